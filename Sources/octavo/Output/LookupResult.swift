import Catalog
import CatalogUI
import Interchange
import Lookup

/// A book that is looked up, and its row in the queue, where there is one.
struct WantedLookup {
  let isbn: ISBN
  var book: WantedBook?
}

/// The outcome of a look-up, as it is printed and imported.
struct LookupResult {
  let wanted: WantedLookup
  var state: LookupState

  private var found: FoundBook? {
    if case .found(let book) = state { book } else { nil }
  }

  /// The books of which one is to be chosen; empty where there is no choice.
  var candidates: [ImportedBook] {
    if case .several(let books) = state { books.map(\.answer) } else { [] }
  }

  /// What is imported: a new book with the shelf, genre and tags of its pile, or of a book that is
  /// there the wanted fields alone.
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
  private var words: String { state.words(at: .now()) }

  private var word: String {
    switch state {
    case .found: "found"
    case .several: "several"
    case .notFound: "notFound"
    case .failed(.waiting): "waiting"
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
