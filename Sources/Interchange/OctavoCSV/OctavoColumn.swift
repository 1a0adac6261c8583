/// The columns of Octavo's own tables, which have everything of a book.
enum OctavoColumn: String, CaseIterable {
  case title
  case subtitle
  case authors
  case isbn
  case year
  case publishers
  case genre
  case series
  case volume
  case language
  case format
  case pages
  case copies
  case location
  case tags
  case notes
  case source
  // The reader's own readings; of several, one value for each.
  case status
  case rating
  case started
  case finished
  case note
  case added
  case modified

  /// The first line, by which such a table is known.
  static let header = allCases.map(\.rawValue).joined(separator: ",")
}
