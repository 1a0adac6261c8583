@testable import Books
import Catalog
import Testing

@testable import Interchange

/// Formats that libraries answer in.
struct LibraryAnswerTests {
  private func unimarc(_ fields: String) throws -> ImportedBook {
    let text = """
      <?xml version="1.0"?><srw:searchRetrieveResponse xmlns:srw="x"><srw:records><srw:record><srw:recordData>
      <mxc:record xmlns:mxc="info:lc/xmlns/marcxchange-v2" format="UNIMARC">
      <mxc:leader>     nam  22        450 </mxc:leader>
      <mxc:controlfield tag="001">FRBNF1</mxc:controlfield>
      \(fields)
      </mxc:record></srw:recordData></srw:record></srw:records></srw:searchRetrieveResponse>
      """
    let (books, summary) = try read(text, named: "answer.xml")
    #expect(summary.format == "UNIMARC")
    return try #require(books.first)
  }

  private func field(_ tag: String, _ parts: (String, String)..., second: String = " ") -> String {
    "<mxc:datafield tag=\"\(tag)\" ind1=\" \" ind2=\"\(second)\">"
      + parts.map { "<mxc:subfield code=\"\($0.0)\">\($0.1)</mxc:subfield>" }.joined()
      + "</mxc:datafield>"
  }

  @Test func `UNIMARC has people by numbers, a series as printed and pages of one volume`() throws {
    let book = try unimarc(
      field("010", ("a", "2-07-036822-X"), ("b", "br."))
        + field("101", ("a", "fre"), ("c", "eng"))
        + field("200", ("a", "\u{88}Le\u{89} procès"), ("b", "Texte imprimé"), ("e", "roman"))
        + field("210", ("a", "Paris"), ("c", "Gallimard"), ("d", "impr. 1991"))
        + field("215", ("a", "1 vol. (438 p.)"), ("d", "18 cm"))
        + field("225", ("a", "Folio"), ("v", "822"))
        + field("410", ("t", "Collection Folio"), ("v", "822"))
        + field("700", ("a", "Kafka"), ("b", "Franz"), ("f", "1883-1924"), ("4", "070"))
        + field("702", ("a", "Vialatte"), ("b", "Alexandre"), ("4", "730"))
        + field("712", ("a", "Gallimard"), ("4", "650"))
    )
    #expect(book.draft.isbn == "9782070368228")
    #expect(book.draft.title == "Le procès")
    #expect(book.draft.subtitle == "roman")
    #expect(
      book.draft.authors.map { "\($0.author.name): \($0.role.name)" } == [
        "Franz Kafka (1883-1924): author", "Alexandre Vialatte: translator",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Gallimard"])
    #expect(book.draft.year == "1991")
    #expect(book.draft.pages == "438")
    #expect(book.draft.language == "fra")
    #expect(book.draft.series?.name == "Folio")
    #expect(book.draft.volume == "822")
    #expect(book.draft.format == "paperback")
  }

  @Test func `UNIMARC gives a part's number once, and a year from its codes where none is printed`()
    throws
  {
    let book = try unimarc(
      field("073", ("a", "9782723489898"))
        + field("100", ("a", "20140912h20132013m  y0frey50      ba"))
        + field(
          "200",
          ("a", "One piece"),
          ("h", "Tome [2]"),
          ("i", "La bande à Baggy"),
          ("h", "2")
        )
        + field("700", ("a", "Oda"), ("b", "Eiichirō"), ("f", "1975-...."), ("4", "070"))
    )
    #expect(book.draft.isbn == "9782723489898")
    #expect(book.draft.title == "One piece. Tome 2, La bande à Baggy")
    #expect(book.draft.year == "2013")
    #expect(book.draft.authors.map(\.author.name) == ["Eiichirō Oda (1975-)"])
  }

  @Test func `each titled resource in a graph of DC-NDL is a book`() throws {
    let graph = """
      <rdf:RDF xmlns:dcndl="http://ndl.go.jp/dcndl/terms/">
      <dcndl:BibResource><dcterms:title>Alpha</dcterms:title><dc:creator>Aa, Ann</dc:creator></dcndl:BibResource>
      <dcndl:BibResource><dcndl:record/></dcndl:BibResource>
      <dcndl:BibResource><dcterms:title>Beta</dcterms:title><dcterms:issued>1975</dcterms:issued></dcndl:BibResource>
      </rdf:RDF>
      """
    let escaped = graph.replacing("<", with: "&lt;")
    for text in [
      graph, "<r><recordData>\(graph)</recordData></r>",
      "<r><recordData>\(escaped)</recordData></r>",
    ] {
      let books = try read(text, named: "a.xml", as: "dcndl").books
      #expect(books.titles == ["Alpha", "Beta"])
      #expect(books.map(\.draft.year) == ["", "1975"])
      #expect(books.flatMap { $0.draft.authors.map(\.author.name) } == ["Ann Aa"])
      #expect(books.problems.isEmpty)
    }
    let other = "<r><recordData>&lt;x/&gt;</recordData><recordData>&lt;x></recordData></r>"
    let refused = try read(other, named: "a.xml", as: "dcndl").books
    #expect(refused.map(\.isRefused) == [true, true])
  }

  @Test func `DC-NDL is read though it is escaped, with readings to sort by and what people did`()
    throws
  {
    let record = """
      <rdf:RDF xmlns:dcndl="http://ndl.go.jp/dcndl/terms/"><dcndl:BibResource>
      <dcterms:identifier rdf:datatype="http://ndl.go.jp/dcndl/terms/ISBN">978-4-87311-364-7</dcterms:identifier>
      <dcterms:title>集合知 &amp; 群論 : 入門</dcterms:title>
      <dc:title><rdf:Description><rdf:value>集合知</rdf:value>
      <dcndl:transcription>シュウゴウチ</dcndl:transcription></rdf:Description></dc:title>
      <dcterms:creator><foaf:Agent><foaf:name>Segaran, Toby</foaf:name></foaf:Agent></dcterms:creator>
      <dcterms:creator><foaf:Agent><foaf:name>當山, 仁健, 1970-</foaf:name>
      <dcndl:transcription>トウヤマ, ヨシタケ, 1970-</dcndl:transcription></foaf:Agent></dcterms:creator>
      <dcterms:creator><foaf:Agent><foaf:name>鴨澤, 眞夫</foaf:name></foaf:Agent></dcterms:creator>
      <dc:creator>Toby Segaran 著</dc:creator><dc:creator>當山仁健, 鴨澤眞夫 訳</dc:creator>
      <dcterms:publisher><foaf:Agent><foaf:name>オライリー</foaf:name></foaf:Agent></dcterms:publisher>
      <dcterms:publisher><foaf:Agent><foaf:name>オーム社</foaf:name>
      <dcterms:description>発売</dcterms:description></foaf:Agent></dcterms:publisher>
      <dcterms:issued>2008.7</dcterms:issued><dcterms:language>jpn</dcterms:language>
      <dcterms:extent>361p ; 24cm</dcterms:extent>
      </dcndl:BibResource><dcndl:BibResource><dcndl:record/></dcndl:BibResource></rdf:RDF>
      """
    let escaped = record.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let text =
      "<searchRetrieveResponse><recordData>\(escaped)</recordData></searchRetrieveResponse>"
    let (books, summary) = try read(text, named: "answer.xml")
    #expect(summary.format == "DC-NDL")
    let book = try #require(books.first)
    #expect(books.count == 1)
    #expect(book.draft.isbn == "9784873113647")
    #expect(book.draft.title == "集合知 & 群論")
    #expect(book.draft.subtitle == "入門")
    #expect(
      book.draft.authors.map { "\($0.author.name): \($0.role.name)" } == [
        "Toby Segaran: author", "當山仁健 (1970-): translator", "鴨澤眞夫: translator",
      ]
    )
    #expect(book.people.first { $0.name.hasPrefix("當山") }?.sortName == "トウヤマ, ヨシタケ")
    #expect(book.draft.publishers.map(\.name) == ["オライリー"])
    #expect(book.draft.pages == "361")
    #expect(book.draft.year == "2008")
    // The same without the escaping.
    let plain = try read("<recordData>\(record)</recordData>", named: "answer.xml").books
    #expect(plain.titles == books.titles)
  }

  @Test func `Finna names people by keys, and the publisher among them`() throws {
    let text = """
      {"resultCount": 1, "records": [{"id": "fikka.1", "title": "Sarvijumala : tarinoita", "year": "2023",
      "cleanIsbn": "9523630873", "languages": ["fin"], "physicalDescriptions": ["381 sivua ; 22 cm"],
      "authors": {"primary": {"Hai, Magdalena": {"role": ["kirjoittaja"]}, "Toiviainen, Miiko": {"role": ["-"]},
      "Otava": {"role": ["-"]}}, "secondary": {"Toiviainen, Miiko, lukija": {"role": ["lukija"]}},
      "corporate": {"Otava, kustantaja": {"role": ["kustantaja"]}}},
      "formats": [{"value": "0/Book/"}, {"value": "1/Book/AudioBook/"}]}], "status": "OK"}
      """
    let (books, summary) = try read(text, named: "answer.json")
    #expect(summary.format == "Finna JSON")
    let book = try #require(books.first)
    #expect(book.draft.title == "Sarvijumala")
    #expect(book.draft.isbn == "9789523630871")
    #expect(
      book.draft.authors.map { "\($0.author.name): \($0.role.name)" } == [
        "Magdalena Hai: author", "Miiko Toiviainen: narrator",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Otava"])
    #expect(book.draft.pages == "381")
    #expect(book.draft.format == "audiobook")
  }

  @Test func `Libris has a text or a list of them, and a name with a full stop is the same`() throws
  {
    let text = """
      {"xsearch": {"from": 1, "records": 1, "list": [{"identifier": "http://libris.kb.se/bib/8841016",
      "title": "Pippi : en bok", "creator": ["Lindgren, Astrid, 1907-2002", "Lindgren, Astrid, 1907-2002."],
      "isbn": ["8249604911", "8249604946"], "type": "book", "publisher": ["[Oslo] : Damm", ""],
      "date": ["[2002]", "2002"], "language": "nor"}]}}
      """
    let book = try #require(try read(text, named: "answer.json", as: "libris").books.first)
    #expect(book.draft.title == "Pippi")
    #expect(book.draft.authors.count == 1)
    #expect(book.draft.publishers.map(\.name) == ["Damm"])
    #expect(book.draft.year == "[2002]")
    #expect(book.origin.id == "8841016")
  }

  @Test func `Dublin Core of France has roles behind names`() throws {
    let text = """
      <oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"><dc:title>Programmation / Tarek \
      Ziadé</dc:title><dc:creator>Ziadé, Tarek (1976-....). Auteur du texte</dc:creator><dc:contributor>Doe, \
      John. Traducteur</dc:contributor><dc:publisher>Eyrolles (Paris)</dc:publisher><dc:date>2006</dc:date>\
      <dc:identifier>ISBN 2212116772</dc:identifier><dc:format>1 vol. (XXXVIII-537 p.)</dc:format></oai_dc:dc>
      """
    let book = try #require(try read(text, named: "answer.xml").books.first)
    #expect(
      book.draft.authors.map { "\($0.author.name): \($0.role.name)" } == [
        "Tarek Ziadé (1976-): author", "John Doe: translator",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Eyrolles"])
    #expect(book.draft.isbn == "9782212116779")
    #expect(book.draft.pages == "537")
  }
}
