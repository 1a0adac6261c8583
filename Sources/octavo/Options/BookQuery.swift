import ArgumentParser
import Catalog

/// Which books a command means.
enum BookQuery: Equatable {
  case id(ID<Book>)
  case isbn(ISBN, asTyped: String)
  case words(String)

  /// - Parameters:
  ///   - words: As they were given, which is one text.
  ///   - loneNumber: What a number by itself means.
  init(_ words: [String], loneNumber: LoneNumber) {
    let text = words.joined(separator: " ")
    if text.hasPrefix("id:"), let id = Int64(text.dropFirst(3)) {
      self = .id(ID(rawValue: id))
    } else if loneNumber == .isID, text.utf8.count < 10, let id = Int64(text) {
      self = .id(ID(rawValue: id))
    } else if let isbn = try? ISBN.parse(text) {
      self = .isbn(isbn, asTyped: text)
    } else {
      self = .words(text)
    }
  }

  enum LoneNumber {
    case isID
    case isWord
  }

  /// The books found, in order of title.
  ///
  /// - Parameter sort: Another order.
  /// - Throws: ``CommandFailure/noBook(_:)`` for an id that no book has.
  func ids(in view: some CatalogAccess, sort: [Query.Order] = []) throws -> [ID<Book>] {
    switch self {
    case .id(let id):
      guard try view.books.named(id.description) != nil else {
        throw CommandFailure.noBook(id.description)
      }
      return [id]
    case .isbn(let isbn, _): if let id = try view.books.withISBN(isbn) { return [id] }
    case .words: break
    }
    var listing = BookListing(find: text)
    listing.sort = sort
    return try view.books.ids(listing).map(ID.init(rawValue:))
  }

  /// As ``ids(in:)``, for a command that changes what it finds.
  ///
  /// - Throws: ``CommandFailure/noBook(_:)`` when nothing is found, ``CommandFailure/usage(_:)``
  ///   when nothing is said that could be found.
  func idsToChange(in view: some CatalogAccess) throws -> [ID<Book>] {
    if case .words(let text) = self {
      guard folded(text).contains(where: { $0.isLetter || $0.isNumber }) else {
        throw CommandFailure.usage("Say which books: an id, an ISBN, or words.")
      }
    }
    let ids = try ids(in: view)
    guard !ids.isEmpty else { throw CommandFailure.noBook(text) }
    return ids
  }

  /// What was typed.
  var text: String {
    switch self {
    case .id(let id): id.description
    case .isbn(_, let text), .words(let text): text
    }
  }
}

/// Which books a changing command means, and whether it may change several without asking.
struct ChangeOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("An id, an ISBN, or words.", valueName: "query"))
  var query: [String] = []

  @Flag(name: .shortAndLong, help: "Do not ask when there are several.")
  var yes = false

  @Flag(help: "Only show what would be done.")
  var dryRun = false

  func ids(in view: some CatalogAccess) throws -> [ID<Book>] {
    try BookQuery(query, loneNumber: .isID).idsToChange(in: view)
  }

  /// Asks whether several books shall be changed.
  ///
  /// - Throws: ``CommandFailure/declined``; ``CommandFailure/needsYes(_:)``.
  func confirm(_ question: String, on console: Console) throws {
    guard !yes, try !console.confirm(question) else { return }
    throw CommandFailure.declined
  }
}
