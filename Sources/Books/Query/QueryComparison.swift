/// The sign and the values of a condition on a number or a date: `>=500`, `1960..1979`.
struct QueryComparison {
  let sign: Sign
  let values: [Substring]
  /// Where the first value begins, in Unicode scalars.
  let offset: Int

  enum Sign: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
    case exactly = "="
    /// From the first value to the second, both included; a missing one is an open end.
    case range = ".."
    case none = ""
  }

  init(_ text: String) {
    let (sign, length) = Self.sign(of: text)
    if sign == .range || sign == .none, let dots = text.range(ofDots: ()) {
      self.sign = .range
      values = [text[..<dots.lowerBound], text[dots.upperBound...]]
      offset = 0
    } else {
      self.sign = sign
      values = [text.dropFirst(length)]
      offset = length
    }
  }

  /// The sign at the beginning of a text, and the number of its characters.
  private static func sign(of text: String) -> (Sign, length: Int) {
    switch text.first {
    case "≥": return (.atLeast, 1)
    case "≤": return (.atMost, 1)
    default: break
    }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(2).map(\.plainSign)))
    let sign = Sign.allCases.first { start.hasPrefix($0.rawValue) } ?? .none
    return (sign, sign.rawValue.count)
  }

  /// The two ends of a range, one of which may be open.
  ///
  /// - Parameters:
  ///   - text: The whole, for a message.
  ///   - example: A range as it is written, for a message.
  ///   - value: Reads one end, which begins so many Unicode scalars behind the start.
  ///   - isReversed: Returns true if the first of two ends comes after the second.
  func ends<Value>(
    of text: String,
    example: String,
    value: (Substring, Int) throws(QueryMistake) -> Value,
    isReversed: (Value, Value) -> Bool
  ) throws(QueryMistake) -> (low: Value?, high: Value?) {
    let second = offset + values[0].unicodeScalars.count + 2
    let low = values[0].isEmpty ? nil : try value(values[0], offset)
    let high = values[1].isEmpty ? nil : try value(values[1], second)
    guard low != nil || high != nil else {
      throw QueryMistake(
        message: tr("A range needs an end. As in \(example)"),
        isUnfinished: true
      )
    }
    if let low, let high, isReversed(low, high) {
      throw QueryMistake(message: tr("The range \(quoted(text)) ends before it begins."))
    }
    return (low, high)
  }
}

extension String {
  /// The first two full stops, one behind the other.
  fileprivate func range(ofDots: Void) -> Range<Index>? {
    var index = startIndex
    while let dot = utf8[index...].firstIndex(of: UInt8(ascii: ".")) {
      let after = utf8.index(after: dot)
      if after < endIndex, utf8[after] == UInt8(ascii: ".") {
        return dot..<utf8.index(after: after)
      }
      index = after
    }
    return nil
  }
}
