/// What programs for collections and the servers of libraries write, written for this project.
extension Fixtures {
  static let collectorz = """
    <?xml version="1.0" encoding="UTF-8"?>
    <bookinfo creationdate="7/25/2020 1:23:42 PM"><bookmetadata><field name="Title" id="dfTitle" label="Title"/></bookmetadata>
    <booklist><book><id>769</id><index>476</index><mainsection><title>The Dispossessed</title><subtitle>A Novel</subtitle>
    <plot>Two worlds.</plot><notes>A gift.</notes><pagecount>341</pagecount><myrating>9</myrating>
    <myrating><displayname>9</displayname><sortname>9</sortname></myrating>
    <credits><credit><role id="dfTranslator">Translator</role><roleid>dfTranslator</roleid><person><displayname>Ann Goldstein</displayname><sortname>Goldstein, Ann</sortname></person></credit></credits>
    <series><displayname>Hainish Cycle</displayname><sortname>Hainish Cycle</sortname><complete>No</complete></series>
    <authors><author><role id="dfAuthor">Author</role><roleid>dfAuthor</roleid><person><displayname>Ursula K. Le Guin</displayname><sortname>Le Guin, Ursula K.</sortname></person></author></authors></mainsection>
    <collectionstatus listid="3">In Collection</collectionstatus><rare boolvalue="0">No</rare><signed boolvalue="1">Yes</signed>
    <format><displayname>Paperback</displayname><sortname>Paperback</sortname></format>
    <publisher><displayname>Harper &amp; Row</displayname></publisher>
    <purchasedate><year><displayname>2001</displayname></year><month>4</month><day>9</day><date>4/9/2001</date></purchasedate>
    <condition><displayname>Good</displayname><sortname>020 Good</sortname></condition><issuenr>6</issuenr>
    <publicationdate><year><displayname>1974</displayname></year><date>1974</date></publicationdate>
    <isbn>0060125632</isbn><location><displayname>Library</displayname><sortname>010 Library</sortname></location>
    <genres><genre><displayname>Science Fiction</displayname></genre><genre><displayname>Utopia</displayname></genre></genres>
    <tags/><readit boolvalue="1">Yes</readit><readingdate><year><displayname>2003</displayname></year><date>2003</date></readingdate>
    <printing>0</printing><quantity>2</quantity></book>
    <book><id>2</id><index>2</index><mainsection><title>Emma</title></mainsection><collectionstatus listid="2">On Wish List</collectionstatus></book>
    </booklist></bookinfo>
    """

  static let collectorzCSV = """
    "Index","Title","Sub Title","Author","Series","Issue No.","Publisher","Publication Date","Format","No. of Pages","ISBN","Collection Status","My Rating","Read It","Reading Date","Purchase Date","Location","Plot","Condition"
    "476","The Dispossessed","A Novel","Ursula K. Le Guin","Hainish Cycle","6","Harper & Row","1974","Paperback","341","0060125632","In Collection","9","Yes","2003","4/9/2001","Library","Two worlds.","Good"
    "2","Emma","","Jane Austen","","","","","","","","On Wish List","0","No","","","","",""
    """

  static let mods = """
    <?xml version="1.0"?><modsCollection xmlns="http://www.loc.gov/mods/v3"><mods version="3.6">
    <titleInfo><nonSort>The </nonSort><title>left hand of darkness</title><subTitle>a novel</subTitle></titleInfo>
    <titleInfo type="alternative"><title>Left hand</title></titleInfo>
    <name type="personal" usage="primary"><namePart>Le Guin, Ursula K.</namePart><namePart type="date">1929-2018</namePart><role><roleTerm type="text">creator</roleTerm></role></name>
    <name type="personal"><namePart type="family">Goldstein</namePart><namePart type="given">Ann</namePart><role><roleTerm authority="marcrelator" type="code">trl</roleTerm></role></name>
    <name type="corporate"><namePart>Library of Congress</namePart><namePart>Office</namePart><role><roleTerm type="text">issuing body.</roleTerm></role></name>
    <typeOfResource>text</typeOfResource><genre authority="marcgt">bibliography</genre><genre>Science fiction</genre>
    <originInfo><place><placeTerm type="code" authority="marccountry">nyu</placeTerm></place><place><placeTerm type="text">New York</placeTerm></place>
    <publisher>Ace Books</publisher><dateIssued>c1969</dateIssued><dateIssued encoding="marc">1969</dateIssued><edition>1st ed.</edition></originInfo>
    <language><languageTerm authority="iso639-2b" type="code">eng</languageTerm></language>
    <physicalDescription><form authority="marcform">print</form><extent>xii, 286 p. ; 18 cm.</extent></physicalDescription>
    <abstract>On Winter.</abstract><note type="statement of responsibility">Ursula K. Le Guin.</note>
    <subject authority="lcsh"><topic>Gender</topic><geographic>Gethen</geographic></subject>
    <relatedItem type="series"><titleInfo><title>Hainish cycle ; 4</title></titleInfo></relatedItem>
    <identifier type="isbn">9780441478125 (pbk.)</identifier><identifier type="isbn" invalid="yes">123</identifier><identifier type="lccn">68000001</identifier>
    <location><shelfLocator>PS3562.E42</shelfLocator></location>
    <recordInfo><recordIdentifier source="DLC">42</recordIdentifier></recordInfo></mods></modsCollection>
    """

  static let opds = """
    <?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/">
    <id>main</id><title>Books</title><link type="application/atom+xml;profile=opds-catalog;kind=acquisition" rel="self" href="x"/>
    <entry><title>Pride and Prejudice</title><id>urn:isbn:9780141439518</id><author><name>Jane Austen</name></author><updated>2012-10-12T17:43:18Z</updated>
    <dcterms:language>en</dcterms:language><dcterms:issued>1813</dcterms:issued><dcterms:publisher>Egerton</dcterms:publisher><category label="Fiction" term="FBFIC000000"/>
    <summary>Five daughters.</summary><rights>Free</rights><link type="application/epub+zip" rel="http://opds-spec.org/acquisition/open-access" href="a.epub"/></entry>
    <entry><title>1632</title><author><name>Flint, Eric</name></author><id>urn:uuid:d00834a3</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">RATING: ★★★★<br/>
    TAGS: Adventure, War<br/>SERIES: 1632 [1]<br/><p class="description">SUMMARY:<br/>A town is moved.</p></div></content>
    <link href="/get/epub/74" type="application/epub+zip" rel="http://opds-spec.org/acquisition"/></entry>
    <entry><title>By author</title><id>nav</id><link href="authors" rel="subsection" type="application/atom+xml;profile=opds-catalog"/></entry></feed>
    """

  static let opdsJSON = """
    {"metadata": {"title": "Shop"}, "publications": [{"metadata": {"@type": "http://schema.org/Book", "title": "Moby-Dick", "subtitle": "The Whale",
     "author": {"name": "Herman Melville", "sortAs": "Melville, Herman"}, "translator": ["Ann Lee"], "identifier": "urn:isbn:9780142437247", "language": "en",
     "publisher": {"name": "Penguin"}, "published": "1851-10-18", "subject": [{"name": "Whales"}, "Sea"], "numberOfPages": 720, "description": "A whale.",
     "belongsTo": {"series": {"name": "Classics", "position": 7}}}, "links": [{"href": "a.epub", "rel": "http://opds-spec.org/acquisition"}]}]}
    """

  static let tellico = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tellico PUBLIC "-//Robby Stephenson/DTD Tellico V11.0//EN" "http://periapsis.org/tellico/dtd/v11/tellico.dtd">
    <tellico xmlns="http://periapsis.org/tellico/" syntaxVersion="11"><collection title="My Books" type="2" entryTitle="Books"><fields><field name="_default"/></fields>
    <entry id="7"><title>Good Omens</title><subtitle>The Prophecies</subtitle><authors><author>Pratchett, Terry</author><author>Gaiman, Neil</author></authors>
    <binding i18n="true">Paperback</binding><publishers><publisher>Corgi</publisher></publishers><pub_year>1991</pub_year><isbn>0-552-13703-0</isbn><pages>383</pages>
    <languages><language>English</language></languages><genres><genre>Fantasy</genre><genre>Humour</genre></genres><keywords><keyword>devil</keyword></keywords>
    <series>Omens</series><series_num>1</series_num><read>true</read><rating>5</rating><pur_date>12-03-2001</pur_date><pur_price>£5.99</pur_price><comments>Funny.</comments>
    <cdate calendar="gregorian"><year>2020</year><month>7</month><day>25</day></cdate></entry></collection>
    <borrowers><borrower name="Jan" uid="u1"><loan uid="l1" entryRef="7" loanDate="2024-01-15" dueDate="2024-02-15">for the holidays</loan><loan entryRef="8" loanDate="2024-01-16"/></borrower></borrowers></tellico>
    """

  static let delicious = """
    <?xml version="1.0" encoding="utf-8"?><library uuid="2C0B" version="1"><items>
    <book asin="0385319347" aspect="Hardcover" author="Nicole Mones&#10;Robby Stephenson" country="us" created="176690736" currentValue="$0.54" fullTitle="Lost in Translation" genre="United States&#10;Contemporary" netrating="4" numberInSeries="2" pages="384" price="$23.95" published="17-08-1998" publisher="Delacorte Press" purchaseDate="07-08-2006" rating="4.5" series="China" title="Lost in Translation" upc="9780385319348" uuid="791C86FD">
    <recommendations><book asin="0201136880" title="Smalltalk 80" uuid="56DC8545"></book></recommendations></book>
    <movie director="Geoffrey Wright" title="Romper Stomper" uuid="81D520FF"></movie></items>
    <shelves><shelf name="Favourites" uuid="S1"><linkto uuid="791C86FD"/></shelf></shelves></library>
    """

  static let delicious2 = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><array>
    <dict><key>creatorsCompositeString</key><string>Douglas Adams</string><key>creationDate</key><date>2007-12-19T01:40:32Z</date><key>ean</key><string>9780517545355</string>
    <key>formatSingularString</key><string>Hardcover</string><key>hasExperienced</key><integer>1</integer><key>isSigned</key><integer>0</integer><key>pages</key><integer>250</integer>
    <key>publishDate</key><date>1982-11-13T08:00:00Z</date><key>publishersCompositeString</key><string>Harmony</string><key>rating</key><real>0.0</real>
    <key>title</key><string>The Restaurant at the End of the Universe</string><key>type</key><string>Book</string><key>uuidString</key><string>2F313212</string></dict></array></plist>
    """
}
