import Books
import Catalog
import Interchange
import Testing

/// Names of people and publishers as libraries and shops write them.
struct NameReadingTests {
  private func names(_ author: String) throws -> [String] {
    try read("TY  - BOOK\nTI  - T\nAU  - \(author)\nER  - \n", named: "a.ris").books
      .flatMap { $0.draft.authors.map(\.author.name) }
  }

  @Test(arguments: [
    ("LEE, Henry, the Elder", "Henry LEE (the Elder)"),
    ("LEE, Henry, the Younger", "Henry LEE (the Younger)"),
    ("AIKIN, afterwards BARBAULD, Anna Laetitia", "AIKIN, afterwards BARBAULD, Anna Laetitia"),
    ("Teresa, of Avila, Saint", "Teresa, of Avila, Saint"),
    ("Smith, John, 1947-", "John Smith (1947-)"), ("Smith, John, 1948-", "John Smith (1948-)"),
    ("King, Martin Luther, Jr., 1929-1968", "Martin Luther King Jr. (1929-1968)"),
    ("[Nentvig, Juan]", "Juan Nentvig"), ("Mather, Cotton [from old catalog]", "Cotton Mather"),
    (
      "European Commission. Directorate-General XII, Science, Research",
      "European Commission. Directorate-General XII, Science, Research"
    ),
    ("St. John, Henry", "Henry St. John"), ("hooks, bell", "bell hooks"),
    ("Le Guin, Ursula K.", "Ursula K. Le Guin"),
    ("Gogh, Vincent van", "Vincent van Gogh"),
    ("Nayhūm, al-Ṣādiq", "al-Ṣādiq Nayhūm"),
    ("ʻAbd al-Wahhāb, 972 or 973-1031 or 1032", "ʻAbd al-Wahhāb (972 or 973-1031 or 1032)"),
    (
      "Suetonius, approximately 69-approximately 122",
      "Suetonius (approximately 69-approximately 122)"
    ),
    ("金 昌賢， 1960-", "金 昌賢 (1960-)"),
  ])
  func `what stands behind a second comma tells two people apart`(
    _ author: String,
    _ name: String
  ) throws {
    #expect(try names(author) == [name])
  }

  @Test func `a name with years is filed under its surname and found in its brackets`() throws {
    let book = try #require(
      try read("TY  - BOOK\nTI  - T\nAU  - Smith, John, 1947-\nER  - \n", named: "a.ris").books
        .first
    )
    #expect(book.people.map(\.name) == ["John Smith (1947-)"])
    #expect(book.people.map(\.sortName) == ["Smith, John"])
  }

  @Test func `people of MARC keep their titles and years, and codes become words`() throws {
    let record = MARCSample.record([
      ("245", "10$a\u{98}Der \u{9C}Herr der Ringe"), ("264", " 1$aStuttgart$bKlett-Cotta$c2012"),
      ("100", "0 $aJohn Paul$bII,$cPope,$d1920-2005."),
      ("700", "1 $aScott, Walter,$cSir,$d1771-1832,$4drt"), ("700", "1 $aA, B.$4xyz"),
      ("700", "1 $aKing, Martin Luther,$cJr.$4edt"), ("710", "2 $aKlett-Cotta Verlag$4pbl"),
      ("710", "2 $aHobbit Presse$4pbl"), ("700", "1 $aNentvig, Juan. [from old catalog]"),
    ])
    let book = try #require(try read(record, as: "marc").books.first)
    #expect(book.draft.title == "Der Herr der Ringe")
    #expect(book.sourceData?["sortTitle"] == .string("Herr der Ringe"))
    #expect(
      book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == [
        "John Paul II (Pope, 1920-2005):author", "Walter Scott (Sir, 1771-1832):director",
        "B. A:contributor", "Martin Luther King Jr.:editor", "Juan Nentvig:contributor",
      ]
    )
    #expect(book.draft.publishers.map(\.name) == ["Klett-Cotta", "Hobbit Presse"])
    #expect(book.sourceData?["publisher"] == .string("Klett-Cotta Verlag"))
  }

  @Test(arguments: [
    ("Farrar, Straus and Giroux", ["Farrar, Straus and Giroux"], "", ""),
    ("Little, Brown and Company", ["Little, Brown and Company"], "", ""),
    ("London : Faber & Faber, 2014.", ["Faber & Faber"], "2014", "London"),
    ("New York, Dover Publications [1957]", ["Dover Publications"], "1957", "New York"),
    ("Garden City, N.Y., Doubleday, c1961.", ["Doubleday"], "c1961", "Garden City, N.Y."),
    ("N.Y., Peter Pauper Press", ["Peter Pauper Press"], "", "N.Y."),
    ("Boston, Mass., Little, Brown and Company", ["Little, Brown and Company"], "", "Boston, Mass"),
    ("[Paris?]: Hachette, [etc.]", ["Hachette"], "", "Paris?"),
    ("Aperture: Books", ["Aperture: Books"], "", ""), ("Miss, Inc.", ["Miss, Inc."], "", ""),
    ("[Dover]", ["Dover"], "", ""), ("Macmillan [etc.]", ["Macmillan"], "", ""),
    ("Dover Publications]", ["Dover Publications"], "", ""), ("[s.n.]", [], "", ""),
    ("Studio 2000", ["Studio 2000"], "", ""),
  ])
  func `publishers are read with what is printed around them`(
    _ cell: String,
    _ publishers: [String],
    _ year: String,
    _ place: String
  ) throws {
    let book = try #require(try read("Title,Publisher\nT,\"\(cell)\"\nU,Verlag").books.first)
    #expect(book.draft.publishers.map(\.name) == publishers)
    #expect(book.draft.year == year)
    #expect(book.sourceData?["place"] == (place.isEmpty ? nil : .string(place)))
  }

  @Test(arguments: [
    ("COTTRET, J. - Abbé", "J. Cottret (Abbé)"),
    (
      "Smith, John, Keeper of Prints and Drawings, British Museum",
      "John Smith (Keeper of Prints and Drawings, British Museum)"
    ),
    ("Foe, Keeper of Prints", "Foe (Keeper of Prints)"),
    ("Aquitaine, Eleanor of", "Eleanor of Aquitaine"),
  ])
  func `what somebody was is no name`(_ author: String, _ name: String) throws {
    #expect(try names(author) == [name])
  }

  @Test(arguments: [
    ("Bo Berg (Narrator), Anna Holm (Narrator)", ["Bo Berg:narrator", "Anna Holm:narrator"]),
    ("Bo Berg, Anna Holm (Narrator)", ["Bo Berg:author", "Anna Holm:narrator"]),
    (
      "Mann, Thomas (Autor), Brod, Max (Übersetzer)", ["Thomas Mann:author", "Max Brod:translator"]
    ),
  ])
  func `a role behind a name in a list is of that name`(_ cell: String, _ people: [String]) throws {
    let book = try #require(try read("Title,Author\nOne,\"\(cell)\"\nTwo,Ann Bee\n").books.first)
    #expect(book.draft.authors.map { "\($0.author.name):\($0.role.rawValue)" } == people)
  }

  @Test func `headings of editions and their labels are those of books`() throws {
    let book = try #require(
      try read(
        "Edition ISBN-13,Edition title,Edition subtitle,Authors labels,Publisher label\n"
          + "978-0-306-40615-7,Tide,A novel,\"Ann Bee,Carl Dee\",Faber\n"
      ).books.first
    )
    #expect(
      [book.draft.title, book.draft.subtitle, book.draft.isbn] == [
        "Tide", "A novel", "9780306406157",
      ]
    )
    #expect(book.draft.authors.map(\.author.name) == ["Ann Bee", "Carl Dee"])
    #expect(book.draft.publishers.map(\.name) == ["Faber"])
  }
}
