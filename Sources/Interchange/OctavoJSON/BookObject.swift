package import Books

/// An object of JSON that describes a new book, or changes to one that is there.
///
/// Its members are those that `octavo list` and `octavo show` print as JSON. An absent member changes
/// nothing, and null empties a field.
package struct BookObject {
  package let place: Place
  package private(set) var id: ID<Book>?
  /// The version that was read; a newer one is not written over.
  package private(set) var version: Int?
  package private(set) var edit = BookChanges()
  /// Members that are printed of a book, and that only the catalogue or another command sets.
  package private(set) var setElsewhere: [JSON.Member] = []
  private var yearText: String?
  private var volumes: [String] = []

  private static let membersSetElsewhere: Set<String> = [
    "key", "sortTitle", "source", "added", "modified", "readings", "status", "rating", "loans",
    "lent",
    "borrowed", "due",
  ]

  /// Goes through the objects of a list, or through those that stand one behind the other.
  ///
  /// - Parameters:
  ///   - fields: The custom fields that there are.
  ///   - now: When they are read.
  /// - Throws: ``InterchangeError`` with the place of the first mistake; what `body` throws.
  package static func forEach(
    in file: InputFile,
    among fields: [CustomField],
    at now: Timestamp,
    _ body: (BookObject) throws -> Void
  ) throws {
    var options = ReadingOptions()
    options.isStrict = true
    var reader = try JSONReader(file, options: ReadingContext(said: options, now: now))
    try reader.forEachElement { value, place in
      do {
        try body(BookObject(value, at: place, among: fields))
      } catch let mistake as Mistake {
        throw InterchangeError.broken(place, reason: mistake.reason)
      }
    }
  }

  private struct Mistake: Error {
    let reason: String
  }

  private init(_ value: JSON, at place: Place, among fields: [CustomField]) throws {
    guard case .object(let members) = value else {
      throw Mistake(reason: tr(#"A book is an object, as in {"title": "Emma"}."#))
    }
    self.place = place
    var keys: Set<String> = []
    if let twice = members.first(where: { !keys.insert($0.key).inserted }) {
      throw Mistake(reason: tr("“\(twice.key)” is there twice: give it once."))
    }
    // A command that changed the book prints the number of the change as well.
    for member in members where member.key != "revision" {
      do {
        try readMember(member, fields)
      } catch let mistake as Mistake {
        throw Mistake(reason: "“\(member.key)”: \(mistake.reason)")
      }
    }
    try takeYear()
    guard Set(volumes).count < 2 else {
      throw Mistake(reason: tr("“volume” and that of “series” differ: give one of them."))
    }
  }

  private mutating func readMember(_ member: JSON.Member, _ fields: [CustomField]) throws {
    switch member.key {
    case "id": id = ID(rawValue: Int64(try Self.number(member.value)))
    case "version": version = try Self.number(member.value)
    case "yearText": yearText = try Self.text(member.value)
    case "fields":
      guard case .object(let members) = member.value else {
        throw Mistake(reason: tr(#"An object is expected, as in {"Price": 12.50}."#))
      }
      for member in members {
        let word = CustomField.word(of: member.key)
        guard let field = fields.first(where: { $0.word == word }) else {
          throw Self.unknown(
            tr("field of your own “\(member.key)”"),
            member.key,
            among: fields.map(\.name)
          )
        }
        edit[.custom(field)] = .text(try Self.text(member.value, field.kind))
      }
    default:
      guard let field = CatalogField(settingName: member.key, fields) else {
        guard !Self.membersSetElsewhere.contains(member.key) else {
          return setElsewhere.append(member)
        }
        throw Self.unknown(
          tr("such member"),
          member.key,
          among: CatalogField.all(fields).map(\.key)
        )
      }
      edit[field] = try change(field, member.value)
    }
  }

  /// Takes the printed form of a year, such as "[1985?]", as long as it means the same year.
  private mutating func takeYear() throws {
    guard let yearText, !yearText.isEmpty else { return }
    if case .text(let year)? = edit[.year], let number = Int(year),
      (try? Year.parse(yearText, currentYear: number))?.number != number
    {
      return
    }
    edit[.year] = .text(yearText)
  }

  // MARK: - Values

  private mutating func change(_ field: CatalogField, _ value: JSON) throws -> BookChanges.Change {
    guard let kind = field.authorityKind else {
      let text = try Self.text(value, field.custom?.kind)
      if field == .builtIn(.volume) { volumes.append(text) }
      return .text(text)
    }
    guard field.isMany else {
      guard value != .null else { return .record(nil) }
      if kind == .series, let volume = value.members.first(where: { $0.key == "volume" })?.value {
        let text = try Self.text(volume)
        volumes.append(text)
        edit[.volume] = .text(text)
      }
      return .record(Reference(typed: try Self.name(value)))
    }
    guard case .array(let elements) = value else {
      let names = try Self.names(Self.text(value), of: field)
      return .names(BookChanges.Names(replacement: names))
    }
    return .names(BookChanges.Names(replacement: try elements.map { try Self.name($0, of: field) }))
  }

  private static func names(_ text: String, of field: CatalogField) throws -> [BulkName] {
    do {
      return try BulkName.list(text, of: field)
    } catch {
      throw Mistake(reason: error.message)
    }
  }

  /// A name as it stands, or an object with it and what an author did.
  private static func name(_ value: JSON, of field: CatalogField) throws -> BulkName {
    let reference = Reference(name: try name(value))
    guard field == .builtIn(.authors), let word = value["role"]?.text else {
      return BulkName(reference)
    }
    guard let role = Role.parse(word) else {
      throw unknown("role “\(word)”", word, among: Role.words)
    }
    return BulkName(reference, role: role)
  }

  private static func name(_ value: JSON) throws -> String {
    let name =
      if case .object(let members) = value {
        try text(members.first { $0.key == "name" }?.value ?? .null)
      } else {
        try text(value)
      }
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Mistake(reason: tr("A name is missing."))
    }
    return name
  }

  /// - Parameter kind: Of a custom field, which can take true and false.
  private static func text(_ value: JSON, _ kind: CustomField.Kind? = nil) throws -> String {
    switch value {
    case .null: ""
    case .string(let text), .number(let text): text
    case .bool(let isYes) where kind == .yesNo: isYes ? "yes" : "no"
    case .bool, .array, .object:
      throw Mistake(reason: tr("A text is expected, not \(value.written.prefix(40))."))
    }
  }

  private static func number(_ value: JSON) throws -> Int {
    guard case .number(let digits) = value, let number = Int(digits), number > 0 else {
      throw Mistake(reason: tr("A number is expected, not \(value.written.prefix(40))."))
    }
    return number
  }

  private static func unknown(_ what: String, _ word: String, among words: [String]) -> Mistake {
    let question = words.nearest(to: word).map { tr(" Is it \($0)?") } ?? ""
    let all = words.isEmpty ? "" : tr(" There are \(words.joined(separator: ", ")).")
    return Mistake(reason: tr("There is no \(what).\(question)\(all)"))
  }
}

extension JSON {
  /// True for null, an empty list and an empty text.
  package var isEmpty: Bool { self == .null || self == .array([]) || self == .string("") }

  /// True when both say the same of a book on any day, in whatever order of their members.
  package func says(_ other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let own), .array(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.says($1) }
    case (.object, .object):
      // How many days a loan is overdue is of the day on which it was printed.
      Set(members.map(\.key)).union(other.members.map(\.key)).subtracting(["daysOverdue"])
        .allSatisfy { key in (self[key] ?? .null).says(other[key] ?? .null) }
    default: self == other
    }
  }
}
