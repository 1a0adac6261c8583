import Books
import TerminalKit

extension CommandRegistry {
  /// Commands for records in lists and on pages.
  static let records: [Command] = [
    Command(
      .add,
      "Add one",
      short: "add",
      "Opens an empty form. On an author's page the author is filled in already. A whole book at once: "
        + ":add Emma; Jane Austen; 1815.",
      words: ["new", "create", "enter", "insert"],
      keys: [.character("a")],
      in: [.list, .page, .welcome, .fields],
      takesText: true,
      name: { situation in situation.kind.map { tr("Add \($0.withArticle)") } }
    ),
    Command(
      .edit,
      "Edit",
      "Opens the form of the record under the cursor.",
      words: ["change", "correct", "rename", "modify"],
      keys: [.character("e")],
      in: [.list, .page, .fields, .findings],
      name: { situation in situation.ofEdit.object.map { tr("Edit \($0)") } },
      label: { situation in label(tr("edit"), situation.ofEdit) },
      unless: { situation in
        let situation = situation.ofEdit
        if situation.kind == .book, situation.marked > 0 { return nil }
        if situation.name == nil { return nothing(to: tr("edit"), situation) }
        return situation.marked > 1 ? tr("only books are changed several at once") : nil
      }
    ),
    Command(
      .delete,
      "Delete",
      "Deletes the record under the cursor, or the marked ones; it asks first.",
      words: ["remove", "erase", "throw away", "get rid of"],
      keys: [.character("d"), .delete],
      in: [.list, .page, .fields, .findings],
      name: { situation in situation.object.map { tr("Delete \($0)") } },
      label: { situation in label(tr("delete"), situation) },
      unless: { situation in
        // It is deleted in its form.
        if situation.isFoundReading { return tr("there is nothing to delete here") }
        return situation.name == nil && situation.marked == 0
          ? nothing(to: tr("delete"), situation) : nil
      }
    ),
    Command(
      .merge,
      "Merge: make two records one",
      short: "merge",
      "For one author or book that is there twice. An author's books are put together; two books are shown "
        + "line by line first. What goes stays findable.",
      words: ["join", "combine", "duplicate", "same", "double"],
      keys: [.character("m")],
      in: [
        .authorityList, .authorityPage, .readerList, .readerPage, .bookList, .bookPage,
        .booksOfPage, .findings,
      ],
      name: { situation in
        guard let kind = situation.kind else { return nil }
        return situation.marked > 1
          ? tr("Merge the \(situation.marked) marked \(kind.plural)")
          : tr("Merge this \(kind.name) with another")
      },
      unless: { situation in
        let isNothing = situation.name == nil && situation.marked == 0
        let isOfABook = situation.isFoundReading || situation.kind == .loan
        return isNothing || isOfABook ? tr("there is nothing to merge here") : nil
      }
    ),
    Command(
      .read,
      "Your reading: status, rating, dates, a note",
      short: "read",
      "What you alone see of a book: whether you want to read it, read it, have read it, and what you "
        + "think. r again takes the usual next step. With marks, of all of them.",
      words: [
        "status", "rating", "stars", "finished", "started", "wish", "unread", "review", "rate",
      ],
      keys: [.character("r")],
      in: [.bookList, .bookPage, .booksOfPage],
      verb: "read",
      unless: { situation in
        situation.kind != .book || situation.name == nil && situation.marked == 0
          ? tr("there is no book to read here") : nil
      }
    ),
    Command(
      .find,
      "Find by words",
      short: "find",
      "Shows only what has these words: title, names, series, tags or ISBN.",
      words: ["search", "filter", "look for", "query"],
      keys: [.character("/"), .control("_")],
      in: [
        .list, .history, .page, .statistics, .dashboard, .gonePage, .change, .messages, .fields,
        .clusters, .doctor, .findings, .wanted, .drafts,
      ]
    ),
    Command(
      .sort,
      "Sort",
      "Chooses what the list is ordered by.",
      words: ["order", "arrange", "sort by"],
      keys: [.character("s")],
      in: [.list, .booksOfPage, .authorityPage]
    ),
    Command(
      .sorting,
      "Sort names like this one otherwise",
      short: "sorting",
      "Whether van Gogh stands under V or G: for all Dutch names, those that come later as well. Likewise for "
        + "other languages, and for surnames that stand first. Also :sorting dutch, german …"
        + " without a name under the cursor.",
      words: ["sorting", "sort name", "particle", "surname", "van", "von", "file under"],
      keys: [],
      in: [.list, .authorityPage, .booksOfPage],
      takesText: true
    ),
    Command(
      .columns,
      "Choose the columns of the books",
      short: "columns",
      "A checklist, in the order in which they show. Also :columns title shelf tags; :columns usual "
        + "takes those that there is room for.",
      words: ["fields", "show", "hide", "status", "rating"],
      keys: [],
      in: [.bookList],
      takesText: true
    ),
    Command(
      .mark,
      "Mark, and go down",
      short: "mark",
      "Marks the record for deleting or merging several at once.",
      words: ["select", "choose", "tag", "several"],
      keys: [.character(" ")],
      in: [.list]
    ),
    Command(
      .markAll,
      "Mark all that were found; again: none",
      short: "all or none",
      "Marks every row of the list, or takes all marks away.",
      words: ["select all", "unmark", "clear"],
      keys: [.character("*")],
      in: [.list]
    ),
    Command(
      .next,
      "The next one in the list",
      short: "next",
      "On a page: the next record of the list that it was opened from.",
      keys: [.character("n")],
      in: [.page]
    ),
    Command(
      .previous,
      "The previous one in the list",
      short: "previous",
      "On a page: the record before it in the list that it was opened from.",
      keys: [.character("p")],
      in: [.page]
    ),
    Command(
      .tryDemo,
      "Try it out with a demo catalogue",
      short: "demo",
      "The demo is separate from your own books.",
      words: ["example", "sample", "tour"],
      keys: [.character("t")],
      in: [.welcome]
    ),
  ]

  /// Why nothing is under the cursor.
  private static func nothing(to verb: String, _ situation: Situation) -> String {
    situation.isReading
      ? tr("the rows are still being read") : tr("there is nothing to \(verb) here")
  }

  /// A verb, with its object on a page with two kinds and with marks: `edit author`, `edit both`.
  private static func label(_ verb: String, _ situation: Situation) -> String? {
    if situation.marked == 1 { return tr("\(verb) marked") }
    return situation.marked > 0 || situation.namesKind
      ? situation.object.map { "\(verb) \($0)" } : nil
  }

  /// Many books at once.
  ///
  /// They come before the general commands in ``all``: some repeat one with words that fit their
  /// own context, and the first that belongs to a context is taken.
  static let bulk: [Command] = [
    Command(
      .set,
      "Set a field of the marked books, or of this one",
      short: "set",
      "As in :set genre=Fantasy tags+=gift tags-=todo shelf= with what changes shown first.",
      words: ["change", "bulk", "several", "replace", "fill", "assign"],
      keys: [],
      in: [.bookList, .bookPage, .findings],
      takesText: true,
      needsText: true,
      unless: { situation in
        situation.name == nil && situation.marked == 0
          ? tr("there is no book to change here") : nil
      }
    ),
    Command(
      .asTheyAre,
      "Leave this line as it is in all books",
      short: "as they are",
      "In the form for many books: takes back what was typed in the line.",
      keys: [.control("z")],
      in: [.bulkForm]
    ),
    Command(
      .save,
      "Show what changes in the books",
      short: "preview",
      "In the form for many books: nothing is written before you have seen it.",
      keys: [.control("s")],
      in: [.bulkForm]
    ),
    Command(
      .edit,
      "Correct this line",
      short: "correct",
      "The line as it was pasted, to be typed over; what it becomes shows again.",
      words: ["change", "edit"],
      keys: [.character("e")],
      in: [.pasted]
    ),
    Command(
      .mark,
      "Have this field stay for the next book, or no longer",
      short: "keep",
      "In the form for new books Ctrl-N keeps what stands in it.",
      words: ["save and another", "next book", "same again"],
      keys: [.character(" ")],
      in: [.fields],
      label: { $0.take }
    ),
  ]

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
      "Notes that books are borrowed, beside the copies of your own, and that you want to read them. "
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

extension CommandRegistry {
  /// Finding what is wrong in books and names, and mending it.
  static let doctoring: [Command] = [
    Command(
      .doctor,
      "Doctor: what is wrong with books and names",
      short: "doctor",
      "Counts what a cataloguer would look for: ISBNs that fail, garbled letters, volumes that are missing, "
        + "names without books. Enter lists the findings of a kind, to mend or edit them. :doctor mojibake lists "
        + "those of one rule.",
      words: [
        "check", "clean up", "errors", "mistakes", "problems", "quality", "repair", "fix",
        "orphans",
        "mojibake",
      ],
      keys: [],
      in: [.walking],
      takesText: true
    ),
    Command(
      .accept,
      "That is right as it is",
      short: "is right",
      "The finding, or all that are marked, is not told again, until the book has another value. u takes it "
        + "back.",
      words: ["accept", "ignore", "dismiss", "right", "ok", "false alarm"],
      keys: [.character("n")],
      in: [.findings],
      unless: { $0.name == nil ? tr("there is nothing here") : nil }
    ),
  ]
}
