import Books
import Catalog

/// Merging several records of one kind, with the question before it.
enum Merging {
  /// Chooses what to merge one record with, then asks.
  ///
  /// - Parameter isPage: Whether it is asked on the record's page, which the next page replaces.
  static func pick(
    _ record: RecordID,
    named name: String? = nil,
    isPage: Bool = false
  ) -> [Effect] {
    let title =
      name.map { tr("Merge \(Words.quoted($0)) with …") }
      ?? tr("Merge this \(record.kind.name) with …")
    let dialog = record.screens.mergePicker(for: record, titled: title, isPage: isPage)
    return dialog.map { [.float($0)] } ?? []
  }

  /// Asks about a record and the one that was picked.
  static func picked(_ record: RecordID, _ other: RecordID) -> [Effect] {
    [.update { screen, _ in asking(screen, [record, other]) }]
  }

  /// Reads what the merge would touch and asks what stays.
  ///
  /// - Parameter records: Records of one kind.
  static func ask<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    done: @escaping @Sendable (inout Asking) -> Void = { _ in }
  ) -> Effect {
    (records.first?.kind ?? .book).screens.askToMerge(Asking.self, records, done: done)
  }

  /// Asks which name stays.
  static func ask<Asking: Screen>(
    _: Asking.Type,
    _ kind: AuthorityKind,
    _ ids: [AuthorityID],
    _ done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect {
    Asking.prepare("merge") { view in
      let repository = view.authorities(kind)
      return Facts(
        records: try ids.map { try repository.record($0) },
        preview: try repository.mergePreview(ids)
      )
    } then: { _, facts, _ in
      [.float(question(Asking.self, facts, done))]
    }
  }

  private struct Facts: Sendable {
    let records: [Authority]
    let preview: MergePreview
  }

  /// The question, asked for a screen of any type.
  private static func asking(_ screen: any Screen, _ records: [RecordID]) -> [Effect] {
    func ask<Asking: Screen>(_: Asking) -> [Effect] { [Self.ask(Asking.self, records)] }
    return ask(screen)
  }

  private static func question<Asking: Screen>(
    _: Asking.Type,
    _ facts: Facts,
    _ done: @escaping @Sendable (inout Asking) -> Void
  ) -> ChoiceDialog {
    let records = facts.records.sorted { $0.books > $1.books }
    let kind = records.first?.id.kind ?? .author
    let ids = records.map(\.id)
    @Sendable func merge(into target: Authority, named name: String?) -> [Effect] {
      [
        Asking.write { edit in
          try edit.authorities(kind).merge(ids, into: target.id, named: name)
        } then: { screen, _, _ in
          done(&screen)
          let kept = Words.quoted(name ?? target.displayName)
          let count = kind.recordKind.name(count: ids.count)
          return arrived(
            at: .authority(target.id),
            from: screen,
            saying: tr("Merged \(count): \(kept). u takes it back")
          )
        }
      ]
    }
    var answers = [ChoiceDialog.cancel]
    for record in records {
      answers.append(
        .init(
          label: tr("Keep \(record.displayName)"),
          trailing: Words.books(record.books),
          effects: merge(into: record, named: nil)
        )
      )
    }
    if let first = records.first {
      let dialog = NameDialog(tr("Another spelling"), name: first.name, isName: true) {
        merge(into: first, named: $0)
      }
      answers.append(.init(label: tr("Another spelling …"), effects: [.float(dialog)]))
    }
    let both = facts.preview.both
    let had = both == 0 ? "." : tr("; \(grouped(both)) had both.")
    return ChoiceDialog(
      tr("Merge \(kind.recordKind.name(count: records.count))"),
      text: [
        tr("\(Words.books(facts.preview.books)) will have the name that stays\(had)"),
        records.count == 2
          ? tr("The other name stays findable, as another spelling.")
          : tr("The other names stay findable, as other spellings."),
      ],
      answers: answers
    )
  }

  /// Reads what readers have and asks who of them stays.
  ///
  /// Used for one person who is there twice: all readings become those of the reader who stays.
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
            label: tr("Keep \(reader.name)"),
            trailing: ties.words,
            effects: merge(Asking.self, ids, into: reader, done)
          )
        )
      }
      let text = tr("Readings, private notes too, and loans become those of the one who stays.")
      return [
        .float(
          ChoiceDialog(
            tr("Merge \(RecordKind.reader.name(count: ids.count))"),
            text: [text, tr("Only for one person who is there twice.")],
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
          saying: tr("Merged \(count): \(Words.quoted(target.name)). u takes it back")
        )
      }
    ]
  }

  /// Goes to the record that stays, whose page replaces that of a merged one.
  private static func arrived(
    at record: RecordID,
    from screen: some Screen,
    saying words: String
  ) -> [Effect] {
    let isPage = screen.context.chain.contains(.page)
    let goes = isPage && screen.record?.kind == record.kind && screen.record != record
    return [.say(words), goes ? .replace(Pages.page(of: record)) : .reveal(record)]
  }
}
