import Books
import Catalog
import TerminalKit

/// A line to type a name into, with the records whose names fit, one of which is taken.
struct PickerDialog: Screen {
  /// A record that can be taken.
  struct Row: Sendable {
    /// The record; nil for one that would be made.
    let record: RecordID?
    let name: String
    /// What is said in the place of the name, where that has signs.
    var spoken: String?
    /// The text at the right: the number of books.
    var note = ""
    /// The typed name of a record that would be made.
    var typed = ""
  }

  let title: String
  /// Finds the records whose names begin with the typed text.
  ///
  /// Throws ``PickerMistake`` where the typed text is no name.
  private let suggestions: @Sendable (ReadTransaction, String) throws -> [Row]
  private let onChoice: @Sendable (Row) -> [Effect]
  private var line = LineEditor()
  private var rows: [Row] = []
  private var cursor = ListCursor()
  private var isAmongRows = false
  /// The text that the rows were found for.
  private var rowsText: String?
  /// True if Enter was pressed before they were: it takes the first of them, and none of others.
  private var isAwaited = false
  /// The mistake in the typed text.
  private var mistake: String?

  /// How many rows are in sight at once.
  private static let height = 10
  /// The width in cells: 93 % of the titles of goodbooks' 10,000 books have room, also at 80 columns.
  private static let width = 62
  /// The most rows that are read, five times as many as are in sight; another letter narrows a
  /// longer list.
  private static let maxRows = 50

  init(
    _ title: String,
    suggestions: @escaping @Sendable (ReadTransaction, String) throws -> [Row],
    onChoice: @escaping @Sendable (Row) -> [Effect]
  ) {
    self.title = title
    self.suggestions = suggestions
    self.onChoice = onChoice
  }

  var context: CommandContext { .picker }
  var footer: [CommandID] { [.open, .cancel] }

  func situation(in environment: Environment) -> Situation {
    Situation(escape: tr("cancel"))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened, .refresh: return [suggest()]
    case .command(let id, _): return perform(id)
    case .key(let key): return line.handle(key) ? changed() : []
    case .paste(let text):
      line.paste(text)
      return changed()
    case .wheel(let lines, _):
      cursor.move(by: lines > 0 ? 1 : -1, count: rows.count, height: Self.height)
      return []
    default: return []
    }
  }

  private mutating func changed() -> [Effect] {
    cursor = ListCursor()
    isAmongRows = false
    isAwaited = false
    return [suggest()]
  }

  private func suggest() -> Effect {
    let text = line.text
    let suggestions = suggestions
    return Self.read("suggestions") { view in
      Self.toldApart(try suggestions(view, text))
    } then: { picker, rows, _ in
      picker.rows = rows
      picker.mistake = nil
      return picker.found(for: text)
    } failed: { picker, error, _ in
      guard let mistake = error as? PickerMistake else { return [.complain(words(of: error))] }
      picker.rows = []
      picker.mistake = mistake.words
      return picker.found(for: text)
    }
  }

  /// Goes on with the rows for a text, which an Enter may wait for.
  private mutating func found(for text: String) -> [Effect] {
    rowsText = text
    cursor.clamp(count: rows.count, height: Self.height)
    guard isAwaited, text == line.text else { return [] }
    isAwaited = false
    return answer()
  }

  private mutating func answer() -> [Effect] {
    guard rows.indices.contains(cursor.selected) else {
      // What a scanner reads next takes the place of a number that is nothing here.
      if ScannedNumber(in: line.text) != nil { line.selectAll() }
      return mistake == nil ? [] : [.ring]
    }
    return [.answer(onChoice(rows[cursor.selected]))]
  }

  /// The rows, of which those that would look the same have their numbers.
  private static func toldApart(_ rows: [Row]) -> [Row] {
    func look(_ row: Row) -> String {
      TextLayout.truncate(row.name, to: width - displayWidth(of: row.note) - 6) + "\n" + row.note
    }
    let counts = Dictionary(grouping: rows, by: look).mapValues(\.count)
    return rows.map { row in
      guard let record = row.record, counts[look(row)] ?? 0 > 1 else { return row }
      var row = row
      row.note = "id:\(record.number)" + (row.note.isEmpty ? "" : " · \(row.note)")
      return row
    }
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    let height = Self.height
    switch id {
    case .up: cursor.move(by: -1, count: rows.count, height: height)
    case .down: cursor.move(by: 1, count: rows.count, height: height)
    case .pageUp: cursor.page(-1, count: rows.count, height: height)
    case .pageDown: cursor.page(1, count: rows.count, height: height)
    case .open:
      guard rowsText == line.text else {
        isAwaited = true
        return []
      }
      return answer()
    case .undoTyping:
      line.undo()
      return changed()
    case .cancel: return [.close]
    default: return []
    }
    isAmongRows = true
    return []
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(
      title: title,
      foot: tr("Enter take · ↑↓ choose · Esc cancel"),
      isFootHeard: false
    )
    let inside = frame.draw(
      on: &surface,
      in: area,
      content: Size(width: Self.width, height: Self.height + 4)
    )
    guard !inside.isEmpty else { return }
    let layout = LineOverRows(in: inside, most: Self.height)
    let field = layout.field
    line.draw(on: &surface, in: field, focused: !isAmongRows)
    let height = layout.rows.height
    let clamped = cursor.clamped(count: rows.count, height: height)
    surface.words?.size = counted(rows.count, "row", "rows")
    for index in clamped.visible(count: rows.count, height: height) {
      let row = rows[index]
      let place = layout.row(index - clamped.offset)
      let width = displayWidth(of: row.note)
      let start = Point(x: place.x + 1, y: place.y)
      surface.put(row.name, at: start, width: place.width - width - 4, spoken: row.spoken)
      let note = Point(x: place.maxX - width - 1, y: place.y)
      surface.put(row.note, at: note, style: .dim, spoken: SpokenSigns.parts(in: row.note))
      guard index == clamped.selected else { continue }
      TableView.drawChoice(on: &surface, in: place, isFocused: true)
      if isAmongRows { surface.cursor = Point(x: place.x + 1, y: place.y) }
    }
    guard rows.isEmpty else { return }
    let words =
      line.isEmpty ? tr("Type to look for one.") : tr("Nothing has “\(line.text)”.")
    for (row, line) in TextLayout.wrap(mistake ?? words, to: field.width).enumerated()
    where row < height {
      surface.put(line, at: Point(x: field.x, y: layout.rows.y + row), style: .dim)
    }
  }
}

/// The problem of a text that is typed into a picker.
struct PickerMistake: Error { let words: String }

// MARK: - What is picked

extension PickerDialog {
  /// - Parameters:
  ///   - known: A record, whose closest names are offered while nothing is typed.
  ///   - excluded: Records that cannot be taken.
  ///   - create: Takes a name that nothing has yet; nil where none can be made.
  init(
    _ title: String,
    _ kind: AuthorityKind,
    near known: AuthorityID? = nil,
    without excluded: Set<AuthorityID>,
    create: (@Sendable (_ name: String) -> [Effect])? = nil,
    onChoice: @escaping @Sendable (AuthorityID) -> [Effect]
  ) {
    self.init(title) { view, text in
      let names = view.authorities(kind)
      if let number = ScannedNumber(in: text) {
        guard let id = try names.named(text), !excluded.contains(id) else {
          throw PickerMistake(words: try view.words(for: number))
        }
        return try names.rows([id]).map {
          Row(record: .authority($0.id), name: $0.name, note: Words.books($0.books))
        }
      }
      // Those used last are no nearer to a record than any others.
      let near = text.isEmpty ? known : nil
      var found =
        try near.map { try names.alike($0) }
        ?? names.suggestions(text, limit: Self.maxRows).map(\.row)
      if found.isEmpty { found = try names.closest(to: text).map(\.first) }
      let rows = found.filter { !excluded.contains($0.id) }
        .map { Row(record: .authority($0.id), name: $0.name, note: Words.books($0.books)) }
      let name = text.trimmed
      let isKnown = found.contains { kind.isSame($0.name, name) }
      guard create != nil, !name.isEmpty, !isKnown else { return rows }
      return rows + [
        Row(record: nil, name: tr("+ Create \(Words.quoted(name))"), typed: name)
      ]
    } onChoice: { row in
      row.record?.authority.map(onChoice) ?? create?(row.typed) ?? []
    }
  }

  /// - Parameter known: The book whose likeliest duplicates come first; it cannot be taken.
  init(
    _ title: String,
    booksNear known: ID<Book>,
    onChoice: @escaping @Sendable (ID<Book>) -> [Effect]
  ) {
    self.init(title) { view, text in
      let number = ScannedNumber(in: text)
      let rows =
        if let number {
          try view.books.rows([view.book(of: number)].compactMap(\.self))
        } else if text.isEmpty {
          try view.books.likeliest(to: known)
        } else {
          try view.books.nearest(to: text, limit: Self.maxRows)
        }
      if rows.isEmpty {
        let mistake =
          try view.books.obstacle(toTitle: text) ?? number.map { try view.words(for: $0) }
        if let mistake { throw PickerMistake(words: mistake) }
      }
      let shelves = try view.books.shelves(of: rows.map(\.id))
      let signs = try view.books.differences(among: rows)
      return rows.filter { $0.id != known }.map { row in
        let title = [row.title, row.authors.first ?? ""].filter { !$0.isEmpty }
        // What tells it from one that is called the same comes first, and is not cut.
        let telling = signs[row.id] ?? []
        let facts =
          telling
          + [row.year?.text, row.publisher, shelves[row.id]].compactMap(\.self).filter {
            !telling.contains($0)
          }
        return Row(
          record: .book(row.id),
          name: title.joined(separator: " · "),
          spoken: title.joined(separator: ", "),
          note: TextLayout.truncate(facts.joined(separator: " · "), to: 28)
        )
      }
    } onChoice: { row in
      row.record?.book.map(onChoice) ?? []
    }
  }

  /// - Parameter excluded: A reader who cannot be taken.
  init(
    _ title: String,
    readersWithout excluded: ID<Reader>? = nil,
    onChoice: @escaping @Sendable (ID<Reader>) -> [Effect]
  ) {
    self.init(title) { view, text in
      let near = try text.isEmpty ? excluded.map { try view.readers.alike($0) } ?? [] : []
      let others = try view.readers(meantBy: text, limit: Self.maxRows)
      return (near + others.filter { !near.map(\.id).contains($0.id) })
        .filter { $0.id != excluded }
        .map { Row(record: .reader($0.id), name: $0.name, note: $0.kind.name) }
    } onChoice: { row in
      row.record?.reader.map(onChoice) ?? []
    }
  }
}

extension ReadTransaction {
  /// The readers whose names or cards begin as the typed text; of a number that was scanned the one
  /// whose card it is.
  ///
  /// Throws ``PickerMistake`` where nobody has the number.
  func readers(meantBy text: String, limit: Int) throws -> [ReaderRow] {
    guard let number = ScannedNumber(in: text) else {
      return try readers.suggestions(text, limit: limit)
    }
    guard let id = try readers.named(number.text) else {
      throw PickerMistake(words: try words(for: number))
    }
    return try readers.rows([id])
  }
}
