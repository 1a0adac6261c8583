/// A shelf of the files, and what becomes of it.
package struct ShelfPlan: Hashable, Sendable {
  package let name: String
  /// How many records are on it.
  package internal(set) var rows: Int
  package var use: Use

  package enum Use: String, Hashable, Sendable {
    /// Its books get a tag of its name.
    case tag
    /// It says what was read, and becomes nothing else.
    case status
    /// Its books come, and the shelf does not.
    case drop
    /// Its books are left out.
    case leaveOut
  }

  /// A shelf that says what was read is no tag, others are.
  static func usual(_ name: String) -> Use {
    ImportedReading.Status.parse(name) == nil ? .tag : .status
  }

  /// What can be chosen for it, in turn.
  package var uses: [Use] {
    Self.usual(name) == .status ? [.status, .tag, .leaveOut] : [.tag, .drop, .leaveOut]
  }
}
