import Books
import GRDB

extension Query {
  /// The condition on `book`, in which typed text is only a bound value.
  func condition(_ form: ConditionForm = .sets) -> SQL {
    switch self {
    case .all(let queries):
      guard !queries.isEmpty else { return "1" }
      // AND binds tighter than OR.
      return queries.map { query in
        if case .any = query { "(\(query.condition(form)))" } else { query.condition(form) }
      }.joined(separator: " AND ")
    case .any(let queries):
      return queries.isEmpty ? "0" : queries.map { $0.condition(form) }.joined(separator: " OR ")
    case .not(let query):
      // NOT would leave out the books of which nothing is known.
      return "(\(query.condition(form))) IS NOT TRUE"
    case .text(let match, let text, let field):
      return TextTest(match, text).condition(in: field, form)
    // As the partial index of wishes has it: with a bound value SQLite cannot know that it serves.
    case .number(.book(.copies), .exactly(0)): return "book.copies = 0"
    case .number(let field, let bounds):
      return field.plainColumn.map { bounds.condition(on: $0) } ?? "0"
    case .date(let field, let period):
      guard let column = field.plainColumn else { return "0" }
      return field.isTime
        ? period.condition(on: column) : ReadingCondition.Days(period).condition(on: column)
    case .code(let field, let code):
      if let column = field.plainColumn { return "\(sql: column) = \(code)" }
      guard form == .row else {
        return "book.id IN (SELECT bookId FROM bookAuthor WHERE role = \(code))"
      }
      return """
        EXISTS (SELECT 1 FROM bookAuthor WHERE bookAuthor.bookId = book.id AND role = \(code))
        """
    case .present(let field): return field.presence
    case .count(let field, let bounds): return bounds.condition(on: field.count)
    case .ids(let ids):
      let list = ids.jsonList
      // A number that a book had before it was merged leads to the one that it is a part of.
      return """
        book.id IN (SELECT value FROM json_each(\(list))
          UNION ALL SELECT bookId FROM formerBook WHERE formerId IN (SELECT value FROM json_each(\(list))))
        """
    case .own(let test): return test.condition(form)
    case .loan(let test): return test.condition(form)
    case .custom(let test): return test.condition(form)
    }
  }
}

extension Query.Bounds {
  func condition(on column: String) -> SQL {
    let low = low.map { bound -> SQL in
      bound.isIncluded
        ? "\(sql: column) >= \(bound.value)" : "\(sql: column) > \(bound.value)"
    }
    let high = high.map { bound -> SQL in
      bound.isIncluded
        ? "\(sql: column) <= \(bound.value)" : "\(sql: column) < \(bound.value)"
    }
    let tests = [low, high].compactMap { $0 }
    return tests.isEmpty
      ? "\(sql: column) IS NOT NULL" : "(\(tests.joined(separator: " AND ")))"
  }
}

extension Query.Period {
  fileprivate func condition(on column: String) -> SQL {
    let low = from.map { time -> SQL in "\(sql: column) >= \(time.seconds)" }
    let high = until.map { time -> SQL in "\(sql: column) < \(time.seconds)" }
    let tests = [low, high].compactMap { $0 }
    return tests.isEmpty ? "1" : "(\(tests.joined(separator: " AND ")))"
  }
}

extension BookField {
  /// The place in the file of a book's values.
  enum Storage {
    case column(String)
    /// The rows of a table that have the book's number, and an expression for how many different
    /// ones they name.
    case links(table: String, count: String)
  }

  var storage: Storage {
    if let queriedColumn { return .column(queriedColumn) }
    guard case .many(let links, let column)? = authorityKind?.link else {
      return .links(table: "isbn", count: "count(*)")
    }
    // Somebody can be the author and the translator.
    let count = self == .authors ? "count(DISTINCT \(column))" : "count(*)"
    return .links(table: links.rawValue, count: count)
  }

  /// An expression for how many of it a book has.
  fileprivate var count: String {
    switch storage {
    case .column where self == .title: "1"
    case .column(let column): "(\(column) IS NOT NULL)"
    case .links(let table, let count):
      "(SELECT \(count) FROM \(table) WHERE \(table).bookId = book.id)"
    }
  }
}

extension Query.Field {
  /// True for a time in seconds, which every book has; other dates may be without a day.
  var isTime: Bool { self == .fact(.added) || self == .fact(.modified) }
}

extension Query.Field {
  fileprivate var presence: SQL {
    switch self {
    case .book(.title), .fact(.added), .fact(.modified): "1"
    case .fact(.id): "book.id IS NOT NULL"
    case .fact(.role): "book.id IN (SELECT bookId FROM bookAuthor)"
    case .book(.volume): "book.volume IS NOT NULL"
    case .book(let field):
      switch field.storage {
      case .column(let column): "\(sql: column) IS NOT NULL"
      case .links(let table, _): "book.id IN (SELECT bookId FROM \(sql: table))"
      }
    case .custom(let field): CustomTest(field, .any).condition(.sets)
    // A query asks these by tests of their own, which know the current user.
    case .own, .loan: "0"
    }
  }
}
