import Books

extension RecordDraft {
  /// The draft with lines for custom fields, if it is a book.
  func with(_ fields: [CustomField]) -> RecordDraft {
    guard var book = content as? BookDraft else { return self }
    book.custom.fields = fields
    return .book(book)
  }

  /// The custom fields that it has lines for.
  var customFields: [CustomField] {
    (content as? BookDraft)?.custom.fields ?? []
  }
}

/// How custom fields of two catalogues, or of one at two times, are matched.
enum FieldMatching: Hashable, Sendable {
  /// By id, in one catalogue, where a field may have been renamed.
  case byNumber
  /// By name, in another catalogue, where the same id means another field.
  case byName

  func callAsFunction(_ one: CustomField, _ other: CustomField) -> Bool {
    switch self {
    case .byNumber: one.id == other.id
    case .byName: one.word == other.word
    }
  }
}

extension FormModel<RecordSubject> {
  /// Gives the form of a book the lines of the fields that there are now; the typed text stays.
  ///
  /// The text of a field with another name, place or kind stays in the field; that of one that is
  /// gone goes into the notes.
  ///
  /// - Returns: The names of the fields that are gone and whose texts are in the notes.
  mutating func adopt(_ known: [CustomField], matching: FieldMatching = .byNumber) -> [String] {
    guard var book = subject.base.content as? BookDraft, book.custom.fields != known else {
      return []
    }
    let before = book.custom
    book.custom = known.reduce(into: CustomTexts(known)) { texts, field in
      if let same = before.fields.first(where: { matching($0, field) }) {
        texts[field] = before[same]
      }
    }
    subject.base = .book(book)
    let gone = takeLines(matching: matching)
    keepInNotes(gone)
    return gone.map(\.label)
  }

  private mutating func keepInNotes(_ gone: [FormField]) {
    guard !gone.isEmpty, let notes = index(of: .book(.notes)) else { return }
    let lines = gone.map { "\($0.label): \($0.value.text)" }
    let text = fields[notes].value.text
    fields[notes].input.set(.text(((text.isEmpty ? [] : [text]) + lines).joined(separator: "\n")))
    fields[notes].isTouched = true
  }
}

extension FormModel {
  /// Takes the lines that the subject has now, with the texts typed into those that were there.
  ///
  /// - Returns: The lines of custom fields that are gone, and had something typed into them.
  mutating func takeLines(matching: FieldMatching = .byNumber) -> [FormField] {
    let old = fields
    func same(_ field: FormField, _ other: FormField) -> Bool {
      guard let own = field.property.custom, let other = other.property.custom else {
        return other.property == field.property
      }
      return matching(own, other)
    }
    let fresh = subject.fields
    replaceFields(
      with: fresh.map { field in
        old.first { same(field, $0) }.map { $0.redefined(as: field) } ?? field
      }
    )
    return old.filter { field in
      field.property.custom != nil && field.isChanged && !field.value.isEmpty
        && !fresh.contains { same(field, $0) }
    }
  }
}

extension FormField {
  /// The line of a changed field, with the text typed into this one.
  fileprivate func redefined(as fresh: FormField) -> FormField {
    guard property != fresh.property else { return self }
    var field = fresh
    let (old, new) = (property.custom, fresh.property.custom)
    if old?.kind == new?.kind, old?.choices == new?.choices, value == fresh.value || isChanged {
      field.input = input
    } else if isChanged {
      field.input.set(value)
    }
    field.isTouched = isTouched
    field.isChecked = isChecked
    field.isKept = isKept
    if isEmptied { field.empty() }
    return field
  }
}

extension FormScreen {
  /// Takes up fields that were defined, renamed or deleted since it last looked.
  mutating func adoptFields(
    in environment: Environment,
    matching: FieldMatching = .byNumber
  ) -> [Effect] {
    let isKnown = environment.customFields == knownFields
    guard matching == .byName || !isKnown else { return [] }
    knownFields = environment.customFields
    return adopt(knownFields, matching: matching)
  }

  /// Takes lines for fields, and tells where the texts of fields that are gone went.
  mutating func adopt(
    _ fields: [CustomField],
    matching: FieldMatching = .byNumber
  ) -> [Effect] {
    guard let gone = model?.adopt(fields, matching: matching), !gone.isEmpty else { return [] }
    let names = gone.map(Words.quoted).joined(separator: ", ")
    let words =
      gone.count == 1
      ? tr("There is no field \(names) any more.")
      : tr("There are no fields \(names) any more.")
    return [.complain(tr("\(words) What you typed there is in the notes now."))]
  }
}
