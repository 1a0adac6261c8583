import Books

/// How a person arranged the forms of books: the order of the fields, and those that stay for the
/// next book.
struct FormHabits: Hashable, Sendable, Codable {
  /// Fields by their names in settings, from the top; the others follow, and nil is the usual
  /// order.
  var order: [String]?
  /// The fields that stay, by the same names; nil keeps the usual ones.
  var kept: [String]?

  /// The fields of a book's form, from the top.
  func fields(_ custom: [CustomField]) -> [CatalogField] {
    let first = Self.fields(named: order ?? [], custom)
    let usual = BookField.ofForm.map(CatalogField.builtIn) + custom.map(CatalogField.custom)
    return first + usual.filter { !first.contains($0) }
  }

  /// True if a field stays as it is for the next book.
  ///
  /// The choices of custom fields usually stay, as languages and formats do.
  func keeps(_ field: CatalogField, _ custom: [CustomField]) -> Bool {
    guard field.canBeKept else { return false }
    if let kept { return Self.fields(named: kept, custom).contains(field) }
    return switch field {
    case .builtIn(let field): BookField.kept.contains(field)
    case .custom(let field): field.kind == .choice
    }
  }

  /// The fields of some names, each once; unknown names are left out.
  static func fields(named names: [String], _ custom: [CustomField]) -> [CatalogField] {
    names.reduce(into: []) { fields, name in
      guard let field = CatalogField(settingName: name, custom), !fields.contains(field) else {
        return
      }
      fields.append(field)
    }
  }
}

extension FormHabits {
  /// The fields of a record's form, from the top.
  func properties(of draft: RecordDraft) -> [FieldID] {
    guard draft.kind == .book else { return draft.properties }
    return fields(draft.customFields).map(\.property)
  }

  /// The fields that stay in the form for the next record.
  func kept(of draft: RecordDraft) -> [FieldID] {
    guard draft.kind == .book else { return [] }
    let custom = draft.customFields
    return fields(custom).filter { keeps($0, custom) }.map(\.property)
  }
}

extension CatalogField {
  /// True for a field that can stay for the next book: each book has its own title and ISBN.
  var canBeKept: Bool { builtIn != .title && builtIn != .isbn }
}
