import Books
import CatalogUI
import Interchange
import Lookup

/// A book that is looked up, and its row in the queue, where there is one.
struct WantedLookup {
  let isbn: ISBN
  var book: QueuedLookup?
}

/// The outcome of a look-up, as it is printed and imported.
struct LookupResult {
  let wanted: WantedLookup
  var state: LookupState
  /// The time of the report.
  let now: Timestamp

  private var found: FoundBook? {
    if case .found(let book) = state { book } else { nil }
  }

  /// The books of which one is to be chosen; empty where there is no choice.
  var candidates: [ImportedBook] {
    if case .several(let books) = state { books.map(\.answer) } else { [] }
  }

  /// The record to import: a new book with the shelf, genre and tags of its pile, or only the
  /// wanted fields of a book that is in the catalogue.
  var record: ImportedBook? {
    guard let record = found?.record else { return nil }
    return wanted.book.map(record.wanted) ?? record
  }

  private var draft: BookDraft { found?.record.draft ?? BookDraft() }

  var cells: [String] {
    [
      wanted.isbn.formatted, draft.title, draft.text(of: .authors), draft.year,
      draft.text(of: .publishers), words,
    ]
  }

  /// The state in the words that the screens use.
  private var words: String { state.words(at: now) }

  private var word: String {
    switch state {
    case .found: "found"
    case .several: "several"
    case .notFound: "notFound"
    case .failed(.waiting), .failed(.offline): "waiting"
    case .failed: "failed"
    }
  }

  var json: JSON {
    var members: [JSON.Member] = [
      JSON.Member("isbn", .string(wanted.isbn.digits)), JSON.Member("state", .string(word)),
      JSON.Member("words", .string(words)),
    ]
    members += FoundBook.fillable.map { JSON.Member($0, draft.texts(of: $0)) }
    members.append(
      JSON.Member(
        "sources",
        found.map { book in
          .object(
            FoundBook.fillable.compactMap { field in
              book.origins[field].map { JSON.Member(field.rawValue, .string($0)) }
            }
          )
        } ?? .null
      )
    )
    if case .several = state {
      members.append(
        JSON.Member("candidates", .array(candidates.map { CandidateLines.json($0) }))
      )
    }
    return .object(members)
  }
}

/// Books of which one is to be chosen, by what tells them apart.
enum CandidateLines {
  private static let fields: [BookField] = [
    .authors, .publishers, .year, .format, .pages, .language, .series, .isbn,
  ]

  /// A line for each book: its title, and those of the other fields in which the books differ.
  ///
  /// - Parameter isbn: The number that was asked for; the line of a book with another one says so.
  static func lines(of books: [ImportedBook], for isbn: ISBN?) -> [String] {
    let telling = fields.filter { field in
      field != .isbn && books.count < 2 || Set(books.map { $0.draft.text(of: field) }).count > 1
    }
    return books.enumerated().map { index, book in
      let facts = telling.map { book.draft.text(of: $0) }.filter { !$0.isEmpty }
      let number = isbn.flatMap { book.otherNumber(than: $0) }.map { [$0] } ?? []
      let whole = ([book.draft.title] + number + facts + [book.place.file])
        .joined(separator: " · ")
      return "\(index + 1)  \(whole)"
    }
  }

  /// Asks a person for the number of one.
  ///
  /// - Parameter isbn: What was asked for; nil for words.
  /// - Returns: nil when none is it, and when nobody can be asked.
  static func choose(
    among books: [ImportedBook],
    for isbn: ISBN?,
    on console: Console
  ) throws -> Int? {
    guard let answer = console.answer else { return nil }
    try console.output.flush()
    console.say(places: lines(of: books, for: isbn))
    console.messages.write(
      PlainText.harmless(
        tr("Which is \(isbn?.formatted ?? "it")? 1 to \(books.count), or Enter for none: ")
      )
    )
    try? console.messages.flush()
    guard let number = answer().flatMap({ Int(trimmed($0)) }), 1...books.count ~= number else {
      return nil
    }
    return number - 1
  }

  static func json(_ book: ImportedBook) -> JSON {
    let fields: [BookField] = [.title, .authors, .publishers, .year, .format, .pages, .isbn]
    return .object(
      fields.map { JSON.Member($0, book.draft.texts(of: $0)) }
        + [JSON.Member("source", .string(book.place.file))]
    )
  }
}
