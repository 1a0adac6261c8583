import TerminalKit

/// A key of the last line and what it does.
struct FooterItem: Hashable, Sendable {
  let command: CommandID
  let key: String
  let label: String
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
    for item in items.dropLast(kept) {
      guard x + Self.width(item) + tailWidth <= width else { continue }
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
