/// What a book has in a field of one's own, by the field's name: as it leaves a catalogue and comes into
/// another one.
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

extension CustomFieldDraft {
  /// What a text means in such a field, as it is stored; nil when nothing stands in it.
  package func read(_ text: String, today: Day) throws(Problem) -> String? {
    try CustomField(id: 0, name: name, kind: kind, choices: choices).read(text, today: today)
  }

  /// Whether a field can be called so, and have these choices.
  package var isPossible: Bool { (try? checked()) != nil }
}
