@testable import Books
import Testing

@testable import Catalog

struct ScannedLineTests {
  let lefthand = ISBN(stored: "9780441478125")

  @Test func `a book's bars are its ISBN, with what scanners put around them`() {
    for line in [
      "9780441478125", "]E09780441478125", "\u{2}9780441478125\r", "0-441-47812-3",
      " 978 0441478125 ",
    ] {
      #expect(ScannedLine(line) == .isbn(lefthand, nil), "\(line)")
    }
    #expect(ScannedLine("") == .empty)
    #expect(ScannedLine(" \r") == .empty)
  }

  @Test func `a price behind the ISBN is cut off and said`() {
    #expect(ScannedLine("978044147812550799") == .isbn(lefthand, .addOn))
    #expect(ScannedLine("978044147812512") == .isbn(lefthand, .addOn))
  }

  @Test func `digits typed for another keyboard are put right, when they make a valid number`() {
    // 9780441478125 on the keys of a French keyboard.
    #expect(ScannedLine("çè_à''&'è_&éé") != .isbn(lefthand, .keyboardLayout))
    #expect(ScannedLine("çè_à''&'è_&é(") == .isbn(lefthand, .keyboardLayout))
  }

  @Test func `numbers of other things say what they are`() {
    #expect(ScannedLine("9770317847001") == .refused(.issn))
    #expect(ScannedLine("0317-8471") == .refused(.issn))
    #expect(ScannedLine("9790060115615") == .refused(.music))
    #expect(ScannedLine("4006381333931") == .refused(.shopCode))
    #expect(ScannedLine("036000291452") == .refused(.shopCode))
  }

  @Test func `an old paperback's code with its five digits is a question`() throws {
    // Bantam's code, and the digits of 0-553-29335-4.
    #expect(
      ScannedLine("07678300499329335")
        == .probably(try ISBN.parse("0553293354"), publisher: "Bantam")
    )
    #expect(ScannedLine("076783004993") == .refused(.paperbackCode))
  }

  @Test func `a wrong digit, too few and words are refused with what to do`() {
    for line in [
      "9780441478126", "97804414781", "The Left Hand of Darkness", "]E0", "978044147812X",
    ] {
      guard case .refused(let refusal) = ScannedLine(line) else {
        Issue.record("\(line) was taken")
        continue
      }
      #expect(refusal.words.hasSuffix("."), "\(line)")
    }
    #expect(
      ScannedLine("9780441478152").refusalWords
        == "A digit is wrong: perhaps 978-0-414-47815-2 or 978-0-444-17815-2 or 978-0-441-47812-5. Scan it again."
    )
  }
}

extension ScannedLine {
  fileprivate var refusalWords: String? {
    if case .refused(let refusal) = self { refusal.words } else { nil }
  }
}
