import Books
import Catalog
import Testing

@Suite struct WordValuesTests {
  @Test(arguments: [
    ("4", 4.0), ("0.5", 0.5), ("5,5", 5.5), ("½", 0.5), ("1½", 1.5), ("-1", -1), ("IV", 4),
    ("1-3", 1), ("Book Two", 2), ("#1", 1), ("Vol. 12", 12), ("２", 2), ("1.MU", 1), ("Ⅳ", 4),
    ("Book IX", 9), ("0", 0), ("third", 3), ("2.10", 2.1),
  ])
  func `a volume label has a number to sort by`(text: String, number: Double) {
    #expect(VolumeLabel(text).number == number)
    #expect(VolumeLabel(text).text == text)
  }

  @Test(arguments: ["", "prequel", "mix", "omnibus", "—"])
  func `a volume label may have none`(text: String) {
    #expect(VolumeLabel(text).number == nil)
  }

  @Test func `a volume with a thousand digits keeps them, and has no number to sort by`() {
    let digits = String(repeating: "9", count: 1000)
    #expect(VolumeLabel(digits).text == digits)
    #expect(VolumeLabel(digits).number == nil)
  }

  @Test func `the longest number that there is stays a number`() throws {
    let number = try #require(VolumeLabel(String(repeating: "9", count: 307)).number)
    #expect(number.isFinite)
  }

  @Test(arguments: [
    ("Hardback", BookFormat.hardcover), ("Kindle Edition", .ebook), ("Taschenbuch", .paperback),
    ("Mass Market Paperback", .paperback), ("E-Book", .ebook), ("Audio CD", .audiobook),
    ("graphic novel", .comic), ("hardcover", .hardcover), ("boardBook", .boardBook),
  ])
  func `a format is found by common words`(text: String, format: BookFormat) {
    #expect(BookFormat.parse(text) == format)
  }

  @Test func `a stored word is kept, known or not`() {
    for format in BookFormat.choices { #expect(BookFormat(rawValue: format.rawValue) == format) }
    #expect(BookFormat(rawValue: "scroll") == .unknown("scroll"))
    #expect(BookFormat(rawValue: "scroll").rawValue == "scroll")
    #expect(BookFormat.parse("scroll") == nil)
    for role in Role.choices { #expect(Role(rawValue: role.rawValue) == role) }
    #expect(Role(rawValue: "muse").name == "muse")
  }

  @Test(arguments: [
    ("Translator", Role.translator), ("trl", .translator), ("ed.", .editor), ("ill.", .illustrator),
    ("read by", .narrator), ("Übersetzer", .translator), ("aut", .author),
  ])
  func `a role is found by codes and abbreviations`(text: String, role: Role) {
    #expect(Role.parse(text) == role)
  }

  @Test(arguments: [
    ("David Mitchell (1969)", "David Mitchell", "1969"), ("David Mitchell", "David Mitchell", nil),
    ("  Ann   Goldstein ", "Ann Goldstein", nil), ("(anonymous)", "(anonymous)", nil),
    ("A (b) (c)", "A (b)", "c"), ("A ()", "A", nil),
  ])
  func `a name has what tells it apart in brackets`(text: String, name: String, qualifier: String?)
  {
    #expect(AuthorName.parse(text) == AuthorName(name: name, qualifier: qualifier))
    #expect(AuthorName.parse(text).qualifier == qualifier)
  }

  @Test func `names are the same when they fold to the same`() {
    #expect(AuthorityKind.author.isSame("GARCÍA  Márquez", "Garcia Marquez"))
    #expect(!AuthorityKind.author.isSame("David Mitchell", "David Mitchell (1969)"))
    #expect(AuthorityKind.author.key("!!!").name == "!!!")
  }
}
