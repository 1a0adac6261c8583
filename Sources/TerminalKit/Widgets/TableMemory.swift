import Synchronization

/// The lines of a table as the last frame showed them.
///
/// Cutting fifty rows of texts to their columns is most of a frame's work, and between two frames
/// only the choice moves as a rule: then the cells are copied. It belongs to the rows that it was
/// made for: who reads other rows makes another one. What is in it changes no frame, so that copies
/// of a list may share it.
package final class TableMemory: Sendable {
  /// What lines of the same rows can differ by.
  struct Look: Equatable {
    let columns: [TableColumn]
    let width: Int
    let glyphs: Glyphs
  }

  /// Cells by the number of their row; without those that name combining marks, whose numbers mean
  /// nothing in another surface.
  typealias Lines = [Int: ContiguousArray<Cell>]

  private let kept = Mutex<(look: Look, lines: Lines)?>(nil)
  /// So many are some screens full.
  private static var most: Int { 500 }

  package init() {}

  /// Hands out the lines that look like this.
  func take(_ look: Look) -> Lines {
    kept.withLock { kept in
      defer { kept = nil }
      guard let kept, kept.look == look else { return [:] }
      return kept.lines
    }
  }

  func put(_ lines: consuming Lines, _ look: Look) {
    let lines = lines.count > Self.most ? [:] : lines
    kept.withLock { $0 = (look, lines) }
  }
}
