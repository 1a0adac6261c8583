package import Catalog

/// A book as another program's file tells of it: what every format yields, before it is matched.
///
/// Texts are as printed; nothing that the file says is dropped without a ``problems`` or an
/// ``extras`` entry.
package struct ImportedBook: Hashable, Sendable {
  package let place: Place
  /// What has a field of its own: of every file, Octavo's own as well.
  ///
  /// `isbn` holds a valid number in 13 digits, a misprint with its sign, or nothing.
  package var draft = BookDraft()
  /// Which program it comes from, such as `goodreads`, and its number there; both empty without.
  package var origin = Origin()
  /// Further numbers: other ISBNs, LCCN, OCLC, ASIN.
  package var identifiers: [Identifier] = []
  /// What the file says of authors beyond their names: sort names, other names.
  package var people: [AuthorityDraft] = []
  /// Shelves, lists and collections, which become tags if the person wants so.
  package var shelves: [String] = []
  /// What kind of thing it is: what is no book can be left out as a group.
  package var kind = Kind.book
  /// Not owned: a wish.
  package var isWish = false
  package var added: ImportedDate?
  package var readings: [ImportedReading] = []
  /// Whether a rating in quarters was rounded to half stars; the file's own is kept.
  var hasRoundedRating = false
  package var loans: [ImportedLoan] = []
  /// What stands in fields of one's own, by their names; each text is as such a field stores it.
  package var custom: [CustomRecord] = []
  /// What is beyond the model, kept with the book.
  package var extras: [JSON.Member] = []
  package var problems: [ImportProblem] = []
  /// What the file has there, for the file of refused records; only for a book that is refused.
  package var raw: Raw?

  /// A record as it stands in the file.
  package enum Raw: Hashable, Sendable {
    case values([String])
    case text(String)
  }

  package init(place: Place) {
    self.place = place
  }

  /// What the texts of ``draft`` mean, once they were found right; kept so that no row is checked
  /// twice.
  var values: BookValues?

  /// What only a file of Octavo's own says of a book.
  @Boxed var exact: Exact? = nil

  /// Where a book comes from, by which it is known when it comes again.
  package struct Origin: Hashable, Sendable {
    package var program: String
    package var id: String

    package init(program: String = "", id: String = "") {
      self.program = program
      self.id = id
    }

    /// Whether the number is only the book's within one file, as keys of BibTeX are.
    var isOfFile: Bool {
      program.hasPrefix("table-") || ["bibtex", "csl", "ris", "json"].contains(program)
    }
  }

  /// A number or name that a book has in some system.
  package struct Identifier: Hashable, Sendable {
    /// In small letters: `isbn`, `lccn`, `oclc`, `asin`, `goodreads`, `doi`.
    package let scheme: String
    package let value: String

    package init(_ scheme: String, _ value: String) {
      self.scheme = scheme
      self.value = value
    }
  }

  /// Whether the book cannot be taken in as it is.
  package var isRefused: Bool { problems.contains(where: \.refuses) }

  /// What is kept with the book as source data: origin, identifiers and extras; nil when empty.
  package var sourceData: JSON? {
    var members: [JSON.Member] = []
    if !origin.program.isEmpty { members.append(JSON.Member("from", .string(origin.program))) }
    if !origin.id.isEmpty { members.append(JSON.Member("id", .string(origin.id))) }
    if !identifiers.isEmpty { members.append(JSON.Member("identifiers", keptIdentifiers)) }
    let own = members.count
    for extra in extras {
      // A column can have any name.
      let isTaken = members[..<own].contains { $0.key == extra.key }
      Self.add(isTaken ? JSON.Member("\(extra.key) (2)", extra.value) : extra, to: &members)
    }
    return members.isEmpty ? nil : .object(members)
  }

  var keptIdentifiers: JSON {
    var numbers: [JSON.Member] = []
    for identifier in identifiers {
      Self.add(JSON.Member(identifier.scheme, .string(identifier.value)), to: &numbers)
    }
    return .object(numbers)
  }
}

extension ImportedBook {
  /// Adds a member; what has the same key already becomes a list with it.
  static func add(_ member: JSON.Member, to members: inout [JSON.Member]) {
    guard let index = members.firstIndex(where: { $0.key == member.key }) else {
      return members.append(member)
    }
    let values = members[index].value.elements
    guard !values.contains(member.value) else { return }
    members[index] = JSON.Member(member.key, .array(values + [member.value]))
  }

  /// Keeps a value that has no field of its own, unless it is empty.
  mutating func keep(_ key: String, _ value: String) {
    guard !value.isEmpty, key != ReasonColumn.member else { return }
    extras.append(JSON.Member(key, .string(value)))
  }

  mutating func keep(_ key: String, _ value: JSON) {
    switch value {
    case .null, .string(""), .array([]), .object([]): return
    case _ where key == ReasonColumn.member: return
    default: extras.append(JSON.Member(key, value))
    }
  }

  /// Keeps a value that its column cannot have, and says so.
  mutating func keepUnread(_ value: String, of column: String) {
    guard !trimmed(value).isEmpty else { return }
    keep(column, value)
    remark(.unread(value, column: column))
  }

  /// The day of a cell; what is none is kept and said.
  mutating func day(
    _ text: String,
    of column: String,
    isDayFirst: Bool = false
  ) -> ImportedDate? {
    let date = ImportedDate(isDayFirst ? ImportedDate.dayFirst(text) : text)
    if date == nil { keepUnread(text, of: column) }
    return date
  }

  /// Takes the day on which the book was got.
  mutating func takeAcquired(_ text: String, of column: String, isDayFirst: Bool = false) {
    if let day = day(text, of: column, isDayFirst: isDayFirst) { draft.acquired = "\(day)" }
  }

  /// How often a cell says that the book was read; what is no number is kept and said.
  mutating func readCount(_ text: String, of column: String) -> Int {
    let text = trimmed(text)
    guard let count = Int(text.hasSuffix(".0") ? String(text.dropLast(2)) : text), count >= 0 else {
      keepUnread(text, of: column)
      return 0
    }
    return count
  }

  /// Takes over what stands in a field of one's own.
  mutating func take(_ text: String, in field: CustomField) {
    do throws(Problem) {
      guard let value = try field.read(text, today: Day(.now())) else { return }
      add(value, to: field, as: text, of: field.name)
    } catch {
      keep(field.name, text)
      remark(.valueLeftOut(error))
    }
  }

  /// Adds what stands in a field of one's own; of a second value that differs it is said that it is
  /// kept elsewhere.
  ///
  /// - Parameters:
  ///   - text: As the file has it.
  ///   - column: What the file calls the place where it stands.
  mutating func add(_ value: String, to field: CustomField, as text: String, of column: String) {
    guard let known = custom.first(where: { $0.name == field.name }) else {
      return custom.append(CustomRecord(name: field.name, kind: field.kind, text: value))
    }
    if known.text != value { keepUntaken(column, .string(text)) }
  }

  /// Keeps what stands at the place of a field of one's own, and cannot be in one.
  mutating func keepUntaken(_ key: String, _ value: JSON) {
    guard value != .null, value != .string("") else { return }
    keep(key, value)
    let name = tidied(String(key.prefix(40)))
    remark(.damaged("What is in “\(name)” fits no field of your own: it is kept as source data."))
  }

  mutating func refuse(_ code: ImportProblem.Code) {
    problems.append(ImportProblem(place, code, refuses: true))
  }

  mutating func remark(_ code: ImportProblem.Code) {
    problems.append(ImportProblem(place, code, refuses: false))
  }

  /// An author by the name in its natural order, in a role.
  ///
  /// What stands in brackets behind the name is the role, where it is one: "Ann (Translator)".
  mutating func credit(_ name: String, as role: Role = .author) {
    guard !name.isEmpty else { return }
    let (name, own) = CreditText.split(name)
    let credit = Credit(author: Reference(name: name), role: own ?? role)
    if !draft.authors.contains(credit) { draft.authors.append(credit) }
  }

  mutating func publish(_ name: String) {
    guard !name.isEmpty, !draft.publishers.contains(where: { $0.name == name }) else { return }
    draft.publishers.append(Reference(name: name))
  }

  mutating func tag(_ name: String) {
    guard !name.isEmpty, !draft.tags.contains(where: { $0.name == name }) else { return }
    draft.tags.append(Reference(name: name))
  }

  mutating func shelve(_ name: String) {
    guard !name.isEmpty, !shelves.contains(name) else { return }
    shelves.append(name)
  }

  /// A number that could be corrected says more than that there is nothing.
  private mutating func refuseWithoutTitle() {
    for problem in problems {
      if case .isbnLeftOut(let value, let reason) = problem.code {
        problems.removeAll { $0 == problem }
        return refuse(.isbn(value, reason))
      }
    }
    refuse(.noTitle)
  }

  /// What must be there at the end of every record.
  mutating func finish() {
    if draft.title.isEmpty, draft.isbn.isEmpty, !isRefused { refuseWithoutTitle() }
    if isWish { draft.copies = "0" }
    mendReadings()
    if exact == nil, !isRefused { check() }
  }
}
