package import Books
import GRDB

/// The loans of a list, and their order.
package struct LoanListing: Hashable, Sendable {
  package var scope: Scope
  /// Nil is both.
  package var direction: LoanDirection?
  /// Words that each begin some word of the person's name or of a title; a word like `overdue` also
  /// finds the loans that are in that state.
  package var find = ""
  package var order: Order
  package var descending: Bool

  package init(
    _ scope: Scope = .open,
    direction: LoanDirection? = nil,
    order: Order = .state,
    descending: Bool = false
  ) {
    self.scope = scope
    self.direction = direction
    self.order = order
    self.descending = descending
  }

  package enum Scope: Hashable, Sendable {
    case all
    /// Loans of which books are out.
    case open
    case overdue
    case of(ID<Reader>)
    case ofBook(ID<Book>)
  }

  package enum Order: String, CaseIterable, Hashable, Sendable, Codable {
    /// Loans that are overdue first, then those of which books are out by the day they are due,
    /// then the others, the last one first.
    case state
    case date
  }

  // MARK: - SQL

  private static let isOpen = "loan.id IN (SELECT loanId FROM loanBook WHERE returned IS NULL)"
  private static let isClosed = """
    NOT EXISTS (SELECT 1 FROM loanBook WHERE loanId = loan.id AND returned IS NULL)
    """

  /// The indexes that have its order, without the search.
  func keysetScan(today: Day) -> KeysetScan {
    func piece(_ condition: String?, _ columns: [String], descending: Bool) -> KeysetScan.Piece {
      let tests = [conditions(today), condition].compactMap(\.self).joined(separator: " AND ")
      let keys = KeysetScan.Keys(columns: columns, descending: descending != self.descending)
      return KeysetScan.Piece(source: "loan", condition: tests.isEmpty ? nil : tests, keys: [keys])
    }
    let dates = ["loan.date", "loan.id"]
    if order == .date {
      return KeysetScan(table: "loan", pieces: [piece(nil, dates, descending: true)])
    }
    var pieces = [
      piece("\(Self.isOpen) AND due IS NOT NULL", ["due", "loan.id"], descending: false),
      piece("\(Self.isOpen) AND due IS NULL", ["loan.id"], descending: false),
      piece(Self.isClosed, dates, descending: true),
    ]
    // These scopes have no loans that are over.
    if scope == .open || scope == .overdue { pieces.removeLast() }
    return KeysetScan(table: "loan", pieces: descending ? pieces.reversed() : pieces)
  }

  private func conditions(_ today: Day) -> String? {
    let scope: String? =
      switch scope {
      case .all: nil
      case .open: Self.isOpen
      case .overdue: "\(Self.isOpen) AND due < \(today.stored)"
      case .of(let reader): "loan.readerId = \(reader.rawValue)"
      case .ofBook(let book):
        "loan.id IN (SELECT loanId FROM loanBook WHERE bookId = \(book.rawValue))"
      }
    let tests = [scope, direction.map { "direction = \($0.rawValue)" }].compactMap(\.self)
    return tests.isEmpty ? nil : tests.joined(separator: " AND ")
  }

  var isFinding: Bool { find.contains { !$0.isWhitespace } }

  /// The condition that a search adds to each piece of the scan.
  ///
  /// - Throws: ``CatalogError/query(_:)`` when it is too much.
  func findCondition(today: Day) throws -> SQL {
    _ = try findWords(find)
    var known: Set<Substring> = []
    let tokens = find.split(whereSeparator: \.isWhitespace).filter { known.insert($0).inserted }
    return try allOf(
      tokens.map { token -> SQL in
        let term = token.isExcluded ? token.dropFirst() : token
        let meant = allOf(try conditions(of: term, today))
        return token.isExcluded ? "\(meant) IS NOT TRUE" : meant
      }
    )
  }

  /// The conditions of one term of a search.
  private func conditions(of token: Substring, _ today: Day) throws -> [SQL] {
    let parts = token.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, let condition = try Self.condition(onDays: parts[1], of: parts[0], today) {
      return [condition]
    }
    guard parts.count == 2 || token.hasSuffix(":"), let head = parts.first,
      let state = Self.state(head, today)
    else {
      return try findWords(String(token)).map { word in
        anyOf([Self.state(word, today), Self.text(word)].compactMap(\.self))
      }
    }
    // As in a query of books: overdue:yes, lent:any, lent:anna.
    let value = parts.count == 2 ? parts[1].lowercased() : ""
    switch value {
    case "", "yes", "y", "any": return [state]
    case "no", "n", "none": return ["(\(state)) IS NOT TRUE"]
    default: return [state] + (try findWords(value)).map(Self.text)
    }
  }

  /// The condition of a day behind a field, as in `due:..+1w` and `lent:2026`; nil for a name.
  private static func condition(
    onDays text: String,
    of field: String,
    _ today: Day
  ) throws -> SQL? {
    do {
      let days = ReadingCondition.Days(try QueryDate(today: today).period(text))
      switch field.lowercased() {
      case "due": return days.condition(on: "loan.due")
      case "lent", "borrowed":
        guard let direction = state(field, today) else { return nil }
        return allOf([direction, days.condition(on: "loan.date")])
      default: return nil
      }
    } catch {
      guard field.lowercased() == "due" else { return nil }
      switch text.lowercased() {
      case "any", "yes": return "loan.due IS NOT NULL"
      case "none", "no", "never": return "loan.due IS NULL"
      default: throw CatalogError.query(QueryError(error.message, in: "due:" + text))
      }
    }
  }

  /// True when a word of the search means the loans that are over.
  package var asksForReturned: Bool {
    find.split { $0.isWhitespace || $0 == ":" }.contains { Self.returned.contains($0.lowercased()) }
  }

  private static let returned = ["returned", "back", "closed"]

  /// The loans in the state that a word means, if it means one.
  private static func state(_ word: String, _ today: Day) -> SQL? {
    switch word.lowercased() {
    case "overdue", "late": "\(sql: isOpen) AND due < \(today.stored)"
    case "out", "open": "\(sql: isOpen)"
    case let word where returned.contains(word): "\(sql: isClosed)"
    case "lent": "direction = \(LoanDirection.lent.rawValue)"
    case "borrowed": "direction = \(LoanDirection.borrowed.rawValue)"
    default: nil
    }
  }

  private static func text(_ word: String) -> SQL {
    let test = TextTest(.word, word)
    let persons: SQL = """
      \(test.test("loan.foldedName", of: "loan.name")) OR loan.readerId IN (
        SELECT id FROM reader WHERE \(test.test("foldedName", of: "name")))
      """
    let books = test.titles.map { titles -> SQL in
      "loan.id IN (SELECT loanId FROM loanBook WHERE bookId IN (\(titles)))"
    }
    return anyOf([persons] + books)
  }
}
