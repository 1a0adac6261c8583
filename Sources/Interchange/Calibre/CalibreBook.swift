import Books

/// A book as calibre tells of it, with the names of its fields.
enum CalibreBook {
  /// - Parameters:
  ///   - columns: The meaning of the columns that the library's owner made.
  ///   - others: Receives the values of columns that become custom fields.
  static func read(
    _ value: JSON,
    starsPerPoint: Double,
    _ columns: CalibreColumns,
    _ others: inout OtherRecords,
    into book: inout ImportedBook
  ) {
    guard case .object(let members) = value else {
      return book.refuse(.noObject(path: "book", member: nil))
    }
    book.origin.program = "calibre"
    var isbns: [String] = []
    var facts = MemberFacts()
    // The first of two ratings is the reading's: calibre's own, unless a person said another column.
    let isRating = { (member: JSON.Member) in member.key == "rating" }
    let ordered =
      columns.isRatingSaid
      ? members.filter { !isRating($0) } + members.filter(isRating)
      : members.filter(isRating) + members.filter { !isRating($0) }
    for member in ordered {
      let text = trimmed(member.value.text ?? "")
      switch member.key {
      case "uuid": book.origin.id = text
      case "id": book.identify("calibre", text)
      case "title": book.draft.title = text
      // calibre writes “Unknown” where a book has no author.
      case "authors":
        for name in names(member.value) where name != "Unknown" { book.credit(name) }
      case "author_sort", "sort", "title_sort": sort(member.key, text, into: &book)
      case "publisher": book.publish(tidied(text))
      case "pubdate": date(text, into: &book)
      case "isbn": isbns.append(text)
      case "identifiers": identifiers(member.value, &isbns, into: &book)
      case "languages":
        for (index, code) in list(member.value, ",").enumerated() {
          if index == 0 {
            FieldReader.takeLanguage(code, into: &book)
          } else {
            book.keep("language", code)
          }
        }
      case "rating":
        guard let stars = Double(text).map({ $0 * starsPerPoint }), 0...5 ~= stars else {
          book.keepUnread(text, of: member.key)
          continue
        }
        facts.read(JSON.Member(member.key, .string(String(stars))), as: .fact(.rating), into: &book)
      case "series": FieldReader.takeSeries(text, volume: "", into: &book)
      case "series_index": break
      case "tags": for tag in list(member.value, ",") { book.tag(tag) }
      case "comments": facts.read(member, as: .book(.notes), into: &book)
      case "timestamp": if !isUndefined(text) { book.added = ImportedDate.whereReaderIs(text) }
      case "formats":
        if !text.isEmpty || !member.value.elements.isEmpty {
          book.draft.format = "ebook"
          book.keep("formats", member.value)
        }
      case "lccn": book.identify("lccn", text)
      case "cover", "size", "template", "last_modified", "library_name": break
      default:
        if let field = columns.custom(member.key) {
          let texts = list(member.value, nil)
          // What is no text in it, as in ["a", {"b": 1}], has no place in a field.
          let isWhole = texts.count == member.value.elements.count || texts.count == 1
          if !isWhole || texts.isEmpty { book.keep(member.key, member.value) }
          guard !texts.isEmpty else { continue }
          let text = texts.map { localDay($0) ?? $0 }.joined(separator: ", ")
          others.addForeignValue(text, of: member.key, in: field, &book)
        } else if let field = columns[member.key] {
          let value = localDay(text).map(JSON.string) ?? member.value
          if !isUndefined(text) {
            facts.read(JSON.Member(member.key, value), as: field, into: &book)
          }
        } else {
          book.keep(member.key, member.value)
        }
      }
    }
    if book.draft.series != nil, let index = value["series_index"]?.text {
      book.draft.volume = volume(index)
    }
    // calibre keeps whatever was typed: a wrong number is no reason to refuse the book.
    for isbn in isbns { book.takePrintedISBNs(isbn) }
    facts.finish(&book)
  }

  /// "A & B" in one text; a comma inside a name is stored as "|".
  private static func names(_ value: JSON) -> [String] {
    list(value, "&").map { $0.replacing("|", with: ",") }
  }

  /// - Parameter separator: The separator of several values in a text; nil where it is one value.
  static func list(_ value: JSON, _ separator: Character?) -> [String] {
    if case .array(let elements) = value { return elements.compactMap(\.text).map(tidied) }
    if case .bool(let isYes) = value { return [isYes ? "yes" : "no"] }
    guard let separator else { return value.text.map { [$0] } ?? [] }
    return (value.text ?? "").split(separator: separator).map { tidied(String($0)) }
      .filter { !$0.isEmpty }
  }

  private static func sort(_ key: String, _ text: String, into book: inout ImportedBook) {
    guard key == "author_sort" else {
      // calibre makes it of the title, unless somebody wrote another.
      let word = text.split { !$0.isLetter && !$0.isNumber }.first.map { folded(String($0)) } ?? ""
      if !folded(book.draft.title).contains(word) { book.keep(key, text) }
      return
    }
    let names = text.components(by: "&").map(tidied)
    guard names.count == book.draft.authors.count else { return book.keep(key, text) }
    for (author, name) in zip(book.draft.authors, names) where name.contains(",") {
      book.people.append(AuthorityDraft(name: author.author.name, sortName: name))
    }
  }

  /// The day that calibre shows for a time, which it keeps in UTC; nil for other texts.
  static func localDay(_ text: String) -> String? {
    Timestamp(inUTC: text).map { Day($0).iso8601 }
  }

  /// A day of the year 101 is calibre's way to say that there is none.
  static func isUndefined(_ text: String) -> Bool {
    text.hasPrefix("0101-") || text.hasPrefix("0100-") || text.hasPrefix("1e+")
  }

  private static func date(_ text: String, into book: inout ImportedBook) {
    guard !isUndefined(text), !text.isEmpty else { return }
    guard let date = ImportedDate.whereReaderIs(text) else {
      return FieldReader.takeYear(text, of: "pubdate", into: &book)
    }
    book.draft.year = String(date.year)
    book.keep("pubdate", text)
  }

  private static func identifiers(
    _ value: JSON,
    _ isbns: inout [String],
    into book: inout ImportedBook
  ) {
    var pairs = value.members.map { ($0.key, $0.value.text ?? "") }
    if let text = value.text {
      pairs = text.split(separator: ",").compactMap { pair in
        let parts = pair.split(separator: ":", maxSplits: 1).map { trimmed(String($0)) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }
    }
    for (scheme, number) in pairs where !number.isEmpty {
      if scheme == "isbn" {
        isbns.insert(number, at: 0)
      } else {
        book.identify(scheme.lowercased(), number)
      }
    }
  }

  static func volume(_ index: String) -> String {
    index.hasSuffix(".0") ? String(index.dropLast(2)) : index
  }
}

/// The meaning of the columns that a library's owner made: a built-in or a custom field.
struct CalibreColumns {
  private(set) var summary: [ReadingSummary.Column] = []
  private var fields: [String: ImportedField] = [:]
  private var custom: [String: CustomFieldDraft] = [:]
  private let mapping: TableMapping

  /// True for a field that a column may be taken for by its name: for the others calibre has
  /// columns itself.
  private static func isPlausible(_ field: ImportedField) -> Bool {
    switch field {
    case .book(let field): [.genre, .pages, .location, .copies, .format, .tags].contains(field)
    case .people(let role): role != .author
    case .fact(let fact): ![.id, .added, .kind, .keep, .skip].contains(fact)
    }
  }

  init(mapping: TableMapping) {
    self.mapping = mapping
  }

  /// True when a person said which column is the rating.
  var isRatingSaid: Bool { mapping.columns.values.contains(.fact(.rating)) }

  /// - Parameters:
  ///   - key: As `#read`.
  ///   - name: The name that calibre shows; empty where the file does not tell.
  ///   - kind: What stands in it.
  ///   - choices: What can be chosen from, in a column of choices.
  mutating func add(
    _ key: String,
    name: String = "",
    _ kind: CustomField.Kind,
    choices: [String] = []
  ) {
    guard fields[key] == nil, custom[key] == nil else { return }
    let label = String(key.dropFirst())
    let names = [key, label, name].filter { !$0.isEmpty }
    let (place, mapping) = (summary.count, mapping)
    if let chosen = names.lazy.compactMap({ mapping.custom($0, at: place) }).first {
      custom[key] = chosen
    } else if let chosen = names.lazy.compactMap({ mapping.columns[DelimitedHeader.key($0)] }).first
    {
      fields[key] = chosen
    } else if let field = Self.guess(label) ?? Self.guess(name) {
      fields[key] = field
    } else {
      let words = label.replacing("_", with: " ")
      var own = CustomFieldDraft(name: name.isEmpty ? words : name, kind: kind, choices: choices)
      // The name may be that of a built-in field.
      if !own.isPossible { own.name += " (calibre)" }
      if own.isPossible { custom[key] = own }
    }
    let field = fields[key]
    summary.append(
      ReadingSummary.Column(
        name: key,
        field: field == .keep ? nil : field,
        otherNames: Array(names.dropFirst()),
        custom: custom[key],
        likelyKind: kind
      )
    )
  }

  private static func guess(_ name: String) -> ImportedField? {
    if ["read", "gelesen", "lu", "leído", "letto"].contains(name.lowercased()) {
      return .fact(.status)
    }
    let words = name.replacing("_", with: " ")
    return ColumnNames.field(words).flatMap { isPlausible($0) ? $0 : nil }
  }

  /// True for the key of an owner's column: `#` in tables and in the library, `*` in JSON.
  static func isOne(_ key: String) -> Bool {
    (key.hasPrefix("#") || key.hasPrefix("*")) && key.utf8.count > 1
  }

  /// The built-in field that a column is taken for, if any.
  subscript(key: String) -> ImportedField? {
    fields[key].flatMap { $0 == .keep ? nil : $0 }
  }

  /// The custom field that a column becomes, if any.
  func custom(_ key: String) -> CustomFieldDraft? { custom[key] }
}

extension CustomField.Kind {
  /// The kind of field that can hold what a column of calibre's does.
  ///
  /// - Parameter calibre: calibre's word: text, comments, series, enumeration, datetime, float,
  ///   int, rating, bool.
  init(calibre: String) {
    self =
      switch calibre {
      case "comments": .longText
      case "enumeration": .choice
      case "datetime": .date
      case "float", "int", "rating": .number
      case "bool": .yesNo
      default: .text
      }
  }
}
