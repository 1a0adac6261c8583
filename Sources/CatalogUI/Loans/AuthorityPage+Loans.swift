import Catalog

extension AuthorityPage {
  /// Lends the chosen books of the page.
  func lend(isBorrowed: Bool, to name: String) -> [Effect] {
    let books = books.window.chosen
    return [Loaning.lend(Self.self, isBorrowed: isBorrowed, books: books, named: name)]
  }

  func takeBack() -> [Effect] {
    let books = books.window.chosen
    guard !books.isEmpty else { return [] }
    return [
      Loaning.takeBack(Self.self, .books(books)) { page in page.books.window.unmarkAll() }
    ]
  }
}
