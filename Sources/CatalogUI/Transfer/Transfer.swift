import Books
import Catalog
import Glibc
import Interchange
import TerminalKit

/// An action on a file: exporting, printing, backing up or restoring.
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

  /// - Parameter kind: What is printed.
  func title(of kind: RecordKind) -> String {
    switch self {
    case .export: tr("Export books to a file")
    case .print: tr("Print a list of \(kind.plural)")
    case .backup: tr("Back the catalogue up")
    case .restore: tr("Restore a backup")
    }
  }

  /// The records to export or print: all, those listed or found, or those marked.
  struct Selection: Sendable {
    let words: String
    var kind = RecordKind.book
    /// The title over it on paper.
    var heading = tr("Books")
    /// The ids in their order; nil takes the whole catalogue.
    var ids: (@Sendable (ReadTransaction) throws -> OrderedIDs)?
    /// Some records as lines on paper; nil for books, which a format writes.
    var lines: (@Sendable (ReadTransaction, [Int64], Dates) throws -> [PrintedLine])?

    static var all: Selection {
      Selection(words: tr("everything"))
    }
  }
}

/// A screen with a list that can be printed, and exported when it is one of books.
protocol TransferSource {
  /// The selections to choose from, the likeliest first.
  func selections(for transfer: Transfer) -> [Transfer.Selection]
}

extension ListScreen: TransferSource {
  func selections(for transfer: Transfer) -> [Transfer.Selection] {
    if let books = list as? RecordList<BookSource> {
      return books.bookSelections(for: transfer, title: title)
    }
    return transfer == .print ? list.printed(title: title) : [.all]
  }
}

extension RecordList where Source == BookSource {
  func bookSelections(for transfer: Transfer, title: String) -> [Transfer.Selection] {
    var choices: [Transfer.Selection] = []
    let (window, source) = (self.window, self.source)
    if !window.marks.isEmpty {
      let words = tr("the \(Words.books(window.marks.count)) that are marked")
      choices.append(
        Transfer.Selection(
          words: words,
          heading: title,
          ids: { _ in OrderedIDs(window.chosen.map(\.rawValue)) }
        )
      )
    }
    guard hasFound || source.listing.scope != .all else {
      // A list on paper has the order of that on the screen; a file has its own.
      let all = Transfer.Selection(
        words: tr("everything"),
        heading: title,
        ids: { view in try source.ids(view) }
      )
      return choices + [transfer == .print ? all : .all]
    }
    let words = hasFound ? tr("what is found for \(Words.quoted(source.find))") : title
    let heading = hasFound ? "\(title): \(source.find)" : title
    choices.append(
      Transfer.Selection(words: words, heading: heading, ids: { view in try source.ids(view) })
    )
    return choices + [.all]
  }
}

extension RecordList {
  /// The selections to print of a list of other records than books.
  fileprivate func printed(title: String) -> [Transfer.Selection] {
    var choices: [Transfer.Selection] = []
    let (window, source) = (self.window, self.source)
    if !window.marks.isEmpty {
      let count = source.kind.name(count: window.marks.count)
      choices.append(
        Transfer.Selection(
          words: tr("the \(count) that are marked"),
          kind: source.kind,
          heading: title,
          ids: { _ in OrderedIDs(window.chosen.map(Source.number(of:))) },
          lines: source.printed
        )
      )
    }
    let words =
      hasFound
      ? tr("what is found for \(Words.quoted(source.find))")
      : tr("the \(source.kind.plural) in the list")
    choices.append(
      Transfer.Selection(
        words: words,
        kind: source.kind,
        heading: hasFound ? "\(title): \(source.find)" : title,
        ids: { view in try source.ids(view) },
        lines: source.printed
      )
    )
    return choices
  }
}

extension ListedSource {
  /// Some of its records as lines on paper, in the order of their numbers.
  fileprivate func printed(
    _ view: ReadTransaction,
    _ ids: [Int64],
    _ dates: Dates
  ) throws -> [PrintedLine] {
    let rows = try rows(view, ids).map { (Self.number(of: Self.id(of: $0)), $0) }
    let known = Dictionary(rows) { first, _ in first }
    return ids.compactMap { known[$0] }.flatMap { printed($0, dates) }
  }
}

extension Transfer.Selection {
  /// Some loans, in lines of their own.
  static func loans(
    words: String,
    heading: String = tr("Loans"),
    _ source: LoanSource,
    ids: @escaping @Sendable (ReadTransaction) throws -> OrderedIDs
  ) -> Transfer.Selection {
    Transfer.Selection(
      words: words,
      kind: .loan,
      heading: heading,
      ids: ids,
      lines: source.printed
    )
  }
}

/// An order from the form, and how it is carried out off the thread of the screens.
struct TransferOrder: Sendable {
  /// Comes back, as it was filled in, where the order cannot be carried out.
  let form: TransferForm
  let transfer: Transfer
  let selection: Transfer.Selection
  let format: ExportFormat
  /// The grouping of books, in a format that has groups.
  let group: ExportGroup?
  /// The path of the file; for printing the program that takes it.
  let target: String
  /// True if the path was proposed and not typed, so that a free one beside it serves as well.
  let isProposed: Bool
  let dates: Dates

  /// The effects that carry it out; a file that is there is asked about before it is replaced.
  func effects(replacing: Bool = false) -> [Effect] {
    switch transfer {
    case .export: [.float(progress(tr("Exporting"), replacing: replacing))]
    case .print: [.float(progress(tr("Printing"), replacing: true))]
    case .backup: [backUp()]
    case .restore: [rehearse()]
    }
  }

  private func progress(_ verb: String, replacing: Bool) -> ProgressDialog {
    let order = self
    let title = transfer.title(of: selection.kind)
    return ProgressDialog(title, text: target, verb: verb) { catalog, progress in
      do {
        return try order.transfer == .print
          ? order.print(catalog, progress)
          : order.write(catalog, progress, replacing: replacing)
      } catch ExportError.exists {
        return { _, _ in [.float(order.question)] }
      } catch ExportError.isFull {
        return { _, _ in [.float(order.question)] }
      } catch let error where !(error is CancellationError) {
        return order.askAgain(words(of: error))
      }
    }
  }

  private func askAgain(_ problem: String) -> Reply {
    let form = form
    return { _, _ in [.float(form), .complain(problem)] }
  }

  private func write(
    _ catalog: Catalog,
    _ progress: WorkProgress,
    replacing: Bool
  ) throws -> Reply {
    let contents = try catalog.read { view in
      try export.write(selection.ids?(view), of: view, to: target, replacing: replacing) {
        try progress.reached($0, of: $1)
      }
    }
    let privacy =
      contents.hasReadings ? tr(". Your readings are in it: nobody else may read it.") : ""
    return said(tr("Wrote \(Words.books(contents.books)) to \(target)\(privacy)"))
  }

  private var export: Export {
    var options = ExportOptions()
    options.group = group
    return Export(format, options)
  }

  // MARK: - Printing

  private func print(_ catalog: Catalog, _ progress: WorkProgress) throws -> Reply {
    let (count, lines) = try catalog.read { view in
      try selection.lines == nil ? books(view, progress) : records(view, progress)
    }
    let words = selection.kind.name(count: count)
    var list = PrintedList(selection.heading, words, on: dates.day(dates.today))
    for line in lines { list.add(line) }
    if let problem = Printer(line: target).print(list.text, progress) { return askAgain(problem) }
    return said(tr("Sent \(words) to \(target)"))
  }

  private func books(
    _ view: ReadTransaction,
    _ progress: WorkProgress
  ) throws -> (count: Int, lines: [PrintedLine]) {
    var bytes: [UInt8] = []
    let contents = try export.write(selection.ids?(view), of: view) { more in
      bytes += more
    } progress: { done, total in
      try progress.reached(done, of: total)
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return (contents.books, lines.map { PrintedLine(text: String($0)) })
  }

  private func records(
    _ view: ReadTransaction,
    _ progress: WorkProgress
  ) throws -> (count: Int, lines: [PrintedLine]) {
    let ids = Array(try selection.ids?(view) ?? OrderedIDs())
    var lines: [PrintedLine] = []
    // In pieces, so that Esc stops it.
    for start in stride(from: 0, to: ids.count, by: 200) {
      let piece = Array(ids[start..<min(ids.count, start + 200)])
      lines += try selection.lines?(view, piece, dates) ?? []
      try progress.reached(start + piece.count, of: ids.count)
    }
    return (ids.count, lines)
  }

  private var question: ChoiceDialog {
    let kind = format.isFolder ? tr("folder") : tr("file")
    return ChoiceDialog(
      tr("Replace the \(kind)?"),
      text: [
        tr("There is a \(kind) of this name already:"), target,
        tr("What is in it is gone then, and no undo brings it back."),
      ],
      answers: [
        .init("c", label: tr("Choose another name"), effects: [.float(form)]),
        .init(label: tr("Replace it"), effects: effects(replacing: true)),
      ],
      foot: .escape(tr("leave it"))
    )
  }

  private func backUp() -> Effect {
    let order = self
    return .work(
      Work(key: nil) { catalog in
        do {
          // The second backup of a day stands beside the first.
          let target = order.isProposed ? DatedName.numbered(order.target) : order.target
          let isFlawed = try await onOwnThread { try catalog.backup(to: target) }
          guard isFlawed else {
            return order.said(tr("Copied the whole catalogue to \(target)"))
          }
          let doubt = tr("Something in the catalogue is wrong: octavo check tells what")
          return { _, _ in [.complain(tr("Copied to \(target). \(doubt)"))] }
        } catch let error as CatalogError where error.isOfPlace {
          return order.askAgain(words(of: error))
        }
      }
    )
  }

  /// Reads the whole backup, and asks whether to restore it.
  private func rehearse() -> Effect {
    let order = self
    return .work(
      Work(key: nil, holdsKeys: true) { catalog in
        let found: CatalogVerification
        do {
          try Catalog.checkBackup(order.target, of: catalog.path)
          found = try await onOwnThread { try CatalogVerification.verify(order.target) }
        } catch {
          return order.askAgain(words(of: error))
        }
        let kept = DatedName.free(
          for: CanonicalPath.of(catalog.path) ?? catalog.path,
          at: catalog.clock()
        )
        let newest = try await catalog.fetch { try $0.history.revisions(limit: 1).first?.id }
        let books = Words.books(found.records[.book] ?? 0)
        let dialog = ChoiceDialog(
          tr("Put the backup in the place of this catalogue?"),
          text: [
            tr("From \(order.target.split(separator: "/").last ?? "")."),
            found.findings.isEmpty
              ? tr("The backup is whole: \(books).")
              : tr(
                "The backup has its data: \(books). Something in it is wrong: octavo check tells what."
              ),
            tr("What is there now is kept as a file of its own: \(kept)"),
          ],
          answers: [
            ChoiceDialog.cancel,
            .init(
              label: tr("Restore the backup"),
              effects: [order.restore(ifNewest: newest)]
            ),
          ],
          foot: .escape(tr("leave everything as it is"))
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
          let words = tr("Someone changed the catalogue meanwhile: nothing was restored.")
          return { _, _ in [.complain(words), again] }
        }
        return { _, _ in [.restore(target)] }
      }
    )
  }

  private func said(_ text: String) -> Reply { { _, _ in [.say(text)] } }
}

extension CatalogError {
  /// True for a failure that comes at once and that another path mends.
  ///
  /// A later failure may find the person at something else, where no form opens by itself.
  fileprivate var isOfPlace: Bool {
    switch self {
    case .alreadyExists, .cannotCreate, .permission, .readOnlyDisk: true
    default: false
    }
  }
}
