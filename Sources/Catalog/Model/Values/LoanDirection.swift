/// Whether books went out or came in.
///
/// Kept as a number; one that this version does not know is kept and shown as it is.
package enum LoanDirection: Hashable, Sendable, RawRepresentable {
  case lent
  case borrowed
  case unknown(Int)

  package var name: String {
    switch self {
    case .lent: "lent"
    case .borrowed: "borrowed"
    case .unknown(let number): "unknown (\(number))"
    }
  }

  package var rawValue: Int {
    switch self {
    case .lent: 1
    case .borrowed: 2
    case .unknown(let number): number
    }
  }

  package init(rawValue: Int) {
    self =
      switch rawValue {
      case 1: .lent
      case 2: .borrowed
      default: .unknown(rawValue)
      }
  }
}
