import Catalog

/// Lending to a reader whose card has expired: it is said first, and done by a second key.
extension FormScreen {
  /// Lends all the same, when that was said of the one who is still in the form.
  mutating func insist() {
    guard let warnedOf, case .loan(var entry)? = model?.subject.base,
      let party = model?.index(of: .loan(.party)), model?.fields[party].value == warnedOf
    else { return }
    entry.despiteExpiredCard = warnedOf.entries
    model?.subject.base = .loan(entry)
    model?.fields[party].taken = nil
  }

  /// Remembers whom the catalogue had something to say of: of a person that is only the card.
  mutating func noteWarning() {
    guard let party = model?.index(of: .loan(.party)), let field = model?.fields[party],
      field.problem != nil, let taken = field.taken, taken.value == field.value
    else { return }
    warnedOf = taken.value
  }
}
