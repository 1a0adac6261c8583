/// Numbers as the Romans wrote them, in capitals.
enum RomanNumeral {
  /// The value of a word that is one, from 1 to 399 ("IV" is 4), else nil.
  ///
  /// Small letters are not read, and M and D neither: "mix", "Did" and "DC" are words.
  static func value(of word: some StringProtocol) -> Int? {
    let expanded = word.unicodeScalars.map {
      FoldTable.replacements[$0]?.uppercased() ?? String($0)
    }
    var rest = Substring(expanded.joined())
    guard !rest.isEmpty else { return nil }
    var value = 0
    for (letters, worth, times) in steps {
      var count = 0
      while count < times, rest.hasPrefix(letters) {
        rest.removeFirst(letters.count)
        value += worth
        count += 1
      }
    }
    return rest.isEmpty ? value : nil
  }

  private static let steps: [(letters: String, worth: Int, times: Int)] = [
    ("C", 100, 3), ("XC", 90, 1), ("L", 50, 1), ("XL", 40, 1), ("X", 10, 3), ("IX", 9, 1),
    ("V", 5, 1), ("IV", 4, 1), ("I", 1, 3),
  ]
}
