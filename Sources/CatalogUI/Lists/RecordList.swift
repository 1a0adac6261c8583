import Books
import Catalog
import TerminalKit

/// A list of records in a screen: its window, its query, and the keys that all lists have.
///
/// It is a part of a screen, so its effects name the place it has there:
///
/// ```swift
/// return list.load(at: \.books)
/// ```
struct RecordList<Source: ListedSource>: Sendable {
  var source: Source
  var window: RecordWindow<Source>
  /// How many rows there is room for; the screen keeps it up to date.
  var height = 1
  /// The line that is typed into while finding.
  var findLine: LineEditor?
  /// The state of finding beside that line.
  var finding = Finding()
  /// True after ↑ or ↓ moved the cursor from the line to the rows.
  var isAmongRows = false
  /// The row that was chosen when finding began, until the person chooses another.
  var origin: Source.RowID?
  /// The query whose rows are in sight.
  var answered = ""
  /// True while other rows than those in sight are being read.
  var isLooking = false
  /// A mistake in the query; the rows in sight are those of the query before.
  var mistake: QueryError?
  /// How many records there are without a query.
  var total = 0
  var isTotalKnown = false
  /// Other queries to offer, when nothing was found.
  var alternatives: [OtherFind] = []
  /// The index of the one that Enter takes.
  var alternative = 0
  /// Offers a new record with the typed words as its name; false for a query, which is no name.
  var offersNew = true
  /// The order of the rows in sight, where the query says it.
  var queryOrder: SortOrder?
  /// The command that waits for the ids of all rows.
  var pendingCommand: PendingCommand?
  /// The row that the reading under way will choose.
  var revealTarget: Source.RowID?
  /// True while rows beyond the present ones are being read.
  var isExtending = false

  /// A command that needs the ids of all rows.
  enum PendingCommand: Sendable {
    case markAll
    case go(Jump)
  }

  init(_ source: Source, cursor: ListCursor = ListCursor()) {
    self.source = source
    window = RecordWindow(source, cursor: cursor)
  }

  /// True while keys wait for rows that are being read: those of a query, or the one to go to.
  var holdsKeys: Bool {
    if isFinding { return false }
    return isLooking || !window.isRead || pendingCommand != nil || revealTarget != nil
      || isExtending && window.pendingMove != 0
  }
  var isFinding: Bool { findLine != nil }
  var hasFound: Bool { !source.find.isEmpty }

  /// Does a command that all lists have; nil for another one.
  ///
  /// - Parameter place: Made only where something is read: a key path costs more than a move.
  mutating func handle<Owner: Screen>(
    _ command: CommandID,
    at place: @autoclosure () -> Place<Owner>
  ) -> [Effect]? {
    let height = height
    if let effects = choose(command, at: place()) { return effects }
    if hasFound, window.isEmpty, [.up, .down].contains(command) {
      moveAlternative(by: command == .up ? -1 : 1)
      goAmongRows()
      return []
    }
    var effects: [Effect] = []
    switch command {
    case .up: window.move(by: -1, height: height)
    case .down: window.move(by: 1, height: height)
    case .pageUp: window.page(-1, height: height)
    case .pageDown: window.page(1, height: height)
    case .first where !window.reaches(.start): effects = go(to: .start, at: place())
    case .last where !window.reaches(.end): effects = go(to: .end, at: place())
    case .first: window.move { $0.go(to: 0, count: $1, height: height) }
    case .last: window.move { $0.go(to: $1 - 1, count: $1, height: height) }
    case .mark:
      window.toggleMark()
      window.move(by: 1, height: height)
    // With a mistake the rows are dim, and not those of the query.
    case .markAll where mistake != nil:
      return [.complain(tr("Correct what is looked for first."))]
    case .markAll: if isLooking || !window.toggleAllMarks() { pendingCommand = .markAll }
    case .keepFind:
      keepFind()
      return []
    case .find:
      beginFinding()
      if Source.takesQueries { effects.append(prepareToSearch()) }
    default: return nil
    }
    if isFinding, command != .find {
      goAmongRows()
      origin = nil
    }
    return effects + fill(at: place())
  }

  mutating func scroll<Owner: Screen>(by lines: Int, at place: Place<Owner>) -> [Effect] {
    let height = height
    window.move { $0.scroll(by: lines, count: $1, height: height) }
    return fill(at: place)
  }

  /// Chooses the row at a place of the screen; false when there is none.
  mutating func choose(at point: Point, in area: Rect) -> Bool {
    let line = point.y - area.y - 1
    let row = window.cursor.offset + line
    guard area.contains(point), line >= 0, row < window.extent else { return false }
    let height = height
    origin = nil
    window.move { $0.go(to: row, count: $1, height: height) }
    return true
  }

  /// Orders the rows by the column of a heading that was clicked; nil beside the headings.
  mutating func clickHeading<Owner: Screen>(
    _ point: Point,
    in area: Rect,
    at place: Place<Owner>
  ) -> [Effect]? {
    guard area.contains(point), point.y == area.y, !window.isEmpty else { return nil }
    let layout = TableLayout(columns, width: area.width)
    guard let column = layout.column(at: point.x - area.x),
      let order = ordered.order(ofColumn: column)
    else { return [] }
    return sort(by: order, at: place)
  }

  /// Orders the rows by another order; the chosen row stays chosen.
  ///
  /// An order in the query itself is removed from it. One that comes from a saved query stays.
  mutating func sort<Owner: Screen>(by order: SortOrder, at place: Place<Owner>) -> [Effect] {
    guard order != queryOrder ?? source.order || source.prefersBestMatch else { return [] }
    if queryOrder != nil {
      guard let rest = Query.withoutOrder(source.find, names: source.queryNames) else {
        return [
          .complain(
            tr("A saved query says this order. Look for its words to sort them anew.")
          )
        ]
      }
      source.find = rest
    }
    source.choose(order)
    return reload(.order, at: place)
  }

  /// The source in the current order, which the query may set.
  private var ordered: Source {
    guard let queryOrder else { return source }
    var ordered = source
    ordered.order = queryOrder
    return ordered
  }

  /// The column that the rows are ordered by, if one is.
  private var sorted: (column: Int, descending: Bool)? {
    let source = ordered
    guard !isByBestMatch, queryOrder == nil || source.order == queryOrder else { return nil }
    return source.sortedColumn.map { ($0, source.order.descending) }
  }

  /// True if the rows are those of words alone, best match first because nobody chose an order.
  var isByBestMatch: Bool { hasFound && source.prefersBestMatch && offersNew && mistake == nil }

  /// Asks for another order.
  func askForOrder<Owner: Screen>(at place: Place<Owner>) -> Effect {
    let dialog = SortDialog(
      kind: source.kind,
      choices: source.sortChoices,
      order: isByBestMatch
        ? SortOrder(column: SortChoice.best.column, descending: false)
        : queryOrder ?? source.order
    ) { order in
      Owner.change { owner, _ in owner[keyPath: place].sort(by: order, at: place) }
    }
    return .float(dialog)
  }

  /// Esc: closes the completions, leaves typing, or shows all rows again; nil when there is none of
  /// these.
  mutating func cancel<Owner: Screen>(at place: Place<Owner>) -> [Effect]? {
    if let effects = closeMenu(at: place) { return effects }
    if mistake != nil {
      // Back to the query whose rows are in sight.
      mistake = nil
      source.find = answered
      endFinding()
      return []
    }
    if isFinding {
      guard half(findLine?.text ?? "") != nil else { return leaveFinding(at: place) }
      // Half a query found nothing of its own: the rows are those of what was found before.
      if half(source.find) != nil { source.find = answered }
      endFinding()
      return []
    }
    // Marks go before the list does.
    if !window.marks.isEmpty {
      window.unmarkAll()
      return []
    }
    return hasFound ? find("", at: place) : nil
  }

  /// The orders by name, as they follow `sort` in `:`.
  var orders: [String] { source.sortChoices.map(\.title) }

  /// Adds the facts that all lists share to a situation.
  func describe(_ situation: inout Situation) {
    situation.isReading = !window.isRead
    let isHeld = mistake != nil && menu == nil
    situation.take =
      isHeld
      ? tr("say the mistake")
      : window.isEmpty && menu == nil ? takeWords : tr("to the rows")
    situation.help = isFinding && Source.takesQueries ? tr("how to find") : nil
    situation.completes = menu != nil
    situation.escape =
      isFinding
      ? tr("leave find")
      : !window.marks.isEmpty ? tr("drop the marks") : hasFound ? tr("show all") : nil
    if menu != nil { situation.escape = tr("as typed") }
  }

  /// True if the line is wrong, or half a query, so that its words are no name either.
  var isWrong: Bool { mistake != nil || (isFinding && half(findLine?.text ?? "") != nil) }

  /// True if nothing was found and Enter has nothing else to offer either: a query is no name for a
  /// new record.
  var hasNothingToTake: Bool {
    window.isEmpty && menu == nil && mistake == nil && !isLooking && !offersNew
      && alternatives.isEmpty
  }

  /// The words for Enter where nothing was found.
  private var takeWords: String {
    guard alternatives.indices.contains(alternative) else { return tr("take it") }
    return tr("take \(Words.quoted(TextLayout.truncate(alternatives[alternative].find, to: 24)))")
  }

  // MARK: - Showing

  /// The most rows of a list whose empty columns are left out; looking through 50 takes some 20 µs.
  private static var maxRowsSearched: Int { 50 }

  /// The columns, without those that are empty in all rows of a short list.
  private var columns: [TableColumn] {
    let columns = source.columns.map { column in
      window.widths[column.title].map(column.holding) ?? column
    }
    guard let rows = window.all(atMost: Self.maxRowsSearched) else { return columns }
    var empty = Set(columns.indices)
    // The column that shows the order stays.
    if let sorted { empty.remove(sorted.column) }
    for row in rows where !empty.isEmpty {
      let cells = source.cells(row)
      empty = empty.filter { !cells.indices.contains($0) || cells[$0].isEmpty }
    }
    return columns.enumerated().map { empty.contains($0) ? $1.emptied : $1 }
  }

  func draw(
    on surface: inout Surface,
    in area: Rect,
    isFocused: Bool,
    isSlow: Bool
  ) {
    var table = TableView(columns)
    table.sorted = sorted
    table.isStale = isLooking && isSlow || saidMistake != nil
    table.isFocused = isFocused
    if !table.isStale, window.marks.isEmpty { table.cache = window.cache }
    let isSpoken = surface.words != nil
    table.draw(on: &surface, in: area, cursor: window.cursor, count: window.extent) { index in
      window.row(at: index).map { row in
        TableView.Row(
          source.cells(row),
          isMarked: !window.marks.isEmpty
            && window.marks.contains(Source.number(of: Source.id(of: row))),
          spoken: isSpoken ? source.spoken(row) : [:]
        )
      }
    }
  }

  /// `3 of 104`.
  var position: String {
    let place = window.isEmpty ? 0 : window.cursor.selected + 1
    return tr("\(window.isPlaced ? grouped(place) : "…") of \(countWords)")
  }

  /// `3 of 104 · 2 marked`, and after a find `“guin” 3 of 6 · Esc shows all 104`.
  var positionWords: String { positionWords(isHeard: false) }

  /// - Parameter isHeard: Whether it is said in plain lines.
  func positionWords(isHeard: Bool) -> String {
    var parts: [String] = []
    if mistake != nil {
      parts.append(tr("\(position), before the mistake"))
    } else {
      parts.append(hasFound ? "\(Words.quoted(source.find)) \(position)" : position)
    }
    if !window.marks.isEmpty {
      let unseen = hasFound ? window.markedUnseen : 0
      let words = tr("\(grouped(window.marks.count)) marked")
      // Whoever hears it has heard of the keys, and hears this with each mark.
      let drops = isHeard ? "" : tr(": Esc drops \(plural(window.marks.count, "it", "them"))")
      parts.append((unseen > 0 ? tr("\(words), \(unseen) not in sight") : words) + drops)
    }
    if let order = isByBestMatch ? bestMatchWords : ordered.orderWords { parts.append(order) }
    if hasFound, window.marks.isEmpty {
      parts.append(
        isTotalKnown ? tr("Esc shows all \(grouped(total))") : tr("Esc shows all")
      )
    }
    return parts.joined(separator: " · ")
  }

  var bestMatchWords: String { tr("by \(SortChoice.best.title.lowercased())") }

  /// The number of rows; it comes after them.
  var countWords: String { window.count.map(grouped) ?? "…" }
}

/// Other queries, shown in place of the rows when nothing was found.
struct NothingFound<Source: ListedSource> {
  let list: RecordList<Source>
  let isSlow: Bool

  func draw(on surface: inout Surface, in area: Rect) {
    let isLooking = list.isLooking && isSlow
    let words =
      isLooking
      ? tr("looking…") : tr("Nothing found for \(Words.quoted(list.answered)).")
    let start = Point(x: area.x + 3, y: area.y + 1)
    surface.put(words, at: start, width: area.width - 4, style: isLooking ? .dim : .bold)
    surface.cursor = start

    var rows = list.alternatives.map { (text: $0.text, right: $0.answer) }
    if list.offersNew { rows.append((text: newWords, right: "")) }
    for (index, row) in rows.enumerated() where 3 + index < area.height {
      let line = area.row(3 + index)
      let room = min(displayWidth(of: row.right), line.width / 2)
      let place = Point(x: line.x + 3, y: line.y)
      surface.put(row.text, at: place, width: line.width - room - 6)
      let right = Point(x: line.maxX - 1 - room, y: line.y)
      surface.put(row.right, at: right, width: room, style: .dim)
      guard index == list.alternative else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = place
    }
    let last = Point(x: area.x + 3, y: area.y + (rows.isEmpty ? 3 : 4) + rows.count)
    guard last.y < area.maxY else { return }
    let escape = tr(
      "\(list.isFinding ? tr("Esc twice") : tr("Esc")) shows all \(counted(list.total))."
    )
    surface.put(escape, at: last, width: area.width - 4, style: .dim)
  }

  private func counted(_ count: Int) -> String { list.source.kind.name(count: count) }

  private var newWords: String {
    tr("Start a new \(list.source.kind.name) \(Words.quoted(list.answered))")
  }
}

/// A place in a list by name: `m`, `5000` or `50%`.
enum Jump: Hashable, Sendable {
  /// The first row whose name or title begins with letters.
  case letters(String)
  /// The number of a row, from 1.
  case row(Int)
  /// A place from 0, the first row, to 100, the last.
  case percentage(Int)

  /// Reads the typed text; nil when it names nothing.
  init?(_ words: String) {
    let text = words.trimmed
    // Numbers may be written as the screens write them: 5,000.
    let plain = text.filter { !",. ".contains($0) }
    if plain.hasSuffix("%"), let part = Int(plain.dropLast()), 0...100 ~= part {
      self = .percentage(part)
    } else if let row = Int(plain), row >= 0 {
      self = .row(row)
    } else {
      let letters = folded(text)
      guard !letters.isEmpty, letters.contains(where: \.isLetter) else { return nil }
      self = .letters(letters)
    }
  }

  /// The index among some rows; nil for letters, which need the rows' names.
  func index(among count: Int) -> Int? {
    switch self {
    case .letters: nil
    case .row(let row): min(max(0, row - 1), max(0, count - 1))
    case .percentage(let part): (max(0, count - 1) * part + 50) / 100
    }
  }
}

/// Going to a letter, a row or a percentage (`'`, `:go m`).
extension RecordList {
  /// Goes to the place that the words name; without words it asks for them.
  mutating func go<Owner: Screen>(to words: String, at place: Place<Owner>) -> [Effect] {
    if words.trimmed.isEmpty { return [.float(dialog)] }
    guard let jump = Jump(words) else {
      return [
        .complain(tr("“\(words)” is no place: type a letter, a row number, or 0% to 100%."))
      ]
    }
    return go(to: jump, at: place)
  }

  /// Goes to a place, as soon as the ids of all rows are there.
  mutating func go<Owner: Screen>(to jump: Jump, at place: Place<Owner>) -> [Effect] {
    if case .letters = jump, !ordered.isAlphabetical { return [.complain(noLetters)] }
    guard !isLooking, window.isComplete, let found = window.found else {
      pendingCommand = .go(jump)
      return []
    }
    if let index = jump.index(among: found.count) { return go(to: index, in: found, at: place) }
    guard case .letters(let letters) = jump else { return [] }
    let source = source
    return [
      Owner.prepare("go") { view in
        try source.place(of: letters, in: found.ids, view)
      } then: { owner, index, _ in
        guard let index else { return [.complain(owner[keyPath: place].noLetters)] }
        return owner[keyPath: place].go(to: index, in: found, at: place)
      }
    ]
  }

  /// Goes to a row once its page has been read; the rows in sight stay until then.
  private func go<Owner: Screen>(
    to index: Int,
    in found: FoundIDs,
    at place: Place<Owner>
  ) -> [Effect] {
    let source = source
    let height = height
    let range = max(0, index - height)..<min(found.count, index + height)
    return [
      Owner.prepare("go") { view in
        try source.rows(view, found.ids[range].map(\.self))
      } then: { owner, rows, environment in
        owner[keyPath: place].window.keep(rows)
        owner[keyPath: place].window.move { $0.go(to: index, count: $1, height: height) }
        return owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      }
    ]
  }

  private var noLetters: String {
    let column = ordered.order.column
    let order = source.sortChoices.first { $0.column == column }?.title.lowercased()
    return tr(
      "Letters lead nowhere in the order by \(order ?? tr("something else")): s sorts anew."
    )
  }

  private var dialog: NameDialog {
    let hint =
      ordered.isAlphabetical
      ? tr("A letter, a row number or a percentage: m, 5000, 50%")
      : tr("A row number or a percentage: 5000, 50%")
    return NameDialog(tr("Go to"), name: "", hint: hint) { [.command(.go, argument: $0)] }
  }
}
