import Books

extension ImportFormat {
  /// A collection of GCstar (`.gcs`), which has short values in attributes and lists in elements.
  static let gcstar = ImportFormat(
    id: "gcstar",
    name: "GCstar",
    likeness: { head in
      guard head.begins(with: "<"), head.holds("<collection"), head.holds("<item") else { return 0 }
      return head.holds("type=\"GC") || head.holds("type='GC") ? 96 : 0
    },
    elements: ["item"],
    readRecord: { element, _, book in GCstarItem.read(element, into: &book) }
  )
}

/// An item of GCstar.
private enum GCstarItem {
  static func read(_ item: XMLElement, into book: inout ImportedBook) {
    let members = members(of: item)
    func text(_ key: String) -> String { members.first { $0.key == key }?.value.text ?? "" }
    book.origin = ImportedBook.Origin(program: "gcstar", id: text("id"))
    if members.contains(where: { ["director", "actors"].contains($0.key) }) { book.kind = .film }
    if members.contains(where: { ["tracks", "composer"].contains($0.key) }) {
      book.kind = .recording
    }
    var facts = MemberFacts()
    for member in members {
      let value = member.value.text ?? ""
      switch member.key {
      case "id": break
      case "publisher": book.publish(tidied(value))
      case "publication": year(value, into: &book)
      case "serie": FieldReader.takeSeries(value, volume: text("rank"), into: &book)
      // Of a book without a series it is 1 from the start.
      case "rank": if text("serie").isEmpty, value != "1" { book.keep(member.key, value) }
      // Ten points, of which none are no rating.
      case "rating":
        let rating = value == "0" ? JSON.null : .string(value + "/10")
        if rating != .null {
          facts.read(JSON.Member("rating", rating), as: .fact(.rating), into: &book)
        }
      case "read":
        if value == "1" {
          facts.read(JSON.Member("read", .bool(true)), as: .fact(.status), into: &book)
        }
        if !["0", "1"].contains(value) { book.keepUnread(value, of: member.key) }
      case "authors" where member.value.text != nil:
        for name in value.split(separator: ",") { book.credit(tidied(String(name))) }
      case "borrower":
        if !isNobody(value) {
          var loan = ImportedLoan(person: tidied(value))
          loan.given = day(text("lendDate"), of: "lendDate", into: &book)
          book.loans.append(loan)
        }
      case "lendDate": if isNobody(text("borrower")) { book.keepLoanDay(value, of: member.key) }
      case "borrowings": for line in lists(item, "borrowings") { readLoan(line, into: &book) }
      case "favourite": if value != "0" { book.keep(member.key, value) }
      default:
        let field = fields[member.key] ?? .keep
        if field.isDay {
          readDay(value, of: member.key, as: field, into: &book)
        } else {
          facts.read(member, as: field, into: &book)
        }
      }
    }
    facts.finish(&book)
  }

  /// The values of an item: attributes, and elements of a text or of lines; of a line with several
  /// columns the first is the name.
  private static func members(of item: XMLElement) -> [JSON.Member] {
    let attributes = item.attributes.sorted { $0.key < $1.key }
      .map { JSON.Member($0.key, .string(trimmed($0.value))) }
    let elements = item.children.map { element in
      let names = lists(item, element.name).compactMap(\.first).filter { !$0.isEmpty }
      let value = element.all("line").isEmpty ? element.json : .array(names.map(JSON.string))
      return JSON.Member(element.name, value)
    }
    return (attributes + elements).filter {
      $0.value != .string("") && $0.value != .array([])
    }
  }

  private static func lists(_ item: XMLElement, _ name: String) -> [[String]] {
    item.all(name).flatMap { $0.all("line") }
      .map { $0.all("col").map { trimmed($0.text) } }
  }

  /// Nobody has it, or somebody whom the program does not know any more.
  private static func isNobody(_ borrower: String) -> Bool {
    ["", "none", "unknown"].contains(borrower.lowercased())
  }

  /// Reads an earlier loan: who, from when, until when.
  private static func readLoan(_ line: [String], into book: inout ImportedBook) {
    guard let person = line.first, !person.isEmpty else { return }
    var loan = ImportedLoan(person: tidied(person))
    if line.count > 1 { loan.given = day(line[1], of: "borrowings", into: &book) }
    if line.count > 2 { loan.returned = day(line[2], of: "borrowings", into: &book) }
    book.loans.append(loan)
  }

  private static func year(_ text: String, into book: inout ImportedBook) {
    let date = ImportedDate(ImportedDate.dayFirst(text))
    let isDay = date?.month != nil
    FieldReader.takeYear(
      isDay ? date.map { String($0.year) } ?? text : text,
      of: "publication",
      into: &book
    )
    if isDay { book.keep("date", text) }
  }

  private static func readDay(
    _ text: String,
    of key: String,
    as field: ImportedField,
    into book: inout ImportedBook
  ) {
    guard let day = day(text, of: key, into: &book) else { return }
    if case .book(let field) = field { book.draft.set(day, field) } else { book.added = day }
  }

  /// The program writes the day first, whatever its language.
  private static func day(
    _ text: String,
    of key: String,
    into book: inout ImportedBook
  ) -> ImportedDate? {
    text.isEmpty ? nil : book.day(text, of: key, isDayFirst: true)
  }

  private static let fields = ColumnNames.fields(of: "gcstar")
}
