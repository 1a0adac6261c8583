@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What other programs' formats say of a book, and that their own readers give hostile text back.
struct ExportFormatTests {
  private func library() throws -> Catalog {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      var draft = BookDraft.book(
        "The Dispossessed",
        by: ["Ursula K. Le Guin"],
        from: ["Harper & Row"],
        genre: "Science fiction",
        isbn: "9780060125639",
        year: "1974",
        series: "Hainish Cycle",
        volume: "6",
        tags: ["anarchism", "moon, the"]
      )
      draft.subtitle = "An Ambiguous Utopia"
      draft.authors.append(Credit(author: Reference(name: "Ann Goldstein"), role: .translator))
      draft.pages = "341"
      draft.language = "eng"
      draft.format = "hardcover"
      _ = try edit.books.add(draft)
    }
    return catalog
  }

  private func text(_ format: ExportFormat) throws -> String {
    String(decoding: try exported(try library(), format), as: UTF8.self)
  }

  @Test func `BibTeX has names with the surname first and a key that says what it is`() throws {
    #expect(
      try text(.bibTeX) == """
        @book{leguin1974dispossessed,
          title = {The Dispossessed},
          subtitle = {An Ambiguous Utopia},
          author = {Le Guin, Ursula K.},
          translator = {Goldstein, Ann},
          publisher = {{Harper \\& Row}},
          year = {1974},
          isbn = {978-0-06-012563-9},
          series = {Hainish Cycle},
          number = {6},
          pagetotal = {341},
          language = {English},
          keywords = {anarchism, {moon, the}},
        }

        """
    )
  }

  @Test func `RIS has a line for each value, and says whose it is`() throws {
    let lines = try text(.ris).replacing("\r\n", with: "\n")
    #expect(
      lines == """
        TY  - BOOK
        DP  - Octavo
        TI  - The Dispossessed: An Ambiguous Utopia
        ST  - The Dispossessed
        AU  - Le Guin, Ursula K.
        A4  - Goldstein, Ann
        PB  - Harper & Row
        PY  - 1974
        SN  - 9780060125639
        T2  - Hainish Cycle
        VL  - 6
        SP  - 341
        LA  - eng
        KW  - anarchism
        KW  - moon, the
        ER  -\u{20}

        """
    )
  }

  @Test func `OPF has the elements that calibre reads, and Octavo's own beside them`() throws {
    let text = try text(.opf)
    let start = try #require(text.range(of: "    <dc:title>"))
    let end = try #require(text.range(of: "  </metadata>"))
    #expect(
      text[start.lowerBound..<end.lowerBound] == """
            <dc:title>The Dispossessed: An Ambiguous Utopia</dc:title>
            <dc:creator opf:role="aut" opf:file-as="Le Guin, Ursula K.">Ursula K. Le Guin</dc:creator>
            <dc:contributor opf:role="trl" opf:file-as="Goldstein, Ann">Ann Goldstein</dc:contributor>
            <dc:contributor opf:role="bkp">Octavo</dc:contributor>
            <dc:date>1974</dc:date>
            <dc:publisher>Harper &amp; Row</dc:publisher>
            <dc:identifier opf:scheme="ISBN">9780060125639</dc:identifier>
            <dc:language>eng</dc:language>
            <dc:subject>anarchism</dc:subject>
            <dc:subject>moon, the</dc:subject>
            <meta name="calibre:series" content="Hainish Cycle"/>
            <meta name="calibre:series_index" content="6.0"/>
            <meta name="octavo:genre" content="Science fiction"/>
            <meta name="octavo:subtitle" content="An Ambiguous Utopia"/>
            <meta name="octavo:year" content="1974"/>
            <meta name="octavo:volume" content="6"/>
            <meta name="octavo:format" content="hardcover"/>
            <meta name="octavo:pages" content="341"/>
            <meta name="octavo:copies" content="1"/>

        """
    )
  }

  @Test(arguments: [
    "one\n\n\ntwo", "one\nER  - \nTY  - BOOK\nTI  - x", "  in\n  \n   more", "a\tb\n\tc",
    "<p>a</p>\n<b>",
    "a < b\n&amp; &lt;", "<\u{301}\n>\u{301}", "DP  - Octavo",
  ]) func `notes of several lines come back from RIS and OPF`(notes: String) throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      var draft = BookDraft.book("Emma")
      draft.notes = notes
      _ = try edit.books.add(draft)
    }
    let kept = try catalog.read { try $0.books.cards([ID(rawValue: 1)]).first?.book.notes }
    for format in [ExportFormat.ris, .opf] {
      let books = try read(exported(catalog, format), named: "x").books
      #expect(books.map(\.draft.notes) == [kept], "\(format.id)")
      #expect(books.problems == [])
    }
  }

  @Test func `a reference that another program wrote again is read as any other`() throws {
    let text =
      "TY  - BOOK\nTI  - Emma\nDP  - Octavo\nAB  - one\n  two\nPB  - London: Murray\nER  - \n"
    let book = try #require(try read(text, named: "x.ris").books.first)
    #expect(book.draft.notes == "one\ntwo")
    #expect(book.draft.publishers.map(\.name) == ["London: Murray"])
  }

  @Test(arguments: ["ris", "opf"])
  func `books of hostile text come back field by field`(id: String) throws {
    let format = try #require(ExportFormat.named(id))
    for seed in 0..<UInt64(Proof.of(usual: 12, long: 2000)) {
      var hostile = HostileCatalog(seed: seed)
      let catalog = try hostile.make()
      let was = try catalog.read { view in
        try view.books.cards(
          Array(view.books.ids(BookListing(order: BookOrder()))).map { ID(rawValue: $0) }
        )
        .map(BookDraft.init)
      }
      guard !was.isEmpty else { continue }
      let came = try read(exported(catalog, format), named: "x", as: id).books.map(\.draft)
      try #require(came.count == was.count, "seed \(seed)")
      for (old, new) in zip(was, came) {
        #expect(values(old, in: format) == values(new, in: format), "seed \(seed)")
      }
    }
  }

  /// What a format keeps of a book as it is; XML has no place for some signs.
  private func values(_ draft: BookDraft, in format: ExportFormat) -> [String] {
    let texts = [
      draft.title, draft.subtitle, draft.year, draft.volume, draft.pages, draft.shelf,
      draft.notes,
      draft.series?.name ?? "",
    ]
    let all = texts + draft.publishers.map(\.name) + draft.tags.map(\.name).sorted()
    guard format.isFolder else { return all }
    return all.map { text in
      text.unicodeScalars.reduce(into: "") { text, scalar in
        let isSign = scalar.value < 0x20 && !["\n", "\t", "\r"].contains(scalar)
        let isNone = scalar.value == 0xFFFE || scalar.value == 0xFFFF
        text.unicodeScalars.append(isSign || isNone ? "\u{FFFD}" : scalar)
      }
    }
  }

  @Test func `CSL-JSON has the parts of names and dates`() throws {
    let text = try text(.cslJSON)
    #expect(text.hasPrefix(#"[\#n{"id":"leguin1974dispossessed","type":"book","title":"#))
    #expect(text.contains(#""author":[{"family":"Le Guin","given":"Ursula K."}]"#))
    #expect(text.contains(#""issued":{"date-parts":[[1974]]}"#))
    #expect(try text.hasSuffix("}\n]\n") && read(text, named: "x.json").books.count == 1)
  }

  @Test func `MARCXML has the fields of a bibliographic record`() throws {
    let text = try text(.marcXML)
    for part in [
      "<datafield tag=\"020\" ind1=\" \" ind2=\" \">\n    <subfield code=\"a\">9780060125639</",
      "<datafield tag=\"100\" ind1=\"1\" ind2=\" \">\n    <subfield code=\"a\">Le Guin, Ursula K.</",
      "<subfield code=\"b\">Harper &amp; Row</subfield>", "<subfield code=\"4\">trl</subfield>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    ("The Dispossessed", "", "14"), ("Die Verwandlung", "ger", "14"), ("Die Hard", "", "10"),
    ("L'Étranger", "fre", "12"), ("\u{201C}The Acts\u{201D}", "eng", "15"),
  ]) func `MARCXML counts the article of a title`(
    title: String,
    language: String,
    mark: String
  )
    throws
  {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      var draft = BookDraft.book(title, by: ["Ann Lee"])
      draft.language = language
      _ = try edit.books.add(draft)
    }
    let text = String(decoding: try exported(catalog, .marcXML), as: UTF8.self)
    let (first, second) = (mark.prefix(1), mark.suffix(1))
    #expect(text.contains("tag=\"245\" ind1=\"\(first)\" ind2=\"\(second)\""), "\(text)")
  }

  @Test func `CSL-JSON brings genre, printed years, subtitles and several publishers back`() throws
  {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      var draft = BookDraft.book(
        "Emma",
        from: ["Farrar, Straus and Giroux", "Insel"],
        genre: "Novel",
        year: "[1985?]",
        tags: ["moon, the"]
      )
      draft.subtitle = "A Novel"
      _ = try edit.books.add(draft)
    }
    let book = try #require(try read(exported(catalog, .cslJSON), named: "x.json").books.first)
    #expect([book.draft.title, book.draft.subtitle] == ["Emma", "A Novel"])
    #expect(book.draft.publishers.map(\.name) == ["Farrar, Straus and Giroux", "Insel"])
    #expect(book.draft.genre?.name == "Novel")
    #expect(book.draft.year == "[1985?]")
    #expect(book.draft.tags.map(\.name) == ["moon, the"])
    #expect(book.extras.isEmpty, "\(book.extras)")
  }

  @Test func `Markdown stands below headings as asked`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for (title, shelf) in [("Emma", "B2"), ("Dune", "A_1"), ("Axe", "b2"), ("Zoo", "")] {
        var draft = BookDraft.book(title)
        draft.shelf = shelf
        _ = try edit.books.add(draft)
      }
    }
    var options = ExportOptions()
    options.group = .shelf
    #expect(
      String(decoding: try exported(catalog, .markdown, options), as: UTF8.self) == """
        ## A\\_1

        - **Dune**

        ## B2

        - **Axe**
        - **Emma**

        ## No shelf

        - **Zoo**

        """
    )
    options.group = .genre
    let text = String(decoding: try exported(catalog, .markdown, options), as: UTF8.self)
    #expect(text.hasPrefix("## No genre\n\n- **Axe**\n"))
  }

  @Test func `Markdown is a line a book`() throws {
    #expect(
      try text(.markdown) == """
        - **The Dispossessed**: An Ambiguous Utopia, Ursula K. Le Guin, Ann Goldstein (translator) \
        · Hainish Cycle 6 · Harper \\& Row, 1974 · ISBN 978-0-06-012563-9 · Science fiction \
        · \\#anarchism · \\#moon, the

        """
    )
  }

  @Test func `Goodreads' table has its columns, and ISBNs that no spreadsheet rounds`() throws {
    let text = try text(.goodreads)
    #expect(text.hasPrefix("Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,"))
    let book = try #require(try read(text, as: "goodreads").books.first)
    #expect(book.draft.title == "The Dispossessed: An Ambiguous Utopia")
    #expect(book.draft.isbn == "9780060125639")
    #expect(book.draft.series?.name == "Hainish Cycle")
    #expect(book.people.first?.sortName == "Le Guin, Ursula K.")
  }

  @Test(arguments: ["bibtex", "csl", "marcxml", "goodreads", "ris", "opf"])
  func `titles of hostile text come back`(id: String) throws {
    let titles =
      [
        "50% of $x_1^2$ & #7 {braces} ~ \\cmd", "a -- b --- c ``q'' 'r'", "\"quoted\", and 'more'",
        "]]> <b>bold</b> &amp; &#65; x", "comma, semicolon; colon: x", "村上\u{301}春樹 👩‍👩‍👧 \u{202E}abc",
        "=1+1", "@x", "-- \\& \\\\", "Goodbye, etc.", "[sic]",
      ] + (id == "goodreads" ? [] : ["Either /", "Who:"])
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for title in titles { _ = try edit.books.add(BookDraft.book(title)) }
    }
    let format = try #require(ExportFormat.named(id))
    let books = try read(exported(catalog, format), named: "x", as: id).books
    // CSL-JSON allows tags for italics and the like, which its reader takes away.
    let wanted = titles.filter { id != "csl" || !$0.contains("<b>") }
    #expect(Set(books.titles).isSuperset(of: wanted), "\(Set(wanted).subtracting(books.titles))")
  }

  @Test func `formulas become texts where a spreadsheet is to be kept from them`() throws {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      _ = try edit.books.add(BookDraft.book("=HYPERLINK(\"x\")", year: "-720"))
    }
    var options = ExportOptions()
    options.isSpreadsheetSafe = true
    let safe = String(decoding: try exported(catalog, .csv, options), as: UTF8.self)
    #expect(safe.contains("\r\n\"'=HYPERLINK(\"\"x\"\")\","))
    #expect(safe.contains(",-720,"))
    let exact = String(decoding: try exported(catalog, .csv), as: UTF8.self)
    #expect(exact.contains("\r\n\"=HYPERLINK(\"\"x\"\")\","))
  }

  @Test func `the order of an export depends on no number`() throws {
    let titles = ["Same", "Same", "Other", "Same", "Éther", "the Same"]
    func export(_ titles: [String]) throws -> [UInt8] {
      let catalog = try Catalog.inMemory(user: "maria")
      try catalog.write { edit in
        for (title, year) in zip(titles, [5, 3, 1, 4, 2, 6]) {
          _ = try edit.books.add(BookDraft.book(title, by: ["A \(year)"], year: String(year)))
        }
      }
      return try exported(catalog, .jsonLines)
    }
    let years = try export(titles).split(separator: 0x0A)
      .compactMap { line -> Substring? in
        let text = String(decoding: line, as: UTF8.self)
        guard text.contains("\"book\""), let range = text.range(of: "\"year\":") else { return nil }
        return Substring(text[range.upperBound...].prefix(1))
      }
    #expect(years == ["2", "1", "3", "4", "5", "6"])
  }
}
