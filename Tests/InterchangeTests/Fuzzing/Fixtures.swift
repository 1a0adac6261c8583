import Testing

/// A small file of each format's shape, written for this project.
enum Fixtures {
  struct Fixture: CustomTestStringConvertible, Sendable {
    let format: String
    let bytes: [UInt8]

    init(format: String, text: String) {
      self.init(format: format, bytes: Array(text.utf8))
    }

    init(format: String, bytes: [UInt8]) {
      self.format = format
      self.bytes = bytes
    }

    var testDescription: String { format }
  }

  static let all = tables + json + references + xml + newer

  static let tables: [Fixture] = [
    Fixture(
      format: "goodreads",
      text: #"""
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Exclusive Shelf,My Review,Date Read
        42,"Gideon (The Tomb, #1)",T  Muir,"Muir, T","A B, C D","=""1250313198""","=""9781250313195""",4,read,"Bones!<br/>&amp;",2020/01/05
        43,"Two ""quoted""
        lines",X,,,,9.78E+12,0,to-read,,
        """#
    ),
    Fixture(
      format: "csv",
      text: """
        Titel;Verfasser;ISBN;Jahr;Seiten;Sprache;Reihe
        Momo;Ende, Michael;9783522119405;[1973?];"xii, 304 S.";ger;Reihe ; Bd. 3
        "Die ""unendliche"" Geschichte";"Ende, Michael; Quadflieg, Roswitha (Illustrator)";;1979;428;deu;
        """
    ),
    Fixture(format: "collectorz-csv", text: collectorzCSV),
    Fixture(
      format: "book-catalogue",
      text: """
        "_id","author_details","title","isbn","read","series_details","read_start","read_end"
        "1","Bee, Ann|Dee, Carl","Picture of Salt, The","9780306406157","1","Harbour (2)","2024-01-03",""
        """
    ),
    Fixture(format: "isbn", text: "978-2-38163-047-2\n0153527692\n123abc\n"),
  ]

  static let json: [Fixture] = [
    Fixture(format: "marcjson", text: MARCJSONTests.record),
    Fixture(
      format: "librarything-json",
      text: #"""
        {"1": {"books_id": "1", "title": "Saga", "authors": [{"lf": "V, B", "fl": "B V"}, []], "isbn": {"0": "1607066920"}, "publication": "Image (2012), Paperback, 160 pages"},
         "2": {"books_id": "2", "title": "Old", "isbn": [], "tags": ["a", "b"]}}
        """#
    ),
    Fixture(
      format: "calibre-json",
      text:
        #"[{"id": 1, "title": "T\u00e9", "authors": "A & B", "rating": 7, "identifiers": {"isbn": "9780441478125"}}]"#
    ),
    Fixture(
      format: "openlibrary",
      text: #"""
        {"key": "/books/OL1M", "title": "R", "works": [{"key": "/works/OL1W"}], "isbn_10": ["0441478123"]}
        {"key": "/works/OL1W", "title": "R", "authors": [{"author": {"key": "/authors/OL1A"}}]}
        {"key": "/authors/OL1A", "name": "U"}
        """#
    ),
    Fixture(
      format: "googlebooks",
      text:
        #"{"items": [{"id": "g", "volumeInfo": {"title": "T", "authors": ["A"], "publishedDate": "1969"}}]}"#
    ),
    Fixture(
      format: "csl",
      text:
        #"[{"id": "x", "title": "T", "author": [{"family": "G", "given": "J"}], "issued": {"date-parts": [[1969]]}}]"#
    ),
    Fixture(format: "opds2", text: opdsJSON),
    Fixture(
      format: "octavo",
      text:
        #"[{"id":7,"title":"T","sortTitle":"t","authors":[{"name":"A","role":"author"}],"isbn":"9780441478125","year":1985,"source":"{\"a\":1}","added":"2026"}]"#
    ),
    Fixture(
      format: "json",
      text: #"""
        {"genres": [{"id": 1, "name": "Novel", "books": [{"title": "Orlando", "author": {"name": "V W"}, "tags": ["a"]}]}],
         "books": [{"id": 2, "title": "Emma", "genreId": 1, "authorIds": [1.5e3, null]}]}
        """#
    ),
  ]

  static let references: [Fixture] = [
    Fixture(
      format: "marc",
      bytes: MARCSample.record([
        ("001", "42"), ("008", "990101s1969    nyu           000 1 eng  "),
        ("020", "  $a0441478123 (pbk.)"), ("100", "1 $aLe Guin, U.$eauthor"),
        ("245", "14$aThe left :$bb /$cc"), ("880", "1 $6100-01$aЛе"),
      ])
    ),
    Fixture(
      format: "bibtex",
      text: #"""
        @string{ow = "Ullstein" # { Verlag}}
        @Book{g, author = {von Goethe, J. W. and {World Bank} and Jos{\'e} B}, title = "Die {L}eiden --- ``x''", publisher = ow,
          year = 1774, isbn = {3-8052-0001-2}, number = 4}
        @book(p, title = "In \emph{b} \& {\ss}", editor = "L\"{o}we, A")
        """#
    ),
    Fixture(
      format: "pubmed",
      text:
        "PMID- 1\nTI  - T\n      more\nFAU - Le Guin, U.\nISBN- 9780060125639\nDP  - 1974\n\nBTI - B\n"
    ),
    Fixture(
      format: "endnote",
      text: "%0 Book\n%A Le Guin, U.\n%T T\n%D 1974\n\n%0 Book\n%B S\n%T U\n"
    ),
    Fixture(
      format: "ris",
      text: "TY  - BOOK\nAU  - Le Guin, U.\nTI  - T\nPY  - 1974///\nSN  - 9780060125639\nER  - \n"
    ),
  ]
}

extension Fixtures {
  /// A record as libraries exchange it (ISO 2709), with one field.
  static func exchanged(tag: String, _ content: String) -> String {
    func padded(_ number: Int, to count: Int) -> String {
      String((String(repeating: "0", count: count) + String(number)).suffix(count))
    }
    let field = content + "\u{1E}"
    let directory = tag + padded(field.utf8.count, to: 4) + "00000\u{1E}"
    let base = 24 + directory.utf8.count
    let length = padded(base + field.utf8.count + 1, to: 5)
    return length + "nam a22" + padded(base, to: 5) + " i 4500" + directory + field + "\u{1D}"
  }
}
