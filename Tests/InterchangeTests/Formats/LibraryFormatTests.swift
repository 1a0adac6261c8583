import Books
import Catalog
import Interchange
import Testing

/// What libraries, publishers and e-book programs send around their records.
struct LibraryFormatTests {
  private static let marc = """
    <marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam a2200000 a 4500</marc:leader>
    <marc:datafield tag="100" ind1="1" ind2=" "><marc:subfield code="a">Tolkien, J. R. R.,</marc:subfield><marc:subfield code="d">1892-1973.</marc:subfield></marc:datafield>
    <marc:datafield tag="245" ind1="0" ind2="0"><marc:subfield code="a">Inside /</marc:subfield></marc:datafield>
    <marc:datafield tag="710" ind1="2" ind2=" "><marc:subfield code="a">Tolkien Estate,</marc:subfield><marc:subfield code="e">issuing body.</marc:subfield></marc:datafield></marc:record>
    """

  @Test(arguments: [
    "<r><record><recordData>\(marc)</recordData></record></r>",
    "<OAI-PMH><ListRecords><record><header/><metadata>\(marc)</metadata></record></ListRecords></OAI-PMH>",
  ]) func `a record of MARC is found inside of a server's record`(xml: String) throws {
    let (books, _) = try read(xml, named: "a.xml")
    #expect(books.titles == ["Inside"])
    #expect(books.first?.people.map(\.sortName) == ["Tolkien, J. R. R.", "Tolkien Estate"])
    #expect(
      books.first?.draft.authors.map(\.author.name)
        == ["J. R. R. Tolkien (1892-1973)", "Tolkien Estate"]
    )
  }

  @Test func `ONIX keeps what Octavo has no field for, and the order of its people`() throws {
    let (books, _) = try read(
      """
      <ONIXMessage release="3.0"><Product><RecordReference>r</RecordReference><NotificationType>03</NotificationType>
      <ProductIdentifier><ProductIDType>01</ProductIDType><IDTypeName>SKU</IDTypeName><IDValue>123</IDValue></ProductIdentifier>
      <DescriptiveDetail><ProductFormDetail>B102</ProductFormDetail>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleText>T</TitleText></TitleElement></TitleDetail>
      <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>B06</ContributorRole><PersonName>Second One</PersonName></Contributor>
      <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><CorporateName>First Corp</CorporateName></Contributor>
      <Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>desert;spice</SubjectHeadingText></Subject>
      </DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><Text>Long <b>and</b> <p>wide</p></Text></TextContent></CollateralDetail></Product>
      <Product><RecordReference>gone</RecordReference><NotificationType>05</NotificationType></Product></ONIXMessage>
      """,
      named: "a.xml"
    )
    let book = try #require(books.first)
    #expect(book.draft.authors.map(\.author.name) == ["First Corp", "Second One"])
    #expect(book.people.map(\.sortName) == ["First Corp"])
    #expect(book.draft.tags.map(\.name) == ["desert", "spice"])
    #expect(book.draft.notes.hasPrefix("Long and"))
    #expect(book.draft.notes.hasSuffix("wide"))
    #expect(book.identifiers == [ImportedBook.Identifier("sku", "123")])
    #expect(book.sourceData?["ProductFormDetail"] == .string("B102"))
    #expect(books.problems == ["a.xml:9: This only says that the product is no longer there."])
  }

  @Test func `an OPF has the columns that its owner made`() throws {
    let columns = """
      <meta name="calibre:rating" content="8"/>
      <meta name="calibre:user_metadata:#read" content="{&quot;datatype&quot;: &quot;bool&quot;, &quot;name&quot;: &quot;Read&quot;, &quot;#value#&quot;: true}"/>
      <meta name="calibre:user_metadata:#mood" content="{&quot;datatype&quot;: &quot;text&quot;, &quot;name&quot;: &quot;Mood&quot;, &quot;#value#&quot;: [&quot;dark&quot;]}"/>
      <meta property="calibre:user_metadata">{"#pages": {"datatype": "int", "name": "Pages", "#value#": 321}}</meta>
      """
    let opf = """
      <package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title id="t1">Main</dc:title><dc:title id="t2">Sub</dc:title>
      <meta refines="#t2" property="title-type">subtitle</meta>
      <dc:identifier opf:scheme="ISBN">9780441172710</dc:identifier>\(columns)</metadata></package>
      """
    var options = ReadingOptions()
    let taken = options.mapping.apply("tags=#mood")
    #expect(taken)
    let book = try #require(try read(opf, named: "a.opf", options: options).books.first)
    #expect([book.draft.title, book.draft.subtitle, book.draft.pages] == ["Main", "Sub", "321"])
    #expect(book.readings.map(\.rating) == [4])
    #expect(book.readings.map(\.status) == [.read])
    #expect(book.draft.tags.map(\.name) == ["dark"])
    #expect(book.identifiers == [ImportedBook.Identifier("isbn-invalid", "9780441172710")])
  }
}
