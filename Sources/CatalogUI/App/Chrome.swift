import TerminalKit

/// What is drawn around a screen: the way to it, position and messages, and the keys that matter.
struct Chrome {
  let size: Size
  let section: Section
  /// The titles of the trail; one is a section's own list, more are pages.
  let trail: [String]
  /// Whether the sections stand in the top line, and not the trail.
  let isSection: Bool
  let name: String
  /// The name where there is no room for all of it.
  var shortName: String?
  let status: Status
  let message: Environment.Message?
  /// The keys of the last line and their words, most useful first.
  let footer: [FooterItem]

  /// The screens' own area: without the top line and its rule, and the last lines and theirs.
  static func area(in size: Size) -> Rect {
    Rect(x: 0, y: 2, width: size.width, height: size.height - 5)
  }

  /// The command of the place that was clicked, if it is a key of the last line or a section.
  func command(at point: Point) -> CommandID? {
    if point.y == size.height - 1 {
      return FooterLine(items: footer, width: size.width).command(at: point.x)
    }
    if point.y == 0, isSection {
      return sectionLine.command(at: point.x)
    }
    return nil
  }

  func draw(on surface: inout Surface) {
    drawTop(on: &surface)
    surface.rule(y: 1)
    let note = typing?.note(width: size.width, message)
    surface.rule(y: size.height - (note == nil ? 3 : 4))
    drawStatus(on: &surface, note: note)
    FooterLine(items: footer, width: size.width).draw(on: &surface, y: size.height - 1)
  }

  private func drawTop(on surface: inout Surface) {
    let nameWidth = nameWidth
    if !isSection {
      let room = size.width - 2
      let text = TrailLine(titles: trail).text(width: room - nameWidth - 2)
      surface.put(text, at: Point(x: 1, y: 0), width: room - nameWidth - 2, style: .bold)
      drawName(on: &surface, width: nameWidth)
      return
    }
    let line = sectionLine
    line.draw(on: &surface)
    drawName(on: &surface, width: min(nameWidth, size.width - 2 - line.end))
  }

  private var sectionLine: SectionLine {
    SectionLine(chosen: section, width: size.width - 2 - nameWidth)
  }

  /// The cells that the name at the right gets: a third of the line at most.
  private var nameWidth: Int {
    let most = max(0, (size.width - 2) / 3)
    let width = displayWidth(of: name)
    guard width > most, let shortName else { return min(width, most) }
    return min(displayWidth(of: shortName), most)
  }

  private func drawName(on surface: inout Surface, width: Int) {
    guard width > 0 else { return }
    let start = Point(x: size.width - 1 - width, y: 0)
    let name = displayWidth(of: name) > width ? shortName ?? name : name
    surface.put(name, at: start, width: width, style: .dim, alignment: .right)
  }

  private func drawStatus(on surface: inout Surface, note: TypingStatus.Note?) {
    let y = size.height - (note == nil ? 2 : 3)
    var room = Rect(x: 1, y: y, width: size.width - 2, height: 1)
    let lines = messageLines
    if let message, lines.count == 1 {
      let place = room.takeRight(displayWidth(of: lines[0]))
      _ = room.takeRight(2)
      surface.put(lines[0], at: place.origin, width: place.width, style: message.style)
    }
    switch status {
    case .text(let text, _):
      if lines.count < 2 {
        surface.put(text, at: room.origin, width: room.width, style: .dim)
      }
    case .typing(let typing):
      typing.draw(on: &surface, in: room, note: note, besideMessage: lines.count == 1)
    }
  }

  /// Draws a message that has no room in one line, over floating screens: below, or above where the
  /// chosen row is below.
  func drawLongMessage(on surface: inout Surface) {
    guard ownLines > 0, let message else { return }
    let note = typing?.note(width: size.width, message)
    let lines = messageLines
    var top = size.height - (note == nil ? 2 : 3) - ownLines
    var rule = top - 1
    if typing == nil, let cursor = surface.cursor, cursor.y >= rule, 2 + lines.count < cursor.y {
      (top, rule) = (2, 2 + lines.count)
    }
    surface.rule(y: rule)
    surface.fill(Rect(x: 0, y: top, width: size.width, height: lines.count))
    for (index, line) in lines.enumerated() {
      surface.put(
        line,
        at: Point(x: 1, y: top + index),
        width: size.width - 2,
        style: message.style
      )
    }
  }

  /// The message: one line where it has room beside the status, else wrapped, three lines at most.
  private var messageLines: [String] {
    guard let message else { return [] }
    let lines = TextLayout.wrap(message.text, to: size.width - 2)
    guard lines.count > 3 else { return lines }
    let rest = lines.dropFirst(2).joined(separator: " ")
    return lines.prefix(2) + [TextLayout.truncate(rest, to: size.width - 2)]
  }

  /// The lines that a long message takes besides the status; a line that is typed into stays.
  private var ownLines: Int {
    let lines = messageLines.count
    guard lines > 1 else { return 0 }
    return typing == nil ? lines - 1 : lines
  }

  private var typing: TypingStatus? {
    if case .typing(let typing) = status { typing } else { nil }
  }
}

/// The way from a section to here: `Books › The Dispossessed › Ursula K. Le Guin`.
private struct TrailLine {
  let titles: [String]

  /// The trail as one line: where there is no room, the titles at the front give way to `…`.
  func text(width: Int) -> String {
    let separator = " › "
    // A title may be very long: only as much as can be shown is measured below.
    var kept = titles.map { TextLayout.truncate($0, to: max(20, width)) }
    while kept.count > 2, displayWidth(of: kept.joined(separator: separator)) > width {
      kept.remove(at: kept[0] == "…" ? 1 : 0)
      if kept[0] != "…" { kept.insert("…", at: 0) }
      if kept.count == 2 { break }
    }
    let whole = kept.joined(separator: separator)
    guard displayWidth(of: whole) > width, let last = kept.last, kept.count > 1 else {
      return whole
    }
    let start = kept.dropLast().joined(separator: separator) + separator
    let room = max(8, width - displayWidth(of: start))
    return start + TextLayout.truncate(last, to: room)
  }
}

/// The sections, the chosen one in brackets so that it needs no colour.
///
/// Where there is no room for all their names, those nearest to the chosen one keep them, and of
/// the others the digits stay.
private struct SectionLine {
  private struct Place {
    let section: Section
    let text: String
    let x: Int

    var end: Int { x + displayWidth(of: text) }
  }

  private let places: [Place]
  private let chosen: Section

  init(chosen: Section, width: Int) {
    self.chosen = chosen
    let whole = Self.places(chosen: chosen, short: [])
    guard (whole.last?.end ?? 0) + 1 > width else {
      places = whole
      return
    }
    let farthest = Section.allCases.enumerated().sorted { one, other in
      let distances = (one.element.distance(to: chosen), other.element.distance(to: chosen))
      return distances.0 == distances.1 ? one.offset < other.offset : distances.0 > distances.1
    }.map(\.element)
    var short: Set<Section> = []
    var places = whole
    for section in farthest.dropLast() where (places.last?.end ?? 0) + 1 > width {
      short.insert(section)
      places = Self.places(chosen: chosen, short: short)
    }
    self.places = places
  }

  /// The first column after it.
  var end: Int { places.last.map { $0.end + 1 } ?? 0 }

  func command(at x: Int) -> CommandID? {
    places.first { $0.x..<$0.end ~= x }?.section.command
  }

  func draw(on surface: inout Surface) {
    for place in places {
      let start = Point(x: place.x, y: 0)
      guard place.section == chosen else {
        surface.put(place.text, at: start, style: .dim)
        continue
      }
      surface.put("[", at: Point(x: place.x - 1, y: 0), style: .accent)
      surface.put(place.text, at: start, style: .bold)
      surface.put("]", at: Point(x: place.end, y: 0), style: .accent)
    }
  }

  private static func places(chosen: Section, short: Set<Section>) -> [Place] {
    var places: [Place] = []
    for section in Section.allCases {
      let isShort = short.contains(section)
      let text = isShort ? String(section.rawValue) : "\(section.rawValue) \(section.title)"
      // Digits without names stand closer, except beside the brackets.
      let before = places.last
      let isClose = isShort && before.map { short.contains($0.section) } ?? false
      places.append(
        Place(section: section, text: text, x: before.map { $0.end + (isClose ? 1 : 2) } ?? 1)
      )
    }
    return places
  }
}

extension Section {
  fileprivate func distance(to other: Section) -> Int { abs(rawValue - other.rawValue) }
}

/// A key of the last line and what it does.
struct FooterItem: Hashable, Sendable {
  let command: CommandID
  let key: String
  let label: String
  /// A shorter label for a narrow line.
  var short: String?

  /// The item with its shorter label, where that saves three cells or more.
  fileprivate var inShort: FooterItem {
    guard let short, displayWidth(of: short) + 3 <= displayWidth(of: label) else { return self }
    return FooterItem(command: command, key: key, label: short)
  }
}

/// The last line: as many keys as there is room for, and the last two, help and quit, always; so is
/// the key that saves, which another has to make room for.
struct FooterLine: Sendable {
  private let places: [(x: Int, item: FooterItem)]

  private typealias Choice = (item: FooterItem, width: Int)

  init(items: [FooterItem], width: Int) {
    let places = Self.places(of: items, width: width)
    let isSave: (FooterItem) -> Bool = { $0.command == .save }
    guard let save = items.first(where: isSave), !places.map(\.item).contains(where: isSave) else {
      self.places = places
      return
    }
    self.places = Self.places(of: [save.inShort] + items.filter { !isSave($0) }, width: width)
  }

  private static func places(of items: [FooterItem], width: Int) -> [(x: Int, item: FooterItem)] {
    let kept = 2
    let gap = 2
    let tail = items.suffix(kept)
    let tailWidth = tail.reduce(0) { $0 + gap + Self.width($1) }
    var places: [(x: Int, item: FooterItem)] = []
    var x = 1
    func choice(_ item: FooterItem) -> Choice { (item, Self.width(item)) }
    let choices = items.dropLast(kept).map { (whole: choice($0), short: choice($0.inShort)) }
    for (index, (whole, short)) in choices.enumerated() {
      // The long label only where the next key has room beside it.
      let next = index + 1 < choices.count ? gap + choices[index + 1].short.width : 0
      let room = width - x - tailWidth
      let taken = whole.width + next <= room ? whole : short
      guard taken.width <= room else { continue }
      places.append((x, taken.item))
      x += taken.width + gap
    }
    for item in tail {
      places.append((x, item))
      x += Self.width(item) + gap
    }
    return places
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

extension Environment.Message {
  fileprivate var style: Style { isComplaint ? .error : .accent }
}
