import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// Genres, series and tags are told apart by their signs as well as by their letters.
struct SignsTests {
  let library: TemporaryCatalog
  var catalog: Catalog { library.catalog }

  init() throws {
    library = try TemporaryCatalog()
  }

  @Test(arguments: [
    ("C", ""), ("C++", "c++"), ("C#", "c#"), (".NET", ".net"), ("+1", "+1"), ("−1", "-1"),
    ("-1", "-1"), ("–1", "-1"), ("2021_", "2021_"), (".hack", ".hack"), ("Ｃ＋＋", "c++"),
    ("c + +", "c++"), ("Children’s", ""), ("Sci-Fi", "sci-fi"),
    ("Science ‐ Fiction", "science-fiction"),
    ("“Best” of …", "\"best\"of..."), ("Café", ""), ("📚", "📚"), ("R&B", "r&b"),
  ])
  func `the signs of a name are what folding drops`(_ name: String, _ signs: String) {
    #expect(nameSigns(name) == signs)
  }

  @Test(arguments: [AuthorityKind.genre, .series, .tag])
  func `names that differ in their signs are several`(_ kind: AuthorityKind) throws {
    let names = [
      "C", "C++", "C#", "NET", ".NET", "1", "+1", "-1", "2021", "2021_", ".hack", "hack",
    ]
    try catalog.write { edit in
      for name in names {
        let isNew = try edit.authorities(kind).findOrCreate(name).isNew
        let isThere = try !edit.authorities(kind).findOrCreate(name.lowercased() + " ").isNew
        #expect(isNew && isThere, "\(name)")
      }
    }
    try catalog.read { view in
      let records = view.authorities(kind)
      for name in names {
        let found = try records.named(name).map { try records.record($0).name }
        #expect(found == name)
      }
      let spelled = try records.named("c ++")
      let exact = try records.named("C++")
      let unknown = try records.named("c--")
      #expect(spelled == exact && unknown == nil)
      // For finding they fold alike.
      let found = try records.suggestions("c", limit: 20)
      #expect(found.count >= 3)
    }
    #expect(try catalog.check().isEmpty)
  }

  @Test func `a book has each of them, also when it is loaded, and they are taken back`() throws {
    let tags = ["C", "C++", "C#", "2021", "2021_"]
    try catalog.write { edit in
      _ = try edit.books.add(.book("One", genre: "C++", tags: tags))
      try edit.books.load(expecting: 1) { loader in
        _ = try loader.add(.book("Two", genre: "C#", series: ".hack", tags: tags + [".NET"]))
      }
    }
    try catalog.read { view in
      let counts = try [view.authorities(.tag).count(), view.authorities(.genre).count()]
      #expect(counts == [6, 2])
    }
    #expect(try catalog.check().isEmpty)
    let last = try #require(try catalog.read { try $0.history.undoTarget() })
    _ = try catalog.undo(last.id)
    #expect(try catalog.check().isEmpty)
    #expect(try catalog.read { try $0.authorities(.tag).count() } == 0)
  }

  @Test func `a spelling that was merged is found by its signs`() throws {
    try catalog.write { edit in
      let target = try edit.authorities(.tag).findOrCreate("Programming").id
      let merged = try edit.authorities(.tag).findOrCreate("C++").id
      try edit.authorities(.tag).merge([merged], into: target)
      let found = try edit.authorities(.tag).named("c++")
      #expect(found == target)
      let other = try edit.authorities(.tag).named("C")
      #expect(other == nil)
    }
  }

  @Test func `a catalogue of version 14 keeps every name as it is`() throws {
    let path = try TemporaryCatalog.makeFolder() + "/catalog.sqlite"
    try Fixture.copy(version: 14, to: path)
    let file = RawFile(path: path)
    let before = try file.rows(of: ["tag": ["id", "name"], "genre": ["id", "name"]])
    let old = try Catalog.open(at: path, user: "Maria")
    #expect(try old.check().isEmpty)
    try old.write { edit in
      let tags = edit.authorities(.tag)
      let areNew = try ["c++", "C", "C#"].map { try tags.findOrCreate($0).isNew }
      #expect(areNew == [false, true, true])
    }
    try old.close()
    #expect(before["tag"]?.count ?? 0 > 3)
  }
}
