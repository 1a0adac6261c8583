import Catalog
import TerminalKit

/// Where forms come from.
enum Forms {
  static func screen(for request: FormRequest, in environment: Environment) -> any Screen {
    switch request {
    case .new(let draft): FormScreen(new: draft, in: environment)
    case .edit(let record): FormScreen(editing: record, in: environment)
    case .reading(let books): FormScreen(readingOf: books, in: environment)
    }
  }

  /// The question about the oldest form that was not saved when the program ended, to float at
  /// the start; nil when there is none.
  static func offer(in environment: Environment) -> (any Screen)? {
    guard let folder = environment.drafts,
      let draft = folder.drafts(of: environment.catalogFile).first(where: {
        $0.isOpen(to: environment.people.currentUser, in: environment.catalogIdentity)
      })
    else { return nil }
    return offer(draft, from: folder, in: environment)
  }

  /// What a draft is of, and the form that goes on with it.
  private static func resuming(
    _ draft: SavedDraft,
    in environment: Environment
  ) -> (what: String, form: any Screen) {
    switch draft.form {
    case .record(let record):
      let form = FormScreen(record, resuming: draft, in: environment)
      return (record.draft.kind.nameWithArticle, form)
    case .books(let many):
      let form = BulkFormScreen(many, resuming: draft, in: environment)
      return ("A form for \(Words.books(form.ids.count))", form)
    case .definition(let own):
      return ("A field of your own", CustomFieldForm(own, resuming: draft, in: environment))
    }
  }

  /// Asks what becomes of a form that was not saved.
  private static func offer(
    _ draft: SavedDraft,
    from folder: DraftFolder,
    in environment: Environment
  ) -> ChoiceDialog {
    let (what, form) = resuming(draft, in: environment)
    let time = environment.dates.moment(Timestamp(seconds: draft.begun))
    return ChoiceDialog(
      "\(what) was not saved",
      text: [
        "\(draft.name), begun \(time)."
          + " \(draft.reason?.words ?? "Octavo ended before it was saved.")"
      ],
      answers: [
        ChoiceDialog.Answer("g", label: "Go on with it", effects: [.open(form)]),
        ChoiceDialog.Answer("l", label: "Later (it is kept)"),
        ChoiceDialog.Answer(
          "t",
          label: "Throw it away",
          effects: [.work(folder.forgetting(draft.id))]
        ),
      ],
      foot: .escape("later")
    )
  }
}
