import Catalog
import Foundation
import Testing

@testable import Interchange

/// Values of which each row has its own, and each is taken or kept and said.
struct EachValueTests {
  private func source(_ book: ImportedBook) -> String {
    let members = book.extras.map { "\($0.key): \($0.value)" }
    return (members + book.identifiers.map { "\($0.scheme): \($0.value)" }).joined(separator: "\n")
  }

  private func said(_ book: ImportedBook) -> String {
    book.problems.map(\.description).joined(separator: "\n")
  }

  private func authors(_ book: ImportedBook) -> [String] {
    book.draft.authors.map { "\($0.author.name), \($0.role.rawValue)" }
  }

  @Test func `several languages are read and kept in each row that has them`() throws {
    let books = try read("Title,Language\nA,eng; ger\nB,eng; ger\nC,Elbonian\nD,Elbonian\n").books
    #expect(books.map(\.draft.language) == ["eng", "eng", "", ""])
    for book in books { #expect(source(book).contains("language"), "\(book.draft.title)") }
    for book in books.suffix(2) { #expect(said(book).contains("Elbonian"), "\(book.draft.title)") }
  }

  @Test func `people with given names first among others with surnames first are several`() throws {
    let books = try read(
      """
      Title,Author
      A,"Tolkien, John Ronald"
      B,"Austen, Jane"
      C,"John Smith, Jane Doe"
      D,"García Márquez, Gabriel José"
      E,"Le Guin, Ursula K."
      F,"Emerson, Ralph Waldo"

      """
    ).books
    #expect(authors(books[2]) == ["John Smith, author", "Jane Doe, author"])
    #expect(authors(books[3]) == ["Gabriel José García Márquez, author"])
    #expect(authors(books[4]) == ["Ursula K. Le Guin, author"])
  }

  @Test func `who did two things in ONIX has both roles`() throws {
    let onix = """
      <?xml version="1.0"?><ONIXMessage><Product><RecordReference>1</RecordReference>
      <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780306406157</IDValue>
      </ProductIdentifier><DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement>
      <TitleElementLevel>01</TitleElementLevel><TitleText>One</TitleText></TitleElement>
      </TitleDetail><Contributor><SequenceNumber>1</SequenceNumber>
      <ContributorRole>A01</ContributorRole><ContributorRole>A12</ContributorRole>
      <PersonName>Ann Lee</PersonName><PersonNameInverted>Lee, Ann</PersonNameInverted>
      </Contributor></DescriptiveDetail></Product></ONIXMessage>
      """
    let book = try #require(try read(onix, named: "a.xml").books.first)
    #expect(authors(book) == ["Ann Lee, author", "Ann Lee, illustrator"])
    #expect(book.people.count == 1)
  }

  @Test func `a binding that nobody knows is kept and said`() throws {
    let books = try read("Title,Format\nA,Papyrus scroll\nB,Papyrus scroll\nC,Unknown\n").books
    #expect(books.map(\.draft.format) == ["", "", ""])
    for book in books.prefix(2) {
      #expect(source(book).contains("Papyrus scroll"))
      #expect(said(book).contains("Papyrus scroll"))
    }
    #expect(said(books[2]) == "")
  }

  @Test(arguments: ["0000000000", "0-00-000000-0", "9780000000002"])
  func `zeros are no ISBN`(zeros: String) throws {
    let book = try #require(try read("Title,ISBN\nA,\(zeros)\n").books.first)
    #expect(book.draft.isbn == "")
    #expect(source(book).contains(zeros))
    #expect(said(book).contains("zeros"))
  }

  @Test func `a book that is rated and said to be unread keeps both`() throws {
    let books = try read("Title,Read,Rating\nA,no,4\nB,no,\nC,yes,4\n").books
    #expect(books.map { $0.readings.count } == [1, 0, 1])
    #expect(source(books[0]).contains("no"))
    #expect(said(books[0]).contains("no"))
    #expect(source(books[2]) == "")
  }

  @Test func `a tag with a comma or a semicolon comes back from BibTeX`() throws {
    let bibTeX = "@book{a, title = {One}, keywords = {sea, {moon, the}; {a; b}, C\\#}}"
    let book = try #require(try read(bibTeX, named: "a.bib").books.first)
    #expect(book.draft.tags.map(\.name) == ["sea", "moon, the", "a; b", "C#"])
  }

  @Test func `LibraryThing's second format and who may see a book are kept`() throws {
    let json = """
      {"1":{"books_id":"1","title":"One","authors":[{"lf":"Lee, Ann","fl":"Ann Lee"}],\
      "format":[{"code":"1","text":"Paperback"},{"code":"2","text":"Map"}],"public":"false",\
      "sortcharacter":"5"}}
      """
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.format == "paperback")
    for text in ["Map", "public", "sortcharacter"] {
      #expect(source(book).contains(text), "\(text) in \(source(book))")
    }
  }
}

/// What nested JSON says of a book's numbers, of its place in a series, and of the order of people.
struct NestedValueTests {
  private func kept(_ book: ImportedBook) -> [String] { book.extras.map(\.key) }

  @Test(arguments: [
    #"{"isbn13": "9780306406157", "oclc": "42"}"#,
    #"[{"type": "ISBN_13", "identifier": "9780306406157"}, {"type": "OCLC", "identifier": "42"}]"#,
    #"["9780306406157", {"scheme": "oclc", "value": 42}]"#,
  ]) func `the numbers of a book are taken out of an object and of a list`(numbers: String) throws {
    let json = #"[{"title": "One", "author": "Ann Lee", "identifiers": \#(numbers)}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.isbn == "9780306406157")
    #expect(book.identifiers.map { "\($0.scheme) \($0.value)" } == ["oclc 42"])
    #expect(kept(book) == [])
  }

  @Test func `a number that is no ISBN and what is no number are kept`() throws {
    let json = #"""
      [{"title": "One", "identifiers": {"isbn": "123", "own": {"a": 1}}},
       {"title": "Two", "identifiers": ["n/a", {"type": "x", "value": "1", "note": "torn"}]}]
      """#
    let books = try read(json, named: "a.json").books
    #expect(books.map(\.draft.isbn) == ["", ""])
    #expect(books[0].problems.map(\.description).joined().contains("123"))
    #expect(kept(books[0]) == ["own"])
    #expect(kept(books[1]) == ["identifiers", "identifiers"])
  }

  @Test(arguments: ["index", "number", "position", "volume", "series_index"])
  func `a series says which of its books this is`(key: String) throws {
    let json = #"[{"title": "One", "series": {"name": "Sea", "\#(key)": 6}}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.series?.name == "Sea")
    #expect(book.draft.volume == "6")
    #expect(kept(book) == [])
  }

  @Test func `a second number of a series is kept`() throws {
    let json = #"[{"title": "One", "series": {"name": "Sea", "volume": 6, "part": 2}}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(book.draft.volume == "6")
    #expect(kept(book) == ["series"])
  }

  @Test func `people come in the order of their positions`() throws {
    let json = #"""
      [{"title": "One", "authors": [{"name": "Bo Li", "position": 1},
        {"name": "Ann Lee", "role": "editor", "position": 0}]},
       {"title": "Two", "authors": [{"name": "Bo Li", "position": 1}, {"name": "Cy Oh"}]}]
      """#
    let books = try read(json, named: "a.json").books
    #expect(books[0].draft.authors.map(\.author.name) == ["Ann Lee", "Bo Li"])
    #expect(books[0].draft.authors.map(\.role) == [.editor, .author])
    #expect(kept(books[0]) == [])
    // Where not each has one, they say nothing of the order.
    #expect(books[1].draft.authors.map(\.author.name) == ["Bo Li", "Cy Oh"])
    #expect(kept(books[1]) == ["authors"])
  }

  @Test func `a yes or no where a number should be is kept and said`() throws {
    let json = #"[{"title": "One", "author": "A", "year": true, "pages": false, "status": true}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(kept(book) == ["year", "pages"])
    #expect(book.problems.count == 2)
    #expect(book.readings.map(\.status) == [.read])
  }

  @Test func `a role of what is no person is kept`() throws {
    let json = #"[{"title": "One", "publishers": [{"name": "Ace", "role": "distributor"}]}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    #expect(kept(book) == ["publishers"])
  }

  @Test func `a day of JSON that nobody can read is kept and said`() throws {
    let json = #"[{"title": "One", "author": "A", "dateAdded": "someday", "dateRead": "then"}]"#
    let book = try #require(try read(json, named: "a.json").books.first)
    let said = book.problems.map(\.description).joined(separator: "\n")
    for text in ["someday", "then"] { #expect(said.contains(text), "\(said)") }
    #expect(book.extras.count == 2)
  }

  @Test(arguments: [
    #"[{"title": "One", "author": "a1"}, {"authors": [{"id": "a1", "name": "Ann Lee"}]}]"#,
    #"[{"authors": {"a1": {"name": "Ann Lee"}}}, {"title": "One", "author": "a1"}]"#,
    #"[{"title": "One", "author": "a1"}, {"authors": [{"author_ID": "a1", "name": "Ann Lee"}]}]"#,
    #"[{"title": "One", "id": 5}, {"authors": [{"name": "Ann Lee", "Books": ["5"]}]}]"#,
    #"[{"title": "One", "author": "a1"}, {"authors": [{"\u0069d": "a1", "name": "Ann Lee"}]}]"#,
  ]) func `records that others refer to are found wherever they stand`(json: String) throws {
    let books = try read(json, named: "books.json").books
    #expect(books.titles == ["One"])
    #expect(books.first?.draft.authors.map(\.author.name) == ["Ann Lee"])
  }
}
