import Catalog

/// What is the same again at the next start: the section, and of each list its order and place.
struct RememberedState: Hashable, Sendable, Codable {
  var section = Section.books
  var lists: [Section: ListState] = [:]

  struct ListState: Hashable, Sendable, Codable {
    /// The column that the list is ordered by.
    var column: String
    var descending: Bool
    /// The record under the cursor, and its place in the list.
    var selected: Int64?
    var position: Int
  }

  init() {}
}

extension RememberedState {
  init?(path: String) { nil }
  init(of model: AppModel) { self = model.remembered }
  func save(to path: String) {}
}
