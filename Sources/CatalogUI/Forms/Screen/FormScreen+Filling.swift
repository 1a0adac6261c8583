import Books
import Interchange
import TerminalKit

/// F5 looks the book with the ISBN of the form up in public catalogues, and fills empty fields.
extension FormScreen {
  private static let looking = "lookup"

  /// The ISBN in the form; nil without a valid one.
  private var typedISBN: ISBN? {
    guard case .text(let text)? = model?.value(.book(.isbn)),
      let isbn = try? ISBN.parse(text), !isbn.isMisprinted
    else { return nil }
    return isbn
  }

  /// Looks the book up in the background, while the form can be used.
  mutating func lookUp(in environment: Environment) -> [Effect] {
    guard kind == .book else { return [] }
    guard let isbn = typedISBN else {
      return [.complain(tr("Look-ups need a right ISBN: type it in its field, then F5."))]
    }
    let desk = environment.lookups
    guard let lookup = desk.lookup, desk.permission != .off else {
      return [.complain(tr("Look-ups are off: lookup = \"off\" in config.toml."))]
    }
    guard desk.permission != .ask else {
      return [.lookup(.ask(then: [Self.change { $0.lookUp(in: $1) }]))]
    }
    lookedUp = isbn
    let asking: BookLookup.Asking = desk.permission == .on ? .sources : .nobody
    return [
      .work(
        Work(key: Self.looking, mustFinish: false, isQuiet: true) { _, handOver in
          await lookup.look([isbn], asking) { _, outcome in
            handOver(
              Self.reply { screen, environment in
                screen.finishLookup(outcome, of: isbn, environment)
              }
            )
          }
          return Self.reply { screen, _ in
            guard screen.lookedUp == isbn else { return [] }
            screen.lookedUp = nil
            return [.complain(tr("Not looked up: nobody answered."))]
          }
        }
      )
    ]
  }

  /// Esc: stops waiting for the look-up.
  mutating func stopLookingUp() -> [Effect] {
    lookedUp = nil
    return [.cancel(Self.looking), .say(tr("Not looked up. Nothing was filled."))]
  }

  private mutating func finishLookup(
    _ outcome: LookupState,
    of isbn: ISBN,
    _ environment: Environment
  ) -> [Effect] {
    // Another look-up may have begun meanwhile.
    guard lookedUp == isbn else { return [] }
    lookedUp = nil
    guard typedISBN == isbn else {
      return [.say(tr("Another ISBN was typed: nothing was filled."))]
    }
    switch outcome {
    case .found(let record):
      return [isLike(record) ? fill(from: record) : Self.question(about: record, isbn)]
    case .several(let records):
      let dialog = LookupChoice.dialog(isbn, records, comesByItself: true) { record in
        [Self.change { screen, _ in [screen.fill(from: record)] }]
      }
      return [.float(dialog)]
    case .notFound:
      return [.say(tr("No public catalogue that was asked knows \(isbn.formatted)."))]
    case .failed where environment.lookups.permission == .offline:
      return [.complain(tr("Not looked up: Octavo is offline, and no answer is kept."))]
    case .failed(let failure):
      let again = failure.again.map { tr(" Again \(environment.dates.again($0)).") } ?? ""
      return [.complain(tr("Not looked up: \(failure.words)\(again)"))]
    }
  }

  /// True if the found book may be the typed one: by a word of its title or authors.
  private func isLike(_ found: FoundBook) -> Bool {
    let title = model?.value(.book(.title))?.text ?? ""
    let authors = model?.value(.book(.authors))?.entries.map(\.reference.name) ?? []
    return SharedWords(title: title, authors: authors, found.record.draft).isAny
  }

  /// Asks before lines of quite another book come into this one.
  private static func question(about found: FoundBook, _ isbn: ISBN) -> Effect {
    .float(
      ChoiceDialog(
        tr("Is it the same book?"),
        text: [
          tr(
            "\(found.sourceWords) has “\(found.name)” with the number \(isbn.formatted): neither "
              + "title nor authors are like what stands here."
          )
        ],
        answers: [
          ChoiceDialog.Answer(label: tr("No, fill nothing")),
          ChoiceDialog.Answer(
            label: tr("Yes, fill what is empty"),
            effects: [Self.change { screen, _ in [screen.fill(from: found)] }]
          ),
        ],
        foot: .escape(tr("fill nothing")),
        comesByItself: true
      )
    )
  }

  /// Finds out which of the names have records, and fills empty fields.
  private func fill(from found: FoundBook) -> Effect {
    var book = found.record.draft
    if let language = try? Language.parse(book.language) { book.language = language.name }
    let draft = RecordDraft.book(book)
    return Self.read("found names") { view in
      try KnownNames(draft.names, in: view)
    } then: { screen, known, environment in
      var draft = draft
      draft.replaceEntries(known.entry)
      let count = screen.model?.fill(what: draft, from: found) ?? 0
      screen.keepInSight(in: environment.area)
      let source = found.sourceWords
      guard count > 0 else {
        return [.say(tr("Found in \(source): nothing is empty that it knows."))]
      }
      let fields = counted(count, "field", "fields")
      return [.say(tr("Filled \(fields) from \(source). Not saved before Ctrl-S"))]
    }
  }
}

extension FormModel<RecordSubject> {
  /// Fills the empty fields, and notes the source of each; the typed text stays.
  ///
  /// - Returns: How many fields it filled.
  fileprivate mutating func fill(what draft: RecordDraft, from found: FoundBook) -> Int {
    var count = 0
    for index in fields.indices {
      guard let field = fields[index].property.book, let source = found.origins[field],
        !fields[index].isTyped, !draft[.book(field)].isEmpty
      else { continue }
      fields[index].fill(draft[.book(field)], from: source)
      count += 1
    }
    if count > 0 { subject.isFound = true }
    return count
  }
}

// MARK: - The notes of a form

extension FormScreen {
  /// Opens the notes in the person's own editor.
  func editOutside() -> [Effect] {
    guard case .field(let index)? = model?.place, let input = model?.fields[index].input,
      case .area(let area) = input
    else { return [] }
    let text = area.text
    return [
      .withScreenReleased { environment in
        let result = ExternalEditor(environment.configuration.editor).edit(text)
        return Self.reply { screen, environment in
          screen.finishEditing(result, of: index, in: environment)
        }
      }
    ]
  }

  private mutating func finishEditing(
    _ result: Result<String, ExternalEditor.Failure>,
    of index: Int,
    in environment: Environment
  ) -> [Effect] {
    switch result {
    case .failure(let failure): return [.complain(failure.message)]
    case .success(let text):
      guard case .area(var area)? = model?.fields[index].input else { return [] }
      guard text != area.text else { return [] }
      area.setText(text)
      model?.change { $0 = .area(area) }
      keepInSight(in: environment.area)
      return keepDraft(in: environment)
    }
  }
}
