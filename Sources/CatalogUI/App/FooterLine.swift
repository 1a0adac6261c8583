import TerminalKit

/// A key of the last line and what it does.
struct FooterItem: Hashable, Sendable {
  let command: CommandID
  let key: String
  let label: String
  /// Fewer words for a narrow line.
  var short: String?

  /// The item in fewer words, where that saves much.
  var inShort: FooterItem {
    guard let short, displayWidth(of: short) + 3 <= displayWidth(of: label) else { return self }
    return FooterItem(command: command, key: key, label: short)
  }
}

/// The last line: as many keys as there is room for, and the last two, help and quit, always.
struct FooterLine: Sendable {
  private let places: [(x: Int, item: FooterItem)]

  init(items: [FooterItem], width: Int) {
    let kept = 2
    let gap = 2
    let tail = items.suffix(kept)
    let tailWidth = tail.reduce(0) { $0 + gap + Self.width($1) }
    var places: [(x: Int, item: FooterItem)] = []
    var x = 1
    let choices = Array(items.dropLast(kept))
    for (index, whole) in choices.enumerated() {
      // All its words only where the next key has room beside them.
      let next = index + 1 < choices.count ? gap + Self.width(choices[index + 1].inShort) : 0
      let room = width - x - tailWidth
      let item = Self.width(whole) + next <= room ? whole : whole.inShort
      guard Self.width(item) <= room else { continue }
      places.append((x, item))
      x += Self.width(item) + gap
    }
    for item in tail {
      places.append((x, item))
      x += Self.width(item) + gap
    }
    self.places = places
  }

  var items: [FooterItem] { places.map(\.item) }

  func command(at x: Int) -> CommandID? {
    places.first { $0.x..<$0.x + Self.width($0.item) ~= x }?.item.command
  }

  func draw(on surface: inout Surface, y: Int) {
    for (x, item) in places {
      surface.put(item.key, at: Point(x: x, y: y), style: .bold)
      let start = x + displayWidth(of: item.key) + 1
      surface.put(item.label, at: Point(x: start, y: y), style: .dim)
    }
  }

  private static func width(_ item: FooterItem) -> Int {
    displayWidth(of: item.key) + 1 + displayWidth(of: item.label)
  }
}
