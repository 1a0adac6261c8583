/// The kinds of records that a catalogue holds.
package enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case book
  case isbn
  case author
  case publisher
  case genre
  case series
  case tag
  case reader
  case reading
  case loan

  /// The word for one.
  package var name: String {
    switch self {
    case .isbn: "ISBN"
    default: rawValue
    }
  }

  /// The word for several.
  package var plural: String {
    switch self {
    case .isbn: "ISBNs"
    case .series: "series"
    default: rawValue + "s"
    }
  }

  /// The number and its word: "1 book", "3 books", "1,204 books".
  package func name(count: Int) -> String {
    counted(count, name, plural)
  }

  /// "A book", "An author".
  package var nameWithArticle: String {
    switch self {
    case .author, .isbn: "An \(name)"
    default: "A \(name)"
    }
  }
}
