import Catalog
import CatalogUI

/// A new loan that is written and told.
struct LoanEntry {
  let loan: LoanOptions
  let format: RecordFormatOption
  let place: CatalogOptions
  let console: Console

  func write(
    _ books: [String],
    _ party: String,
    _ body: (Edit, LoanDraft) throws -> ID<Loan>
  ) throws {
    let configured = try ConfigurationFile.read(console).loanDays
    let written = try place.change(on: console) { catalog in
      try catalog.write { edit in
        let wasReader = try edit.asker.reader != nil
        let ids = try books.map(edit.books.wanted)
        let today = edit.today
        let draft = try loan.draft(ids, party: party, configured: configured, today: today)
        let record = try edit.loans.record(try body(edit, draft))
        let asker = try edit.asker
        return Outcome(
          loan: record,
          today: today,
          newReader: wasReader || asker.reader == nil ? nil : asker.name
        )
      }
    }
    tell(written.value, written.revision)
  }

  private struct Outcome {
    let loan: Loan
    let today: Day
    /// The person who became a reader by it.
    let newReader: String?
  }

  private func tell(_ outcome: Outcome, _ revision: Revision?) {
    let printer = Printer(console: console)
    if format.format == .json {
      printer.print(JSON(outcome.loan, today: outcome.today))
    } else {
      printer.print(line: outcome.loan.id.description)
    }
    if let name = outcome.newReader { console.say("Made the reader “\(name)”.") }
    if case .outside(let name) = outcome.loan.party {
      console.say("“\(name)” is no reader here, so the loan just has the name.")
    }
    guard let revision else { return }
    let due = outcome.loan.due.map { ", due \($0.iso8601)" } ?? ""
    console.say("\(revision.what)\(due). To take it back: octavo undo \(revision.id)")
  }
}
