import Books
import Catalog

/// Something in a file of Octavo's own that does not come, and why.
///
/// A book that is here gets what its record says of it. Loans come with new books only, and readers
/// and saved queries when they are new: nothing tells yet which of two loans is which.
package struct UntakenRecord: Hashable, Sendable {
  package let kind: Kind
  /// What the file says: “Dune”: lent to Jan 2026-03-01.
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
        case .due: ("day when a book is due", "days when books are due")
        case .copies: ("number of copies", "numbers of copies")
        case .reader: ("reader", "readers")
        case .card: ("card", "cards")
        case .login: ("login", "logins")
        case .name: ("spelling of a name", "spellings of names")
        case .filing: ("way to file names", "ways to file names")
        case .query: ("saved query", "saved queries")
        }
      return "\(grouped(count)) \(count == 1 ? one : several)"
    }
  }

  /// In one line.
  package var words: String { "\(what): \(reason)" }
}

/// Finds out what of Octavo's own files does not come, while they are read and behind them.
struct UntakenRecords {
  /// Loans of books that are here, until the records of the loans are read.
  private var loaned: [(row: Int, book: ID<Book>, title: String, loaned: BookRecord.Loaned)] = []
  /// The loans that some book of the files was part of.
  private var keys: Set<String> = []
  private var found: [UntakenRecord] = []

  /// Takes the row of a record.
  ///
  /// - Parameter card: The book that is here.
  mutating func take(_ number: Int, _ row: ImportRow, _ record: ImportedBook, _ card: BookCard?) {
    guard let exact = record.exact else { return }
    for loaned in exact.loans { keys.insert(loaned.loan) }
    guard let book = row.book else { return }
    let title = "“\(tidied(String(record.draft.title.prefix(60))))”"
    loaned += exact.loans.map { (number, book, title, $0) }
    if let copies = record.values?.copies, let card, copies != card.book.copies {
      let what = "\(title): \(copies == 1 ? "1 copy" : "\(copies) copies")"
      found.append(
        UntakenRecord(
          kind: .copies,
          what: what,
          reason: "you have \(card.book.copies), and that stays",
          row: number
        )
      )
    }
  }

  /// All that does not come.
  ///
  /// - Parameter bringsLoans: Whether a person wants loans at all.
  func records(
    beside others: [OtherRecords],
    bringsLoans: Bool,
    in view: View
  ) throws -> [UntakenRecord] {
    var all = found
    if bringsLoans { all += try loans(others.flatMap(\.loans), in: view) }
    let readers = others.flatMap(\.readers)
    if !readers.isEmpty {
      var here: [ReaderRecord] = []
      try view.forEachReader { record, _ in here.append(record) }
      all += Self.readers(readers, besides: here)
    }
    all += try Self.names(others.flatMap(\.authorities), in: view)
    let ways = try view.sortRules.all()
    for case .filing(let convention, let way) in others.flatMap(\.decisions) {
      guard let yours = ways[convention], yours != way else { continue }
      all.append(
        UntakenRecord(
          kind: .filing,
          what: "\(convention.words), filed \(way.words)",
          reason: "here they are filed \(yours.words)",
          row: nil
        )
      )
    }
    for query in others.flatMap(\.queries) {
      guard let text = try view.queries.text(of: query.name), text != query.text else { continue }
      all.append(
        UntakenRecord(
          kind: .query,
          what: "The query “\(query.name)”: \(query.text)",
          reason: "one of that name is here, \(text)",
          row: nil
        )
      )
    }
    return all
  }

  // MARK: - Loans

  private func loans(
    _ records: [LoanRecord],
    in view: View
  ) throws -> [UntakenRecord] {
    let known = Dictionary(records.map { ($0.key, $0) }) { first, _ in first }
    let here = try view.loans.of(Set(loaned.map(\.book)))
    let ofBooks = loaned.flatMap { row, book, title, loaned -> [UntakenRecord] in
      guard let record = known[loaned.loan] else {
        let reason = "the file does not say to whom"
        return [UntakenRecord(kind: .loan, what: "\(title): a loan", reason: reason, row: row)]
      }
      var loan = BookLoan(record.direction, party: record.party, date: record.date)
      (loan.due, loan.returned, loan.notes) = (record.due, loaned.returned, record.notes)
      return Self.untaken(loan, of: book, title, row, besides: here[book] ?? [])
    }
    let withoutBooks = records.filter { !keys.contains($0.key) }.map { record in
      UntakenRecord(
        kind: .loan,
        what: BookLoan(record.direction, party: record.party, date: record.date).words,
        reason: "the file has none of its books",
        row: nil
      )
    }
    return ofBooks + withoutBooks
  }

  /// What of a book's loan is not here.
  private static func untaken(
    _ loan: BookLoan,
    of book: ID<Book>,
    _ title: String,
    _ row: Int,
    besides here: [BookLoan]
  ) -> [UntakenRecord] {
    let alike = here.filter {
      $0.direction == loan.direction && $0.date == loan.date
        && folded($0.party) == folded(loan.party)
    }
    let what = "\(title): \(loan.words)"
    guard let same = alike.first(where: { $0.returned == loan.returned }) ?? alike.first else {
      let reason = "book \(book) is here already, and loans come with new books only"
      return [UntakenRecord(kind: .loan, what: what, reason: reason, row: row)]
    }
    var all: [UntakenRecord] = []
    if let notes = loan.notes, notes != same.notes {
      let reason = "here \(same.notes.map { "they are “\(words($0))”" } ?? "it has none")"
      let what = "\(what), notes “\(words(notes))”"
      all.append(UntakenRecord(kind: .loan, what: what, reason: reason, row: row))
    }
    if let day = loan.returned, day != same.returned {
      let reason =
        same.returned.map { "here it came back \($0.iso8601)" }
        ?? "here it is still out; returns come with new books only"
      all.append(UntakenRecord(kind: .returned, what: what, reason: reason, row: row))
    }
    guard loan.returned == nil, same.returned == nil, loan.due != same.due else { return all }
    return all + [
      UntakenRecord(
        kind: .due,
        what: "\(what), \(loan.due.map { "due \($0.iso8601)" } ?? "never due")",
        reason: "here \(same.due.map { "it is due \($0.iso8601)" } ?? "no day is said")",
        row: row
      )
    ]
  }

  /// The beginning of notes, in one line.
  private static func words(_ notes: String) -> String { tidied(String(notes.prefix(60))) }

  // MARK: - Names

  /// What the files say otherwise of authors, publishers and the like that are here.
  private static func names(
    _ records: [AuthorityRecord],
    in view: View
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
        let reason = "that \(kind.recordKind.name) is here already"
        if record.sortName != yours.sortName {
          leave("sorts as “\(record.sortName)”", "\(reason), as “\(yours.sortName)”")
        }
        for alias in record.aliases where !yours.aliases.contains(alias) {
          leave("also known as “\(tidied(alias))”", reason)
        }
      }
    }
    return all
  }

  // MARK: - Readers

  /// - Parameter here: The readers of the catalogue.
  private static func readers(
    _ records: [ReaderRecord],
    besides here: [ReaderRecord]
  ) -> [UntakenRecord] {
    var known = Dictionary(here.map { (folded($0.name), $0) }) { first, _ in first }
    var cards = Dictionary(here.compactMap(card)) { first, _ in first }
    var logins = Dictionary(here.compactMap(login)) { first, _ in first }
    var all: [UntakenRecord] = []
    for record in records {
      func leave(_ kind: UntakenRecord.Kind, _ what: String, _ reason: String) {
        let what = "“\(tidied(record.name))”: \(what)"
        all.append(UntakenRecord(kind: kind, what: what, reason: reason, row: nil))
      }
      guard let yours = known[folded(record.name)] else {
        // A new one comes, without what is another's.
        known[folded(record.name)] = record
        if let (number, name) = card(record) {
          if let owner = cards[number] {
            leave(.card, "card \(number)", "that is the card of \(owner)")
          } else {
            cards[number] = name
          }
        }
        if let (word, name) = login(record) {
          if let owner = logins[word] {
            leave(.login, "login \(word)", "that is the login of \(owner)")
          } else {
            logins[word] = name
          }
        }
        continue
      }
      func compare(_ kind: UntakenRecord.Kind, _ their: String?, _ your: String?) {
        guard let their, their != your else { return }
        leave(kind, their, "that reader is here already, \(your ?? "without one")")
      }
      func notes(_ text: String) -> String { "notes “\(words(text))”" }
      compare(.card, record.card?.words, yours.card?.words)
      compare(.login, record.login.map { "login \($0)" }, yours.login.map { "login \($0)" })
      compare(.reader, record.kind.name, yours.kind.name)
      compare(.reader, record.notes.map(notes), yours.notes.map(notes))
    }
    return all
  }

  private static func card(_ reader: ReaderRecord) -> (String, String)? {
    reader.card.map { ($0.number, reader.name) }
  }

  private static func login(_ reader: ReaderRecord) -> (String, String)? {
    reader.login.map { ($0, reader.name) }
  }
}

extension ReaderCard {
  /// "card L-17, valid until 2027-01-31".
  fileprivate var words: String {
    "card \(number)" + (validUntil.map { ", valid until \($0.iso8601)" } ?? "")
  }
}

extension ImportPlan {
  /// What of Octavo's own files does not come, as things are chosen.
  package var untaken: [UntakenRecord] {
    allUntaken.filter { untaken in untaken.row.map { !adds($0) } ?? true }
  }

  /// "1 loan, 2 cards"; nil where all of it comes.
  package var untakenWords: String? {
    let counts = Dictionary(grouping: untaken, by: \.kind).mapValues(\.count)
    let words = UntakenRecord.Kind.allCases.compactMap { kind in counts[kind].map(kind.words) }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
