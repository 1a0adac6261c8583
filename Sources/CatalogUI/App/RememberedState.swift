import Catalog

/// What is the same again at the next start: the section, and of each list its order and place.
struct RememberedState: Hashable, Sendable, Codable {
  var section = Section.books
  var lists: [Section: ListState] = [:]

  struct ListState: Hashable, Sendable, Codable {
    /// The column that the list is ordered by.
    var column: String
    var descending: Bool
    /// The place of the record under the cursor, and of the first row in sight.
    var position: Int
    var offset: Int
    /// The number of the record under the cursor, whose place may be another one by then.
    var record: Int64?
    /// The columns that were chosen; nil for those that there is room for.
    var columns: [String]?
  }

  init() {}
}
