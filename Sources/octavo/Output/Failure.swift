import Books
import Catalog
import Glibc
import Interchange

/// The exit codes, those from 64 to 78 as in sysexits.h.
enum ExitStatus: Int32 {
  case done = 0
  /// Done in part.
  case partly = 1
  /// A question was answered by no, and nothing was done.
  case declined = 2
  case usage = 64
  case badData = 65
  case noInput = 66
  case noRecord = 69
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case noPermission = 77
  case wrongCatalog = 78
  /// Stopped by Ctrl-C before anything was done. The number is 128 and the signal, as a shell
  /// counts.
  case stopped = 130
  /// Stopped by `kill`.
  case ended = 143
  /// Stopped by a terminal that closes.
  case hungUp = 129
  /// Stopped by Ctrl-\.
  case quit = 131
}

/// An error with the sentence for it and the exit code that it ends the program with.
protocol Failure: Error {
  /// In one line.
  var message: String { get }
  /// Lines below it, which tell more.
  var details: [String] { get }
  var status: ExitStatus { get }
}

extension Failure {
  var details: [String] { [] }
  var allLines: [String] { [message] + details }
}

/// Errors of the command line itself.
enum CommandFailure: Error, Hashable {
  /// An argument is not valid UTF-8; shown as far as it can be.
  case notText(String)
  case usage(String, details: [String] = [])
  /// A value that its field cannot take.
  case badValue(String)
  /// No command has this name (with the name of its group, if any); and advice.
  case noCommand(String, advice: String)
  case noBook(String)
  /// The object describes an older version of the book than the catalogue has.
  case olderVersion(ID<Book>, title: String, given: Int, now: Int)
  /// A member of JSON that only the catalogue or another command sets differs from the book's
  /// value, `has`.
  case setElsewhere(String, has: String)
  /// The ids of books are read from the input, and it has none.
  case noIDs
  /// A query that finds several books where one is meant, and a line for each.
  case severalBooks(String, [String])
  /// A name that several authors have, and a line for each.
  case severalNames(AuthorityKind, String, [String])
  /// No record of the kind has the name, or, where `isID` is set, the id.
  case noAuthority(AuthorityKind, String, isID: Bool = false)
  case noReader(String, isID: Bool = false)
  /// `--as`, or `$OCTAVO_USER` if that is set, names somebody who is no reader.
  case noSuchUser(String, nearest: String?, isVariable: Bool)
  /// A loan names somebody who is no reader, with a name close to a reader's.
  case noParty(String, nearest: String)
  /// A number in place of a person's name, and a sentence that says what it is.
  case numberAsName(String)
  /// The date of the return is before that of the loan.
  case backTooEarly(String, Day, Day)
  /// A question with nobody to ask.
  case needsYes(String)
  /// A question that was answered by no.
  case declined
  /// A signal, as that of Ctrl-C, stopped long work before anything was kept.
  case stopped(by: Int32)
  /// The limit of open files is lower than `needed`.
  case tooFewFiles(Int, needed: Int)
  case inputFailed(String)
  case outputFailed(String)
  /// Nobody reads the output any more, as behind `| head`.
  case outputClosed
  /// Another program has the catalogue open.
  case inUse(String)
  /// A catalogue whose data cannot all be read, and why.
  case damagedData(String, String)
  /// A file that is no backup, and what it is.
  case noBackup(String, String)
  /// A damaged backup, and the reason.
  case damagedBackup(String, String)
  /// A backup took the catalogue's place, but the disk did not confirm the renaming; with the
  /// system's reason.
  case restoredInDoubt(String, String)
  /// The number of parts of the catalogue that still do not agree with the data after a check.
  case stillWrong(Int, canFix: Bool)
  /// A copy is whole, but something in it is wrong.
  case flawedBackup(canFix: Bool)
  /// A line of the settings' file that cannot be read.
  case badConfiguration(path: String, [ConfigurationMistake])
}

extension CommandFailure {
  /// An unknown name, with the nearest one and all that there are.
  static func unknown(_ what: String, _ name: String, among names: [String]) -> CommandFailure {
    let question = names.nearest(to: name).map { tr(" Is it \($0)?") } ?? ""
    return .usage(
      tr("There is no \(what) “\(name)”.\(question) There are \(names.joined(separator: ", ")).")
    )
  }
}

extension CommandFailure: Failure {
  var message: String {
    switch self {
    case .notText(let text):
      tr("The argument “\(text)” is not UTF-8, so it cannot be stored as it is. Write it in UTF-8.")
    case .usage(let sentence, _), .badValue(let sentence): sentence
    case .noCommand(let words, let advice): tr("There is no command “\(words)”. \(advice)")
    case .noBook(let key):
      tr("There is no book “\(key)”. Look for it with: octavo list WORDS")
    case .olderVersion(let id, let title, let given, let now):
      tr(
        "“\(title)” was changed since: you have version \(given), and it is \(now) now. Nothing was changed."
          + " See what it is with octavo show id:\(id) --format json, and change that;"
          + " without “version” it is changed all the same."
      )
    case .setElsewhere(let member, let value):
      tr(
        "“\(member)” is \(value.prefix(200)), and edit does not change it: \(Self.advice(on: member))."
          + " Leave the member out, or as it is printed."
      )
    case .noIDs: tr("No ids came from the input: nothing was done.")
    case .severalBooks(let words, _):
      tr("“\(words)” finds several books. Say which by its id:")
    case .severalNames(let kind, let name, _):
      tr("“\(name)” is the name of several \(kind.recordKind.plural). Say which by its id:")
    case .noAuthority(let kind, let key, isID: true):
      tr("There is no \(kind.recordKind.name) “\(key)”. The one with this number is id:\(key).")
    case .noAuthority(let kind, let key, isID: false):
      tr(
        "There is no \(kind.recordKind.name) “\(key)”. Look for it with:"
          + " octavo \(kind.recordKind.commandWord) list WORDS"
      )
    case .noReader(let key, isID: true):
      tr("There is no reader “\(key)”. The one with this number is id:\(key).")
    case .noReader(let key, isID: false):
      tr("There is no reader “\(key)”. Look for them with: octavo readers")
    case .noSuchUser(let name, let nearest, let isVariable):
      tr("There is no reader “\(name)”")
        + (isVariable ? tr(", whom $OCTAVO_USER names. ") : ". ")
        + (nearest.map { "Nearest: \($0). " } ?? "")
        + (isVariable
          ? tr("To make one, add --as and the name, and --new-reader.")
          : tr("To make one, add --new-reader."))
    case .noParty(let name, let nearest):
      tr(
        "There is no reader “\(name)”. Nearest: \(nearest). Nothing was changed."
          + " Is it somebody else, who is no reader? Then add --no-reader."
      )
    case .numberAsName(let words):
      tr(
        "\(words) Nobody is called so, and nothing was changed. Is it a name all the same? Then add --no-reader."
      )
    case .backTooEarly(let what, let date, let day):
      tr("\(what) cannot be back on \(day.iso8601): the loan is of \(date.iso8601).")
    case .needsYes(let question): tr("\(question) If so, add --yes.")
    case .declined: tr("Nothing was changed.")
    case .stopped: tr("Stopped. Nothing was changed.")
    case .tooFewFiles(let count, let needed):
      tr(
        "Only \(count) files may be open at a time, and \(needed) are needed. Raise the limit:"
          + " ulimit -n \(needed)"
      )
    case .inputFailed(let reason): tr("The input could not be read: \(reason).")
    case .outputFailed(let reason): tr("The output could not be written: \(reason).")
    case .outputClosed: ""
    case .inUse(let path):
      tr("Another program has \(path) open. Close it there, then try again.")
    case .damagedData(let path, let detail):
      tr(
        "\(path) is damaged (\(detail)) where only a backup has what was there. Nothing was changed. Put"
          + " one in its place, which keeps this under another name:"
          + " octavo restore FILE --catalog \(path)"
      )
    case .noBackup(let path, let what):
      tr("\(path) is \(what), and no backup. Nothing was changed. Name another file.")
    case .damagedBackup(let path, let detail):
      tr("\(path) is damaged (\(detail)). Nothing was changed. Use another backup.")
    case .restoredInDoubt(let path, let reason):
      tr(
        "The disk of \(path) reported an error: \(reason). Should the power fail now, the earlier one may"
          + " be there again."
      )
    case .stillWrong(let parts, let canFix):
      counted(parts, "part is wrong.", "parts are wrong.")
        + (canFix
          ? tr(" What can be mended by itself is by: octavo check --fix")
          : tr(" The lines say what to do."))
    case .flawedBackup(let canFix):
      tr("The copy has the data, and what the lines say is wrong in it.")
        + (canFix
          ? tr(" Once it is in the catalogue’s place, mend it: octavo check --fix") : "")
    case .badConfiguration(let path, let mistakes):
      mistakes.first.map { tr("\(path), line \($0.line): \($0.reason).") } ?? path
    }
  }

  var details: [String] {
    switch self {
    case .severalBooks(_, let lines), .severalNames(_, _, let lines), .usage(_, let lines): lines
    case .badConfiguration(let path, let mistakes):
      mistakes.dropFirst().map { tr("\(path), line \($0.line): \($0.reason).") }
    default: []
    }
  }

  /// Advice on how to set a member that `edit` does not.
  private static func advice(on member: String) -> String {
    switch member {
    case "readings", "status", "rating": tr("octavo read does")
    case "loans", "lent", "borrowed": tr("octavo lend, borrow and return do")
    case "due": tr("octavo loans extend does")
    case "sortTitle": tr("it comes from the title and the language")
    default: tr("the catalogue itself sets it")
    }
  }

  var status: ExitStatus {
    switch self {
    case .notText, .badValue, .badConfiguration, .backTooEarly, .olderVersion, .setElsewhere:
      .badData
    case .usage, .noCommand, .needsYes, .severalBooks, .severalNames: .usage
    case .noBook, .noAuthority, .noReader, .noSuchUser, .noParty, .numberAsName: .noRecord
    case .declined: .declined
    case .stopped(by: SIGTERM): .ended
    case .stopped(by: SIGHUP): .hungUp
    case .stopped(by: SIGQUIT): .quit
    case .stopped: .stopped
    case .stillWrong, .flawedBackup: .partly
    case .inputFailed, .outputFailed, .restoredInDoubt, .tooFewFiles: .inputOutput
    case .damagedBackup, .damagedData, .noBackup: .wrongCatalog
    case .outputClosed, .noIDs: .done
    case .inUse: .tryAgain
    }
  }
}

// MARK: - Of the other modules

extension CatalogError: Failure {
  var message: String { lines[0] }
  var details: [String] { Array(lines.dropFirst()) }

  var status: ExitStatus {
    switch self {
    case .absent, .emptied, .noBackup: .noInput
    case .notACatalog, .foreign, .foreignSchema, .incompleteSchema, .lacksDerived, .newer, .old,
      .damaged,
      .damagedValue, .damagedIndex, .journalNamesFile, .obstructed:
      .wrongCatalog
    case .permission, .unreadable, .readOnlyDisk: .noPermission
    case .cannotCreate, .alreadyExists: .cannotCreate
    case .locked: .tryAgain
    case .inputOutput, .diskFull, .replaced, .uncertain, .savedDespite: .inputOutput
    case .danglingLink, .cannotRestoreFromItself: .noInput
    case .unsaved(let reason): reason.status
    case .query, .savedQuery(.empty): .usage
    // One that is there from the start cannot be changed.
    case .savedQuery(.unknown(let name)): SavedQuery.isBuiltIn(name) ? .badData : .noRecord
    case .savedQuery: .badData
    case .customField(.unknown): .noRecord
    case .customField: .badData
    case .givenToItself: .usage
    case .invalid, .changedElsewhere, .stillUsed, .cannotBeRight: .badData
    case .notFound, .deletedElsewhere, .nothingToUndo, .nothingToRedo, .noSuchRevision, .forgotten:
      .noRecord
    }
  }
}

extension AssignmentError {
  /// As a command ends with it.
  var failure: CommandFailure {
    switch self {
    case .noRole: .badValue(message)
    case .noSign, .noField, .single, .twice, .tooMany, .twoRoles, .noPlace, .noTitle, .noName,
      .noISBN:
      .usage(message)
    }
  }
}

extension InterchangeError: Failure {
  var message: String { description }

  var status: ExitStatus {
    switch self {
    case .notThere, .unreadable, .notAFile: .noInput
    case .noSuchFormat: .usage
    case .busy: .tryAgain
    case .notJSON, .empty, .unknownFormat, .noBooks, .broken: .badData
    }
  }
}

extension ImportError: Failure {
  var message: String { description }

  var status: ExitStatus { .tryAgain }
}

extension ExportError: Failure {
  var message: String { description }

  var status: ExitStatus {
    switch self {
    case .exists, .isFull, .hasOther, .notAFile, .ofDatabase, .cannotCreate: .cannotCreate
    case .failed: .inputOutput
    }
  }
}

/// A failure in one of many records that were given, and the record's place.
struct PlacedFailure: Failure {
  let place: Place
  let failure: any Failure

  var message: String { "\(place): \(failure.message)" }
  var details: [String] { failure.details }
  var status: ExitStatus { failure.status }
}

extension Place {
  /// Calls the body for the record at this place; an error that it throws gets the place.
  func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as any Failure {
      throw PlacedFailure(place: self, failure: failure)
    }
  }
}
