import Catalog
import TerminalKit

extension FormScreen {
  /// Asks what becomes of the form of a record that someone deleted meanwhile.
  func askAboutDeleted(_ change: CatalogError.Change?, in environment: Environment) -> [Effect] {
    let who = change?.who ?? "Someone"
    let when = change.map { " \(environment.dates.moment($0.at))" } ?? ""
    return [
      .float(
        ChoiceDialog(
          "\(who) deleted this \(kind.name)\(when)",
          text: ["Nothing that you typed is lost."],
          answers: [
            ChoiceDialog.Answer(label: "Back to the form"),
            ChoiceDialog.Answer(label: "Put it back with my changes") { (screen: inout Self, _) in
              screen.putBack()
            },
            ChoiceDialog.Answer(
              label: "Leave it deleted (what I typed stays as a draft)"
            ) { (screen: inout Self, environment) in
              screen.leave(in: environment)
            },
          ],
          foot: .escape("back to the form")
        )
      )
    ]
  }

  /// Puts the record back with what is in the form.
  ///
  /// Where the deletion took only readings and loans along it is taken back, so that the record keeps
  /// its number and its history; else the record is added anew.
  private func putBack() -> [Effect] {
    guard let record = model?.subject.record else { return [] }
    return [
      Self.work { catalog -> Int? in
        let deletion = try catalog.read { view -> Revision? in
          guard let last = try view.history.revisions(limit: 1, of: record).first,
            try view.history.contents(of: last.id).allSatisfy({ change in
              change.record == record || [.reading, .loan].contains(change.record?.kind)
            })
          else { return nil }
          return last
        }
        guard let deletion else { return nil }
        _ = try catalog.undo(deletion.id)
        return try catalog.read { view in try FormSubject.read(record, in: view).version }
      } then: { screen, version, environment in
        screen.model?.subject.record = version == nil ? nil : record
        screen.model?.subject.version = version
        return screen.save(another: false, in: environment)
      }
    ]
  }

  private mutating func leave(in environment: Environment) -> [Effect] {
    let effects = keepDraft(in: environment)
    model = nil
    return effects + [.back]
  }
}
