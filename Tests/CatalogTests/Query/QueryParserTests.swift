@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// How each line of the language is read.
struct QueryParserTests {
  func query(_ text: String) throws -> Query { try QueryParser.parse(text, now: .test).query }

  static let reads: [(String, Query)] = [
    ("", .everything),
    ("   ", .everything),
    ("guin", .word("guin")),
    ("le guin", .all([.word("le"), .word("guin")])),
    ("le\u{3000}guin", .all([.word("le"), .word("guin")])),
    ("\"left hand\"", .text(.phrase, "left hand")),
    ("“left hand”", .text(.phrase, "left hand")),
    ("author:guin", .text(.word, "guin", in: .authors)),
    ("a:guin", .text(.word, "guin", in: .authors)),
    ("AUTHORS:guin", .text(.word, "guin", in: .authors)),
    ("author:\"le guin\"", .text(.phrase, "le guin", in: .authors)),
    ("title:=Emma", .text(.whole, "Emma", in: .title)),
    ("title:\"=Emma\"", .text(.whole, "Emma", in: .title)),
    ("title:=\"Emma Brown\"", .text(.whole, "Emma Brown", in: .title)),
    ("t:^em", .text(.start, "em", in: .title)),
    ("t:~mm", .text(.inside, "mm", in: .title)),
    (":~mm", .text(.inside, "mm")),
    (":=Emma", .text(.whole, "Emma")),
    ("title:isn't(so)", .text(.word, "isn't(so)", in: .title)),
    ("year:1969", .number(.book(.year), .exactly(1969))),
    ("y:1960..1979", .number(.book(.year), .between(1960, 1979))),
    ("year:1960-1979", .number(.book(.year), .between(1960, 1979))),
    ("year:..1900", .number(.book(.year), .between(nil, 1900))),
    ("year:1990..", .number(.book(.year), .between(1990, nil))),
    ("year:-720..-400", .number(.book(.year), .between(-720, -400))),
    ("year:１９６９", .number(.book(.year), .exactly(1969))),
    ("pubdate:>2000-1", .number(.book(.year), .above(2000))),
    ("pages:>=500", .number(.book(.pages), .between(500, nil))),
    ("pages:>500", .number(.book(.pages), .above(500))),
    ("pages:<=500", .number(.book(.pages), .between(nil, 500))),
    ("pages:<500", .number(.book(.pages), .below(500))),
    ("pages:=500", .number(.book(.pages), .exactly(500))),
    ("pages:!=500", .not(.number(.book(.pages), .exactly(500)))),
    (
      "pages:<100,>500",
      .any([.number(.book(.pages), .below(100)), .number(.book(.pages), .above(500))])
    ),
    ("volume:0.5", .number(.book(.volume), .exactly(0.5))),
    ("copies:>1", .number(.book(.copies), .above(1))),
    (
      "genre:fantasy,horror",
      .any([.text(.word, "fantasy", in: .genre), .text(.word, "horror", in: .genre)])
    ),
    (
      "genre:=\"science fiction\",horror",
      .any([.text(.whole, "science fiction", in: .genre), .text(.whole, "horror", in: .genre)])
    ),
    ("id:1 id:5", .ids([1, 5])),
    ("id:1 emma id:5,6", .all([.ids([1, 5, 6]), .word("emma")])),
    ("id:1 -id:5", .all([.ids([1]), .not(.ids([5]))])),
    ("isbn:none", .not(.present(.book(.isbn)))),
    ("series:any", .present(.book(.series))),
    ("series:true", .present(.book(.series))),
    ("series:false", .not(.present(.book(.series)))),
    ("genre:\"-novel\"", .text(.phrase, "-novel", in: .genre)),
    ("dune - messiah", .all([.word("dune"), .word("messiah")])),
    ("genre:=none", .text(.whole, "none", in: .genre)),
    ("author:#>2", .count(.authors, .above(2))),
    ("tags:#4", .count(.tags, .exactly(4))),
    ("tags:#1..3", .count(.tags, .between(1, 3))),
    ("tag:#hash", .text(.word, "#hash", in: .tags)),
    ("tag:=#Hash", .text(.whole, "#Hash", in: .tags)),
    ("language:german", .code(.book(.language), "deu")),
    ("l:ger,fr", .any([.code(.book(.language), "deu"), .code(.book(.language), "fra")])),
    ("format:hardback", .code(.book(.format), "hardcover")),
    ("role:trl", .code(.fact(.role), "translator")),
    ("id:12", .ids([12])),
    ("id:12,15", .ids([12, 15])),
    ("id:10..20", .number(.fact(.id), .between(10, 20))),
    ("-x", .not(.word("x"))),
    ("--x", .word("x")),
    ("a -b c", .all([.word("a"), .not(.word("b")), .word("c")])),
    ("NOT x", .not(.word("x"))),
    ("NOT NOT x", .word("x")),
    ("-author:guin", .not(.text(.word, "guin", in: .authors))),
    ("-\"left hand\"", .not(.text(.phrase, "left hand"))),
    ("x | y", .any([.word("x"), .word("y")])),
    ("x|y", .any([.word("x"), .word("y")])),
    ("x OR y", .any([.word("x"), .word("y")])),
    ("x AND y", .all([.word("x"), .word("y")])),
    ("a b | c d", .any([.all([.word("a"), .word("b")]), .all([.word("c"), .word("d")])])),
    ("a (b | c) d", .all([.word("a"), .any([.word("b"), .word("c")]), .word("d")])),
    ("-(a b)", .not(.all([.word("a"), .word("b")]))),
    ("((((x))))", .word("x")),
    // A remembered title is not a query.
    ("2001: a space", .all([.word("2001:"), .word("a"), .word("space")])),
    ("notes: from underground", .all([.word("notes:"), .word("from"), .word("underground")])),
    ("Dune: Messiah", .all([.word("Dune:"), .word("Messiah")])),
    ("\"Dune:Messiah\"", .text(.phrase, "Dune:Messiah")),
    ("title:Dune:Messiah", .text(.word, "Dune:Messiah", in: .title)),
    ("2001:a", .word("2001:a")),
    ("12:30", .word("12:30")),
    ("3:16 -4:50", .all([.word("3:16"), .not(.word("4:50"))])),
    ("https://example.org/a:b", .word("https://example.org/a:b")),
    ("foo(bar:baz)", .word("foo(bar:baz)")),
    ("(Dune:)", .word("Dune:")),
    ("Plan A:", .all([.word("Plan"), .word("A:")])),
    ("or not to be", .all([.word("or"), .word("not"), .word("to"), .word("be")])),
    ("trick or treat", .all([.word("trick"), .word("or"), .word("treat")])),
    ("left) hand", .all([.word("left"), .word("hand")])),
    ("foo(bar) baz", .all([.word("foo(bar)"), .word("baz")])),
    ("(foo(bar) baz)", .all([.word("foo(bar)"), .word("baz")])),
    ("a - b", .all([.word("a"), .word("b")])),
    ("a -- b", .all([.word("a"), .word("b")])),
    ("a / b", .all([.word("a"), .word("b")])),
    ("AC/DC", .word("AC/DC")),
    ("OR", .word("OR")),
    ("NOT", .word("NOT")),
    ("x OR", .all([.word("x"), .word("OR")])),
    ("AND x", .all([.word("AND"), .word("x")])),
    ("| x |", .word("x")),
    ("a | | b", .any([.word("a"), .word("b")])),
    ("-", .word("-")),
    ("()", .word("()")),
    ("!!!", .word("!!!")), ("Oklahoma!", .word("Oklahoma!")), ("Read!", .word("Read!")),
    ("E=mc2", .word("E=mc2")), ("I<3", .word("I<3")), ("<i>Dune", .word("<i>Dune")),
    ("C=", .word("C=")), ("a ~ b", .all([.word("a"), .word("b")])), ("三体：黑暗", .word("三体：黑暗")),
    (":-)", .word(":-)")),
    ("@", .word("@")),
    ("5'10\"", .word("5'10\"")),
    ("C+", .word("C+")),
    ("A-", .word("A-")),
    ("' OR 1=1 --", .word("1=1")),
  ]

  /// Signs that people type for these: of other languages and programs, and without a colon.
  static let alike: [(String, String)] = [
    ("tag=gift", "tag:=gift"), ("tags=Gift", "tag:=Gift"), ("year>2000", "year:>2000"),
    ("year>=2000", "year:>=2000"), ("year≥2000", "year:>=2000"), ("year:≤2000", "year:<=2000"),
    ("year=1969", "year:=1969"), ("year<1960 dune", "year:<1960 dune"),
    ("pages<>500", "pages:!=500"),
    ("tag!=gift", "tag:!=gift"), ("tag<>gift", "tag:!=gift"), ("tag≠gift", "tag:!=gift"),
    ("title~ove", "title:~ove"), ("title^the", "title:^the"), ("author：guin", "author:guin"),
    ("year：＞2000", "year:>2000"), ("^guin", ":^guin"), ("=emma", ":=emma"), ("~ove", ":~ove"),
    ("=\"emma brown\"", ":=\"emma brown\""), ("−left", "-left"), ("‑left", "-left"),
    ("year:−44", "year:-44"), ("dune −genre:novel", "dune -genre:novel"),
    ("genre:!=Fantasy", "-genre:=Fantasy"), ("genre:!Fantasy", "-genre:Fantasy"),
    ("genre:<>Fantasy", "-genre:=Fantasy"), ("genre:≠Fantasy", "-genre:=Fantasy"),
    ("genre:!~fan", "-genre:~fan"), ("genre:!^fan", "-genre:^fan"),
    ("genre:!=a,b", "-genre:=a,b"), ("genre:!=a,!=b", "-genre:=a,b"), ("genre:!a,b", "-genre:a,b"),
    ("genre:!=\"a b\",c", "-genre:=\"a b\",c"), ("genre:\"!=a b\"", "-genre:=\"a b\""),
    ("genre:!none", "genre:any"), ("genre:!any", "genre:none"), ("year:!=none", "year:any"),
    ("-genre:!=a", "genre:=a"), ("NOT genre:!=a", "genre:=a"),
    ("year:!=1969,1970", "-year:1969,1970"), ("year:!=1960..1970", "-year:1960..1970"),
    ("year:!>1970", "-year:>1970"), ("id:!=12", "-id:12"), ("id:!=1 id:2 id:3", "-id:1 id:2,3"),
    ("language:!=german,french", "-language:german,french"), ("role:!=trl", "-role:trl"),
    ("isbn:!none", "isbn:any"), ("author:!#>2", "-author:#>2"), (":!=emma", "-:=emma"),
    ("added:!=2026", "-added:2026"), ("lent:!=ann", "-lent:=ann"), ("lent:!yes", "lent:no"),
    ("overdue:!=yes", "overdue:no"), ("status:!=read", "-status:read"),
    ("rating:!=4", "-rating:4"), ("rating:\">=4,5\"", "rating:>=4.5"),
    ("volume:1..3,5", "volume:1..3 | volume:5"),
    ("year:1980s", "year:1980..1989"), ("year:1980s..1990s", "year:1980..1999"),
    ("year:>1980s", "year:>1989"), ("year:<1980s", "year:<1980"),
  ]

  @Test(arguments: alike)
  func `a sign that people type is read as the one that is meant`(
    _ typed: String,
    _ meant: String
  ) throws {
    #expect(try query(typed) == query(meant))
  }

  /// What may still be closed while somebody types.
  static let open: [(String, Query, place: Int)] = [
    ("\"left ha", .text(.word, "left ha"), 0),
    ("author:\"le gu", .text(.word, "le gu", in: .authors), 7),
    ("(left hand", .all([.word("left"), .word("hand")]), 0),
    ("-(left", .not(.word("left")), 1),
    ("hand -(left", .all([.word("hand"), .not(.word("left"))]), 6),
    ("(left \"hand", .all([.word("left"), .text(.word, "hand")]), 0),
    ("x | left) hand", .any([.word("x"), .all([.word("left"), .word("hand")])]), 8),
  ]

  @Test(arguments: open)
  func `brackets and quotation marks that nothing closes are mistakes, but for the time of typing`(
    _ text: String,
    _ expected: Query,
    _ place: Int
  ) throws {
    #expect(try QueryParser.parse(text, now: .test, isBeingTyped: true).query == expected)
    let error = try #require(throws: QueryError.self) { try QueryParser.parse(text, now: .test) }
    #expect(error.message.contains("closes"))
    #expect(error.character == place)
    #expect(error.isUnfinished)
  }

  @Test(arguments: reads)
  func `a query is read as it is meant`(_ text: String, _ expected: Query) throws {
    #expect(try query(text) == expected)
  }

  @Test func `every field has a long and a short name, and no name means two fields`() throws {
    var names: Set<String> = []
    for field in Query.Field.all {
      let own = field.use.names
      #expect(own.count >= 2 || field == .fact(.id))
      for name in own {
        #expect(names.insert(name).inserted, "\(name) is there twice")
        if !field.isOfReaders {
          #expect(try query("\(name):none") == .not(.present(field)))
        }
      }
    }
  }

  @Test func `an order is taken out of the words`() throws {
    let parsed = try QueryParser.parse("guin year+ title-", now: .test)
    #expect(parsed.query == .word("guin"))
    #expect(parsed.order.map(\.field) == [.book(.year), .book(.title)])
    #expect(parsed.order.map(\.descending) == [false, true])
    #expect(try QueryParser.parse("-year+", now: .test).order.isEmpty)
    #expect(try QueryParser.parse("notes+", now: .test).order.isEmpty)
  }

  static let mistakes: [(String, String, character: Int, utf8: Int, isUnfinished: Bool)] = [
    (
      "author:guin year:196O..1979",
      "“196O” is not a year (O is a letter). As in 1960..1979", 17, 17, false
    ),
    (
      "émile year:1960..l979", "“l979” is not a year (l is a letter). As in 1960..1979", 17, 18,
      false
    ),
    ("pages:>=many", "“many” is not a number of pages. As in >=500", 8, 8, false),
    ("year:", "After “year:” comes a value, with no space before it.", 5, 5, true),
    ("year:>", "Here comes a year. As in 1960..1979", 6, 6, true),
    ("year:..", "A range needs an end. As in 1960..1979", 5, 5, true),
    ("year:1979..1960", "The range “1979..1960” ends before it begins.", 5, 5, false),
    ("title:= x", "After “title:=” comes a value, with no space before it.", 7, 7, false),
    ("title:=", "After “title:=” comes a value, with no space before it.", 7, 7, true),
    (
      "genre:fantasy -author:(guin OR tolkien)",
      "Behind a field stands no bracket: write (author:a OR author:b), or author:a,b for either.",
      22, 22, false
    ),
    (
      "author:(guin",
      "Behind a field stands no bracket: write (author:a OR author:b), or author:a,b for either.",
      7, 7, true
    ),
    (
      "dune -author: guin", "After “author:” comes a value, with no space before it.", 13, 13, false
    ),
    ("dune -@", "There is no word in “@” that could be left out.", 6, 6, true),
    ("-\"!\" dune", "There is no word in “\"!\"” that could be left out.", 1, 1, false),
    ("dune -()", "There is no word in “()” that could be left out.", 6, 6, true),
    ("added:tod", "“tod” is not a date. As in 2026-11, -2w.. or today", 6, 6, true),
    ("added:2026-13", "“2026-13” is not a date. As in 2026-11, -2w.. or today", 6, 6, false),
    ("added:2025-02-29", "“2025-02-29” is not a date. As in 2026-11, -2w.. or today", 6, 6, false),
    ("author:#many", "“many” is not a number. As in author:#>2", 8, 8, false),
    ("tag:#>x", "“x” is not a number. As in tag:#>2", 6, 6, false),
    ("isbn:abc", "“abc” is not an ISBN. As in isbn:978 or isbn:none", 5, 5, false),
    (
      "@unread",
      "There is no saved query “unread”. For the words, write \"@unread\"", 0, 0, false
    ),
    ("language:germn", "“germn” is not a language. Nearest: German.", 9, 9, false),
    ("id:\u{301}", "“\u{301}” is not the number of a book. As in id:12", 2, 3, false),
    ("id:x", "“x” is not the number of a book. As in id:12", 3, 3, false),
    (
      "genre:novel -tga:classic",
      "No field “tga”. Nearest: tag. For words, use quotation marks.", 13, 13, false
    ),
    (
      "Dune:Messiah", "No field “Dune”. For words, use quotation marks.", 0, 0, false
    ),
    (
      "x (autor:=\"le guin\" | y)",
      "No field “autor”. Nearest: author. For words, use quotation marks.", 3, 3, false
    ),
    (
      "é locaton:B3",
      "No field “locaton”. Nearest: location. For words, use quotation marks.",
      2, 3, false
    ),
    (
      "dune - genre:novel",
      "A minus stands close before what it excludes, as in -genre:novel.", 5, 5, false
    ),
    (
      "é genre:-novel",
      "To exclude it, put the minus before the field. For a name that begins with it, use"
        + " quotation marks.",
      8, 9, false
    ),
    (
      "!dune",
      "“!” is no sign here: -x leaves x out, \"x\" is a word.", 0, 0, false
    ),
    (
      "x –left",
      "“–” is no sign here: -x leaves x out, \"x\" is a word.", 2, 2, false
    ),
    (
      ">2000",
      "“>” needs a field before it, as in year:>2000; \"x\" is a word.", 0, 0, false
    ),
    (
      "genre:!=none",
      "“none” behind != is no name. Write genre:any, genre:none or genre:!=\"none\".", 8, 8, false
    ),
    (
      "year:1969,!=1970", "“!=” stands before the first of several values, and is of them all.", 10,
      10, false
    ),
    (
      "title:>x", "“>” means nothing before a text. For the sign itself, use quotation marks.", 6,
      6,
      false
    ),
    ("genre:!", "After “genre:!” comes a value, with no space before it.", 7, 7, true),
    ("genre:!=!! dune", "There is no word in “!!” that could be left out.", 8, 8, false),
    (
      "rating:>=4,5",
      "A comma stands between values. Write >=4.5 for the decimal, or (rating:>=4 OR rating:5).",
      10,
      10, false
    ),
    (
      "pages:>1,000",
      "A comma stands between values. Write >1000 for one number, or (pages:>1 OR pages:000).", 8,
      8, false
    ),
    (
      "translator:goldstein",
      "“translator” is a role and no field. For the person: author:…, whatever the role; for all"
        + " books with one: role:translator.", 0, 0, false
    ),
    (
      "yaer>2000", "No field “yaer”. Nearest: year. For words, use quotation marks.", 0, 0, false
    ),
    ("added:4/5/2026", "“4/5/2026” is 2026-05-04 or 2026-04-05. Write one of these.", 6, 6, false),
    ("Re:Zero", "No field “Re”. For words, use quotation marks.", 0, 0, false),
    ("三体:黑暗", "No field “三体”. For words, use quotation marks.", 0, 0, false),
  ]

  @Test(arguments: mistakes)
  func `a mistake in what is surely a query has its place`(
    _ text: String,
    _ message: String,
    _ character: Int,
    _ utf8: Int,
    _ isUnfinished: Bool
  ) throws {
    let error = try #require(throws: QueryError.self) { try QueryParser.parse(text, now: .test) }
    #expect(error.message == message)
    #expect(error.character == character)
    #expect(error.utf8 == utf8)
    #expect(error.isUnfinished == isUnfinished)
  }

  @Test func `a mistake is printed with a caret under its place`() throws {
    let error = try #require(throws: QueryError.self) {
      try QueryParser.parse("é year:x", now: .test)
    }
    #expect(error.description == "“x” is not a year. As in 1960..1979\n  é year:x\n         ▲")
  }

  static let readings: [(String, String?)] = [
    ("not without laughter", nil),
    ("le guin", nil),
    ("\"left hand\" le", nil),
    ("-without", "read as: without this: “without”; \"…\" takes the words as they are"),
    (
      "dark OR light",
      "read as: “dark” or “light”; \"…\" takes the words as they are"
    ),
    (
      "to be OR NOT to be",
      "read as: “to be” or (“be”, without this: “to”); \"…\" takes the words as they are"
    ),
    ("a:guin year:1960..", "read as: author “guin”, year from 1960"),
    ("isbn:none series:any", "read as: no ISBN, any series"),
    ("guin year-", "read as: “guin”; by year, last first"),
    ("author:#>2", "read as: number of authors above 2"),
    ("shelf:\"Study, B3\"", "read as: shelf with “Study, B3”"),
    ("shelf:=\"Study, B3\"", "read as: shelf is exactly “Study, B3”"),
    ("\"left hand\" year:1969", "read as: the phrase “left hand”, year 1969"),
  ]

  @Test(arguments: readings)
  func `the line says how operators were read`(_ text: String, _ reading: String?) throws {
    #expect(try QueryParser.parse(text, now: .test).reading == reading)
  }
}

extension Query {
  static func word(_ text: String) -> Query { .text(.word, text) }
}
