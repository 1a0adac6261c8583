@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// What mending does where something changed since it was shown.
struct DoctorMendingTests {
  let store: TemporaryCatalog
  var catalog: Catalog { store.catalog }

  init() throws { store = try TemporaryCatalog() }

  private func findings(_ rules: [DoctorRule]) throws -> [DoctorFinding] {
    try catalog.read { view in
      var found: [DoctorFinding] = []
      try view.doctor.examine(by: rules) { found.append($0) }
      return found
    }
  }

  private func mend(_ findings: [DoctorFinding]) throws -> Int {
    try catalog.write { edit in
      try edit.doctor.mend(findings, progress: WorkProgress())
    }.value.records
  }

  private func titles() throws -> [String] {
    try catalog.read { view in
      try view.books.rows(view.books.ids(view.listing("")).map(\.self)).map(\.title)
    }
  }

  @Test func `what another program wrote meanwhile is not mended unseen`() throws {
    let ids = try catalog.write { edit in
      try ["Hobbit, The", "Trial, The"].map { try edit.books.add(.book($0)) }
    }.value
    let shown = try findings([.article])
    #expect(shown.map(\.outcome) == ["The Hobbit", "The Trial"])
    try catalog.write { edit in
      var draft = BookDraft(try edit.books.card(ids[0]))
      draft.title = "Lord of the Rings, The"
      try edit.books.update(ids[0], from: nil, to: draft)
    }
    #expect(try mend(shown) == 1)
    #expect(try titles().sorted() == ["Lord of the Rings, The", "The Trial"])
  }

  @Test func `several findings of one book are mended together`() throws {
    try catalog.write { edit in _ = try edit.books.add(.book("CafÃ©  noir, The")) }
    let shown = try findings([.mojibake, .article])
    #expect(shown.count == 2)
    #expect(try mend(shown) == 1)
    #expect(try titles() == ["The Café  noir"])
  }

  @Test func `a garbled author with a qualifier does not become one with somebody else`() throws {
    try catalog.write { edit in
      let authors = edit.authorities(.author)
      _ = try authors.add(AuthorityDraft(name: "José Ruiz", qualifier: "1901–1980"))
      _ = try authors.add(AuthorityDraft(name: "JosÃ© Ruiz", qualifier: "1950–"))
    }
    let shown = try findings(DoctorRule.nameLetters)
    #expect(shown.map(\.outcome) == ["José Ruiz"])
    #expect(try mend(shown) == 1)
    let count = try catalog.read { try $0.authorities(.author).count(AuthorityListing()) }
    #expect(count == 2)
  }

  @Test func `books that are likely the same are told where there are not too many`() throws {
    try catalog.write { edit in
      for year in ["", "1815"] {
        _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], year: year))
      }
    }
    let rule = try #require(DoctorRule.named("near-books"))
    #expect(try findings([rule]).map(\.title) == ["Emma · Jane Austen · 1815"])
    #expect(try catalog.read { try $0.doctor.leftOut }.isEmpty)
  }

  @Test func `what is said to be right of likely books keeps them apart in the clusters too`()
    throws
  {
    try catalog.write { edit in
      for year in ["", "1815"] {
        _ = try edit.books.add(.book("Emma", by: ["Jane Austen"], year: year))
      }
    }
    let rule = try #require(DoctorRule.named("near-books"))
    let shown = try #require(try findings([rule]).first)
    try catalog.write { edit in try edit.acceptedFindings.accept(shown) }
    #expect(try findings([rule]).isEmpty)
    #expect(try catalog.read { try $0.clusters(of: .books(editions: false)) }.isEmpty)
  }

  @Test func `a mistyped surname is one with another where both have a title`() throws {
    try catalog.write { edit in
      for (title, author) in [
        ("Emma", "Jane Austen"), ("Emma", "Jane Austin"), ("Dune", "Henry Muller"),
        ("Tropic", "Henry Miller"),
      ] {
        _ = try edit.books.add(.book(title, by: [author]))
      }
    }
    let rule = try #require(DoctorRule.named("near-authors"))
    #expect(try findings([rule]).map(\.title) == ["Jane Austen"])
  }
}
