import Books
import Catalog
import TestSupport
import Testing

@Suite struct EnteredTests {
  @Test(arguments: ["", " ", "\u{3000}\n"])
  func `nothing entered is no value`(text: String) throws {
    #expect(try FieldParser.isbn(text) == nil)
    #expect(try FieldParser.year(text, currentYear: 2026) == nil)
    #expect(try FieldParser.language(text) == nil)
    #expect(try FieldParser.format(text) == nil)
    #expect(try FieldParser.role(text) == nil)
    #expect(try FieldParser.pages(text) == nil)
    #expect(try FieldParser.copies(text) == nil)
  }

  @Test(arguments: [
    ("Two\tWords", "Two Words"), (" a\r\n  b\n", "a b"), ("a  b", "a  b"),
    ("a \u{2028}\u{85}b  c", "a b  c"), ("a\u{A0}b", "a\u{A0}b"), ("a\n\u{301}b", "a \u{301}b"),
    ("\t\n", ""),
  ])
  func `a line break or a tab in a text of one line is a blank`(text: String, line: String) throws {
    #expect(inOneLine(text).unicodeScalars.elementsEqual(line.unicodeScalars))
    var draft = BookDraft()
    (draft.title, draft.subtitle, draft.notes) = (text, text, "a\n\tb")
    let values = draft.checked(today: .test).values
    #expect(values.title == line && (values.subtitle ?? "") == line)
    #expect(values.notes == "a\n\tb")
  }

  /// Copied as a whole at each word, this one would take minutes in a build without the optimizer.
  @Test func `a text of two hundred thousand words comes into one line`() {
    let words = String(repeating: "word ", count: 200_000)
    #expect(inOneLine(words + "\nand more") == words.dropLast() + " and more")
  }

  @Test(arguments: [(" 341 ", 341), ("３４１", 341), ("1", 1)])
  func `pages are a number`(text: String, pages: Int) throws {
    #expect(try FieldParser.pages(text) == pages)
  }

  @Test(arguments: [
    ("many", "“many” is not a number."),
    ("34O", "“34O” is not a number."),
    ("-", "“-” is not a number."),
    ("1-2", "“1-2” is not a number."),
    ("12.5", "“12.5” is not a number."),
    ("0", "Pages can be 1 to 1,000,000, not “0”."),
    ("-3", "Pages can be 1 to 1,000,000, not “-3”."),
    (
      "99999999999999999999", "Pages can be 1 to 1,000,000, not “99999999999999999999”."
    ),
  ])
  func `pages that are none say why`(text: String, message: String) {
    let problem = #expect(throws: Problem.self) { try FieldParser.pages(text) }
    #expect(problem?.message == message)
    #expect(problem?.property == .book(.pages))
    #expect(problem?.value == text)
  }

  @Test func `each problem names its property and keeps the value`() {
    let isbn = #expect(throws: Problem.self) { try FieldParser.isbn("978-0-06-012563-8") }
    #expect(isbn?.property == .book(.isbn))
    #expect(isbn?.message == "The last digit does not fit: 978-0-06-012563-9 would.")
    let year = #expect(throws: Problem.self) { try FieldParser.year(" 196O ", currentYear: 2026) }
    #expect(year?.message == "“196O” is not a year (O is a letter).")
    let language = #expect(throws: Problem.self) { try FieldParser.language("Germam") }
    #expect(language?.message == "“Germam” is not a language. Nearest: German.")
    let format = #expect(throws: Problem.self) { try FieldParser.format("scroll") }
    #expect(format?.message.hasPrefix("“scroll” is not a format.") == true)
  }
}
