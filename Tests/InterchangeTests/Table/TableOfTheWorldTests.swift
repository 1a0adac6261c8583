import Books
import Catalog
import TestSupport
import Testing

@testable import Interchange

/// Tables as people keep them, in the languages and with the habits that they have.
struct TableOfTheWorldTests {
  @Test(arguments: [
    "Titre,Auteur(s),Éditeur,Année de parution,Nb de pages,Codice ISBN\n",
    "Titolo,Autore,Casa editrice,Anno edizione,N. pagine,Codice ISBN (13)\n",
    "Titel,Schrijver,Uitgever,Jaar van uitgave,Aantal pagina's,ISBN-nummer\n",
    "Título del libro,Autor,Editorial,Año de publicación,Nº de páginas,Código ISBN\n",
    "Tytuł,Autor,Wydawca,Rok wydania,Liczba stron,Nr ISBN\n",
    "Название,Автор(ы),Издательство,Год издания,Страниц,ISBN книги\n",
    "タイトル,著者名,出版社,発売日,ページ数,ISBNコード\n",
    "제목,저자,출판사,출판일,페이지,ISBN\n",
    "Book Title,Author Name (Last),Publisher,Year (first),# Pages,Barcode\n",
  ]) func `a column is known by its name in many languages, or by what it holds`(
    header: String
  ) throws {
    let rows = "Dune,Frank Herbert,Ace,1965,412,978-0-441-17271-9\n"
    let book = try #require(try read(header + rows).books.first).draft
    #expect(book.title == "Dune")
    #expect(book.authors.map(\.author.name) == ["Frank Herbert"])
    #expect(book.publishers.map(\.name) == ["Ace"])
    #expect([book.year, book.pages, book.isbn] == ["1965", "412", "9780441172719"])
  }

  @Test func `a French mark is a rating, and a note is a note`() throws {
    let marks = try read("Titre;Auteur;Note;Lu\nA;B C;4,5;oui\nD;E F;;non\n").books
    #expect(marks.map { $0.readings.map(\.rating) } == [[4.5], []])
    #expect(marks.map { $0.readings.map(\.status) } == [[.read], []])
    let notes = try read("Titre;Auteur;Note\nA;B C;4\nD;E F;très bien\n").books
    #expect(notes.map(\.draft.notes) == ["4", "très bien"])
  }

  @Test(arguments: [
    ("Cervantes Saavedra, Miguel de", ["Miguel de Cervantes Saavedra"]),
    ("García Márquez, Gabriel", ["Gabriel García Márquez"]),
    ("Terry Pratchett, Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]),
    ("曹雪芹, 高鹗", ["曹雪芹", "高鹗"]), ("曹雪芹、高鹗", ["曹雪芹", "高鹗"]),
    ("J. D. Salinger / 施咸荣", ["J. D. Salinger", "施咸荣"]),
    ("author name, other author", ["author name", "other author"]), ("陳千武, 1922-", ["陳千武 (1922-)"]),
  ]) func `a comma in a name is told from one between names`(cell: String, names: [String]) throws {
    let book = try #require(try read("Title,Author\nT,\"\(cell)\"\n").books.first)
    #expect(book.draft.authors.map(\.author.name) == names)
  }

  @Test func `a second column of a field is kept, unless it says the same`() throws {
    let (books, _) = try read(
      "Title,Name,Author,Language,Lang,Binding,Format,Pages,Page count\n"
        + "A,Lee,B C,en,de,Paperback,Ebook,x,12\nB,,B C,,fr,,Ebook,3,4\nC,C,B C,en,en,,,,\n"
    )
    #expect(books.titles == ["A", "B", "C"])
    #expect(books.map(\.draft.language) == ["eng", "fra", "eng"])
    #expect(books.map(\.draft.format) == ["paperback", "ebook", ""])
    #expect(books.map(\.draft.pages) == ["12", "3", ""])
    #expect(books[0].sourceData?["Name"] == .string("Lee"))
    #expect(books[0].sourceData?["Lang"] == .string("de"))
    #expect(books[0].sourceData?["Format"] == .string("Ebook"))
    #expect(books[1].sourceData?["Page count"] == .string("4"))
    #expect(books[2].sourceData?["Lang"] == nil)
  }

  @Test
  func `a column of names beside the titles holds the people, unless somebody says otherwise`()
    throws
  {
    let text = "Title,Name\nA great thing,\"Lee, Henry, the Elder\"\n"
    let book = try #require(try read(text).books.first)
    #expect(book.draft.title == "A great thing")
    #expect(book.draft.authors.map(\.author.name) == ["Henry Lee (the Elder)"])
    var options = ReadingOptions()
    let isTaken = options.mapping.apply("title=Name")
    #expect(isTaken)
    let other = try #require(try read(text, options: options).books.first)
    #expect(other.draft.title == "Lee, Henry, the Elder")
  }

  @Test func `a log of numbers is no list of ISBNs`() {
    #expect(throws: InterchangeError.self) {
      try read("user_id,book_id,timestamp\n1,44,2020-01-01\n2,45,2020-01-02\n")
    }
  }

  @Test func `what stands for nothing is nothing`() throws {
    let (books, _) = try read("Title,Author,Year,Tags\nA,NULL,N/A,-\n\"-\",B C,NaN,none\n")
    #expect(books.titles == ["A", "-"])
    #expect(books[0].draft.authors.isEmpty && books[0].draft.tags.isEmpty)
    #expect(books.allSatisfy { $0.draft.year == "" && $0.sourceData == nil })
  }

  @Test(arguments: [
    ("yes", "1"), ("false", "0"), ("3", "3"), ("2.0", "2"), ("several", ""),
  ]) func `copies are a number, or whether there is one`(cell: String, copies: String) throws {
    let book = try #require(try read("Title,Owned\nA,\(cell)\n").books.first)
    #expect(book.draft.copies == copies)
    #expect(!book.isRefused)
  }

  @Test func `the row with the sum is no book`() throws {
    let (books, _) = try read(
      "Title,Author,Price\nDune,Frank Herbert,5\nTotal Recall,,5\nTotal: 2 books,,10\nSumme,,10\n"
    )
    #expect(books.map(\.isRefused) == [false, false, true, true])
    #expect(books.problems.last == "books.csv:5: “Summe” looks like a sum, not like a book.")
  }

  @Test(arguments: [
    ("Title,Author,Date Read\nA,B,13/02/2019\nC,D,3/2/2019\n", "2019-02-03"),
    ("Title,Author,Date Read\nA,B,2/13/2019\nC,D,3/2/2019\n", "2019-03-02"),
    ("Title,Author,Date Read\nA,B,\nC,D,3/2/2019\n", "2019-03-02"),
    ("Titolo,Autore,Letto il\nA,B,\nC,D,3/2/2019\n", "2019-02-03"),
    ("Title,Author,Date Read\nA,B,13/02/2019\nC,D,2019/3/2\n", "2019-03-02"),
  ]) func `whether days stand before months the others say, or the language`(
    csv: String,
    day: String
  ) throws {
    #expect(try read(csv).books[1].readings.first?.finished?.description == day)
  }

  @Test func `a list of numbers may have a head, remarks and several in a line`() throws {
    let (books, summary) = try read(
      "ISBN\n# mine\n978-0-441-17271-9, 0441013597\n9780142437247 9780306406157\n9780306406158\n",
      named: "list.txt"
    )
    #expect(summary.format == "list of ISBNs")
    #expect(
      books.map(\.draft.isbn) == [
        "9780441172719", "9780441013593", "9780142437247", "9780306406157", "",
      ]
    )
    #expect(books.problems.count == 1)
  }

  @Test func `rows of nothing are no rows`() throws {
    let (books, _) = try read("Title,Author,,\nDune,Frank Herbert,,\n,,,\n\n,,,\n")
    #expect(books.titles == ["Dune"])
  }

  @Test(arguments: [
    "\"Title,\"\"Author\"\",ISBN\"\n\"Dune,\"\"Herbert, Frank\"\",9780441172719\"\nEmma,Jane Austen,\n",
    "Title,Author,ISBN\r\n\"Dune,\"\"Herbert, Frank\"\",9780441172719\";;\r\nEmma,Jane Austen,;;\r\n",
  ]) func `rows that a spreadsheet took for one value are taken apart`(csv: String) throws {
    let file = try InputFile(name: "a.csv", bytes: csv.utf8).unwrapped()
    let (books, _) = try read(file)
    #expect(books.titles == ["Dune", "Emma"])
    #expect(books.first?.draft.isbn == "9780441172719")
    #expect(books.first?.draft.authors.map(\.author.name) == ["Frank Herbert"])
  }

  @Test func `other files are not taken apart`() throws {
    for csv in [
      "Title\n\"A, B, C\"\n", "Title,Author,Year\n\"A, B\",C,1999\n\"D \"\"E\"\"\",F,2000\n",
    ] {
      let file = InputFile(name: "a.csv", bytes: csv.utf8)
      #expect(try file.unwrapped() === file)
    }
  }

  @Test(arguments: [
    ("Dune (#1)", "Dune", "1"), ("Dune #2.5", "Dune", "2.5"), ("Dune, #1-3", "Dune", "1-3"),
    ("Ekumen [2.5]", "Ekumen", "2.5"), ("Studies ; 4", "Studies", "4"),
    ("C# in Depth", "C# in Depth", ""),
    ("Catch [all]", "Catch [all]", ""),
  ]) func `a series may have its volume behind it`(
    cell: String,
    name: String,
    volume: String
  ) throws {
    let book = try #require(try read("Title,Author,Series\nT,A B,\"\(cell)\"\n").books.first)
    #expect(book.draft.series?.name == name)
    #expect(book.draft.volume == volume)
  }

  @Test func `a shelf of what is read is no place`() throws {
    let (books, _) = try read(
      "title,author_text,shelf,review_content\nDune,Frank Herbert,read,Good\nEmma,Jane Austen,to-read,\n"
    )
    #expect(books.map(\.draft.shelf) == ["", ""])
    #expect(books.map { $0.readings.map(\.status) } == [[.read], [.wanted]])
    #expect(books[0].readings.first?.review == "Good")
  }
}
