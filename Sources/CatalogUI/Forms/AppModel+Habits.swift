import Catalog

extension AppModel {
  /// Says what stays in the form for the next book, or shows the fields to choose from.
  mutating func keep(_ text: String) {
    let names = text.split { $0.isWhitespace || $0 == "," }.map { $0.lowercased() }
    guard !names.isEmpty else {
      if !(screens.page.screen is CustomFieldsScreen) { perform(.fields) }
      return say("Space chooses what stays for the next book.")
    }
    let isNone = names == ["none"]
    let custom = environment.customFields
    for name in names where !isNone {
      guard let field = CatalogField(settingName: name, custom) else {
        let all = environment.habits.fields(custom).filter(\.canBeKept).map(\.settingName)
        let words =
          "There is no field \(Words.quoted(name)). There are \(all.joined(separator: ", "))."
        return say(words, isComplaint: true)
      }
      guard field.canBeKept else {
        return say("Each book has its own \(field.noun).", isComplaint: true)
      }
    }
    environment.chosenHabits.kept = isNone ? [] : names
    let fields = FormHabits.fields(named: isNone ? [] : names, custom).map(\.nameInSentence)
    say(
      fields.isEmpty
        ? "Nothing stays for the next book."
        : "Stays for the next book: \(fields.joined(separator: ", "))"
    )
  }
}
