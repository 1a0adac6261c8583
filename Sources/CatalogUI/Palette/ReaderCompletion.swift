import Catalog

/// What can follow `be`: the readers whose names go on from what is typed.
struct ReaderCompletion: Sendable {
  private let name: String

  /// - Parameter line: What was typed behind the colon; nil comes back when it is not about `be`.
  init?(_ line: String) {
    let command = CommandID.be.rawValue + " "
    guard line.hasPrefix(command) else { return nil }
    name = String(line.dropFirst(command.count)).trimmed
  }

  func items(in view: View, limit: Int) throws -> [PaletteItem] {
    let known = folded(name)
    return try view.readers.suggestions(name, limit: limit).filter { folded($0.name) != known }.map
    {
      PaletteItem(
        title: "be \($0.name)",
        keys: $0.kind.name,
        obstacle: nil,
        command: .be,
        argument: $0.name
      )
    }
  }
}
