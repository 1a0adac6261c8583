@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Books of a catalogue that are probably one.
struct BookClusterTests {
  /// Deleted with the suite, of which each test has its own.
  private let store: TemporaryCatalog

  init() throws { store = try TemporaryCatalog() }

  private func catalog(_ books: [BookDraft]) throws -> Catalog {
    try store.catalog.write { edit in for book in books { _ = try edit.books.add(book) } }
    return store.catalog
  }

  /// The numbers of the books of each cluster, and why.
  private func clusters(
    editions: Bool = false,
    _ books: BookDraft...
  ) throws -> [(Set<Int64>, [String])] {
    try catalog(books).read { try $0.books.clusters(editions: editions) }.map {
      (Set($0.members.map(\.record.number)), $0.why)
    }
  }

  @Test func `the same title and author with and without an ISBN`() throws {
    let found = try clusters(
      .book("The Left Hand of Darkness", by: ["Ursula K. Le Guin"], isbn: "0441478123"),
      .book("Left hand of darkness, The", by: ["U. K. Le Guin"]),
      .book("The left hand of darkness", by: ["Le Guin, Ursula K."])
    )
    #expect(found.map(\.0) == [[1, 2, 3]])
  }

  @Test func `an ISBN in 10 digits that a file said of one, and 13 of another`() throws {
    var other = BookDraft.book("Dune (Dune Chronicles, #1)", by: ["Herbert, Frank"])
    other.source = #"{"goodreads":{"ISBN":"0441172717"}}"#
    let found = try clusters(.book("Dune", by: ["Frank Herbert"], isbn: "9780441172719"), other)
    #expect(found.map(\.0) == [[1, 2]])
    #expect(found.first?.1 == ["the same ISBN"])
  }

  @Test func `an ISBN that a book had before it was merged`() throws {
    let catalog = try catalog([
      .book("Emma", by: ["Jane Austen"], isbn: "9780141439587"),
      .book("Emma", by: ["Jane Austen"], isbn: "9780199535521"),
    ])
    try catalog.write { edit in try edit.books.carryOut(edit.books.merge([2], into: 1)) }
    try catalog.write { edit in
      _ = try edit.books.add(
        .book("Emma (World's Classics)", by: ["Austen"], isbn: "9780199535521")
      )
    }
    let found = try catalog.read { try $0.books.clusters() }
    #expect(found.map(\.why) == [["the same ISBN"]])
  }

  @Test(arguments: [
    ("Dune: a novel", "Dune", "the subtitle in one of them"),
    ("Dune a novel", "Dune", "the subtitle in the title"),
    ("The Dispossessed (Hainish Cycle #6)", "The Dispossessed", "the same title"),
    ("Hainish Cycle: The Dispossessed", "The Dispossessed", "the series in the title"),
    ("A wizzard of Earthsea", "A Wizard of Earthsea", "one letter apart"),
    ("Ursula K. Le Guin - Malafrena", "Malafrena", "the same title"),
    ("紅樓夢", "红楼梦", "the same title"), ("Lions &amp; Foxes", "Lions & Foxes", "the same title"),
  ]) func `titles that are one`(_ one: String, _ other: String, _ why: String) throws {
    let found = try clusters(
      .book(one, by: ["Ursula K. Le Guin"], series: "Hainish Cycle"),
      .book(other, by: ["Ursula K. Le Guin"])
    )
    #expect(found.map(\.1) == [[why]])
  }

  @Test(arguments: [
    ("The Disposessed", "The Dispossessed", "1974", 1), ("Lavinai", "Lavinia", "1974", 1),
    ("The Disposessed", "The Dispossessed", "1975", 0), ("Carrei", "Carrie", "1974", 0),
  ])
  func `a letter is wrong in a short title, of a book of the same year`(
    _ one: String,
    _ other: String,
    _ year: String,
    _ count: Int
  ) throws {
    let found = try clusters(
      .book(one, by: ["Ursula Le Guin"], year: "1974"),
      .book(other, by: ["Ursula K. Le Guin"], year: year)
    )
    #expect(found.count == count)
  }

  @Test(arguments: [
    ("Capital, Vol. 1", "Capital, Vol. 2"), ("Faust I", "Faust II"), ("Kim", "Kim 2"),
    ("Henry IV, Part 1", "Henry IV, Part Two"), ("Dorian Gray", "Dorian Gray: A Graphic Novel"),
    ("Collected Poems, First Volume", "Collected Poems, Second Volume"), ("1984", "1985"),
    ("Poems", "Plays"), ("LaTeX — Teil A: Arbeitsheft", "LaTeX — Teil B: Manual"),
    ("The Metamorphosis", "The Metamorphosis and Other Stories"),
    ("C++ in Depth", "C in Depth"), ("C# in Depth", "C in Depth"),
  ]) func `volumes and other titles are told apart`(_ one: String, _ other: String) throws {
    #expect(try clusters(.book(one, by: ["Ann Author"]), .book(other, by: ["Ann Author"])).isEmpty)
  }

  @Test(arguments: [("", "2012", "", 1), ("2013", "2012", "", 0), ("2012", "", "Saga", 0)])
  func `an issue is no volume where years differ or one series has both`(
    _ year: String,
    _ other: String,
    _ series: String,
    _ count: Int
  ) throws {
    let series = series.isEmpty ? nil : series
    let found = try clusters(
      .book("Saga, Vol. 1", by: ["Brian K. Vaughan"], year: year, series: series),
      .book("Saga #1", by: ["Brian K. Vaughan"], year: other, series: series)
    )
    #expect(found.count == count)
  }

  @Test func `the number in a series tells volumes apart`() throws {
    #expect(
      try clusters(
        .book("Selected Writings", by: ["Walter Benjamin"], series: "Works", volume: "1"),
        .book("Selected Writings", by: ["Walter Benjamin"], series: "Works", volume: "2")
      ).isEmpty
    )
  }

  @Test func `editions are told apart by year and publisher, unless they are asked for`() throws {
    let books = [
      BookDraft.book("Emma", by: ["Jane Austen"], from: ["Penguin"], year: "1996"),
      .book("Emma", by: ["Jane Austen"], from: ["Penguin"], year: "2003"),
      .book("Emma", by: ["Jane Austen"], from: ["Oxford University Press"], year: "1996"),
    ]
    let catalog = try catalog(books)
    #expect(try catalog.read { try $0.books.clusters() }.isEmpty)
    let found = try catalog.read { try $0.books.clusters(editions: true) }
    #expect(found.map(\.members.count) == [3])
    #expect(found[0].why.contains("another year") || found[0].why.contains("another publisher"))
  }

  /// Pairs of titles as they stand in catalogues that were brought from other programs; the second is written
  /// well.
  @Test(arguments: [
    ("CafÃ© Europa", "Café Europa"), ("Die M?nchner R?terepublik", "Die Münchner Räterepublik"),
    ("THE NAME OF THE ROSE", "The Name of the Rose"),
    ("the name of the rose", "The name of the rose"),
    ("Left Hand of Darkness, The", "The Left Hand of Darkness"),
    ("Ann Author: The Left Hand of Darkness", "The Left Hand of Darkness"),
    ("Author, Ann - The Left Hand of Darkness", "The Left Hand of Darkness"),
    ("The Left Hand of Darkness / Ann Author", "The Left Hand of Darkness"),
    ("Pride &amp; Prejudice", "Pride & Prejudice"),
    ("<i>Emma</i> and others", "Emma and others"),
  ]) func `a title that is written well stays, though the other book says more`(
    _ worse: String,
    _ better: String
  ) throws {
    #expect(
      Flaws.count(inTitle: worse, by: ["Ann Author"])
        > Flaws.count(inTitle: better, by: ["Ann Author"])
    )
    let found = try catalog([
      .book(worse, by: ["Ann Author"], genre: "Novel", isbn: "0441172717", year: "1965"),
      .book(better, by: ["Ann Author"]),
    ]).read { try $0.books.clusters() }
    // Titles so unlike as some of these are no cluster at all.
    for cluster in found { #expect(cluster.proposed.record == .book(2), "\(cluster)") }
  }

  @Test(arguments: [
    "SPQR", "1984", "It", "雪国", "Emma: a novel", "King, Queen, Knave", "Война и мир",
  ])
  func `nothing is wrong with a title`(_ title: String) {
    #expect(Flaws.count(inTitle: title, by: ["Ann Author"]) == 0)
  }

  @Test func `the book with an ISBN stays, of two such the one that says more, then the older`()
    throws
  {
    func proposed(_ books: BookDraft...) throws -> RecordID? {
      let store = try TemporaryCatalog()
      try store.catalog.write { edit in for book in books { _ = try edit.books.add(book) } }
      return try store.catalog.read { try $0.books.clusters() }.first?.proposed.record
    }
    let bare = BookDraft.book("Emma", by: ["Jane Austen"])
    let full = BookDraft.book("Emma", by: ["Jane Austen"], genre: "Novel", year: "1815")
    var twice = bare
    twice.copies = "2"
    #expect(
      try proposed(full, .book("Emma", by: ["Jane Austen"], isbn: "9780141439587")) == .book(2)
    )
    #expect(try proposed(twice, full) == .book(2))
    #expect(try proposed(bare, twice) == .book(2))
    #expect(try proposed(bare, bare) == .book(1))
  }

  @Test(arguments: [
    ("Gedichte. Erster Band", "1"), ("Gedichte, Band II", "2"), ("Œuvres, tome premier", "1"),
    ("戦争と平和 上", "上"), ("戦争と平和（下）", "下"), ("戦争と平和 第2巻", "2"),
    ("Collected Works, Second Volume", "2"),
    ("The Second Jungle Book", ""), ("My First Book of Numbers", ""),
  ]) func `the volume that a title says to be`(_ title: String, _ volume: String) {
    #expect(TitleVariant(title).volumes == (volume.isEmpty ? [] : [volume]))
  }

  @Test func `others who wrote a book of the title, and translations, are others`() throws {
    var german = BookDraft.book("Emma", by: ["Jane Austen"])
    german.language = "ger"
    var english = BookDraft.book("Emma", by: ["Jane Austen"])
    english.language = "eng"
    #expect(try clusters(german, english).isEmpty)
    #expect(
      try clusters(
        .book("Collected Short Stories", by: ["Ann One"]),
        .book("Collected Short Stories", by: ["Bob Two"])
      ).isEmpty
    )
  }

  @Test func `what is kept apart is not told again`() throws {
    let catalog = try catalog([
      .book("Emma", by: ["Jane Austen"]), .book("Emma", by: ["Jane Austen"]),
    ])
    #expect(try catalog.read { try $0.books.clusters() }.count == 1)
    let kept = try catalog.write { edit in try edit.keepApart([2, 1], .book) }
    #expect(try catalog.read { try $0.books.clusters() }.isEmpty)
    _ = try catalog.undo(try #require(kept.revision?.id))
    #expect(try catalog.read { try $0.books.clusters() }.count == 1)
  }

  @Test func `a hundred books of one title and author are compared with their neighbours`() throws {
    let books = (0..<100).map {
      BookDraft.book("Bibel", by: ["Martin Luther"], series: "Works", volume: String($0 / 2))
    }
    #expect(try catalog(books).read { try $0.books.clusters() }.count == 50)
  }

  @Test func `the likeliest duplicates of a book come first`() throws {
    let catalog = try catalog([
      .book("Dune", by: ["Frank Herbert"], year: "1965"),
      .book("Dune Messiah", by: ["Frank Herbert"], year: "1969"),
      .book("Dune: a novel", by: ["Herbert, Frank"], year: "1984"),
      .book("Dune", by: ["F. Herbert"]),
      .book("Emma", by: ["Jane Austen"]),
    ])
    let found = try catalog.read { try $0.books.likeliest(to: 1).map(\.id.rawValue) }
    #expect(found == [4, 3])
  }

  @Test func `a book of the same title is likely, whoever wrote it`() throws {
    let catalog = try catalog([
      .book("Emma", by: ["Jane Austen"], year: "1816"),
      .book("Emma", by: ["Jayne Ostin"], year: "1914"),
      .book("Persuasion", by: ["Jane Austen"], year: "1817"),
    ])
    let found = try catalog.read { try $0.books.likeliest(to: 1).map(\.id.rawValue) }
    #expect(found == [2])
  }
}
