import Books
import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// `octavo lend`.
struct LendCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lend",
    abstract: tr("Record that you lent books, and print the loan's id."),
    discussion: tr("You cannot lend a book more often than there are copies. It can be undone.")
  )

  @OptionGroup var books: BookSelection

  @Option(
    name: .customLong("to"),
    parsing: .unconditional,
    help: ArgumentHelp(
      tr("A reader's name or card, or any other name."),
      valueName: "reader"
    )
  )
  var party: String

  @Flag(help: .tr("Lend to a reader whose card has expired, too."))
  var expiredCard = false

  @OptionGroup var loan: LoanOptions
  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let new = NewLoan(loan: loan, format: format, place: place, console: console)
    do {
      _ = try new.write(books, party) { edit, draft in
        var draft = draft
        draft.isInsistedOn = expiredCard
        return try edit.loans.lend(draft)
      }
    } catch CatalogError.invalid(let problems) where problems.contains(where: \.isOfExpiredCard) {
      console.say(tr("To lend all the same: --expired-card"))
      throw CatalogError.invalid(problems)
    }
  }
}

/// A command that makes a loan, lent or borrowed, and reports it.
struct NewLoan {
  let loan: LoanOptions
  let format: RecordFormatOption
  let place: CatalogOptions
  let console: Console

  /// Writes the loan and tells of it.
  ///
  /// - Parameter body: Lends or borrows, within the transaction.
  func write(
    _ books: BookSelection,
    _ party: String,
    _ body: (WriteTransaction, LoanDraft) throws -> ID<Loan>
  ) throws -> Loan {
    let configured = try ConfigurationFile.read(console).loanDays
    let query = try books.read(on: console)
    let (outcome, change) = try place.change(on: console) { catalog in
      if !loan.isOutsider { try admit(party, to: catalog) }
      let written = try catalog.write { edit in
        let wasReader = try edit.currentUser.reader != nil
        let ids = try query.idsOfNamed(in: edit, on: console)
        let party = try edit.readers.party(party)
        let today = edit.today
        let draft = try loan.draft(ids, party: party, configured: configured, today: today)
        let record = try edit.loans.record(try body(edit, draft))
        let currentUser = try edit.currentUser
        return Outcome(
          loan: record,
          today: today,
          newReader: wasReader || currentUser.reader == nil ? nil : currentUser.name
        )
      }
      return (written.value, ChangeReport(of: written.revision, in: catalog, for: format))
    }
    tell(outcome, change)
    return outcome.loan
  }

  /// Checks a name that no reader has: a number comes from a scanner and is nobody's name, and a
  /// name close to a reader's may be mistyped.
  ///
  /// People who had books under this very name before are not asked about.
  ///
  /// - Throws: ``CommandFailure/noParty(_:nearest:)``, ``CommandFailure/numberAsName(_:)``,
  ///   ``CommandFailure/declined``.
  private func admit(_ party: String, to catalog: Catalog) throws {
    let (number, nearest) = try catalog.read { view -> (String?, String?) in
      guard try view.readers.party(party) == party, try view.readers.named(party) == nil else {
        return (nil, nil)
      }
      if let number = ScannedNumber(in: party) { return (try view.words(for: number), nil) }
      let name = folded(party)
      let isKnown = try view.loans.outsiders(party, limit: 1000).contains {
        folded($0.name) == name
      }
      guard !isKnown else { return (nil, nil) }
      return (
        nil, try view.readers.rows(ReaderListing(), limit: .max).map(\.name).nearest(to: party)
      )
    }
    if let number { throw CommandFailure.numberAsName(number) }
    guard let nearest else { return }
    guard console.answer != nil else { throw CommandFailure.noParty(party, nearest: nearest) }
    let question =
      tr(
        "There is no reader “\(party)”. Nearest: \(nearest). Is “\(party)” somebody else, who is no reader?"
      )
    guard try console.confirm(question) else { throw CommandFailure.declined }
  }

  private struct Outcome {
    let loan: Loan
    let today: Day
    /// The person who became a reader by this loan.
    let newReader: String?
  }

  private func tell(_ outcome: Outcome, _ change: ChangeReport) {
    let json = JSON(outcome.loan, today: outcome.today)
    Printer(console: console).print(
      added: RecordNumber(.loan, outcome.loan.id.rawValue),
      by: change,
      format,
      json
    )
    if let name = outcome.newReader { console.note(tr("Made the reader “\(name)”.")) }
    if outcome.loan.party.reader == nil {
      let name = outcome.loan.party.name
      console.note(tr("“\(name)” is no reader here, so the loan just has the name."))
    }
    guard let revision = change.revision else { return }
    let due = outcome.loan.due.map { tr(", due \($0.iso8601)") } ?? ""
    console.note(tr("\(revision.what)\(due). To take it back: octavo undo \(revision.id)"))
  }
}

extension Problem {
  fileprivate var isOfExpiredCard: Bool {
    if case .cardExpired = code { true } else { false }
  }
}
