import Catalog
import Synchronization

/// The books that are left out of a change of many.
///
/// A form and the plans made of it share it, since a screen of the trail hands nothing back to the one
/// under it: what was left out once stays so in the next plan.
final class LeftOut: Sendable {
  private let books = Mutex<Set<ID<Book>>>([])

  var all: Set<ID<Book>> { books.withLock { $0 } }

  /// Leaves a book out, or takes it in again.
  func toggle(_ book: ID<Book>) {
    books.withLock { books in
      if books.remove(book) == nil { books.insert(book) }
    }
  }
}
