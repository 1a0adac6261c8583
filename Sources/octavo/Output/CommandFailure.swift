import Catalog

/// What can go wrong on the command line itself.
enum CommandFailure: Error, Hashable {
  /// An argument is not valid UTF-8; shown as far as it can be.
  case notText(String)
  case usage(String)
  case noBook(String)
  case noAuthority(AuthorityKind, String)
  /// A question that would have to be asked, and nobody there.
  case needsYes(String)
  /// A question that was answered by no.
  case declined
  case outputFailed(String)
  /// Nobody reads the output any more, as behind `| head`.
  case outputClosed
  case notATerminal
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
    case .needsYes(let question): "\(question) Add --yes if so."
    case .declined: "Nothing was changed."
    case .outputFailed(let reason): "The output could not be written: \(reason)."
    case .outputClosed: ""
    case .notATerminal:
      "The screens need a terminal, and this is none. Commands work anywhere: octavo --help"
    }
  }

  var status: ExitStatus {
    switch self {
    case .notText: .badData
    case .usage, .needsYes, .notATerminal: .usage
    case .noBook, .noAuthority: .noRecord
    case .declined: .partly
    case .outputFailed: .inputOutput
    case .outputClosed: .done
    }
  }
}
