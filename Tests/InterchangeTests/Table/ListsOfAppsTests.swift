import Books
import Catalog
import Interchange
import TestSupport
import Testing

/// Tables as the programs of phones and shops write them, which have no format of their own here.
@Suite struct ListsOfAppsTests {
  @Test func `BookBuddy's loans keep their days, and its place is the shelf`() throws {
    let book = try #require(
      read(
        """
        Title,Author,Author (Last First),Date Published,Year Published,ISBN,Physical Location,Status,Date Started,Date Finished,Loaned To,Date Loaned,Quantity
        Momo,Michael Ende,"Ende, Michael",1973,1973,9783522177504,Shelf A,Read,2020/01/01,2020/01/05,Anna Meier,2024/03/01,1
        """
      ).books.first
    )
    #expect(book.draft.shelf == "Shelf A")
    #expect(book.loans.map(\.person) == ["Anna Meier"])
    #expect(book.loans.map { $0.given?.description } == ["2024-03-01"])
    #expect(book.readings.map { $0.started?.description } == ["2020-01-01"])
    #expect(book.readings.map { $0.finished?.description } == ["2020-01-05"])
  }

  @Test func `what is no book in a list of everything has its own kind and format`() throws {
    let books = try read(
      """
      item_type,title,creators,ean_isbn13,status,completed
      book,Good Omens,"Neil Gaiman, Terry Pratchett",9780060853976,Completed,2020-01-02
      movie,Dune,Denis Villeneuve,,,
      """
    ).books
    #expect(books.map(\.kind) == [.book, .film])
    #expect(books.map(\.draft.format) == ["", "film"])
    #expect(books.problems.isEmpty)
    #expect(books.first?.readings.map { $0.finished?.description } == ["2020-01-02"])
  }

  @Test func `a title of the whole list may stand above the names of its columns`() throws {
    let books = try read(
      "My Library\nPrinted on 2024-01-01,,\n\nTitle,Author,Year\nDune,Frank Herbert,1965\n"
    ).books
    #expect(books.titles == ["Dune"])
    #expect(books.map(\.draft.year) == ["1965"])
    #expect(books.map(\.place.number) == [5])
  }

  @Test func `people joined by a word are several, where each has a comma`() throws {
    let books = try read(
      """
      Author,Title
      "Gaiman, Neil and Pratchett, Terry",Good Omens
      "Herbert, Frank",Dune
      "Strunk and White, William",Style
      """
    ).books
    #expect(
      books.map { $0.draft.authors.map(\.author.name) } == [
        ["Neil Gaiman", "Terry Pratchett"], ["Frank Herbert"], ["William Strunk and White"],
      ]
    )
  }

  @Test func `yes and no say whether a book was read, and other words are kept`() throws {
    let books = try read(
      """
      Titel;Autor;Gelesen;Bewertung;Verliehen an;Verliehen am
      Momo;Ende;ja;4,25;Tim;irgendwann
      Emil;Kästner;nein;sehr gut;;
      Jim;Ende;1973;;;
      """
    ).books
    #expect(books.map { $0.readings.map(\.status) } == [[.read], [], [.read]])
    #expect(books[0].loans.map(\.person) == ["Tim"])
    #expect(books[0].extras.contains { $0.key == "Verliehen am" })
    #expect(books[1].extras.contains { $0.key == "Bewertung" })
  }

  @Test func `a rating that half stars cannot say is kept beside them`() throws {
    let book = try #require(
      read("Title,Author,Read Status,Star Rating\nDune,Herbert,read,4.25\nX,Y,read,4\n").books.first
    )
    #expect(book.readings.map(\.rating) == [4.25])
    #expect(book.extras.contains { $0.key == "Star Rating" })
  }

  @Test func `a span without an end has only begun`() throws {
    let book = try #require(
      read(
        "Title,Authors,Read Status,Dates Read,Star Rating\nDune,H,currently-reading,2025/03/15-,\n"
      )
      .books.first
    )
    #expect(book.readings.map { $0.started?.description } == ["2025-03-15"])
    #expect(book.readings.map(\.finished) == [nil])
  }

  @Test func `a rounded ISBN with a comma is told whole`() throws {
    let books = try read("Titel;Autor;ISBN\nMomo;Ende;9,78352E+12\n").books
    #expect(
      books.problems == [
        "books.csv:2: ISBN 9,78352E+12 was rounded by a spreadsheet, its last digits are lost."
          + " It is kept as source data."
      ]
    )
  }

  @Test func `lines of a list of ISBNs may say what the book is, and wrong ones are told`() throws {
    let (books, summary) = try read(
      "978-0-441-17271-9\n0261102214  The Hobbit\nnot an isbn\n9780441478126\n",
      named: "isbns.txt"
    )
    #expect(summary.format == "list of ISBNs")
    #expect(books.map(\.isRefused) == [false, false, true, true])
    #expect(books.titles.prefix(2) == ["", "The Hobbit"])
    #expect(books[1].draft.isbn == "9780261102217")
  }
}
