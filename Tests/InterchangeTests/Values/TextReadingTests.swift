import Books
import Catalog
import Testing

@testable import Interchange

/// Texts of other programs: lines, letters, publishers, and what is too long.
struct TextReadingTests {
  private func book(_ text: String, _ name: String = "a.csv") throws -> ImportedBook {
    try #require(try read(text, named: name).books.first)
  }

  private func source(_ book: ImportedBook) -> String { book.sourceData?.written ?? "" }

  // MARK: - Notes

  @Test func `an abstract under several tags comes once`() throws {
    let ris = """
      TY  - BOOK
      TI  - Salt
      N1  - Mine
      AB  - Of the sea.
      N1  - Yours
      N2  - Of  the sea.
      ER  -

      """
    #expect(try book(ris, "a.ris").draft.notes == "Mine\n\nOf the sea.\n\nYours")
    let tex = "@book{a, title={T}, note={One}, abstract={Two}, annote={One}}"
    #expect(try book(tex, "a.bib").draft.notes == "One\n\nTwo")
    let csl = #"[{"type":"book","title":"A","note":["x","x"],"issued":{"date-parts":[[1999]]}}]"#
    #expect(try book(csl, "a.json").draft.notes == "x")
  }

  @Test(arguments: [
    ("line one\n\nline two", "line one\n\nline two"),
    ("wrapped\n  by a program", "wrapped by a program"),
    (#"one\\two\newline three"#, "one\ntwo\nthree"),
    (#"one\par two"#, "one\n\ntwo"),
    ("one\r\n\r\n\r\n two", "one\n\ntwo"),
  ])
  func `the paragraphs and lines of TeX stay apart`(tex: String, notes: String) throws {
    #expect(try book("@book{a, title={T}, note={\(tex)}}", "a.bib").draft.notes == notes)
  }

  @Test(arguments: ["one\ntwo", "one\n\ntwo\nthree", "a\n\n\nb", "a\n\n\n\nb\nc", "50 % \\ {x}\ny"])
  func `the lines of notes come back from TeX`(notes: String) {
    #expect(TeXText.lines(TeXText.escapedLines(notes)) == notes)
  }

  @Test(arguments: [
    ("x\r\ny", "x\ny"), ("x\ry", "x\ny"), ("x\r\n\r\ny", "x\n\ny"), ("x\u{B}y", "x\ny"),
    ("x_x000D_\ny", "x\ny"), ("x_x000D_\r\ny", "x\ny"),
  ])
  func `lines end as they do here`(cell: String, lines: String) throws {
    let book = try book("Title,Author,Notes,Review,Rating\nA,Ann Bee,\"\(cell)\",\"\(cell)\",4\n")
    #expect(book.draft.notes == lines)
    #expect(book.readings.map(\.review) == [lines])
  }

  // MARK: - Signs and letters

  @Test func `a backslash before a comma belongs to no text`() throws {
    let apart = try read("title,author,year\nTwo\\, three,Ann Bee,1999\nOne\\,two,Carl Dee,2001\n")
    #expect(apart.books.titles == ["Two, three", "One,two"])
    #expect(apart.books.map(\.draft.year) == ["1999", "2001"])
    let quoted = try read("title,author\n\"Two\\, three\",Ann Bee\nC:\\x,Eve Foe\n")
    #expect(quoted.books.titles == ["Two, three", "C:\\x"])
  }

  @Test(arguments: [
    ("&Eacute;t&eacute;", "Été"), ("&Aring;se &Oslash;", "Åse Ø"), ("&Scaron;&ccaron;", "Šč"),
    ("&THORN;", "Þ"), ("R&D; &x; A", "R&D; &x; A"), ("&#201;", "É"),
  ])
  func `the names of letters are read in capitals too`(cell: String, title: String) throws {
    #expect(try book("Title,Author\n\(cell),Ann Bee\n").draft.title == title)
    let json = #"[{"type":"book","title":"\#(cell)","issued":{"date-parts":[[1999]]}}]"#
    #expect(try book(json, "a.json").draft.title == title)
  }

  @Test func `letters that MARC-8 lacks are read from their numbers`() throws {
    let xml = """
      <record><leader>00000nam a2200000 a 4500</leader>
      <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Bee, Ann&amp;#x2013;Mar&amp;#237;a</subfield></datafield>
      <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Salt &amp;amp; sea</subfield></datafield></record>
      """
    let book = try book(xml, "a.xml")
    #expect(book.draft.authors.map(\.author.name) == ["Ann–María Bee"])
    #expect(book.draft.title == "Salt & sea")
  }

  // MARK: - Dates of CSL

  @Test(arguments: [
    (#"{"date-parts":[[1999],[2004]]}"#, "1999-2004"),
    (#"{"date-parts":[[1999]],"circa":true}"#, "c. 1999"),
    (#"{"date-parts":[["1999"]],"circa":"1"}"#, "c. 1999"),
    (#"{"date-parts":[[1999]],"circa":false}"#, "1999"),
    (#"{"date-parts":[[1999],[2004]],"circa":1}"#, "c. 1999-2004"),
    (#"{"date-parts":[[1999],[1999]]}"#, "1999"),
    (#"{"date-parts":[[1985]],"literal":"[1985?]","circa":true}"#, "[1985?]"),
    (#"{"raw":"1999","circa":true}"#, "c. 1999"),
  ])
  func `a year of CSL may be a guess, or several`(issued: String, year: String) throws {
    let book = try book(#"[{"type":"book","title":"A","issued":\#(issued)}]"#, "a.json")
    #expect(book.draft.year == year)
    #expect(book.problems.isEmpty)
  }

  @Test func `the months of a span are kept`() throws {
    let issued = #"{"date-parts":[[1999,3],[2004,5]]}"#
    let book = try book(#"[{"type":"book","title":"A","issued":\#(issued)}]"#, "a.json")
    #expect(book.draft.year == "1999-2004")
    #expect(source(book).contains("[2004,5]"))
  }

  // MARK: - Publishers

  @Test(arguments: [
    ("Firm, 2002, c2001.", "Firm", "2002, c2001"), ("Firm, 2014.", "Firm", "2014"),
    ("Studio 2000", "Studio 2000", ""), ("Kōdansha, 平成 10 [1998]", "Kōdansha", "平成 10 [1998]"),
    ("平成 10 [1998]", "", "平成 10 [1998]"), ("Shōwa 55 [1980]", "", "Shōwa 55 [1980]"),
    ("Samnakphim, 2541 [1998]", "Samnakphim", "2541 [1998]"), ("昭和 52年", "", "昭和 52年"),
    ("Firm, 1998 [i.e. 1999]", "Firm", "1998 [i.e. 1999]"), ("Club 平成", "Club 平成", ""),
  ])
  func `the years behind a publisher are no part of its name`(
    text: String,
    name: String,
    year: String
  ) {
    let imprint = Imprint(text)
    #expect(imprint.publisher == name)
    #expect(imprint.year == year)
    #expect(Imprint(ofCard: text).publisher == name)
  }

  @Test(arguments: [
    ("V. Lagier [etc., etc.]", "V. Lagier"), ("A. Eymery; [etc., etc.]", "A. Eymery"),
    ("C. Scribner's sons; [etc., etc.,]", "C. Scribner's sons"), ("etc., etc", ""),
    ("; [etc., etc.,", ""), ("Longman, Rees, etc.", "Longman, Rees"),
    ("Etcetera Press", "Etcetera Press"), ("Firmm [i.e. Firm]", "Firm"), ("[i.e. Firm]", "Firm"),
    ("Macmilan & Co. [i.e. Macmillan & Co.]", "Macmillan & Co."),
    ("Williard [i.e. Willard] Press", "Willard Press"),
  ])
  func `of a publisher's name only the name stays, as it was corrected`(text: String, name: String)
  {
    #expect(Imprint.name(text) == name)
  }

  @Test func `the name of a publisher as it is printed is kept beside its correction`() throws {
    let book = try book("Title,Author,Publisher\nA,Ann Bee,\"Firmm [i.e. Firm], 2002, c2001.\"\n")
    #expect(book.draft.publishers.map(\.name) == ["Firm"])
    #expect(book.draft.year == "2002, c2001")
    #expect(source(book).contains("Firmm [i.e. Firm]"))
  }

  // MARK: - What is too long

  @Test(arguments: ["Notes", "Review", "Colour"])
  func `a text of two million letters costs no book, and is said once`(column: String) throws {
    let long = String(repeating: "word ", count: 400_000)
    let book = try book("Title,Author,Year,\(column)\nA,Ann Bee,1999,\(long)\n")
    #expect(!book.isRefused)
    #expect(book.draft.year == "1999")
    #expect(book.problems.count == 1)
    #expect(book.problems.first?.code.description.contains("more than 1 MiB") == true)
    #expect((book.sourceData?.written.utf8.count ?? 0) < ImportedBook.longestSource)
  }

  @Test func `of long garbled texts the place of the first wrong letter is shown`() throws {
    let long = String(repeating: "Plain words stand here. ", count: 100)
    let text = "\(long)The cafÃ© at the harbour, where they met every evening of that year. \(long)"
    let summary = try read("Title,Author,Notes\nA,Ann Bee,\"\(text)\"\n").summary
    let words = try #require(summary.garbledWords)
    #expect(words.garbled == "…here. The cafÃ© at the harbour, where th…")
    #expect(words.mended == "…here. The café at the harbour, where the…")
    let short = try read("Title,Author\nLe cafÃ© noir,Ann Bee\n").summary.garbledWords
    #expect(short?.garbled == "Le cafÃ© noir")
  }
}
