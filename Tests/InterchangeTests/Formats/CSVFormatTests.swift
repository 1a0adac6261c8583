import Books
import Catalog
import Interchange
import Testing

struct CSVFormatTests {
  @Test func `StoryGraph brings every reading`() throws {
    let (books, summary) = try read(
      """
      Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Star Rating,Review,Tags,Owned?
      Piranesi,Susanna Clarke,"Chiwetel Ejiofor (Narrator)",9781526622426,audio,read,2021/01/02,2022/03/04,"2021/02/01-2021/02/09, 2022/03/04",2,"mysterious, reflective",medium,4.75,"<p>So good</p>","labyrinth, house",Yes
      """
    )
    #expect(summary.format == "StoryGraph CSV")
    let book = try #require(books.first)
    #expect(book.draft.isbn == "9781526622426")
    #expect(book.draft.authors.map(\.role) == [.author, .narrator])
    #expect(book.readings.map { $0.finished?.description } == ["2021-02-09", "2022-03-04"])
    #expect(book.readings.map(\.rating) == [nil, 4.75])
    #expect(book.readings.last?.review == "So good")
    #expect(book.shelves == ["read", "labyrinth", "house"])
    #expect(book.sourceData?.written.contains(#""Moods":"mysterious, reflective""#) == true)
  }

  @Test func `LibraryThing's brackets and loans are understood`() throws {
    let (books, summary) = try read(
      "Book Id\tTitle\tSort Character\tPrimary Author\tPrimary Author Role\tSecondary Author\tSecondary Author Roles\tPublication\tDate\tRating\tPage Count\tTags\tCollections\tLanguages\tISBN\tISBNs\tLending Patron\tLending Start\n"
        + "10\tLes villes\t5\tCalvino, Italo\t\tThibaudeau, Jean|X, Y\tTranslator|Editor\tGallimard (1979), Poche\t1979\t3.5\t188 \titaly, cities\tYour library\tFrench\t[2070291340]\t2070291340, 9782070291342\tAnn\t[2007-04-16]\n"
    )
    #expect(summary.format == "LibraryThing TSV")
    let book = try #require(books.first)
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "Italo Calvino:author", "Jean Thibaudeau:translator", "Y X:editor",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Gallimard"])
    #expect(book.draft.isbn == "9782070291342")
    #expect(book.draft.language == "fra")
    #expect(book.draft.format == "paperback")
    #expect(book.loans.map(\.person) == ["Ann"])
    #expect(book.loans.first?.given?.description == "2007-04-16")
    #expect(book.readings.map(\.rating) == [3.5])
  }

  @Test func `calibre's catalogue has several authors in a cell, and no date of the year 101`()
    throws
  {
    let (books, summary) = try read(
      """
      title,authors,author_sort,rating,publisher,pubdate,series,series_index,tags,identifiers,languages,uuid,formats
      Good Omens,Terry Pratchett & Neil Gaiman,"Pratchett, Terry & Gaiman, Neil",5,Gollancz,0101-01-01T00:00:00+00:00,Omens,1.0,"Fantasy, Fun","isbn:9780575048003,goodreads:12067",eng,u-1,epub
      """
    )
    #expect(summary.format == "calibre CSV")
    let book = try #require(books.first)
    #expect(book.draft.authors.map(\.author.name) == ["Terry Pratchett", "Neil Gaiman"])
    #expect(book.draft.year.isEmpty)
    #expect(book.draft.volume == "1")
    #expect(book.draft.isbn == "9780575048003")
    #expect(book.identifiers == [ImportedBook.Identifier("goodreads", "12067")])
    #expect(book.readings.map(\.rating) == [5])
  }
}
