/// What a book has in the fields of one's own.
///
/// Of a card it is what is stored; of a draft what is typed. It knows the fields that there are, so that
/// whoever has a draft can go through them; two are the same when they say the same.
package struct CustomTexts: Sendable {
  /// All that the catalogue has, in their order.
  package var fields: [CustomField]
  /// None of them empty.
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

  /// Those that say something, in their order.
  package var filled: [(field: CustomField, text: String)] {
    texts.isEmpty ? [] : fields.compactMap { field in texts[field.id].map { (field, $0) } }
  }

  /// What the texts mean, as it is stored, and what is wrong with them; those of fields that are not there
  /// are left out.
  func checked(today: Day) -> (texts: CustomTexts, problems: [Problem]) {
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

/// By the numbers of the fields, in the files of drafts.
extension CustomTexts: Codable {
  package init(from decoder: any Decoder) throws {
    self.init()
    for (key, text) in try [String: String](from: decoder) {
      if let id = Int64(key) { self[ID(rawValue: id)] = text }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    let pairs = texts.map { ($0.key.description, $0.value) }
    try Dictionary(uniqueKeysWithValues: pairs).encode(to: encoder)
  }
}
