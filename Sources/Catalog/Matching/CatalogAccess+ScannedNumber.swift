package import Books

extension CatalogAccess {
  /// A sentence about a scanned number: it is the card of a reader, the ISBN of a book, or of nothing in
  /// the catalogue.
  package func words(for number: ScannedNumber) throws -> String {
    if let id = try readers.named(number.text) {
      return tr("\(number.text) is the card of \(try readers.record(id).name).")
    }
    if let id = try book(of: number) {
      return tr("\(number.text) is the ISBN of “\(try books.card(id).book.title)”.")
    }
    return tr("Nothing here has the number \(number.text).")
  }

  /// The book that has a scanned number as its ISBN, also without the price behind it.
  package func book(of number: ScannedNumber) throws -> ID<Book>? {
    if case .isbn(let isbn, _) = ScannedLine(number.text) { return try books.known(by: isbn) }
    // Shorter ones would be ids.
    return number.text.utf8.count < 10 ? nil : try books.named(number.text)
  }
}
