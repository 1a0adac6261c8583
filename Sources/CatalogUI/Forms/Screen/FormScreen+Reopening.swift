import Catalog

extension FormScreen {
  /// Goes on with what was typed against another file, which lies in the place of the one that was
  /// read: records that were chosen are looked up by their names, and saving shows both versions.
  mutating func goOn(in opening: Reopening, _ environment: Environment) -> [Effect] {
    guard let model else { return [] }
    if kind == .reading, !opening.isSameCatalog {
      // It is of a book and a reader that the other file knows by their numbers alone.
      let kept = keepDraft(in: environment, because: .replaced)
      self.model = nil
      let words = "Your reading is of a book of the other file: it is kept as a draft there."
      return kept + [.back, .complain(words)]
    }
    identity = environment.catalogIdentity
    var untaken: [String: String] = [:]
    for field in model.fields where !field.untaken.isEmpty {
      untaken[field.property.key] = field.untaken
    }
    let keepsNumbers = opening.isSameCatalog
    let version = model.subject.version.map { _ in 0 }
    let subject = FormSubject(
      record: model.subject.record,
      version: version,
      base: model.subject.base.named(keepingNumbers: keepsNumbers)
    )
    var fresh = FormModel(subject, today: model.today)
    fresh.fill(with: model.draft.named(keepingNumbers: keepsNumbers), untaken: untaken)
    fresh.go(to: model.place)
    self.model = fresh
    // What was asked of the other file is asked anew.
    asked = nil
    if phase == .choosing { phase = .typing }
    return ["rows", "taken", "meanwhile"].map(Effect.cancel) + compare()
  }

  /// Goes on with a draft, perhaps against another file than the one that it was typed for.
  ///
  /// - Returns: nil for a form that is no draft, or one of this file.
  mutating func resume(in environment: Environment) -> [Effect]? {
    guard let saved = resumed else { return nil }
    resumed = nil
    let isSame = saved.isOf(environment.catalogIdentity)
    guard saved.reason == .replaced || !isSame else { return nil }
    return goOn(in: Reopening(isSameCatalog: isSame, newest: nil), environment)
  }

  /// A record that is as it was read is no other version.
  private func compare() -> [Effect] {
    guard let record = model?.subject.record else { return [] }
    return [
      Self.read("reopened") { view in
        try FormSubject.read(record, in: view)
      } then: { screen, now, environment in
        guard let base = screen.model?.subject.base else { return [] }
        if now.base.named(keepingNumbers: true) == base.named(keepingNumbers: true) {
          screen.model?.subject.version = now.version
          screen.notice = nil
          screen.settle(in: environment.area)
        }
        return []
      } failed: { _, _, _ in
        // Saving says that it is not there.
        []
      }
    ]
  }
}

extension RecordDraft {
  /// The same with the names of records in place of their numbers, which mean others in another file.
  ///
  /// - Parameter keepingNumbers: Whether books and readers, which have no name of their own, stay.
  fileprivate func named(keepingNumbers: Bool) -> RecordDraft {
    var named = self
    for property in properties {
      guard case .entries(let entries) = self[property] else { continue }
      named[property] = .entries(
        entries.filter { keepingNumbers || $0.number == nil }.map { entry in
          var entry = entry
          entry.reference.id = nil
          return entry
        }
      )
    }
    return named
  }
}
