import Catalog

/// A line of the scan screen: a number and its state.
struct ScannedBook: Hashable, Sendable {
  enum State: Hashable, Sendable {
    /// It is being saved.
    case saving
    /// It is in the queue, with a number of copies.
    case wanted(ID<WantedBook>, copies: Int)
    /// It was in the queue already.
    case again(ID<WantedBook>, copies: Int)
    /// It is in the catalogue.
    case have(ID<Book>, title: String, shelf: String?, copies: Int)
    /// It is in the catalogue, and has got one more copy here.
    case copied(ID<Book>, title: String, copies: Int)
    case probably(ISBN, publisher: String)
    case refused(String)
  }

  /// The ISBN with hyphens, or what was typed.
  let number: String
  let isbn: ISBN?
  var state: State

  /// What became of the number, the title where it is known, and what can be done.
  func words(in environment: Environment) -> String {
    switch state {
    case .saving: "saving…"
    case .wanted(_, let copies):
      looked(in: environment, copies == 1 ? "saved" : "saved, \(Self.copies(copies))")
    case .again(_, let copies):
      looked(in: environment, "scanned before, \(Self.copies(copies)) — c one more copy")
    case .have(_, let title, let shelf, let copies):
      "you have it: \(title)\(shelf.map { ", shelf \($0)" } ?? "")"
        + "\(copies > 1 ? ", \(copies) copies" : "") — c one more copy"
    case .copied(_, let title, let copies): "\(title): \(copies) copies now"
    case .probably(let isbn, let publisher):
      "\(publisher), probably \(isbn.formatted) — y if that is printed in it"
    case .refused(let words): words
    }
  }

  /// The state of its look-up, together with the words for the number: behind the title, else
  /// before.
  private func looked(in environment: Environment, _ saved: String) -> String {
    let desk = environment.lookups
    guard let isbn, desk.lookup != nil else { return saved }
    let stage = desk.stage(isbn)
    switch stage {
    case .waiting where desk.permission != .on: return saved
    case .told(.found(let found)): return "\(found.name) · \(saved) · found: \(found.sourceWords)"
    case .told(.several): return "\(saved), \(stage.words(environment.dates)) — l"
    case .told(.notFound): return "\(saved), not found — o types it in"
    case .waiting, .asked, .told(.failed): return "\(saved), \(stage.words(environment.dates))"
    }
  }

  private static func copies(_ count: Int) -> String {
    count == 1 ? "1 copy" : "\(grouped(count)) copies"
  }
}

extension ScannedBook.State {
  /// The state of a number by the catalogue; nil when it has neither a book nor a place in the
  /// queue.
  init?(_ isbn: ISBN, in view: some CatalogAccess) throws {
    if let book = try view.books.withISBN(isbn) {
      self = try Self.having(book, in: view)
    } else if let wanted = try view.wanted.new(isbn) {
      self = .wanted(wanted.id, copies: wanted.copies)
    } else {
      return nil
    }
  }

  static func having(_ id: ID<Book>, in view: some CatalogAccess) throws -> Self {
    let book = try view.books.card(id).book
    return .have(
      id,
      title: book.title,
      shelf: book.values.location,
      copies: book.values.copies
    )
  }
}
