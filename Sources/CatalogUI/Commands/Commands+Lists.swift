import Books
import TerminalKit

extension CommandRegistry {
  /// Going through rows.
  static let moving: [Command] = [
    Command(
      .up,
      "Up",
      "One row up.",
      words: ["previous row"],
      keys: [.up, .character("k")],
      in: [.walking, .dialog]
    ),
    Command(
      .down,
      "Down",
      "One row down.",
      words: ["next row"],
      keys: [.down, .character("j")],
      in: [.walking, .dialog]
    ),
    Command(
      .pageUp,
      "A page up",
      "One screenful up.",
      keys: [.pageUp, .control("b")],
      in: [.walking, .dialog]
    ),
    Command(
      .pageDown,
      "A page down",
      "One screenful down.",
      keys: [.pageDown, .control("f")],
      in: [.walking, .dialog]
    ),
    Command(
      .first,
      "To the first row",
      short: "first",
      "Goes to the beginning.",
      words: ["top", "beginning", "home"],
      keys: [.character("g"), .home],
      in: [.walking, .dialog]
    ),
    Command(
      .last,
      "To the last row",
      short: "last",
      "Goes to the end.",
      words: ["bottom", "end"],
      keys: [.character("G"), .end],
      in: [.walking, .dialog]
    ),
    Command(
      .go,
      "Go to a letter, a row or a percentage",
      short: "go to",
      "Asks where to: m, 5000 or 50%. Also :go m. Letters lead on where names or titles are in "
        + "order.",
      words: ["jump", "position", "letter", "alphabet", "row number", "percent", "middle"],
      keys: [.character("'")],
      in: [.list, .booksOfPage],
      takesText: true
    ),
    Command(
      .open,
      "Open, or follow the link",
      short: "open",
      "Opens what the cursor is on: a book, an author, a line that leads somewhere.",
      words: ["show", "view", "details", "go"],
      keys: [.enter, .character("l"), .right],
      in: [.walking],
      name: { $0.opens.map { tr("Open \($0)") } },
      label: { $0.opens.map { tr("open \($0)") } }
    ),
    Command(
      .beside,
      "To what is beside the list, and back",
      short: "details",
      "Between a list and the details beside it, or a page's facts and its books.",
      words: ["switch", "pane", "other side"],
      keys: [.tab, .backTab],
      in: [.walking],
      label: { $0.beside },
      unless: { $0.hasBeside ? nil : tr("there is nothing beside this") }
    ),
  ]

  /// History, dialogs and other choices.
  static let choices: [Command] = [
    Command(
      .undoThis,
      "Take back this change",
      short: "undo this …",
      "Takes back one change of the history, whoever made it. What changed since is kept.",
      words: ["undo", "revert", "restore"],
      keys: [.character("u")],
      in: [.history, .change]
    ),
    Command(
      .bringBack,
      "Bring back what was deleted",
      short: "bring it back",
      "On the page of a record that someone deleted meanwhile: takes that change back.",
      words: ["undo", "restore", "undelete"],
      keys: [.enter, .character("u")],
      in: [.gonePage]
    ),
    Command(
      .take,
      "Take this answer",
      short: "choose",
      "Takes the highlighted row.",
      keys: [.enter, .character("l")],
      in: [.dialog]
    ),
    Command(
      .chooseFirst,
      "Yes, where the question is yes or no",
      short: "yes",
      "d y deletes a book for quick hands. Where there are several ways each has a letter of its own.",
      words: ["confirm", "ok"],
      keys: [.character("y")],
      in: [.dialog]
    ),
    Command(
      .turnRound,
      "The other way round",
      short: "turn round",
      "In the sort dialog: from Z to A, newest first.",
      words: ["reverse", "descending", "ascending"],
      keys: [.right],
      in: [.sortDialog]
    ),
    Command(
      .mark,
      "Show this column, or hide it",
      short: "show or hide",
      "In the columns of the books: whether the list has this one.",
      words: ["column", "toggle"],
      keys: [.character(" ")],
      in: [.columnsDialog]
    ),
    Command(
      .turnBack,
      "The usual way round",
      short: "turn back",
      "In the sort dialog: from A to Z, oldest first.",
      keys: [.left],
      in: [.sortDialog]
    ),
  ]

  /// Queries that have a name.
  static let queries: [Command] = [
    Command(
      .openQuery,
      "Open a saved query",
      short: "saved",
      "Lists what was saved with :save, to find it again, rename or delete it. In find: @unread.",
      words: ["filter", "virtual library", "shelf", "bookmark", "smart list", "view"],
      keys: [.character("o")],
      in: [.bookList],
      verb: "open",
      takesText: true
    ),
    Command(
      .saveQuery,
      "Save what is found under a name",
      short: "save",
      "Keeps the words and conditions of the find, as in :save unread; o lists what is saved.",
      words: ["keep", "query", "filter", "virtual library", "smart list", "remember"],
      keys: [],
      in: [.bookList],
      verb: "save",
      takesText: true,
      unless: { $0.found == nil ? tr("find something first") : nil }
    ),
    Command(
      .renameQuery,
      "Rename this saved query",
      short: "rename",
      "Queries that use it take the new name.",
      words: ["name", "change", "edit"],
      keys: [.character("e")],
      in: [.savedQueries, .sidebar]
    ),
    Command(
      .removeQuery,
      "Delete this saved query",
      short: "delete",
      "Only the name goes: no book is touched. It can be taken back.",
      words: ["remove", "erase"],
      keys: [.character("d"), .delete],
      in: [.savedQueries, .sidebar]
    ),
  ]
}
