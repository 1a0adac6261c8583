@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Readings and loans that come along with books.
struct AlongTests {
  let library: TemporaryCatalog
  var catalog: Catalog { library.catalog }

  init() throws {
    library = try TemporaryCatalog()
  }

  @discardableResult
  func bring(
    _ text: String,
    _ name: String = "books.csv",
    readings: Bool? = nil,
    choosing: (inout ImportPlan) -> Void = { _ in }
  ) throws -> (plan: ImportPlan, outcome: ImportPlan.Outcome) {
    let path = library.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var source = ImportSource(paths: [path])
    source.readings = readings
    var plan = try ImportPlan.make(source, in: catalog)
    choosing(&plan)
    return (plan, try plan.carryOut(in: catalog))
  }

  /// The current user's readings of all books, the first one first, in words.
  func readings() throws -> [String] {
    try catalog.read { view in
      try view.readings.rows(limit: 100).map(\.reading).sorted { $0.id < $1.id }
        .map(\.words)
    }
  }

  func loans() throws -> [Loan] {
    try catalog.read { view in try view.loans.rows(LoanListing(.all), limit: 100) }
  }

  static func goodreads(_ rows: String...) -> String {
    "Book Id,Title,Author,My Rating,Date Read,Exclusive Shelf,My Review,Private Notes,Read Count\n"
      + rows.map { $0 + "\n" }.joined()
  }

  @Test func `readings become those of whoever imports, and are taken back with the books`() throws
  {
    let (plan, outcome) = try bring(
      Self.goodreads(
        "1,Dune,Frank Herbert,5,2019/03/02,read,So<br/>good,lent,3",
        "2,Emma,Jane Austen,0,,currently-reading,,,",
        "3,Persuasion,Jane Austen,0,,to-read,,,",
        "4,Ulysses,James Joyce,1,,did-not-finish,,,"
      )
    )
    #expect(plan.readings.found == 6)
    #expect(plan.readings.isBrought)
    #expect(outcome.readings == 6)
    #expect(
      try readings() == [
        "read", "read", "read 2019-03-02, 5 stars, “So…”", "reading", "wants to read",
        "gave up, 1 star",
      ]
    )
    try catalog.read { view in
      #expect(try view.currentUser.name == "maria")
      let emma = try view.books.rows(BookListing(), limit: 9).map(\.id)
      #expect(try view.books.cards(emma).map(\.book.copies) == [1, 1, 0, 1])
    }
    _ = try catalog.undoLast()
    #expect(try readings() == [])
    #expect(try catalog.read { try $0.readers.count() } == 0)
  }

  @Test func `importing again adds no reading`() throws {
    let file = Self.goodreads(
      "1,Dune,Frank Herbert,5,2019/03/02,read,,,3",
      "2,Emma,Jane Austen,0,,currently-reading,,,"
    )
    try bring(file)
    let (plan, outcome) = try bring(file)
    #expect(plan.count(.same) == 2)
    #expect(plan.readings.found == 4)
    #expect(plan.readings.new == 0)
    #expect(outcome.revision == nil)
  }

  @Test func `a newer file goes on with an open reading, and keeps what was typed`() throws {
    try bring(Self.goodreads("1,Dune,Frank Herbert,0,,currently-reading,,,"))
    try catalog.write { edit in
      let reading = try #require(try edit.readings.rows(limit: 1).first).reading
      var draft = ReadingDraft(reading)
      draft.started = "2019-02-01"
      draft.note = "In the train"
      try edit.readings.update(reading.id, to: draft)
    }
    let newer = Self.goodreads("1,Dune,Frank Herbert,4,2019/03/02,read,Fine,,1")
    let (plan, outcome) = try bring(newer)
    #expect(plan.count(.fills) == 1)
    #expect(outcome.readings == 1)
    #expect(try readings() == ["read 2019-02-01 to 2019-03-02, 4 stars, “In the train”"])
    // The note differs now: yours stays.
    let again = try bring(newer)
    #expect(again.plan.count(.differs) == 1)
    #expect(again.outcome.revision == nil)
    try bring(newer) { plan in
      guard let item = plan.items[.differs]?.first else { return }
      plan.turn(.readings, of: item)
    }
    #expect(try readings() == ["read 2019-02-01 to 2019-03-02, 4 stars, “Fine”"])
  }

  /// A book that the current user began on a day.
  private func beginDune(_ day: String = "2026-11-01") throws {
    try catalog.write { edit in
      let dune = try edit.books.add(.book("Dune", by: ["Frank Herbert"]))
      try edit.readings.add(dune, .reading("reading", started: day))
    }
  }

  @Test(arguments: [
    (",read", "read"), ("1998/05/01,read", "read 1998-05-01"), ("1998,read", "read 1998"),
    ("2026/10/31,read", "read 2026-10-31"), (",did-not-finish", "gave up"),
  ])
  func `what was read before a reading began does not end it`(
    _ cells: String,
    _ words: String
  )
    throws
  {
    try beginDune()
    let row = Self.goodreads("1,Dune,Frank Herbert,0,\(cells),,,1")
    try bring(row)
    #expect(try readings() == ["reading since 2026-11-01", words])
    #expect(try bring(row).outcome.revision == nil)
    try catalog.write { edit in
      let dune = try #require(try edit.books.rows(BookListing(), limit: 1).first).id
      #expect(try edit.readings.marks([dune])[dune]?.status == .reading)
      #expect(try edit.books.ids(BookListing(order: BookOrder(.own(.status)))).count == 1)
      try edit.readings.next(dune)
    }
    let ended = try catalog.read { try $0.readings.rows(status: .reading, limit: 9) }
    #expect(ended.isEmpty, "the next step ends the reading that is under way")
    #expect(try readings().first?.hasPrefix("read 2026-11-01 to ") == true)
  }

  @Test(arguments: ["2026/11/01", "2026", "2026/11", "2026/11/02"])
  func `a day that is not before its start ends a reading`(_ day: String) throws {
    try beginDune()
    try bring(Self.goodreads("1,Dune,Frank Herbert,0,\(day),read,,,1"))
    let day = day.replacing("/", with: "-")
    #expect(try readings() == ["read 2026-11-01 to \(day)"])
  }

  @Test func `a loan that was over before another began does not end that`() throws {
    try catalog.write { edit in
      let dune = try edit.books.add(.book("Dune", by: ["Frank Herbert"]))
      let draft = LoanDraft([dune], party: "Jan", date: Day(2026, 3, 1))
      _ = try edit.loans.lend(draft)
    }
    let file = """
      title,author,lent to,lent on,due,returned
      Dune,Frank Herbert,Jan,1998-01-01,,1998-02-01

      """
    try bring(file)
    #expect(try loans().map(\.isOpen).sorted { $0 && !$1 } == [true, false])
    #expect(try bring(file).outcome.revision == nil)
    try bring(file.replacing("1998-01-01,,1998-02-01", with: "2026-03-02,,2026-04-01"))
    #expect(try loans().map(\.isOpen) == [false, false])
  }

  @Test func `an older file changes nothing that went on`() throws {
    try bring(Self.goodreads("1,Dune,Frank Herbert,4,2019/03/02,read,,,1"))
    let old = try bring(Self.goodreads("1,Dune,Frank Herbert,0,,currently-reading,,,"))
    #expect(old.outcome.revision == nil)
    let older = try bring(Self.goodreads("1,Dune,Frank Herbert,0,,to-read,,,"))
    #expect(older.outcome.revision == nil)
    #expect(try readings() == ["read 2019-03-02, 4 stars"])
  }

  @Test(arguments: ["2019", "2019/03"])
  func `a day less exact than the one that is there says nothing else`(_ day: String) throws {
    try bring(Self.goodreads("1,Dune,Frank Herbert,4,2019/03/02,read,,,1"))
    let again = try bring(Self.goodreads("1,Dune,Frank Herbert,4,\(day),read,,,1"))
    #expect(again.plan.count(.same) == 1)
    #expect(again.outcome.revision == nil)
  }

  @Test func `a book that was read again has another reading`() throws {
    try bring(Self.goodreads("1,Dune,Frank Herbert,4,2019/03/02,read,,,1"))
    try bring(Self.goodreads("1,Dune,Frank Herbert,5,2023/05/06,read,,,2"))
    #expect(try readings() == ["read 2019-03-02, 4 stars", "read 2023-05-06, 5 stars"])
  }

  @Test func `among other readers a stranger's readings stay out unless they say so`() throws {
    try catalog.write { edit in _ = try edit.readers.add(ReaderDraft(name: "Jan")) }
    let file = Self.goodreads("1,Dune,Frank Herbert,4,2019/03/02,read,secret,,1")
    let (plan, outcome) = try bring(file)
    #expect(!plan.readings.isBrought)
    #expect(plan.readings.found == 1)
    #expect(outcome.readings == 0)
    #expect(try catalog.read { try $0.readers.count() } == 1)
    let source = try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 1).map(\.id)).first?.book.source
    }
    #expect(source == #"{"goodreads":{"id":"1"}}"#)
    try bring(file, readings: true)
    #expect(try readings().count == 1)
    #expect(try catalog.read { try $0.readers.count() } == 2)
    catalog.act(as: "Jan")
    #expect(try readings() == [])
  }

  @Test func `a list of readings makes one book, read several times`() throws {
    let log = """
      title,author,date read,rating
      Dune,Frank Herbert,2012-07-01,8
      Emma,Jane Austen,2013-01-01,10
      Dune,Frank Herbert,2020-05-06,9

      """
    let outcome = try bring(log).outcome
    #expect(outcome.added == 2)
    #expect(
      try readings() == [
        "read 2012-07-01, 4 stars", "read 2013-01-01, 5 stars", "read 2020-05-06, 4½ stars",
      ]
    )
    #expect(try bring(log).outcome.revision == nil)
  }

  @Test func `StoryGraph's spans are readings, and what is not owned has no copy`() throws {
    try bring(
      """
      Title,Authors,Read Status,Dates Read,Read Count,Star Rating,Owned?
      Dune,Frank Herbert,read,"2020/02/10, 2021/05/01-2021/05/03",2,4.25,Yes
      Emma,Jane Austen,to-read,,,,No

      """
    )
    #expect(
      try readings() == [
        "read 2020-02-10", "read 2021-05-01 to 2021-05-03, 4½ stars", "wants to read",
      ]
    )
  }

  @Test func `loans come along, those of one day with one person as one`() throws {
    try catalog.write { edit in _ = try edit.readers.add(ReaderDraft(name: "Jan")) }
    let file = """
      title,lent to,lent on,due,returned
      Dune,jan,2026-03-01,2026-04-01,
      Emma,Jan,2026-03-01,2026-04-01,
      Persuasion,Ann,2026-02-01,,

      """
    let (plan, outcome) = try bring(file)
    #expect((plan.loans.found, plan.loans.new, outcome.loans) == (2, 2, 2))
    let made = try loans()
    #expect(made.map(\.party.name) == ["Jan", "Ann"])
    #expect(made.first?.books.map(\.title) == ["Dune", "Emma"])
    #expect(made.first?.due?.iso8601 == "2026-04-01")
    #expect(try bring(file).outcome.revision == nil)
    let newer = file.replacing("2026-02-01,,", with: "2026-02-01,,2026-05-01")
    #expect(try bring(newer).outcome.loans == 1)
    #expect(try loans().last?.isOpen == false)
  }

  @Test func `readings inside of JSON are nobody else's`() throws {
    try bring(
      """
      [{"title":"Dune","readings":[
        {"start":"2019-01-01","end":"2019-01-09","rating":4,"notes":"mine","mood":"dark"},
        {"start":"2020-01-01"}],
        "loans":[{"to":{"name":"Jan"},"date":"2021-01-01","returned":"2021-02-01"}]}]
      """,
      "books.json"
    )
    #expect(
      try readings() == [
        "read 2019-01-01 to 2019-01-09, 4 stars, “mine…”", "reading since 2020-01-01",
      ]
    )
    #expect(try loans().map(\.party.name) == ["Jan"])
  }
}
