import Books
import Catalog

extension FormScreen {
  /// Finds out whether someone changed or deleted the record since it was read, and tells it.
  func checkRecord() -> [Effect] {
    guard takesKeys, let model else { return [] }
    guard let record = model.subject.record else {
      return checkBooks(model.draft.content.bookEntries)
    }
    return [
      Self.read("meanwhile") { view in
        try view.unlessDeleted(record) { view in
          Now(
            subject: try RecordSubject.read(record, in: view),
            change: try view.history.revisions(limit: 1, of: record).first
          )
        }
      } then: { screen, standing, environment in
        screen.adopt(standing, in: environment)
      } failed: { _, _, _ in
        // Saving will tell it.
        []
      }
    ]
  }

  /// The record as it is now, and its last change.
  private struct Now: Sendable {
    let subject: RecordSubject
    let change: Revision?
  }

  /// Adopts the record as it is now: typed values stay, a form without typing shows the new record.
  private mutating func adopt(
    _ standing: PossiblyDeleted<Now>,
    in environment: Environment
  ) -> [Effect] {
    defer { keepInSight(in: environment.area) }
    guard let model else { return [] }
    notice = nil
    switch standing {
    case .deleted(let deletion):
      let words = words(tr("deleted"), deletion?.revision, environment)
      // "Merged “Dune” into “Dune: a novel”".
      let what =
        deletion.flatMap { $0.isPlain ? nil : " \($0.revision.words(in: environment))." } ?? ""
      notice = tr("\(words)\(what) Ctrl-S offers to put it back.")
      return []
    case .there(let now):
      guard now.subject.version != model.subject.version else { return [] }
      let words = words(tr("saved"), now.change, environment)
      if model.isDirty {
        notice = tr("\(words) Ctrl-S shows both versions.")
        return []
      }
      var subject = now.subject
      subject.adopt(environment)
      subject.isFound = model.subject.isFound
      var fresh = FormModel(subject, today: model.today)
      fresh.go(to: model.place)
      self.model = fresh
      return [.say(tr("\(words) You see it as it is now."))]
    }
  }

  /// The person, the change and the time: "Jan saved this book, today 14:02".
  private func words(
    _ verb: String,
    _ change: Revision?,
    _ environment: Environment,
    what: String? = nil
  ) -> String {
    let when = change.map { ", \(environment.dates.moment($0.at))" } ?? ""
    return
      "\(change?.who ?? tr("Someone")) \(verb) \(what ?? tr("this \(kind.name)"))\(when)."
  }

  /// Finds out whether someone deleted a book that a new loan or reading is of, and tells it.
  private func checkBooks(_ books: [FieldEntry]) -> [Effect] {
    guard !books.isEmpty else { return [] }
    return [
      Self.read("meanwhile") { view in
        try view.deletions(among: books)
      } then: { screen, deletions, environment in
        defer { screen.keepInSight(in: environment.area) }
        screen.notice = deletions.first.map { first in
          let name = Words.quoted(first.book.reference.name)
          let what = deletions.count == 1 ? name : Words.books(deletions.count)
          let words = screen.words(tr("deleted"), first.change, environment, what: what)
          let them = plural(deletions.count, "it", "them")
          return tr("\(words) H in the list of books brings \(them) back.")
        }
        return []
      } failed: { _, _, _ in
        // Saving will tell it.
        []
      }
    ]
  }
}

// MARK: - A record that was deleted

extension FormScreen {
  /// Asks what becomes of the form of a record that someone deleted, or merged, meanwhile.
  func askAboutDeleted(_ change: LastChange?, in environment: Environment) -> [Effect] {
    guard let record = model?.subject.record else { return [] }
    return [
      Self.work("deleted", holdsKeys: true) { catalog in
        try await catalog.fetch { view in try view.merge(of: record) }
      } then: { screen, merge, environment in
        [.float(screen.question(about: change, merge: merge, in: environment))]
      } failed: { screen, _, environment in
        [.float(screen.question(about: change, merge: nil, in: environment))]
      }
    ]
  }

  private func question(
    about change: LastChange?,
    merge: Revision?,
    in environment: Environment
  ) -> ChoiceDialog {
    let who = change?.who ?? tr("Someone")
    let when = change.map { " \(environment.dates.moment($0.at))" } ?? ""
    let putBack =
      merge == nil
      ? tr("Put it back with my changes") : tr("Undo that, with my changes")
    let leave = merge == nil ? tr("Leave it deleted") : tr("Leave it so")
    return ChoiceDialog(
      tr("\(who) \(merge == nil ? tr("deleted") : tr("merged")) this \(kind.name)\(when)"),
      text: (merge.map { [$0.words(in: environment) + "."] } ?? []) + [
        tr("Nothing that you typed is lost.")
      ],
      answers: [
        ChoiceDialog.Answer("b", label: tr("Back to the form")),
        ChoiceDialog.Answer(merge == nil ? "p" : "u", label: putBack) {
          (screen: inout Self, _) in
          screen.putBack()
        },
        ChoiceDialog.Answer("l", label: tr("\(leave) (what I typed stays as a draft)")) {
          (screen: inout Self, environment) in
          screen.leave(in: environment)
        },
      ],
      foot: .escape(tr("back to the form"))
    )
  }

  /// Puts the record back with what is in the form.
  ///
  /// A merge is undone, and so is a deletion that took only readings and loans along, so that the
  /// record keeps its id and its history; else the record is added as a new one. Where somebody had
  /// changed it before it was deleted, both versions are shown.
  private func putBack() -> [Effect] {
    guard let record = model?.subject.record else { return [] }
    return [
      Self.work { catalog -> (there: RecordSubject, change: Revision)? in
        let deletion = try catalog.read { view -> Revision? in
          if let merge = try view.merge(of: record) { return merge }
          guard let last = try view.history.revisions(limit: 1, of: record).first,
            try view.history.contents(of: last.id).allSatisfy({ change in
              change.record == record || [.reading, .loan].contains(change.record?.kind)
            })
          else { return nil }
          return last
        }
        guard let deletion else { return nil }
        _ = try catalog.undo(deletion.id)
        return try catalog.read { view in
          // Before it was put back and before it went.
          let earlier = try view.history.revisions(limit: 3, of: record).dropFirst(2).first
          return (try RecordSubject.read(record, in: view), earlier ?? deletion)
        }
      } then: { screen, found, environment in
        guard let base = screen.model?.subject.base else { return [] }
        guard let (there, change) = found else {
          screen.model?.subject.record = nil
          screen.model?.subject.version = nil
          return screen.save(another: false, in: environment)
        }
        guard Merge(base: base, mine: base, theirs: there.base).lines.isEmpty else {
          return screen.showConflict(LastChange(who: change.who, at: change.at))
        }
        screen.model?.subject.version = there.version
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

extension ReadTransaction {
  /// The change by which a book that is gone became one with another; nil for other records.
  fileprivate func merge(of record: RecordID) throws -> Revision? {
    guard let id = record.book, try books.successor(of: id) != nil else { return nil }
    return try history.revisions(limit: 1, of: record).first
  }
}

// MARK: - Another file

extension FormScreen {
  /// Goes on with the typed text in the file that now lies in the catalogue's place: chosen records
  /// are looked up by their names, and saving shows both versions.
  mutating func goOn(in opening: Reopening, _ environment: Environment) -> [Effect] {
    guard model != nil else { return [] }
    if kind == .reading, !opening.isSameCatalog {
      // Its book and its reader are known by their ids alone, which mean others there.
      let words = tr("Your reading is of a book of the other file: it is kept as a draft for that.")
      return leaveForOtherFile(in: environment, saying: words)
    }
    keeping.identity = environment.catalogIdentity
    let keepsNumbers = opening.isSameCatalog
    let told = adoptFields(in: environment, matching: keepsNumbers ? .byNumber : .byName)
    guard let model else { return told }
    let version = model.subject.version.map { _ in 0 }
    var subject = RecordSubject(
      record: model.subject.record,
      version: version,
      base: model.subject.base.named(keepingNumbers: keepsNumbers)
    )
    subject.adopt(environment)
    self.model = model.goingOn(subject, with: model.draft.named(keepingNumbers: keepsNumbers))
    typing.forgetAnswers()
    return ["rows", "taken", "meanwhile"].map(Effect.cancel)
      + findNames() + compare(keepsNumbers: keepsNumbers) + told
  }

  /// Looks up the chosen names, so that those with a record in the file do not become new ones.
  private func findNames() -> [Effect] {
    guard let model else { return [] }
    let chosen = model.subject.base.names + model.draft.names
    return [
      Self.read("names") { view in
        try KnownNames(chosen, in: view)
      } then: { screen, known, environment in
        guard let model = screen.model else { return [] }
        var subject = model.subject
        subject.base.replaceEntries(known.entry)
        var draft = model.draft
        draft.replaceEntries(known.entry)
        screen.model = model.goingOn(subject, with: draft)
        screen.typing.forgetAnswers()
        screen.keepInSight(in: environment.area)
        return screen.askForRows()
      } failed: { _, _, _ in
        // Saving looks them up too.
        []
      }
    ]
  }

  /// Goes on with a draft, perhaps in another file than it was typed for.
  ///
  /// - Returns: nil for a form without a draft.
  mutating func resume(in environment: Environment) -> [Effect]? {
    guard let saved = keeping.takeResumed() else { return nil }
    let isSame = saved.isOf(environment.catalogIdentity)
    guard saved.reason == .replaced || !isSame else {
      let told = adoptFields(in: environment)
      model?.checkEntered()
      keepInSight(in: environment.area)
      return told + checkRecord() + checkUniqueness()
    }
    return goOn(in: Reopening(isSameCatalog: isSame, newest: nil), environment)
  }

  /// Compares the record with that of its id in the file: it may be unchanged, another version, or,
  /// in another catalogue, another record with the same id.
  private func compare(keepsNumbers: Bool) -> [Effect] {
    guard let record = model?.subject.record else { return [] }
    return [
      Self.read("reopened") { view in
        try RecordSubject.read(record, in: view)
      } then: { screen, now, environment in
        guard let base = screen.model?.subject.base else { return [] }
        if !keepsNumbers, !now.base.isProbably(base) { return screen.becomeNew(in: environment) }
        if now.base.named(keepingNumbers: true) == base.named(keepingNumbers: true) {
          screen.model?.subject.version = now.version
          screen.notice = nil
          screen.keepInSight(in: environment.area)
        }
        return []
      } failed: { screen, error, environment in
        // In the same catalogue saving tells that it is not there.
        guard !keepsNumbers, case CatalogError.notFound = error else { return [] }
        return screen.becomeNew(in: environment)
      }
    ]
  }

  /// Turns the form into that of a new record, since the file does not have the old one.
  private mutating func becomeNew(in environment: Environment) -> [Effect] {
    model?.subject.record = nil
    model?.subject.version = nil
    let words = tr("This \(kind.name) is not in that file: saving adds it as a new \(kind.name).")
    notice = words
    keepInSight(in: environment.area)
    return [.complain(words)]
  }
}

extension RecordDraft {
  /// True if it is probably the same record as one with its id in another file: by the name, or for
  /// books by the ISBN.
  fileprivate func isProbably(_ other: RecordDraft) -> Bool {
    if folded(name) == folded(other.name) { return true }
    guard let book = content as? BookDraft, let other = other.content as? BookDraft else {
      return false
    }
    return !book.isbn.isEmpty && book.isbn == other.isbn
  }

  /// The draft with the names of records in place of their ids, which mean others in another file.
  ///
  /// - Parameter keepingNumbers: Whether books and readers stay, which cannot be found by a name.
  fileprivate func named(keepingNumbers: Bool) -> RecordDraft {
    var named = self
    named.replaceEntries { _, entry in
      keepingNumbers || entry.number == nil ? entry.named : nil
    }
    return named
  }

  /// The names in it without ids of their records.
  var names: [KnownNames.Name] {
    properties.flatMap { property in
      self[property].entries.compactMap { KnownNames.Name($0, in: property) }
    }
  }

  /// - Parameter replacement: Returns what replaces an entry; nil removes it.
  mutating func replaceEntries(_ replacement: (FieldID, FieldEntry) -> FieldEntry?) {
    for property in properties {
      guard case .entries(let entries) = self[property], !entries.isEmpty else { continue }
      self[property] = .entries(entries.compactMap { replacement(property, $0) })
    }
  }
}
