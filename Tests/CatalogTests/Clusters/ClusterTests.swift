@testable import Books
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

  @Test func `a name that is written well is proposed to stay, though the other has more books`()
    throws
  {
    let found = try clusters(
      .publisher,
      .book("One", from: ["PENGUIN BOOKS LTD"]),
      .book("Two", from: ["PENGUIN BOOKS LTD"]),
      .book("Three", from: ["Penguin Books"])
    )
    #expect(found.map(\.proposed.name) == ["Penguin Books"])
  }

  @Test func `a Jr in one of two is told, and two of the same kind are one`() throws {
    let found = try clusters(
      .author,
      .book("One", by: ["Walter M. Miller Jr."]),
      .book("Two", by: ["Walter M. Miller"])
    )
    #expect(found.map(\.why) == [["one has Jr"]])
    func likeness(
      _ one: String,
      _ other: String,
      _ kind: AuthorityKind = .author
    ) -> NameSimilarity? {
      NameSimilarity(NameVariant(kind, one), NameVariant(kind, other))
    }
    #expect(likeness("Kurt Vonnegut Junior", "Kurt Vonnegut Jr.")?.why == [.sameLetters])
    let houses = [("Simon & Schuster", "Simon and Schuster"), ("Knopf", "Knopf Company")]
    #expect(
      houses.compactMap { likeness($0, $1, .publisher)?.why.first }
        == [.sameLetters, .smallWords]
    )
    #expect(likeness("John Smith II", "John Smith III") == nil)
  }

  @Test(arguments: [
    ("انور خامه اى", "انور خامه اي"), ("S. L. MacGregor Mathers", "MacGregor Mathers"),
    ("W. Somerset Maugham", "Somerset Maugham"), ("אהרון ירושלמי", "אהרן ירושלמי"),
    ("马寅初", "馬寅初"), ("慶應義塾大学出版会", "慶応義塾大学出版会"),
    ("Yuri Olesha", "Iurii Olesha"), ("Immanuel Kant", "Immanuel Kant (1724-1804)"),
  ]) func `people that are one`(_ one: String, _ other: String) throws {
    let found = try clusters(.author, .book("One", by: [one]), .book("Two", by: [other]))
    #expect(found.count == 1)
  }

  /// Robert Stone (1951-) writes on hiking, the other one novels.
  @Test(arguments: [
    ("Anne Rice", "Jane Rice"), ("Robert Stone", "Robert Stone (1951-)"),
    ("J. Edgar Hoover", "Edward Hoover"), ("F. John Smith", "John Smith"),
  ]) func `people that are two`(_ one: String, _ other: String) throws {
    #expect(try clusters(.author, .book("One", by: [one]), .book("Two", by: [other])).isEmpty)
  }

  @Test func `who died long before the other's first book, and has old ones, is somebody else`()
    throws
  {
    // The one without years comes first, or a book would be given to the one with them.
    #expect(
      try clusters(
        .author,
        .book("Catch-22", by: ["Joseph Heller"], year: "1961"),
        .book("Lexicon", by: ["Joseph Heller (-1849)"], year: "1838")
      ).isEmpty
    )
    // Nor are two with the same years anybody else.
    #expect(
      try clusters(
        .author,
        .book("One", by: ["林羅山 (1583-1657)"], year: "1640"),
        .book("Two", by: ["林 羅山 (1583-1657)"], year: "1800")
      ).count == 1
    )
    // New printings are no sign.
    #expect(
      try clusters(
        .author,
        .book("Bleak House", by: ["Charles Dickens"], year: "1998"),
        .book("Hard Times", by: ["Charles Dickens (1812-1870)"], year: "2001")
      ).count == 1
    )
  }

  @Test func `who has a book of before the other's birth is somebody else`() throws {
    #expect(
      try clusters(
        .author,
        .book("Patterns", by: ["Myron Michael Cohen (1937-)"], year: "1980"),
        .book("Notices", by: ["M. M. Cohen"], year: "1836")
      ).isEmpty
    )
  }

  @Test func `qualifiers in words that differ make two`() throws {
    #expect(
      try clusters(
        .author,
        .book("One", by: ["Geological Survey (U.S.)"], year: "1980"),
        .book("Two", by: ["Geological Survey (Namibia)"], year: "1981")
      ).isEmpty
    )
    #expect(
      try clusters(
        .author,
        .book("One", by: ["Wisława Szymborska"], year: "1980"),
        .book("Two", by: ["Wislawa Szymborska (poet)"], year: "1981")
      ).count == 1
    )
  }

  @Test(arguments: [
    ("Nationalism", "Rationalism"), ("Gastronomy", "Astronomy"),
    ("Macroeconomics", "Microeconomics"), ("Arts, Chinese", "Art, Chinese"),
    ("Self -- Control", "Self-control"), ("Art -- History", "Art and history"),
    ("Business and education", "Business education"), ("Commerce", "E-commerce"),
    ("C++ (Computer program language)", "C# (Computer program language)"), ("Play", "Plays"),
    ("Carlson family", "Carlton family"),
  ]) func `words that another letter makes are two`(_ one: String, _ other: String) throws {
    #expect(
      try clusters(.tag, .book("One", by: [], tags: [one]), .book("Two", tags: [other])).isEmpty
    )
  }

  @Test func `two words that several subjects have are two, and one that few have is mistyped`()
    throws
  {
    let found = try clusters(
      .tag,
      .book("One", tags: ["Planets -- Fiction", "Planets -- History", "Planets -- Poetry"]),
      .book("Two", tags: ["Plants -- Fiction", "Plants -- Color", "Plants -- Names"]),
      .book("Three", tags: ["Plannets -- Color"]),
      .book("Four", tags: ["Planets -- Color"])
    )
    #expect(
      found.map { $0.members.map(\.name).sorted() } == [["Planets -- Color", "Plannets -- Color"]]
    )
  }

  @Test func `where libraries gave years to people, likeness wants a sign beside the letters`()
    throws
  {
    let others = (1...20).map { number in
      let name = "Some\(String(repeating: "x", count: number)) (\(1910 + number)-)"
      return BookDraft.book("Book \(number)", by: [name])
    }
    // The one without years comes first, or a book would be given to the one with them.
    let pairs: [BookDraft] = [
      .book("Poverty", by: ["Brian Nolan"], tags: ["Ireland"]),
      .book("Communication", by: ["Brian Nolan (1943-)"], tags: ["Radio"]),
      .book("Linux", by: ["Alan Simpson"], tags: ["Operating systems"]),
      .book("Windows", by: ["Alan Simpson (1953-)"], tags: ["Operating systems"]),
      .book("Brooks", by: ["Carol Poore"]), .book("Fields", by: ["Carol A. Poore"]),
    ]
    func names(_ books: [BookDraft]) throws -> [String] {
      let shared = try TemporaryCatalog()
      let catalog = try Catalog.open(at: shared.path, user: "Maria")
      try catalog.write { edit in for book in books { _ = try edit.books.add(book) } }
      return try catalog.read { try $0.authorities(.author).clusters() }
        .map { $0.members[0].name.prefix { $0 != " " }.description }.sorted()
    }
    #expect(try names(pairs) == ["Alan", "Brian", "Carol"])
    #expect(try names(pairs + others) == ["Alan"])
  }

  @Test func `committees that differ behind a second comma are two`() throws {
    let name = "Senate. Committee on Commerce, Science, and Transportation"
    #expect(
      try clusters(
        .author,
        .book("One", by: [name]),
        .book("Two", by: [name + ". Subcommittee on Aviation"])
      ).isEmpty
    )
  }

  @Test(arguments: [
    ("上海文艺出版社 : 新華書店经销", "上海文化出版社 : 新華書店经销", 0),
    ("須原屋茂兵衞 ... [and 2 others]", "須原屋茂兵衛 ... [and 2 others]", 1),
    ("警察庁来日外国人犯罪等対策室", "警察庁来日外国人犯罪対策室", 1),
  ]) func `another ideograph makes another house`(
    _ one: String,
    _ other: String,
    _ count: Int
  ) throws {
    let found = try clusters(
      .publisher,
      .book("One", from: [one]),
      .book("Two", from: [other])
    )
    #expect(found.count == count)
  }

  @Test(arguments: [
    ("Novel", "Novels"), ("Western", "Westerns"), ("Thriller", "Thrillers"),
    ("Mystery", "Mysteries"), ("Fantasy", "Fantasies"), ("Biography", "Biographies"),
    ("Waltz", "Waltzes"), ("Monologue", "Monologues"), ("Humour", "Humor"),
  ]) func `a genre and its plural are one, however long`(_ one: String, _ other: String) throws {
    let found = try clusters(.genre, .book("One", genre: one), .book("Two", genre: other))
    #expect(found.count == 1)
  }

  @Test(arguments: [
    ("Archaeology", "archeology"), ("absurdism", "asburdism"),
    ("Materia medica", "Marteria medica"),
    ("Hololaust survivors", "Holocaust survivors"), ("Ibaragi-ken (Japan)", "Ibaraki-ken (Japan)"),
  ]) func `words that are mistyped are one`(_ one: String, _ other: String) throws {
    #expect(try clusters(.tag, .book("One", tags: [one]), .book("Two", tags: [other])).count == 1)
  }

  @Test func `what looks like a name that is typed is found, whichever part stands first`() throws {
    let shared = try TemporaryCatalog()
    try shared.catalog.write { edit in
      for name in ["Le Guin Ursula", "U. K. Le Guin", "Ursula Vernon"] {
        _ = try edit.books.add(.book(name, by: [name]))
      }
    }
    let found = try shared.catalog.read {
      try $0.authors.lookAlikes(of: "Ursula K. Le Guin").map(\.name)
    }
    #expect(found.contains("U. K. Le Guin"), "\(found)")
    #expect(!found.contains("Ursula Vernon"), "\(found)")
  }

  @Test(arguments: [
    ("Fyodor Dostoevsky", "Фёдор Достоевский"), ("Антон Чехов", "Anton Chekhov"),
    ("Anton Chekhov", "Чехов, Антон Павлович"), ("Nikos Kazantzakis", "Nikos Kazantzákis"),
    ("Νίκος Καζαντζάκης", "Nikos Kazantzakis"), ("Yuri Olesha", "Юрий Олеша"),
  ]) func `what looks like a name that is typed is found in another script`(
    _ typed: String,
    _ known: String
  ) throws {
    let shared = try TemporaryCatalog()
    try shared.catalog.write { edit in
      for name in [known, "Александр Пушкин", "Alexander Pushkin"] {
        _ = try edit.books.add(.book(name, by: [name]))
      }
    }
    let found = try shared.catalog.read { try $0.authors.lookAlikes(of: typed).map(\.name) }
    #expect(found == [known])
  }

  @Test(arguments: [
    ("The Macmillan Company", "Macmillan Pub Co", AuthorityKind.publisher),
    ("absurdism", "asburdism", .tag), ("Conspiracies", "conspiracy", .tag),
  ])
  func `names that are likely one are found from each other`(
    one: String,
    other: String,
    kind: AuthorityKind
  ) throws {
    let shared = try TemporaryCatalog()
    let ids = try shared.catalog.write { edit in
      try [one, other].map { try edit.authorities(kind).add(AuthorityDraft(name: $0)) }
    }.value
    let found = try shared.catalog.read { view in
      let records = view.authorities(kind)
      return [
        try records.lookAlikes(of: one, for: ids[0]),
        try records.lookAlikes(of: other, for: ids[1]),
        try records.alike(ids[0]),
      ].map { $0.map(\.id) }
    }
    #expect(found == [[ids[1]], [ids[0]], [ids[1]]])
  }

  @Test func `what a record looks like is neither itself nor what was kept apart from it`() throws {
    let shared = try TemporaryCatalog()
    let ids = try shared.catalog.write { edit in
      let publishers = edit.authorities(.publisher)
      let ids = try ["Suhrkamp Verlag", "Suhrkamp", "Suhrkamp AG"].map {
        try publishers.add(AuthorityDraft(name: $0))
      }
      try edit.keepApart(ids.prefix(2).map(\.rawValue), .publisher)
      return ids
    }.value
    let found = try shared.catalog.read { view in
      let publishers = view.authorities(.publisher)
      return try [ids[0], nil].map { id in
        try publishers.lookAlikes(of: "Suhrkamp Verlag", for: id).map(\.name)
      }
    }
    #expect(found[0] == ["Suhrkamp AG"])
    #expect(Set(found[1]).isSuperset(of: ["Suhrkamp", "Suhrkamp AG"]))
  }

  @Test
  func `a name with the forename in front is proposed to stay, unless another has more books`()
    throws
  {
    let one = try clusters(
      .author,
      .book("One", by: ["Kafka, Franz"]),
      .book("Two", by: ["Franz Kafka"])
    )
    #expect(one.first?.proposed.name == "Franz Kafka")
    let two = try clusters(
      .author,
      .book("One", by: ["Kafka, Franz"]),
      .book("Two", by: ["Kafka, Franz"]),
      .book("Three", by: ["Franz Kafka"])
    )
    #expect(two.first?.proposed.name == "Kafka, Franz")
  }

  @Test func `a tag in small letters stays where it has more books`() throws {
    let found = try clusters(
      .tag,
      .book("One", tags: ["Conspiracies"]),
      .book("Two", tags: ["conspiracy"]),
      .book("Three", tags: ["conspiracy"])
    )
    #expect(found.first?.proposed.name == "conspiracy")
  }

  @Test func `what speaks for two groups that are joined is said once`() throws {
    let pairs: [(one: Int, other: Int, score: Double, why: [String])] = [
      (0, 1, 0.95, ["initials", "the same title"]), (2, 3, 0.9, ["initials"]),
      (1, 2, 0.85, ["swapped"]),
    ]
    let groups = try ClusterGroup.joined(pairs) { _, _ in true }
    #expect(groups.map(\.why) == [["initials", "the same title", "swapped"]])
    #expect(groups.first.map { Set($0.places) } == [0, 1, 2, 3])
  }

  @Test func `comparing can be stopped`() throws {
    let shared = try TemporaryCatalog()
    let catalog = try Catalog.open(at: shared.path, user: "Maria")
    try catalog.write { edit in
      _ = try edit.books.add(.book("One", by: ["Jane Smith"]))
      _ = try edit.books.add(.book("Two", by: ["Smith Jane"]))
    }
    let progress = WorkProgress()
    progress.stop()
    #expect(throws: CancellationError.self) {
      try catalog.read { try $0.authors.clusters(progress: progress) }
    }
  }
}
