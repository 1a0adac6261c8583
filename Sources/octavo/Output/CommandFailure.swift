import Catalog

/// What can go wrong on the command line itself.
enum CommandFailure: Error, Hashable {
  /// An argument is not valid UTF-8; shown as far as it can be.
  case notText(String)
  case usage(String)
  case noBook(String)
  case noAuthority(AuthorityKind, String)
  case noReader(String)
  /// Books cannot come back, on a day, before the one on which they went.
  case backTooEarly(String, Day, Day)
  /// A question that would have to be asked, and nobody there.
  case needsYes(String)
  /// A question that was answered by no.
  case declined
  /// Ctrl-C stopped long work before anything was kept.
  case stopped
  case outputFailed(String)
  /// Nobody reads the output any more, as behind `| head`.
  case outputClosed
  /// Another program has the catalogue open.
  case inUse(String)
  /// A backup that is not to be relied on, and why.
  case damagedBackup(String, String)
  /// A backup took its place, and the disk said this when its name should have come there.
  case restoredInDoubt(String, String)
  /// So many parts of the catalogue do not agree with the data.
  case stillWrong(Int, canFix: Bool)
  /// A line of the settings' file.
  case badConfiguration(path: String, line: Int, reason: String)
}

extension CommandFailure: Failure {
  var message: String {
    switch self {
    case .notText(let text):
      "The argument “\(text)” is not UTF-8, so it cannot be stored as it is. Write it in UTF-8."
    case .usage(let sentence): sentence
    case .noBook(let key): "There is no book “\(key)”. Look for it with: octavo list WORDS"
    case .noAuthority(let kind, let key):
      "There is no \(kind.recordKind.name) “\(key)”. Look for it with:"
        + " octavo \(kind.recordKind.plural) list WORDS"
    case .noReader(let key):
      "There is no reader “\(key)”. Look for them with: octavo readers"
    case .backTooEarly(let what, let date, let day):
      "\(what) cannot be back on \(day.iso8601): the loan is of \(date.iso8601)."
    case .needsYes(let question): "\(question) Add --yes if so."
    case .declined: "Nothing was changed."
    case .stopped: "Stopped. Nothing was changed."
    case .outputFailed(let reason): "The output could not be written: \(reason)."
    case .outputClosed: ""
    case .inUse(let path):
      "Another program has \(path) open. Close it there, then try again."
    case .damagedBackup(let path, let detail):
      "\(path) is damaged (\(detail)). Nothing was changed. Use another backup."
    case .restoredInDoubt(let path, let reason):
      "The disk of \(path) reported an error: \(reason). Should the power fail now, the earlier one may"
        + " be there again."
    case .stillWrong(let parts, let canFix):
      (parts == 1 ? "1 part is wrong." : "\(parts) parts are wrong.")
        + (canFix
          ? " What is derived from the books is made anew by: octavo check --fix"
          : " Put a backup in its place with: octavo restore PATH")
    case .badConfiguration(let path, let line, let reason):
      "\(path), line \(line): \(reason)."
    }
  }

  var status: ExitStatus {
    switch self {
    case .notText, .badConfiguration, .backTooEarly: .badData
    case .usage, .needsYes: .usage
    case .noBook, .noAuthority, .noReader: .noRecord
    case .declined, .stopped, .stillWrong: .partly
    case .outputFailed, .restoredInDoubt: .inputOutput
    case .damagedBackup: .wrongCatalog
    case .outputClosed: .done
    case .inUse: .tryAgain
    }
  }
}
