/// A value as it is stored.
package enum ForeignValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes

  /// Nil where there is none; of bytes that are no text, too.
  package var text: String? {
    switch self {
    case .null, .bytes: nil
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): text
    }
  }
}
