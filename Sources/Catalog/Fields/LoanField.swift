/// A field of a loan, in the order of its form, and what can be wrong when books come back.
package enum LoanField: String, CaseIterable, Hashable, Sendable {
  case party
  case books
  case due
  case date
  case notes
  case returned

  /// Those of the form: that books come back is said of each of them.
  package static let ofForm = allCases.filter { $0 != .returned }

  package var label: String {
    switch self {
    case .party: "Who"
    case .books: "Books"
    case .due: "Due"
    case .date: "Date"
    case .notes: "Notes"
    case .returned: "Returned"
    }
  }

  package var noun: String {
    switch self {
    case .party: "name"
    case .books: "book"
    case .due, .date, .notes, .returned: label.lowercased()
    }
  }
}
