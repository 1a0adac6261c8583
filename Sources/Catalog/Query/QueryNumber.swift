/// Reads numbers and ranges of them.
struct QueryNumber {
  /// What the number is called in a message.
  let noun: String
  /// How it is written, for a message.
  let example: String
  var isYear = false
  var allowsFractions = false

  static func reading(_ field: Query.NumberField) -> QueryNumber {
    switch field {
    case .year: QueryNumber(noun: "a year", example: "1960..1979", isYear: true)
    case .pages: QueryNumber(noun: "a number of pages", example: ">=500")
    case .copies: QueryNumber(noun: "a number", example: ">1")
    case .volume: QueryNumber(noun: "a number", example: "4 or 1..3", allowsFractions: true)
    case .id: QueryNumber(noun: "the number of a book", example: "id:12")
    }
  }

  static let count = QueryNumber(noun: "a number", example: "author:#>2")

  /// The bounds that a text means, and whether what lies outside of them is meant.
  func bounds(_ text: String) throws(QueryMistake) -> (bounds: Query.Bounds, isNegated: Bool) {
    let comparison = QueryComparison(isYear ? years(text) : text)
    let (value, offset) = (comparison.values[0], comparison.offset)
    switch comparison.sign {
    case .range:
      let (low, high) = try comparison.ends(
        of: text,
        example: example,
        value: number,
        isReversed: >
      )
      return (.between(low, high), false)
    case .atLeast: return (.between(try number(value, at: offset), nil), false)
    case .atMost: return (.between(nil, try number(value, at: offset)), false)
    case .above: return (.above(try number(value, at: offset)), false)
    case .below: return (.below(try number(value, at: offset)), false)
    case .exactly, .none: return (.exactly(try number(value, at: offset)), false)
    case .not: return (.exactly(try number(value, at: offset)), true)
    }
  }

  private func number(_ text: Substring, at offset: Int) throws(QueryMistake) -> Double {
    guard !text.isEmpty else {
      throw QueryMistake(
        message: "Here comes \(noun). As in \(example)",
        offset: offset,
        isUnfinished: true
      )
    }
    // A year of calibre's is a date: 2000-1 is January of 2000.
    let parts = isYear ? text.dropFirst().split(separator: "-") : []
    let year = parts.count > 1 ? text.prefix(1) + parts[0] : text
    guard let value = value(of: year) else {
      let letter = lookalike(in: text).map { " (\($0) is a letter)" } ?? ""
      throw QueryMistake(
        message: "\(quoted(text)) is not \(noun)\(letter). As in \(example)",
        offset: offset
      )
    }
    return value
  }

  private func value(of text: Substring) -> Double? {
    guard text.utf8.count <= 100 else { return nil }
    var plain = ""
    for character in text {
      if let digit = character.digit {
        plain += String(digit)
      } else if (character == "-" && plain.isEmpty) || (character == "." && allowsFractions) {
        plain.append(character)
      } else {
        return nil
      }
    }
    guard plain.last != ".", plain.contains(where: { $0 != "-" && $0 != "." }) else { return nil }
    return Double(plain)
  }

  /// "1960-1979" as the range that it means.
  private func years(_ text: String) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ 3...4 ~= $0.count && value(of: $0) != nil }) else {
      return text
    }
    return "\(parts[0])..\(parts[1])"
  }

  private func lookalike(in text: Substring) -> Character? {
    guard text.utf8.count <= 20, text.contains(where: \.isNumber) else { return nil }
    return text.first { $0.isLetter && $0.resembledDigit != nil }
  }
}
