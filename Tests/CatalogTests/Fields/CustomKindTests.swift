@testable import Books
import Testing

@testable import Catalog

/// How the values of each kind of field are read.
struct CustomKindTests {
  func field(_ kind: CustomField.Kind, _ choices: [String] = []) -> CustomField {
    CustomField(id: 1, name: "Mine", kind: kind, choices: choices)
  }

  func read(_ kind: CustomField.Kind, _ text: String, _ choices: [String] = []) throws -> String? {
    let today = try #require(Day(2026, 11, 23))
    return try field(kind, choices).read(text, today: today)
  }

  func message(_ kind: CustomField.Kind, _ text: String, _ choices: [String] = []) -> String {
    do { return try read(kind, text, choices) ?? "" } catch let problem as Problem {
      return problem.message
    } catch { return "\(error)" }
  }

  @Test(
    arguments: [
      (.text, " Foyles ", "Foyles"), (.longText, "one\ntwo\n", "one\ntwo"),
      (.number, "007", "7"), (.number, "1.50", "1.5"), (.number, ".5", "0.5"), (.number, "5.", "5"),
      (.number, "-0", "0"), (.number, "−3", "-3"), (.number, "+3", "3"), (.number, "٣", "3"),
      (.number, "123456789012345", "123456789012345"), (.money, "12.5", "12.50"),
      (.money, "12.00", "12"), (.money, "14", "14"), (.money, "-0.10", "-0.10"),
      (.date, "2024", "2024"), (.date, "2024-5", "2024-05"), (.date, "today", "2026-11-23"),
      (.yesNo, "Y", "yes"), (.yesNo, "false", "no"),
      (.link, "https://a.example/b?c#d", "https://a.example/b?c#d"),
      (.link, "mailto:a@b.example", "mailto:a@b.example"), (.text, "  ", nil), (.money, "", nil),
    ] as [(CustomField.Kind, String, String?)]
  )
  func `a text means a value in one form`(
    _ kind: CustomField.Kind,
    _ text: String,
    _ value: String?
  ) throws {
    #expect(try read(kind, text) == value)
    if let value {
      #expect(try read(kind, value) == value)
      #expect(kind.isWritten(value))
    }
  }

  @Test(
    arguments: [
      (CustomField.Kind.money, "12,50", "“12,50” is no amount: write 12.50."),
      (.money, "€12.50", "“€12.50” is no amount: write 12.50."),
      (.money, "12.50 EUR", "“12.50 EUR” is no amount: write 12.50."),
      (.money, "1.234,50", "“1.234,50” is no amount: write 1234.50."),
      (.money, "1,234.50", "“1,234.50” is no amount: write 1234.50."),
      (.money, "1,234", "“1,234” is no amount: write 1234."),
      (.money, "much", "“much” is no amount: as in 12 or 12.50."),
      (
        .money, "1.999",
        "“1.999” is no amount: it has more than two digits behind the point. Is it 2.00?"
      ),
      (.number, "1e5", "“1e5” is no number: as in 12 or 12.50."),
      (.number, "nan", "“nan” is no number: as in 12 or 12.50."),
      (.number, "--3", "“--3” is no number: as in 12 or 12.50."),
      (
        .number, "1234567890123456",
        "“1234567890123456” has too many digits. At most 15 of them are kept exactly."
      ),
      (.date, "2024-13", "“2024-13” is not a date. As in 2024, 2024-03 or 2024-03-05."),
      (.yesNo, "perhaps", "“perhaps” is neither yes nor no. Write one of them."),
      (.link, "www.a.example", "“www.a.example” is no link: write https://www.a.example"),
      (.link, "a b", "“a b” is no link: as in https://example.org."),
      (.text, "one\ntwo", "“one two” has several lines, and this is a field of one."),
    ]
  )
  func `what is none is refused with what to write`(
    _ kind: CustomField.Kind,
    _ text: String,
    _ words: String
  ) {
    #expect(message(kind, text) == words)
  }

  @Test func `one of a list is found folded, and the nearest is told`() throws {
    let choices = ["fine", "very good", "poor"]
    #expect(try read(.choice, "VERY  good", choices) == "very good")
    #expect(message(.choice, "fien", choices) == "“fien” is not to be chosen. Nearest: fine.")
    #expect(
      message(.choice, "excellent", choices)
        == "“excellent” is not to be chosen. There are fine, very good, poor."
    )
  }

  @Test func `keys have the order of the values`() {
    #expect(CustomField.Kind.money.key(of: "12.50") == .number(12.5))
    #expect(CustomField.Kind.date.key(of: "2024-05") == .integer(20_240_500))
    #expect(CustomField.Kind.yesNo.key(of: "no") == .integer(0))
    #expect(CustomField.Kind.longText.key(of: "text") == .none)
    #expect(CustomField.Kind.choice.key(of: "Very Good") == .text("very good"))
    // What a damaged file holds has none.
    #expect(CustomField.Kind.number.key(of: "inf") == .none)
    #expect(CustomField.Kind.date.key(of: "2024-99") == .none)
  }

  @Test func `each kind has a name in commands that means it`() {
    for kind in CustomField.Kind.allCases {
      #expect(CustomField.Kind(word: kind.word) == kind)
      #expect(CustomField.Kind(word: kind.name) == kind)
    }
    #expect(CustomField.Kind(word: "Yes/No") == .yesNo)
    #expect(CustomField.Kind(word: "colour") == nil)
  }
}
