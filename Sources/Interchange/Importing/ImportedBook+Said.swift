import Catalog

extension BookDraft {
  /// Whether a book says in the very same words all that the draft does.
  ///
  /// Most records of a file that comes again are so, and no line of them has to be compared. What is
  /// only alike, as in other spellings of a name, ``BookComparison`` finds out.
  func isSaid(by book: BookTexts) -> Bool {
    guard title == book.values.title, source.isEmpty || source == book.source else { return false }
    return BookField.allCases.allSatisfy { field in
      switch field.path {
      // How many copies there are a file does not know better.
      case .text where field == .copies: true
      case .text(let path):
        self[keyPath: path].isEmpty || self[keyPath: path] == book.values.written(field)?.text
      case .record(let path):
        self[keyPath: path].map { [$0.name] == book.names(of: field) } ?? true
      case .records(let path):
        self[keyPath: path].allSatisfy { book.names(of: field).contains($0.name) }
      case .credits(let path):
        self[keyPath: path].allSatisfy { book.names(of: field).contains($0.author.name) }
      }
    }
  }
}
