import TerminalKit

/// The lines around a screen: the trail, the position and messages, and the keys that matter.
struct Chrome {
  let size: Size
  let section: Section
  /// The titles of the trail; one is a section's own list, more are pages.
  let trail: [String]
  /// True if the sections stand in the top line instead of the trail.
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
/// Where there is no room for all names, the sections nearest to the chosen one keep theirs; the
/// others show their digits alone.
private struct SectionLine {
  private struct Place {
    let section: Section
    let text: String
    let x: Int
    /// The first column behind it.
    let end: Int

    init(section: Section, text: String, x: Int) {
      self.section = section
      self.text = text
      self.x = x
      end = x + displayWidth(of: text)
    }
  }

  private let places: [Place]
  private let chosen: Section

  init(chosen: Section, width: Int) {
    self.chosen = chosen
    let whole = Self.whole
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
      places = Self.places(short: short)
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

  /// With all their names: as most lines show them.
  private static let whole = places(short: [])

  private static func places(short: Set<Section>) -> [Place] {
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
  /// A shorter label for a narrow line; nil where it would save less than three cells.
  let short: String?
  /// The cells that it takes with each label.
  fileprivate let width: Int
  fileprivate let shortWidth: Int

  init(command: CommandID, key: String, label: String, short: String? = nil) {
    self.command = command
    self.key = key
    self.label = label
    let before = displayWidth(of: key) + 1
    width = before + displayWidth(of: label)
    let shortWidth = short.map { before + displayWidth(of: $0) } ?? width
    self.short = shortWidth + 3 <= width ? short : nil
    self.shortWidth = shortWidth + 3 <= width ? shortWidth : width
  }

  /// The item in so many cells: where there is no room its label is cut, the key never.
  fileprivate func cut(to cells: Int) -> FooterItem {
    guard width > cells else { return self }
    let room = max(1, cells - displayWidth(of: key) - 1)
    return FooterItem(
      command: command,
      key: key,
      label: TextLayout.truncate(short ?? label, to: room)
    )
  }
}

/// The last line: as many keys as there is room for, and the last two, help and quit, always; so is
/// the key that saves, which another has to make room for.
struct FooterLine: Sendable {
  private struct Place {
    let x: Int
    let item: FooterItem
    let isShort: Bool

    var end: Int { x + (isShort ? item.shortWidth : item.width) }
    var label: String { isShort ? item.short ?? item.label : item.label }
  }

  private let places: [Place]

  private static let gap = 2

  init(items: [FooterItem], width: Int) {
    let places = Self.places(of: items, width: width)
    guard let save = items.first(where: { $0.command == .save }),
      !places.contains(where: { $0.item.command == .save })
    else {
      self.places = places
      return
    }
    let others = items.filter { $0.command != .save }
    let room =
      width - 1 - Self.tail(of: others, width: width).reduce(0) { $0 + Self.gap + $1.width }
    let first = FooterItem(command: save.command, key: save.key, label: save.short ?? save.label)
    self.places = Self.places(of: [first.cut(to: room)] + others, width: width)
  }

  /// The last two, with half of the line each where they have no room.
  private static func tail(of items: [FooterItem], width: Int) -> [FooterItem] {
    let tail = items.suffix(2)
    let room = width - 1 - tail.count * gap
    return tail.map { tail.reduce(0) { $0 + $1.width } > room ? $0.cut(to: room / 2) : $0 }
  }

  private static func places(of items: [FooterItem], width: Int) -> [Place] {
    let tail = tail(of: items, width: width)
    let tailWidth = tail.reduce(0) { $0 + gap + $1.width }
    var places: [Place] = []
    places.reserveCapacity(items.count)
    var x = 1
    for index in 0..<(items.count - tail.count) {
      // The long label only where the next key has room beside it.
      let next = index + 1 < items.count - tail.count ? gap + items[index + 1].shortWidth : 0
      let room = width - x - tailWidth
      let isShort = items[index].width + next > room
      let place = Place(x: x, item: items[index], isShort: isShort)
      guard place.end - x <= room else { continue }
      places.append(place)
      x = place.end + gap
    }
    for item in tail {
      let place = Place(x: x, item: item, isShort: false)
      places.append(place)
      x = place.end + gap
    }
    return places
  }

  /// The items of the last line, each with the label that it has room for.
  var items: [FooterItem] {
    places.map { FooterItem(command: $0.item.command, key: $0.item.key, label: $0.label) }
  }

  func command(at x: Int) -> CommandID? {
    places.first { $0.x..<$0.end ~= x }?.item.command
  }

  func draw(on surface: inout Surface, y: Int) {
    for place in places {
      let width = surface.put(place.item.key, at: Point(x: place.x, y: y), style: .bold)
      surface.put(place.label, at: Point(x: place.x + width + 1, y: y), style: .dim)
    }
  }
}

extension Environment.Message {
  fileprivate var style: Style { isComplaint ? .error : .accent }
}
