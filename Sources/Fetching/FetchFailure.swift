/// Why a request got no answer.
package enum FetchFailure: Error, Hashable, Sendable {
  case noProgram
  case tooOld
  case certificates
  case noNetwork
  case timeout
  case tooLarge
  case cutShort
  case redirected(to: String)
  case other(Int32)

  package var words: String {
    switch self {
    case .noProgram: "Look-ups need the program curl: apt install curl."
    case .tooOld: "The program curl is too old for look-ups: 7.63 or later is needed."
    case .certificates:
      "Certificates cannot be checked: is ca-certificates installed, is the clock right?"
    case .noNetwork: "There is no network, or the host cannot be found."
    case .timeout: "No answer came in time."
    case .tooLarge: "The answer is far too large."
    case .cutShort: "The answer was cut short."
    case .redirected(let target): "The answer leads elsewhere, which is not followed: \(target)"
    case .other(let code): "curl could not ask (code \(code))."
    }
  }

  /// Whether a person has to do something before asking again makes sense.
  package var needsPerson: Bool {
    switch self {
    case .noProgram, .tooOld, .certificates: true
    case .noNetwork, .timeout, .tooLarge, .cutShort, .redirected, .other: false
    }
  }

  /// By curl's exit code (`man curl`, EXIT CODES).
  init(exitCode: Int32) {
    self =
      switch exitCode {
      case 2: .tooOld
      case 5, 6, 7: .noNetwork
      case 18, 52, 56, 92: .cutShort
      case 28: .timeout
      case 60, 77: .certificates
      case 63: .tooLarge
      default: .other(exitCode)
      }
  }
}
