import ArgumentParser
import Catalog
import CatalogUI

/// `octavo loans extend`.
struct LoansExtendCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "extend",
    abstract: "Give loans another due day.",
    discussion: """
      Without --due, as many days as a loan lasts, from the day it was due, or from today when that \
      is later. It can be undone.
      """
  )

  @Argument(help: ArgumentHelp("Numbers of loans, as octavo loans shows them.", valueName: "loan"))
  var loans: [Int64]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("2026-12-24, +2w (from today) or never.", valueName: "day")
  )
  var due: String?

  @OptionGroup var format: RecordFormatOption
  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let configured = try ConfigurationFile.read(console).loanDays
    let numbers = loans.map(ID<Loan>.init(rawValue:))
    let written = try place.change(on: console) { catalog in
      try catalog.write { edit in
        let day = try LoanDue(due, configured: configured, today: edit.today)
        try edit.loans.extend(numbers, to: day)
        return (try edit.loans.rows(numbers), edit.today)
      }
    }
    Printer(console: console).print(written.value.0, today: written.value.1, format)
    console.say(change: written.revision)
  }
}
