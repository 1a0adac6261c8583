import Books
import Catalog

/// Changing who is at the keyboard: `:be NAME`, or chosen from the readers.
enum UserSwitching {
  /// Whom the person wants to be.
  enum Wish: Sendable {
    case known(ID<Reader>)
    /// Someone who is added as a reader.
    case new(String)

    fileprivate var isNew: Bool {
      if case .new = self { true } else { false }
    }
  }

  /// Becomes the reader with a name, card or id, or the only one whose name begins so; else asks.
  static func be(_ name: String) -> Work {
    Work(key: "be", holdsKeys: true) { catalog in
      let wish = try await catalog.fetch { view -> Wish? in
        if let id = try view.readers.named(name) { return .known(id) }
        // Of a card that was scanned the beginning alone is another's.
        if ScannedNumber(in: name) != nil { return nil }
        let rows = try view.readers.rows(ReaderListing(find: name), limit: 2)
        return rows.only.map { .known($0.id) }
      }
      guard let wish else { return { _, _ in [.float(unknown(name))] } }
      return try become(wish, catalog)
    }
  }

  static func be(_ wish: Wish) -> Effect {
    .work(Work(key: "be", writes: wish.isNew) { catalog in try become(wish, catalog) })
  }

  private static func become(_ wish: Wish, _ catalog: Catalog) throws -> Reply {
    let before = catalog.user
    var revision: Revision?
    do {
      switch wish {
      case .known(let id): catalog.act(as: try catalog.read { try $0.readers.record(id).name })
      case .new(let name):
        catalog.act(as: tidied(name))
        revision = try catalog.write { edit in try edit.readers.add(ReaderDraft(name: name)) }
          .revision
      }
    } catch {
      catalog.act(as: before)
      throw error
    }
    let people = try catalog.read { view in try People(view, user: catalog.user) }
    let made = revision
    return { _, _ in
      [.became(people), .wrote(made), .say(tr("You are \(people.currentUser.name) now."))]
    }
  }

  // MARK: - Asking

  /// The question who is at the keyboard; Esc changes nothing.
  static var question: PickerDialog {
    PickerDialog(tr("Who are you?")) { view, text in
      let rows = try view.readers(meantBy: text, limit: 50).map {
        PickerDialog.Row(record: .reader($0.id), name: $0.name, note: $0.kind.name)
      }
      let name = text.trimmed
      let isThere = try view.readers.named(name) != nil
      let new =
        name.isEmpty ? tr("Someone new …") : tr("Someone new: \(Words.quoted(name))")
      return isThere ? rows : rows + [PickerDialog.Row(record: nil, name: new, typed: name)]
    } onChoice: { row in
      if let id = row.record?.reader { return [be(.known(id))] }
      guard row.typed.isEmpty else { return [be(.new(row.typed))] }
      return [.float(NameDialog(tr("Your name"), name: "", isName: true) { [be(.new($0))] })]
    }
  }

  private static func unknown(_ name: String) -> ChoiceDialog {
    var answers = [
      ChoiceDialog.cancel,
      ChoiceDialog.Answer(
        label: tr("Choose from the readers …"),
        effects: [.float(question)]
      ),
    ]
    if ScannedNumber(in: name) == nil {
      answers.append(
        .init(
          label: tr("Add the reader \(Words.quoted(name)), and be that one"),
          effects: [be(.new(name))]
        )
      )
    }
    return ChoiceDialog(tr("There is no reader \(Words.quoted(name))"), answers: answers)
  }

  /// The form for the person's readings of books, or how to become a reader.
  static func form(of records: [RecordID], _ environment: Environment) -> [Effect] {
    let books = records.compactMap(\.book)
    guard !books.isEmpty else { return [] }
    let form = Effect.form(.readings(of: books))
    return environment.people.currentUser.reader == nil
      ? [.float(invitation(environment, then: [form]))] : [form]
  }

  /// Asks a person who is no reader to become one, since only readers have readings.
  ///
  /// - Parameter then: What the person wanted to do.
  private static func invitation(_ environment: Environment, then: [Effect]) -> ChoiceDialog {
    let name = environment.people.currentUser.name
    var answers: [ChoiceDialog.Answer] = []
    if !name.isEmpty {
      answers.append(
        .init(
          label: tr("Add \(Words.quoted(name)) as a reader"),
          effects: [addMyself(then: then)]
        )
      )
    }
    answers.append(.init(label: tr("I am someone else …"), effects: [.command(.be)]))
    answers.append(ChoiceDialog.cancel)
    return ChoiceDialog(
      tr("What you read is yours"),
      text: [
        tr("Each reader has readings and ratings of their own. You are no reader yet.")
      ],
      answers: answers
    )
  }

  /// Makes a reader of the person at the keyboard.
  private static func addMyself(then: [Effect]) -> Effect {
    .work(
      Work(key: "be", writes: true) { catalog in
        let revision = try catalog.write { edit in try edit.readers.me() }.revision
        let people = try catalog.read { view in try People(view, user: catalog.user) }
        return { _, _ in
          [
            .people(people), .wrote(revision),
            .say(
              tr("\(Words.quoted(people.currentUser.name)) is a reader now. u takes it back")
            ),
          ] + then
        }
      }
    )
  }
}

extension AppModel {
  /// Reads again who is at the keyboard, after a change of the catalogue: they may have become a
  /// reader, or have another name.
  mutating func readPeople() {
    let work = Work(key: "people", mustFinish: false, isQuiet: true) { catalog in
      let user = catalog.user
      let people = try? await catalog.fetch { view in try People(view, user: user) }
      return { _, _ in people.map { [.people($0)] } ?? [] }
    }
    start(work, for: screens.page.token)
  }

  /// Becomes someone else, or asks whom.
  mutating func be(_ name: String) {
    // Its readings are of the person who began it, and so is its review.
    if environment.importRun != nil {
      return say(
        tr("Your import is still running: stay until it is done, or stop it."),
        isComplaint: true
      )
    }
    if asksAboutUnsaved() { return }
    if name.isEmpty {
      opened(screens.float(UserSwitching.question, over: screens.page.token))
    } else {
      start(UserSwitching.be(name), for: screens.page.token)
    }
  }

  /// Hands the program over to another person.
  ///
  /// The screens may hold private facts of the person before: they are replaced by unread ones, and
  /// readings under way are given up.
  mutating func became(_ people: People) {
    environment.commandLines = []
    dropReading()
    // The question about a draft is asked again, if it is a draft of the new person.
    let offers = screens.layers.contains { $0.entry.screen is ChoiceDialog }
    environment.people = people
    environment.messages = []
    environment.savedQueries.counts = [:]
    message = nil
    screens.renew(root: roots)
    opened(screens.page.token)
    if offers, let question = Forms.offer(in: environment) {
      opened(screens.float(question, over: screens.page.token))
    }
    apply(environment.savedQueries)
  }
}
