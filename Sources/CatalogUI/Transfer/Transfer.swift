import Catalog
import Glibc
import Interchange
import TerminalKit

/// What is done with a file: exporting, printing, backing up or restoring.
enum Transfer: Hashable, Sendable {
  case export
  case print
  case backup
  case restore

  init?(_ command: CommandID) {
    switch command {
    case .export: self = .export
    case .print: self = .print
    case .backup: self = .backup
    case .restore: self = .restore
    default: return nil
    }
  }

  var title: String {
    switch self {
    case .export: "Export books to a file"
    case .print: "Print a list of books"
    case .backup: "Back the catalogue up"
    case .restore: "Restore a backup"
    }
  }

  /// The books to export: all, those found, or those marked.
  struct Books: Sendable {
    let words: String
    /// Nil takes the whole catalogue.
    let ids: (@Sendable (View) throws -> OrderedIDs)?

    static let all = Books(words: "everything", ids: nil)
  }
}

extension BookListScreen {
  /// The books that can be exported from here, the likeliest choice first.
  var transferable: [Transfer.Books] {
    var choices: [Transfer.Books] = []
    let window = list.window
    if !window.marks.isEmpty {
      let words = "the \(Words.books(window.marks.count)) that are marked"
      choices.append(
        Transfer.Books(words: words) { _ in OrderedIDs(window.chosen.map(\.rawValue)) }
      )
    }
    let source = list.source
    if list.hasFound || source.listing.scope != .all {
      let words = list.hasFound ? "what is found for \(Words.quoted(source.find))" : title
      choices.append(Transfer.Books(words: words) { view in try source.ids(view) })
    }
    return choices + [.all]
  }
}

/// An order from the form, and how it is carried out off the thread of the screens.
struct TransferOrder: Sendable {
  let transfer: Transfer
  let books: Transfer.Books
  let format: ExportFormat
  /// What books are grouped by, in a format that has groups.
  let group: ExportGroup?
  /// The path of the file; for printing the program that takes it.
  let target: String

  /// The effects that carry it out; a file that is there is asked about before it is replaced.
  func effects(replacing: Bool = false) -> [Effect] {
    switch transfer {
    case .export: [.float(progress("Exporting", replacing: replacing))]
    case .print: [.float(progress("Printing", replacing: true))]
    case .backup: [backUp()]
    case .restore: [rehearse()]
    }
  }

  private func progress(_ verb: String, replacing: Bool) -> ProgressDialog {
    let order = self
    return ProgressDialog(transfer.title, text: target, verb: verb) { catalog, progress in
      do {
        return try order.write(catalog, progress, replacing: replacing)
      } catch ExportError.exists {
        return { _, _ in [.float(order.question)] }
      }
    }
  }

  private func write(
    _ catalog: Catalog,
    _ progress: BulkProgress,
    replacing: Bool
  ) throws -> Reply {
    let isPrinted = transfer == .print
    let path = isPrinted ? Printer.temporaryPath : target
    var options = ExportOptions()
    options.group = group
    let export = Export(format, options)
    let count = try catalog.read { view in
      let file = try NewFile(path, replacing: replacing)
      let count = try export.write(books.ids?(view), of: view) { bytes in
        try file.write(bytes)
      } progress: { done, total in
        try progress.reached(done, of: total)
      }
      try file.finish()
      return count
    }
    guard isPrinted else { return said("Wrote \(Words.books(count)) to \(path)") }
    if let problem = Printer.print(path, with: target) { return complained(problem) }
    return said("Sent \(Words.books(count)) to \(target)")
  }

  private var question: ChoiceDialog {
    ChoiceDialog(
      "Replace the file?",
      text: ["There is a file of this name already:", target],
      answers: [
        ChoiceDialog.cancel,
        .init(label: "Replace it", effects: effects(replacing: true)),
      ]
    )
  }

  private func backUp() -> Effect {
    let target = target
    return .work(
      Work(key: nil) { catalog in
        let isFlawed = try await onOwnThread { try catalog.backup(to: target) }
        guard isFlawed else {
          return { _, _ in [.say("Copied the whole catalogue to \(target)")] }
        }
        let doubt = "Something in the catalogue is wrong: octavo check tells what"
        return { _, _ in [.complain("Copied to \(target). \(doubt)")] }
      }
    )
  }

  /// Reads the whole backup, and asks whether to restore it.
  private func rehearse() -> Effect {
    let target = target
    return .work(
      Work(key: nil, holdsKeys: true) { catalog in
        try Catalog.checkBackup(target, of: catalog.path)
        let kept = DatedName.free(for: CanonicalPath.of(catalog.path) ?? catalog.path)
        let found = try await onOwnThread { try CatalogVerification.verify(target) }
        let newest = try await catalog.fetch { try $0.history.revisions(limit: 1).first?.id }
        let books = Words.books(found.records[.book] ?? 0)
        let dialog = ChoiceDialog(
          "Put the backup in the place of this catalogue?",
          text: [
            found.findings.isEmpty
              ? "The backup is whole: \(books)."
              : "The backup has its data: \(books). Something in it is wrong: octavo check tells what.",
            "What is there now is kept as a file of its own: \(kept)",
          ],
          answers: [
            ChoiceDialog.cancel,
            .init(label: "Restore the backup", effects: [restore(ifNewest: newest)]),
          ],
          foot: .escape("leave everything as it is")
        )
        return { _, _ in [.float(dialog)] }
      }
    )
  }

  /// Restores the backup, unless something was changed since the question; then asks again.
  private func restore(ifNewest newest: ID<Revision>?) -> Effect {
    let target = target
    let again = rehearse()
    return .work(
      Work(key: nil, holdsKeys: true) { catalog in
        guard try await catalog.fetch({ try $0.history.revisions(limit: 1).first?.id }) == newest
        else {
          let words = "Someone changed the catalogue meanwhile: nothing was restored."
          return { _, _ in [.complain(words), again] }
        }
        return { _, _ in [.restore(target)] }
      }
    )
  }

  private func said(_ text: String) -> Reply { { _, _ in [.say(text)] } }
  private func complained(_ text: String) -> Reply { { _, _ in [.complain(text)] } }
}

/// The program that prints files.
enum Printer {
  static let usual = "lp"

  /// The path of the file to print, which is removed afterwards.
  static var temporaryPath: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/octavo-print-\(getpid()).md"
  }

  /// Hands a file to a program, waits, and removes the file.
  ///
  /// - Returns: What went wrong, if anything.
  static func print(_ path: String, with program: String) -> String? {
    defer { unlink(path) }
    let chosen = ChosenProgram(program)
    let name = chosen.words.first ?? path
    return switch chosen.run(on: path, isQuiet: true) {
    case .done: nil
    case .failed: "Nothing was printed: \(name) ended with an error."
    case .missing(let reason): "Nothing was printed: \(name): \(reason)."
    }
  }
}
