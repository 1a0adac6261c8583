import TestSupport
import Testing

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
        AuthorityDraft(name: "Ludwig van Beethoven", sortName: "Beethoven")
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
    #expect(written.revision?.what == "Filed 2 authors under what follows the particle")
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
    _ = try catalog.undoLast()
    #expect(try sortNames() == before)
  }
}
