import Catalog
import Interchange
import TerminalKit

/// The file to import: a line for its path, and what is in the folder that it leads to.
struct ImportFileScreen: Screen {
  var line: LineEditor
  /// The folder that was read, and what is in it.
  var listed: (path: String, entries: [FolderEntry]) = ("", [])
  /// What the files are, by path, as far as they were looked at.
  var looks: [String: FileLook] = [:]
  var rows = ListCursor()
  /// Whether the cursor is among the rows: ↑ and ↓ took it there.
  var isAmongRows = false
  /// The paths of the files that are imported together, in the order in which they were marked.
  var marked: [String] = []
  /// Why what was typed cannot be imported.
  var problem: String?
  /// What to do when the folder is read: Tab was pressed before.
  var completesLater = false
  /// Whether the path came with the command, and is looked at once.
  let opensAtOnce: Bool

  init(path: String = "") {
    line = LineEditor(ImportPath.bare(path))
    opensAtOnce = !path.isEmpty
  }

  var title: String { "Import" }
  var context: CommandContext { .importFile }
  var footer: [CommandID] { [.open, .complete, .cancel] }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    let isFolder = isAmongRows && chosen?.isFolder == true
    let those = marked.count == 1 ? "look at the 1 marked" : "look at the \(marked.count) marked"
    situation.take = isFolder ? "open the folder" : marked.isEmpty ? "look at it" : those
    situation.escape = isAmongRows ? "to the line" : marked.isEmpty ? "cancel" : "unmark"
    return situation
  }

  func status(in environment: Environment) -> Status {
    if !marked.isEmpty {
      let files = marked.count == 1 ? "1 file" : "\(marked.count) files"
      return .text("\(files) marked, imported together. Space marks another.")
    }
    if isAmongRows { return .text("Space marks a file: those marked are imported together.") }
    let name = environment.computer.name
    return .text(
      "On this computer\(name.isEmpty ? "" : " (\(name))"). Type or paste a path; Tab completes."
    )
  }

  /// The entries that go on with what was typed; hidden ones only when they are meant.
  var entries: [FolderEntry] {
    let name = ImportPath.parts(line.text).name
    let shown = listed.entries.filter { $0.name.hasPrefix(".") == name.hasPrefix(".") }
    let exact = shown.filter { $0.name.hasPrefix(name) }
    guard exact.isEmpty else { return exact }
    let wanted = folded(name)
    return shown.filter { folded($0.name).hasPrefix(wanted) }
  }

  var chosen: FolderEntry? {
    let entries = entries
    return entries.indices.contains(rows.selected) ? entries[rows.selected] : nil
  }

  /// The path of an entry of the folder that is listed.
  func path(of entry: FolderEntry) -> String {
    listed.path.hasSuffix("/") ? listed.path + entry.name : "\(listed.path)/\(entry.name)"
  }

  /// The rows' part of the screen.
  static func rowsArea(in area: Rect, problemLines: Int) -> Rect {
    var rest = area
    _ = rest.takeTop(2 + problemLines)
    return rest
  }

  func problemLines(width: Int) -> [String] {
    problem.map { TextLayout.wrap("! \($0)", to: max(10, width - 11)) } ?? []
  }
}
