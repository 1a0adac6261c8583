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

  /// The most lines of a message.
  static let messageLines = 3

  /// The message: one line where it has room beside the status, else wrapped.
  private var messageLines: [String] {
    guard let message else { return [] }
    let lines = TextLayout.wrap(message.text, to: size.width - 2)
    let most = Self.messageLines
    guard lines.count > most else { return lines }
    let rest = lines.dropFirst(most - 1).joined(separator: " ")
    return lines.prefix(most - 1) + [TextLayout.truncate(rest, to: size.width - 2)]
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
  /// The labels for a line with less room, and for one with hardly any: the last may be empty.
  let short: String
  let least: String
  /// True for a key that decides about the current line, or leaves: others make room for it.
  let matters: Bool
  /// The cells that it takes with each label.
  fileprivate let widths: [Int]

  /// How much room a label gets.
  fileprivate enum Room: Int {
    case whole
    case short
    case least
  }

  /// - Parameters:
  ///   - short: Nil where there is no shorter label.
  ///   - least: The label where there is hardly any room; nil is the short one.
  init(
    command: CommandID,
    key: String,
    label: String,
    short: String? = nil,
    least: String? = nil,
    matters: Bool = false
  ) {
    self.command = command
    self.key = key
    self.label = label
    self.matters = matters
    // A label that saves less than three cells is no help.
    let saves = short.map { displayWidth(of: $0) + 3 <= displayWidth(of: label) } ?? false
    let shorter = saves ? short ?? label : label
    let isLess = least.map { displayWidth(of: $0) < displayWidth(of: shorter) } ?? false
    self.short = shorter
    self.least = isLess ? least ?? shorter : shorter
    widths = [label, self.short, self.least].map { Self.cells(key, $0) }
  }

  private static func cells(_ key: String, _ label: String) -> Int {
    displayWidth(of: key) + (label.isEmpty ? 0 : 1 + displayWidth(of: label))
  }

  fileprivate var width: Int { widths[0] }

  fileprivate func width(_ room: Room) -> Int { widths[room.rawValue] }

  /// The item with one of its labels alone.
  fileprivate func labelled(_ room: Room) -> FooterItem {
    let label = [label, short, least][room.rawValue]
    return FooterItem(command: command, key: key, label: label, matters: matters)
  }

  /// The key without a word.
  fileprivate var bare: FooterItem { FooterItem(command: command, key: key, label: "") }

  /// The item in so many cells: where there is no room its label is cut, the key never.
  fileprivate func cut(to cells: Int) -> FooterItem {
    for room in [Room.whole, .short, .least] where width(room) <= cells { return labelled(room) }
    let label = TextLayout.truncate(least, to: max(1, cells - displayWidth(of: key) - 1))
    return FooterItem(command: command, key: key, label: label, matters: matters)
  }
}

/// The last line: as many keys as there is room for, and the last two, help and quit, behind them.
///
/// Those that decide about the current line and the one that leaves are always there: where they have no
/// room beside the others those go, then the words for help and quit.
struct FooterLine: Sendable {
  private struct Place {
    let x: Int
    let item: FooterItem

    var end: Int { x + item.width }
  }

  private let places: [Place]

  private static let gap = 2

  init(items: [FooterItem], width: Int) {
    let usual = Self.usual(items, width: width)
    let shown = Set(usual.map(\.command))
    let isWhole = items.allSatisfy { !$0.matters || shown.contains($0.command) }
    var x = 1
    let all = isWhole ? usual : Self.narrow(items, width: width)
    // One arrow without the other tells nothing.
    let arrows = all.filter { [.up, .down].contains($0.command) }
    places = all.filter { arrows.count != 1 || $0 != arrows[0] }.map { item in
      defer { x += item.width + Self.gap }
      return Place(x: x, item: item)
    }
  }

  /// The cells of items beside each other, with the gap behind each.
  private static func cells(_ widths: [Int]) -> Int { widths.reduce(0) { $0 + gap + $1 } }

  /// The last two, with half of the line each where they have no room.
  private static func tail(of items: [FooterItem], width: Int) -> [FooterItem] {
    let tail = items.suffix(2)
    let room = width - 1 - tail.count * gap
    return tail.map { tail.reduce(0) { $0 + $1.width } > room ? $0.cut(to: room / 2) : $0 }
  }

  /// The first keys for which there is room before the last two.
  private static func usual(_ items: [FooterItem], width: Int) -> [FooterItem] {
    let tail = tail(of: items, width: width)
    let front = items.dropLast(tail.count)
    var room = width - 1 - cells(tail.map(\.width))
    var shown: [FooterItem] = []
    for (index, item) in front.enumerated() {
      // The long label only where the next key has room beside it.
      let next = index + 1 < front.count ? gap + front[index + 1].width(.short) : 0
      let item = item.labelled(item.width + next > room ? .short : .whole)
      guard item.width <= room else { continue }
      shown.append(item)
      room -= item.width + gap
    }
    return shown + tail
  }

  /// The keys that matter with as long labels as there is room for, others as far as there is room, and
  /// help.
  private static func narrow(_ items: [FooterItem], width: Int) -> [FooterItem] {
    let mattering = items.filter(\.matters)
    let help = items.filter { [.help, .helpTyping].contains($0.command) }
    // What gives way first stands first.
    let tries: [(label: FooterItem.Room, help: [FooterItem])] = [
      (.short, help), (.short, help.map(\.bare)), (.least, help.map(\.bare)), (.least, []),
    ]
    let room = width - 1 + gap
    func taken(_ label: FooterItem.Room, _ help: [FooterItem]) -> Int {
      cells(mattering.map { $0.width(label) } + help.map(\.width))
    }
    let best = tries.first { taken($0.label, $0.help) <= room } ?? (.least, [])
    var left = room - taken(best.label, best.help)
    // How much is written matters more than other keys.
    let longer =
      mattering.first { $0.command == .save }.map { $0.width - $0.width(best.label) } ?? 0
    let tellsAll = longer <= left
    if tellsAll { left -= longer }
    let others = items.filter { item in
      let cells = item.width(.least) + gap
      guard !item.matters, !help.contains(item), cells <= left else { return false }
      left -= cells
      return true
    }
    let wanted = items.filter { $0.matters || others.contains($0) }
    var shown = wanted.map { item in
      if tellsAll, item.command == .save { return item.labelled(.whole) }
      return item.labelled(item.matters ? best.label : .least)
    }
    // In hardly any room the last keys stand without a word.
    while left < 0, let place = shown.lastIndex(where: { !$0.label.isEmpty }) {
      left += shown[place].width - shown[place].bare.width
      shown[place] = shown[place].bare
    }
    // What is left makes labels longer, from the front on.
    for (place, item) in wanted.enumerated() {
      guard let longer = item.widths.first(where: { $0 - shown[place].width <= left }),
        longer > shown[place].width
      else { continue }
      left -= longer - shown[place].width
      shown[place] = item.cut(to: longer)
    }
    let quit = shown.last?.command == .quit ? [shown.removeLast()] : []
    return shown + best.help + quit
  }

  /// The items of the last line, each with the label that it has room for.
  var items: [FooterItem] { places.map(\.item) }

  func command(at x: Int) -> CommandID? {
    places.first { $0.x..<$0.end ~= x }?.item.command
  }

  func draw(on surface: inout Surface, y: Int) {
    for place in places {
      let width = surface.put(place.item.key, at: Point(x: place.x, y: y), style: .bold)
      surface.put(place.item.label, at: Point(x: place.x + width + 1, y: y), style: .dim)
    }
  }
}

extension Environment.Message {
  fileprivate var style: Style { isComplaint ? .error : .accent }
}
