import Catalog
import TerminalKit

/// What a person wants to know first: what is late, what they are reading, what came lately, and
/// how much there is of everything.
struct Today: Sendable {
  private var overdue: [Loan] = []
  private var overdueCount = 0
  private var reading: [BookRow] = []
  private var readingCount = 0
  private var lately: [BookCard] = []
  private var books = 0
  /// The open loans of each direction.
  private var lent = 0
  private var borrowed = 0
  /// How many books the person finished this year; nil for one who is no reader.
  private var readThisYear: Int?
  private let year: Int

  /// How many loans and books each part of the summary names at most.
  private static let most = 3
  private static let reads = "status:reading"

  init(_ view: View) throws {
    year = view.today.year
    overdue = try view.loans.rows(LoanListing(.overdue), limit: Self.most)
    overdueCount = try view.loans.count(LoanListing(.overdue))
    lent = try view.loans.count(LoanListing(.open, direction: .lent))
    borrowed = try view.loans.count(LoanListing(.open, direction: .borrowed))
    books = try view.books.count(BookListing())
    let newest = BookListing(order: BookOrder(.added, descending: true))
    lately = try view.books.cards(view.books.rows(newest, limit: Self.most).map(\.id))
    guard try view.currentUser.reader != nil else { return }
    let now = BookListing(find: Self.reads)
    reading = try view.books.rows(now, limit: Self.most)
    readingCount = try view.books.count(now)
    readThisYear = try view.books.count(BookListing(find: "read:\(year)"))
  }

  /// - Parameter lookups: The state of the look-ups; nil where nothing is wanted.
  func lines(_ dates: Dates, _ room: FactLines.Room, lookups: String?) -> [FactLine] {
    var sheet = FactLines(room)
    for loan in overdue {
      var line = FactLine(text: loan.name, target: .record(.loan(loan.id)), opens: "the loan")
      line.trailing = "overdue \(Loan.days(loan.daysOverdue(on: dates.today)))"
      sheet.add("Overdue", line)
    }
    if overdueCount > overdue.count {
      let more = FactLine(text: more(overdueCount - overdue.count), target: .section(.loans))
      sheet.add("Overdue", more)
    }
    for book in reading {
      sheet.add("Reading", .link(to: book.id, book.title, book.authors.first ?? ""))
    }
    if readingCount > reading.count {
      let target = FactLine.Target.books(Self.reads, title: "What I am reading")
      sheet.add("Reading", FactLine(text: more(readingCount - reading.count), target: target))
    }
    for card in lately {
      let (book, when) = (card.book, dates.moment(card.book.added))
      sheet.add("Came lately", .link(to: book.id, book.title, when))
    }
    if books > lately.count {
      sheet.add("Came lately", FactLine(text: "all, the last one first", target: .lately))
    }
    sheet.add("Books", FactLine(text: Words.books(books), target: .section(.books)))
    for (label, count) in [("Lent", lent), ("Borrowed", borrowed)] where count > 0 {
      let words = "\(RecordKind.loan.name(count: count)) open"
      sheet.add(label, FactLine(text: words, target: .section(.loans)))
    }
    if let lookups { sheet.add("Look-ups", FactLine(text: lookups, target: .wanted)) }
    if let readThisYear, readThisYear > 0 {
      let target = FactLine.Target.books("read:\(year)", title: "Read in \(year)")
      let words = "\(Words.books(readThisYear)) in \(year)"
      sheet.add("You read", FactLine(text: words, target: target))
    }
    return sheet.lines
  }

  private func more(_ count: Int) -> String { "and \(grouped(count)) more" }
}
