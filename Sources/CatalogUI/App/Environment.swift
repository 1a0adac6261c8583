import Catalog
import TerminalKit

/// What every screen may know and none may change.
package struct Environment: Sendable {
  /// Where the screens draw: the terminal without the top line and the last lines.
  package var area: Rect
  /// The time by the clock, once for each batch of events.
  package var now: Timestamp
  package var user: String
  /// Whether the catalogue has several people, so that each screen says who is at the keyboard.
  package var showsUser = false
  /// The name at the right end of the top line.
  package var catalogName: String
  package var catalogPath: String
  package var isDemo: Bool
  package var configuration: Configuration
  /// What was chosen last in the pickers, newest first.
  package var recentlyUsed: [AuthorityKind: [Reference]] = [:]
  /// The messages of this session, oldest first.
  package var messages: [Message] = []

  package struct Message: Sendable {
    package let at: Timestamp
    package let text: String
    package let isComplaint: Bool
  }
}
