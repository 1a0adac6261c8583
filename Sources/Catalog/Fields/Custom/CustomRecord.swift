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
  /// The field that it would be, to read values of a file as.
  package var field: CustomField {
    CustomField(id: 0, name: name, kind: kind, choices: choices)
  }

  /// Whether a field can be called so, and have these choices.
  package var isPossible: Bool { refusal == nil }

  /// Why no field can be called so, or have these choices.
  package var refusal: CustomFieldError? {
    do throws(CustomFieldError) {
      _ = try checked()
      return nil
    } catch {
      return error
    }
  }
}
