/// The meaning of one line from a scanner or from a person at a keyboard.
///
/// Judged by what the line holds and never by how fast it came: a fast typist is taken for a
/// scanner by every rule of timing.
///
/// ```swift
/// ScannedLine("9780441478125")          // .isbn
/// ScannedLine("978044147812551299")     // .isbn, without the price behind it
/// ScannedLine("9770317847001")          // .refused(.issn)
/// ```
package enum ScannedLine: Hashable, Sendable {
  case empty
  case isbn(ISBN, Repair?)
  /// The code of an American paperback from before about 2004, which names publisher and title but
  /// may be of another edition: a person has to confirm it.
  case probably(ISBN, publisher: String)
  case refused(Refusal)

  /// A correction of a line that was accepted.
  package enum Repair: Hashable, Sendable {
    /// The scanner types for an American keyboard, while the computer is set to a French one.
    case keyboardLayout
    /// Two or five digits of a price or an issue stood behind it.
    case addOn

    package var words: String {
      switch self {
      case .keyboardLayout:
        tr("The scanner is set to another keyboard than this computer; the digits were put right.")
      case .addOn: tr("The digits behind the ISBN are a price, and were left out.")
      }
    }
  }

  /// The reason why a line is no book's number, and what to do.
  package enum Refusal: Hashable, Sendable {
    case issn
    case music
    case shopCode
    /// An old American code without the five digits beside it.
    case paperbackCode
    case isbn(ISBN.Problem)
    case words

    package var words: String {
      switch self {
      case .issn:
        tr("That is an ISSN, the number of a magazine. A book’s begins with 978 or 979.")
      case .music:
        tr("That is an ISMN, the number of printed music. A book’s ISBN stands elsewhere.")
      case .shopCode:
        tr(
          "That is the shop’s code. The ISBN is on the back near the price, or inside the front cover."
        )
      case .paperbackCode:
        tr(
          "That is a paperback’s old code. Scan the five digits beside it as well, or the code inside the front cover."
        )
      case .isbn(.checkDigit(let fits, let swapped)):
        ISBN.Problem.guess(fits: fits, swapped: swapped) + tr(" Scan it again.")
      case .isbn(.length(let count)):
        tr("An ISBN has 10 or 13 digits; this has \(count). Scan it again.")
      case .isbn(.rounded):
        tr("A spreadsheet rounded this number: its last digits are lost.")
      case .isbn(.character(let letter, _, let digit?)):
        tr("\(quoted(String(letter))) is not a digit. Is it \(digit)? Scan it again.")
      case .isbn, .words: tr("That is no ISBN. Scan the bars, or type the 10 or 13 digits.")
      }
    }
  }

  package init(_ line: String) {
    let text = Self.withoutPrefix(line)
    guard !text.isEmpty else {
      self = .empty
      return
    }
    if let digits = Self.digits(ofFrench: text), case .isbn(let isbn, _) = Self.read(digits) {
      self = .isbn(isbn, .keyboardLayout)
      return
    }
    self = Self.read(text)
  }

  /// The line without control characters around it, and without the sign by which some scanners
  /// name the kind of code (ISO/IEC 15424: "]E0").
  private static func withoutPrefix(_ line: String) -> String {
    let text = trimmed(
      String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 32 }))
    )
    guard text.hasPrefix("]"), text.count > 3 else { return text }
    return String(text.dropFirst(3))
  }

  private static func read(_ text: String) -> ScannedLine {
    let bare = text.filter { $0 != " " && $0 != "-" }
    guard bare.allSatisfy(\.isASCII), bare.allSatisfy({ $0.isNumber || $0 == "X" || $0 == "x" })
    else { return parsed(text) }
    switch bare.count {
    case 12 where OtherNumber.isEAN("0" + bare): return upc(bare, addOn: "")
    case 17 where OtherNumber.isEAN("0" + bare.prefix(12)):
      return upc(String(bare.prefix(12)), addOn: String(bare.suffix(5)))
    default: return parsed(text)
    }
  }

  private static func parsed(_ text: String) -> ScannedLine {
    do throws(ISBN.Problem) {
      let reading = try ISBN.reading(text)
      guard !reading.isbn.isMisprinted else { return .refused(.words) }
      return .isbn(reading.isbn, reading.hasAddOn ? .addOn : nil)
    } catch {
      return .refused(refusal(error, of: text))
    }
  }

  private static func refusal(_ problem: ISBN.Problem, of text: String) -> Refusal {
    switch problem {
    case .music: .music
    case .issn: .issn
    case .prefix where OtherNumber.isEAN(text.filter(\.isNumber)): .shopCode
    case .length, .character, .misplacedX, .rounded, .zeros, .prefix, .checkDigit: .isbn(problem)
    }
  }

  // MARK: - Keyboards

  /// The characters of the digit keys on a French keyboard.
  private static let french: [Character: Character] = [
    "&": "1", "é": "2", "\"": "3", "'": "4", "(": "5", "-": "6", "è": "7", "_": "8", "ç": "9",
    "à": "0",
  ]

  /// The digits of a line that has only these ten signs, and as many as an ISBN with or without an
  /// add-on.
  private static func digits(ofFrench text: String) -> String? {
    let digits = text.compactMap { french[$0] }
    guard digits.count == text.count, [10, 13, 15, 18].contains(digits.count) else { return nil }
    return String(digits)
  }

  // MARK: - American paperbacks

  /// Reads a code whose first six digits stand for a publisher; the last of the five digits beside
  /// it are the title's part of the ISBN.
  private static func upc(_ code: String, addOn: String) -> ScannedLine {
    guard let publisher = PaperbackPublisher.all[String(code.prefix(6))] else {
      return .refused(.shopCode)
    }
    guard !addOn.isEmpty else { return .refused(.paperbackCode) }
    let body = publisher.isbnPrefix + addOn.suffix(9 - publisher.isbnPrefix.count)
    let sum = body.enumerated().reduce(0) {
      $0 + ($1.element.wholeNumberValue ?? 0) * (10 - $1.offset)
    }
    let check = (11 - sum % 11) % 11
    guard let isbn = try? ISBN.parse(body + (check == 10 ? "X" : String(check))) else {
      return .refused(.shopCode)
    }
    return .probably(isbn, publisher: publisher.name)
  }
}

extension ISBN.Problem {
  /// A sentence that proposes the right number.
  static func guess(fits: String, swapped: [String]) -> String {
    swapped.isEmpty
      ? tr("A digit is wrong. If it is the last: \(fits).")
      : tr("A digit is wrong: perhaps \(swapped.prefix(3).joined(separator: " or ")).")
  }
}

/// A publisher of American mass-market paperbacks by the code that stood on them before about 2004.
struct PaperbackPublisher {
  let name: String
  /// Group and publisher of its ten-digit ISBNs.
  let isbnPrefix: String

  /// By the first six digits of the twelve.
  static let all: [String: PaperbackPublisher] = [
    "037145": PaperbackPublisher(name: "Tor", isbnPrefix: "0812"),
    "043144": PaperbackPublisher(name: "Morrow", isbnPrefix: "0688"),
    "044903": PaperbackPublisher(name: "St. Martin’s", isbnPrefix: "0312"),
    "045863": PaperbackPublisher(name: "Crown", isbnPrefix: "0517"),
    "051488": PaperbackPublisher(name: "Penguin", isbnPrefix: "0140"),
    "065373": PaperbackPublisher(name: "Harlequin", isbnPrefix: "0373"),
    "070992": PaperbackPublisher(name: "Pinnacle", isbnPrefix: "0523"),
    "070993": PaperbackPublisher(name: "Warner", isbnPrefix: "0446"),
    "070999": PaperbackPublisher(name: "Ballantine", isbnPrefix: "0345"),
    "071001": PaperbackPublisher(name: "Avon", isbnPrefix: "0380"),
    "071009": PaperbackPublisher(name: "Dell", isbnPrefix: "0440"),
    "071149": PaperbackPublisher(name: "Signet", isbnPrefix: "0451"),
    "071152": PaperbackPublisher(name: "Jove", isbnPrefix: "0515"),
    "071162": PaperbackPublisher(name: "Signet", isbnPrefix: "0451"),
    "071268": PaperbackPublisher(name: "Zebra", isbnPrefix: "08217"),
    "071831": PaperbackPublisher(name: "Berkley", isbnPrefix: "0425"),
    "072742": PaperbackPublisher(name: "Ace", isbnPrefix: "0441"),
    "076714": PaperbackPublisher(name: "Pocket Books", isbnPrefix: "0671"),
    "076783": PaperbackPublisher(name: "Bantam", isbnPrefix: "0553"),
    "076814": PaperbackPublisher(name: "Fawcett", isbnPrefix: "0449"),
    "079808": PaperbackPublisher(name: "Random House", isbnPrefix: "0394"),
    "090129": PaperbackPublisher(name: "Vintage", isbnPrefix: "0679"),
    "099455": PaperbackPublisher(name: "HarperCollins", isbnPrefix: "0061"),
  ]
}
