/// Why a file could not be taken in.
package enum InterchangeError: Error, Hashable, Sendable {
  case notJSON
}

extension InterchangeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON: "This is not JSON. Is it another kind of file, or cut off at the end?"
    }
  }
}
