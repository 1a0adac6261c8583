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
