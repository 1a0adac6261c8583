/// A mistake in a text that is surely a query, and its place.
package struct QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence about the mistake, the value with it, and the correct form.
  package let message: String
  /// The whole query.
  package let text: String
  /// Where the mistake begins, in characters from the start.
  package let character: Int
  /// Where the mistake begins, in bytes of UTF-8 from the start.
  package let utf8: Int
  /// True for half a query, which is no mistake while someone is typing.
  package let isUnfinished: Bool
  /// True when saved queries lead to each other in a circle, so that no single one is wrong.
  var isCircle = false

  /// A mistake of the whole.
  package init(_ message: String, in text: String) {
    self.init(message, in: String(text.prefix(60)), at: 0)
  }

  /// - Parameter scalar: Where the mistake begins, in Unicode scalars from the start.
  package init(_ message: String, in text: String, at scalar: Int, isUnfinished: Bool = false) {
    self.message = message
    self.text = text
    self.isUnfinished = isUnfinished
    let scalars = text.unicodeScalars
    let place =
      scalars.index(scalars.startIndex, offsetBy: scalar, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    utf8 = text.utf8.distance(from: text.startIndex, to: place)
    // A place inside of a character is that character's.
    let isInside = place.samePosition(in: text) == nil
    character = text[..<place].count - (isInside ? 1 : 0)
  }

  /// The message, and the query with a caret under the place.
  package var description: String { lines.joined(separator: "\n") }

  /// The description in lines.
  package var lines: [String] {
    let caret = String(repeating: " ", count: character) + "▲"
    let query = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return [message, "  \(query)", "  \(caret)"]
  }
}

/// A mistake in a value of a query, before the value's place in the query is known.
package struct QueryMistake: Error {
  package let message: String
  /// In Unicode scalars from the start of the value.
  var offset = 0
  /// True when more typing may correct it.
  var isUnfinished = false
}
