import Books
import Catalog
import Testing

@Suite struct YearTests {
  @Test(arguments: [
    ("1974", 1974), (" 1974 ", 1974), ("-720", -720), ("−720", -720), ("720 BC", -720),
    ("720 B.C.", -720), ("19 BCE", -19), ("AD 98", 98), ("c. 1890", 1890), ("c1999", 1999),
    ("©1999", 1999), ("[1985?]", 1985), ("ca. 1605", 1605), ("circa 1605", 1605), ("1974?", 1974),
    ("Shōwa 55 [1980]", 1980), ("昭和55 [1980]", 1980), ("2002年", 2002), ("1974-05-03", 1974),
    ("May 3, 1974", 1974), ("3.5.1974", 1974), ("１９７４", 1974), ("١٩٧٤", 1974), ("800", 800),
    ("2027", 2027), ("-3000", -3000), ("1974, c1974", 1974), ("1974-", 1974), ("c. 45", 45),
    ("720 v. Chr.", -720), ("-300.0", -300), ("1969.0", 1969), ("-17.0", -17), ("8.0", 8),
    ("1997, c1990", 1997), ("[5760? i.e. 1999?]", 1999), ("5760-   [2000-", 2000),
    ("[2057 i.e. 2000]", 2000),
    ("1376 [1997]", 1997), ("1716?]", 1716), ("not before 1736]", 1736), ("1974 [sic]", 1974),
    ("1999-2001", 1999), ("1872-1905", 1872), ("1829, 1830", 1829), ("1974, 1980", 1974),
    ("1890s", 1890), ("1890er", 1890), ("um die 1890er Jahre", 1890),
    ("the 1890s", 1890), ("199-?", 1990), ("199u", 1990), ("[19--]", 1900),
    ("1355 [1976 or 1977]", 1976), ("between 1890 and 1900", 1890), ("-<1999>", 1999),
    ("1998/99", 1998), ("800-850", 800), ("800-", 800), ("12 BCE-10 BCE", -12),
    ("8th century BCE", -800), ("19th century", 1801), ("18. Jh.", 1701), ("n.d. [1890?]", 1890),
    ("1st half of 19th century", 1801), ("2. Hälfte 18. Jh.", 1701), ("half 19th century", 1801),
    ("759 i.e. 1999", 1999), ("[13]78 [1999]", 1999), ("1378- [1999-", 1999),
    ("1898 [i.e. 1899]", 1899), ("c2000-2007", 2000), ("1999-[2006]", 1999),
    ("1900 [c1899]", 1900), ("[c1899]", 1899),
    ("昭和62年", 1987), ("平成元年", 1989), ("昭和六十二年", 1987), ("令和3年5月", 2021),
    ("大正十年", 1921), ("㍻10年", 1998), ("S62.3.10", 1987), ("元禄2年", 1689), ("Heisei 10", 1998),
    ("民國75年", 1986), ("中華民國七十五年", 1986), ("民国75", 1986), ("光緒三十年", 1904),
    ("พ.ศ. 2545", 2002), ("昭和62年 (1987)", 1987),
    ("18th or 19th century", 1701), ("1,999", 1999), ("1,815", 1815),
  ])
  func `a year is understood as it is printed`(text: String, number: Int) throws {
    let year = try Year.parse(text, currentYear: 2026)
    #expect(year.number == number)
    #expect(year.text == tidied(text))
  }

  @Test(arguments: [
    ("196O", "“196O” is not a year (O is a letter)."),
    ("l974", "“l974” is not a year (l is a letter)."),
    ("soon", "“soon” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    ("", "“” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    ("1.000", "“1.000” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    ("1.999", "“1.999” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    ("2028", "A year can be -3000 to 2027, not “2028”."),
    ("19744", "A year can be -3000 to 2027, not “19744”."),
    ("-3001", "A year can be -3000 to 2027, not “-3001”."),
    ("198 4", "“198 4” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    ("2001-1999", "“2001-1999” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    ("year=1816", "“year=1816” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."),
    (
      "99999999999999999999",
      "“99999999999999999999” is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d."
    ),
  ])
  func `what is no year says why`(text: String, message: String) {
    let problem = #expect(throws: Year.Problem.self) { try Year.parse(text, currentYear: 2026) }
    #expect(problem?.message(text) == message)
  }

  @Test(arguments: ["n.d.", "[n. d.]", "s.a.", "o. J.", "no date", "undated"])
  func `that a book has no year is kept as it says it`(text: String) throws {
    let year = try Year.parse(text, currentYear: 2026)
    #expect(year.number == nil)
    #expect(year.printed == text)
  }

  @Test func `letters that BibTeX sorts by are no part of a year`() throws {
    for text in [#"1980{\noopsort{a}}"#, #"{\noopsort{1980b}}1980"#] {
      #expect(try Year.parse(text, currentYear: 2026) == Year(1980))
    }
  }

  @Test func `only a text that says more than the number is kept beside it`() throws {
    #expect(try Year.parse("1974", currentYear: 2026).printed == nil)
    #expect(try Year.parse("c. 1890", currentYear: 2026).printed == "c. 1890")
    #expect(Year(1974).text == "1974")
  }
}
