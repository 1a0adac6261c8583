/// The number of a book (ISO 2108), one identity whether it is written with 10 digits or 13.
///
/// Kept as 13 digits. Only the length, the characters, the prefix and the check digit decide
/// whether it is valid, never the ranges given to publishers, which change every month.
///
/// ```swift
/// try ISBN.parse("0-441-47812-3").digits  // "9780441478125"
/// ```
package struct ISBN: Hashable, Sendable {
  /// The 13 digits without hyphens, as they are stored.
  package let digits: String

  /// The ISBN that was stored, which is taken as it is.
  package init(stored digits: String) {
    self.digits = digits
  }

  /// The same number in the ten digits of before 2007, or nil when it begins with 979.
  package var isbn10: String? {
    guard digits.hasPrefix("978"), digits.utf8.count == 13 else { return nil }
    let body = digits.dropFirst(3).dropLast()
    return body + String(Self.checkDigit10(body.utf8.map { Int($0) - 48 }))
  }
}

extension ISBN: Comparable {
  package static func < (one: Self, other: Self) -> Bool { one.digits < other.digits }
}

extension ISBN: CustomStringConvertible {
  package var description: String { formatted }
}

// MARK: - Check digits

extension ISBN {
  /// The thirteenth digit for the first twelve: weights 1 and 3, modulo 10.
  static func checkDigit13(_ values: [Int]) -> Character {
    let sum = values.prefix(12).enumerated().reduce(0) { sum, item in
      sum + item.element * (item.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return Character(String((10 - sum % 10) % 10))
  }

  /// The tenth digit for the first nine: weights 10 to 2, modulo 11, where ten is an X.
  static func checkDigit10(_ values: [Int]) -> Character {
    let sum = values.prefix(9).enumerated().reduce(0) { sum, item in
      sum + item.element * (10 - item.offset)
    }
    let check = (11 - sum % 11) % 11
    return check == 10 ? "X" : Character(String(check))
  }

  static func checkDigit(_ values: [Int], length: Int) -> Character {
    length == 13 ? checkDigit13(values) : checkDigit10(values)
  }
}
