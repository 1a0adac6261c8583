/// The place of a book in its series: the label as it is printed, and a number to sort by.
///
/// Volumes are not whole numbers: there are 0.5, "5,5", ½ and -1.
package struct VolumeLabel: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The place in the series, or nil when the label has no number.
  package let number: Double?

  /// Reads a label that was entered.
  package init(_ text: String) {
    self.text = tidied(text)
    number = Self.number(in: self.text)
  }

  /// The label that was stored.
  package init(stored text: String, number: Double?) {
    self.text = text
    self.number = number
  }

  /// The first number of a label, in digits, fractions, Roman numerals or an English word.
  private static func number(in text: String) -> Double? {
    if text.utf8.count <= 6, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return Double(text) }
    return numberInDigits(Array(text)) ?? numberInWords(text)
  }

  private static func numberInDigits(_ characters: [Character]) -> Double? {
    guard var index = characters.firstIndex(where: { $0.digit != nil || fraction($0) != nil })
    else { return nil }
    let isNegative = isMinus(at: index - 1, in: characters)

    var value = 0.0
    while index < characters.count, let digit = characters[index].digit {
      value = value * 10 + Double(digit)
      index += 1
    }
    if index + 1 < characters.count, ".,".contains(characters[index]),
      characters[index + 1].digit != nil
    {
      var scale = 0.1
      index += 1
      while index < characters.count, let digit = characters[index].digit {
        value += Double(digit) * scale
        scale /= 10
        index += 1
      }
    } else if index < characters.count, let part = fraction(characters[index]) {
      value += part
    }
    guard value.isFinite else { return nil }
    // Tenths cannot be written exactly; what people number has three places at most. Longer numbers
    // are kept without thousandths, for which the largest have no room.
    let rounded = value < 1e12 ? (value * 1000).rounded() / 1000 : value
    return isNegative ? -rounded : rounded
  }

  /// True for a minus that is no dash between two words or numbers.
  private static func isMinus(at index: Int, in characters: [Character]) -> Bool {
    guard index >= 0, "-−".contains(characters[index]) else { return false }
    return index == 0 || characters[index - 1].isWhitespace || "#(".contains(characters[index - 1])
  }

  private static func fraction(_ character: Character) -> Double? {
    guard let scalar = character.unicodeScalars.first, scalar.properties.numericType == .numeric,
      let value = scalar.properties.numericValue, value > 0, value < 1
    else { return nil }
    return value
  }

  private static func numberInWords(_ text: String) -> Double? {
    for word in text.prefix(200).split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
      let key = folded(String(word))
      if let place = ordinals.firstIndex(where: { $0.contains(key) }) {
        return Double(place + 1)
      }
      if let roman = RomanNumeral.value(of: word) { return Double(roman) }
    }
    return nil
  }

  private static let ordinals: [Set<String>] = [
    ["one", "first"], ["two", "second"], ["three", "third"], ["four", "fourth"], ["five", "fifth"],
    ["six", "sixth"], ["seven", "seventh"], ["eight", "eighth"], ["nine", "ninth"],
    ["ten", "tenth"], ["eleven", "eleventh"], ["twelve", "twelfth"],
  ]

  package var description: String { text }
}

/// Numbers as the Romans wrote them, in capitals.
private enum RomanNumeral {
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
