import Books
import Catalog
import TestSupport
import Testing

struct AuthorityTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
  }

  func write<Value>(_ body: (WriteTransaction) throws -> Value) throws -> Value {
    try catalog.write(nil, body).value
  }

  func problems(_ body: () throws -> Void) -> [Problem] {
    do {
      try body()
      return []
    } catch CatalogError.invalid(let problems) {
      return problems
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test(arguments: AuthorityKind.allCases)
  func `a name that exists in another spelling is refused`(_ kind: AuthorityKind) throws {
    let id = try write { edit in try edit.authorities(kind).add(AuthorityDraft(name: "Café Ærø")) }
    let found = problems {
      _ = try write { edit in
        try edit.authorities(kind).add(AuthorityDraft(name: " CAFE  aero "))
      }
    }
    #expect(
      found.map(\.code) == [.nameTaken(id: id.rawValue, name: "Café Ærø", books: 0)]
    )
    #expect(
      problems { _ = try write { try $0.authorities(kind).add(AuthorityDraft()) } }.count == 1
    )
    #expect(try catalog.read { view in try view.authorities(kind).count() } == 1)
  }

  @Test func `two authors of one name are told apart, and found by the full name`() throws {
    let (one, two) = try write { edit in
      (
        try edit.authors.add(AuthorityDraft(name: "David Mitchell", qualifier: "1969")),
        try edit.authors.add(AuthorityDraft(name: "David Mitchell", qualifier: "1974"))
      )
    }
    try catalog.read { view in
      let found = try view.authors.named("david mitchell (1974)")
      #expect(found == two)
      let unclear = try view.authors.named("David Mitchell")
      #expect(unclear == nil)
      let name = try view.authors.record(one).displayName
      #expect(name == "David Mitchell (1969)")
    }
  }

  @Test func `a merge gives the books to one author and keeps the other name findable`() throws {
    let (kept, other) = try write { edit in
      _ = try edit.books.add(.book("A", by: ["J.R.R. Tolkien"]))
      _ = try edit.books.add(.book("B", by: ["John Tolkien", "J.R.R. Tolkien"]))
      return (AuthorityID(.author, 1), AuthorityID(.author, 2))
    }
    let preview = try catalog.read { view in try view.authors.mergePreview([kept, other]) }
    #expect([preview.books, preview.both] == [2, 1])
    let revision = try catalog.write { edit in try edit.authors.merge([other], into: kept) }
      .revision
    #expect(revision?.what == "Merged “John Tolkien” into “J.R.R. Tolkien”")
    try catalog.read { view in
      let record = try view.authors.record(kept)
      #expect(record.aliases == ["John Tolkien"])
      #expect(record.books == 2)
      let found = try view.books.rows(view.listing("john"), limit: 10).map(\.title)
      #expect(found == ["A", "B"])
      let named = try view.authors.named("john tolkien")
      #expect(named == kept)
    }
  }

  @Test func `a word with a minus before it leaves names out, and one inside of a name does not`()
    throws
  {
    _ = try write { edit in
      try edit.books.add(.book("A", by: ["Stephen King", "Jean-Paul King", "Paul King", "Sartre"]))
    }
    func find(_ text: String) throws -> [String] {
      try catalog.read { view in
        try view.authors.rows(AuthorityListing(find: text), limit: 9).map(\.name)
      }
    }
    #expect(try find("king -stephen") == ["Jean-Paul King", "Paul King"])
    #expect(try find("king -jean-paul") == ["Paul King", "Stephen King"])
    #expect(try find("-king") == ["Sartre"])
    #expect(try find("jean-paul") == ["Jean-Paul King"])
    #expect(try find("king -") == ["Jean-Paul King", "Paul King", "Stephen King"])
  }

  @Test(arguments: AuthorityKind.allCases)
  func `deleting is refused, detaches, gives or deletes the books, as is said`(
    _ kind: AuthorityKind
  ) throws {
    func fill() throws -> AuthorityID {
      try write { edit in
        var draft = BookDraft.book("Book \(try edit.books.count())")
        let reference = Reference(name: "Old")
        switch kind {
        case .author: draft.authors = [Credit(author: reference)]
        case .publisher: draft.publishers = [reference]
        case .genre: draft.genre = reference
        case .series:
          draft.series = reference
          draft.volume = "2"
        case .tag: draft.tags = [reference]
        case .shelf: draft.location = reference
        }
        _ = try edit.books.add(draft)
        return try #require(try edit.authorities(kind).named("Old"))
      }
    }
    let first = try fill()
    #expect(throws: CatalogError.stillUsed(kind.recordKind, name: "Old", books: 1)) {
      try write { edit in try edit.authorities(kind).delete(first, books: .refuse) }
    }
    try write { edit in try edit.authorities(kind).delete(first, books: .keep) }
    #expect(try catalog.read { view in try view.books.count() } == 1)

    let second = try fill()
    let other = try write { edit in
      let other = try edit.authorities(kind).add(AuthorityDraft(name: "New"))
      try edit.authorities(kind).delete(second, books: .give(other))
      return other
    }
    #expect(try catalog.read { view in try view.authorities(kind).record(other).books } == 1)

    let third = try fill()
    try write { edit in try edit.authorities(kind).delete(third, books: .delete) }
    #expect(try catalog.read { view in try view.books.count() } == 2)
  }

  @Test func `a merge keeps every spelling of the other name, and every role on a book`() throws {
    var draft = BookDraft.book("A", by: ["Jan Tschichold"])
    draft.authors.append(Credit(author: Reference(name: "Ivan Tschichold"), role: .illustrator))
    try write { edit in _ = try edit.books.add(draft) }
    let (kept, other) = (AuthorityID(.author, 1), AuthorityID(.author, 2))
    try write { edit in
      let spellings = AuthorityDraft(name: "Ivan Tschichold", aliases: ["Iwan Tschichold"])
      try edit.authors.update(other, to: spellings)
      try edit.authors.merge([other], into: kept)
    }
    try catalog.read { view throws in
      #expect(try view.authors.record(kept).aliases == ["Ivan Tschichold", "Iwan Tschichold"])
      let roles = try view.books.card(ID(rawValue: 1)).credits.map(\.role)
      #expect(roles == [.author, .illustrator])
    }
  }

  @Test func `an author with two roles on a book has that book once`() throws {
    var draft = BookDraft.book("A", by: ["Jan Tschichold"])
    draft.authors.append(Credit(author: Reference(name: "Jan Tschichold"), role: .illustrator))
    try write { edit in _ = try edit.books.add(draft) }
    let rows = try catalog.read { view in try view.authors.rows(AuthorityListing(), limit: 10) }
    #expect(rows.map(\.books) == [1])
  }

  @Test func `suggestions put the exact name first, then beginnings, then most books`() throws {
    try write { edit in
      for (name, books) in [("Le Guin", 1), ("Ursula K. Le Guin", 3), ("Le Guillou", 2)] {
        for number in 0..<books { _ = try edit.books.add(.book("\(name) \(number)", by: [name])) }
      }
      _ = try edit.authors.add(AuthorityDraft(name: "Marcel Proust", aliases: ["Legui"]))
    }
    try catalog.read { view in
      let guin = try view.authors.suggestions("le guin").map(\.row.name)
      #expect(guin == ["Le Guin", "Ursula K. Le Guin"])
      let le = try view.authors.suggestions("le").map(\.row.name)
      #expect(le == ["Le Guillou", "Le Guin", "Marcel Proust", "Ursula K. Le Guin"])
      let last = try view.authors.suggestions("", limit: 1).map(\.row.name)
      #expect(last == ["Le Guillou"])
      let near = try view.authors.near("U. K. LeGuin")?.name
      #expect(near == "Ursula K. Le Guin")
      let typo = try view.authors.near("Marcel Prousst")?.name
      #expect(typo == "Marcel Proust")
      let other = try view.authors.near("Michel Proust")?.name
      #expect(other == nil)
      let same = try view.authors.near("leguin")?.name
      #expect(same == "Le Guin")
    }
  }

  @Test func `a renamed author sorts by the new name, and a sort name of one's own stays`() throws {
    let id = try write { edit in try edit.authors.findOrCreate("Ursula Kroeber").id }
    try write { edit in try edit.authors.rename(id, to: "Ursula K. Le Guin") }
    #expect(try catalog.read { try $0.authors.record(id).sortName } == "Le Guin, Ursula K.")
    _ = try write { edit in
      try edit.authors.update(
        id,
        to: AuthorityDraft(name: "Ursula K. Le Guin", sortName: "Leguin")
      )
    }
    #expect(try catalog.read { try $0.authors.record(id).sortName } == "Leguin")
  }
}
