package import Books
package import Catalog

/// Books whose text wants to take the terminal over.
package enum HostileBooks {
  /// Title, clipboard and palette sequences, colours, scrolling, answers typed back, character
  /// sets, C1 in both forms, overrides, isolates, zero width, joiners, tags, a bell.
  package static let weapons =
    "\u{1B}]0;taken over\u{7}\u{1B}]52;c;cm0gLXJm\u{7}\u{1B}[38;5;201m\u{1B}[5;99r\u{1B}[6n"
    + "\u{1B}P+q544e\u{1B}\\\u{1B}[?1049l\u{1B}[?9h\u{1B}#8\u{1B}%@\u{9B}31m\u{9D}8;;x\u{9C}\r\n\t\u{8}"
    + "\u{7F}\u{202E}desrever\u{202C}\u{2066}\u{2069}\u{200B}\u{200D}\u{200E}\u{200F}\u{2028}"
    + "\u{FEFF}\u{E0041}\u{FFFF}\u{61C}👩‍👩‍👧‍👦🏳️‍🌈❤️"

  /// A book every line of which is a weapon.
  package static func draft(_ start: String) -> BookDraft {
    var draft = BookDraft.book(
      "\(start) \(weapons)",
      by: ["Author \(weapons)", "B \u{202E}rohtua"],
      from: ["Publisher \(weapons)"],
      genre: "Genre \(weapons)",
      isbn: "9780306406157",
      year: "[1985?]",
      series: "Series \(weapons)",
      volume: "1\u{1B}[6n",
      tags: ["Tag \(weapons)"]
    )
    draft.subtitle = weapons
    draft.shelf = weapons
    draft.notes = String(repeating: weapons + "\n", count: 20)
    return draft
  }

  /// Four books: every line a weapon, letters with marks without end, and two that are far too long.
  package static func add(to edit: WriteTransaction) throws {
    _ = try edit.books.add(draft("A"))
    let marks = String(repeating: "\u{301}\u{30A}\u{489}\u{20E3}\u{E0100}", count: 100)
    _ = try edit.books.add(.book("B e\(marks)nd", by: ["Z\(marks)"], genre: "G\(marks)"))
    _ = try edit.books.add(.book("C " + String(repeating: "long ", count: 20_000), genre: "Novel"))
    _ = try edit.books.add(.book("D " + String(repeating: "\u{9D}\u{1B}", count: 50_000)))
  }
}
