import Books
import Catalog
import TestSupport

// MARK: - Readers

extension RandomVerbs {
  mutating func change(_ draft: inout ReaderDraft) {
    if chance(3) { draft.kind = pick(ReaderKind.choices).name }
    if chance(2) { draft.login = chance(4) ? "" : pick(Self.logins) }
    if chance(2) { draft.cardNumber = chance(4) ? "" : pick(Self.cards) }
    draft.validUntil = draft.cardNumber.isEmpty || chance(3) ? "" : "2030-12-31"
    if chance(4) { draft.notes = chance(2) ? "" : pick(Self.words) }
  }

  mutating func changeReadings(_ verb: Verb, _ edit: WriteTransaction) throws {
    guard let book = try books(edit, 1).first else { return }
    let mine = try edit.readings.rows(limit: 100)
    switch verb {
    case .readNext: try edit.readings.next(book)
    case .editReading where !mine.isEmpty:
      let row = pick(mine)
      var draft = ReadingDraft(row.reading)
      change(&draft)
      try edit.readings.update(row.reading.id, to: draft)
    case .removeReading where !mine.isEmpty: try edit.readings.delete(pick(mine).reading.id)
    default:
      var draft = ReadingDraft()
      draft.status = pick(ReadingStatus.choices).name
      change(&draft)
      try edit.readings.add(book, draft)
    }
  }

  private mutating func change(_ draft: inout ReadingDraft) {
    if chance(3) { draft.status = pick(ReadingStatus.choices).name }
    if chance(3) { draft.finished = pick(["", "2020-02-29", "2021"]) }
    if chance(2) { draft.rating = pick(["", "½", "3", "5"]) }
    if chance(2) { draft.note = chance(3) ? "" : pick(Self.words) }
  }
}

// MARK: - Fields of one's own

extension RandomVerbs {
  mutating func changeFields(_ verb: Verb, _ edit: WriteTransaction) throws {
    let fields = try edit.customFields.all()
    switch verb {
    case .editField where !fields.isEmpty:
      let field = pick(fields)
      var draft = CustomFieldDraft(field)
      if chance(2) { draft.name = pick(Self.fields) }
      if chance(2) { draft.kind = pick(CustomField.Kind.allCases) }
      if draft.kind != .choice || chance(3) { draft.choices = [] }
      if draft.kind == .choice, chance(2) { draft.choices = Self.values.shuffled(using: &random) }
      try edit.customFields.update(field, to: draft)
    case .moveField where !fields.isEmpty:
      try edit.customFields.move(pick(fields), to: number(fields.count))
    case .removeField where !fields.isEmpty && chance(2): try edit.customFields.remove(pick(fields))
    default:
      let kind = pick(CustomField.Kind.allCases)
      let choices = kind == .choice ? ["fine", "poor", "1"] : []
      try edit.customFields.add(
        CustomFieldDraft(name: pick(Self.fields), kind: kind, choices: choices)
      )
    }
  }
}

// MARK: - Loans and queries

extension RandomVerbs {
  mutating func changeLoans(_ verb: Verb, _ edit: WriteTransaction) throws {
    let loans = try edit.loans.rows(LoanListing(), limit: 100)
    let open = loans.filter(\.isOpen)
    switch verb {
    case .takeBack where !open.isEmpty:
      let loan = pick(open)
      let books = chance(2) ? nil : [pick(loan.open).id]
      try edit.loans.takeBack(loan.id, books: books)
    case .extend where !open.isEmpty:
      try edit.loans.extend((0...number(2)).map { _ in pick(open).id }, to: .after(days: 7))
    case .editLoan where !loans.isEmpty:
      let loan = pick(loans)
      var kept = loan.books.map(\.id)
      if chance(2) { kept.removeFirst() }
      if chance(2) { kept += try books(edit, 1) }
      var draft = LoanDraft(kept, party: pick(Self.people), notes: pick(Self.words))
      draft.isInsistedOn = true
      try edit.loans.update(loan.id, to: draft)
    case .removeLoan where !loans.isEmpty: try edit.loans.delete(pick(loans).id)
    default:
      let books = try books(edit, 1 + number(3))
      var draft = LoanDraft(books, party: pick(Self.people), notes: chance(2) ? "" : "lent")
      draft.isInsistedOn = true
      _ = try verb == .borrow ? edit.loans.borrow(draft) : edit.loans.lend(draft)
    }
  }

  mutating func changeQueries(_ verb: Verb, _ edit: WriteTransaction) throws {
    let saved = try edit.queries.list()
    switch verb {
    case .renameQuery where !saved.isEmpty:
      try edit.queries.rename(pick(saved).name, to: pick(Self.queries))
    case .removeQuery where !saved.isEmpty: try edit.queries.remove(pick(saved).name)
    default:
      let other = "@\(pick(Self.queries))"
      let text = pick(["genre:a", other, "status:read or \(other)"])
      try edit.queries.save(text, as: pick(Self.queries))
    }
  }
}
