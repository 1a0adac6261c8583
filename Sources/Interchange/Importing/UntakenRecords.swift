import Books
import Catalog

/// Something in a file of Octavo's own that does not come, and why.
///
/// An existing record that says otherwise stays as it is.
package struct UntakenRecord: Hashable, Sendable {
  package let kind: Kind
  /// For example “Dune”: lent to Jan 2026-03-01.
  package let what: String
  package let reason: String
  /// The row of the plan with which it would come after all.
  let row: Int?

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case loan
    case returned = "return"
    case due
    case copies
    case reader
    case card
    case login
    case name
    case filing
    case query

    func words(_ count: Int) -> String {
      let (one, several) =
        switch self {
        case .loan: ("loan", "loans")
        case .returned: ("return", "returns")
        case .due: (tr("day when a book is due"), tr("days when books are due"))
        case .copies: (tr("number of copies"), tr("numbers of copies"))
        case .reader: ("reader", "readers")
        case .card: ("card", "cards")
        case .login: ("login", "logins")
        case .name: (tr("spelling of a name"), tr("spellings of names"))
        case .filing: (tr("way to file names"), tr("ways to file names"))
        case .query: (tr("saved query"), tr("saved queries"))
        }
      return counted(count, one, several)
    }

    /// "1 loan, 2 cards"; nil where there are none.
    static func words(_ kinds: [Self]) -> String? {
      let counts = Dictionary(grouping: kinds, by: \.self).mapValues(\.count)
      let words = allCases.compactMap { kind in counts[kind].map(kind.words) }
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
  }

  /// In one line.
  package var words: String { "\(what): \(reason)" }
}

/// Finds out which parts of Octavo's own files come to existing records and which do not, while the
/// files are read and afterwards.
struct RecordsBesideBooks {
  /// Loans of books that are here, until the records of the loans are read.
  private var loaned: [LoanOfRow] = []
  /// The loans that some book of the files was part of.
  private var keys: Set<String> = []
  /// The loans of books that are new, with a title each.
  private var newlyLoaned: [String: String] = [:]
  private(set) var untaken: [UntakenRecord] = []
  private(set) var brought: [BroughtRecord] = []

  private struct LoanOfRow {
    let row: Int
    let book: ID<Book>
    let title: String
    let loaned: BookRecord.Loaned
  }

  /// Adds the row of a record.
  ///
  /// - Parameter card: The book that is here.
  mutating func addRow(_ number: Int, _ row: ImportRow, _ record: ImportedBook, _ card: BookCard?) {
    guard let exact = record.exact else { return }
    for loaned in exact.loans { keys.insert(loaned.loan) }
    let title = "“\(tidied(String(record.draft.title.prefix(60))))”"
    guard let book = row.book else {
      for loaned in exact.loans { newlyLoaned[loaned.loan] = title }
      return
    }
    loaned += exact.loans.map { LoanOfRow(row: number, book: book, title: title, loaned: $0) }
    if let copies = record.values?.copies, let card, copies != card.book.copies {
      let what = "\(title): \(counted(copies, "copy", "copies"))"
      leave(.copies, what, tr("you have \(card.book.copies), and that stays"), row: number)
    }
  }

  /// Compares the records of the files that are no books with the catalogue.
  ///
  /// - Parameter bringsLoans: Whether a person wants loans at all.
  mutating func compareOthers(
    _ others: [OtherRecords],
    bringsLoans: Bool,
    in view: ReadTransaction
  ) throws {
    let readers = others.flatMap(\.readers)
    if bringsLoans {
      try compareLoans(others.flatMap(\.loans), Self.namesHere(readers, in: view), in: view)
    }
    try compareReaders(readers, in: view)
    untaken += try Self.names(others.flatMap(\.authorities), in: view)
    let ways = try view.sortRules.all()
    for case .filing(let convention, let way) in others.flatMap(\.decisions) {
      guard let yours = ways[convention], yours != way else { continue }
      leave(
        .filing,
        tr("\(convention.words), filed \(way.words)"),
        tr("here they are filed \(yours.words)")
      )
    }
    for query in others.flatMap(\.queries) {
      guard let text = try view.queries.text(of: query.name), text != query.text else { continue }
      leave(
        .query,
        tr("The query “\(query.name)”: \(query.text)"),
        tr("one of that name is here, \(text)")
      )
    }
  }

  private mutating func leave(
    _ kind: UntakenRecord.Kind,
    _ what: String,
    _ reason: String,
    row: Int? = nil
  ) {
    untaken.append(UntakenRecord(kind: kind, what: what, reason: reason, row: row))
  }

  private mutating func bring(
    _ kind: UntakenRecord.Kind,
    _ what: String,
    _ change: BroughtRecord.Change,
    row: Int? = nil
  ) {
    brought.append(BroughtRecord(kind: kind, what: what, row: row, change: change))
  }

  // MARK: - Loans

  /// The names here of readers who have other names in the files.
  private static func namesHere(
    _ records: [ReaderRecord],
    in view: ReadTransaction
  ) throws -> [String: String] {
    try records.reduce(into: [:]) { names, record in
      guard let id = try view.readers.known(as: record) else { return }
      let name = try view.readers.record(id).name
      if name != record.name { names[record.name] = name }
    }
  }

  /// - Parameter names: The names of readers here, by their names in the files.
  private mutating func compareLoans(
    _ records: [LoanRecord],
    _ names: [String: String],
    in view: ReadTransaction
  ) throws {
    let known = Dictionary(records.map { ($0.key, $0) }) { first, _ in first }
    let here = try view.loans.of(Set(loaned.map(\.book)))
    var free = try copiesFree(here, in: view)
    var new: [(LoanOfRow, LoanRecord, BookLoan)] = []
    for (key, title) in newlyLoaned.sorted(by: { $0.key < $1.key }) where known[key] == nil {
      leave(.loan, tr("\(title): a loan"), tr("the file does not say to whom"))
    }
    for entry in loaned {
      guard let record = known[entry.loaned.loan] else {
        leave(
          .loan,
          tr("\(entry.title): a loan"),
          tr("the file does not say to whom"),
          row: entry.row
        )
        continue
      }
      let party = record.isReader ? names[record.party] ?? record.party : record.party
      var loan = BookLoan(record.direction, party: party, date: record.date)
      (loan.due, loan.returned, loan.notes) = (record.due, entry.loaned.returned, record.notes)
      guard let same = Self.same(loan, record, among: here[entry.book] ?? []) else {
        new.append((entry, record, loan))
        continue
      }
      compare(loan, "\(entry.title): \(loan.words)", with: same, entry)
      // A copy that comes back can be lent again in the same file.
      if loan.direction == .lent, loan.returned != nil, same.returned == nil {
        free[entry.book, default: 0] += 1
      }
    }
    for (entry, record, loan) in new {
      // In a merge the file gave the loan of a book to another one, which is none of it here.
      if let key = record.stamp.key, try view.loans.has(key) {
        let what = "\(entry.title): \(loan.words)"
        leave(.loan, what, tr("that loan is here, of other books"), row: entry.row)
        continue
      }
      let out = (here[entry.book] ?? []).filter { $0.direction == .lent && $0.returned == nil }
      let isOut = loan.direction == .lent && loan.returned == nil
      addLoan(entry, record, loan, besides: out, hasCopy: !isOut || free[entry.book] ?? 1 > 0)
      if isOut { free[entry.book, default: 1] -= 1 }
    }
    for record in records where !keys.contains(record.key) {
      let loan = BookLoan(record.direction, party: record.party, date: record.date)
      leave(.loan, loan.words, tr("the file has none of its books"))
    }
  }

  /// How many copies of the books that have loans are not lent.
  private func copiesFree(
    _ here: [ID<Book>: [BookLoan]],
    in view: ReadTransaction
  ) throws -> [ID<Book>: Int] {
    try view.books.cards(Array(here.keys)).reduce(into: [:]) { free, card in
      let out = here[card.book.id]?.count { $0.direction == .lent && $0.returned == nil } ?? 0
      free[card.book.id] = card.book.copies - out
    }
  }

  /// The loan of a book that a file means: by its key, or since the same day with the same person.
  private static func same(
    _ loan: BookLoan,
    _ record: LoanRecord,
    among here: [BookLoan]
  ) -> BookLoan? {
    if let key = record.stamp.key, let known = here.first(where: { $0.key == key }) { return known }
    let alike = here.filter {
      $0.direction == loan.direction && $0.date == loan.date
        && folded($0.party) == folded(loan.party)
    }
    return alike.first { $0.returned == loan.returned } ?? alike.first
  }

  /// Adds a book's loan that does not exist yet, where there is a copy for it.
  ///
  /// - Parameters:
  ///   - out: The loans with which the book is out here.
  ///   - hasCopy: Whether there is a copy for it.
  private mutating func addLoan(
    _ entry: LoanOfRow,
    _ record: LoanRecord,
    _ loan: BookLoan,
    besides out: [BookLoan],
    hasCopy: Bool
  ) {
    let what = "\(entry.title): \(loan.words)"
    guard hasCopy else {
      let reason = tr("here it is \(out.map(\.words).joined(separator: " and "))")
      return leave(
        .loan,
        what,
        out.isEmpty ? tr("you have no copy for it") : reason,
        row: entry.row
      )
    }
    let change = BroughtRecord.Change.loan(record, of: entry.book, returned: loan.returned)
    bring(.loan, what, change, row: entry.row)
  }

  /// Compares a loan of a file with the existing loan.
  private mutating func compare(
    _ loan: BookLoan,
    _ what: String,
    with same: BookLoan,
    _ entry: LoanOfRow
  ) {
    guard let id = same.id else { return }
    let row = entry.row
    if same.direction != loan.direction || same.date != loan.date
      || folded(same.party) != folded(loan.party)
    {
      leave(.loan, what, tr("here that loan is \(same.words)"), row: row)
    }
    if let notes = loan.notes, notes != same.notes {
      let what = tr("\(what), notes “\(Self.words(notes))”")
      if let yours = same.notes {
        leave(.loan, what, tr("here they are “\(Self.words(yours))”"), row: row)
      } else {
        bring(.loan, what, .notes(id, notes), row: row)
      }
    }
    if let day = loan.returned, day != same.returned {
      if let yours = same.returned {
        leave(.returned, what, tr("here it came back \(yours.iso8601)"), row: row)
      } else {
        bring(.returned, what, .returned(id, entry.book, day), row: row)
      }
    }
    guard loan.returned == nil, same.returned == nil, loan.due != same.due else { return }
    switch (loan.due, same.due) {
    case (let day?, nil):
      bring(.due, tr("\(what), due \(day.iso8601)"), .due(id, day), row: row)
    case (let day, let yours):
      let due = day.map { tr("due \($0.iso8601)") } ?? tr("never due")
      let reason = tr("here it is due \(yours?.iso8601 ?? "never")")
      leave(.due, "\(what), \(due)", reason, row: row)
    }
  }

  /// The beginning of notes, in one line.
  private static func words(_ notes: String) -> String { tidied(String(notes.prefix(60))) }

  // MARK: - Readers

  private mutating func compareReaders(_ records: [ReaderRecord], in view: ReadTransaction) throws {
    guard !records.isEmpty else { return }
    // What new readers of the files have is theirs when the next one is compared.
    var new: Set<String> = []
    var cards: [String: String] = [:]
    var logins: [String: String] = [:]
    for record in records {
      let name = "“\(tidied(record.name))”"
      if let id = try view.readers.known(as: record) {
        try compare(record, name, with: id, in: view)
        continue
      }
      guard new.insert(folded(record.name)).inserted else { continue }
      if let number = record.card?.number {
        let owner = try view.readers.named(number).map { try view.readers.record($0).name }
        if let owner = owner ?? cards[number] {
          leave(
            .card,
            tr("\(name): card \(number)"),
            tr("that is the card of \(owner)")
          )
        } else {
          cards[number] = record.name
        }
      }
      if let login = record.login {
        if let owner = try view.readers.name(ofLogin: login) ?? logins[login] {
          leave(
            .login,
            tr("\(name): login \(login)"),
            tr("that is the login of \(owner)")
          )
        } else {
          logins[login] = record.name
        }
      }
    }
  }

  /// Compares a reader of a file with the existing reader.
  private mutating func compare(
    _ record: ReaderRecord,
    _ name: String,
    with id: ID<Reader>,
    in view: ReadTransaction
  ) throws {
    let yours = try view.readers.record(id)
    let news = try view.readers.news(of: record, for: id)
    func bringOrLeave(
      _ kind: UntakenRecord.Kind,
      _ their: String?,
      _ your: String?,
      isNews: Bool = false,
      holder: String? = nil
    ) {
      guard let their, their != your else { return }
      if isNews { return bring(kind, "\(name): \(their)", .reader) }
      let reason =
        holder ?? tr("that reader is here already, \(your ?? tr("without one"))")
      leave(kind, "\(name): \(their)", reason)
    }
    if record.name != yours.name {
      leave(.reader, name, tr("here that reader is called \(yours.name)"))
    }
    let owner = try record.card.flatMap { card in
      try view.readers.named(card.number).flatMap { $0 == id ? nil : $0 }
    }
    bringOrLeave(
      .card,
      record.card?.words,
      yours.card?.words,
      isNews: news.card != nil,
      holder: try owner.map { tr("that is the card of \(try view.readers.record($0).name)") }
    )
    bringOrLeave(
      .login,
      record.login.map { tr("login \($0)") },
      yours.login.map { tr("login \($0)") },
      isNews: news.login != nil
    )
    bringOrLeave(.reader, record.kind.name, yours.kind.name)
    func notes(_ text: String) -> String { tr("notes “\(Self.words(text))”") }
    bringOrLeave(
      .reader,
      record.notes.map(notes),
      yours.notes.map(notes),
      isNews: news.notes != nil
    )
  }

  // MARK: - Names

  /// Finds where the files differ from existing authors, publishers and the like.
  private static func names(
    _ records: [AuthorityRecord],
    in view: ReadTransaction
  ) throws -> [UntakenRecord] {
    struct Name: Hashable {
      let kind: AuthorityKind
      let name: String
      let qualifier: String?
    }
    guard !records.isEmpty, try view.books.count() > 0 else { return [] }
    var theirs: [Name: AuthorityRecord] = [:]
    for record in records {
      theirs[Name(kind: record.kind, name: record.name, qualifier: record.qualifier)] = record
    }
    var all: [UntakenRecord] = []
    for kind in Set(records.map(\.kind)).sorted(by: { $0.rawValue < $1.rawValue }) {
      try view.forEachAuthority(kind, of: nil) { yours, _ in
        let name = Name(kind: kind, name: yours.name, qualifier: yours.qualifier)
        guard let record = theirs[name] else { return }
        func leave(_ what: String, _ reason: String) {
          let what = "“\(tidied(yours.name))”: \(what)"
          all.append(UntakenRecord(kind: .name, what: what, reason: reason, row: nil))
        }
        let reason = tr("that \(kind.recordKind.name) is here already")
        if record.sortName != yours.sortName {
          leave(tr("sorts as “\(record.sortName)”"), tr("\(reason), as “\(yours.sortName)”"))
        }
        for alias in record.aliases where !yours.aliases.contains(alias) {
          leave(tr("also known as “\(tidied(alias))”"), reason)
        }
      }
    }
    return all
  }
}

extension ReaderCard {
  /// "card L-17, valid until 2027-01-31".
  fileprivate var words: String {
    tr("card \(number)")
      + (validUntil.map { tr(", valid until \($0.iso8601)") } ?? "")
  }
}

extension ImportPlan {
  /// The parts of Octavo's own files that do not come, under the current choices.
  package var untaken: [UntakenRecord] {
    let waiting = allBrought.filter { record in
      record.row.map { !comesToBook($0) } ?? false
    }.map { record in
      UntakenRecord(
        kind: record.kind,
        what: record.what,
        reason: tr("its row is left out"),
        row: record.row
      )
    }
    return (allUntaken + waiting).filter { untaken in untaken.row.map { !adds($0) } ?? true }
  }

  /// "1 loan, 2 cards"; nil where all of it comes.
  package var untakenWords: String? { UntakenRecord.Kind.words(untaken.map(\.kind)) }
}
