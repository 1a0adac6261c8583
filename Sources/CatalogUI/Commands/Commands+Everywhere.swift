import Books
import TerminalKit

extension CommandRegistry {
  /// Commands of every screen.
  static let everywhere: [Command] = [
    Command(
      .help,
      "Help: every key, and what it does",
      short: "help",
      "Shows the keys, those of this screen first. Type to search; Enter does what is chosen.",
      words: ["keys", "shortcuts", "manual", "what can I do"],
      keys: [.character("?"), .function(1)],
      in: [.walking, .dialog]
    ),
    Command(
      .helpTyping,
      "Help, while typing",
      short: "help",
      "The same help, where letters type.",
      words: ["keys", "shortcuts"],
      keys: [.function(1), .control("g")],
      in: [.typing],
      label: { $0.help }
    ),
    Command(
      .palette,
      "Commands: find one by its name",
      short: "commands",
      "Lists every command. Titles, keys and other words are found; :q, :w and :help work.",
      words: ["command", "menu", "action"],
      keys: [.character(":"), .control("p")],
      in: [.walking]
    ),
    Command(
      .undo,
      "Undo my last change, a deletion too",
      short: "undo",
      "Takes back what you changed last since you started, and names it. Again goes further back.",
      words: ["take back", "revert", "restore", "mistake", "deleted"],
      keys: [.character("u")],
      in: [
        .list, .page, .dashboard, .messages, .fields, .clusters, .doctor, .findings, .wanted,
        .welcome,
      ]
    ),
    Command(
      .redo,
      "Do again what was taken back",
      short: "again",
      "Comes forward again after an undo.",
      words: ["redo", "repeat", "forward"],
      keys: [.control("r")],
      in: [.walking]
    ),
    Command(
      .history,
      "History: what was changed or deleted, by whom",
      short: "history",
      "On a page the changes of this record, on a list all changes. Each can be taken back there.",
      words: ["changes", "log", "who", "when", "journal", "revisions"],
      keys: [.character("H")],
      in: [.walking]
    ),
    Command(
      .messages,
      "Messages of this session",
      short: "messages",
      "The messages that stood at the right of the line above the keys.",
      words: ["log", "errors", "what happened"],
      keys: [.character("M")],
      in: [.walking]
    ),
    Command(
      .statistics,
      "Statistics: books, readings and loans in numbers",
      short: "statistics",
      "Counts by year, genre, author …; of what is found, when something is. Also :statistics "
        + "year:1960..1969.",
      words: ["stats", "numbers", "count", "charts", "bars", "how many", "calendar", "ratings"],
      keys: [.character("S")],
      in: [.walking],
      takesText: true
    ),
    Command(
      .fields,
      "Fields: the order of a book's form, and fields of your own",
      short: "fields",
      "Puts the fields of a book's form in order, says which stay for the next book, and adds, changes "
        + "and deletes your own: a price, a condition.",
      words: [
        "custom columns", "own fields", "define", "attributes", "properties", "schema", "form",
        "order",
      ],
      keys: [],
      in: [.walking]
    ),
    Command(
      .clusters,
      "Likely the same: names or books that are probably one",
      short: "likely the same",
      "Shows spellings that are probably one name, best first, to merge them or keep them apart. Also "
        + ":clusters books, editions, publishers, genres, series or tags.",
      words: ["duplicates", "similar", "doubles", "spellings", "merge", "clean up", "variants"],
      keys: [],
      in: [.walking],
      takesText: true
    ),
    Command(
      .letStay,
      "Let this one stay; again: the next one",
      short: "stays",
      "Of its group the others become this one, instead of the one that is proposed.",
      words: ["keep", "target", "choose", "prefer", "into"],
      keys: [.character("s")],
      in: [.clusters]
    ),
    Command(
      .neverSame,
      "Never the same",
      short: "keep apart",
      "They are not shown together again. u takes it back.",
      words: ["different", "distinct", "apart", "not the same"],
      keys: [.character("n")],
      in: [.clusters],
      label: { $0.keepsApart }
    ),
    Command(
      .drafts,
      "Drafts: what you typed and did not save",
      short: "drafts",
      "Forms that were left when the program ended, or that were put aside: goes on with one, or throws "
        + "it away.",
      words: ["unsaved", "recover", "lost", "typed", "crash", "restore", "form"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .throwAway,
      "Throw this draft away",
      short: "throw away",
      "What was typed in the form is gone then.",
      words: ["delete", "remove", "discard"],
      keys: [.character("d"), .delete],
      in: [.drafts]
    ),
    Command(
      .keep,
      "Say what stays in the form for the next book",
      short: "keep",
      "Ctrl-N keeps these fields: :keep genre shelf. :keep none keeps nothing; :keep alone shows them.",
      words: ["save and another", "next book", "repeat", "same again", "defaults"],
      keys: [],
      in: [.walking],
      takesText: true
    ),
    Command(
      .be,
      "Be another reader: whose readings these are",
      short: "be",
      "Everything that is open is read again for them, and changes carry their name. As in :be Maria.",
      words: ["who am I", "switch", "user", "person", "login", "as", "someone else"],
      keys: [],
      in: [.walking],
      takesText: true
    ),
    Command(
      .back,
      "Back to where I came from",
      short: "back",
      "One step back along the trail; the cursor comes back to where it was.",
      words: ["return", "previous page", "up"],
      keys: [.backspace, .character("["), .character("h"), .left, .altLeft],
      in: [.walking]
    ),
    Command(
      .forward,
      "Forward again along the trail",
      short: "forward",
      "After going back, goes to where I was.",
      words: ["next page"],
      keys: [.character("]"), .altRight],
      in: [.walking],
      unless: { $0.canGoForward ? nil : tr("there is nothing further on") }
    ),
    Command(
      .cancel,
      "One step back: close, stop typing, show all, go back",
      short: "back",
      "Never loses typed text without asking, and never leaves the program.",
      words: ["escape", "cancel", "close"],
      keys: [.escape, .control("c")],
      in: [.walking, .typing, .dialog],
      label: { $0.escape }
    ),
    Command(
      .redraw,
      "Draw the screen again",
      short: "redraw",
      "When something else wrote over the screen.",
      words: ["refresh", "repaint", "garbage"],
      keys: [.control("l")],
      in: [.walking, .typing, .dialog]
    ),
    Command(
      .whereAmI,
      "Where am I?",
      short: "where am I",
      "Says the screens that led here, the place in them, and the chosen row.",
      words: ["place", "position", "status", "tell"],
      keys: [.control("t")],
      in: [.walking, .typing, .dialog],
      verb: "where"
    ),
    Command(
      .suspend,
      "Leave for the shell; fg comes back",
      short: "suspend",
      "Octavo waits until you type fg. In a text field the key takes back typing.",
      words: ["background", "shell", "stop"],
      keys: [.control("z")],
      in: [.walking, .dialog]
    ),
    Command(
      .export,
      "Export books to a file",
      short: "export",
      "All, those that are found or those that are marked, in a format that other programs read.",
      words: ["save as", "write", "csv", "json", "bibtex", "share", "send", "goodreads"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .print,
      "Print what is listed",
      short: "print",
      "Hands what is listed, found or marked to a program that prints, as text.",
      words: ["paper", "printer", "list"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .backup,
      "Back the whole catalogue up",
      short: "backup",
      "A copy of everything, also of the history, in a new file.",
      words: ["backup", "copy", "save", "safe"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .restore,
      "Restore a backup in the place of this catalogue",
      short: "restore",
      "What is open now is kept beside it under a name with the date.",
      words: ["backup", "bring back", "copy", "recover"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .ownCatalogue,
      "Go to my own catalogue",
      short: "my catalogue",
      "From the demo to your own books.",
      words: ["demo", "mine", "home"],
      keys: [],
      in: [.walking],
      unless: { $0.isDemo ? nil : tr("only from the demo") }
    ),
    Command(
      .reopen,
      "Say what becomes of a file that was replaced",
      short: "reopen",
      "When another program replaced, moved or deleted the catalogue's file: opens what is there now, "
        + "or writes what was open as a copy.",
      words: ["reopen", "replaced", "moved", "deleted", "copy", "file", "again"],
      keys: [],
      in: [.walking],
      verb: "reopen",
      unless: { $0.isReplaced ? nil : tr("the file is where it was") }
    ),
    Command(
      .quit,
      "Quit",
      "Ends the program. Whatever is not saved is asked about first. Also :q.",
      words: ["exit", "leave", "end", "close", ":q"],
      keys: [.character("q")],
      in: [.walking]
    ),
    Command(
      .write,
      "Everything is saved already",
      short: "write",
      "Changes are saved as they are made; :w says so. In a form it saves.",
      words: ["save", "w"],
      keys: [],
      in: [.walking]
    ),
    Command(
      .writeAndQuit,
      "Save and quit",
      "Changes are saved as they are made, so this quits.",
      words: ["wq", "x", "save"],
      keys: [],
      in: [.walking]
    ),
  ]

  /// The places that a digit goes to.
  static let places: [Command] = [
    place(.all, "Everything: the kinds of records, and how many there are", ["dashboard"]),
    place(.books, "Books", ["titles", "home"]),
    place(.authors, "Authors", ["writers", "people"]),
    place(.publishers, "Publishers", ["houses", "imprints"]),
    place(.genres, "Genres", ["subjects", "categories"]),
    place(.series, "Series", ["cycles", "sets"]),
    place(.tags, "Tags", ["labels", "keywords"]),
    place(.loans, "Loans", ["lent", "borrowed", "out", "overdue", "due", "returned"]),
    place(.readers, "Readers", ["people", "persons", "members", "family", "cards"]),
    place(.shelves, "Shelves", ["places", "rooms", "locations", "boxes"]),
  ]

  private static func place(
    _ section: Section,
    _ title: Message,
    _ words: [Message]
  ) -> Command {
    Command(
      section.command,
      title,
      short: section.name,
      "Goes to \(section.name).",
      words: words,
      keys: [.character(Character(String(section.rawValue)))],
      in: [.walking]
    )
  }
}
