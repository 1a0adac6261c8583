import TerminalKit

extension CommandRegistry {
  /// Where one can go with a digit.
  static let places: [Command] = [
    place(.goAll, .all, "Everything: the kinds of records, and how many there are", ["dashboard"]),
    place(.goBooks, .books, "Books", ["titles", "home"]),
    place(.goAuthors, .authors, "Authors", ["writers", "people"]),
    place(.goPublishers, .publishers, "Publishers", ["houses", "imprints"]),
    place(.goGenres, .genres, "Genres", ["subjects", "categories"]),
    place(.goSeries, .series, "Series", ["cycles", "sets"]),
    place(.goTags, .tags, "Tags", ["labels", "keywords"]),
    place(.goLoans, .loans, "Loans", ["lent", "borrowed", "out", "overdue", "due", "returned"]),
    place(.goReaders, .readers, "Readers", ["people", "persons", "members", "family", "cards"]),
  ]

  private static func place(
    _ id: CommandID,
    _ section: Section,
    _ title: String,
    _ words: [String]
  ) -> Command {
    Command(
      id,
      title,
      short: section.title,
      "Goes to \(section.title).",
      words: words,
      keys: [.character(Character(String(section.rawValue)))],
      in: [.walking]
    )
  }
}
