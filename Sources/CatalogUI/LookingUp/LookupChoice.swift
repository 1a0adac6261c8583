import Books
import Interchange

/// Lets a person choose among several books with one number.
enum LookupChoice {
  /// - Parameter effects: What choosing a book does.
  static func dialog(
    _ isbn: ISBN,
    _ records: [FoundBook],
    comesByItself: Bool = false,
    effects: (FoundBook) -> [Effect]
  ) -> ChoiceDialog {
    let sources = records.map(\.sourceWords)
    let isOne = Set(sources).count == 1
    let answers = records.map { record in
      // The number of a single one stands in the sentence above it.
      let number = records.count == 1 ? nil : record.otherNumber
      let facts = [number ?? "", record.distinction, isOne ? "" : record.sourceWords]
      return ChoiceDialog.Answer(
        label: record.name,
        trailing: facts.filter { !$0.isEmpty }.joined(separator: " · "),
        effects: effects(record)
      )
    }
    return ChoiceDialog(
      tr("Which book is \(isbn.formatted)?"),
      text: sentence(records).map { [$0] } ?? [],
      answers: [ChoiceDialog.Answer(label: tr("None of these, or later"))] + answers,
      foot: .escape(tr("decide later")),
      comesByItself: comesByItself
    )
  }

  /// Why there is a choice.
  private static func sentence(_ records: [FoundBook]) -> String? {
    let sources = Set(records.map(\.sourceWords))
    guard let source = records.first?.sourceWords, sources.count == 1 else { return nil }
    let others = records.compactMap(\.otherNumber)
    if records.count == 1 {
      guard let number = others.first else {
        return tr("\(source) knows it as an e-book alone.")
      }
      return tr("\(source) answered with a book that has \(number). Is it yours all the same?")
    }
    return others.count == records.count
      ? tr("\(source) answered with books of other numbers.")
      : tr("Several books have this number in \(source).")
  }
}
