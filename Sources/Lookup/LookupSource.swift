import Books

/// A public catalogue that knows books by their ISBN: an address, a format, and the number of books
/// a request.
///
/// All sources are described in ``all`` and nowhere else, since addresses change: that of NDL
/// Search did in 2024, that of the Library of Congress in 2025.
package struct LookupSource: Sendable {
  package let id: String
  package let name: String
  package let host: String
  /// The format of its answers, one of ``ImportFormat/all``.
  let format: String
  /// How many ISBNs go into one request.
  var batch = 1
  /// True for a source that is asked only when a person names it.
  package var isOptional = false
  /// True for a source with only http, where everybody on the way can read the requests.
  package var isPlain = false
  /// True for a source that answers only with a key.
  package var needsKey = false
  /// The paths that are asked, one after the other; later answers fill what is empty in the first.
  let paths: @Sendable ([ISBN]) -> [String]
  /// The path for words of a title and of an author; nil of a source that is not asked so.
  var search: (@Sendable (_ title: String, _ author: String) -> String)?

  /// The part of an address before the path, unless a test has another server.
  var origin: String { (isPlain ? "http://" : "https://") + host }
}

// MARK: - Whom to ask

extension LookupSource {
  package static let all: [LookupSource] = [
    openLibrary, k10plus, dnb, bnf, ndl, finna, libris, norway, loc, googleBooks,
  ]

  /// The sources to ask by the beginning of an ISBN, which names a country or a language area.
  ///
  /// It does not tell the book's language: 978-0 and 978-1 are the English area, but all the world
  /// uses them.
  private static let groups: [(beginnings: [String], ids: [String])] = [
    (["9783"], ["dnb", "k10plus", "openlibrary"]),
    (["9782", "97910"], ["bnf", "openlibrary", "k10plus"]),
    (["9784"], ["ndl", "openlibrary"]),
    (["978951", "978952"], ["finna", "openlibrary", "k10plus"]),
    (["97882"], ["norway", "k10plus", "openlibrary"]),
    (["97891"], ["libris", "k10plus", "openlibrary"]),
    (["9780", "9781", "9798"], ["openlibrary", "k10plus", "loc"]),
  ]
  private static let others = ["openlibrary", "k10plus"]

  /// The sources to ask about a book, in this order, until it is complete.
  ///
  /// - Parameter insists: True when a person named them for this: then all of them are asked.
  static func order(
    for isbn: ISBN,
    among sources: [LookupSource],
    insists: Bool = false
  ) -> [LookupSource] {
    let group = groups.first { $0.beginnings.contains(where: isbn.digits.hasPrefix) }
    let ids = (group?.ids ?? others) + ["googlebooks"]
    let first = ids.compactMap { id in sources.first { $0.id == id } }
    return insists ? first + sources.filter { !ids.contains($0.id) } : first
  }
}

extension LookupSource {
  /// Open Library, of the Internet Archive: books of the whole world.
  ///
  /// Its administrators advise 25 books a request (openlibrary#11406). `details` has the edition's
  /// languages and series, `data` the names of authors and publishers.
  static let openLibrary = LookupSource(
    id: "openlibrary",
    name: "Open Library",
    host: "openlibrary.org",
    format: "openlibrary",
    batch: 25,
    paths: { isbns in
      let keys = isbns.map { "ISBN:\($0.digits)" }.joined(separator: ",")
      return ["details", "data"].map { "/api/books?bibkeys=\(keys)&format=json&jscmd=\($0)" }
    },
    search: { title, author in
      "/search.json?limit=10&fields=key,title,subtitle,author_name,first_publish_year,language,isbn"
        + (title.isEmpty ? "" : "&title=" + escaped(title))
        + (author.isEmpty ? "" : "&author=" + escaped(author))
    }
  )

  /// The union catalogue of German library networks: books of the whole world, often best
  /// described.
  static let k10plus = LookupSource(
    id: "k10plus",
    name: "K10plus",
    host: "sru.k10plus.de",
    format: "marcxml",
    batch: 10,
    paths: { isbns in
      [sru("/opac-de-627", "1.1", "marcxml", 50, any(of: "pica.isb", isbns))]
    },
    search: { title, author in
      // Printed books alone; without that, articles come first.
      let words = (title + " " + author).split(separator: " ").map {
        "(pica.tit=\"\($0)\" or pica.per=\"\($0)\")"
      }
      let query = (words + ["(pica.bbg=Aa* or pica.bbg=Af*)"]).joined(separator: " and ")
      return sru("/opac-de-627", "1.1", "marcxml", 10, query)
    }
  )

  /// The German national library.
  static let dnb = LookupSource(
    id: "dnb",
    name: "Deutsche Nationalbibliothek",
    host: "services.dnb.de",
    format: "marcxml",
    batch: 10
  ) { isbns in
    [sru("/sru/dnb", "1.1", "MARC21-xml", 50, any(of: "num", isbns))]
  }

  /// The French national library.
  ///
  /// `fuzzyISBN`, since a record may hold nothing but the number in ten digits and hyphens.
  static let bnf = LookupSource(
    id: "bnf",
    name: "Bibliothèque nationale de France",
    host: "catalogue.bnf.fr",
    format: "unimarc",
    paths: { isbns in
      isbns.map { isbn in
        sru("/api/SRU", "1.2", "unimarcXchange", 10, "bib.fuzzyISBN any \"\(isbn.digits)\"")
      }
    },
    search: { title, author in
      let parts = [("bib.title", title), ("bib.author", author)].filter { !$0.1.isEmpty }
      let query = parts.map { "\($0.0) all \"\($0.1)\"" }.joined(separator: " and ")
      return sru("/api/SRU", "1.2", "unimarcXchange", 10, query)
    }
  )

  /// The Japanese national library; `dpid` keeps to its own records, whose licence is known.
  static let ndl = LookupSource(
    id: "ndl",
    name: "NDL Search",
    host: "ndlsearch.ndl.go.jp",
    format: "dcndl",
    paths: { isbns in
      isbns.map { isbn in
        let query = "isbn=\"\(isbn.digits)\" AND dpid=iss-ndl-opac"
        return sru("/api/sru", "1.2", "dcndl", 10, query) + "&onlyBib=true"
      }
    },
    search: { title, author in
      // `AND`, `OR` and `NOT` in capitals as a word make it refuse the whole question.
      func words(_ text: String) -> String { text.lowercased() }
      let parts = [("title", words(title)), ("creator", words(author))].filter { !$0.1.isEmpty }
      let query = parts.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " AND ")
      return sru("/api/sru", "1.2", "dcndl", 10, query + " AND dpid=iss-ndl-opac") + "&onlyBib=true"
    }
  )

  /// Finland's libraries, archives and museums.
  static let finna = LookupSource(
    id: "finna",
    name: "Finna",
    host: "api.finna.fi",
    format: "finna"
  ) { isbns in
    let fields = [
      "id", "title", "authors", "publishers", "year", "languages", "physicalDescriptions", "series",
      "cleanIsbn", "isbns", "formats",
    ]
    let wanted = fields.map { "&field%5B%5D=\($0)" }.joined()
    let books = "&filter%5B%5D=" + escaped("format:\"0/Book/\"")
    return isbns.map { "/api/v1/search?limit=5\(books)\(wanted)&lookfor=isbn:\($0.digits)" }
  }

  // MARK: - Only when they are named

  /// Sweden's libraries.
  static let libris = LookupSource(
    id: "libris",
    name: "Libris",
    host: "libris.kb.se",
    format: "libris",
    isOptional: true
  ) { isbns in
    isbns.map { "/xsearch?format=json&format_level=full&n=5&query=isbn:\($0.digits)" }
  }

  /// Norway's libraries; its server knows no brackets in a question.
  static let norway = LookupSource(
    id: "norway",
    name: "Sikt",
    host: "bibsys.alma.exlibrisgroup.com",
    format: "marcxml",
    batch: 10,
    isOptional: true
  ) { isbns in
    [sru("/view/sru/47BIBSYS_NETWORK", "1.2", "marcxml", 50, any(of: "alma.isbn", isbns))]
  }

  /// The Library of Congress, which has no https, and a port that many firewalls block.
  static let loc = LookupSource(
    id: "loc",
    name: "Library of Congress",
    host: "lx2.loc.gov:210",
    format: "marcxml",
    batch: 10,
    isOptional: true,
    isPlain: true
  ) { isbns in
    // Without `startRecord` it says that there is a record, and gives none.
    [sru("/LCDB", "1.1", "marcxml", 50, any(of: "bath.isbn", isbns)) + "&startRecord=1"]
  }

  /// Google Books, which answers nobody without a key.
  static let googleBooks = LookupSource(
    id: "googlebooks",
    name: "Google Books",
    host: "www.googleapis.com",
    format: "googlebooks",
    isOptional: true,
    needsKey: true
  ) { isbns in
    isbns.map { "/books/v1/volumes?q=isbn:\($0.digits)" }
  }

  // MARK: - Questions

  /// A question by SRU (Library of Congress, "Search/Retrieval via URL", 1.1 and 1.2).
  private static func sru(
    _ path: String,
    _ version: String,
    _ schema: String,
    _ most: Int,
    _ query: String
  ) -> String {
    "\(path)?version=\(version)&operation=searchRetrieve&recordSchema=\(schema)"
      + "&maximumRecords=\(most)&query=" + escaped(query)
  }

  /// Any of some ISBNs, in 13 and in 10 digits: "index=978… or index=…".
  private static func any(of index: String, _ isbns: [ISBN]) -> String {
    isbns.flatMap { [$0.digits, $0.isbn10].compactMap(\.self) }
      .map { "\(index)=\($0)" }.joined(separator: " or ")
  }

  /// A text as it stands in an address: all but letters and digits of ASCII and `-._*` is
  /// percent-encoded (RFC 3986, 2.1).
  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "*"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  /// Typed words with letters, digits, `'` and `-` alone, so that no sign of the query language is
  /// left.
  static func plain(_ words: String) -> String {
    let kept = words.map { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "-" ? $0 : " " }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}
