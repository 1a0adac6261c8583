import Catalog

extension FormScreen {
  /// Looks whether someone changed or deleted the record since it was read, and says so.
  func checkRecord() -> [Effect] {
    guard phase == .typing, let record = model?.subject.record else { return [] }
    return [
      Self.read("meanwhile") { view in
        try view.unlessDeleted(record) { view in
          Now(
            subject: try FormSubject.read(record, in: view),
            change: try view.history.revisions(limit: 1, of: record).first
          )
        }
      } then: { screen, standing, environment in
        screen.take(standing, in: environment)
      } failed: { _, _, _ in
        // Saving will say it.
        []
      }
    ]
  }

  /// The record as it is now, and its last change.
  private struct Now: Sendable {
    let subject: FormSubject
    let change: Revision?
  }

  /// What was typed stays, whatever became of the record; a form without any shows it as it is now.
  private mutating func take(
    _ standing: PossiblyDeleted<Now>,
    in environment: Environment
  ) -> [Effect] {
    defer { settle(in: environment.area) }
    guard let model else { return [] }
    notice = nil
    switch standing {
    case .deleted(let deletion):
      notice = "\(words("deleted", deletion, environment)) Ctrl-S offers to put it back."
      return []
    case .there(let now):
      guard now.subject.version != model.subject.version else { return [] }
      let words = words("saved", now.change, environment)
      if model.isDirty {
        notice = "\(words) Ctrl-S shows both versions."
        return []
      }
      var fresh = FormModel(now.subject, today: model.today)
      fresh.go(to: model.place)
      self.model = fresh
      return [.say("\(words) You see it as it is now.")]
    }
  }

  /// Who did what and when: "Jan saved this book, today 14:02".
  private func words(_ verb: String, _ change: Revision?, _ environment: Environment) -> String {
    let when = change.map { ", \(environment.dates.moment($0.at))" } ?? ""
    return "\(change?.who ?? "Someone") \(verb) this \(kind.name)\(when)."
  }
}
