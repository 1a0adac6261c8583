@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Words behind an elision, and words that signs join.
struct JoinedWordsTests {
  @Test(arguments: [
    ("L’arbre à pain", ["arbre"]), ("l'étranger", ["etranger"]), ("Jean d’Ormesson", ["ormesson"]),
    ("d'Orme", ["orme"]), ("O'Neil", ["neil"]), ("O’Brien", ["brien"]), ("Catch-22", ["catch22"]),
    ("e-mail", ["email"]), ("U.S.A.", ["usa"]), ("J.R.R. Tolkien", ["jrr"]), ("AC/DC", ["acdc"]),
    ("AT&T", ["att"]), ("rock'n'roll", ["roll"]), ("Saint-Exupéry", ["saintexupery"]),
    ("L’e-mail", ["lemail"]), ("l’arbre-maison", ["arbre", "larbremaison"]), ("x_y", ["xy"]),
    ("L’Étranger, U.S.A.", ["etranger", "usa"]), ("e-mail, e-mail", ["email"]),
    ("dell’arte (c’est-à-dire)", ["arte", "est", "cestadire"]),
    ("Hitchhiker’s Guide", []), ("don't they’re", []), ("’tis dogs’ rock ’n’", []),
    ("Dune: Messiah", []), ("J. R. R. Tolkien", []), ("C++", []), ("(Penguin)", []), ("", []),
    ("千と千尋・神隠し", []), ("a - b", []), ("Æneis", []), ("naïve", []),
  ])
  func `what stands behind an elision or is joined by signs is a word of its own`(
    _ text: String,
    _ words: [String]
  ) {
    #expect(JoinedWords.of(text) == words)
    let searched = JoinedWords.appended(to: folded(text), of: text)
    #expect(JoinedWords.without(searched) == folded(text))
  }

  @Test func `plain letters give the same words by bytes and by scalars`() {
    var random = SeededGenerator(seed: 9)
    let letters = Array("abcABC019'`-./&é ’")
    for _ in 0..<5_000 {
      let text = String((0..<12).map { _ in letters.randomElement(using: &random) ?? "a" })
      // A sign of its own at the end sends each token the long way.
      let slow = text.split(separator: " ").map { $0 + "\u{2026}" }.joined(separator: " ")
      #expect(JoinedWords.of(text) == JoinedWords.of(slow), "\(text)")
    }
  }

  private func stocked() throws -> Catalog {
    let catalog = try Catalog.inMemory()
    var stranger = BookDraft.book("L’Étranger", by: ["Albert Camus"])
    stranger.shelf = "Hall-3"
    stranger.notes = "D’signé"
    stranger.subtitle = "L’ami"
    let books: [BookDraft] = [
      .book("L’arbre à pain", by: ["Jean d’Ormesson"], from: ["L'École"], genre: "Sci-fi"),
      .book("Catch-22", by: ["Eugene O'Neil"], series: "E-mail", tags: ["U.S.A."]),
      stranger,
      .book("Email and the tree", by: ["Neil Gaiman"]),
    ]
    try catalog.write { edit in for book in books { _ = try edit.books.add(book) } }
    return catalog
  }

  @Test(arguments: [
    ("arbre", [1]), ("arbre pain", [1]), ("larbre", [1]), ("l’arbre", [1]), ("\"arbre\"", [1]),
    ("title:arb", [1]), ("title:~rbre", [1]), ("title:=\"L’arbre à pain\"", [1]),
    ("title:^larbre", [1]), ("ormesson", [1]), ("author:orm", [1]), ("author:\"ormesson\"", [1]),
    ("ecole", [1]), ("scifi", [1]), ("sci-fi", [1]), ("catch22", [2]), ("catch-22", [2]),
    ("catch 22", [2]), ("title:=catch-22", [2]), ("\"catch22\"", [2]), ("neil", [2, 4]),
    ("author:neil", [2, 4]), ("author:\"neil\"", [2, 4]), ("author:~eil", [2, 4]), ("oneil", [2]),
    ("usa", [2]), ("tag:usa", [2]), ("email", [2, 4]), ("series:email", [2]), ("e-mail", [2]),
    ("etranger", [3]), ("étranger", [3]), ("\"pain arbre\"", []), ("\"22 catch22\"", []),
    ("title:=arbre", []), ("-arbre", [2, 3, 4]), ("title:!=catch-22", [1, 3, 4]),
    ("shelf:hall3", [3]), ("hall3", [3]), ("notes:signe", [3]), ("subtitle:ami", [3]),
  ])
  func `books are found by them, and by what they fold to as before`(
    _ query: String,
    _ found: [Int64]
  ) throws {
    try stocked().read { (view: ReadTransaction) throws in
      #expect(try view.books.ids(view.listing(query)).sorted() == found)
    }
  }

  @Test func `lists of names and of loans have them too`() throws {
    let catalog = try stocked()
    try catalog.write { edit in
      _ = try edit.readers.add(ReaderDraft(name: "Sinéad O’Connor"))
      _ = try edit.loans.lend(LoanDraft([ID(rawValue: 1)], party: "Sinéad O’Connor"))
      _ = try edit.loans.lend(LoanDraft([ID(rawValue: 2)], party: "A d’Angelo"))
    }
    try catalog.read { (view: ReadTransaction) throws in
      #expect(try view.authors.count(AuthorityListing(find: "neil")) == 2)
      #expect(try view.authors.count(AuthorityListing(find: "ormes")) == 1)
      #expect(try view.authorities(.tag).count(AuthorityListing(find: "usa")) == 1)
      #expect(try view.readers.count(ReaderListing(find: "connor")) == 1)
      for words in ["connor", "angelo", "arbre", "catch22"] {
        var listing = LoanListing()
        listing.find = words
        #expect(try view.loans.rows(listing, limit: 9).count == 1, "\(words)")
      }
      #expect(try view.books.ids(view.listing("lent:connor")).sorted() == [1])
      #expect(try view.books.ids(view.listing("lent:angelo")).sorted() == [2])
    }
    #expect(try catalog.check().isEmpty)
  }

  @Test func `renaming, deleting and undoing take the words along`() throws {
    let catalog = try stocked()
    let renamed = try catalog.write { edit in
      let author = try #require(try edit.authors.named("Eugene O'Neil"))
      try edit.authors.rename(author, to: "Eugene Neill")
      var draft = BookDraft(try edit.books.card(ID(rawValue: 2)))
      draft.title = "Something"
      try edit.books.update(ID(rawValue: 2), to: draft)
      try edit.books.delete(ID(rawValue: 1))
    }
    try catalog.read { (view: ReadTransaction) throws in
      #expect(try view.books.ids(view.listing("catch22 | arbre")).isEmpty)
      #expect(try view.authors.count(AuthorityListing(find: "neil")) == 2)
    }
    #expect(try catalog.check().isEmpty)
    _ = try catalog.undo(try #require(renamed.revision).id)
    try catalog.read { (view: ReadTransaction) throws in
      #expect(try view.books.ids(view.listing("catch22 | arbre")).sorted() == [1, 2])
    }
    #expect(try catalog.check().isEmpty)
  }
}
