package import Books
import GRDB

/// A way to go on with the piece of a query that the cursor stands behind.
package struct Completion: Hashable, Sendable {
  package let kind: Kind
  /// The text that a person reads: "author:", "Science fiction", "@unread".
  package let label: String
  /// The text in place of ``range``.
  package let replacement: String
  /// In characters of the query.
  package let range: Range<Int>
  /// The number of books that have the value.
  package let books: Int?

  package enum Kind: Hashable, Sendable {
    case field
    case value
    case savedQuery
  }

  /// The query with the completion taken, and where the cursor then stands.
  package func applied(to text: String) -> (text: String, cursor: Int) {
    let characters = Array(text)
    let range = range.clamped(to: 0..<characters.count)
    let start = String(characters[..<range.lowerBound]) + replacement
    return (start + String(characters[range.upperBound...]), start.count)
  }
}

/// The piece of a query that the cursor stands behind, when there are ways to go on with it.
package struct CompletionPlace: Hashable, Sendable {
  package let kind: Kind
  /// The typed part: "sci" in `genre:sci`.
  package let typed: String
  /// The characters of the query that a completion replaces.
  package let range: Range<Int>
  /// The names of fields that begin so, for a word that may become one.
  private let names: [String]
  /// The place of the sign that makes a value the whole one; nil where a sign stands there already.
  fileprivate let wholeSign: WholeSign?

  /// Behind a comma the sign stands in quotation marks.
  enum WholeSign { case before, inside }

  package enum Kind: Hashable, Sendable {
    /// A word that may become the name of a field.
    case field
    case value(of: Query.Field)
    case savedQuery
  }

  /// - Parameters:
  ///   - text: The query.
  ///   - cursor: In characters from the start.
  ///   - names: The fields that there are.
  package init?(_ text: String, cursor: Int, names: QueryNames = QueryNames()) {
    let head = String(text.prefix(max(0, cursor)))
    let scanner = QueryScanner(head, names: names)
    guard let token = scanner.tokens.last, token.range.upperBound == scanner.scalars.count,
      case .term(let term) = token.kind
    else { return nil }
    var start = token.range.lowerBound
    var sign: WholeSign?
    switch term {
    case .word:
      let word = scanner.text(token.range)
      kind = word == "@" ? .savedQuery : .field
      typed = word == "@" ? "" : word
    case .saved(let name):
      kind = .savedQuery
      typed = name
    case .field(let term):
      guard let field = term.field, term.mark != "#" else { return nil }
      kind = .value(of: field)
      let endsInComma = scanner.scalars.last == ","
      if term.mark == nil { sign = term.parts.count > 1 || endsInComma ? .inside : .before }
      if let part = term.parts.last, !endsInComma {
        // What is closed is complete.
        guard !part.isQuoted || !part.isClosed else { return nil }
        start = part.range.lowerBound - (part.isQuoted ? 1 : 0)
        typed = part.text
      } else {
        start = token.range.upperBound
        typed = ""
      }
    case .phrase, .order, .unknownField, .mistaken: return nil
    }
    wholeSign = sign
    self.names = kind == .field ? names.names(from: typed) : []
    let scalars = head.unicodeScalars
    let first = head[..<scalars.index(scalars.startIndex, offsetBy: start)].count
    range = first..<max(head.count, first)
  }

  /// The fields whose names begin with what is typed.
  package var fields: [Completion] {
    names.map { name in
      Completion(
        kind: .field,
        label: name + ":",
        replacement: name + ":",
        range: range,
        books: nil
      )
    }
  }
}

extension Query {
  /// The text before the half term that it ends with.
  ///
  /// A half term is a field that waits for its value, or an `@` for its name; nil without one. While
  /// someone is typing, it is no mistake.
  package static func whole(before text: String, names: QueryNames = QueryNames()) -> String? {
    guard let last = text.last, last == ":" || last == "@" else { return nil }
    let scanner = QueryScanner(text, names: names)
    guard let token = scanner.tokens.last, token.range.upperBound == scanner.scalars.count,
      case .term(let term) = token.kind
    else { return nil }
    switch term {
    case .field(let term) where term.parts.isEmpty: break
    case .word where scanner.text(token.range) == "@": break
    default: return nil
    }
    // An operator before it waits for it as well.
    let before = scanner.tokens.dropLast().last { token in
      switch token.kind {
      case .or, .and, .not, .open: false
      case .close, .term: true
      }
    }
    return scanner.text(0..<(before?.range.upperBound ?? 0))
  }
}

extension CatalogAccess {
  /// Ways to go on with what stands before the cursor.
  ///
  /// While a word is typed that begins a field's name, the fields; behind a field's colon the
  /// values that there are, most books first; behind an `@` the saved queries.
  /// - Parameter cursor: In characters from the start.
  package func completions(
    for text: String,
    cursor: Int,
    limit: Int = 20
  ) throws -> [Completion] {
    guard let place = CompletionPlace(text, cursor: cursor, names: try queryNames) else {
      return []
    }
    return try completions(at: place, limit: limit)
  }

  /// Ways to go on at a place of a query.
  package func completions(at place: CompletionPlace, limit: Int = 20) throws -> [Completion] {
    switch place.kind {
    case .field: return place.fields
    case .savedQuery: return try savedQueries(at: place, limit)
    case .value(let field):
      let values = CompletionValues(access: self, limit: limit)
      return try values.values(of: field, like: place.typed).map { name, books in
        let isPart = try values.isPart(name, ofOthersIn: field)
        return Completion(name, books: books, at: place, isPart: isPart)
      }
    }
  }

  private func savedQueries(at place: CompletionPlace, _ limit: Int) throws -> [Completion] {
    let start = place.typed.isEmpty ? "" : folded(place.typed)
    return try queries.all().filter { folded($0.name).hasPrefix(start) }.prefix(limit).map {
      Completion(
        kind: .savedQuery,
        label: "@" + $0.name,
        replacement: $0.reference,
        range: place.range,
        books: nil
      )
    }
  }
}

extension Completion {
  /// A value, most of the time one of a record.
  ///
  /// - Parameter isPart: True when more is found without the sign of a whole value.
  init(_ name: String, books: Int?, at place: CompletionPlace, isPart: Bool = false) {
    let plain = quotedIfNeeded(tidied(name))
    let bare = plain.hasPrefix("\"") ? String(plain.dropFirst().dropLast()) : plain
    let replacement =
      switch isPart ? place.wholeSign : nil {
      case nil: plain
      case .before: "=" + plain
      case .inside: "\"=\(bare)\""
      }
    self.init(kind: .value, label: name, replacement: replacement, range: place.range, books: books)
  }
}
