import Books
import Catalog
import TerminalKit

/// The state of the program that every screen reads and none changes.
struct Environment: Sendable {
  /// The area that screens draw in: the terminal without the top line and the last lines.
  var area: Rect
  /// The time by the clock, once for each batch of events.
  var now: Timestamp
  /// The person at the keyboard, and the presence of others.
  var people: People
  /// Shows the person's name even where there is nobody else.
  var alwaysShowsUser = false
  /// The name at the right end of the top line.
  var catalogName: String
  var catalogPath: String
  /// The catalogue's absolute path without symbolic links, by which its drafts are found.
  var catalogFile: String
  /// The catalogue's identity; nil as long as it has no file.
  var catalogIdentity: String?
  var isDemo: Bool
  var configuration: Configuration
  /// The folder of unsaved forms; nil keeps none.
  var drafts: DraftFolder?
  /// The computer that the program runs on, for finding files on it.
  var computer = Computer()
  /// Set when another program moved or replaced the catalogue's file; then nothing can be saved.
  var replacement: Replacement?
  /// The import that is being written now.
  var importRun: ImportRun?
  /// The queue of wanted books, and the state of their look-ups.
  var lookups = LookupStates()
  /// The fields that every book of the scanned pile gets, as they were last set in this session.
  var scanDefaults = ScanDefaults()
  /// The records chosen last in the pickers, newest first.
  var recentlyUsed: [AuthorityKind: [Reference]] = [:]
  /// The lines of commands that were typed, oldest first.
  var commandLines: [String] = []
  /// The queries that have a name, for the lists of them.
  var savedQueries = SavedQueries()
  var settings = CatalogSettings()
  var customFields: [CustomField] { settings.customFields }
  /// The order of the fields of books, chosen in `:fields`, and those kept by `:keep`.
  var chosenHabits = FormHabits()
  /// True while an answer takes so long that the screen shows it, by dim rows.
  var isSlow = false
  /// The messages of this session, oldest first.
  var messages: [Message] = []

  /// The cells of a line that texts are broken at; where they are heard, none is broken.
  var textWidth: Int { configuration.isPlain ? Self.unbroken : area.width }

  /// A width that no text has.
  static let unbroken = 1_000_000

  /// ``chosenHabits``, with the configuration's values where nothing was chosen.
  var habits: FormHabits {
    FormHabits(
      order: chosenHabits.order ?? configuration.form,
      kept: chosenHabits.kept ?? configuration.keep
    )
  }

  struct Message: Sendable {
    let at: Timestamp
    let text: String
    let isComplaint: Bool
  }
}

/// The person at the keyboard, and the presence of others.
struct People: Hashable, Sendable {
  var currentUser = CurrentUser.nobody
  /// The name that was given, or the login.
  var user = ""
  /// The number of readers.
  var readers = 0
  /// True if others than the current user have changed the catalogue.
  var hasOthers = false

  /// True if several people use the catalogue: screens then tell who is at the keyboard.
  var areSeveral: Bool { readers > 1 || hasOthers }
}

extension People {
  /// - Parameter user: The name that was given, or the login.
  init(_ view: ReadTransaction, user: String) throws {
    currentUser = try view.currentUser
    self.user = user
    readers = try view.readers.count()
    hasOthers = try view.history.hasOthers(than: user)
  }
}

/// The settings of the open catalogue for its forms, read at the start and after each change, so
/// that the first frame of a form has them.
struct CatalogSettings: Hashable, Sendable {
  /// The custom fields, in their order.
  var customFields: [CustomField] = []
  /// The chosen sorting of names that libraries sort differently, by convention.
  var sortWays: SortWays = [:]
}

extension CatalogSettings {
  init(_ view: ReadTransaction) throws {
    self.init(customFields: try view.customFields.all(), sortWays: try view.sortRules.all())
  }
}
