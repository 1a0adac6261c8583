@testable import Books
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
  func findings(_ rule: String, in books: String? = nil) throws -> [String] {
    let rule = try #require(DoctorRule.named(rule))
    return try catalog.read { view in
      var found: [String] = []
      let ids = try books.map { try view.books.ids(view.listing($0)) }
      try view.doctor.examine(ids, by: [rule]) { found.append("\($0.title): \($0.value)") }
      return found
    }
  }

  func mend(_ rule: String) throws {
    let rule = try #require(DoctorRule.named(rule))
    let found = try catalog.read { view in
      var found: [DoctorFinding] = []
      try view.doctor.examine(by: [rule]) { found.append($0) }
      return found
    }
    try catalog.write { edit in try edit.doctor.mend(found, progress: WorkProgress()) }
  }

  func add(_ drafts: BookDraft...) throws -> [ID<Book>] {
    try catalog.write { edit in try drafts.map { try edit.books.add($0) } }.value
  }

  func sql(_ statement: String) throws {
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
    let count = try catalog.read { try $0.authorities(kind).count(AuthorityListing()) }
    try mend(rule)
    // There was a Márquez already: the two become one.
    #expect(try findings(rule).isEmpty)
    let names = try catalog.read { view in
      try ["García", "Simon & Schuster", "Márquez"].map { try view.authorities(kind).named($0) }
    }
    #expect(names.allSatisfy { $0 != nil })
    #expect(try catalog.read { try $0.authorities(kind).count(AuthorityListing()) } == count - 1)
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
      cure: .removal
    )
    _ = try add(.book("Emma", genre: "Novel"))
    let mended = try catalog.write { edit in
      try edit.doctor.mend([finding], progress: WorkProgress())
    }.value
    #expect(mended.records == 0)
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

  @Test(arguments: [
    ("The  Waves", "The␣␣Waves"), ("Emma ", "Emma "), ("Gar\u{AD}cía", "Gar[U+00AD]cía"),
    ("A\u{200B}b", "A[U+200B]b"), ("Plain text", "Plain text"), ("x   ", "x␣␣␣"), ("", ""),
  ])
  func `what nobody sees has a sign where before and after are compared`(
    text: String,
    shown: String
  ) {
    #expect(DoctorRule.shown(text) == shown)
  }
}
