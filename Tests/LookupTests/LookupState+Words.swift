import Books
import Catalog
import Interchange
import Lookup

extension LookupState {
  /// What became of a look-up, in short, for expectations.
  var words: String {
    switch self {
    case .found(let book): "found: \(book.sources.joined(separator: ", "))"
    case .several(let books): "one of: \(books.map(\.record.draft.title).joined(separator: ", "))"
    case .notFound: "not found"
    case .failed(let failure): failure.words
    }
  }
}
