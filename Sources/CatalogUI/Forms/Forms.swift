import Books
import Catalog
import TerminalKit

/// Makes forms, for records and from drafts.
enum Forms {
  static func screen(for request: FormRequest, in environment: Environment) -> any Screen {
    switch request {
    case .new(let draft): FormScreen(new: draft, in: environment)
    case .edit(let record, let property):
      FormScreen(editing: record, at: property, in: environment)
    case .readings(let books): FormScreen(readingOf: books, in: environment)
    }
  }

  /// The question about the newest form that was lost, to float at the start; nil without one.
  static func offer(in environment: Environment) -> (any Screen)? {
    let drafts = drafts(in: environment)
    guard let folder = environment.drafts, let draft = drafts.last(where: \.isLost) else {
      return nil
    }
    return offer(draft, of: drafts.count, from: folder, in: environment)
  }

  /// The same as a message, for plain lines: there the first keys are often written already, and
  /// would answer a question that nobody expected.
  static func notice(in environment: Environment) -> String? {
    drafts(in: environment).last(where: \.isLost).map { draft in
      tr("\(name(of: draft)) was not saved: \(draft.name). :drafts goes on with it")
    }
  }

  /// The drafts that a person may go on with here, oldest first.
  static func drafts(in environment: Environment) -> [SavedDraft] {
    (environment.drafts?.drafts(of: environment.catalogFile) ?? []).filter {
      $0.isOpen(to: environment.people, in: environment.catalogIdentity)
    }
  }

  /// Returns the effects that go on with a draft.
  static func resuming(_ draft: SavedDraft, in environment: Environment) -> [Effect] {
    switch draft.form {
    case .record(let form): [.open(FormScreen(form, resuming: draft, in: environment))]
    case .books(let form): [.open(BulkFormScreen(form, resuming: draft, in: environment))]
    case .definition(let form): [.open(CustomFieldForm(form, resuming: draft, in: environment))]
    case .importing(let form): [.open(ImportScreen(form, resuming: draft, in: environment))]
    case .merging(let form): [.open(MergeBooksScreen(form, resuming: draft, in: environment))]
    case .pasted(let form): [.open(PastedBooksScreen(form, resuming: draft, in: environment))]
    // The list of books has the command.
    case .line(let text): [.section(.books), .resumeLine(tr("add \(text)"), draft)]
    }
  }

  /// Names the record of a draft, as the beginning of a sentence.
  static func name(of draft: SavedDraft) -> String {
    switch draft.form {
    case .record(let record): record.draft.kind.nameWithArticle
    case .books(let many): tr("A form for \(Words.books(many.count))")
    case .definition: tr("A field of your own")
    case .importing: tr("An import")
    case .merging: tr("A merge of books")
    case .line: tr("A line behind :add")
    case .pasted(let draft): tr("A list of \(Words.books(draft.lines.count))")
    }
  }

  /// Asks what becomes of a draft.
  private static func offer(
    _ draft: SavedDraft,
    of count: Int,
    from folder: DraftFolder,
    in environment: Environment
  ) -> ChoiceDialog {
    let what = name(of: draft)
    let time = environment.dates.moment(Timestamp(seconds: draft.begun))
    return ChoiceDialog(
      tr("\(what) was not saved"),
      text: [
        tr(
          "\(draft.name), begun \(time)."
            + " \(draft.reason?.words ?? tr("Octavo ended before it was saved."))"
        )
      ] + (count > 1 ? [tr("There are \(count) such forms: :drafts lists them.")] : []),
      answers: [
        ChoiceDialog.Answer(
          "g",
          label: tr("Go on with it"),
          effects: resuming(draft, in: environment)
        ),
        ChoiceDialog.Answer("l", label: tr("Later (it is kept)")),
        ChoiceDialog.Answer(
          "t",
          label: tr("Throw it away"),
          effects: [.work(folder.forgetting(draft.id))]
        ),
      ],
      foot: .escape(tr("later"))
    )
  }
  /// Asks in the form of a record whether to go on with a draft of it.
  private static func offer(
    _ form: RecordForm,
    _ draft: SavedDraft,
    inFormWith folder: DraftFolder,
    in environment: Environment
  ) -> ChoiceDialog {
    let time = environment.dates.moment(Timestamp(seconds: draft.begun))
    return ChoiceDialog(
      tr("You began to change this, \(time)"),
      text: [tr("What you typed then was not saved.")],
      answers: [
        ChoiceDialog.Answer(
          label: tr("Go on with it"),
          effects: [.replace(FormScreen(form, resuming: draft, in: environment))]
        ),
        ChoiceDialog.Answer(label: tr("Begin anew (it is kept: :drafts)")),
        ChoiceDialog.Answer(
          label: tr("Throw it away, and begin anew"),
          effects: [.work(folder.forgetting(draft.id))]
        ),
      ],
      foot: .escape(tr("begin anew")),
      // What is typed meanwhile goes into the form.
      comesByItself: true
    )
  }

  /// Looks for a draft of a record whose form is opened, and offers to go on with it.
  fileprivate static func findDraft(
    of record: RecordID,
    besides open: Set<String>,
    in environment: Environment
  ) -> Work? {
    guard let folder = environment.drafts else { return nil }
    return Work(key: "draft", mustFinish: false, isQuiet: true, holdsKeys: true) { _ in
      let found = drafts(in: environment).compactMap { draft -> (RecordForm, SavedDraft)? in
        guard case .record(let form) = draft.form, form.recordID == record,
          draft.isOf(environment.catalogIdentity), !open.contains(draft.id)
        else { return nil }
        return (form, draft)
      }.last
      return { _, environment in
        found.map { [.float(offer($0, $1, inFormWith: folder, in: environment))] } ?? []
      }
    }
  }
}

extension AppModel {
  /// Shows a form, and offers to go on with a draft where there is one of the record.
  mutating func show(_ request: FormRequest) {
    let open = screens.openDrafts
    let token = screens.push(Forms.screen(for: request, in: environment))
    opened(token)
    guard case .edit(let record, _) = request,
      let work = Forms.findDraft(of: record, besides: open, in: environment)
    else { return }
    start(work, for: token)
  }
}
