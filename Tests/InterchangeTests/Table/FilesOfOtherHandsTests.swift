import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Tables that people of many countries wrote, by what went wrong with them.
struct FilesOfOtherHandsTests {
  private func authors(_ book: ImportedBook) -> [String] { book.draft.authors.map(\.author.name) }

  // MARK: - Days

  @Test(arguments: [
    ("Titel,Auteur,Gelezen op", "25-02-2024", "01-02-2024", "2024-02-01"),
    ("Titel,Autor,Gelesen am", "25-2-2024", "1-2-2024", "2024-02-01"),
    ("Título,Autor,Fecha de lectura", "25-02-24", "01-02-24", "2024-02-01"),
    ("Title,Author,Date Read", "02-25-2024", "02-01-2024", "2024-02-01"),
  ])
  func `one order of day and month is that of a column, with hyphens too`(
    header: String,
    first: String,
    second: String,
    day: String
  ) throws {
    let books = try read("\(header)\nA,Ann Bee,\(second)\nB,Ann Bee,\(first)\n").books
    #expect(books[0].readings.map { $0.finished?.description } == [day])
    #expect(books[1].readings.map { $0.finished?.description } == ["2024-02-25"])
  }

  @Test func `years and months in words keep their order`() {
    #expect(ImportedDate.dayFirst("2024-02-01") == "2024-02-01")
    #expect(ImportedDate.dayFirst("2-Jan-97") == "2-Jan-97")
    #expect(ImportedDate(ImportedDate.dayFirst("01-02-2024 10:00"))?.description == "2024-02-01")
  }

  // MARK: - Names in two columns

  @Test(arguments: [
    ("Título;Apellidos;Nombre", "García Pérez;Ana", "Ana García Pérez"),
    ("Titre;Nom;Prénom", "Orme;Zoë", "Zoë Orme"), ("Titel;Name;Vorname", "Falk;Eva", "Eva Falk"),
    ("Titolo;Cognome autore;Nome autore", "Rossi;Anna", "Anna Rossi"),
    ("Título;Apelido do autor;Nome do autor", "Silva;Rui", "Rui Silva"),
    ("Název;Příjmení;Jméno", "Bílá;Anna", "Anna Bílá"),
    ("Título;Nombre del autor;Apellidos del autor", "Ana;García", "Ana García"),
  ])
  func `a name in two columns is one author`(header: String, cells: String, name: String) throws {
    let books = try read("\(header)\nUno;\(cells)\nDos;\(cells)\n").books
    #expect(books.map(authors) == [[name], [name]])
    #expect(books.titles == ["Uno", "Dos"])
  }

  @Test func `a whole name beside its surname stays whole`() throws {
    let books = try read("Título;Nombre;Apellidos\nUno;Ana García;García\nDos;Luz Roa;Roa\n").books
    #expect(books.map(authors) == [["Ana García"], ["Luz Roa"]])
  }

  // MARK: - Ratings

  @Test(arguments: [
    "Bewertung (von 10)", "Puntuación (de 10)", "Voto (su 10)", "評価（10点満点）", "Note (sur 10)",
    "My Rating (1-10)",
  ])
  func `the scale that a heading tells is that of its marks`(heading: String) throws {
    let books = try read("Title,Author,\(heading)\nA,Ann Bee,5\nB,Ann Bee,4\n").books
    #expect(books.flatMap(\.readings).map(\.rating) == [2.5, 2])
  }

  @Test func `a die has six sides`() throws {
    let books = try read("Tittel,Forfatter,Terningkast\nA,Ann Bee,6\nB,Ann Bee,3\n").books
    #expect(books.flatMap(\.readings).map(\.rating) == [5, 2.5])
  }

  @Test(arguments: [
    "average_rating", "avg_rating", "Average Rating", "Durchschnittliche Bewertung",
  ])
  func `what others think is no rating of mine`(heading: String) throws {
    let books = try read("title,author,\(heading)\nA,Ann Bee,4.2\nB,Ann Bee,3.9\n").books
    #expect(books.flatMap(\.readings).isEmpty)
    #expect(books.allSatisfy { $0.sourceData?[heading] != nil })
  }

  // MARK: - What is there, and what is wanted

  @Test(arguments: ["Unread", "ungelesen", "Pile à lire", "積読", "未読"])
  func `a book that waits to be read is in the house`(status: String) throws {
    let books = try read("Title,Author,Status\nA,Ann Bee,\(status)\nB,Ann Bee,To read\n").books
    #expect(books.map(\.isWish) == [false, true])
    #expect(books.flatMap(\.readings).map(\.status) == [.wanted, .wanted])
  }

  @Test func `a column of wishes says which books are not here`() throws {
    let books = try read("Title,Author,Wish List\nA,Ann Bee,1\nB,Ann Bee,0\nC,Ann Bee,Yes\n").books
    #expect(books.map(\.isWish) == [true, false, true])
  }

  @Test func `who reads a book again has read it before`() throws {
    let book = try #require(
      read("Título,Autor,Status,Data de leitura\nA,Ann Bee,Relendo,2024-02-01\n").books.first
    )
    #expect(book.readings.map(\.status) == [.read, .reading])
    #expect(book.readings.map { $0.finished?.description } == ["2024-02-01", nil])
  }

  // MARK: - People

  @Test(arguments: [
    ("Nowak J., Kowalski A.", ["Nowak J.", "Kowalski A."]),
    ("Стругацкий А., Стругацкий Б.", ["Стругацкий А.", "Стругацкий Б."]),
    ("\u{3055}\u{304F}\u{3089}, \u{3082}\u{3082}\u{3053}", ["さくらももこ"]),
  ])
  func `two with initials are two, and kana are one name`(cell: String, names: [String]) throws {
    let books = try read("Title,Author\nA,\"\(cell)\"\nB,\"Bee, Ann\"\nC,\"Dee, Carl\"\n").books
    #expect(authors(books[0]) == names)
    #expect(authors(books[1]) == ["Ann Bee"])
  }

  @Test func `a particle with an apostrophe stands before the surname without a space`() {
    #expect(NameOrder.natural("Orme, Zoë d’").name == "Zoë d’Orme")
  }

  // MARK: - Other values

  @Test(arguments: ["publié", "released", "pubblicato", "gepubliceerd", "wydano", "utgiven"])
  func `a year of publication counts more than a day of the file`(heading: String) throws {
    let table = "title,author,date,\(heading)\nOne,Ann Bee,2009-01-01,2001\n"
    #expect(try read(table).books.map(\.draft.year) == ["2001"])
  }

  @Test func `Thai years are those of the Thai calendar`() throws {
    let books = try read("ชื่อหนังสือ,ผู้แต่ง,ปีที่พิมพ์\nA,Ann Bee,2544\nB,Ann Bee,1999\n").books
    #expect(books.map(\.draft.year) == ["2001", "1999"])
  }

  @Test func `0 is no number in another program`() throws {
    let books = try read("title,author,goodreads_book_id\nA,Ann Bee,0\nB,Ann Bee,12\n").books
    #expect(books.map(\.identifiers.count) == [0, 1])
  }

  @Test(arguments: ["Edition label", "Titel der Ausgabe", "Titre de l'édition", "Item title"])
  func `a heading with the word for an edition may have the title`(heading: String) throws {
    let books = try read("\(heading),ISBN\nTide,9780306406157\n").books
    #expect(books.titles == ["Tide"])
  }

  @Test(arguments: [
    ("[Faber i.e. Knopf]", "Knopf", ""), ("Firm, 1998-2002", "Firm", "1998-2002"),
    ("Gallimard, impr. 1999", "Gallimard", "1999"), ("Firm, 1998-", "Firm", "1998-"),
  ])
  func `publishers lose their years and what was misprinted`(
    text: String,
    name: String,
    year: String
  ) {
    let imprint = Imprint(text)
    #expect([imprint.publisher, imprint.year] == [name, year])
  }

  @Test func `a value that is too long costs no entry of BibTeX`() throws {
    let long = String(repeating: "word ", count: 400_000)
    let book = try #require(
      read("@book{a, title={T}, abstract={\(long)}, year={1999}}").books.first
    )
    #expect(!book.isRefused)
    #expect(book.draft.year == "1999")
    #expect(book.problems.count == 1)
  }

  @Test func `functions and fractions of TeX stay`() {
    #expect(TeXText.plain(#"$O(n \log n / \! \log\log n)$"#) == "O(n log n / log log n)")
    #expect(TeXText.plain(#"$\frac{1}{2}$ of $\sqrt{2}$"#) == "1/2 of √2")
  }

  @Test func `a library with a title is around its books`() throws {
    let inside = #"[{"title":"Tide","author":"Ann Bee"},{"title":"Salt"}]"#
    let json = #"{"title":"My library","books":\#(inside)}"#
    let books = try read(json, named: "a.json").books
    #expect(books.titles == ["Tide", "Salt"])
    #expect(books.map(authors) == [["Ann Bee"], []])
  }

  @Test func `two files of references that were joined are two`() throws {
    let one = "TY  - BOOK\r\nTI  - Alpha\r\nER  - \r\n"
    let two = "\u{FEFF}TY  - BOOK\r\nTI  - Beta\r\nER  - \r\n"
    #expect(try read(one + two, named: "a.ris").books.titles == ["Alpha", "Beta"])
  }

  // MARK: - Encodings

  @Test(arguments: [
    (TextEncoding.windows1250, "Szerző;Cím;Kiadás éve\nÖrkény István;Egyperces novellák;1999\n"),
    (.windows1250, "Název;Autor\nDům u moře;Jiří Říha\n"),
    (.windows1250, "Titlu;Autor\nCasa de lângă mare;Ștefan Bălan\n"),
    (.windows1254, "Kitap Adı;Yazar;Yayınevi\nİnce Memed;Yaşar Kemal;Yapı\n"),
    (.eucJP, "書名,著者\n海辺の家,山田 太郎\n"), (.cyrillicUnix, "Название,Автор\nВойна и мир,Лев Толстой\n"),
  ])
  func `the names of columns tell how letters are written where rows are few`(
    encoding: TextEncoding,
    text: String
  ) throws {
    let text = text.replacing("Ș", with: "Ş")
    let bytes = try #require(encoded(text, encoding))
    let books = try read(bytes, named: "a.csv").books
    let titles = text.split(separator: "\n")[1].split { ";,".contains($0) }.map(String.init)
    #expect(books.first.map { titles.contains($0.draft.title) } ?? false, "\(books.titles)")
  }

  private func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8]? {
    guard let descriptor = iconv_open(encoding.rawValue, "UTF-8"), Int(bitPattern: descriptor) != -1
    else { return nil }
    defer { iconv_close(descriptor) }
    var input = Array(text.utf8).map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 2)
    var (left, room) = (input.count, output.count)
    let isDone = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        return iconv(descriptor, &from, &left, &to, &room) != -1
      }
    }
    return isDone ? output.dropLast(room).map { UInt8(bitPattern: $0) } : nil
  }

  // MARK: - Folders

  @Test func `a folder of packages comes back as its books`() throws {
    let library = try TemporaryCatalog()
    for (place, title) in ["Ann Bee/Tide", "Salt"].zipped(with: ["Tide", "Salt"]) {
      let folder = library.folder + "/out/" + place
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let package = """
        <?xml version="1.0" encoding="UTF-8"?>
        <package xmlns="http://www.idpf.org/2007/opf"><metadata
        xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>\(title)</dc:title></metadata></package>
        """
      try package.write(toFile: folder + "/metadata.opf", atomically: true, encoding: .utf8)
    }
    let source = ImportSource(paths: [library.folder + "/out"])
    #expect(try ImportPlan.make(source, in: library.catalog).count(.new) == 2)
    // One that is damaged is refused by its name, and costs no other.
    let broken = library.folder + "/out/Broken"
    try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
    try "<package><metadata>".write(
      toFile: broken + "/metadata.opf",
      atomically: true,
      encoding: .utf8
    )
    let plan = try ImportPlan.make(source, in: library.catalog)
    #expect((plan.count(.new), plan.count(.broken)) == (2, 1))
    #expect(plan.problems.map(\.place.file) == ["out/Broken/metadata.opf"])
  }

  // MARK: - Damage

  @Test func `a table that is cut off says so`() throws {
    let cut = try read("Title,Author,Year\nA,Ann Bee,1999\nB,Car").books
    #expect(
      cut.flatMap(\.problems).map(\.code.description) == [
        "The file ends in the 2. of 3 values of this row: it may be cut off."
      ]
    )
    // Some programs leave out what is empty at the end of a row, and others the last line's end.
    for text in ["A,Ann Bee,1999\nB,Carl\n", "A,Ann Bee,1999\nB,Carl,2000", "A,Ann\nB,Carl"] {
      #expect(try read("Title,Author,Year\n" + text).books.problems == [])
    }
  }

  @Test func `values of another kind in Octavo's own files are kept and said`() throws {
    let heading = #"{"record":"octavo","format":1}"#
    let line = #"{"record":"book","title":"T","isbn":["1","2"],"year":{"a":1},"added":"yesterday"}"#
    let book = try #require(read("\(heading)\n\(line)\n", named: "a.jsonl").books.first)
    #expect(book.extras.map(\.key) == ["isbn", "year", "added"])
    #expect(book.problems.count == 3)
  }

  // MARK: - What is in a text

  @Test(arguments: ["Zeile <zwei> & drei", "see <ann@x.org>", "list<T>", "a < b > c"])
  func `brackets that are no elements of HTML stay`(text: String) {
    #expect(HTMLText.plain(text) == text)
  }

  @Test func `years of life in brackets leave a name as it is written`() {
    let name = NameOrder.natural("Bee, Ann (1950-2010)")
    #expect([name.name, name.qualifier, name.sortName] == ["Ann Bee", "1950-2010", "Bee, Ann"])
  }

  @Test func `one cell with a semicolon leaves the commas of others`() throws {
    let rows = "A,\"Ann Bee, Carl Dee\"\nB,\"Eve Foe; Max Orr\"\nC,\"Zoe Hill, Tim Rao\"\n"
    let books = try read("Title,Author\n" + rows).books
    #expect(
      books.map(authors) == [
        ["Ann Bee", "Carl Dee"], ["Eve Foe", "Max Orr"], ["Zoe Hill", "Tim Rao"],
      ]
    )
  }

  @Test(arguments: [
    "Anna Bi e Ugo Re", "Jan Smit en Eva Bo", "Eva Berg och Nils Ek", "Ann Bee + Al Gore",
  ])
  func `two people are two in other languages`(cell: String) throws {
    let book = try #require(read("Title,Author\nA,\(cell)\nB,Zoe Hill\n").books.first)
    #expect(book.draft.authors.count == 2)
  }

  @Test func `what a person says of one column leaves the guesses of others`() throws {
    var options = ReadingOptions()
    options.mapping = TableMapping.parse("title = Was\n").mapping
    let table =
      "Was,Wer,Wann\nTide,Ann Bee,1999\nSalt water,Carl Dee,2001\nThe long road,Eve Foe,1987\n"
    let books = try read(table, options: options).books
    #expect(books.map(authors) == [["Ann Bee"], ["Carl Dee"], ["Eve Foe"]])
    #expect(books.map(\.draft.year) == ["1999", "2001", "1987"])
  }
}

extension Array {
  fileprivate func zipped<Other>(with others: [Other]) -> [(Element, Other)] {
    Array<(Element, Other)>(zip(self, others))
  }
}
