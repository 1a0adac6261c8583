import Catalog

/// Lets a person choose among several books with one number.
enum LookupChoice {
  /// - Parameter effects: What choosing a book does.
  static func dialog(
    _ isbn: ISBN,
    _ records: [FoundRecord],
    comesByItself: Bool = false,
    effects: (FoundRecord) -> [Effect]
  ) -> ChoiceDialog {
    let sources = records.map(\.sourceWords)
    let isOne = Set(sources).count == 1
    let answers = records.map { record in
      ChoiceDialog.Answer(
        label: record.name,
        trailing: [record.distinction, isOne ? "" : record.sourceWords].filter { !$0.isEmpty }
          .joined(separator: " · "),
        effects: effects(record)
      )
    }
    return ChoiceDialog(
      "Which book is \(isbn.formatted)?",
      text: isOne ? ["Several books have this number in \(sources[0])."] : [],
      answers: [ChoiceDialog.Answer(label: "None of these, or later")] + answers,
      foot: .escape("decide later"),
      comesByItself: comesByItself
    )
  }
}
