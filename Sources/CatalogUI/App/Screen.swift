import Books
import TerminalKit

/// A page between the top line and the last lines, or a dialog that floats over one.
///
/// A screen is a value. It changes in one place, ``handle(_:in:)``, and returns what is to be done
/// outside of it as effects; ``draw(on:in:environment:)`` shows it, and changes nothing.
///
/// ```swift
/// struct Shelf: Screen {
///   let title = "Shelf"
///   let context = CommandContext.page
///   private var books: [BookRow] = []
///
///   mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
///     guard case .opened = event else { return [] }
///     return [
///       Self.read("rows") { view in try view.books.rows(BookListing(), limit: 50) }
///         then: { screen, rows, _ in
///           screen.books = rows
///           return []
///         }
///     ]
///   }
/// }
/// ```
protocol Screen: Sendable {
  /// Its part of the trail, as in `Books › The Dispossessed`.
  var title: String { get }
  /// The same as it is said, where the title has signs of the program's own.
  var spokenTitle: String { get }
  /// The parts of the trail that it stands for, as they are said: more than one where it has places of its own.
  var spokenTrail: [String] { get }
  /// Tells the places of one screen apart where they are heard, as the records of a page do.
  var spokenPlace: String { get }
  /// True while what it is to show is being looked for, so that it is said when it is there.
  var isFilling: Bool { get }
  /// True if all of it is said at once, as a question or a page, and not its chosen row alone.
  var isHeardWhole: Bool { get }
  /// True while something is not saved; a star behind the title tells it.
  var hasStar: Bool { get }
  /// The text at the right end of the top line while it fills the screen; nil leaves the name.
  var subtitle: String? { get }
  /// True for a dialog that covers everything, the top line too, as help does.
  var fillsScreen: Bool { get }
  /// The context that decides which commands there are, and whether keys type.
  var context: CommandContext { get }
  /// The commands of the last line, most useful first. `? help` and `q quit` are added.
  var footer: [CommandID] { get }
  /// The record that the screen is about, whose history `H` shows.
  var record: RecordID? { get }
  /// The record that the screen before selects on coming back; after `n` and `p` it is another one.
  var landing: RecordID? { get }
  /// An unread copy of the screen, for another person; nil for one that is closed then.
  var renewed: (any Screen)? { get }
  /// True if leaving it would lose something: `:q` and closing ask it first.
  var isUnsaved: Bool { get }
  /// The name of the record that leaving would lose, where it has one.
  var unsavedName: String? { get }
  /// The command that opens it; nil for a screen without one. A command does not open its screen
  /// over itself.
  var opener: CommandID? { get }
  /// The state of the import that it reviews; nil for every screen but a review.
  var importReview: ImportReview? { get }
  /// True while it has something to say that waits until typing pauses.
  var awaitsPause: Bool { get }
  /// True while keys wait for what it is reading, such as the row that a person went to.
  var holdsKeys: Bool { get }
  /// True while a digit goes into a line.
  var typesKeys: Bool { get }

  /// The records and texts that commands act on, for their names and for why they are unavailable.
  func situation(in environment: Environment) -> Situation
  /// The words that complete its commands in `:`, such as the orders of a list after `sort`.
  func arguments(in environment: Environment) -> [CommandID: [String]]
  /// The line above the last one.
  func status(in environment: Environment) -> Status
  /// Changes the state and returns the effects outside of it.
  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect]
  /// Called when an answer has given one of its lists other rows, or chosen another row.
  mutating func rowsChanged(in environment: Environment) -> [Effect]
  /// Called on a review when the import ended and nothing of its plan was written.
  ///
  /// - Parameter readingAgain: True if the plan has to be made again, for the catalogue as it is now.
  mutating func takeBackPlan(readingAgain: Bool) -> [Effect]
  /// Draws into `area`, which is ``Environment/area``, and places the cursor on the focus.
  func draw(on surface: inout Surface, in area: Rect, environment: Environment)
}

extension Screen {
  /// The title as the top line shows it.
  var titleWithStar: String { title + (hasStar ? " *" : "") }

  var spokenTitle: String { title }
  var spokenTrail: [String] { [spokenTitle] }
  var spokenPlace: String { title }
  var isFilling: Bool { false }
  var isHeardWhole: Bool { context.isHeardWhole }
  var hasStar: Bool { false }
  var footer: [CommandID] { [] }
  var subtitle: String? { nil }
  var fillsScreen: Bool { false }
  var record: RecordID? { nil }
  var landing: RecordID? { nil }
  var renewed: (any Screen)? { nil }
  var isUnsaved: Bool { false }
  var unsavedName: String? { nil }
  var opener: CommandID? { nil }
  var importReview: ImportReview? { nil }
  var awaitsPause: Bool { false }
  var holdsKeys: Bool { false }
  var typesKeys: Bool { context.isTyping }
  func situation(in environment: Environment) -> Situation { Situation() }
  func arguments(in environment: Environment) -> [CommandID: [String]] { [:] }
  func status(in environment: Environment) -> Status { .text("") }
  func rowsChanged(in environment: Environment) -> [Effect] { [] }
  func takeBackPlan(readingAgain: Bool) -> [Effect] { [] }
}

/// An event that a screen handles.
enum ScreenEvent: Sendable {
  /// It was put on the trail, or floats now, for the first time.
  case opened
  /// It is on top again, or the catalogue changed while it is in sight: what it shows may be old.
  case refresh
  /// ``Environment/area`` has changed.
  case resized
  /// A key or a line of `:` that means a command here.
  case command(CommandID, argument: String = "")
  /// A key without a command: in typing, every printable one.
  case key(Key)
  /// Text pasted in one piece.
  case paste(String)
  case click(Point, count: Int)
  case wheel(lines: Int, Point)
  /// The record that was just saved, on the screen that now shows again: go to it.
  case reveal(RecordID)
  /// Someone wants to leave a screen that ``Screen/isUnsaved``: it asks, or does nothing.
  case leaving
  /// Typing has paused for a moment; only where ``Screen/awaitsPause``.
  case paused
  /// The terminal is gone or the program was told to end; effects are waited for a moment.
  case ending
  /// The file that now lies in the catalogue's place was opened; records may be others.
  case reopened(Reopening)
}
