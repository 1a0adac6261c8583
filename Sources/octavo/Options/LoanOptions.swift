import ArgumentParser
import Catalog
import CatalogUI
import Interchange

/// When a loan was made, and when its books are to be back.
struct LoanOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "2026-12-24, +2w or never; else as loan-days in config.toml has it, or four weeks.",
      valueName: "day"
    )
  )
  var due: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The day; else today.", valueName: "day"))
  var on: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("For everybody to read.", valueName: "text")
  )
  var notes = ""

  /// What the options mean.
  ///
  /// - Parameter configured: How many days a loan lasts when it is not said; 0 has no end.
  /// - Throws: ``CatalogError/invalid(_:)``.
  func draft(
    _ books: [ID<Book>],
    party: String,
    configured: Int,
    today: Day
  ) throws -> LoanDraft {
    LoanDraft(
      books,
      party: party,
      date: try EnteredDate.day(on, .date, today: today),
      due: try LoanDue(due, configured: configured, today: today),
      notes: notes
    )
  }
}

extension LoanDue {
  /// What `--due` means.
  ///
  /// - Parameter configured: How many days a loan lasts when it is not said; 0 has no end.
  /// - Throws: ``CatalogError/invalid(_:)``.
  init(_ text: String?, configured: Int, today: Day) throws {
    guard let text, !text.isEmpty else {
      self = configured > 0 ? .after(days: configured) : .never
      return
    }
    guard text.lowercased() != "never" else {
      self = .never
      return
    }
    self = try EnteredDate.day(text, .due, today: today).map(LoanDue.on) ?? .never
  }
}

extension EnteredDate {
  /// The day that an option of a loan means; nil when it is not given.
  static func day(_ text: String?, _ field: LoanField, today: Day) throws -> Day? {
    do throws(Problem) {
      return try day(text ?? "", .loan, .loan(field), today: today)
    } catch {
      throw CatalogError.invalid([error])
    }
  }
}

/// A new loan that is written and told.
struct NewLoan {
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
    let json = JSON(outcome.loan, today: outcome.today)
    Printer(console: console).print(added: outcome.loan.id, format, json)
    if let name = outcome.newReader { console.say("Made the reader “\(name)”.") }
    if case .outside(let name) = outcome.loan.party {
      console.say("“\(name)” is no reader here, so the loan just has the name.")
    }
    guard let revision else { return }
    let due = outcome.loan.due.map { ", due \($0.iso8601)" } ?? ""
    console.say("\(revision.what)\(due). To take it back: octavo undo \(revision.id)")
  }
}
