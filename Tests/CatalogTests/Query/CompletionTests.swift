@testable import Books
import TestSupport
import Testing

@testable import Catalog

struct CompletionTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for draft: BookDraft in [
        .book("Cien años de soledad", by: ["Gabriel García Márquez"], genre: "Novel", year: "1967"),
        .book("El amor en los años del cólera", by: ["Gabriel García Márquez"], genre: "Novel"),
        .book("Años luz", by: ["James Salter"], genre: "Novel", tags: ["to read"]),
        .book("Solaris", by: ["Stanisław Lem"], genre: "Science fiction", year: "1961"),
        .book("Emma", by: ["Jane Austen"], year: "1815"),
      ] { _ = try edit.books.add(draft) }
      try edit.queries.save("year:none", as: "undated")
      try edit.queries.save("tag:none", as: "not tagged")
    }
  }

  func completions(_ text: String, cursor: Int? = nil) throws -> [String] {
    try catalog.read { view in
      try view.completions(for: text, cursor: cursor ?? text.count).map { completion in
        let taken = completion.applied(to: text).text
        return completion.books.map { "\(taken) \($0)" } ?? taken
      }
    }
  }

  static let cases: [(String, [String])] = [
    ("au", ["author:"]),
    ("guin -ye", ["guin -year:"]),
    ("xyz", []),
    ("", []),
    ("genre:", ["genre:Novel 3", "genre:\"Science fiction\" 1"]),
    ("genre:fic", ["genre:\"Science fiction\" 1"]),
    ("genre:novel,sci", ["genre:novel,\"Science fiction\" 1"]),
    ("genre:novel,", ["genre:novel,Novel 3", "genre:novel,\"Science fiction\" 1"]),
    ("genre:=\"sci", ["genre:=\"Science fiction\" 1"]),
    ("a:gab", ["a:\"Gabriel García Márquez\" 2"]),
    ("emma author:m", ["emma author:\"Gabriel García Márquez\" 2"]),
    ("year:18", ["year:1815 1"]),
    ("added:tod", ["added:today 5"]),
    ("@", ["@\"not tagged\"", "@reading", "@undated", "@unread", "@wishes"]),
    ("@un", ["@undated", "@unread"]),
    ("genre:novel ", []),
    ("author:#", []),
  ]

  @Test(arguments: cases)
  func `what is typed can be completed`(_ text: String, _ expected: [String]) throws {
    #expect(try completions(text) == expected)
  }

  @Test func `a name with quotation marks is completed so that its books are found`() throws {
    try catalog.write { edit in
      _ = try edit.books.add(.book("Emma", by: [], tags: ["say\"cheese", "the “best” one"]))
    }
    for typed in ["tag:say", "tag:best"] {
      let found = try catalog.read { view in
        let completion = try #require(try view.completions(for: typed, cursor: typed.count).first)
        return try view.books.count(view.listing(completion.applied(to: typed).text))
      }
      #expect(found == 1, "\(typed)")
    }
  }

  @Test func `what stands behind the cursor stays`() throws {
    #expect(try completions("genre:sci emma", cursor: 9) == ["genre:\"Science fiction\" emma 1"])
  }

  @Test func `a completion that is taken finds its books`() throws {
    try catalog.read { view in
      for field in ["author:", "genre:", "year:", "tag:", "added:", "copies:"] {
        let completions = try view.completions(for: field, cursor: field.count)
        #expect(!completions.isEmpty, "\(field)")
        for completion in completions {
          let find = completion.applied(to: field).text
          #expect(try view.books.count(view.listing(find)) == completion.books, "\(find)")
        }
      }
    }
  }

  @Test func `a value that others have in them is taken whole`() throws {
    try catalog.write { edit in
      _ = try edit.books.add(.book("One", tags: ["c", "c++", "classic crime"]))
      _ = try edit.books.add(.book("Two", tags: ["classic crime", "crime"]))
    }
    #expect(
      try completions("tag:c") == [
        "tag:\"classic crime\" 2", "tag:=c 1", "tag:=\"c++\" 1", "tag:=crime 1",
      ]
    )
    #expect(try completions("tag:zen,cri").last == "tag:zen,\"=crime\" 1")
    #expect(try completions("tag:=cri").last == "tag:=crime 1")
    try catalog.read { view in
      for completion in try view.completions(for: "tag:c", cursor: 5) {
        let find = completion.applied(to: "tag:c").text
        #expect(try view.books.count(view.listing(find)) == completion.books, "\(find)")
      }
      let second = try view.books.count(view.listing("tag:zen,\"=c\""))
      #expect(second == 1)
    }
  }

  @Test func `words behind a field and in quotation marks are corrected where they stand`() throws {
    #expect(try closest("author:slater") == ["author:salter 1 Años luz"])
    #expect(try closest("title:slaris") == ["title:solaris 1 Solaris"])
    #expect(try closest("genre:noevl").first == "genre:novel 3")
    #expect(try closest("\"cein años\"").first == "\"cien años\" 1 Cien años de soledad")
    #expect(try closest("author:none title:emmma").isEmpty)
  }

  @Test func `a slip of the fingers comes before other mistakes, whatever more books have`() throws
  {
    try catalog.write { edit in
      for title in ["Dun", "Den", "Dun II", "Den II", "Dune", "Habit", "Habit II", "Hobbit"] {
        _ = try edit.books.add(.book(title))
      }
      for title in ["Fahrenheit 45", "Fahrenheit 45 again", "Fahrenheit 451"] {
        _ = try edit.books.add(.book(title))
      }
    }
    #expect(try closest("duen").first == "dune 1 Dune")
    #expect(try closest("hobit").first == "hobbit 1 Hobbit")
    #expect(try closest("fahrenheit 415").first == "fahrenheit 451 1 Fahrenheit 451")
  }

  @Test func `what is left out is neither corrected nor offered`() throws {
    try catalog.write { edit in
      for title in ["Tolkien", "The Orbit of Tolkien", "Hobbit by Tolkien"] {
        _ = try edit.books.add(.book(title))
      }
    }
    #expect(try closest("tolkein -hobbit").map { $0.prefix(15) } == ["tolkien -hobbit"])
    #expect(try closest("zzzzz -hobbit -(orbit)").isEmpty)
  }

  @Test func `initials written together are offered apart`() throws {
    try catalog.write { edit in
      _ = try edit.books.add(.book("The Silmarillion", by: ["J. R. R. Tolkien"]))
    }
    #expect(try closest("jrr tolkien").first == "j.r.r. tolkien 1 The Silmarillion")
    let quoted = "author:\"j.r.r. tolkien\" 1 The Silmarillion"
    #expect(try closest("author:\"jrr tolkien\"").first == quoted)
    #expect(try closest("author:jrr").first == "author:j.r.r. 1 The Silmarillion")
    #expect(try closest("tolkien jrx").first == "tolkien 1 The Silmarillion")
  }

  func closest(_ text: String) throws -> [String] {
    try catalog.read { view in
      try view.closest(to: text).map { "\($0.find) \($0.books)\($0.title.map { " " + $0 } ?? "")" }
    }
  }

  @Test func `nothing found offers the closest words that exist`() throws {
    #expect(try closest("cein anos") == ["cien anos 1 Cien años de soledad", "anos 3"])
    #expect(try closest("olaris") == ["solaris 1 Solaris", ":~olaris 1 Solaris"])
    #expect(try closest("emma solaris") == ["emma 1 Emma", "solaris 1 Solaris"])
    #expect(try closest("genre:novel emmma").isEmpty)
    #expect(try closest("usten") == ["austen 1 Emma", ":~usten 1 Emma"])
    #expect(try closest("tilte:emma").isEmpty)
    #expect(try closest("year:x").isEmpty)
    #expect(try closest("").isEmpty)
    #expect(try closest(String(repeating: "x", count: 10_000)).isEmpty)
  }

  @Test func `of words that are near the one that finds something is offered`() throws {
    try catalog.write { edit in
      for title in ["Porter", "Poster", "Potato", "Poters of old", "Harry and the stone"] {
        _ = try edit.books.add(.book(title))
      }
      for number in 1...7 { _ = try edit.books.add(.book("Harry Potter \(number)")) }
    }
    #expect(try closest("harry poter").first == "harry potter 7")
    #expect(try closest("hary poter").first == "harry potter 7")
    // Both have books, but none has both.
    #expect(try closest("solaris poters").contains { $0.hasPrefix("solaris") })
  }

  @Test func `a near word is found among those that begin like it, whichever titles have it`()
    throws
  {
    let (alike, all) = try catalog.read { view in
      let near = NearWords(db: view.db, mostTitles: 0)
      return (
        try near.find(["soladad"]) + near.find(["qolaris"]),
        try NearWords(db: view.db).find(["soladad", "qolaris"])
      )
    }
    #expect(alike == [["soledad"], []])
    #expect(all == [["soledad"], ["solaris"]])
  }
}
