import TestSupport
import Testing

@testable import Catalog

/// Each rule that asks the whole catalogue, on one that has what it finds and on one that has not.
struct DoctorCatalogTests {
  let store: TemporaryCatalog
  let clock = TestClock(2026, 11, 24)
  var catalog: Catalog { store.catalog }

  init() throws {
    let clock = clock
    store = try TemporaryCatalog(clock: { clock.now })
  }

  /// "title: what was found" of each finding of a rule.
  private func findings(_ rule: String, in books: String? = nil) throws -> [String] {
    let rule = try #require(DoctorRule.named(rule))
    return try catalog.read { view in
      var found: [String] = []
      let ids = try books.map { try view.books.ids(BookListing(find: $0)) }
      try view.doctor.examine(ids, by: [rule]) { found.append("\($0.title): \($0.value)") }
      return found
    }
  }

  private func mend(_ rule: String) throws {
    let rule = try #require(DoctorRule.named(rule))
    let found = try catalog.read { view in
      var found: [DoctorFinding] = []
      try view.doctor.examine(by: [rule]) { found.append($0) }
      return found
    }
    try catalog.write { edit in try edit.doctor.mend(found, progress: BulkProgress()) }
  }

  private func add(_ drafts: BookDraft...) throws -> [ID<Book>] {
    try catalog.write { edit in try drafts.map { try edit.books.add($0) } }.value
  }

  private func sql(_ statement: String) throws {
    try OtherProgram.execute("PRAGMA foreign_keys = OFF; " + statement, in: store.path)
  }

  // MARK: - Series

  private func series(_ name: String, _ volumes: [String]) throws {
    for volume in volumes {
      _ = try add(.book("\(name) \(volume)", series: name, volume: volume))
    }
  }

  @Test func `volumes that are missing between others and before them are told`() throws {
    try series("Discworld", ["1", "2", "4", "5", "8"])
    try series("Whole", ["1", "2", "3"])
    try series("In ranges", ["1-3", "4", "5"])
    try series("Yearbook", ["1998", "1999", "2001", "2002"])
    // Of a publisher's series nobody has most.
    try series("Library", ["7", "112", "400", "815"])
    try series("Pair", ["1", "3"])
    try series("Neighbours", ["103", "105", "106"])
    #expect(
      try findings("missing-volume") == ["Discworld: 3, 6, 7 of 8", "Yearbook: 2000 of 2002"]
    )
    #expect(try findings("missing-volume", in: "series:discworld").count == 1)
    #expect(try findings("missing-volume", in: "series:whole").isEmpty)
  }

  @Test func `a volume that is there twice is told, in another language it is another`() throws {
    let ids = try add(
      .book("Mort", series: "Discworld", volume: "4"),
      .book("Mort", series: "Discworld", volume: "4"),
      .book("Sourcery", series: "Discworld", volume: "5")
    )
    #expect(try findings("doubled-volume") == ["Mort: 4 of “Discworld”, as “Mort” (\(ids[0]))"])
    #expect(try findings("clashing-volume").isEmpty)
    try sql("UPDATE book SET language = 'deu' WHERE id = \(ids[0])")
    try sql("UPDATE book SET language = 'eng' WHERE id = \(ids[1])")
    #expect(try findings("doubled-volume").isEmpty)
  }

  @Test func `volumes are missing in the series of an author or a house, not in one of strangers`()
    throws
  {
    for (volume, house) in [("1", "One"), ("2", "One"), ("4", "Two"), ("5", "Three")] {
      _ = try add(.book("Report \(volume)", from: [house], series: "Reports", volume: volume))
    }
    for (volume, author) in [("1", "Ann Lee"), ("2", "Bo Berg"), ("4", "Cy Young")] {
      _ = try add(
        .book("Study \(volume)", by: [author], from: ["One"], series: "Studies", volume: volume)
      )
    }
    for (volume, house) in [("1", "One"), ("2", "Two"), ("4", "Three")] {
      _ = try add(
        .book("Mort \(volume)", by: ["Ann Lee"], from: [house], series: "Morts", volume: volume)
      )
    }
    // Where the house is not known, several may have written one series.
    for (volume, author) in [("1", "Ann Lee"), ("2", "Bo Berg"), ("4", "Cy Young")] {
      _ = try add(.book("Clue \(volume)", by: [author], series: "Clues", volume: volume))
    }
    #expect(try findings("missing-volume") == ["Morts: 3 of 4", "Clues: 3 of 4"])
  }

  @Test func `chapters of one volume, and what is made of a book, are no clash`() throws {
    func paper(_ title: String, year: String, from house: String = "House") -> BookDraft {
      .book(
        title,
        by: ["Author of \(title)"],
        from: [house],
        year: year,
        series: "Notes",
        volume: "6"
      )
    }
    func edited(_ title: String) -> BookDraft {
      var draft = BookDraft.book(title, by: ["Ed Editor"], series: "Papers", volume: "2")
      draft.authors[0].role = .editor
      return draft
    }
    _ = try add(
      paper("On trees", year: "1999"),
      paper("On water", year: "1999"),
      edited("Of air"),
      edited("Of fire"),
      .book("Emma", by: ["Jane Austen"], series: "Classics", volume: "1"),
      .book("Emma: The Graphic Novel", by: ["Nancy Butler"], series: "Classics", volume: "1")
    )
    #expect(try findings("clashing-volume") == [])
    // Told once: as the same book twice.
    _ = try add(paper("On trees", year: "2003"))
    #expect(try findings("doubled-volume").count == 1)
    _ = try add(.book("Emma: A Novel", by: ["Jane Austen"], series: "Classics", volume: "1"))
    #expect(try findings("doubled-volume").count == 2)
    #expect(try findings("clashing-volume") == [])
    _ = try add(paper("On sand", year: "2004"))
    #expect(try findings("clashing-volume").count == 1)
  }

  @Test func `two books with one number clash`() throws {
    _ = try add(
      .book("Mort", series: "Discworld", volume: "4"),
      .book("Sourcery", series: "Discworld", volume: "4"),
      .book("Part one", series: "Saga", volume: "1a"),
      .book("Part two", series: "Saga", volume: "1b")
    )
    _ = try add(
      .book("On trees", from: ["A House"], series: "Report", volume: "6"),
      .book("On water", from: ["Another"], series: "Report", volume: "6"),
      .book("Private", by: ["Kate Brian"], series: "Privates", volume: "1"),
      .book("Private", by: ["James Patterson"], series: "Privates", volume: "1")
    )
    #expect(try findings("doubled-volume").isEmpty)
    #expect(try findings("clashing-volume").count == 2)
    #expect(try findings("clashing-volume").first?.hasPrefix("Sourcery: 4 of") == true)
  }

  @Test func `a series, a genre and a tag that one book has are told`() throws {
    _ = try add(
      .book("Mort", genre: "Fantasy", series: "Discworld", volume: "4", tags: ["death"]),
      .book("Eric", genre: "Humour", series: "Faust", tags: ["devil"]),
      .book("Sourcery", genre: "Fantasy", series: "Discworld", volume: "5", tags: ["devil"])
    )
    #expect(try findings("single-series") == ["Faust: one book"])
    #expect(try findings("single-genres") == ["Humour: one book"])
    #expect(try findings("single-tags") == ["death: one book"])
  }

  // MARK: - Names

  @Test(arguments: [
    ("unused-authors", AuthorityKind.author), ("unused-publishers", .publisher),
    ("unused-genres", .genre), ("unused-series", .series), ("unused-tags", .tag),
  ])
  func `a name without books is told, removed, and back by one undo`(
    rule: String,
    kind: AuthorityKind
  ) throws {
    _ = try add(
      .book("Emma", by: ["Used"], from: ["Used"], genre: "Used", series: "Used", tags: ["Used"])
    )
    #expect(try findings(rule).isEmpty)
    try catalog.write { edit in
      _ = try edit.authorities(kind).add(AuthorityDraft(name: "One"))
      _ = try edit.authorities(kind).add(AuthorityDraft(name: "Two"))
    }
    #expect(try findings(rule) == ["One: no book", "Two: no book"])
    try mend(rule)
    #expect(try findings(rule).isEmpty)
    #expect(try catalog.read { try $0.authorities(kind).count(AuthorityListing()) } == 1)
    _ = try catalog.undoLast()
    #expect(try findings(rule) == ["One: no book", "Two: no book"])
  }

  @Test(arguments: AuthorityKind.allCases)
  func `letters in names that are not theirs are mended, and back by one undo`(
    kind: AuthorityKind
  ) throws {
    let rule = "letters-\(kind.recordKind.plural)"
    try catalog.write { edit in
      for name in ["Márquez", "Smith & Sons", "A < B", "Łódź"] {
        _ = try edit.authorities(kind).add(AuthorityDraft(name: name))
      }
    }
    #expect(try findings(rule).isEmpty)
    try catalog.write { edit in
      for name in ["GarcÃ­a", "Simon &amp; Schuster", "MÃ¡rquez"] {
        _ = try edit.authorities(kind).add(AuthorityDraft(name: name))
      }
    }
    #expect(try findings(rule).count == 3)
    try mend(rule)
    // There is a Márquez already.
    #expect(try findings(rule) == ["MÃ¡rquez: MÃ¡rquez"])
    let names = try catalog.read { view in
      try ["García", "Simon & Schuster"].map { try view.authorities(kind).named($0) }
    }
    #expect(names.allSatisfy { $0 != nil })
    _ = try catalog.undoLast()
    #expect(try findings(rule).count == 3)
  }

  @Test func `a name that has got a book meanwhile is not removed`() throws {
    let id = try catalog.write { edit in
      try edit.authorities(.genre).add(AuthorityDraft(name: "Novel"))
    }.value
    let finding = DoctorFinding(
      rule: "unused-genres",
      record: .authority(id),
      title: "Novel",
      value: "no book",
      isRemoved: true
    )
    _ = try add(.book("Emma", genre: "Novel"))
    #expect(try catalog.write { edit in try edit.doctor.mend(finding) }.value == false)
    #expect(try catalog.read { try $0.authorities(.genre).count(AuthorityListing()) } == 1)
  }

  @Test func `names that are nearly the same are told, and not by the way where there are many`()
    throws
  {
    _ = try add(
      .book("One", by: ["Ursula K. Le Guin"]),
      .book("Two", by: ["Ursula Le Guin"]),
      .book("Three", by: ["Stanisław Lem"])
    )
    #expect(try findings("near-authors").count == 1)
    #expect(try findings("near-genres").isEmpty)
  }

  // MARK: - Years and numbers

  @Test func `a year before printing is told, unless it is meant`() throws {
    _ = try add(
      .book("Typed wrong", from: ["Penguin"], year: "198"),
      .book("Inferno", by: ["Dante Alighieri"], year: "1320"),
      .book("Paradiso", by: ["Dante Alighieri"], year: "1321"),
      .book("Purgatorio", by: ["Dante Alighieri"], year: "1984"),
      .book("Decameron", by: ["Giovanni Boccaccio"], year: "1353"),
      .book("Small World", by: ["David Lodge"], year: "198"),
      .book("Changing Places", by: ["David Lodge"], year: "1975"),
      .book("Nice Work", by: ["David Lodge"], year: "1988"),
      .book("Odyssey", year: "-720"),
      .book("Beowulf", year: "c. 1000"),
      .book("Bible", year: "1454")
    )
    #expect(try findings("early-year") == ["Typed wrong: 198", "Small World: 198"])
  }

  @Test func `an ISBN that nearly is, or was, that of another book is told`() throws {
    let ids = try add(
      .book("The Left Hand of Darkness", isbn: "9780441478125"),
      .book("Emma", isbn: "9780441478126 [sic]"),
      .book("Persuasion", isbn: "9780141439587")
    )
    #expect(
      try findings("isbn-elsewhere") == [
        "Emma: 9780441478126: 9780441478125 is “The Left Hand of Darkness”"
      ]
    )
    try sql("INSERT INTO formerBook (bookId, isbn) VALUES (\(ids[1]), '9780141439587')")
    #expect(
      try findings("isbn-elsewhere").contains(
        "Persuasion: 9780141439587 was merged into “Emma”"
      )
    )
  }

  @Test func `a value that saving refuses is told with what it says`() throws {
    let ids = try add(.book("Emma"), .book("Persuasion"))
    #expect(try findings("value").isEmpty)
    try sql(
      "PRAGMA ignore_check_constraints = ON; UPDATE book SET copies = 5000000 WHERE id = \(ids[0])"
    )
    try sql("UPDATE book SET notes = 'a' || char(0) || 'b' WHERE id = \(ids[1])")
    let found = try findings("value")
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("Emma: Copies: ") == true, "\(found)")
    #expect(found.last?.hasPrefix("Persuasion: Notes: ") == true, "\(found)")
  }

  @Test func `a day of getting a book that is none, or has not come, is told`() throws {
    let ids = try add(.book("Emma"), .book("Persuasion"), .book("Sanditon"))
    try sql("UPDATE book SET acquired = 20240231 WHERE id = \(ids[0])")
    try sql("UPDATE book SET acquired = 20261125 WHERE id = \(ids[1])")
    try sql("UPDATE book SET acquired = 20261100 WHERE id = \(ids[2])")
    #expect(try findings("acquired") == ["Emma: 20240231", "Persuasion: 2026-11-25"])
  }

  // MARK: - Readings

  private func reading(_ book: ID<Book>, _ began: String, _ ended: String) throws {
    try catalog.write { edit in
      _ = try edit.readers.me()
      var draft = ReadingDraft()
      (draft.started, draft.finished) = (began, ended)
      _ = try edit.readings.add(book, draft)
    }
  }

  @Test func `one's own readings whose dates cannot be are told, and nobody else's`() throws {
    let ids = try add(.book("Emma", year: "2020"), .book("Persuasion", year: "1818"))
    try reading(ids[0], "2021-01-05", "2021-02")
    #expect(try findings("reading-ends").isEmpty)
    #expect(try findings("reading-early").isEmpty)
    #expect(try findings("reading-to-come").isEmpty)
    try reading(ids[0], "2019-03", "2019-04")
    try reading(ids[1], "2026-12-01", "")
    try reading(ids[1], "2024-03", "2024-05")
    try sql("UPDATE reading SET finished = 20240229 WHERE started = 20240300")
    #expect(try findings("reading-ends") == ["Persuasion: 2024-03 to 2024-02-29"])
    #expect(try findings("reading-early") == ["Emma: read 2019-04, printed 2020"])
    #expect(try findings("reading-to-come") == ["Persuasion: 2026-12-01"])
    #expect(try findings("reading-ends", in: "emma").isEmpty)
    let jan = try store.again()
    defer { try? jan.close() }
    try jan.read { view in
      let rules = DoctorRule.all.filter { $0.kind == .reading }
      try view.doctor.examine(by: rules) { Issue.record("Jan sees \($0)") }
    }
  }

  @Test func `what is said to be right of a reading tells others nothing of it`() throws {
    let ids = try add(.book("Emma", year: "2020"))
    try reading(ids[0], "2019-03", "2019-04")
    let rule = try #require(DoctorRule.named("reading-early"))
    let finding = try catalog.read { view in
      var found: DoctorFinding?
      try view.doctor.examine(by: [rule]) { found = $0 }
      return found
    }
    try catalog.write { edit in
      try edit.acceptedFindings.accept(try #require(finding))
    }
    #expect(try findings("reading-early").isEmpty)
    let kept = try catalog.read { view in try view.acceptedFindings.all() }
    #expect(kept.count == 1)
    #expect(kept.allSatisfy { !$0.value.contains("2019") })
    let words = try catalog.read { try $0.history.revisions(limit: 1).first?.what }
    #expect(words == "Said that “Emma” is right (reading-early)")
    let jan = try store.again()
    defer { try? jan.close() }
    // Neither what was said nor that it was taken back is in the history of others, who cannot undo it.
    func last(_ catalog: Catalog) throws -> Revision {
      try catalog.read { try #require(try $0.history.revisions(limit: 1).first) }
    }
    let (said, before) = (try last(catalog), try last(jan))
    #expect(before.id < said.id)
    #expect(try catalog.read { try $0.history.contents(of: said.id).count } == 1)
    #expect(throws: CatalogError.self) { try jan.undo(said.id) }
    #expect(try findings("reading-early").isEmpty)
    _ = try catalog.undoLast()
    #expect(try findings("reading-early").count == 1)
    #expect(try last(jan).id == before.id)
    #expect(try last(catalog).id > said.id)
  }

  @Test func `what is said to be right of a book is everybody's to see`() throws {
    _ = try add(.book("Hobbit, The"))
    let rule = try #require(DoctorRule.named("article"))
    try catalog.write { edit in
      try edit.view.doctor.examine(by: [rule]) { try edit.acceptedFindings.accept($0) }
    }
    let jan = try store.again()
    defer { try? jan.close() }
    let words = try jan.read { try $0.history.revisions(limit: 1).first?.what }
    #expect(words == "Said that “Hobbit, The” is right (article)")
  }

  // MARK: - Loans

  private func lend(_ book: ID<Book>, to party: String = "Anna") throws {
    try catalog.write { edit in
      _ = try edit.loans.lend(LoanDraft([book], party: party))
    }
  }

  @Test func `loans that nobody has, that have not come, or that are a year late are told`() throws
  {
    let ids = try add(.book("Emma"), .book("Persuasion"), .book("Sanditon"), .book("Well"))
    let rules = ["loan-of-nobody", "loan-to-come", "overdue-year", "more-out"]
    for id in ids { try lend(id) }
    for rule in rules { #expect(try findings(rule).isEmpty, "\(rule)") }
    try sql("UPDATE loan SET name = NULL, readerId = 77 WHERE id = 1")
    try sql("UPDATE loan SET date = 20261201, due = NULL WHERE id = 2")
    try sql("UPDATE loan SET date = 20240101, due = 20251124 WHERE id = 3")
    #expect(try findings("loan-of-nobody") == ["Emma: a reader who is not there (77)"])
    #expect(try findings("loan-to-come") == ["Persuasion: 2026-12-01"])
    #expect(try findings("overdue-year") == ["Sanditon: since 2025-11-24 with Anna"])
    #expect(try findings("overdue-year", in: "emma").isEmpty)
    try sql("UPDATE loanBook SET returned = 20261101 WHERE loanId = 3")
    #expect(try findings("overdue-year").isEmpty)
  }

  @Test func `more out than there are copies is told`() throws {
    let ids = try add(.book("Emma"), .book("Persuasion"))
    try lend(ids[0])
    try lend(ids[1])
    try sql("UPDATE book SET copies = 0 WHERE id = \(ids[0])")
    #expect(try findings("more-out") == ["Emma: 1 out of 0 copies"])
  }

  @Test func `a card that has expired is told`() throws {
    try catalog.write { edit in
      for (name, until) in [("Anna", "2026-11-23"), ("Bert", "2026-11-24"), ("Carl", "")] {
        var draft = ReaderDraft(name: name)
        draft.cardNumber = "C-\(name)"
        draft.validUntil = until
        _ = try edit.readers.add(draft)
      }
    }
    #expect(try findings("card-expired") == ["Anna: valid until 2026-11-23"])
  }

  // MARK: - Owning

  private func draft(_ title: String, copies: String = "", shelf: String = "") -> BookDraft {
    var draft = BookDraft.book(title, by: ["Jane Austen"])
    draft.copies = copies
    draft.location = shelf
    return draft
  }

  @Test func `a wish that is owned is told`() throws {
    let ids = try add(
      draft("Emma"),
      draft("Emma", copies: "0"),
      draft("Persuasion", copies: "0"),
      draft("Sanditon", copies: "0", shelf: "B3")
    )
    #expect(try findings("owned-wish") == ["Emma: owned as “Emma” (\(ids[0]))"])
    try sql("UPDATE book SET acquired = 20240300 WHERE id = \(ids[3])")
    #expect(
      try findings("owned-wish") == ["Emma: owned as “Emma” (\(ids[0]))", "Sanditon: got 2024-03"]
    )
    try catalog.write { edit in
      _ = try edit.loans.borrow(LoanDraft([ids[3]], party: "City Library"))
    }
    #expect(try findings("owned-wish") == ["Emma: owned as “Emma” (\(ids[0]))"])
  }

  @Test func `a book without a shelf is told where most have one`() throws {
    for number in 1...8 { _ = try add(draft("Book \(number)", shelf: "B\(number)")) }
    let ids = try add(draft("Lost"), draft("Also lost"), draft("On a screen"))
    try sql("UPDATE book SET format = 'ebook' WHERE id = \(ids[2])")
    #expect(try findings("no-shelf") == ["Lost: no shelf", "Also lost: no shelf"])
    try sql("UPDATE book SET location = NULL WHERE id < 5")
    #expect(try findings("no-shelf").isEmpty)
  }

  @Test func `what is right stays so when the other book has another number`() throws {
    let finding = DoctorFinding(
      rule: "owned-wish",
      record: .book(ID(rawValue: 2)),
      title: "Emma",
      value: "owned as “Emma”",
      other: 1
    )
    #expect(finding.value == "owned as “Emma” (1)")
    #expect(AcceptedFinding(finding).value == "owned as “Emma”")
    #expect(
      AcceptedFinding(
        DoctorFinding(rule: "capitals", record: finding.record, title: "", value: "A (1)")
      ).value == "A (1)"
    )
  }

  // MARK: - All

  @Test
  func `each rule has a name of its own and words, and a sound catalogue none of their findings`()
    throws
  {
    #expect(Set(DoctorRule.all.map(\.id)).count == DoctorRule.all.count)
    #expect(DoctorRule.all.allSatisfy { !$0.words.isEmpty && ($0.canFix || !$0.advice.isEmpty) })
    _ = try add(
      .book("Mort", by: ["Terry Pratchett"], from: ["Gollancz"], genre: "Fantasy", year: "1987"),
      .book("Eric", by: ["Terry Pratchett"], from: ["Gollancz"], genre: "Fantasy", year: "1990")
    )
    try catalog.read { view in
      try view.doctor.examine(by: DoctorRule.all) { Issue.record("found \($0)") }
    }
  }
}
