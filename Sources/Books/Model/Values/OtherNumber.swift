/// The numbers of other things that stand where the ISBN of a book is expected.
enum OtherNumber {
  /// True for thirteen digits of which the last fits: weights 1 and 3 (ISO/IEC 15420).
  static func isEAN(_ digits: String) -> Bool {
    let values = digits.compactMap(\.wholeNumberValue)
    return values.count == 13 && digits.count == 13
      && values.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        .isMultiple(of: 10)
  }

  /// True for an ISSN, "1566-1369": weights 8 to 1, modulo 11 (ISO 3297).
  static func isISSN(_ word: some StringProtocol) -> Bool {
    let signs = Array(word.utf8.filter { $0 != UInt8(ascii: "-") })
    guard signs.count == 8, signs.count == word.utf8.count || word.utf8.dropFirst(4).first == 0x2D
    else { return false }
    var sum = 0
    for (place, sign) in signs.enumerated() {
      switch sign {
      case 0x30...0x39: sum += Int(sign - 0x30) * (8 - place)
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        guard place == 7 else { return false }
        sum += 10
      default: return false
      }
    }
    return sum.isMultiple(of: 11)
  }

  /// True for an ISMN by its name or its old letter: "ISMN 979-0-2306-7118-7", "M-2306-7118-7".
  static func isMusic(_ text: String) -> Bool {
    let rest = text.drop { !($0.isLetter || $0.isNumber) }
    let word = rest.prefix { $0.isLetter }.lowercased()
    let digits = rest.dropFirst(word.count).filter { $0 != "-" && $0 != " " }
    return word == "ismn" || word == "m" && digits.count == 9 && digits.allSatisfy(\.isNumber)
  }

  /// The text without the ISSNs among its words, and these; nil where there are none.
  static func withoutISSNs(_ text: String) -> (rest: String, issns: [String])? {
    guard text.utf8.count <= 1000 else { return nil }
    let words = text.split { $0.isWhitespace || ",;/|:()".contains($0) }
    let issns = words.filter(isISSN)
    guard !issns.isEmpty else { return nil }
    let names: Set = ["issn", "eissn", "e", "p", "print", "online"]
    let rest = words.filter { word in
      !isISSN(word)
        && !names.contains(folded(String(word)).replacing("-", with: "").replacing(" ", with: ""))
    }
    return (rest.joined(separator: " "), issns.map(String.init))
  }
}
