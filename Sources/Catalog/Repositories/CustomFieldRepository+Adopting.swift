package import Books

extension CustomFieldRepository where Access == WriteTransaction {
  /// Finds the field for the values of one that a file defines, or adds it.
  ///
  /// Where a field of another kind has the name, the new one is added beside it, with the kind behind
  /// its name. Choices that the field did not have are added behind its own.
  ///
  /// - Throws: ``CatalogError/customField(_:)``.
  package func adopt(_ draft: CustomFieldDraft) throws -> (field: CustomField, isNew: Bool) {
    if let known = try all().home(of: draft.name, draft.kind) {
      return (try widened(known, by: draft.choices), false)
    }
    var made = draft
    let taken = Set(try all().map(\.word))
    if taken.contains(CustomField.word(of: draft.name)) {
      made.name = draft.namesBeside.first { !taken.contains(CustomField.word(of: $0)) } ?? made.name
    }
    return (try add(made), true)
  }

  private func widened(_ field: CustomField, by choices: [String]) throws -> CustomField {
    guard field.kind == .choice else { return field }
    let more = choices.filter { field.choice($0) == nil }
    guard !more.isEmpty else { return field }
    var draft = CustomFieldDraft(field)
    draft.choices += more
    try update(field, to: draft)
    return try needed(field.name)
  }
}
