/// The saved queries that a query's text names, and where.
struct SavedQueryNames {
  private let scanner: QueryScanner
  /// Their folded names, and their places in scalars.
  private let places: [(name: String, range: Range<Int>)]

  init(in text: String) {
    scanner = QueryScanner(text)
    places = scanner.tokens.compactMap { token in
      guard case .term(.saved(let name)) = token.kind else { return nil }
      return (folded(name), token.range)
    }
  }

  /// - Parameter name: Folded.
  func contains(_ name: String) -> Bool { places.contains { $0.name == name } }

  /// The text with another name in place of one.
  ///
  /// - Parameter name: Folded.
  func text(renaming name: String, to newName: String) -> String {
    var text = ""
    var end = 0
    for place in places where place.name == name {
      text += scanner.text(end..<place.range.lowerBound) + SavedQuery.reference(to: newName)
      end = place.range.upperBound
    }
    return text + scanner.text(end..<scanner.scalars.count)
  }
}
