@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// A book that a person owns comes in, whatever one value of it says.
struct NothingRefusedTests {
  let library: TemporaryCatalog
  var catalog: Catalog { library.catalog }

  init() throws {
    library = try TemporaryCatalog()
  }

  private func bring(
    _ text: String,
    _ name: String = "books.csv",
    _ change: (inout ImportSource) -> Void = { _ in }
  ) throws -> (plan: ImportPlan, outcome: ImportPlan.Outcome) {
    let path = library.folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var source = ImportSource(paths: [path])
    change(&source)
    let plan = try ImportPlan.make(source, in: catalog)
    return (plan, try plan.carryOut(in: catalog))
  }

  private func books() throws -> [Book] {
    try catalog.read { view in
      try view.books.cards(view.books.rows(BookListing(), limit: 100).map(\.id)).map(\.book)
    }
  }

  @Test(arguments: [
    ("9780441013594", "978-0-441-01359-3 would"), ("12345678", "has 8 digits"),
    ("2012345678900", "978"), ("978-0-441", "has 7 digits"),
  ])
  func `an ISBN that is none is left out, kept and said, with the nearest that is one`(
    _ number: String,
    _ words: String
  ) throws {
    let (plan, outcome) = try bring("title,isbn\nDune,\(number)\nEmma,9780306406157\n")
    #expect((outcome.added, outcome.refused) == (2, 0))
    let dune = try #require(try books().first { $0.title == "Dune" })
    #expect(dune.isbn == nil)
    #expect(dune.source?.contains(number) == true)
    #expect(plan.withoutISBNCount == 1)
    let said = plan.withoutISBN.flatMap(\.record.problems).map(\.code.description)
    #expect(said.count == 1 && said[0].contains(words), "\(said)")
  }

  @Test func `an ISBN of another book is left out and said, with whose it is`() throws {
    _ = try catalog.write { try $0.books.add(.book("Solaris", isbn: "9780441013593")) }
    let text = """
      Book Id,Title,Author,ISBN13,Exclusive Shelf,My Rating
      1,Dune,Frank Herbert,9780306406157,read,0
      2,Dune Messiah,Frank Herbert,9780306406157,read,0
      """
    let (plan, outcome) = try bring(text)
    #expect(outcome.added == 2)
    #expect(plan.withoutISBN.map(\.record.draft.title) == ["Dune Messiah"])
    #expect(plan.problems.map(\.code) == [.isbnTaken("9780306406157", by: nil)])
    #expect(try bring(text).plan.withoutISBNCount == 0)
  }

  @Test func `of a book that is refused for its title the wrong ISBN is the reason`() throws {
    let (plan, outcome) = try bring("title,isbn\n,9780441013594\nEmma,\n")
    #expect(outcome.refused == 1)
    #expect(plan.problems.map(\.refuses) == [true])
    #expect(plan.withoutISBNCount == 0)
  }

  @Test func `what a field cannot take is kept, and the book comes`() throws {
    let long = String(repeating: "x", count: 20_000)
    let (plan, outcome) = try bring("title,author,publisher,tags\nDune,\(long),Ace,\"a,\(long)\"\n")
    #expect((outcome.added, outcome.refused) == (1, 0))
    #expect(plan.problems.count == 2)
    #expect(try books().first?.source?.contains(long) == true)
  }

  @Test func `no column is taken for the ISBN where somebody says so`() throws {
    let text = "title,isbn\nDune,9780441013593\nEmma,x\n"
    let (plan, outcome) = try bring(text) { _ = $0.options.mapping.apply("isbn=") }
    #expect((outcome.added, plan.withoutISBNCount) == (2, 0))
    #expect(try books().allSatisfy { $0.isbn == nil && $0.source != nil })
  }

  // MARK: - Who owns it

  private static let readings = """
    Title,Authors,ISBN/UID,Read Status,Owned?,Star Rating
    Dune,Frank Herbert,,read,Yes,
    Emma,Jane Austen,,read,No,
    Momo,Michael Ende,,read,,
    Solaris,Stanisław Lem,,to-read,No,
    """

  @Test(arguments: [
    (OwnedUse.file, [1, 0, 1, 0]), (.yes, [1, 1, 1, 0]), (.no, [1, 0, 0, 0]),
  ])
  func `copies follow the file, or what somebody says of books that were read`(
    _ owned: OwnedUse,
    _ copies: [Int]
  ) throws {
    let (plan, _) = try bring(Self.readings) { $0.owned = owned }
    #expect(plan.readCount == 3)
    #expect(try books().map(\.copies) == copies)
  }

  @Test func `no owned copies at Goodreads are none`() throws {
    let header = "Book Id,Title,Author,Exclusive Shelf,My Rating,Owned Copies\n"
    _ = try bring(header + "1,Dune,Herbert,read,4,0\n2,Emma,Austen,read,4,2\n3,Momo,Ende,read,4,\n")
    #expect(try books().map(\.copies) == [0, 2, 1])
  }

  @Test func `readings that stay behind say all the same that the book was read`() throws {
    _ = try bring(Self.readings) {
      $0.owned = .no
      $0.readings = false
    }
    #expect(try books().map(\.copies) == [1, 0, 0, 0])
  }

  @Test func `another book of the same ISBN comes without it, and fills nothing`() throws {
    let isbn = "9780141439587"
    try _ = bring("Title,Author,ISBN,Year\nEmma,Jane Austen,\(isbn),\n")
    let other = "Title,Author,ISBN,Year\nCooking with Gas,Bob Stove,\(isbn),2020\n"
    let (plan, outcome) = try bring(other, "other.csv")
    #expect((outcome.added, outcome.filled) == (1, 0))
    #expect(plan.problems.map(\.code) == [.isbnTaken(isbn, by: "Emma")])
    #expect(try books().map(\.title).sorted() == ["Cooking with Gas", "Emma"])
    #expect(try books().first { $0.title == "Emma" }?.year == nil)
    let cook = try #require(try books().first { $0.title != "Emma" })
    #expect(cook.isbn == nil && cook.source?.contains(isbn) == true)
    #expect(try bring(other, "other.csv").outcome.added == 0)
    // A translation of the title, or another spelling of the name, makes no other book.
    let same = "Title,Author,ISBN,Year\nЭмма,Остен,\(isbn),1815\n"
    #expect(try bring(same, "third.csv").outcome.added == 0)
  }

  // MARK: - Values that cannot be read

  private func kept(_ text: String, _ name: String) throws -> (said: [String], source: String) {
    let (plan, outcome) = try bring(text, name)
    #expect((outcome.added, outcome.refused) == (1, 0))
    return (plan.problems.map(\.code.description), try books().compactMap(\.source).joined())
  }

  @Test func `what Goodreads has and cannot be read is kept and said`() throws {
    let (said, source) = try kept(
      """
      Book Id,Title,Author,ISBN,ISBN13,My Rating,Number of Pages,Date Read,Date Added,Bookshelves,\
      Exclusive Shelf,Read Count,Owned Copies
      7,Dune,Frank Herbert,0441013593,9780441013594,eleven,abc,2020/02/30,soon,,soon-later,often,many

      """,
      "goodreads.csv"
    )
    for value in [
      "9780441013594", "eleven", "abc", "2020/02/30", "soon", "soon-later", "often", "many",
    ] {
      #expect(
        said.contains { $0.contains("“\(value)”") || $0.hasPrefix("ISBN \(value) ") },
        "\(value): \(said)"
      )
      #expect(source.contains("\"\(value)\""), "\(value): \(source)")
    }
  }

  @Test func `what StoryGraph has and cannot be read is kept and said`() throws {
    let (said, source) = try kept(
      """
      Title,Authors,ISBN/UID,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,\
      Star Rating,Owned?
      Dune,Frank Herbert,9780441013593,soon-later,2020/02/30,never,whenever,often,,eleven,many

      """,
      "storygraph.csv"
    )
    for value in [
      "soon-later", "2020/02/30", "never", "whenever", "often", "eleven", "many",
    ] {
      #expect(
        said.contains { $0.contains("“\(value)”") || $0.hasPrefix("ISBN \(value) ") },
        "\(value): \(said)"
      )
      #expect(source.contains("\"\(value)\""), "\(value): \(source)")
    }
  }

  @Test func `what LibraryThing has and cannot be read is kept and said, and when a book was got`()
    throws
  {
    let head = [
      "Book Id", "Title", "Sort Character", "Primary Author", "Publication", "Acquired",
      "Entry Date", "Date Started", "Date Read", "Copies",
    ].joined(separator: "\t")
    let row = [
      "7", "Dune", "1", "Herbert, Frank", "Ace (1965)", "[2019-03-02]", "sometime", "2020-02-30",
      "never", "many",
    ].joined(separator: "\t")
    let (said, source) = try kept("\(head)\n\(row)\n", "lt.tsv")
    for value in ["sometime", "2020-02-30", "never", "many"] {
      #expect(
        said.contains { $0.contains("“\(value)”") || $0.hasPrefix("ISBN \(value) ") },
        "\(value): \(said)"
      )
      #expect(source.contains("\"\(value)\""), "\(value): \(source)")
    }
    #expect(try books().map { $0.acquired?.iso8601 } == ["2019-03-02"])
  }

  @Test(arguments: ["Acquired", "Bought", "Erworben", "Purchase Date"])
  func `a table's column of when books were got is that field`(_ column: String) throws {
    _ = try bring("Title,\(column)\nDune,2019-03-02\n")
    #expect(try books().map { $0.acquired?.iso8601 } == ["2019-03-02"])
  }

  @Test func `values of a table that cannot be read are said, with the first of them`() throws {
    let table = "title,year,pages,rating,copies\nDune,99999,abc,eleven,many\n"
    let (said, source) = try kept(table, "books.csv")
    for value in ["99999", "abc", "eleven", "many"] {
      #expect(
        said.contains { $0.contains("“\(value)”") || $0.hasPrefix("ISBN \(value) ") },
        "\(value): \(said)"
      )
      #expect(source.contains("\"\(value)\""), "\(value): \(source)")
    }
  }

  // MARK: - The files of what was left out

  @Test func `refused rows of a table between tabs stand in one, and a second run replaces it`()
    throws
  {
    let text = "title\tyear\tnote\nDune\t1965\t\"so\n\t1815\tx\n"
    let first = try bring(text, "lt.tsv").outcome
    #expect(first.rejectedPaths.first == library.folder + "/lt.rejected.tsv")
    let path = try #require(first.rejectedPaths.first)
    let rejected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(rejected.hasPrefix("title\tyear\tnote\treason\n\t1815\tx\t"))
    #expect(try bring(text, "lt.tsv").outcome.rejectedPaths.first == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == rejected)
  }

  @Test func `what a person corrected, or wrote themselves, is never written over`() throws {
    let state = library.folder + "/state"
    let path = library.folder + "/books.rejected.csv"
    func refuse(_ rows: String) throws -> ImportPlan.Outcome {
      try bring("title,year\n" + rows) { $0.folderOfRefused = state }.outcome
    }
    try "mine\n".write(toFile: path, atomically: true, encoding: .utf8)
    let first = try refuse(",1965\n")
    let second = library.folder + "/books.rejected-2.csv"
    #expect(first.rejectedPaths.first == second)
    #expect(first.staying == [path])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
    // What Octavo wrote, and nobody touched, is replaced.
    #expect(try refuse(",1966\n").rejectedPaths.first == second)
    let corrected = try String(contentsOfFile: second, encoding: .utf8)
      .replacing(",1966", with: "Dune,1966")
    try corrected.write(toFile: second, atomically: true, encoding: .utf8)
    #expect(try refuse(",1967\n").rejectedPaths.first == library.folder + "/books.rejected-3.csv")
    #expect(try String(contentsOfFile: second, encoding: .utf8) == corrected)
  }

  @Test func `refused records of JSON are JSON, and come back without their reason`() throws {
    let text = #"[{"title":"Dune","pages":412},{"title":"","author":"Jane Austen","x":1}]"#
    let path = try #require(try bring(text, "books.json").outcome.rejectedPaths.first)
    #expect(path.hasSuffix("/books.rejected.json"))
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let records = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(records.map { $0["author"] as? String } == ["Jane Austen"])
    let corrected = try String(contentsOfFile: path, encoding: .utf8)
      .replacing(#""title":"""#, with: #""title":"Emma""#)
    #expect(try bring(corrected, "books.rejected.json").outcome.added == 1)
    #expect(try books().last?.source?.contains("reason") == false)
  }

  // MARK: - Counts

  @Test func `what is no book is left out, or comes, as a group`() throws {
    let text = "@book{a, title={Dune}}\n@article{b, title={On worms}, journal={Sand}}\n"
    let (plan, outcome) = try bring(text, "all.bib")
    #expect(plan.kinds == [.articleOrChapter: 1])
    #expect(outcome.added == 1)
    #expect(try bring(text, "all.bib") { $0.kinds[.articleOrChapter] = true }.outcome.added == 1)
    #expect(try books().map(\.title).sorted() == ["Dune", "On worms"])
  }

  @Test func `a number that an earlier row has, and no title, is that row`() throws {
    let text = "title,isbn,author\nDune,9780441013593,Frank Herbert\n,9780441013593,Nobody\n"
    let (plan, outcome) = try bring(text)
    #expect(plan.count(.repeated) == 1 && outcome.added == 1)
    #expect(try books().map(\.title) == ["Dune"])
  }
}
