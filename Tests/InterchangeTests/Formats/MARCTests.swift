import Books
import Catalog
import Interchange
import TestSupport
import Testing

struct MARCTests {
  @Test func `a state that stands with the publisher is a place`() throws {
    let record = MARCSample.record([
      ("245", "00$aPoems"), ("260", "  $aMount Vernon,$bN.Y., Peter Pauper Press$c[1957]"),
    ])
    let book = try #require(try read(record, named: "books.mrc").books.first)
    #expect(book.draft.publishers.map(\.name) == ["Peter Pauper Press"])
    #expect(book.sourceData?["place"] == .string("Mount Vernon, N.Y."))
  }

  @Test func `a record is read with its names, its series and its own script`() throws {
    let record = MARCSample.record([
      ("001", "42"), ("003", "DLC"), ("008", "990101s1969    nyu           000 1 eng  "),
      ("020", "  $a0441478123 (pbk.) :$z123"), ("010", "  $a  68000001 "),
      ("100", "1 $aLe Guin, Ursula K.,$d1929-2018,$eauthor."),
      ("245", "14$aThe left hand of darkness :$ba novel /$cUrsula K. Le Guin."),
      ("260", "  $aNew York :$bAce Books,$cc1969."), ("300", "  $axii, 286 p. ;$c18 cm."),
      ("490", "0 $aHainish cycle ;$v4"), ("650", " 0$aGender$vFiction."),
      ("700", "1 $aGoldstein, Ann,$4trl"), ("880", "1 $6100-01$aЛе Гуин"),
    ])
    let (books, summary) = try read(record, named: "books.mrc")
    #expect(summary.format == "MARC 21")
    let book = try #require(books.first)
    #expect(book.problems.isEmpty)
    #expect(book.place.description == "books.mrc: record 1")
    #expect(book.origin == ImportedBook.Origin(program: "marc-DLC", id: "42"))
    #expect(book.draft.title == "The left hand of darkness")
    #expect(book.draft.subtitle == "a novel")
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "Ursula K. Le Guin (1929-2018):author", "Ann Goldstein:translator",
      ]
    )
    #expect(book.draft.isbn == "9780441478125")
    #expect(book.draft.format == "paperback")
    #expect(book.draft.year == "c1969")
    #expect(book.draft.pages == "286")
    #expect(book.draft.language == "eng")
    #expect(book.draft.series?.name == "Hainish cycle")
    #expect(book.draft.volume == "4")
    #expect(book.draft.tags.map(\.name) == ["Gender -- Fiction"])
    let source = book.sourceData?.written ?? ""
    #expect(source.contains(#""originalScript":{"100":"Ле Гуин"}"#))
    #expect(source.contains(#""sortTitle":"left hand of darkness""#))
  }

  @Test func `a shelf of a holding is read, and what else it says is kept`() throws {
    let record = MARCSample.record([
      ("245", "00$aOne"), ("852", "  $cB3"), ("852", "0 $aDLC$bStacks$hPR9199$p39001"),
    ])
    let book = try #require(try read(record, as: "marc").books.first)
    #expect(book.draft.shelf == "B3")
    #expect(book.sourceData?["852"] == .string("$a DLC $b Stacks $h PR9199 $p 39001"))
    let part = MARCSample.record([("245", "00$aOne"), ("852", "  $aDLC$bStacks")])
    #expect(try read(part, as: "marc").books.first?.draft.shelf == "Stacks")
  }

  @Test func `the article of a title is counted in letters as records have them`() throws {
    // "e" and its accent are two.
    let record = MARCSample.record([("245", "04$aE\u{301}n bok")])
    let book = try #require(try read(record, as: "marc").books.first)
    #expect(book.sourceData?["sortTitle"] == .string("bok"))
  }

  @Test func `the price and the binding of a number are kept`() throws {
    let record = MARCSample.record([
      ("020", "  $a9780441478125$q(pbk. ;$qacid-free)$cUSD 9.99"), ("020", "  $a0306406152"),
      ("245", "00$aDarkness"),
    ])
    let book = try #require(try read(record, as: "marc").books.first)
    #expect(book.draft.isbn == "9780441478125")
    #expect(
      book.extras.filter { $0.key == "020" }.map(\.value)
        == [.string("$a 9780441478125 $q (pbk. ; $q acid-free) $c USD 9.99")]
    )
  }

  @Test func `MARC-8 has its marks before the letters`() throws {
    let title: [UInt8] =
      Array("00$aCaf".utf8) + [0xE2] + Array("e ".utf8) + [0xE8] + Array("Uber ".utf8)
      + [0xA1] + [0x1B, 0x28, 0x4E] + Array("iVAN".utf8) + [0x1B, 0x28, 0x42]
    let record = MARCSample.record([("245", title)], isUTF8: false)
    let (books, summary) = try read(record, as: "marc")
    #expect(books.titles == ["Café Über ŁИжан"])
    #expect(summary.encodingName == "UTF-8 and MARC-8")
  }

  @Test(arguments: [
    ("2", "ylem", "שלום"), ("3", "SdGe", "سلام"), ("S", "nrdrw", "λογος"), ("4", ")", "پ"),
    ("N", "iVAN", "Ижан"),
  ]) func `MARC-8 has other scripts than Latin`(
    _ set: String,
    _ letters: String,
    _ text: String
  ) throws {
    let bytes = Array("00$a".utf8) + [0x1B, 0x28] + Array((set + letters).utf8)
    let record = MARCSample.record([("245", bytes)], isUTF8: false)
    #expect(try read(record, as: "marc").books.titles == [text])
  }

  @Test func `what claims to be MARC-8 and is another encoding is read as that`() throws {
    let latin = MARCSample.record(
      [
        ("100", Array("1 $aB".utf8) + [0xF6] + Array("ll, H.".utf8)),
        ("245", Array("10$aCaf".utf8) + [0xE9]),
      ],
      isUTF8: false
    )
    let chinese = MARCSample.record(
      [("245", Array("10$a".utf8) + [0xBA, 0xEC, 0xC2, 0xA5, 0xC3, 0xCE])],
      isUTF8: false
    )
    let polish = MARCSample.record([("245", Array("10$aW".utf8) + [0xB3, 0x61])], isUTF8: false)
    let (books, summary) = try read(latin + chinese, named: "books.mrc")
    #expect(books.titles == ["Café", "红楼梦"])
    #expect(books[0].draft.authors.map(\.author.name) == ["H. Böll"])
    #expect(summary.encodingName == "GBK and Windows-1252")
    var options = ReadingOptions()
    options.encoding = .windows1250
    #expect(try read(polish, named: "books.mrc", options: options).books.titles == ["Wła"])
  }

  @Test func `fields in Latin letters stay whole beside East Asian ones`() throws {
    let escape: [UInt8] = [0x1B, 0x24, 0x31, 0x21, 0x30, 0x21, 0x1B, 0x28, 0x42]
    let record = MARCSample.record(
      [
        ("066", Array("  $c$1".utf8)), ("100", Array("1 $6880-01$aMurakami, Haruki.".utf8)),
        ("245", Array("10$6880-02$aNoruwei no mori /$cMurakami Haruki.".utf8)),
        ("880", Array("10$6245-02/$1$a".utf8) + escape),
      ],
      isUTF8: false
    )
    let book = try #require(try read(record, named: "books.mrc").books.first)
    #expect(book.draft.title == "Noruwei no mori")
    #expect(book.draft.authors.map(\.author.name) == ["Haruki Murakami"])
    #expect(book.sourceData?["originalScript"] != nil)
    #expect(!book.isRefused)
  }

  /// The sample takes a dollar sign for the mark of a subfield.
  private func eastAsian(_ letters: [UInt8]) throws -> ImportedBook {
    let title =
      Array("00$aA ".utf8) + [0x1B, 0x01, 0x31] + letters.map { $0 == 0x24 ? 0x01 : $0 }
      + [0x1B, 0x28, 0x42] + Array(" B".utf8)
    let record = MARCSample.record([("245", title)], isUTF8: false).map { $0 == 0x01 ? 0x24 : $0 }
    return try #require(try read(record, as: "marc").books.first)
  }

  @Test(arguments: [
    ("!0!!0\"!0#", "一丁七"), ("!D$!Cr", "林村"), ("i$\"i%\"", "あア"), ("oH_", "가"),
    ("!Pr!EJ!9$'Pr'EJ'9$", "紅樓夢红楼梦"),
  ]) func `MARC-8 has East Asian letters`(_ code: String, _ text: String) throws {
    let book = try eastAsian(Array(code.utf8))
    #expect(book.draft.title == "A \(text) B")
    #expect(book.problems.isEmpty)
  }

  @Test func `letters of MARC-8 that are in no table are counted, with their place`() throws {
    let book = try eastAsian(Array("~!!!0!~!~".utf8))
    #expect(book.draft.title == "A \u{FFFD}一\u{FFFD} B")
    #expect(book.problems.map(\.refuses) == [false])
    #expect(book.problems.first?.description.contains("Field 245: 2 letters") == true)
  }

  @Test func `a leader with something before it is found`() throws {
    let record = Array("00914".utf8) + MARCSample.record([("245", Array("00$aGood".utf8))])
    #expect(try read(record).books.titles == ["Good"])
  }

  @Test func `a record that is cut off or damaged costs itself`() throws {
    let good = MARCSample.record([("245", Array("00$aGood".utf8))])
    var bad = good
    bad[12] = UInt8(ascii: "x")
    let (books, _) = try read(good + bad + good + good.dropLast(5), as: "marc")
    #expect(books.filter { !$0.isRefused }.titles == ["Good", "Good"])
    #expect(
      books.problems == [
        "books.csv: record 2: The directory of this record is damaged.",
        "books.csv: record 4: The file ends in the middle of this record.",
      ]
    )
  }

  /// The record of some fields whose leader says in its place 18 how it is punctuated.
  private func record(_ code: Character, _ fields: [(String, String)]) throws -> ImportedBook {
    var bytes = MARCSample.record(fields)
    bytes[18] = code.asciiValue ?? 0x20
    return try #require(try read(bytes, as: "marc").books.first)
  }

  @Test(arguments: ["a", "c", "n", "i", " ", "u"] as [Character])
  func `punctuation is cut where it is there, whatever the leader says`(_ code: Character) throws {
    let book = try record(
      code,
      [
        ("245", "04$aThe worms :$ba sub /$cAnn Bee."), ("490", "0 $aHarbour ;$v2"),
        ("260", "  $aOslo :$bFaber,$c1999."),
      ]
    )
    #expect([book.draft.title, book.draft.subtitle] == ["The worms", "a sub"])
    #expect([book.draft.series?.name, book.draft.volume] == ["Harbour", "2"])
    #expect([book.draft.publishers.first?.name, book.draft.year] == ["Faber", "1999"])
  }

  @Test func `a full stop without punctuation is the title's`() throws {
    #expect(try record("c", [("245", "00$aWorms forever.")]).draft.title == "Worms forever.")
    #expect(try record("a", [("245", "00$aWorms forever.")]).draft.title == "Worms forever")
  }

  @Test(arguments: [
    ("Group, Inc.", "Group, Inc."), ("Smith Bros.", "Smith Bros."), ("Tide Corp.", "Tide Corp."),
    ("Library of Congress.", "Library of Congress"), ("Verlag Nord GmbH.", "Verlag Nord GmbH."),
  ])
  func `the full stop of an abbreviation stays`(_ heading: String, _ name: String) throws {
    let book = try record("a", [("245", "00$aOne"), ("710", "2 $a\(heading)")])
    #expect(book.draft.authors.map(\.author.name) == [name])
  }

  @Test func `a field may have several series, and the library the number of one`() throws {
    let book = try record(
      "a",
      [
        ("245", "00$aOne"), ("490", "1 $aBank paper ;$vno. 461.$aEurope series"),
        ("830", " 0$aBank paper ;$v461."), ("830", " 0$aEurope series ;$v9."),
      ]
    )
    #expect([book.draft.series?.name, book.draft.volume] == ["Bank paper", "no. 461"])
    #expect(book.extras.filter { $0.key == "series" }.map(\.value) == [.string("Europe series, 9")])
    let library = try record(
      "a",
      [("245", "00$aOne"), ("490", "1 $aHarbour"), ("830", " 0$aHarbour ;$v4.")]
    )
    #expect(library.draft.volume == "4")
  }

  @Test(arguments: [
    [
      "100 1_ |a Orme, Zoë", "245 10 |a Das Meer :", "020 __ |a 9783518000014",
      "260 __ |b Suhrkamp, |c 1999",
    ],
    [
      "100 1_ $aOrme, Zoë", "245 1_ $aDas Meer :", "020 __ $a9783518000014",
      "260 __ $bSuhrkamp,$c1999",
    ],
    [
      "100 1# $a Orme, Zoë", "245 10 $a Das Meer :", "020 ## $a 9783518000014",
      "260 ## $b Suhrkamp, $c 1999",
    ],
    [
      "=100  1_$aOrme, Zoë", "=245  10$aDas Meer :", "=020  __$a9783518000014",
      "=260  __$bSuhrkamp,$c1999",
    ],
    [
      "=100  1\\$aOrme, Zoë", "=245  10$aDas Meer :", "=020  \\\\$a9783518000014",
      "=260  \\\\$bSuhrkamp,$c1999",
    ],
    [
      "100 1_ _aOrme, Zoë", "245 10 _aDas Meer :", "020 __ _a9783518000014",
      "260 __ _bSuhrkamp,_c1999",
    ],
  ]) func `lines of MARC may have any sign for a blank indicator`(fields: [String]) throws {
    let lines = ["LDR 00000nam a2200000 a 4500"] + fields
    let books = try read(lines.joined(separator: "\n") + "\n", named: "a.txt").books
    let book = try #require(books.first)
    #expect(books.titles == ["Das Meer"])
    #expect(book.draft.authors.map(\.author.name) == ["Zoë Orme"])
    #expect(book.draft.publishers.map(\.name) == ["Suhrkamp"])
    #expect([book.draft.isbn, book.draft.year] == ["9783518000014", "1999"])
    #expect(books.problems.isEmpty)
  }

  @Test func `UNIMARC is read in each form in which MARC is, also where it is said`() throws {
    let record = MARCSample.record([
      (tag: "200", text: "1 $aLe monde$fAnn Bee"), (tag: "700", text: " 1$aBee$bAnn"),
    ])
    for id in ["unimarc", "marc", nil] {
      let (books, summary) = try read(record, named: "a.mrc", as: id)
      #expect(books.titles == ["Le monde"])
      #expect(books.flatMap { $0.draft.authors.map(\.author.name) } == ["Ann Bee"])
      #expect(summary.format == "UNIMARC")
    }
    let lines = "=200  1\\$aLe monde\n=700  \\1$aBee$bAnn\n"
    #expect(try read(lines, named: "a.mrk", as: "unimarc").books.titles == ["Le monde"])
  }

  @Test func `the copies that Koha exports are counted`() throws {
    let book = try record(
      "a",
      [
        ("245", "00$aOne"), ("952", "  $aCPL$bCPL$cGEN$o823 BEE$p0001$d2020-01-02"),
        ("952", "  $aFPL$bFPL$cREF$o823 B$p0002"), ("952", "  $aCPL$bCPL$o823 C$p0003$11"),
      ]
    )
    #expect(book.draft.copies == "2")
    #expect(book.draft.shelf == "GEN, 823 BEE")
    #expect(book.extras.count { $0.key == "952" } == 3)
    let other = try record("a", [("245", "00$aOne"), ("952", "  $aAcme cataloguing")])
    #expect([other.draft.copies, other.draft.shelf] == ["", ""])
  }

  @Test func `the copies that Koha exports in UNIMARC are counted, too`() throws {
    let bytes = MARCSample.record([
      ("200", "1 $aSel"), ("995", "  $bBIB$cBIB$eSALLE$kR ORM$f0001"),
      ("995", "  $bBIB$cBIB$eMAG$kR ORM$f0002"),
    ])
    let book = try #require(try read(bytes, as: "marc").books.first)
    #expect([book.draft.copies, book.draft.shelf] == ["2", "SALLE, R ORM"])
  }

  @Test func `two names in another script have one member`() throws {
    let book = try record(
      "a",
      [("245", "00$aOne"), ("880", "1 $6700-01$aЛе Гуин"), ("880", "1 $6700-02$aМори")]
    )
    #expect(
      book.sourceData?["originalScript"]
        == .object([JSON.Member("700", .array([.string("Ле Гуин"), .string("Мори")]))])
    )
  }
}
