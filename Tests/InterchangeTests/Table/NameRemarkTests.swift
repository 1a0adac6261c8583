import Books
import Catalog
import Interchange
import Testing

/// What stands in cells of people beside names: roles, offices, parts of institutions, links, capitals.
@Suite struct NameRemarkTests {
  private func books(_ cells: [String]) throws -> [ImportedBook] {
    let rows = cells.enumerated().map { "Book \($0.offset),\"\($0.element)\"\n" }
    return try read("Title,Author\n" + rows.joined()).books
  }

  private func people(_ book: ImportedBook) -> [String] {
    book.draft.authors.map { credit in
      credit.author.name + (credit.role == .author ? "" : ":\(credit.role.rawValue)")
    }
  }

  private func names(_ cells: String...) throws -> [[String]] { try books(cells).map(people) }

  @Test(arguments: [
    ("Foe, Eve, translator", ["Eve Foe:translator"]), ("Foe, Eve, MBBS", ["Eve Foe"]),
    ("Foe, Eve, Übersetzerin", ["Eve Foe:translator"]),
    ("Bee, Ann, 1950- editor.", ["Ann Bee (1950-):editor"]),
    ("Bee, Ann, editor and translator", ["Ann Bee:editor", "Ann Bee:translator"]),
    ("Gee, Bob, Pfarrer in Bern", ["Bob Gee (Pfarrer in Bern)"]),
    (
      "Gee, Bob, Keeper of Prints and Drawings, British Museum",
      ["Bob Gee (Keeper of Prints and Drawings, British Museum)"]
    ),
    ("Foe, Eve, editor, Bee, Ann, author", ["Ann Bee", "Eve Foe:editor"]),
    ("Bee, Ann, King, Stephen", ["Ann Bee", "Stephen King"]),
    ("Dee, Carl - Sir", ["Carl Dee (Sir)"]),
  ]) func `a role or an office behind a turned name is no person`(
    _ cell: String,
    _ expected: [String]
  ) throws {
    let turned = ["Orr, Max", "Hill, Zoe", "Lang, Tim"]
    let last = try #require(try books(turned + [cell]).last)
    #expect(people(last) == expected)
  }

  @Test(arguments: [
    ("Eve Foe, translator", ["Eve Foe:translator"]), ("Eve Foe, MBBS", ["Eve Foe"]),
    ("Bob Gee, Pfarrer in Bern", ["Bob Gee (Pfarrer in Bern)"]),
    ("Ann Bee, Carl Dee, editor", ["Ann Bee", "Carl Dee:editor"]),
    (
      "Ann Bee, Keeper of Prints, British Museum", ["Ann Bee (Keeper of Prints, British Museum)"]
    ),
    ("Ann Bee, Lord Dunsany", ["Ann Bee", "Lord Dunsany"]),
    ("Foe, Eve, translator", ["Eve Foe:translator"]),
    ("Ann Bee (Verfasserin), Пётр Иванов (Переводчик)", ["Ann Bee", "Пётр Иванов:translator"]),
    ("夏目漱石 著 ; 山田太郎 訳", ["夏目漱石", "山田太郎:translator"]),
  ]) func `a role or an office behind a name in its order is no person`(
    _ cell: String,
    _ expected: [String]
  ) throws {
    let last = try #require(try books(["Max Orr", "Zoe Hill, Tim Lang", cell]).last)
    #expect(people(last) == expected)
  }

  @Test(arguments: [
    "University of Oxford, Faculty of Law", "British Museum, Department of Prints",
    "Harvard University, Dept. of Physics", "Institut für Geschichte, Wien",
    "Universität Wien, Institut für Physik, Abteilung Optik",
    "Library of Congress, Washington, D.C.",
    "Museum of Modern Art, New York",
  ]) func `an institution with its part or place is one`(name: String) throws {
    for others in [["Bee, Ann", "Dee, Carl"], ["Ann Bee", "Carl Dee, Eve Foe"], []] {
      let book = try #require(try books(others + [name]).last)
      #expect(people(book) == [name])
      #expect(book.people.map(\.sortName) == [name])
    }
    #expect(
      try names("University of Oxford, Ann Bee, Carl Dee") == [
        ["University of Oxford", "Ann Bee", "Carl Dee"]
      ]
    )
  }

  @Test func `a stroke parts people, and no names of one`() throws {
    #expect(
      try names("Ann Bee / Carl Dee", "Ann Bee/Carl Dee", "AC/DC", "Max Orr") == [
        ["Ann Bee", "Carl Dee"], ["Ann Bee", "Carl Dee"], ["AC/DC"], ["Max Orr"],
      ]
    )
    #expect(
      try names("Bee, Ann / Dee, Carl", "Bee, Ann/Dee, Carl", "Orr, Max") == [
        ["Ann Bee", "Carl Dee"], ["Ann Bee", "Carl Dee"], ["Max Orr"],
      ]
    )
    #expect(try names("J.K. Rowling/Mary GrandPré") == [["J.K. Rowling", "Mary GrandPré"]])
  }

  // MARK: - Capitals

  @Test(arguments: [
    ("COTTRET, J. - Abbé", "J. Cottret (Abbé)", "Cottret, J."),
    ("DUPONT, Jean", "Jean Dupont", "Dupont, Jean"),
    ("LÉVI-STRAUSS, Claude", "Claude Lévi-Strauss", "Lévi-Strauss, Claude"),
    ("GARCÍA MÁRQUEZ, Gabriel", "Gabriel García Márquez", "García Márquez, Gabriel"),
    ("McDONALD, Ann", "Ann McDonald", "McDonald, Ann"),
    ("O'BRIEN, Kate", "Kate O'Brien", "O'Brien, Kate"),
    ("ИВАНОВ, Пётр", "Пётр Иванов", "Иванов, Пётр"),
    // More than one way is usual, or it may be no name.
    ("VAN DER BERG, Jan", "Jan VAN DER BERG", "VAN DER BERG, Jan"),
    ("D'ORMESSON, Jean", "Jean D'ORMESSON", "D'ORMESSON, Jean"),
    ("MACDONALD, Ann", "Ann MACDONALD", "MACDONALD, Ann"),
    ("UNESCO, Paris", "Paris UNESCO", "UNESCO, Paris"),
    ("IBM, France", "France IBM", "IBM, France"),
    ("DUPONT, JEAN", "JEAN DUPONT", "DUPONT, JEAN"),
  ]) func `a surname in capitals is read in mixed letters where that is certain`(
    _ cell: String,
    _ name: String,
    _ sortName: String
  ) throws {
    let book = try #require(
      try books(["Ann Bee", cell, "Orr, Max", "Hill, Zoe"]).dropFirst().first
    )
    #expect(book.draft.authors.map(\.author.name) == [name])
    #expect(book.people.map(\.sortName) == [sortName])
    let isMixed = !name.contains(cell.prefix { $0 != "," })
    #expect(book.extras.contains { $0.key == "Author" } == isMixed)
  }

  @Test func `short surnames and those behind are read so where the column has them so`() throws {
    #expect(
      try names("Jean DUPONT", "Marie CURIE", "Max ORR", "Zoe HILL-BEE", "IBM") == [
        ["Jean Dupont"], ["Marie Curie"], ["Max Orr"], ["Zoe Hill-Bee"], ["IBM"],
      ]
    )
    #expect(
      try names("FOE, Eve - Countess of Sea", "BEE, Ann", "LANG, Max, Pfarrer in Bern") == [
        ["Eve Foe (Countess of Sea)"], ["Ann Bee"], ["Max Lang (Pfarrer in Bern)"],
      ]
    )
    #expect(
      try names("Studio GHIBLI", "Ann Bee", "Carl Dee") == [
        ["Studio GHIBLI"], ["Ann Bee"], ["Carl Dee"],
      ]
    )
    #expect(
      try names("DUPONT, J.", "CURIE, MARIE", "ORR, MAX") == [
        ["J. DUPONT"], ["MARIE CURIE"], ["MAX ORR"],
      ]
    )
  }

  // MARK: - Columns of names

  @Test func `second and third authors have columns of their own`() throws {
    let books = try read(
      """
      Title,Author First,Author Last,Second Author First,Second Author Last,Third Author First Name,Third Author Last Name
      A,Ann,Bee,Carl,Dee,Eve,Foe
      B,Max,Orr,,,,
      C,,Plato,,,Eve,Foe
      """
    ).books
    #expect(
      books.map(people) == [
        ["Ann Bee", "Carl Dee", "Eve Foe"], ["Max Orr"], ["Plato", "Eve Foe"],
      ]
    )
    #expect(books.allSatisfy { $0.extras.isEmpty })
    let german = try read(
      "Titel;Nachname;Vorname;2. Autor Nachname;2. Autor Vorname\nA;Bee; Dee;Ann;Foe;Eve\n"
        .replacing("Bee; Dee", with: "\"Bee; Dee\"").replacing(";Ann;", with: ";\"Ann; Carl\";")
    ).books
    #expect(german.map(people) == [["Ann Bee", "Carl Dee", "Eve Foe"]])
  }

  // MARK: - Links

  @Test(arguments: [
    ("Ann Bee (Authors/Ann%20Bee%200a1b.md)", ["Ann Bee"]),
    (
      "Ann Bee (Authors/Ann%20Bee%200a1b.md), Max Orr (../Authors/Max%20(M)%20Orr%202.md)",
      ["Ann Bee", "Max Orr"]
    ),
    (
      "Ann Bee (https://www.notion.so/Ann-0?pvs=21), Max Orr (https://www.notion.so/M-1)",
      ["Ann Bee", "Max Orr"]
    ),
    ("[Ann Bee](https://www.notion.so/Ann), [Max Orr](Authors/Max.md)", ["Ann Bee", "Max Orr"]),
    ("[[Ann Bee]], [[People/Max Orr]]", ["Ann Bee", "Max Orr"]),
    ("[[Zoë Orme|Orme]]", ["Zoë Orme"]), ("[[a-b|Ann Bee]]", ["Ann Bee"]),
    ("[[Bee, Ann]]; [[Orr, Max]]", ["Ann Bee", "Max Orr"]),
  ]) func `a link to a page is its name`(_ cell: String, _ expected: [String]) throws {
    let header = "Title,Author,Publisher,Series,Genre,Tags\n"
    let cells = Array(repeating: "\"\(cell)\"", count: 5).joined(separator: ",")
    for rows in ["T,\(cells)\n", "S,Eve Foe,,,,\nT,\(cells)\nU,Eva Klein,,,,\n"] {
      let book = try #require(try read(header + rows).books.first { $0.draft.title == "T" })
      #expect(people(book) == expected)
      let names = cell.contains("Bee, Ann") ? ["Bee, Ann", "Orr, Max"] : expected
      #expect(book.draft.publishers.map(\.name) == names)
      #expect(book.draft.series?.name == names.first)
      #expect(book.draft.genre?.name == names.first)
      #expect(names.dropFirst().allSatisfy { name in book.draft.tags.contains { $0.name == name } })
      for column in ["Author", "Publisher", "Series", "Genre", "Tags"] {
        #expect(book.extras.contains { $0.key == column && $0.value == .string(cell) })
      }
    }
  }

  @Test func `brackets without an address stay`() throws {
    #expect(
      try names("Ann Bee (and/or Carl Dee)", "Max Orr (1950-)") == [
        ["Ann Bee (and/or Carl Dee)"], ["Max Orr (1950-)"],
      ]
    )
  }
}
