import Testing

/// A small file of each format's shape, written for this project.
enum Fixtures {
  struct Fixture: CustomTestStringConvertible, Sendable {
    let format: String
    let text: String
    var bytes: [UInt8] { Array(text.utf8) }
    var testDescription: String { format }
  }

  static let all = tables

  static let tables: [Fixture] = [
    Fixture(
      format: "goodreads",
      text: #"""
        Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Exclusive Shelf,My Review,Date Read
        42,"Gideon (The Tomb, #1)",T  Muir,"Muir, T","A B, C D","=""1250313198""","=""9781250313195""",4,read,"Bones!<br/>&amp;",2020/01/05
        43,"Two ""quoted""
        lines",X,,,,9.78E+12,0,to-read,,
        """#
    ),
    Fixture(
      format: "csv",
      text: """
        Titel;Verfasser;ISBN;Jahr;Seiten;Sprache;Reihe
        Momo;Ende, Michael;9783522119405;[1973?];"xii, 304 S.";ger;Reihe ; Bd. 3
        "Die ""unendliche"" Geschichte";"Ende, Michael; Quadflieg, Roswitha (Illustrator)";;1979;428;deu;
        """
    ),
    Fixture(format: "isbn", text: "978-2-38163-047-2\n0153527692\n123abc\n"),
  ]
}
