import Catalog
import FoundationEssentials
import Interchange
import TerminalKit

/// The state that the next start begins with: the section, and each list's order and place.
struct RememberedState: Hashable, Sendable, Codable {
  var section = Section.books
  var lists: [Section: ListState] = [:]
  /// The person's choices for forms of books; nil without any.
  var forms: FormHabits?

  struct ListState: Hashable, Sendable, Codable {
    /// The column that the list is ordered by.
    var column: String
    var descending: Bool
    /// The place of the record under the cursor, and of the first row in sight.
    var position: Int
    var offset: Int
    /// The id of the record under the cursor, whose position may have changed by then.
    var record: Int64?
    /// The columns that were chosen; nil for those that there is room for.
    var columns: [String]?
  }

  init() {}
}

extension RememberedState {
  /// Reads the remembered state; nil without a file that can be read.
  init?(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let state = try? JSONDecoder().decode(RememberedState.self, from: data)
    else { return nil }
    self = state
  }

  /// Writes the state to a temporary file and renames that, so that it is whole or not there.
  ///
  /// Errors are ignored: it is a convenience, and the next start then begins as the first did.
  func save(to path: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(self) else { return }
    if let slash = path.lastIndex(of: "/") { _ = PrivateFolder.make(String(path[..<slash])) }
    try? NewFile.write([UInt8](data), to: path, replacing: true)
  }

  /// The state of the lists as they are now.
  init(of model: AppModel) {
    self = model.remembered
    section = model.screens.section
    forms = model.environment.chosenHabits
    for screen in model.screens.lists {
      guard let list = screen as? any SectionList else { continue }
      lists[list.section] = list.state
    }
  }
}
