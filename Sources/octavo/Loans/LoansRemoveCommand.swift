import ArgumentParser
import Catalog

/// `octavo loans remove`.
struct LoansRemoveCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove loans that were entered by mistake.",
    discussion: "What was returned stays in the list with octavo return. It can be undone."
  )

  @Argument(help: ArgumentHelp("Numbers of loans, as octavo loans shows them.", valueName: "loan"))
  var loans: [Int64]

  @OptionGroup var place: CatalogOptions

  func run(on console: Console) throws {
    let what = loans.count == 1 ? nil : "Deleted \(RecordKind.loan.name(count: loans.count))"
    let written = try place.change(on: console) { catalog in
      try catalog.write(what) { edit in
        for loan in loans { try edit.loans.delete(ID(rawValue: loan)) }
      }
    }
    console.say(change: written.revision)
  }
}
