import Books
import Catalog
import TestSupport

/// Makes small catalogues of texts that nobody writes, the same ones for the same seed.
struct HostileCatalog {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A catalogue in memory with some of everything.
  mutating func make() throws -> Catalog {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write("Filled") { edit in
      for kind in AuthorityKind.allCases {
        for _ in 0..<number(4) { try? addAuthority(kind, edit) }
      }
      for _ in 0..<number(4) { try? addField(edit) }
      var books: [ID<Book>] = []
      for _ in 0..<number(7) {
        if let book = try? addBook(edit) { books.append(book) }
      }
      for _ in 0..<number(3) { try? addReader(edit) }
      for _ in 0..<number(4) where !books.isEmpty { try? addReading(of: pick(books), edit) }
      for _ in 0..<number(3) where !books.isEmpty { try? addLoan(of: books, edit) }
      for _ in 0..<number(3) {
        _ = try? edit.queries.restore(SavedQuery(name: text(), text: text()))
      }
    }
    return catalog
  }

  private mutating func addAuthority(_ kind: AuthorityKind, _ edit: WriteTransaction) throws {
    var draft = AuthorityDraft(name: text())
    if kind == .author, chance(3) { draft.qualifier = text() }
    if chance(2) { draft.sortName = text() }
    for _ in 0..<number(3) { draft.aliases.append(text()) }
    _ = try edit.authorities(kind).add(draft)
  }

  private mutating func addField(_ edit: WriteTransaction) throws {
    var draft = CustomFieldDraft(name: text(), kind: pick(CustomField.Kind.allCases))
    if draft.kind == .choice { draft.choices = ["fine", text(), text() + "!"] }
    try edit.customFields.add(draft)
  }

  private mutating func value(of field: CustomField) -> String {
    switch field.kind {
    case .text: text().filter { !$0.isNewline }
    case .longText: text() + "\n" + text()
    case .number: pick(["1", "-0.25", "12.5", "0"])
    case .money: pick(["12.50", "3", "-0.10"])
    case .date: pick(["2024", "1999-12", "2024-02-29"])
    case .yesNo: pick(["yes", "no"])
    case .choice: pick(field.choices)
    case .link: pick(["https://a.example/?b=c,d\"e", "mailto:a;b@c.example", "x-y:z\\"])
    }
  }

  private mutating func addBook(_ edit: WriteTransaction) throws -> ID<Book> {
    var draft = BookDraft()
    draft.title = text()
    if chance(2) { draft.subtitle = text() }
    if chance(2) { draft.isbn = isbn() }
    if chance(2) {
      draft.year = pick(["1969", "[1985?]", "c. 1890", "720 BC", "-5", "7", "Shōwa 55 [1980]"])
    }
    if chance(2) { draft.genre = Reference(name: text()) }
    for _ in 0..<number(4) {
      let role = chance(3) ? Role(rawValue: text() + "x") : pick(Role.choices)
      draft.authors.append(Credit(author: Reference(name: text()), role: role))
    }
    for _ in 0..<number(3) { draft.publishers.append(Reference(name: text())) }
    for _ in 0..<number(4) { draft.tags.append(Reference(name: text())) }
    if chance(2) { draft.series = Reference(name: text()) }
    if chance(2) { draft.volume = pick(["4", "½", "-1", "IV", text()]) }
    if chance(2) { draft.language = pick(["eng", "ger", "Deutsch", "ja"]) }
    if chance(2) { draft.format = pick(BookFormat.choices).name }
    if chance(2) { draft.pages = String(number(999) + 1) }
    if chance(2) { draft.copies = String(number(3)) }
    if chance(2) { draft.shelf = text() }
    if chance(2) { draft.acquired = pick(["2024", "1999-12", "2024-02-29"]) }
    if chance(2) { draft.notes = text() + "\n" + text() }
    if chance(2) { draft.source = source() }
    draft.custom.fields = try edit.customFields.all()
    for field in draft.custom.fields where chance(2) { draft.custom[field] = value(of: field) }
    return try edit.books.add(draft)
  }

  private mutating func addReader(_ edit: WriteTransaction) throws {
    var draft = ReaderDraft(name: text())
    if chance(2) { draft.kind = pick(ReaderKind.choices).name }
    if chance(2) { draft.login = text() }
    if chance(2) { draft.notes = text() }
    if chance(2) { draft.cardNumber = text() }
    if chance(2), !draft.cardNumber.isEmpty { draft.validUntil = "2030-12-31" }
    _ = try edit.readers.add(draft)
  }

  private mutating func addReading(of book: ID<Book>, _ edit: WriteTransaction) throws {
    var draft = ReadingDraft()
    draft.status = pick(ReadingStatus.choices).name
    if chance(2) { draft.started = pick(["2019", "2019-03", "2019-03-05"]) }
    if chance(2) { draft.finished = pick(["2020", "2020-12", "2020-02-29"]) }
    if chance(2) { draft.rating = pick(["½", "3", "4.5", "5"]) }
    if chance(2) { draft.note = text() + "\n " + text() }
    _ = try edit.readings.add(book, draft)
  }

  private mutating func addLoan(of books: [ID<Book>], _ edit: WriteTransaction) throws {
    let day = pick([Day(2026, 3, 1), Day(2026, 3, 1), Day(2025, 12, 31)])
    let due: LoanDue = chance(2) ? .never : .after(days: number(40))
    var draft = LoanDraft(
      Array(books.prefix(number(3) + 1)),
      party: text(),
      date: day,
      due: due,
      notes: chance(2) ? text() : ""
    )
    draft.isInsistedOn = true
    _ = try chance(2) ? edit.loans.lend(draft) : edit.loans.borrow(draft)
  }

  // MARK: - Values

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
  private mutating func chance(_ sides: Int) -> Bool { number(sides) == 0 }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

  /// Few different ones, so that names meet again in other spellings.
  private mutating func text() -> String {
    switch number(5) {
    case 0: pick(Self.traps)
    case 1: pick(Self.traps) + " " + pick(Self.traps)
    case 2:
      pick(["Ann", "ann", "Änn", "A. B. Cee", "A.B. Cee", "Cee, A. B.", "The Ann", "Ann (1969)"])
    case 3: String.random(upTo: 12, using: &generator).replacing("\0", with: "0")
    default: pick(["a", "b", "c"]) + String(number(4))
    }
  }

  private static let traps = [
    "a; b", "a;b", "\\", "\\;", "a:b", "x (y)", "x (y) (z)", "(", ")", "():;\\", "\"", "\"\"",
    "a\"b\"",
    "a,b", "'", "=1+1", "+", "-x", "@x", "a\nb", "a\r\nb", "a\rb", "\ta\t", " a ", "{\"a\":1}",
    "[]",
    "null", "<b>&amp;</b>", "]]>", "\\textbf{x}", "$x$ & 100% #1 _a^b~", "*a* _b_ `c` | # [d](e)",
    "é", "e\u{301}", "ﬁ", "İ", "\u{200B}x", "\u{FEFF}x", "\u{2028}", "\u{7F}\u{9B}x", "\u{1}x", "👩‍👩‍👧",
    "\u{202E}abc", "Ã©", "cafÃ©", "ß", "0012", "1e5", "true",
  ]

  private mutating func source() -> String {
    switch number(4) {
    case 0: #"{"goodreads":{"id":"13651","originalYear":"1974"}}"#
    case 1: #"{ "spaced" : 1.0, "a":[null,true,1e5,"é"] }"#
    case 2: #"{"a":{"b":[1.50,-0,"\u0001"]}}"#
    default: text()
    }
  }

  private mutating func isbn() -> String {
    let body = "978" + (0..<9).map { _ in String(number(10)) }.joined()
    let sum = body.enumerated().reduce(0) { sum, digit in
      sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return body + String((10 - sum % 10) % 10)
  }
}
