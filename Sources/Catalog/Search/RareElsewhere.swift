/// The beginning of a word that titles may have, and the few books that have it elsewhere.
struct RareElsewhere {
  let test: TextTest
  let books: IDBitmap
  private let pattern: LetterPattern

  /// - Returns: nil for what is not one word.
  init?(_ test: TextTest, _ books: IDBitmap) {
    guard test.isOneBeginning, let pattern = LetterPattern(.word, test.text) else { return nil }
    self.test = test
    self.books = books
    self.pattern = pattern
  }

  func isHad(by book: Int64, titled title: UnsafeRawBufferPointer) -> Bool {
    books.contains(book) || pattern.firstPlace(in: title, from: 0, upTo: title.count) != nil
  }
}
