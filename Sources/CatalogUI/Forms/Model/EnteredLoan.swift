import Books
import Catalog

/// The content of the form of a loan.
struct EnteredLoan: Hashable, Sendable, Codable {
  var isBorrowed = false
  var party: [FieldEntry] = []
  var books: [FieldEntry] = []
  /// The day of the loan; empty is today.
  var date = ""
  /// The due day; empty is none.
  var due = ""
  var notes = ""
  /// The doubtful entries that a person was warned of and saves all the same.
  var insistedOn: [FieldEntry]?

  /// A new loan of today, due after the configured time.
  init(isBorrowed: Bool = false, in environment: Environment? = nil) {
    self.isBorrowed = isBorrowed
    guard let environment else { return }
    date = environment.today.iso8601
    let days = environment.configuration.loanDays
    if days > 0 { due = environment.today.adding(days: days).iso8601 }
  }

  init(_ loan: Loan) {
    isBorrowed = loan.direction == .borrowed
    var entry = FieldEntry(name: loan.party.name)
    entry.number = loan.party.reader?.rawValue
    party = [entry]
    books = loan.books.map { FieldEntry(book: $0.id, title: $0.title) }
    date = loan.date.iso8601
    due = loan.due?.iso8601 ?? ""
    notes = loan.notes ?? ""
  }

  /// The entries that can be doubtful: a person who may not get books, or books that may be
  /// borrowed from there once more.
  var doubtful: [FieldEntry] { isBorrowed ? party + books : party }

  /// `Momo to Anna`, `3 books from City Library`.
  var name: String {
    let what = what { $0 }
    return isBorrowed ? tr("\(what) from \(who)") : tr("\(what) to \(who)")
  }

  /// The words for the history, with the title in quotation marks.
  var summary: Message {
    let what = what(Words.quoted)
    return isBorrowed ? "Borrowed \(what) from \(who)" : "Lent \(what) to \(who)"
  }

  private func what(_ quoted: (String) -> String) -> Message {
    books.only.map { .verbatim(quoted($0.reference.name)) }
      ?? "\(books.count, RecordKind.book.noun)"
  }

  private var who: String { party.first?.reference.name ?? "…" }
}

extension RecordDraft {
  static func loan(_ entry: EnteredLoan) -> RecordDraft { RecordDraft(entry) }
}

// MARK: - Its form

extension EnteredLoan: FormDraft {
  static var key: String { "loan" }
  var recordKind: RecordKind { .loan }
  var formName: String { name }
  var properties: [FieldID] { LoanField.ofForm.map(FieldID.loan) }
  var bookEntries: [FieldEntry] { books }

  func words(named name: String) -> String { tr("the loan") }

  func savedWords(isNew: Bool) -> String {
    guard isNew else { return tr("Saved \(Words.quoted(name))") }
    return tr("\(summary). u takes it back")
  }

  func label(of property: FieldID) -> String {
    guard property == .loan(.party) else { return property.label }
    return isBorrowed ? tr("From whom") : tr("To whom")
  }

  func usual(_ property: FieldID, _ sortWays: SortWays) -> String? {
    let usual: [FieldID: String] = [
      .loan(.due): tr("on no day"), .loan(.date): tr("today"),
    ]
    return usual[property]
  }

  func problems(needsGenre: Bool, today: Day) -> [Problem] {
    var problems: [Problem] = []
    if party.isEmpty { problems.append(Problem(.loan, .loan(.party), .missing)) }
    if books.isEmpty { problems.append(Problem(.loan, .loan(.books), .missing)) }
    do throws(Problem) {
      _ = try EnteredDate.day(date, .loan, .loan(.date), today: today)
    } catch {
      problems.append(error)
    }
    do throws(Problem) {
      _ = try LoanDue.entered(due, today: today)
    } catch {
      problems.append(error)
    }
    return problems
  }

  /// The problems that the catalogue knows of; a book that is new cannot be lent already.
  func conflicts(for record: RecordID?, today: Day, in view: ReadTransaction) throws -> [Problem] {
    let own = problems(needsGenre: false, today: today)
    guard own.isEmpty else {
      // Whose card has expired is told when they are taken, before the first book.
      guard record == nil, !isBorrowed, insistedOn != doubtful,
        let name = party.first?.reference.name
      else { return own }
      return try own + view.loans.expiredCard(of: name)
    }
    var known = books.compactMap(\.number).map(ID<Book>.init(rawValue:))
    if let loan = record?.loan {
      let old = try view.loans.record(loan).books.map(\.id)
      known.removeAll(where: old.contains)
    }
    let draft = try draft(known, isNew: record == nil, today: today)
    return try isBorrowed
      ? view.loans.problems(borrowing: draft) : view.loans.problems(lending: draft)
  }

  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID {
    let books = try books.map { entry in
      if let number = entry.number { return ID<Book>(rawValue: number) }
      var book = BookDraft()
      book.title = entry.reference.name
      // A borrowed book is another's.
      if isBorrowed { book.copies = "0" }
      return try edit.books.add(book)
    }
    // Else the history would tell only of the book that came with it.
    if self.books.contains(where: { $0.number == nil }) {
      edit.describe(whole: summary)
    }
    let draft = try draft(books, isNew: record == nil, today: edit.today)
    if let loan = record?.loan {
      try edit.loans.update(loan, from: version, to: draft)
      return .loan(loan)
    }
    return .loan(try isBorrowed ? edit.loans.borrow(draft) : edit.loans.lend(draft))
  }

  private func draft(_ books: [ID<Book>], isNew: Bool, today: Day) throws -> LoanDraft {
    do throws(Problem) {
      let due = try LoanDue.entered(due, today: today) ?? .never
      var draft = LoanDraft(
        books,
        party: party.first?.reference.name ?? "",
        date: try EnteredDate.day(date, .loan, .loan(.date), today: today),
        // Who gives an older loan two weeks more counts them from today.
        due: isNew ? due : due.day(from: today).map(LoanDue.on) ?? .never,
        notes: notes
      )
      draft.isInsistedOn = insistedOn == doubtful
      return draft
    } catch {
      throw CatalogError.invalid([error])
    }
  }

  subscript(field: LoanField) -> FieldValue {
    get {
      switch field {
      case .party: .entries(party)
      case .books: .entries(books)
      case .date: .text(date)
      case .due: .text(due)
      case .notes: .text(notes)
      case .returned: .text("")
      }
    }
    set {
      switch field {
      case .party: party = newValue.entries
      case .books: books = newValue.entries
      case .date: date = newValue.text
      case .due: due = newValue.text
      case .notes: notes = newValue.text
      case .returned: break
      }
    }
  }
}
