@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

struct ReaderTests {
  let house: Household
  init() throws { house = try Household() }

  private func draft(_ name: String, card: String = "", until: String = "") -> ReaderDraft {
    var draft = ReaderDraft(name: name)
    draft.cardNumber = card
    draft.validUntil = until
    return draft
  }

  @Test func `a reader with a card is saved, found by name and card, and changed`() throws {
    var typed = draft("Sofie  Jansen", card: "L-0042", until: "2027-01-31")
    typed.kind = "child"
    let id = try house.maria.write { edit in try edit.readers.add(typed) }.value
    try house.maria.read { view throws in
      let reader = try view.readers.record(id)
      #expect(reader.name == "Sofie Jansen")
      #expect(reader.kind == .child)
      #expect(reader.card == ReaderCard(number: "L-0042", validUntil: Day(2027, 1, 31)))
      for key in ["sofie jansen", "L-0042"] {
        #expect(try view.readers.named(key) == id)
      }
      #expect(try view.readers.named(id.description) == nil)
      #expect(
        try view.readers.rows(ReaderListing(find: "jan"), limit: 9).map(\.name).sorted() == [
          "Jan", "Sofie Jansen",
        ]
      )
      #expect(try view.readers.rows(ReaderListing(find: "l-00"), limit: 9).map(\.id) == [id])
      let others = try view.readers.rows(ReaderListing(find: "jan -sofie"), limit: 9)
      #expect(others.map(\.name) == ["Jan"])
    }
    typed.cardNumber = ""
    typed.validUntil = ""
    try house.maria.write { edit in try edit.readers.update(id, to: typed) }
    #expect(try house.maria.read { view in try view.readers.record(id).card } == nil)
    _ = try house.maria.undoLast(by: "Maria")
    #expect(try house.maria.read { view in try view.readers.record(id).card?.number } == "L-0042")
  }

  @Test func `names, cards and logins are unique`() throws {
    var typed = draft("MARIA", card: "1")
    try house.maria.write { edit in _ = try edit.readers.add(draft("Eva", card: "1")) }
    typed.login = "Jan"
    let problems = try house.maria.read { view in try view.readers.problems(typed, for: nil) }
    #expect(problems.map(\.property) == [.reader(.name), .reader(.login), .reader(.cardNumber)])
    #expect(problems.first?.message == "There is already a reader “Maria”.")
  }

  @Test func `a kind that this version does not know is shown and kept`() throws {
    let id = try house.reader("Jan")
    try house.maria.writer().write { db in try db.execute(sql: "UPDATE reader SET kind = 9") }
    let reader = try house.maria.read { view in try view.readers.record(id) }
    #expect(reader.kind.name == "unknown (9)")
    var typed = ReaderDraft(reader)
    typed.notes = "tall"
    try house.maria.write { edit in try edit.readers.update(id, to: typed) }
    #expect(try house.maria.read { view in try view.readers.record(id).kind } == .unknown(9))
  }

  @Test func `deleting a reader takes readings, leaves loans with the name, and can be undone`()
    throws
  {
    let jan = try house.reader("Jan")
    try house.jan.write { edit in
      _ = try edit.readings.add(house.emma, .reading("read", note: "mine"))
    }
    try house.maria.write { edit in _ = try edit.loans.lend(LoanDraft([house.dune], party: "jan")) }
    #expect(
      try house.maria.read { view in try view.readers.ties(jan) }
        == ReaderTies(readings: nil, loans: 1, openLoans: 1)
    )
    #expect(try house.jan.read { view in try view.readers.ties(jan) }.readings == 1)
    let deleted = try house.maria.write { edit in try edit.readers.delete(jan) }
    #expect(deleted.revision?.what == "Deleted the reader “Jan”")
    let loan = try house.maria.read { view throws in
      try view.loans.rows(LoanListing(.all), limit: 9).first
    }
    #expect(loan?.party == .outside("Jan"))
    let outcome = try house.maria.undo(deleted.revision?.id ?? 0)
    #expect(outcome.report.putBack == [.reader(jan)])
    try house.jan.read { view throws in
      #expect(try view.readings.of(house.emma).first?.note == "mine")
      #expect(try view.loans.rows(LoanListing(.all), limit: 9).first?.party.name == "Jan")
      #expect(try view.loans.rows(LoanListing(.of(jan)), limit: 9).count == 1)
    }
  }

  @Test func `merging makes two readers one, with undo`() throws {
    let (one, other) = try house.maria.write { edit in
      (
        try edit.readers.add(draft("Sofie")),
        try edit.readers.add(draft("Sofie Jansen", card: "7"))
      )
    }.value
    try house.maria.write { edit in
      _ = try edit.loans.lend(LoanDraft([house.dune], party: "Sofie Jansen"))
    }
    let merged = try house.maria.write { edit in try edit.readers.merge([one, other], into: one) }
    #expect(merged.revision?.what == "Merged the reader “Sofie Jansen” into “Sofie”")
    try house.maria.read { view throws in
      #expect(try view.readers.named("Sofie Jansen") == nil)
      #expect(try view.readers.record(one).card?.number == "7")
      #expect(try view.loans.rows(LoanListing(.of(one)), limit: 9).count == 1)
    }
    _ = try house.maria.undo(merged.revision?.id ?? 0)
    try house.maria.read { view throws in
      #expect(try view.readers.record(other).card?.number == "7")
      #expect(try view.readers.record(one).card == nil)
      #expect(try view.loans.rows(LoanListing(.of(other)), limit: 9).count == 1)
    }
  }

  @Test func `the login and card that a merge gave to who stays go back, any number of times`()
    throws
  {
    let (one, other) = try house.maria.write { edit in
      var maria = draft("Sofie Jansen", card: "7")
      maria.login = "sofie"
      return (try edit.readers.add(draft("Sofie")), try edit.readers.add(maria))
    }.value
    let merged = try house.maria.write { edit in try edit.readers.merge([other], into: one) }
    let id = try #require(merged.revision?.id)
    for _ in 0..<2 {
      try house.maria.read { view throws in
        #expect(try view.readers.record(one).login == "sofie")
        #expect(try view.readers.record(one).card?.number == "7")
      }
      #expect(try house.maria.undo(id).report.kept == [])
      try house.maria.read { view throws in
        #expect(try view.readers.record(other).login == "sofie")
        #expect(try view.readers.record(other).card?.number == "7")
        #expect(try view.readers.record(one).login == nil)
        #expect(try view.readers.record(one).card == nil)
      }
      #expect(try house.maria.redo(by: "Maria").report.kept == [])
    }
  }

  @Test func `a login or card that is another's by now does not come back, and that is told`()
    throws
  {
    var sofie = draft("Sofie", card: "7")
    sofie.login = "sofie"
    let id = try house.maria.write { edit in try edit.readers.add(sofie) }.value
    let deleted = try house.maria.write { edit in try edit.readers.delete(id) }
    let eva = try house.maria.write { edit in
      var eva = draft("Eva", card: "7")
      eva.login = "sofie"
      return try edit.readers.add(eva)
    }.value
    let outcome = try house.maria.undo(deleted.revision?.id ?? 0)
    #expect(outcome.report.putBack == [.reader(id)])
    #expect(
      outcome.report.kept.map(\.reason) == [
        .lost(field: "login", value: "sofie", by: .reader(eva)),
        .lost(field: "card", value: "7", by: .reader(eva)),
      ]
    )
    #expect(outcome.report.kept.map(\.name) == ["Sofie", "Sofie"])
  }

  @Test func `a reader who was changed since, or has loans, stays when adding is undone`() throws {
    let added = try house.maria.write { edit in try edit.readers.add(draft("Sofie")) }
    try house.maria.write { edit in try edit.readers.update(added.value, to: draft("Sofia")) }
    let id = added.revision?.id ?? 0
    let plan = try house.maria.undoPlan(id)
    #expect(plan.kept.map(\.reason) == [.editedSince])
    #expect(plan.removed == [])
    let outcome = try house.maria.undo(id, choosing: [plan.kept[0].key])
    #expect(outcome.report.removed == [.reader(added.value)])
  }

  @Test func `readings of others keep nothing from being taken back, and come back with it`()
    throws
  {
    let reader = try house.maria.write { edit in try edit.readers.add(draft("Sofie")) }
    let book = try house.maria.write { edit in try edit.books.add(.book("Emma again")) }
    let sofie = try Catalog.open(at: house.shared.path, user: "Sofie")
    try sofie.write { edit in _ = try edit.readings.add(book.value, .reading("read", note: "x")) }
    for written in [book.revision, reader.revision] {
      let outcome = try house.maria.undo(written?.id ?? 0)
      #expect(outcome.report.kept == [])
      #expect(outcome.report.removed.count == 1)
    }
    _ = try house.maria.redo(by: "Maria")
    #expect(try sofie.read { view in try view.currentUser.reader } == reader.value)
    _ = try house.maria.redo(by: "Maria")
    #expect(try house.maria.read { view in try view.books.count() } == 4)
  }

  @Test func `a login is its reader's, and a name goes before it`() throws {
    try house.maria.write { edit in
      var typed = ReaderDraft(name: "Eva")
      typed.login = "evk"
      _ = try edit.readers.add(typed)
    }
    let byLogin = try Catalog.open(at: house.shared.path, user: "evk")
    #expect(try byLogin.read { view in try view.currentUser.name } == "Eva")
    byLogin.act(as: "maria")
    #expect(try byLogin.read { view in try view.currentUser.name } == "Maria")
    byLogin.act(as: "nobody here")
    #expect(try byLogin.read { view in try view.currentUser.reader } == nil)
  }

  @Test(arguments: ["deleted", "renamed"])
  func `whoever is deleted or renamed by themselves can take that back`(_ change: String) throws {
    let catalog = try Catalog.open(at: house.shared.path, user: "m.keller")
    var maria = draft("Maria")
    maria.login = "m.keller"
    let id = try house.reader("Maria")
    try house.maria.write { edit in try edit.readers.update(id, to: maria) }
    try catalog.write { edit in
      if change == "deleted" {
        try edit.readers.delete(id)
      } else {
        maria.name = "Marie"
        try edit.readers.update(id, to: maria)
      }
    }
    let target = try #require(try catalog.read { try $0.history.undoTarget(by: "m.keller") })
    #expect(target.who == (change == "deleted" ? "m.keller" : "Marie"))
    _ = try catalog.undoLast(by: "m.keller")
    #expect(
      try catalog.read { view in try view.currentUser } == CurrentUser(name: "Maria", reader: id)
    )
    _ = try catalog.redo(by: "m.keller")
    #expect(try catalog.read { view in try view.currentUser.name } == target.who)
  }

  @Test func `a reader's page takes at most six queries`() throws {
    try house.maria.write { edit in
      _ = try edit.loans.lend(LoanDraft([house.dune, house.emma], party: "Maria"))
      _ = try edit.readings.next(house.dune)
    }
    let maria = try house.reader("Maria")
    let statements = Counter()
    try house.maria.read { view throws in
      view.db.trace { _ in statements.count() }
      defer { view.db.trace(nil) }
      let detail = try view.readers.detail(maria)
      #expect(detail.open.count == 1)
      #expect(detail.readings.map(\.title) == ["Dune"])
    }
    #expect(1...6 ~= statements.value)
  }
}
