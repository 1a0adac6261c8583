import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Loans as lists show them, on 2026-11-21.
struct LoanListingTests {
  let house: Household
  /// By name: overdue, out, without end, back.
  let loans: [String: ID<Loan>]

  init() throws {
    house = try Household()
    let (dune, emma, solaris) = (house.dune, house.emma, house.solaris)
    func day(_ text: Int) -> Day { Day(stored: text) }
    loans = try house.maria.write { edit in
      let overdue = try edit.loans.lend(
        LoanDraft([dune], party: "Jan", date: day(2026_10_03), due: .on(day(2026_10_31)))
      )
      let endless = try edit.loans.lend(
        LoanDraft([emma], party: "Eva", date: day(2026_11_02), due: .never)
      )
      let back = try edit.loans.lend(
        LoanDraft([solaris], party: "Jan", date: day(2026_11_01), due: .on(day(2026_11_08)))
      )
      try edit.loans.takeBack(back, on: day(2026_11_05))
      let out = try edit.loans.borrow(
        LoanDraft([solaris], party: "City Library", due: .on(day(2026_11_21)))
      )
      return ["overdue": overdue, "out": out, "endless": endless, "back": back]
    }.value
  }

  private func names(_ listing: LoanListing) throws -> [String] {
    try house.maria.read { view throws in
      try view.loans.ids(listing).map { id in
        loans.first { $0.value.rawValue == id }?.key ?? "?"
      }
    }
  }

  private func find(_ words: String) throws -> [String] {
    var listing = LoanListing(.all)
    listing.find = words
    return try names(listing)
  }

  @Test func `overdue comes first, then what is out by the day it is due, then what is back`()
    throws
  {
    let order = ["overdue", "out", "endless", "back"]
    #expect(try names(LoanListing(.all)) == order)
    #expect(try names(LoanListing(.all, descending: true)) == order.reversed())
    #expect(try names(LoanListing(.open)) == ["overdue", "out", "endless"])
    #expect(try names(LoanListing(.overdue)) == ["overdue"])
    let dates = ["out", "endless", "back", "overdue"]
    #expect(try names(LoanListing(.all, order: .date)) == dates)
    let jan = try house.reader("Jan")
    #expect(try names(LoanListing(.of(jan))) == ["overdue", "back"])
    #expect(try names(LoanListing(.ofBook(house.solaris))) == ["out", "back"])
    #expect(try names(LoanListing(.all, direction: .borrowed)) == ["out"])
  }

  @Test func `a loan is found by its person, its titles and its state`() throws {
    #expect(try find("jan") == ["overdue", "back"])
    #expect(try find("jan overdue") == ["overdue"])
    #expect(try find("ov") == [], "half a state is a word")
    #expect(try find("overdue:yes") == ["overdue"])
    #expect(try find("overdue:no jan") == ["back"])
    #expect(try find("out") == ["overdue", "out", "endless"])
    #expect(try find("lib") == ["out"])
    #expect(try find("borrowed") == ["out"])
    #expect(try find("lent:eva") == ["endless"])
    #expect(try find("sol") == ["out", "back"])
    #expect(try find("returned sol") == ["back"])
    #expect(try find("jan -overdue") == ["back"])
    #expect(try find("-jan") == ["out", "endless"])
    #expect(try find("out -overdue") == ["out", "endless"], "also without a day to come back")
    #expect(try find("out overdue:no") == ["out", "endless"])
    #expect(try find("\" ' *") == [], "signs are words that nothing has")
  }

  @Test func `a title that has the word of a state is found too`() throws {
    try house.maria.write { edit in
      let book = try edit.books.add(.book("Overdue and other stories"))
      _ = try edit.loans.lend(LoanDraft([book], party: "Mona"))
    }
    #expect(try find("overdue") == ["overdue", "?"])
  }

  @Test(arguments: [LoanListing.Order.state, .date], [true, false])
  func `a screenful around any loan is the part of all`(
    order: LoanListing.Order,
    descending: Bool
  ) throws {
    for words in ["", "o"] {
      var listing = LoanListing(.all, order: order, descending: descending)
      listing.find = words
      let wanted = listing
      try house.maria.read { view throws in
        let all = try Array(view.loans.ids(wanted))
        #expect(try view.loans.count(wanted) == all.count)
        for (place, id) in all.enumerated() {
          let rows = try view.loans.rows(wanted, around: ID(rawValue: id), before: 1, after: 1)
          let part = all[max(0, place - 1)..<min(all.count, place + 2)]
          #expect(rows?.map(\.id.rawValue) == Array(part))
        }
        let first = try view.loans.rows(wanted, from: .start, limit: 2)
        #expect(first.map(\.id.rawValue) == Array(all.prefix(2)))
        let last = try view.loans.rows(wanted, from: .end, limit: 2)
        #expect(last.map(\.id.rawValue) == Array(all.suffix(2)))
      }
    }
  }

  @Test func `the days overdue are days of the calendar, over clock changes and leap days`() throws
  {
    let loan = try #require(loans["overdue"])
    for (year, month, day, days) in [
      (2026, 10, 31, 0), (2026, 11, 1, 1), (2027, 3, 28, 148), (2027, 3, 29, 149),
      (2028, 2, 29, 486), (2028, 3, 1, 487),
    ] {
      house.clock.set(year, month, day)
      let overdue = try house.maria.read { view in
        try view.loans.record(loan).daysOverdue(on: view.today)
      }
      #expect(overdue == days, "\(year)-\(month)-\(day)")
    }
  }

  @Test func `extending counts from the due day, or from today when that is later`() throws {
    let (late, out) = (try #require(loans["overdue"]), try #require(loans["out"]))
    house.clock.set(2024, 2, 1)
    let written = try house.maria.write { edit in try edit.loans.extend([late, out]) }
    #expect(written.revision?.what == "Extended 2 loans")
    func due(_ id: ID<Loan>) throws -> String? {
      try house.maria.read { view in try view.loans.record(id).due?.iso8601 }
    }
    #expect(try due(late) == "2026-11-28")
    house.clock.set(2028, 2, 1)
    try house.maria.write { edit in try edit.loans.extend([late]) }
    #expect(try due(late) == "2028-02-29")
    #expect(throws: CatalogError.self) {
      try house.maria.write { edit in
        try edit.loans.extend([late], to: .on(Day(stored: 2026_10_02)))
      }
    }
    let back = try #require(loans["back"])
    #expect(throws: CatalogError.self) {
      try house.maria.write { edit in try edit.loans.extend([back]) }
    }
    _ = try house.maria.undoLast(by: "Maria")
    #expect(try due(late) == "2026-11-28")
  }

  @Test func `several loans come back as one change`() throws {
    let ids = ["overdue", "endless"].compactMap { loans[$0] }
    let written = try house.maria.write { edit in
      try edit.loans.takeBack(edit.loans.rows(ids).flatMap(\.copiesOut))
    }
    #expect(written.revision?.what == "Took back 2 books")
    #expect(try names(LoanListing(.open)) == ["out"])
    _ = try house.maria.undoLast(by: "Maria")
    #expect(try names(LoanListing(.open)).count == 3)
    try house.maria.read { view throws in
      let copies = try view.loans.copiesOut(of: [house.emma, house.dune])
      #expect(copies.map(\.book.title) == ["Emma", "Dune"])
      #expect(copies.map(\.party.name) == ["Eva", "Jan"])
    }
  }

  @Test func `a loan is changed: person, days, notes and books`() throws {
    let id = try #require(loans["endless"])
    let version = try house.maria.read { view in try view.loans.record(id).version }
    var draft = LoanDraft([house.emma], party: "jan", due: .on(Day(stored: 2026_12_24)))
    draft.notes = "Carefully"
    let changed = draft
    try house.maria.write { edit in try edit.loans.update(id, from: version, to: changed) }
    let loan = try house.maria.read { view in try view.loans.record(id) }
    #expect(loan.party.name == "Jan")
    #expect(loan.date.iso8601 == "2026-11-02")
    #expect(loan.due?.iso8601 == "2026-12-24")
    #expect(loan.notes == "Carefully")
    #expect(throws: CatalogError.self, "someone changed it meanwhile") {
      try house.jan.write { edit in try edit.loans.update(id, from: version, to: changed) }
    }
    draft.books = [house.dune]
    let taken = draft
    #expect(throws: CatalogError.self, "Dune is with Jan already") {
      try house.maria.write { edit in try edit.loans.update(id, to: taken) }
    }
    _ = try house.maria.undoLast(by: "Maria")
    #expect(try house.maria.read { view in try view.loans.record(id).party.name } == "Eva")
  }
}
