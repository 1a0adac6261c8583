import Catalog

extension Merging {
  /// Reads what hangs on readers and asks who of them stays.
  ///
  /// Meant for one person who is there twice: the readings become those of the one who stays.
  static func ask<Asking: Screen>(
    _: Asking.Type,
    readers ids: [ID<Reader>],
    _ done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect {
    Asking.prepare("merge") { view in
      try ids.map { (reader: try view.readers.record($0), ties: try view.readers.ties($0)) }
    } then: { _, readers, _ in
      var answers = [ChoiceDialog.cancel]
      for (reader, ties) in readers {
        answers.append(
          .init(
            label: "Keep \(reader.name)",
            trailing: ties.words,
            effects: merge(Asking.self, ids, into: reader, done)
          )
        )
      }
      let text = "Readings, private notes too, and loans become those of the one who stays."
      return [
        .float(
          ChoiceDialog(
            "Merge \(RecordKind.reader.name(count: ids.count))",
            text: [text, "Only for one person who is there twice."],
            answers: answers
          )
        )
      ]
    }
  }

  private static func merge<Asking: Screen>(
    _: Asking.Type,
    _ ids: [ID<Reader>],
    into target: Reader,
    _ done: @escaping @Sendable (inout Asking) -> Void
  ) -> [Effect] {
    [
      Asking.write { edit in
        try edit.readers.merge(ids, into: target.id)
      } then: { screen, _, _ in
        done(&screen)
        let count = RecordKind.reader.name(count: ids.count)
        return arrived(
          at: .reader(target.id),
          from: screen,
          saying: "Merged \(count): \(Words.quoted(target.name)). u takes it back"
        )
      }
    ]
  }

  /// Goes to the record that stays; the page of one that is gone becomes that of it.
  static func arrived(
    at record: RecordID,
    from screen: some Screen,
    saying words: String
  ) -> [Effect] {
    let isPage = screen.context.chain.contains(.page)
    let goes = isPage && screen.record?.kind == record.kind && screen.record != record
    return [.say(words), goes ? .replace(Pages.page(of: record)) : .reveal(record)]
  }
}

extension ReaderTies {
  /// "3 readings, 1 loan"; of others than the asker only the loans.
  var words: String {
    let parts = [(RecordKind.reading, readings ?? 0), (.loan, loans)]
    return parts.filter { $0.1 > 0 }.map { $0.0.name(count: $0.1) }.joined(separator: ", ")
  }
}
