/// What further programs write, written for this project.
extension Fixtures {
  static let newer: [Fixture] = [
    Fixture(format: "endnote-xml", text: endNoteXML),
    Fixture(format: "zotero-rdf", text: zoteroRDF),
    Fixture(format: "kindle", text: kindle), Fixture(format: "gcstar", text: gcstar),
    Fixture(format: "marctext", text: marcEdit), Fixture(format: "marctext", text: marcLines),
    Fixture(format: "alexandria", text: alexandria), Fixture(format: "datacrow", text: dataCrow),
  ]

  static let endNoteXML = """
    <?xml version="1.0" encoding="UTF-8" ?><xml><records><record><database name="My.enl" path="C:\\My.enl">My.enl</database><source-app name="EndNote" version="20.1">EndNote</source-app><rec-number>12</rec-number><foreign-keys><key app="EN" db-id="9a2tzx5ep" timestamp="1600000000">12</key></foreign-keys><ref-type name="Book">6</ref-type><contributors><authors><author><style face="normal" font="default" size="100%">Le Guin, Ursula K.</style></author></authors><subsidiary-authors><author><style>Goldstein, Ann</style></author></subsidiary-authors></contributors><titles><title><style face="normal">The </style><style face="italic">Left Hand</style><style face="normal"> of Darkness</style></title><secondary-title><style>Hainish Cycle</style></secondary-title><short-title><style>Left Hand</style></short-title></titles><pages><style>xii, 304 p.</style></pages><number><style>4</style></number><edition><style>1st</style></edition><keywords><keyword><style>gender</style></keyword><keyword><style>winter</style></keyword></keywords><dates><year><style>1969</style></year></dates><pub-location><style>New York</style></pub-location><publisher><style>Ace Books</style></publisher><isbn><style>0441478123&#xD;9780441478125</style></isbn><call-num><style>PS3562.E42</style></call-num><electronic-resource-num><style>10.1000/1</style></electronic-resource-num><abstract><style>On Winter.</style></abstract><notes><style>Signed &amp; dated.</style></notes><language><style>English</style></language><urls><related-urls><url><style>https://example.org/1</style></url></related-urls></urls><custom1><style>Shelf 3</style></custom1></record><record><rec-number>13</rec-number><ref-type name="Book Section">5</ref-type><contributors><authors><author>World Bank,</author></authors><secondary-authors><author>Berg, Anna</author></secondary-authors></contributors><titles><title>A Chapter</title><secondary-title>The Whole</secondary-title></titles><pages>10-20</pages></record><record><ref-type name="Edited Book">28</ref-type><contributors><authors><author>Holm, Bo</author></authors></contributors><titles><title>Letters</title></titles><dates><pub-dates><date>3 May 2001</date></pub-dates></dates></record></records></xml>
    """

  static let zoteroRDF = """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#" xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:prism="http://prismstandard.org/namespaces/1.2/basic/" xmlns:link="http://purl.org/rss/1.0/modules/link/" xmlns:vcard="http://nwalsh.com/rdf/vCard#">
    <bib:Book rdf:about="urn:isbn:978-0-441-47812-5"><z:itemType>book</z:itemType>
    <dcterms:isPartOf><bib:Series><dc:title>Hainish Cycle</dc:title><dc:identifier>4</dc:identifier></bib:Series></dcterms:isPartOf>
    <dc:publisher><foaf:Organization><vcard:adr><vcard:Address><vcard:locality>New York</vcard:locality></vcard:Address></vcard:adr><foaf:name>Ace Books</foaf:name></foaf:Organization></dc:publisher>
    <bib:authors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Le Guin</foaf:surname><foaf:givenName>Ursula K.</foaf:givenName></foaf:Person></rdf:li><rdf:li><foaf:Person><foaf:surname>World Bank</foaf:surname></foaf:Person></rdf:li></rdf:Seq></bib:authors>
    <z:translators><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Goldstein</foaf:surname><foaf:givenName>Ann</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></z:translators>
    <z:seriesEditors><rdf:Seq><rdf:li><foaf:Person><foaf:surname>Holm</foaf:surname><foaf:givenName>Bo</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></z:seriesEditors>
    <dcterms:isReferencedBy rdf:resource="#item_9"/><link:link rdf:resource="#item_10"/>
    <dc:subject>gender</dc:subject><dc:subject><z:AutomaticTag><rdf:value>Winter</rdf:value></z:AutomaticTag></dc:subject><dc:subject><dcterms:LCC><rdf:value>PS3562.E42</rdf:value></dcterms:LCC></dc:subject>
    <dc:title>Left Hand: A Novel</dc:title><z:shortTitle>Left Hand</z:shortTitle><dcterms:abstract>On Winter.</dcterms:abstract>
    <dc:date>1969-03-02</dc:date><z:language>eng</z:language><prism:edition>1st</prism:edition><z:numPages>304</z:numPages>
    <dc:identifier>ISBN 978-0-441-47812-5</dc:identifier><dc:identifier><dcterms:URI><rdf:value>https://example.org/1</rdf:value></dcterms:URI></dc:identifier><dc:description>OCLC: 1</dc:description></bib:Book>
    <bib:Memo rdf:about="#item_9"><rdf:value>&lt;p&gt;Read &lt;b&gt;again&lt;/b&gt;.&lt;/p&gt;</rdf:value></bib:Memo>
    <z:Attachment rdf:about="#item_10"><z:itemType>attachment</z:itemType><rdf:resource rdf:resource="files/10/a.pdf"/><dc:title>Full Text</dc:title></z:Attachment>
    <bib:Article rdf:about="#item_11"><z:itemType>journalArticle</z:itemType><dcterms:isPartOf rdf:resource="urn:issn:0028-0836"/><dc:title>An Article</dc:title><bib:pages>1-9</bib:pages></bib:Article>
    <bib:Journal rdf:about="urn:issn:0028-0836"><dc:title>Nature</dc:title><prism:volume>3</prism:volume><dc:identifier>ISSN 0028-0836</dc:identifier></bib:Journal>
    <z:Collection rdf:about="#collection_1"><dc:title>Favourites</dc:title><dcterms:hasPart rdf:resource="urn:isbn:978-0-441-47812-5"/></z:Collection></rdf:RDF>
    """

  static let kindle = """
    \u{FEFF}Sapiens (Yuval Noah Harari)\r
    - Your Highlight on page 23 | Location 156-158 | Added on Friday, January 1, 2021 12:00:00 PM\r
    \r
    A turning point.\r
    ==========\r
    \u{FEFF}Sapiens (Yuval Noah Harari)\r
    - Your Note on page 23 | Location 158 | Added on Friday, January 1, 2021 12:01:00 PM\r
    \r
    Check this\r
    ==========\r
    Freedom, Inc. (Getz, Isaac;Carney, Brian M.)\r
    - Your Bookmark on Location 500 | Added on Tuesday, March 16, 2021 02:15:00 PM\r
    \r
    \r
    ==========\r
    Sapiens (Yuval Noah Harari)\r
    - Your Highlight on page 23 | Location 156-158 | Added on Friday, January 1, 2021 12:02:00 PM\r
    \r
    A turning point.\r
    ==========\r

    """

  static let gcstar = """
    <?xml version="1.0" encoding="UTF-8"?>
    <collection type="GCbooks" items="2" version="1.7.3">
     <information><maxId>2</maxId></information>
     <item id="1" isbn="9780441478125" title="The Left Hand of Darkness" cover="images/1.jpg" publisher="Ace" publication="02/03/1969" language="English" serie="Hainish Cycle" rank="4" edition="1st" format="Paperback" pages="304" web="" read="1" added="07/08/2010" rating="9" acquisition="05/06/2011" location="Shelf 3" translator="Ann Goldstein" artist="" favourite="0" borrower="Jan" lendDate="01/02/2012">
      <authors><line><col>Ursula K. Le Guin</col></line><line><col>Bo Holm</col></line></authors>
      <genre><line><col>Science Fiction</col></line></genre><description>On Winter.</description><comments>A gift.</comments>
      <borrowings><line><col>Eva</col><col>03/04/2009</col><col>05/06/2009</col></line></borrowings><tags><line><col>gender</col></line></tags>
     </item>
     <item id="2" isbn="" title="Emma" publication="1815" rank="1" read="0" rating="0" borrower="none"><authors></authors></item>
    </collection>
    """

  static let marcEdit = """
    =LDR  00755nam a2200000 a 4500
    =001  42
    =008  990101s1969\\\\\\\\nyu\\\\\\\\\\\\\\\\\\\\\\000\\1\\eng\\\\
    =020  \\\\$a0441478123 (pbk.)
    =100  1\\$aLe Guin, Ursula K.,$d1929-2018.
    =245  14$aThe left hand of darkness /$cUrsula K. Le Guin.
    =260  \\\\$aNew York :$bAce,$c1969.
    =500  \\\\$aCost {dollar}5.

    =LDR  00755nam a2200000 a 4500
    =245  10$aLes mis{acute}erables.

    """

  static let marcLines = """
    00755nam a2200000 a 4500
    001 42
    020    $a 0441478123
    100 1  $a Le Guin, Ursula K., $d 1929-2018.
    245 14 $a The left hand of darkness / $c Ursula K. Le Guin.
    300    $a 304 p. ; $c 18 cm.
    500    $a Cost $5.00 in
      1969.

    00755nam a2200000 a 4500
    245 10 $a Emma.

    """

  static let alexandria = #"""
    --- !ruby/object:Alexandria::Book
    authors:
    - Ursula Le Guin
    - "Andr\xC3\xA9 Berg"
    edition: Paperback
    isbn: "9780575079038"
    loaned: true
    loaned_since: 2007-10-22 00:00:00 +01:00
    loaned_to: Jason Brown
    notes: |-
      Gollancz S.F.
      Second line: here
    own: true
    publisher: Gollancz
    publishing_year: 2006
    rating: 4
    redd: true
    saved_ident: "9780575079038"
    tags: []

    title: 'The Dispossessed: It''s
      Ambiguous'
    version: 0.6.2b1
    want: true
    --- !ruby/object:Alexandria::Book
    authors: [n/a]
    title: Emma
    rating: 0
    saved_ident: "1"
    want: true
    own: false
    """#

  static let dataCrow = """
    <?xml version="1.0" encoding="UTF-8"?>
    <data-crow-objects xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <book><id>7d1</id><title>The Left Hand of Darkness</title><year>1969</year><description>On Winter.</description><rating>9</rating><isbn-10>0441478123</isbn-10><isbn-13>9780441478125</isbn-13><pages>304</pages><series>Hainish Cycle</series><volume-nr>4</volume-nr>
    <authors><author><name>Ursula K. Le Guin</name></author><author><name>Bo Holm</name></author></authors><publishers-items><publisher><name>Ace</name></publisher></publishers-items>
    <genres><genre><name>Science Fiction</name></genre></genres><languages><language><name>English</name></language></languages><binding><binding><name>Paperback</name></binding></binding><state><state><name>Read</name></state></state><container><container><name>Shelf 3</name></container></container><tags><tag><name>gender</name></tag></tags><webpage>https://example.org</webpage><created>2010-08-07</created></book>
    <movie><title>Stalker</title></movie></data-crow-objects>
    """
}
