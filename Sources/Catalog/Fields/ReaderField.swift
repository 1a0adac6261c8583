/// A field of a reader, in the order of their form.
package enum ReaderField: String, CaseIterable, Hashable, Sendable {
  case name
  case kind
  case cardNumber
  case validUntil
  case login
  case notes

  package var label: String {
    switch self {
    case .name: "Name"
    case .kind: "Kind"
    case .cardNumber: "Card"
    case .validUntil: "Card valid until"
    case .login: "Login"
    case .notes: "Notes"
    }
  }

  package var noun: String { self == .cardNumber ? "card number" : label.lowercased() }
}
