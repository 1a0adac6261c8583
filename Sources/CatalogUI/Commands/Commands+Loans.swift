import TerminalKit

extension CommandRegistry {
  /// Lending books and taking them back.
  static let loans: [Command] = [
    Command(
      .lend,
      "Lend to someone …",
      short: "lend to …",
      "Lends the marked books, the one under the cursor, or to the reader of the page. Also :lend "
        + "Anna.",
      words: ["loan", "give", "check out", "issue", "borrow out"],
      keys: [.character("t")],
      in: [
        .bookList, .bookPage, .booksOfPage, .readerList, .readerPage, .loanList, .loanPage,
      ],
      takesText: true
    ),
    Command(
      .borrow,
      "Borrow from someone …",
      short: "borrow",
      "Notes that books are borrowed: they count no copy of your own, and you want to read them. "
        + "Also :borrow City Library.",
      words: ["loan", "library", "take"],
      keys: [],
      in: [
        .bookList, .bookPage, .booksOfPage, .readerList, .readerPage, .loanList, .loanPage,
      ],
      takesText: true
    ),
    Command(
      .takeBack,
      "Take back what was lent, give back what was borrowed",
      short: "take back",
      "The marked books or loans, the book under the cursor, or all that a loan or a reader has; it "
        + "asks where there are several.",
      words: ["return", "check in", "bring back", "got it back"],
      keys: [.character("b")],
      in: [
        .bookList, .bookPage, .booksOfPage, .readerPage, .loanList, .loanPage,
      ]
    ),
    Command(
      .extend,
      "Extend a loan: another due day",
      short: "extend",
      "Asks for the day; it is four weeks on, or as loan-days in config.toml has it.",
      words: ["renew", "prolong", "longer", "due"],
      keys: [.character("x")],
      in: [.loanList, .loanPage, .bookPage, .readerPage]
    ),
  ]
}
