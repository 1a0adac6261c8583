import Books
import Catalog
import Interchange
import Testing

/// Commas in cells of people: between two of them, or behind a surname.
@Suite struct NamesInCellsTests {
  private func authors(_ cells: [String]) throws -> [[String]] {
    let rows = cells.enumerated().map { "Book \($0.offset),\"\($0.element)\"\n" }
    return try read("Title,Author\n" + rows.joined()).books
      .map { $0.draft.authors.map(\.author.name) }
  }

  @Test func `Chinese, Japanese and Korean names are one name in their order`() throws {
    let books = try read(
      """
      Title,Author
      A,"王, 小波"
      B,"村上, 春樹"
      C,"김, 영하"
      D,"Bee, Ann"
      """
    ).books
    #expect(
      books.map { $0.draft.authors.map(\.author.name) } == [
        ["王小波"], ["村上春樹"], ["김영하"], ["Ann Bee"],
      ]
    )
    #expect(books[0].people.map(\.sortName) == ["王, 小波"])
    try #expect(authors(["王, 小波"]) == [["王小波"]])
    try #expect(
      authors(["王, 小波; 李, 银河", "王, 小波"]) == [["王小波", "李银河"], ["王小波"]]
    )
    try #expect(authors(["莫言, 余华", "王小波, 李银河"]) == [["莫言", "余华"], ["王小波", "李银河"]])
  }

  @Test func `formats of bibliographies and libraries have the same names`() throws {
    let bibTeX = try read(
      "@book{a, title={T}, author={王, 小波 and 山田, 太郎}}",
      named: "a.bib"
    ).books
    #expect(bibTeX.flatMap { $0.draft.authors.map(\.author.name) } == ["王小波", "山田太郎"])
    let ris = try read("TY  - BOOK\nTI  - T\nAU  - 山田, 太郎\nER  - \n", named: "a.ris").books
    #expect(ris.flatMap { $0.draft.authors.map(\.author.name) } == ["山田太郎"])
    let csl = try read(
      #"[{"id":"a","type":"book","title":"T","author":[{"family":"王","given":"小波"}]}]"#,
      named: "a.json"
    ).books
    #expect(csl.flatMap { $0.draft.authors.map(\.author.name) } == ["王小波"])
    #expect(csl.flatMap { $0.people.map(\.sortName) } == ["王, 小波"])
  }

  @Test func `three people are a list, and a suffix is no sign`() throws {
    try #expect(
      authors(["Ann Bee", "Ann Bee, Carl Dee, Eve Foe", "L.E. Modest, Jr."]) == [
        ["Ann Bee"], ["Ann Bee", "Carl Dee", "Eve Foe"], ["L.E. Modest, Jr."],
      ]
    )
    try #expect(authors(["Ann Bee", "Bob Gee, PhD"]) == [["Ann Bee"], ["Bob Gee"]])
    try #expect(authors(["Ann Bee, MD, Carl Dee, Ph.D."]) == [["Ann Bee", "Carl Dee"]])
    try #expect(authors(["Bob Gee, III", "Ann Bee"]) == [["Bob Gee, III"], ["Ann Bee"]])
  }

  @Test func `a list is seen in a column of turned names`() throws {
    let turned = ["Bee, Ann", "Foe, Eve", "Dee, Carl", "Hill, Zoe", "Orme, Luc"]
    for (cell, people) in [
      (
        "Kenji Mori, S. M. Aldo Abel, Rashid Nasir",
        ["Kenji Mori", "S. M. Aldo Abel", "Rashid Nasir"]
      ),
      ("Adam Lash, Hana Kesa Gebo", ["Adam Lash", "Hana Kesa Gebo"]),
      ("Stephen Kong, Peter Strauss & Owen Kong", ["Stephen Kong", "Peter Strauss", "Owen Kong"]),
      ("Bee, Ann, Dee, Carl", ["Ann Bee", "Carl Dee"]),
      ("Bee, Ann, Carl Dee", ["Ann Bee", "Carl Dee"]),
      ("García Márquez, Gabriel José", ["Gabriel José García Márquez"]),
      ("Le Guin, Ursula Kroeber", ["Ursula Kroeber Le Guin"]),
      ("Bee, Ann, 1950-, Dee, Carl, 1960-2001", ["Ann Bee (1950-)", "Carl Dee (1960-2001)"]),
    ] {
      let last = try authors(turned + [cell]).last
      #expect(last == people)
    }
  }

  @Test func `“by”, degrees and further people are no names`() throws {
    try #expect(
      authors(["By O. G. Craw, C.B.E.,", "by Ann Bee"]) == [["O. G. Craw"], ["Ann Bee"]]
    )
    let turned = ["Bee, Ann", "Dee, Carl", "Foe, Eve; others"]
    let others = try authors(turned).last
    #expect(others == ["Eve Foe"])
    try #expect(authors(["Zoe Hill, et al.", "Ann Bee et al."]) == [["Zoe Hill"], ["Ann Bee"]])
    let book = try #require(read("Title,Author\nA,\"Zoe Hill, et al.\"\n").books.first)
    #expect(book.extras.contains { $0.key == "Author" && $0.value.text == "Zoe Hill, et al." })
  }
}
