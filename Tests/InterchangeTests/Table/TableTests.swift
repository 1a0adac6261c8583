import Books
import Catalog
import Testing

@testable import Interchange

struct TableTests {
  @Test func `no name of a column is listed twice`() {
    let keys = ColumnNames.names.flatMap(\.names)
      .map { DelimitedHeader.key(String($0)) }
    let twice = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }
    #expect(twice.isEmpty)
    #expect(keys.allSatisfy { ColumnNames.field(key: $0) != nil })
  }

  @Test func `every field of a book can be a column of a table`() {
    let fields = BookField.allCases.map {
      $0 == .authors ? .people(.author) : ImportedField.book($0)
    }
    #expect(Set(fields).isSubset(of: ImportedField.all))
  }

  @Test(arguments: [
    "Titel;Verfasser;Verlag;Erscheinungsjahr;Seiten;Sprache\nMomo;Ende, Michael;Thienemann;1973;304;Deutsch",
    "Título;Autor;Editorial;Año;Páginas;Idioma\nMomo;Michael Ende;Thienemann;1973;304;alemán;",
    "书名;作者;出版社;出版年;页数;语言\nMomo;Michael Ende;Thienemann;1973;304;deu",
  ]) func `columns are known by their names in several languages`(csv: String) throws {
    let book = try #require(try read(csv).books.first)
    #expect(book.draft.title == "Momo")
    #expect(book.draft.authors.map(\.author.name) == ["Michael Ende"])
    #expect(book.draft.publishers.map(\.name) == ["Thienemann"])
    #expect(book.draft.year == "1973")
    #expect(book.draft.pages == "304")
  }

  @Test func `columns without names are known by what they hold`() throws {
    let csv = """
      9780441478125,The Left Hand of Darkness,Ursula K. Le Guin,1969
      9780261103573,The Fellowship of the Ring,J. R. R. Tolkien,1954
      """
    let (books, summary) = try read(csv)
    #expect(summary.columns.map(\.field?.word) == ["isbn", "title", "author", "year"])
    #expect(books.titles == ["The Left Hand of Darkness", "The Fellowship of the Ring"])
  }

  @Test func `a mapping names foreign columns, and can be saved`() throws {
    var options = ReadingOptions()
    let taken = ["title=Werk", "skip=Intern", "colour=Farbe"].map { options.mapping.apply($0) }
    #expect(taken == [true, true, false])
    let (books, summary) = try read("Werk,Intern,Farbe\nMomo,7,rot\n", options: options)
    #expect(books.titles == ["Momo"])
    #expect(books.first?.sourceData?.written == #"{"Farbe":"rot"}"#)
    let saved = TableMapping.text(of: summary.columns)
    #expect(saved == "title = Werk\nskip = Intern\nkeep = Farbe\n")
    #expect(TableMapping.parse(saved).mapping.columns["farbe"] == .keep)
    #expect(TableMapping.parse("colour = red").wrong == ["colour = red"])
  }

  @Test func `several names stand in one cell in every way`() throws {
    func authors(_ cells: String...) throws -> [[String]] {
      let rows = cells.map { "T,\"\($0)\",1999\n" }.joined()
      return try read("Title,Author,Year\n" + rows).books.map {
        $0.draft.authors.map(\.author.name)
      }
    }
    #expect(try authors("Terry Pratchett; Neil Gaiman") == [["Terry Pratchett", "Neil Gaiman"]])
    #expect(
      try authors("Suzanne Collins, Mary GrandPré") == [["Suzanne Collins", "Mary GrandPré"]]
    )
    #expect(
      try authors("Ende, Michael", "Le Guin, Ursula K.", "Böll, Heinrich")
        == [["Michael Ende"], ["Ursula K. Le Guin"], ["Heinrich Böll"]]
    )
    #expect(try authors("Pratchett, Terry & Gaiman, Neil") == [["Terry Pratchett", "Neil Gaiman"]])
  }

  @Test func `dates as printed keep their text, and what is no year is kept`() throws {
    let csv = "Title,Date\nA,[1985?]\nB,Shōwa 55 [1980]\nC,spring\nD,c1999\nE,-720.0\n"
    let books = try read(csv).books
    #expect(books.map(\.draft.year) == ["[1985?]", "Shōwa 55 [1980]", "", "c1999", "-720"])
    #expect(books[2].sourceData?.written == #"{"Date":"spring"}"#)
    #expect(
      books.problems == ["books.csv:4: Date “spring” cannot be read. It is kept as source data."]
    )
  }

  @Test func `the marks of library cards are taken off`() throws {
    let csv = """
      isbn,title,author,publisher,date,extent,series
      "0801864208 (hardcover : alk. paper); 0801864216 (pbk.)","Opera : a history / by A. B. Writer.","Writer, A. B., 1854-1920.","Big Press,",1998.,"xii, 345 p. :","Studies in law ; v. 4"
      """
    let book = try #require(try read(csv).books.first)
    #expect(book.problems.isEmpty)
    #expect(book.draft.title == "Opera")
    #expect(book.draft.subtitle == "a history")
    #expect(book.draft.authors.map(\.author.name) == ["A. B. Writer (1854-1920)"])
    #expect(book.draft.publishers.map(\.name) == ["Big Press"])
    #expect(book.draft.pages == "345")
    #expect(book.draft.year == "1998")
    #expect(book.draft.series?.name == "Studies in law")
    #expect(book.draft.volume == "v. 4")
    #expect(book.identifiers.map(\.value) == ["9780801864216"])
  }

  @Test func `a list of ISBNs makes books of numbers`() throws {
    let (books, summary) = try read("978-2-38163-047-2\n0153527692\n123abc\n", named: "isbns.txt")
    #expect(summary.format == "list of ISBNs")
    #expect(books.map(\.draft.isbn) == ["9782381630472", "9780153527692", ""])
    #expect(books.problems.count == 1)
  }

  @Test func `several series and headings of a card are told apart, and places stay in brackets`()
    throws
  {
    let (books, _) = try read(
      """
      title,author,publisher,series,genre
      One /,"Spon, E.","Ace,","Town library ; no. 283; Heath's classics, no. 2","Fiction, Historical.; Love stories."
      Two /,"ICIIT (1998 : Kyoto, Japan)","Ace,","Sport in the global society,",
      Three /,"Forum 1996 : Cochin, India)","Ace,","Hochschulschriften ; Bd. 22 = University studies ; vol. 22",
      Four /,"Spon, E.","Ace,","INSEE résultats ; no. 614. Economie générale ; no 168",
      Five /,"Spon, E.","Ace,","Sammlung Göschen. [145]",
      Six /,"Spon, E.","Ace,","Lecture notes in computer science ; 1757. Lecture notes in artificial intelligence",
      Seven /,"Spon, E.","Ace,","Sitzungsberichte ; 4. Bd.",
      """
    )
    #expect(
      books.map(\.draft.series?.name) == [
        "Town library", "Sport in the global society", "Hochschulschriften", "INSEE résultats",
        "Sammlung Göschen", "Lecture notes in computer science", "Sitzungsberichte",
      ]
    )
    #expect(
      books.map(\.draft.volume) == ["no. 283", "", "Bd. 22", "no. 614", "145", "1757", "4. Bd."]
    )
    #expect(books[3].sourceData?["series"]?.text == "Economie générale, no 168")
    #expect(books[0].sourceData?["series"]?.text?.hasPrefix("Heath's classics") ?? false)
    #expect(books[0].draft.genre?.name == "Fiction, Historical")
    #expect(books[0].draft.tags.map(\.name) == ["Love stories"])
    #expect(books[1].draft.authors.map(\.author.name) == ["ICIIT (1998 : Kyoto, Japan)"])
    #expect(books[2].draft.authors.map(\.author.name) == ["Forum 1996 : Cochin, India)"])
  }

  @Test func `a heading of a library card is one name, whatever words are in it`() throws {
    let text = """
      title,author,other_authors,publisher,place
      A title /,"Conference on Child & Adolescent Health","Bloom, Jonathan (Jonathan M.).; Underwood & Sons.","Ace : Tor,",Boston :
      Another /,"Lee, Ann.",,"Ace Books,",Boston :
      A third /,"Lee, Bo.",,"Tor Books,",Boston :
      """
    let book = try #require(try read(text).books.first)
    #expect(
      book.draft.authors.map(\.author.name) == [
        "Conference on Child & Adolescent Health", "Jonathan Bloom", "Underwood & Sons",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Ace : Tor"])
  }

  @Test func `old library cards are known by the commas behind their publishers`() throws {
    let (books, _) = try read(
      """
      title,author,publisher,date
      Botanical materia medica,"Aurand, Samuel Herbert, 1854-","P. H. Mallen Company,",1899.
      A history of free verse / Chris Beyers.,"Beyers, Chris, 1962-","University of Arkansas Press,",2001.
      Iter italicum.,,"Kohlhammer,",1883-84.
      """
    )
    #expect(
      books.titles == ["Botanical materia medica", "A history of free verse", "Iter italicum"]
    )
    #expect(
      books.flatMap { $0.draft.publishers.map(\.name) } == [
        "P. H. Mallen Company", "University of Arkansas Press", "Kohlhammer",
      ]
    )
  }
}
