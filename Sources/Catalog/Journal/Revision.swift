package import Books
import GRDB

/// One change of the catalogue, as the history lists it: who, when, what.
///
/// Revisions are ordered by ``id``, which is a sequence, and not by the clock.
package struct Revision: Hashable, Sendable {
  package let id: ID<Revision>
  package let at: Timestamp
  package let who: String
  /// What was done, as a message with its values.
  package let message: Message
  package let kind: Kind
  /// How many books and authority records it touched.
  package let records: Int

  /// What was done, in the language of the program.
  package var what: String { message.text }

  package enum Kind: Hashable, Sendable {
    case edit
    case undo(of: ID<Revision>)
    case redo(of: ID<Revision>)
  }
}

extension Revision {
  /// The columns that ``init(row:)`` reads; changes of a reader's own readings are shown to them alone.
  static func columns(for currentUser: CurrentUser) -> String {
    """
    id, at, who, \(words(for: currentUser)) AS what, kind, undoes, records,
      \(one("ownMessage", or: "message", for: currentUser)) AS message
    """
  }

  /// SQL that is true for a revision that the current user may see: not for one in which somebody else
  /// changed nothing but their own readings or decisions about them, which are not counted either.
  static func isTold(to currentUser: CurrentUser) -> String {
    """
    (readerId IS NULL OR readerId = \(currentUser.key) OR EXISTS (
      SELECT 1 FROM change
        WHERE revisionId = revision.id AND tableName NOT IN (\(privateTables))))
    """
  }

  private static let privateTables = Table.privates.map { "'\($0.rawValue)'" }.joined(
    separator: ", "
  )

  /// The summary for everybody else of a change that concerns somebody's readings alone.
  static let ofReadings: Message = "Changed readings"

  /// SQL for the summary, in the words for the current user.
  static func words(for currentUser: CurrentUser) -> String {
    one("ownWhat", or: "what", for: currentUser)
  }

  private static func one(_ own: String, or other: String, for currentUser: CurrentUser) -> String {
    "CASE WHEN readerId = \(currentUser.key) THEN \(own) ELSE \(other) END"
  }

  init(row: RecordRow) {
    id = ID(rawValue: row[0])
    at = Timestamp(seconds: row[1])
    who = row[2]
    message = Message(kept: row[7], or: row[3])
    records = row.number(6, in: 0...Int(Int32.max))
    let undoes = (row[5] as Int64?).map(ID<Revision>.init(rawValue:))
    kind =
      switch (row[4] as String, undoes) {
      case ("undo", let target?): .undo(of: target)
      case ("redo", let target?): .redo(of: target)
      default: .edit
      }
  }

  /// The revision that this one takes back, if it is an undo or a redo.
  package var undoes: ID<Revision>? {
    switch kind {
    case .edit: nil
    case .undo(let target), .redo(let target): target
    }
  }
}

extension Revision.Kind {
  var name: String {
    switch self {
    case .edit: "edit"
    case .undo: "undo"
    case .redo: "redo"
    }
  }
}

extension Message {
  /// What the history keeps of a change: a message, or of before version 22 a text alone.
  init(kept message: String?, or text: String) {
    self = message.flatMap { JSON(parsing: $0) }.flatMap(Message.init) ?? .verbatim(text)
  }
}
