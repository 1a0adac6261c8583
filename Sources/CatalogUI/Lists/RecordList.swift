import Catalog
import TerminalKit

/// A list of records in a screen: its window, what is looked for, and the keys that all lists have.
///
/// It is a part of a screen, so its effects name the place it has there:
///
/// ```swift
/// return list.load(at: \.books)
/// ```
struct RecordList<Source: ListedSource>: Sendable {
  var source: Source
  var window: RecordWindow<Source>
  /// The rows that there is room for; its screen keeps it up to date.
  var height = 1
  /// The line that is typed into while finding.
  var findLine: LineEditor?
  /// What stands around that line.
  var finding = Finding()
  /// Whether ↑ or ↓ took the cursor from the line to the rows.
  var isAmongRows = false
  /// The row that was chosen when finding began, while the person has not chosen another one.
  var origin: Source.RowID?
  /// The words whose rows are in sight.
  var answered = ""
  /// Whether rows are on their way that differ from those in sight.
  var isLooking = false
  /// What is wrong in the query; the rows in sight are those from before it.
  var mistake: QueryError?
  /// How many records there are when nothing is looked for.
  var total = 0
  var isTotalKnown = false
  /// Other words that have rows, when nothing was found.
  var alternatives: [OtherFind] = []
  /// The one of them that Enter takes.
  var alternative = 0
  /// Whether a new record may get the words for which nothing was found: a query is no name.
  var offersNew = true
  /// What is done as soon as the ids of all are there.
  var awaited: Awaited?
  /// Whether rows beyond those that are there are on their way.
  var isExtending = false

  /// What needs the ids of all.
  enum Awaited: Sendable {
    case markAll
    case go(Jump)
  }

  init(_ source: Source, cursor: ListCursor = ListCursor()) {
    self.source = source
    window = RecordWindow(source, cursor: cursor)
  }

  /// Whether what is pressed is meant for a row that is on its way: the one that someone went to,
  /// or one of those that were looked for.
  var holdsKeys: Bool {
    if isFinding { return false }
    return isLooking || !window.isRead || awaited != nil || isExtending && window.owed != 0
  }
  var isFinding: Bool { findLine != nil }
  var hasFound: Bool { !source.find.isEmpty }
}
