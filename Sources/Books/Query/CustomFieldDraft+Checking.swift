extension CustomFieldDraft {
  /// The draft without blanks around its texts; throws the first problem that it has by itself.
  package func checked() throws(CustomFieldError) -> CustomFieldDraft {
    var draft = CustomFieldDraft(name: tidied(name), kind: kind)
    draft.key = key
    guard hasWords(draft.name), draft.name.unicodeScalars.count <= CustomField.longestName,
      !draft.name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badName(name) }
    if let what = Self.meaning(of: CustomField.word(of: draft.name)) {
      throw .reserved(draft.name, what)
    }
    guard kind == .choice else {
      guard choices.isEmpty else { throw .choicesOfOther(kind) }
      return draft
    }
    for choice in choices {
      let text = tidied(choice)
      guard !text.contains(",") else { throw .badChoice(text, .comma) }
      guard hasWords(text) else { throw .badChoice(text, .empty) }
      guard text.unicodeScalars.count <= CustomField.longestName else {
        throw .badChoice(text, .tooLong)
      }
      let key = CustomField.choiceKey(text)
      guard !draft.choices.contains(where: { CustomField.choiceKey($0) == key }) else {
        throw .badChoice(text, .repeated)
      }
      draft.choices.append(text)
    }
    guard draft.choices.count <= CustomField.mostChoices else {
      throw .tooManyChoices(draft.choices.count)
    }
    return draft
  }

  /// The meaning that a word has already: a field that is built in, or a part of a query.
  private static func meaning(of word: String) -> CustomFieldError.Meaning? {
    if let field = builtIn[word] { return .field(field.label) }
    if let field = Query.Field(named: word.unicodeScalars) { return .query(field.name) }
    return ["and", "or", "not", "any", "none", "true", "false"].contains(word) ? .sign : nil
  }

  private static let builtIn: [String: BookField] = Dictionary(
    BookField.allCases.flatMap { field in
      ([field.rawValue, field.label, field.settingName] + field.definition.words)
        .map { (CustomField.word(of: $0), field) }
    }
  ) { first, _ in first }
}
