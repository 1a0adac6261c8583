@testable import Books
import TestSupport
import Testing

@testable import Catalog

// Rules about readings, loans and what one owns.
extension DoctorCatalogTests {
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
    try reading(ids[1], "2026-11-01", "")
    try reading(ids[1], "2024-03", "2024-05")
    // As a file may have them: none is typed so.
    try sql("UPDATE reading SET finished = 20240229 WHERE started = 20240300")
    try sql("UPDATE reading SET started = 20261201 WHERE started = 20261101")
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
    draft.shelf = shelf
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
    // Whoever has read it does not wish for it.
    try catalog.write { edit in
      var reading = ReadingDraft()
      reading.status = "read"
      _ = try edit.readings.add(ids[1], reading)
    }
    #expect(try findings("owned-wish").isEmpty)
  }

  @Test func `an owned book is a wish's, whichever sign or word it has for and`() throws {
    let ids = try add(
      draft("Sense & Sensibility"),
      draft("sense and sensibility", copies: "0"),
      draft("Sense (2)", copies: "0"),
      draft("C++"),
      draft("C", copies: "0")
    )
    #expect(
      try findings("owned-wish")
        == ["sense and sensibility: owned as “Sense & Sensibility” (\(ids[0]))"]
    )
  }

  @Test func `a book without a shelf is told where most have one`() throws {
    for number in 1...8 { _ = try add(draft("Book \(number)", shelf: "B\(number)")) }
    let ids = try add(draft("Lost"), draft("Also lost"), draft("On a screen"))
    try sql("UPDATE book SET format = 'ebook' WHERE id = \(ids[2])")
    #expect(try findings("no-shelf") == ["Lost: no shelf", "Also lost: no shelf"])
    try sql("UPDATE book SET shelfId = NULL WHERE id < 5")
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
}
