import Books
import Catalog
import Testing

@Suite struct ISBNTests {
  @Test(arguments: [
    ("9780441478125", "9780441478125"),
    ("978-0-441-47812-5", "9780441478125"),
    ("0-441-47812-3", "9780441478125"),
    ("ISBN 0441478123", "9780441478125"),
    ("ISBN-13: 978 0 441 47812 5", "9780441478125"),
    ("isbn10:0441478123", "9780441478125"),
    ("978–0–441–47812–5", "9780441478125"),
    ("978\u{2011}0\u{2011}441\u{2011}47812\u{2011}5", "9780441478125"),
    ("９７８０４４１４７８１２５", "9780441478125"),
    ("043942089x", "9780439420891"),
    ("979-10-90636-07-1", "9791090636071"),
    ("=\"0441478123\"", "9780441478125"),
    ("[2070291340]", "9782070291342"),
    ("0441478123 (pbk. : v. 1)", "9780441478125"),
    ("9780306410017.0", "9780306410017"), ("0306410249.0", "9780306410246"),
    ("9780306410017,00", "9780306410017"), ("=\"9780306410017.0\"", "9780306410017"),
    ("9.780306410017E+12", "9780306410017"), ("9.780306410017e12", "9780306410017"),
    ("'9780306410161", "9780306410161"), ("*9780306410161*", "9780306410161"),
    ("978030641007951995", "9780306410079"), ("9780306410079 51995", "9780306410079"),
    ("9780306410079-12", "9780306410079"),
    ("EAN 9780306410222", "9780306410222"), ("EAN-13: 9780306410222", "9780306410222"),
    ("e-ISBN (13) 978-0-306-41022-2", "9780306410222"), ("urn:isbn:0306410249", "9780306410246"),
    ("GTIN 9780306410222", "9780306410222"), ("ISBN：9780306410222", "9780306410222"),
    ("1566-1369 0-306-41024-9", "9780306410246"),
    ("0-306-41024-9; ISSN 1566-1369", "9780306410246"),
  ])
  func `an ISBN is one identity however it is written`(text: String, digits: String) throws {
    #expect(try ISBN.parse(text).digits == digits)
  }

  @Test(arguments: [
    ("0-441-47812-4 [sic]", "0441478124", true), ("978044147812 [SIC]", "978044147812", true),
    ("9780441478126[sic]", "9780441478126", true), ("044147812x [sic]", "044147812X", true),
    // What is right is no misprint, whatever is said of it.
    ("0-441-47812-3 [sic]", "9780441478125", false),
  ])
  func `a number that is printed wrong is kept as it is printed`(
    text: String,
    digits: String,
    isMisprinted: Bool
  ) throws {
    let isbn = try ISBN.parse(text)
    #expect(isbn.digits == digits)
    #expect(isbn.isMisprinted == isMisprinted)
    #expect(try ISBN.parse(isbn.written) == isbn)
    #expect(try ISBN.parse(isbn.formatted) == isbn)
  }

  @Test(arguments: [
    ("978-0-06-012563-8", "The last digit does not fit: 978-0-06-012563-9 would."),
    ("", "Type the digits of the ISBN: 10 or 13."),
    ("97804414781", "An ISBN has 10 or 13 digits; this has 11."),
    (
      "44147812X",
      "An ISBN has 10 or 13 digits; this has 9. An old number of 9 takes a 0 before it."
    ),
    ("978-O-441-47812-5", "“O” is not a digit. Is it 0?"),
    ("978044l478125", "“l” is not a digit. Is it 1?"),
    ("97804?1478125", "“?” is not a digit (place 6)."),
    ("04414X8123", "An X can only be the last of 10; here it is in place 6."),
    ("978044147812X", "An X can only be the last of 10; here it is in place 13."),
    (
      "9.78006089205e+12",
      "A spreadsheet has rounded this number and lost its last digits. Take it from the book."
    ),
    (
      "9.78030641E+12",
      "A spreadsheet has rounded this number and lost its last digits. Take it from the book."
    ),
    (
      "9,78030641E12",
      "A spreadsheet has rounded this number and lost its last digits. Take it from the book."
    ),
    ("9790041811529", "That is an ISMN, the number of printed music, and no ISBN."),
    ("ISMN 979-0-0418-1152-9", "That is an ISMN, the number of printed music, and no ISBN."),
    ("M-2306-7118-7", "That is an ISMN, the number of printed music, and no ISBN."),
    ("1566-1369", "That is an ISSN, the number of a magazine or series, and no ISBN."),
    ("9770317847001", "That is an ISSN, the number of a magazine or series, and no ISBN."),
    ("978O3O641O239", "“O” is not a digit. Is it 0?"),
    ("4006381333931", "An ISBN of 13 digits begins with 978 or 979; this begins with 400."),
  ])
  func `a wrong ISBN says what is wrong`(text: String, message: String) {
    let problem = #expect(throws: ISBN.Problem.self) { try ISBN.parse(text) }
    #expect(problem?.message == message)
  }

  @Test func `a ten-digit ISBN with a wrong check digit is answered in ten digits`() {
    let problem = #expect(throws: ISBN.Problem.self) { try ISBN.parse("0-06-012563-1") }
    #expect(problem?.message.hasPrefix("The last digit does not fit: 0-06-012563-") == true)
  }

  @Test func `letters for digits are a mistake where the digits would be right`() {
    #expect(ISBN.mistake(in: "978O3O641O239") == .character("O", position: 4, looksLike: "0"))
    #expect(ISBN.mistake(in: "978O3O641O238") == nil)
    #expect(ISBN.mistake(in: "Solo 1984") == nil)
  }

  @Test func `a scanner's line is read as any other text is`() {
    let isbn = ISBN(stored: "9780306410017")
    #expect(ScannedLine("9780306410017.0") == .isbn(isbn, nil))
    #expect(ScannedLine("EAN 9780306410017") == .isbn(isbn, nil))
    #expect(ScannedLine("9790041811529") == .refused(.music))
    #expect(ScannedLine("9.78030641E+12") == .refused(.isbn(.rounded)))
  }

  @Test func `two swapped digits are recognised`() throws {
    // 978-0-441-47812-5 with its 1 and 2 swapped.
    let problem = #expect(throws: ISBN.Problem.self) { try ISBN.parse("9780441478215") }
    guard case .checkDigit(_, let swapped) = problem else {
      Issue.record("not a wrong check digit")
      return
    }
    #expect(swapped.contains("978-0-441-47812-5"))
  }

  @Test func `every change of one digit is found`() {
    let right = Array("9780441478125")
    for index in 3..<13 {
      for digit in "0123456789" where digit != right[index] {
        var wrong = right
        wrong[index] = digit
        #expect(throws: ISBN.Problem.self) { try ISBN.parse(String(wrong)) }
      }
    }
  }

  @Test(arguments: [
    ("9780441478125", "978-0-441-47812-5", "0441478123"),
    ("9780060125639", "978-0-06-012563-9", "0060125632"),
    ("9783161484100", "978-3-16-148410-0", "316148410X"),
    ("9782070291342", "978-2-07-029134-2", "2070291340"),
    ("9784101001616", "978-4-10-100161-6", "4101001618"),
    ("9788437604947", "978-84-376-0494-7", "843760494X"),
    ("9786999999990", "978-6999999990", "6999999996"),
  ])
  func `hyphens stand where they belong`(digits: String, formatted: String, ten: String) {
    let isbn = ISBN(stored: digits)
    #expect(isbn.formatted == formatted)
    #expect(isbn.isbn10 == ten)
  }

  @Test func `a number that begins with 979 has no ten digits`() throws {
    let isbn = try ISBN.parse("979-10-90636-07-1")
    #expect(isbn.isbn10 == nil)
    #expect(isbn.formatted10 == nil)
    #expect(isbn.formatted == "979-10-90636-07-1")
  }

  @Test func `what was stored wrongly is shown as it is`() {
    #expect(ISBN(stored: "12").formatted == "12 [sic]")
    #expect(ISBN(stored: "").formatted == "")
    #expect(ISBN(stored: "978044147812é").formatted.isEmpty == false)
  }
}
