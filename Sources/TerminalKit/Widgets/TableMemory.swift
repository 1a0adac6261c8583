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

  /// The cells of the rows that were in sight.
  ///
  /// A line whose cells name combining marks is not kept: their numbers mean nothing in another
  /// surface.
  struct Lines {
    /// The number of the first one's row.
    var first = 0
    var cells: [ContiguousArray<Cell>?] = []

    subscript(row: Int) -> ContiguousArray<Cell>? {
      cells.indices.contains(row - first) ? cells[row - first] : nil
    }
  }

  private let kept = Mutex<(look: Look, lines: Lines)?>(nil)

  package init() {}

  /// Hands out the lines that look like this.
  func take(_ look: Look) -> Lines {
    kept.withLock { kept in
      defer { kept = nil }
      guard let kept, kept.look == look else { return Lines() }
      return kept.lines
    }
  }

  func put(_ lines: Lines, _ look: Look) {
    kept.withLock { $0 = (look, lines) }
  }
}
