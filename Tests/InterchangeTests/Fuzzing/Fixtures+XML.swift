extension Fixtures {
  static let xml: [Fixture] = [
    Fixture(format: "marcxml", text: marcXML), Fixture(format: "opf", text: opf),
    Fixture(format: "onix", text: onix), Fixture(format: "onix", text: onixShort),
    Fixture(format: "collectorz", text: collectorz), Fixture(format: "mods", text: mods),
    Fixture(format: "opds", text: opds), Fixture(format: "tellico", text: tellico),
    Fixture(format: "delicious", text: delicious), Fixture(format: "delicious", text: delicious2),
  ]

  static let marcXML = """
    <?xml version="1.0" encoding="UTF-8"?>
    <collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
    <controlfield tag="001">42</controlfield>
    <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Le Guin, Ursula K.,</subfield><subfield code="d">1929-2018</subfield></datafield>
    <datafield tag="245" ind1="1" ind2="4"><subfield code="a">The left hand /</subfield></datafield></record></collection>
    """

  static let opf = """
    <?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:title>Good Omens</dc:title><dc:creator opf:role="aut" opf:file-as="Pratchett, Terry">Terry Pratchett</dc:creator>
    <dc:contributor id="t">Ann B</dc:contributor><meta refines="#t" property="role">trl</meta>
    <dc:identifier opf:scheme="ISBN">9780441478125</dc:identifier><dc:date>0101-01-01T00:00:00+00:00</dc:date>
    <meta name="calibre:series" content="Omens"/><meta name="calibre:series_index" content="2.0"/><meta name="calibre:rating" content="8.0"/>
    </metadata></package>
    """

  static let onix = """
    <?xml version="1.0"?><ONIXMessage release="3.0"><Product><RecordReference>r</RecordReference>
    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>9780441478125</IDValue></ProductIdentifier>
    <DescriptiveDetail><ProductForm>BB</ProductForm><TitleDetail><TitleType>01</TitleType><TitleElement><TitleText>The Acts</TitleText></TitleElement></TitleDetail>
    <Contributor><ContributorRole>B01</ContributorRole><PersonNameInverted>Barr, Beth</PersonNameInverted></Contributor></DescriptiveDetail>
    <PublishingDetail><Publisher><PublisherName>P &amp; Q</PublisherName></Publisher></PublishingDetail></Product></ONIXMessage>
    """

  static let onixShort = """
    <?xml version="1.0"?><ONIXmessage release="2.1"><product><a001>r</a001><productidentifier><b221>02</b221><b244>0441478123</b244></productidentifier>
    <b012>BB</b012><title><b202>01</b202><b030>The</b030><b031>Acts</b031></title>
    <contributor><b035>B01</b035><b036>Beth Barr</b036><b037>Barr, Beth</b037></contributor></product></ONIXmessage>
    """
}
