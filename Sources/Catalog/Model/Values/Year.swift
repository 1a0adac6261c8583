/// The year in which a book came out: as it is printed in the book, and the number understood.
///
/// ```swift
/// let year = try Year.parse("[1985?]", currentYear: 2026)
/// year.number  // 1985
/// year.text    // "[1985?]"
/// ```
package struct Year: Hashable, Sendable {
  /// Negative before our era: -720 is 720 BC.
  package let number: Int
  /// As it was entered, without white space around it.
  package let text: String

  /// A year that was stored; without a text it is written as its number.
  package init(_ number: Int, text: String? = nil) {
    self.number = number
    self.text = text ?? String(number)
  }

  /// The text when it says more than the number, else nil: what is stored beside the number.
  package var printed: String? {
    text == String(number) ? nil : text
  }

  /// The years that a book may have: from -3000 to next year.
  package static func range(currentYear: Int) -> ClosedRange<Int> {
    -3000...max(-3000, currentYear + 1)
  }
}

extension Year: CustomStringConvertible {
  package var description: String { text }
}
