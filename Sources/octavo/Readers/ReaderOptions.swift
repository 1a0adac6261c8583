import ArgumentParser
import Catalog

/// What a reader is, an option a line; one that is empty empties the field.
struct ReaderOptions: ParsableArguments {
  @Option(help: ArgumentHelp("adult, child or staff.", valueName: "kind"))
  var kind: String?

  @Option(
    help: ArgumentHelp("The login that is theirs when no name is given.", valueName: "login")
  )
  var login: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Their card.", valueName: "number"))
  var card: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last day of the card: 2027-12-31 or +1y.", valueName: "day")
  )
  var validUntil: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("For everybody to read.", valueName: "text")
  )
  var notes: String?
}

extension ReaderOptions {
  func fill(_ draft: inout ReaderDraft) {
    if let kind { draft.kind = kind }
    if let login { draft.login = login }
    if let card {
      draft.cardNumber = card
      // Without a card there is nothing that could be valid.
      if card.isEmpty { draft.validUntil = "" }
    }
    if let validUntil { draft.validUntil = validUntil }
    if let notes { draft.notes = notes }
  }
}
