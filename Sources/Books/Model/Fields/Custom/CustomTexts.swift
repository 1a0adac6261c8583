/// A book's texts in the custom fields.
///
/// A card has the texts as they are stored, a draft as they are typed. It also knows all custom
/// fields, so that a form can go through them. Two are equal when their texts are equal.
package struct CustomTexts: Sendable {
  /// All that the catalogue has, in their order.
  package var fields: [CustomField]
  /// Never empty texts.
  private var texts: [ID<CustomField>: String] = [:]

  package init(_ fields: [CustomField] = []) {
    self.fields = fields
  }

  package var isEmpty: Bool { texts.isEmpty }

  /// Empty where the book has nothing.
  package subscript(field: ID<CustomField>) -> String {
    get { texts[field] ?? "" }
    set { texts[field] = newValue.isEmpty ? nil : newValue }
  }

  package subscript(field: CustomField) -> String {
    get { self[field.id] }
    set { self[field.id] = newValue }
  }

  /// The fields with a text, in their order.
  package var filled: [(field: CustomField, text: String)] {
    texts.isEmpty ? [] : fields.compactMap { field in texts[field.id].map { (field, $0) } }
  }

  /// The texts in the form in which they are stored, and the problems with them.
  ///
  /// Texts of fields that do not exist any more are left out.
  package func checked(today: Day) -> (texts: CustomTexts, problems: [Problem]) {
    var checked = CustomTexts(fields)
    var problems: [Problem] = []
    for (field, text) in filled {
      do throws(Problem) {
        checked[field] = try field.read(text, today: today) ?? ""
      } catch {
        problems.append(error)
      }
    }
    return (checked, problems)
  }
}

extension CustomTexts: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.texts == other.texts }

  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

/// Encodes the definitions, too, for files of drafts: when a draft is read, its fields may have
/// other names, or be gone.
extension CustomTexts: Codable {
  private struct Line: Codable {
    let field: CustomField
    let text: String
  }

  package init(from decoder: any Decoder) throws {
    let lines = try [Line](from: decoder)
    self.init(lines.map(\.field))
    for line in lines { self[line.field] = line.text }
  }

  package func encode(to encoder: any Encoder) throws {
    try filled.map { Line(field: $0.field, text: $0.text) }.encode(to: encoder)
  }
}

extension CustomField: Codable {
  private enum Keys: String, CodingKey {
    case id
    case name
    case kind
    case choices
    case position
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    self.init(
      id: ID(rawValue: try values.decode(Int64.self, forKey: .id)),
      name: try values.decode(String.self, forKey: .name),
      kind: Kind(stored: try values.decode(Int.self, forKey: .kind)),
      choices: try values.decode([String].self, forKey: .choices),
      position: try values.decode(Int.self, forKey: .position)
    )
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(id.rawValue, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(kind.rawValue, forKey: .kind)
    try values.encode(choices, forKey: .choices)
    try values.encode(position, forKey: .position)
  }
}

/// A book's value in a custom field, by the field's name: for exports and imports.
package struct CustomRecord: Hashable, Sendable {
  package let name: String
  package let kind: CustomField.Kind
  /// As it is stored.
  package let text: String

  package init(name: String, kind: CustomField.Kind, text: String) {
    self.name = name
    self.kind = kind
    self.text = text
  }
}
