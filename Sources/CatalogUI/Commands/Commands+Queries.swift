import TerminalKit

extension CommandRegistry {
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
      unless: { $0.found == nil ? "find something first" : nil }
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
