@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Two books that are one become one, and nothing of either is lost.
struct BookMergeTests {
  let house: Household
  /// Dune once more, with another ISBN.
  let twin: ID<Book>

  init() throws {
    house = try Household()
    let dune = house.dune
    twin = try house.maria.write { edit in
      var kept = BookDraft(try edit.books.card(dune))
      kept.isbn = "9780441013593"
      kept.tags = [Reference(name: "desert")]
      kept.notes = "From Ann"
      try edit.books.update(dune, to: kept)
      var other = BookDraft.book(
        "Dune : roman",
        by: ["Frank Herbert", "Michel Demuth"],
        from: ["Chilton"],
        genre: "Novel",
        isbn: "0441172717",
        year: "1965",
        tags: ["desert", "gift"]
      )
      other.notes = "Signed"
      other.copies = "2"
      other.source = #"{"goodreads":{"id":"12"},"calibre":{"id":"7"}}"#
      return try edit.books.add(other)
    }.value
  }

  @discardableResult
  private func merge(
    _ change: (inout BookMerge) -> Void = { _ in }
  ) throws -> Catalog.Written<Void> {
    var plan = try house.maria.read { view in
      try view.books.merge([house.dune, twin], into: house.dune)
    }
    change(&plan)
    return try house.maria.write { [plan] edit in try edit.books.carryOut(plan) }
  }

  private func card(_ id: ID<Book>) throws -> BookCard {
    try house.maria.read { view in try view.books.card(id) }
  }

  @Test func `empty fields are filled, the others stay, tags and notes come together`() throws {
    let written = try merge()
    #expect(written.revision?.what == "Merged “Dune : roman” into “Dune”")
    let draft = BookDraft(try card(house.dune))
    #expect(draft.title == "Dune")
    #expect(draft.year == "1965")
    #expect(draft.texts(of: .publishers) == ["Chilton"])
    #expect(draft.texts(of: .authors) == ["Frank Herbert"])
    #expect(draft.texts(of: .genre) == ["Science fiction"])
    #expect(Set(draft.texts(of: .tags)) == ["desert", "gift"])
    #expect(draft.notes == "From Ann\n\nSigned")
    #expect(draft.copies == "1")
    #expect(try house.titles("dune", for: house.maria) == ["Dune"])
  }

  @Test func `a line can be taken from the other, or from all, and copies added up`() throws {
    let twin = twin
    try merge { plan in
      let taken1 = plan.choose(.builtIn(.title), from: .from(twin))
      #expect(taken1)
      let taken2 = plan.choose(.builtIn(.isbn), from: .from(twin))
      #expect(taken2)
      let taken3 = plan.choose(.builtIn(.authors), from: .all)
      #expect(taken3)
      let taken4 = plan.choose(.builtIn(.genre), from: .all)
      #expect(!taken4)
      let taken5 = plan.choose(.builtIn(.genre), from: .from(999))
      #expect(!taken5)
      plan.addsCopies = true
    }
    let draft = BookDraft(try card(house.dune))
    #expect(draft.title == "Dune : roman")
    #expect(draft.texts(of: .authors) == ["Frank Herbert", "Michel Demuth"])
    #expect(draft.copies == "3")
    try house.maria.read { view throws in
      for isbn in ["9780441013593", "0441172717"] {
        #expect(try view.books.named(isbn) == house.dune)
      }
    }
  }

  @Test func `what is left out is told before`() throws {
    let plan = try house.maria.read { view in try view.books.merge([twin], into: house.dune) }
    #expect(plan.leftOut(of: .builtIn(.title)) == ["Dune : roman"])
    #expect(plan.leftOut(of: .builtIn(.notes)) == [])
    #expect(plan.leftOut(of: .builtIn(.year)) == [])
    #expect(plan.leftOut(of: .builtIn(.genre)) == ["Novel"])
    #expect(plan.leftOut(of: .builtIn(.publishers)) == [])
  }

  @Test func `the old number and the old ISBN lead to the book, after a second merge too`() throws {
    try merge()
    try house.maria.read { view throws in
      #expect(try view.books.named(twin.description) == house.dune)
      #expect(try view.books.named("0-441-17271-7") == house.dune)
      #expect(
        try view.books.matching(isbns: ["9780441172719"]) == ["9780441172719": house.dune]
      )
    }
    let plan = try house.maria.read { view in
      try view.books.merge([house.dune], into: house.solaris)
    }
    try house.maria.write { edit in try edit.books.carryOut(plan) }
    try house.maria.read { view throws in
      #expect(try view.books.named(twin.description) == house.solaris)
      #expect(try view.books.named(house.dune.description) == house.solaris)
      #expect(try view.books.named("9780441172719") == house.solaris)
    }
  }

  @Test func `a scan of an old ISBN finds the book that it leads to`() throws {
    let catalog = try Catalog.inMemory()
    try catalog.write { edit in
      let kept = try edit.books.add(.book("Emma", isbn: "9780141439587"))
      let gone = try edit.books.add(.book("Emma, again", isbn: "9780441478125"))
      try edit.books.carryOut(try edit.books.merge([gone], into: kept))
    }
    let known = try catalog.read { view in try view.known(ISBN.parse("9780441478125")) }
    guard case .book(_, let title, _, _) = known else {
      Issue.record("the old ISBN is not known")
      return
    }
    #expect(title == "Emma")
  }

  @Test func `an ISBN that a book had before can be given to a new one`() throws {
    try merge()
    let new = try house.maria.write { edit in
      try edit.books.add(.book("Dune, once more", isbn: "0441172717"))
    }.value
    #expect(try house.maria.read { view in try view.books.named("0441172717") } == new)
  }

  @Test func `numbers in other programs are known, those of the same program too`() throws {
    try house.maria.write { edit in
      var kept = BookDraft(try edit.books.card(house.dune))
      kept.source = #"{"goodreads":{"id":"11"}}"#
      try edit.books.update(house.dune, to: kept)
    }
    try merge()
    try house.maria.read { view throws in
      for (program, number) in [("goodreads", "11"), ("goodreads", "12"), ("calibre", "7")] {
        let found = try view.books.matching(origins: [number], of: program)
        #expect(found[number]?.map(\.id) == [house.dune], "\(program) \(number)")
      }
    }
    #expect(try house.maria.check().isEmpty)
  }

  @Test func `a program with a quotation mark in its name keeps its data`() throws {
    try house.maria.write { edit in
      var kept = BookDraft(try edit.books.card(house.dune))
      kept.source = #"{"my \"list\"":{"id":"1"},"other":true}"#
      try edit.books.update(house.dune, to: kept)
      var other = BookDraft(try edit.books.card(twin))
      other.source = #"{"my \"list\"":{"id":"2"},"a\"b":"c","other":false}"#
      try edit.books.update(twin, to: other)
    }
    try merge()
    let source = try #require(try card(house.dune).book.source)
    #expect(
      source == #"{"my \"list\"":{"id":"1","former":[{"id":"2"}]},"other":[true,false],"a\"b":"c"}"#
    )
  }

  @Test func `the old number finds the kept book in the line that finds`() throws {
    try merge()
    try house.maria.read { view throws in
      let found = try view.books.rows(view.listing("id:\(twin)"), limit: 9)
      #expect(found.map(\.id) == [house.dune])
    }
  }

  @Test func `readings of every reader move along, and the same one is there once`() throws {
    for (catalog, book) in [
      (house.maria, house.dune), (house.maria, twin), (house.jan, twin),
    ] {
      try catalog.write { edit in
        _ = try edit.readings.add(book, .reading("read", rating: "4", note: "mine"))
      }
    }
    try house.jan.write { edit in
      _ = try edit.readings.add(twin, .reading("wants"))
      _ = try edit.readings.add(house.dune, .reading("reading"))
    }
    let plan = try house.maria.read { view in try view.books.merge([twin], into: house.dune) }
    #expect(plan.others.map(\.readings) == [1])
    let written = try merge()
    let id = try #require(written.revision?.id)
    func readings(_ catalog: Catalog, _ book: ID<Book>) throws -> Int {
      try catalog.read { view in try view.readings.of([book])[book]?.count ?? 0 }
    }
    #expect(try readings(house.maria, house.dune) == 1)
    #expect(try readings(house.jan, house.dune) == 3)
    let told = try house.maria.read { view in
      try view.history.contents(of: id, limit: 99).compactMap(\.record)
    }
    #expect(told.filter { $0.kind == .reading }.count == 1)
    _ = try house.maria.undo(id)
    #expect(try readings(house.maria, house.dune) == 1)
    #expect(try readings(house.maria, twin) == 1)
    #expect(try readings(house.jan, house.dune) == 1)
    #expect(try readings(house.jan, twin) == 2)
  }

  @Test func `loans move along; one that had both is out until the last is back`() throws {
    let loan = try house.maria.write { edit in
      try edit.loans.lend(LoanDraft([house.dune, twin], party: "Jan"))
    }.value
    try house.maria.write { edit in
      _ = try edit.loans.lend(LoanDraft([twin], party: "Eva"))
      _ = try edit.loans.takeBack(loan, books: [house.dune])
    }
    try merge { $0.addsCopies = true }
    try house.maria.read { view throws in
      let record = try view.loans.record(loan)
      #expect(record.books.map(\.id) == [house.dune])
      #expect(record.open.map(\.id) == [house.dune])
      #expect(try view.loans.holders(of: house.dune).count == 2)
    }
  }

  @Test func `of two copies in one loan both stay out when they are added up`() throws {
    try house.maria.write { edit in
      _ = try edit.loans.lend(LoanDraft([house.dune, twin], party: "Jan"))
    }
    let written = try merge { $0.addsCopies = true }
    try house.maria.read { view throws in
      #expect(try view.loans.holders(of: house.dune).count == 2)
      #expect(
        try view.loans.rows(LoanListing(.ofBook(house.dune)), limit: 9).map(\.party.name)
          == ["Jan", "Jan"]
      )
    }
    _ = try house.maria.undo(try #require(written.revision).id)
    try house.maria.read { view throws in
      #expect(try view.loans.holders(of: house.dune).count == 1)
      #expect(try view.loans.holders(of: twin).count == 1)
      #expect(try view.loans.rows(LoanListing(), limit: 9).count == 1)
    }
  }

  @Test func `it is undone whole, and done again`() throws {
    func state() throws -> [BookDraft] {
      try house.maria.read { view throws in
        try view.books.cards([house.dune, twin]).sorted {
          $0.book.id.rawValue < $1.book.id.rawValue
        }
        .map { BookDraft($0) }
      }
    }
    try house.maria.write { edit in
      _ = try edit.loans.lend(LoanDraft([twin], party: "Jan"))
    }
    let before = try state()
    let written = try merge { [twin] plan in
      for field in plan.fields { plan.choose(field, from: .from(twin)) }
    }
    #expect(try state().count == 1)
    let outcome = try house.maria.undo(try #require(written.revision?.id))
    #expect(outcome.report.kept == [])
    #expect(try state() == before)
    try house.maria.read { view throws in
      #expect(try view.books.named(twin.description) == twin)
      #expect(try view.books.named("9780441172719") == twin)
      #expect(try view.books.named("9780441013593") == house.dune)
      #expect(try view.loans.holders(of: twin).count == 1)
    }
    _ = try house.maria.redo(by: "Maria")
    #expect(try house.maria.read { view in try view.books.named(twin.description) } == house.dune)
    #expect(try house.maria.check().isEmpty)
  }

  @Test func `what was changed since the plan was made is refused`() throws {
    let plan = try house.maria.read { view in try view.books.merge([twin], into: house.dune) }
    try house.jan.write { edit in
      var draft = BookDraft(try edit.books.card(twin))
      draft.notes = "Mine now"
      try edit.books.update(twin, to: draft)
    }
    #expect(throws: CatalogError.self) {
      try house.maria.write { edit in try edit.books.carryOut(plan) }
    }
    #expect(try card(twin).book.notes == "Mine now")
  }

  @Test func `a volume is not filled into another series, nor a subtitle that the title has`()
    throws
  {
    let (one, other) = try house.maria.write { edit in
      var other = BookDraft.book("Heart", series: "Penguin Classics", volume: "12")
      other.subtitle = "A story"
      return (
        try edit.books.add(.book("Heart: a story", series: "Works")),
        try edit.books.add(other)
      )
    }.value
    let plan = try house.maria.read { view in try view.books.merge([other], into: one) }
    #expect(plan.result.volume == "")
    #expect(plan.result.subtitle == "")
  }

  @Test func `a wish gives way to the copy that is there`() throws {
    let wish = try house.maria.write { edit in
      var draft = BookDraft.book("Ulysses")
      draft.copies = "0"
      return try edit.books.add(draft)
    }.value
    let plan = try house.maria.read { view in try view.books.merge([house.emma], into: wish) }
    #expect(plan.result.copies == "1")
  }
}
