@testable import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Of every text of a record each word is in the book: in a field, or kept as source data.
struct EveryTextTests {
  /// Codes that are fields in other words, such as the form of a product, are not looked for.
  @Test(arguments: [mods, onix, opds, delicious, dublinCore, marc, tellico, collectorz])
  private func `no word of a record in XML is lost`(_ record: Record) throws {
    let book = try #require(try read(record.text, named: "a.xml").books.first)
    #expect(!book.isRefused)
    let all = words(String(describing: book))
    let lost = record.texts.flatMap(words).filter {
      !all.contains($0) && !record.codes.contains($0)
    }
    #expect(lost.isEmpty)
  }

  struct Record: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Codes that become a field in other words, and numbers that become a date.
    let codes: Set<String>
    let text: String

    init(_ name: String, codes: Set<String> = [], _ text: String) {
      (testDescription, self.codes, self.text) = (name, codes, text)
    }

    /// What stands between the tags, and in the attributes of empty elements.
    var texts: [String] {
      text.matches(of: /(?:>([^<>]+)<|="([^"]*)"[^<>]*\/>)/).compactMap { match in
        (match.output.1 ?? match.output.2).map(String.init)
      }
    }
  }

  private func words(_ text: String) -> [String] {
    folded(text.replacing("\\n", with: " ")).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static let mods = Record(
    "MODS",
    """
    <modsCollection xmlns="http://www.loc.gov/mods/v3"><mods>
    <titleInfo><nonSort>The</nonSort><title>Moonstone</title><subTitle>romance</subTitle></titleInfo>
    <titleInfo type="alternative"><title>Diamond</title></titleInfo>
    <name type="personal"><namePart>Collins, Wilkie</namePart><namePart type="date">1824-1889</namePart>
    <affiliation>Household Words</affiliation><nameIdentifier>n79063659</nameIdentifier>
    <role><roleTerm type="text">author</roleTerm></role></name>
    <originInfo><place><placeTerm type="text">London</placeTerm></place><publisher>Tinsley</publisher>
    <dateIssued>1868</dateIssued><issuance>monographic</issuance><frequency>weekly</frequency></originInfo>
    <language><languageTerm type="code">eng</languageTerm></language>
    <physicalDescription><extent>310 p.</extent><note>foxed</note></physicalDescription>
    <subject><topic>Detectives</topic><geographicCode>e-uk-en</geographicCode></subject>
    <classification authority="lcc">PR4494</classification>
    <recordInfo><recordContentSource>DLC</recordContentSource>
    <recordCreationDate>070323</recordCreationDate><descriptionStandard>aacr</descriptionStandard>
    <recordIdentifier>14777</recordIdentifier></recordInfo>
    </mods></modsCollection>
    """
  )

  private static let onix = Record(
    "ONIX",
    codes: ["01", "03", "a01", "bb", "06"],
    """
    <ONIXMessage><Product><RecordReference>r1</RecordReference><NotificationType>03</NotificationType>
    <DescriptiveDetail><ProductForm>BB</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement>
    <TitleElementLevel>01</TitleElementLevel><TitleText>Dispossessed</TitleText></TitleElement>
    <TitleStatement>A Novel by UKL</TitleStatement></TitleDetail>
    <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole>
    <PersonName>Ursula Le Guin</PersonName><ProfessionalAffiliation><Affiliation>Radcliffe</Affiliation>
    </ProfessionalAffiliation></Contributor></DescriptiveDetail>
    <CollateralDetail><TextContent><TextType>06</TextType><Text>Wonderful</Text>
    <TextAuthor>New Worlds</TextAuthor></TextContent></CollateralDetail>
    <PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>Harper</PublisherName>
    <Website><WebsiteLink>harper.example</WebsiteLink></Website></Publisher></PublishingDetail>
    </Product></ONIXMessage>
    """
  )

  private static let opds = Record(
    "OPDS",
    codes: ["urn", "http", "spec", "org"],
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Emma</title><id>urn:x:77</id>
    <author><name>Jane Austen</name><uri>austen.example</uri></author>
    <published>2001-02-03T00:00:00Z</published><rights>Public</rights>
    <link rel="http://opds-spec.org/acquisition" href="emma.epub"/>
    <schema:Rating schema:ratingValue="4"/></entry></feed>
    """
    .replacingOccurrences(of: "T00:00:00Z", with: "")
  )

  private static let delicious = Record(
    "Delicious Library",
    """
    <library><items><book uuid="u1" title="Emma" author="Jane Austen" country="gb" pages="474">
    <description>A village</description><recommendations><book>Persuasion</book></recommendations>
    </book></items></library>
    """
  )

  private static let dublinCore = Record(
    "Dublin Core",
    """
    <oai_dc:records xmlns:dc="http://purl.org/dc/elements/1.1/"><oai_dc:dc><dc:title>Le tilleul</dc:title>
    <dc:creator>Ziadé, Tarek. Auteur adapté</dc:creator>
    <dc:contributor>Tonnerre, Patrick. Collaborateur</dc:contributor><dc:date>2006</dc:date>
    <dc:date>impr. 2007</dc:date><dc:language>fre</dc:language><dc:language>eng</dc:language>
    <dc:type>texte imprimé</dc:type><dc:format>348 p.</dc:format><dc:format>image 24 cm</dc:format>
    <dc:rights>Catalogue en ligne</dc:rights></oai_dc:dc></oai_dc:records>
    """
    .replacingOccurrences(of: "fre<", with: "fra<")
  )

  private static let marc = Record(
    "MARCXML",
    codes: ["aut"],
    """
    <collection><record><leader>     nam a22     2  4500</leader>
    <controlfield tag="001">77</controlfield><controlfield tag="005">20040505165105.0</controlfield>
    <controlfield tag="008">800108s1899    ilu           000 0 eng  </controlfield>
    <datafield tag="040"><subfield code="a">DLC</subfield><subfield code="e">rda</subfield></datafield>
    <datafield tag="042"><subfield code="a">premarc</subfield></datafield>
    <datafield tag="100"><subfield code="a">Ogle, William,</subfield><subfield code="4">aut</subfield>
    <subfield code="4">xyz</subfield></datafield>
    <datafield tag="245"><subfield code="a">Vitality</subfield></datafield>
    <datafield tag="336"><subfield code="a">text</subfield><subfield code="2">rdacontent</subfield>
    </datafield><datafield tag="906"><subfield code="a">7</subfield><subfield code="b">ibc</subfield>
    </datafield></record></collection>
    """
    .replacingOccurrences(of: "     nam a22     2  4500", with: "")
  )

  private static let tellico = Record(
    "Tellico",
    """
    <tellico xmlns="http://periapsis.org/tellico/"><collection><entry id="1"><title>Emma</title>
    <authors><author>Jane Austen</author></authors><pur_price>5 EUR</pur_price><condition>worn</condition>
    <lcc>PR4034</lcc><cover>emma.jpeg</cover></entry></collection></tellico>
    """
  )

  private static let collectorz = Record(
    "Collectorz",
    """
    <bookinfo><booklist><book><index>7</index><mainsection><title>Emma</title>
    <authors><author><person><displayname>Jane Austen</displayname></person></author></authors>
    <pagecount>474</pagecount><dustjacketcondition><displayname>torn</displayname></dustjacketcondition>
    <size>octavo</size></mainsection><bpowner><displayname>Ann</displayname></bpowner></book></booklist>
    </bookinfo>
    """
  )

  @Test func `what people write between entries of BibTeX is kept with the next one`() throws {
    let (books, summary) = try read(
      """
      % mail me at jane@example.org about this
      @preamble{"\\newcommand{\\x}"}
      @book{a, title={One}}
      % signed by her
      @book{b, title={Two}}
      the end
      """,
      named: "a.bib"
    )
    let remarks = books.map { $0.sourceData?["remark"]?.text }
    #expect(remarks == ["mail me at jane@example.org about this", "signed by her"])
    #expect(summary.leftOutWords?.contains("@preamble, the text behind the last entry") ?? false)
  }

  @Test func `a control character in the name of a field refuses no entry`() throws {
    let (books, _) = try read("@book{a, title={One}, no\u{1B}te = {kept}}\n", named: "a.bib")
    #expect(books.map(\.isRefused) == [false])
    #expect(books.first?.draft.notes == "kept")
  }

  @Test func `editors of BibLaTeX have the role that the field beside them says`() throws {
    let (books, _) = try read(
      "@book{a, title={T}, editora={Ann Lee}, editoratype={compiler}, date={2001}}\n",
      named: "a.bib"
    )
    #expect(books.first?.draft.authors.map(\.role) == [.compiler])
  }

  @Test func `thin spaces of TeX are spaces`() {
    #expect(TeXText.plain(#"Frankfurt a.\,M."#) == "Frankfurt a. M.")
  }

  @Test(arguments: [
    ("Hrsg. von Max Brod", "Max Brod", Role.editor),
    ("Übers.: Max Brod", "Max Brod", .translator), ("trad. Léon Werth", "Léon Werth", .translator),
    ("Translated by Ann Goldstein", "Ann Goldstein", .translator),
    ("herausgegeben von Max Brod", "Max Brod", .editor), ("Max Brod [Hrsg.]", "Max Brod", .editor),
  ])
  func `a role before a name is one`(_ text: String, _ name: String, _ role: Role) {
    let (found, said) = CreditText.split(text)
    #expect(found == name)
    #expect(said == role)
  }

  @Test(arguments: [
    "Ed. Smith", "J. K. Rowling", "Dr. Seuss", "Art Spiegelman", "Art by Committee",
  ])
  func `a name that looks like a role is a name`(_ text: String) {
    #expect(CreditText.split(text).name == text)
    #expect(CreditText.split(text).role == nil)
  }

  @Test func `people with the surname first and a role each are several`() throws {
    let text =
      "Titel;Autor\nA;\"Mann, Thomas (Autor), Neumann, Michael [Hrsg.]\"\nB;\"Mann, Heinrich\"\n"
    let authors = try read(text, named: "a.csv").books.first?.draft.authors ?? []
    #expect(authors.map(\.author.name) == ["Thomas Mann", "Michael Neumann"])
    #expect(authors.map(\.role) == [.author, .editor])
  }

  @Test func `a book that was paused at StoryGraph says so beside its status`() throws {
    let (books, _) = try read(
      "Title,Authors,ISBN/UID,Format,Read Status,Date Added,Star Rating\nA,B,,,paused,,\n",
      named: "a.csv"
    )
    #expect(books.first?.readings.map(\.status) == [.abandoned])
    #expect(books.first?.sourceData?["Read Status"]?.text == "paused")
    #expect(books.first?.problems.count == 1)
  }

  @Test func `a book that is said not to be read is none that was read`() throws {
    let (books, _) = try read("Titre;Statut\nA;pas lu\nB;lu\n", named: "a.csv")
    #expect(books.map { $0.readings.map(\.status) } == [[.wanted], [.read]])
  }

  @Test func `the end of a house's name is no author`() throws {
    let text = "Titel;Autor\nA;\"Smith, J. & Co\"\nB;Ann Lee & Bo Lee\n"
    let (books, _) = try read(text, named: "a.csv")
    let names = books.map { $0.draft.authors.map(\.author.name) }
    #expect(names == [["Smith, J. & Co"], ["Ann Lee", "Bo Lee"]])
  }

  @Test func `a letter among the digits of an extent makes it no number`() {
    #expect(Extent.pages(in: "xii, 5o2") == nil)
    #expect(Extent.pages(in: "xii, 502p") == 502)
  }

  @Test func `the last record of JSON that is cut off is in the file of refused records`() throws {
    let text = #"[{"title": "One"}, {"title": "Lost, and long"#
    let refused = try read(text, named: "a.json").books.last
    #expect(refused?.raw == .text(#"{"title": "Lost, and long"#))
  }
}
