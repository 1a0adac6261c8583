import TestSupport
import Testing

@testable import Books
@testable import Catalog

struct AuthorSortingTests {
  let store: TemporaryCatalog
  var catalog: Catalog { store.catalog }

  init() throws {
    store = try TemporaryCatalog()
    try store.catalog.write { edit in
      for name in ["Vincent van Gogh", "Corrie ten Boom", "Jane Austen", "Simone de Beauvoir"] {
        _ = try edit.authorities(.author).add(AuthorityDraft(name: name))
      }
      _ = try edit.authorities(.author).add(
        AuthorityDraft(name: "Jan van Beethoven", sortName: "Beethoven")
      )
    }
  }

  private func sortNames() throws -> Set<String> {
    Set(
      try catalog.read { view in
        try view.authorities(.author).rows(AuthorityListing(), limit: 9).map {
          try view.authorities(.author).record($0.id).sortName
        }
      }
    )
  }

  @Test func `all names of a convention are filed in another way, but for those set by hand`()
    throws
  {
    let before = try sortNames()
    let written = try catalog.write { edit in
      try edit.authorities(.author).file(.dutch, .behindParticle)
    }
    #expect(written.value == 2)
    #expect(
      written.revision?.what
        == "Filed 2 authors under what follows the particle: Dutch (van, van de, ten)"
    )
    #expect(
      try sortNames() == [
        "Gogh, Vincent van", "Boom, Corrie ten", "Austen, Jane", "Beauvoir, Simone de",
        "Beethoven",
      ]
    )
    let sorting = try catalog.read { try $0.authorities(.author).sorting() }
    #expect(sorting.map(\.convention) == [.dutch, .french])
    #expect(sorting.first?.names == [.behindParticle: 2])
    #expect(sorting.first?.others == 1)
    #expect(sorting.first?.way == .behindParticle)
    _ = try catalog.undoLast()
    #expect(try sortNames() == before)
    #expect(try catalog.read { try $0.sortRules.all() } == [:])
  }

  private func sortName(_ name: String) throws -> String? {
    try catalog.read { view in
      let authors = view.authorities(.author)
      return try authors.named(name).map { try authors.record($0).sortName }
    }
  }

  @Test func `names that come later follow: typed, by a book, renamed and imported`() throws {
    try catalog.write { edit in
      let authors = edit.authorities(.author)
      try authors.file(.dutch, .behindParticle)
      _ = try authors.add(AuthorityDraft(name: "Arthur van Schendel"))
      _ = try authors.findOrCreate("Adriaan van Dis")
      let id = try authors.add(AuthorityDraft(name: "Anna Bijns"))
      try authors.rename(id, to: "Anna van Bijns")
      _ = try authors.add(AuthorityDraft(name: "Hella van Haasse", sortName: "van Haasse, Hella"))
    }
    try catalog.write { edit in
      try edit.books.load(expecting: 1) { loader in
        var draft = BookDraft.book("Nero")
        draft.authors = [Credit(author: Reference(name: "Jan ten Brink"), role: .author)]
        try loader.add(draft)
      }
    }
    #expect(try sortName("Arthur van Schendel") == "Schendel, Arthur van")
    #expect(try sortName("Adriaan van Dis") == "Dis, Adriaan van")
    #expect(try sortName("Anna van Bijns") == "Bijns, Anna van")
    #expect(try sortName("Hella van Haasse") == "van Haasse, Hella")
    #expect(try sortName("Jan ten Brink") == "Brink, Jan ten")
  }

  @Test func `a way is changed again, and the usual one leaves no rule`() throws {
    func rules() throws -> SortWays { try catalog.read { try $0.sortRules.all() } }
    func file(_ convention: NameConvention, _ way: SortWay) throws -> Revision? {
      try catalog.write { try $0.authorities(.author).file(convention, way) }.revision
    }
    // Nobody is Japanese here: only those that come later follow.
    let first = try #require(try file(.japanese, .asItIs))
    #expect(
      first.what == "Filed new names as the name stands: Japanese with the surname first"
    )
    #expect(try rules() == [.japanese: .asItIs])
    #expect(try file(.japanese, .asItIs) == nil)
    _ = try file(.japanese, .surnameLast)
    #expect(try rules() == [.japanese: .surnameLast])
    _ = try catalog.undo(first.id)
    // What came later stays: the rule was changed since.
    #expect(try rules() == [.japanese: .surnameLast])
    _ = try file(.japanese, .surnameFirst)
    #expect(try rules() == [:])
    _ = try catalog.undoLast()
    #expect(try rules() == [.japanese: .surnameLast])
    #expect(try catalog.check().isEmpty)
  }
}
