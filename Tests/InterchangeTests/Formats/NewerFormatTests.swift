import Books
import Catalog
import Foundation
import Interchange
import TestSupport
import Testing

/// Programs whose files people asked for.
struct NewerFormatTests {
  private func credits(_ book: ImportedBook) -> [String] {
    book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" }
  }

  private func facts(_ book: ImportedBook) -> [String] {
    let draft = book.draft
    return [
      draft.isbn, draft.year, draft.pages, draft.language, draft.format, draft.series?.name ?? "",
      draft.volume, draft.shelf, draft.acquired,
    ]
  }

  @Test func `EndNote's XML is read, whose texts stand in styles`() throws {
    let (books, summary) = try read(Fixtures.endNoteXML, named: "a.xml")
    #expect(summary.format == "EndNote XML")
    #expect(books.titles == ["The Left Hand of Darkness", "A Chapter", "Letters"])
    #expect(books.map(\.kind) == [.book, .articleOrChapter, .book])
    #expect(books.problems.isEmpty)
    let book = books[0]
    #expect(book.origin == ImportedBook.Origin(program: "endnote", id: "9a2tzx5ep-12"))
    #expect(credits(book) == ["Ursula K. Le Guin:author", "Ann Goldstein:translator"])
    #expect(
      facts(book) == [
        "9780441478125", "1969", "304", "eng", "", "Hainish Cycle", "4", "PS3562.E42", "",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Ace Books"])
    #expect(book.draft.tags.map(\.name) == ["gender", "winter"])
    #expect(book.draft.notes == "On Winter.\n\nSigned & dated.")
    #expect(book.sourceData?["identifiers"]?["doi"] == .string("10.1000/1"))
    #expect(book.sourceData?["custom1"] == .string("Shelf 3"))
    #expect(book.sourceData?["place"] == .string("New York"))
    #expect(credits(books[1]) == ["World Bank:author", "Anna Berg:editor"])
    #expect(books[1].sourceData?["in"] == .string("The Whole"))
    #expect(books[1].sourceData?["pages"] == .string("10-20"))
    #expect(credits(books[2]) == ["Bo Holm:editor"])
    #expect(books[2].draft.year == "2001")
    #expect(books[2].sourceData?["date"] == .string("3 May 2001"))
  }

  @Test func `Zotero's RDF is read with its notes, files and collections`() throws {
    let (books, summary) = try read(Fixtures.zoteroRDF, named: "My Library.rdf")
    #expect(summary.format == "Zotero RDF")
    #expect(books.titles == ["Left Hand", "An Article"])
    #expect(books.map(\.kind) == [.book, .articleOrChapter])
    #expect(books.problems.isEmpty)
    let book = books[0]
    #expect(book.draft.subtitle == "A Novel")
    #expect(
      credits(book) == [
        "Ursula K. Le Guin:author", "World Bank:author", "Ann Goldstein:translator",
        "Bo Holm:series editor",
      ]
    )
    #expect(
      facts(book) == [
        "9780441478125", "1969", "304", "eng", "", "Hainish Cycle", "4", "PS3562.E42", "",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Ace Books"])
    #expect(book.draft.tags.map(\.name) == ["gender", "Winter"])
    #expect(
      book.draft.notes == "Read again.\n\nOn Winter."
        || book.draft.notes == "On Winter.\n\nRead again."
    )
    #expect(book.shelves == ["Favourites"])
    #expect(book.sourceData?["attachment"] == .string("Full Text, files/10/a.pdf"))
    #expect(book.sourceData?["url"] == .string("https://example.org/1"))
    #expect(book.sourceData?["extra"] == .string("OCLC: 1"))
    #expect(book.sourceData?["date"] == .string("1969-03-02"))
    #expect(books[1].sourceData?["in"] == .string("Nature"))
    #expect(books[1].sourceData?["identifiers"]?["issn"] == .string("0028-0836"))
  }

  @Test func `a Kindle's clippings become books with what was marked as notes`() throws {
    let (books, summary) = try read(Fixtures.kindle, named: "My Clippings.txt")
    #expect(summary.format == "Kindle clippings")
    #expect(books.titles == ["Sapiens", "Freedom, Inc."])
    #expect(credits(books[0]) == ["Yuval Noah Harari:author"])
    #expect(credits(books[1]) == ["Isaac Getz:author", "Brian M. Carney:author"])
    #expect(books[0].draft.notes == "page 23: “A turning point.”\n\npage 23: Check this")
    #expect(books[1].draft.notes == "")
    #expect(books.map(\.draft.format) == ["ebook", "ebook"])
    #expect(
      books[1].sourceData?["clippings"]
        == .string("- Your Bookmark on Location 500 | Added on Tuesday, March 16, 2021 02:15:00 PM")
    )
    #expect(books[0].sourceData?["clippings"]?.elements.count == 3)
  }

  @Test(arguments: [
    (
      "- Ihre Markierung auf Seite 42 | Position 12-16 | Hinzugefügt am Montag, 30. Dezember 2024 14:46:33",
      "page 42: “A”"
    ),
    (
      "- Ihre Notiz bei Position 1234 | Hinzugefügt am Montag, 15. März 2026 10:24:00",
      "location 1234: A"
    ),
    (
      "- Votre surlignement à l’emplacement 52-53 | Ajouté le samedi 30 mars 2024 23:26:32",
      "location 52-53: “A”"
    ),
    (
      "- Tu subrayado en la página 6 | posición 36-40 | Añadido el lunes, 30 de septiembre de 2019 18:00:39",
      "page 6: “A”"
    ),
    (
      "- La tua nota a pagina 45 | posizione 680 | Aggiunto in data lunedì 6 luglio 2026 21:13:22",
      "page 45: A"
    ),
    (
      "- Seu destaque ou posição 700-701 | Adicionado: domingo, 9 de maio de 2021 10:00:00",
      "location 700-701: “A”"
    ),
    (
      "- Je markering op pagina 6 | locatie 36-40 | Toegevoegd op maandag 30 september 2019 18:00:39",
      "page 6: “A”"
    ),
    (
      "– Ваш выделенный отрывок в месте 900–930 | Добавлено: воскресенье, 3 марта 2024 г. в 18:48:36",
      "location 900-930: “A”"
    ),
    ("- 您在第 7 页（位置 #114-116）的标注 | 添加于 2019年9月30日星期一 18:00:39", "page 7: “A”"),
    ("- 7ページ｜位置No. 114-116のメモ |作成日: 2024年12月30日月曜日 14:46:33", "page 7: A"),
    (
      "- Highlight Loc. 1234-36  | Added on Thursday, May 12, 2011, 08:01 PM",
      "location 1234-36: “A”"
    ),
    ("- Your Highlight on page xii-xiii | Added on Friday, January 1, 2021", "page xii-xiii: “A”"),
  ])
  func `each language of the device says what it is and where`(info: String, note: String) throws {
    let text = "Law (2nd ed. 2001) (Berg, Anna)\n\(info)\n\nA\n==========\n"
    let (books, summary) = try read(text, named: "My Clippings.txt")
    #expect(summary.format == "Kindle clippings")
    #expect(books.titles == ["Law (2nd ed. 2001)"])
    #expect(books.map(\.draft.notes) == [note])
    #expect(books.map { $0.sourceData?["clippings"] } == [.string(info)])
  }

  @Test func `a bracket that names nobody stays in the title`() throws {
    let info = "- Your Highlight on page 1 | Added on Friday, January 1, 2021\n\nA\n==========\n"
    let text = ["Report (2019)", "Tools (German Edition)", "Plain"].map { "\($0)\n\(info)" }
      .joined()
    let (books, _) = try read(text, named: "My Clippings.txt")
    #expect(books.titles == ["Report (2019)", "Tools (German Edition)", "Plain"])
    #expect(books.map(\.draft.authors.count) == [0, 0, 0])
  }

  @Test func `a collection of GCstar is read with its loans, the day first`() throws {
    let (books, summary) = try read(Fixtures.gcstar, named: "books.gcs")
    #expect(summary.format == "GCstar")
    #expect(books.titles == ["The Left Hand of Darkness", "Emma"])
    #expect(books.problems.isEmpty)
    let book = books[0]
    #expect(book.origin == ImportedBook.Origin(program: "gcstar", id: "1"))
    #expect(
      credits(book) == [
        "Ann Goldstein:translator", "Ursula K. Le Guin:author", "Bo Holm:author",
      ]
    )
    #expect(
      facts(book) == [
        "9780441478125", "1969", "304", "eng", "paperback", "Hainish Cycle", "4", "Shelf 3",
        "2011-06-05",
      ]
    )
    #expect(book.added?.description == "2010-08-07")
    #expect(book.draft.publishers.map(\.name) == ["Ace"])
    #expect(book.draft.genre?.name == "Science Fiction")
    #expect(book.draft.tags.map(\.name) == ["gender"])
    #expect(book.draft.notes == "On Winter.\n\nA gift.")
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.readings.map(\.rating) == [4.5])
    #expect(book.loans.map(\.person) == ["Jan", "Eva"])
    #expect(book.loans.map(\.given?.description) == ["2012-02-01", "2009-04-03"])
    #expect(book.loans.map(\.returned?.description) == [nil, "2009-06-05"])
    #expect(book.sourceData?["edition"] == .string("1st"))
    #expect(books[1].readings.isEmpty && books[1].loans.isEmpty && books[1].draft.volume == "")
    #expect(books[1].draft.year == "1815")
  }

  @Test(arguments: [Fixtures.marcEdit, Fixtures.marcLines])
  func `MARC as text is read in each of its forms`(text: String) throws {
    let (books, summary) = try read(text, named: "a.mrk")
    #expect(summary.format == "MARC as text")
    #expect(books.count == 2)
    let book = books[0]
    #expect(book.draft.title == "The left hand of darkness")
    #expect(book.origin.id == "42")
    #expect(book.draft.isbn == "9780441478125")
    #expect(credits(book).first?.hasPrefix("Ursula K. Le Guin") == true)
    #expect(book.draft.notes.contains("Cost $5"))
    #expect(["Les misérables", "Emma"].contains(books[1].draft.title))
  }

  @Test func `fields as catalogues of libraries show them are read`() throws {
    let sierra = """
      LEADER 00000nam  2200289 a 4500
      001    ocm123
      020    0441478123 (pbk.)
      100 1  Le Guin, Ursula K.,|d1929-2018.
      245 10 1984 and |bother years /|cUrsula K. Le Guin.
      260    New York :|bAce,|cc1969.
      """
    let book = try #require(try read(sierra, named: "a.txt").books.first)
    #expect([book.draft.title, book.draft.subtitle] == ["1984 and", "other years"])
    #expect([book.draft.isbn, book.draft.year] == ["9780441478125", "c1969"])
    let perl = """
      LDR 00755cam  22002414a 4500
      001     fol05731351
      100 1  _aDescartes, Alligator.
      245 10 _aProgramming the Perl DBI /
             _cAlligator Descartes and Tim Bunce.
      """
    let second = try #require(try read(perl, named: "a.txt").books.first)
    #expect(second.draft.title == "Programming the Perl DBI")
    #expect(credits(second) == ["Alligator Descartes:author"])
  }

  @Test func `Alexandria's YAML is read`() throws {
    let (books, summary) = try read(Fixtures.alexandria, named: "9780575079038.yaml")
    #expect(summary.format == "Alexandria")
    #expect(books.titles == ["The Dispossessed: It's Ambiguous", "Emma"])
    #expect(books.problems.isEmpty)
    let book = books[0]
    #expect(credits(book) == ["Ursula Le Guin:author", "André Berg:author"])
    #expect(
      facts(book) == ["9780575079038", "2006", "", "", "paperback", "", "", "", ""]
    )
    #expect(book.draft.notes == "Gollancz S.F.\nSecond line: here")
    #expect(book.draft.publishers.map(\.name) == ["Gollancz"])
    #expect(book.loans.map(\.person) == ["Jason Brown"])
    #expect(book.loans.map(\.given?.description) == ["2007-10-22"])
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.readings.map(\.rating) == [4])
    #expect(book.draft.copies == "1" && !book.isWish)
    #expect(books[1].isWish && books[1].draft.authors.isEmpty && books[1].readings.isEmpty)
  }

  @Test func `a folder of Alexandria is read as one`() throws {
    let folder = try TemporaryCatalog.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let library = folder + "/My Library"
    try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: true)
    for title in ["One", "Two"] {
      let text =
        "--- !ruby/object:Alexandria::Book \nauthors: \n- A B\ntitle: \(title)\nsaved_ident: x\n"
      try text.write(toFile: "\(library)/\(title).yaml", atomically: true, encoding: .utf8)
    }
    try "x".write(toFile: library + "/One.cover", atomically: true, encoding: .utf8)
    let (books, summary) = try read(InputFile(path: library))
    #expect(summary.format == "Alexandria")
    #expect(books.titles == ["One", "Two"])
    #expect(books.map(\.place.description) == ["My Library: record 1", "My Library: record 2"])
    #expect(throws: InterchangeError.notAFile(path: folder, kind: "a folder")) {
      try InputFile(path: folder)
    }
  }

  @Test func `the XML of Data Crow is read, films as such`() throws {
    let (books, summary) = try read(Fixtures.dataCrow, named: "books.xml")
    #expect(summary.format == "Data Crow")
    #expect(books.titles == ["The Left Hand of Darkness", "Stalker"])
    #expect(books.map(\.kind) == [.book, .film])
    #expect(books.problems.isEmpty)
    let book = books[0]
    #expect(book.origin == ImportedBook.Origin(program: "datacrow", id: "7d1"))
    #expect(credits(book) == ["Ursula K. Le Guin:author", "Bo Holm:author"])
    #expect(
      facts(book) == [
        "9780441478125", "1969", "304", "eng", "paperback", "Hainish Cycle", "4", "Shelf 3", "",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Ace"])
    #expect(book.draft.genre?.name == "Science Fiction")
    #expect(book.draft.tags.map(\.name) == ["gender"])
    #expect(book.draft.notes == "On Winter.")
    #expect(book.added?.description == "2010-08-07")
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.readings.map(\.rating) == [4.5])
    #expect(book.sourceData?["webpage"] == .string("https://example.org"))
  }

  @Test(arguments: Fixtures.newer) func `each is known by its content`(
    fixture: Fixtures.Fixture
  ) throws {
    #expect(try ImportFormat.of(InputFile(name: "x", bytes: fixture.bytes)).id == fixture.format)
  }

  @Test(arguments: Fixtures.newer) func `a second import of each changes nothing`(
    fixture: Fixtures.Fixture
  ) throws {
    let store = try TemporaryCatalog()
    let path = store.folder + "/books.txt"
    try Data(fixture.bytes).write(to: URL(fileURLWithPath: path))
    let source = ImportSource(paths: [path])
    let first = try ImportPlan.make(source, in: store.catalog).carryOut(in: store.catalog)
    #expect(first.added > 0)
    let again = try ImportPlan.make(source, in: store.catalog)
    #expect(again.work.adds + again.work.fills == 0)
  }

  @Test func `a file that nobody knows is told what to do, and not every format`() throws {
    let words = InterchangeError.unknownFormat(name: "a.txt", looksLike: "plain text").description
    #expect(
      words
        == "a.txt looks like plain text. Export it as CSV from its program, or say with --from what "
        + "it is. octavo import --list has the formats."
    )
    let sheet = InterchangeError.unknownFormat(
      name: "a.xlsx",
      looksLike: "a spreadsheet (save it as CSV)"
    )
    #expect(
      sheet.description
        == "a.xlsx looks like a spreadsheet (save it as CSV). octavo import --list has the formats."
    )
  }
}
