import Books
import Fetching

extension FetchFailure {
  /// The reason, and what a person can do about it.
  var words: String {
    switch self {
    case .noProgram: tr("Look-ups need the program curl: apt install curl.")
    case .tooOld: tr("The program curl is too old for look-ups: 7.63 or later is needed.")
    case .certificates:
      tr("Certificates cannot be checked: is ca-certificates installed, is the clock right?")
    case .noNetwork: tr("There is no network, or the host cannot be found.")
    case .timeout: tr("No answer came in time.")
    case .tooLarge: tr("The answer is far too large.")
    case .cutShort: tr("The answer was cut short.")
    case .redirected(let target): tr("The answer leads elsewhere, which is not followed: \(target)")
    case .circle: tr("The answer leads elsewhere, which is not followed: in a circle")
    case .other(let code): tr("curl could not ask (code \(code)).")
    }
  }
}
