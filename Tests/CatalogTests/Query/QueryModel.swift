import TestSupport
@testable import Books
@testable import Catalog

/// A book as the model knows it: plain values, and the words that each can be found by.
struct ModelBook {
  let id: Int64
  var draft: BookDraft
  let values: BookValues
  var added: Timestamp
  let readings: ModelReadings

  /// The texts in which words of a field are looked for, folded and cut into words.
  private let words: [BookField: [[String]]]
  /// What stands behind an apostrophe, and what signs join.
  private let joined: [BookField: [String]]
  /// The names of the kinds that are told apart by their signs as well, as they stand.
  let signed: [BookField: [String]]

  init(
    id: Int64,
    draft: BookDraft,
    aliases: [String: [String]] = [:],
    added: Timestamp,
    readings: ModelReadings
  ) {
    self.id = id
    self.readings = readings
    self.draft = draft
    self.added = added
    values = draft.checked(today: .test).values
    var texts: [BookField: [String]] = [
      .title: [draft.title + " " + draft.subtitle],
      .authors: draft.authors.map(\.author.name),
      .publishers: draft.publishers.map(\.name),
      .genre: draft.genre.map { [$0.name] } ?? [],
      .series: draft.series.map { [$0.name] } ?? [],
      .tags: draft.tags.map(\.name),
      .subtitle: [draft.subtitle],
      .location: [draft.shelf],
      .notes: [draft.notes],
    ]
    for name in texts[.authors] ?? [] { texts[.authors]? += aliases[name] ?? [] }
    signed = texts.filter { [.genre, .series, .tags, .location].contains($0.key) }
    joined = texts.mapValues { $0.flatMap(Self.joined) }
    words = texts.mapValues { texts in
      texts.filter { !$0.isEmpty }.map { folded($0).split(separator: " ").map(String.init) }
    }
  }

  static let searched: [BookField] = [
    .title, .authors, .publishers, .genre, .series, .tags, .isbn, .location,
  ]

  func texts(_ field: BookField) -> [[String]] { words[field] ?? [] }

  func joined(_ field: BookField) -> [String] { joined[field] ?? [] }

  static func joined(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap { token -> [String] in
      guard let first = token.unicodeScalars.first, first.value < 0x2E80 else { return [] }
      // A letter is what folds to one.
      let signs = token.map { sign -> Character in
        if "'’`´ʼ".contains(sign) { return "'" }
        return folded("a" + String(sign)).count > 1
          && !folded("a" + String(sign) + "a").contains(" ")
          ? sign : " "
      }
      let runs = String(signs).split(separator: " ").filter { $0.contains { $0 != "'" } }
      var words = runs.flatMap { run in
        run.split(separator: "'").dropFirst(run.first == "'" ? 0 : 1).dropFirst(
          run.first == "'" ? 1 : 0
        )
        .map { folded(String($0)) }.filter { $0.count >= 3 }
      }
      if runs.count > 1 {
        let whole = folded(runs.joined())
        if whole.utf8.count <= 40 { words.append(whole) }
      }
      return words
    }
  }

  func number(_ field: Query.Field) -> Double? {
    switch field {
    case .book(.year): values.year?.number.map(Double.init)
    case .book(.pages): values.pages.map(Double.init)
    case .book(.copies): Double(values.copies)
    case .book(.volume): values.volume?.number
    case .fact(.id): Double(id)
    default: nil
    }
  }
}

/// Decides of each book by itself, slowly and plainly, whether a query is true of it.
struct QueryModel {
  let books: [ModelBook]
  private var known: [Query: Set<Int64>] = [:]

  init(_ books: [ModelBook]) { self.books = books }

  mutating func find(_ query: Query) -> Set<Int64> {
    switch query {
    case .all(let queries):
      var found = Set(books.map(\.id))
      for query in queries { found.formIntersection(find(query)) }
      return found
    case .any(let queries):
      var found: Set<Int64> = []
      for query in queries { found.formUnion(find(query)) }
      return found
    case .not(let query):
      return Set(books.map(\.id)).subtracting(find(query))
    default:
      if let found = known[query] { return found }
      let found = Set(books.filter { isTrue(query, of: $0) }.map(\.id))
      known[query] = found
      return found
    }
  }

  private func isTrue(_ query: Query, of book: ModelBook) -> Bool {
    switch query {
    case .all, .any, .not: false
    case .text(let match, let text, let field):
      (field.map { [$0] } ?? ModelBook.searched).contains { field in
        field == .isbn
          ? hasISBN(book, match, text) : hasText(book, field, match, text)
      }
    case .number(let field, let bounds): book.number(field).map(bounds.contains) ?? false
    case .date(.book(.acquired), let period):
      book.values.acquired.map(ReadingCondition.Days(period).contains) ?? false
    case .date(_, let period): period.contains(book.added)
    case .code(.book(.language), let code): book.values.language?.code == code
    case .code(.book(.format), let code): book.values.format?.rawValue == code
    case .code(.fact(.role), let code): book.draft.authors.contains { $0.role.rawValue == code }
    case .code: false
    case .present(.book(.isbn)): book.values.isbn != nil
    case .present(.book(.volume)): book.values.volume != nil
    case .present(.book(.acquired)): book.values.acquired != nil
    case .present(.fact(.id)), .present(.fact(.added)), .present(.fact(.modified)): true
    case .present(.book(.language)): book.values.language != nil
    case .present(.book(.format)): book.values.format != nil
    case .present(.fact(.role)): !book.draft.authors.isEmpty
    case .present(.book(let field)) where Query.Field.book(field).comparison == .number:
      book.number(.book(field)) != nil
    case .present(.book(let field)): !book.texts(field).isEmpty
    case .count(let field, let bounds): bounds.contains(Double(count(book, field)))
    case .ids(let ids): ids.contains(book.id)
    case .own(let test): book.readings.isTrue(test.kind)
    case .loan(let test): book.readings.isTrue(test)
    case .custom(let test): isTrue(test, of: book)
    case .present(.own), .present(.loan), .present(.custom): false
    }
  }

  private func isTrue(_ test: CustomTest, of book: ModelBook) -> Bool {
    let text = book.draft.custom[test.field]
    guard !text.isEmpty else { return false }
    switch test.kind {
    case .any: return true
    case .number(let bounds): return Double(text).map(bounds.contains) ?? false
    case .days(let days): return CustomField.Kind.date(text).map(days.contains) ?? false
    case .isYes(let isYes): return (text == "yes") == isYes
    case .choice(let choice): return text == choice
    case .text(let match, let wanted):
      let words = folded(text).split(separator: " ").map(String.init)
      return hasText(words, match, folded(wanted))
        || isJoined(ModelBook.joined(text), match, folded(wanted))
    }
  }

  private func hasText(
    _ book: ModelBook,
    _ field: BookField,
    _ match: Query.Match,
    _ wanted: String
  ) -> Bool {
    let text = folded(wanted)
    if match == .whole, let names = book.signed[field] {
      return names.contains { folded($0) == text && nameSigns($0) == nameSigns(wanted) }
    }
    if field == .title, match == .whole, folded(book.draft.title) == text { return true }
    return book.texts(field).contains { hasText($0, match, text) }
      || isJoined(book.joined(field), match, text)
  }

  private func isJoined(_ words: [String], _ match: Query.Match, _ text: String) -> Bool {
    guard !text.contains(" ") else { return false }
    return switch match {
    case .word: words.contains { $0.hasPrefix(text) }
    case .phrase: words.contains(text)
    case .inside: words.contains { $0.contains(text) }
    case .whole, .start: false
    }
  }

  private func hasText(_ words: [String], _ match: Query.Match, _ text: String) -> Bool {
    let wanted = text.split(separator: " ").map(String.init)
    return switch match {
    case .word: stands(wanted, in: words) { $0.hasPrefix($1) }
    case .phrase: stands(wanted, in: words) { $0 == $1 }
    case .whole: words == wanted
    case .start: words.joined(separator: " ").hasPrefix(text)
    case .inside: words.joined(separator: " ").contains(text)
    }
  }

  /// Whether some words stand in a text one behind the other, the last of them by another rule.
  private func stands(
    _ wanted: [String],
    in words: [String],
    last: (String, String) -> Bool
  ) -> Bool {
    guard let end = wanted.last, words.count >= wanted.count else { return false }
    if wanted.count == 1 { return words.contains { last($0, end) } }
    return (0...(words.count - wanted.count)).contains { start in
      let piece = words[start..<start + wanted.count]
      return Array(piece.dropLast()) == Array(wanted.dropLast()) && last(piece.last ?? "", end)
    }
  }

  private func hasISBN(_ book: ModelBook, _ match: Query.Match, _ text: String) -> Bool {
    let digits = text.lowercased().filter { $0 != "-" && $0 != " " }
    guard let isbn = book.values.isbn, digits.count >= 3,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "x") })
    else { return false }
    let ten = isbn.isbn10?.lowercased().dropLast() ?? ""
    let typed = digits.count == 10 ? digits.dropLast() : digits[...]
    switch match {
    case .word, .start:
      return isbn.digits.hasPrefix(digits) || (digits.count <= 10 && ten.hasPrefix(typed))
    case .phrase, .whole:
      return isbn.digits == digits || (digits.count == 10 && ten == typed)
    case .inside:
      return isbn.digits.contains(digits) || (digits.count == 10 && ten == typed)
    }
  }

  private func count(_ book: ModelBook, _ field: BookField) -> Int {
    switch field {
    case .title: 1
    case .isbn: book.values.isbn == nil ? 0 : 1
    case .authors: Set(book.draft.authors.map { folded($0.author.name) }).count
    case .publishers: Set(book.draft.publishers.map { folded($0.name) }).count
    case .tags: Set(book.draft.tags.map { folded($0.name) }).count
    default: book.texts(field).count
    }
  }
}

extension Query.Period {
  fileprivate func contains(_ time: Timestamp) -> Bool {
    (from.map { $0 <= time } ?? true) && (until.map { time < $0 } ?? true)
  }
}
