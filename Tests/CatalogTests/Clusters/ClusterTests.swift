import TestSupport
import Testing

@testable import Catalog

/// Names of a catalogue that are probably one.
struct ClusterTests {
  private func clusters(
    _ kind: AuthorityKind = .author,
    _ books: BookDraft...
  ) throws -> [Cluster] {
    let shared = try TemporaryCatalog()
    let catalog = try Catalog.open(at: shared.path, user: "Maria")
    try catalog.write { edit in for book in books { _ = try edit.books.add(book) } }
    return try catalog.read { try $0.authorities(kind).clusters() }
  }

  @Test func `the name with most books is proposed to stay, and why is told`() throws {
    let found = try clusters(
      .author,
      .book("The Dispossessed", by: ["Ursula K. Le Guin"]),
      .book("Tehanu", by: ["Ursula K. Le Guin"]),
      .book("Malafrena", by: ["Ursula Le Guin"]),
      .book("Emma", by: ["Jane Austen"])
    )
    #expect(found.map { $0.members.map(\.name) } == [["Ursula K. Le Guin", "Ursula Le Guin"]])
    #expect(found.first?.proposed.books == 2)
    #expect(found.first?.why == ["initials or a middle name"])
  }

  @Test func `the same title under both makes an initial enough, and one book by both does not`()
    throws
  {
    let found = try clusters(
      .author,
      .book("The Time Machine", by: ["Herbert Wells"]),
      .book("The time machine", by: ["H. Wells"])
    )
    #expect(found.map(\.why) == [["initials or a middle name", "the same title under both"]])
    #expect(try clusters(.author, .book("A", by: ["Herbert Wells", "H. Wells"])).isEmpty)
  }

  @Test func `a name that fits two others makes them not one`() throws {
    let found = try clusters(
      .author,
      .book("One", by: ["J. Smith"]),
      .book("One", by: ["John Smith"]),
      .book("One", by: ["Jane Smith"])
    )
    #expect(found.count == 1)
    #expect(found.first?.members.count == 2)
  }

  @Test func `names that are likely the same come first among those to merge with`() throws {
    let shared = try TemporaryCatalog()
    let catalog = try Catalog.open(at: shared.path, user: "Maria")
    try catalog.write { edit in
      for (title, name) in [
        ("One", "Tolkien John Ronald Reuel"), ("Two", "J. R. R. Tolkien"), ("Three", "Jim Tolkien"),
        ("Four", "John Ronald Reuel Tolkien"),
      ] { _ = try edit.books.add(.book(title, by: [name])) }
    }
    let near = try catalog.read { view throws in
      let names = view.authorities(.author)
      let id = try #require(try view.authors.named("John Ronald Reuel Tolkien"))
      return try names.alike(AuthorityID(.author, id.rawValue)).map(\.name)
    }
    #expect(near.first == "Tolkien John Ronald Reuel")
    #expect(near.last == "Jim Tolkien")
  }

  @Test func `comparing can be stopped`() throws {
    let shared = try TemporaryCatalog()
    let catalog = try Catalog.open(at: shared.path, user: "Maria")
    try catalog.write { edit in
      _ = try edit.books.add(.book("One", by: ["Jane Smith"]))
      _ = try edit.books.add(.book("Two", by: ["Smith Jane"]))
    }
    let progress = BulkProgress()
    progress.stop()
    #expect(throws: CancellationError.self) {
      try catalog.read { try $0.authors.clusters(progress: progress) }
    }
  }
}
