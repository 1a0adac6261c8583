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
    // In another file the same numbers mean other readers and books.
    guard let folder = environment.drafts,
      let draft = folder.drafts(of: environment.catalogFile).first(where: { draft in
        draft.draft.isOpen(to: environment.people.currentUser)
          && (draft.draft.kind != .reading || draft.isOf(environment.catalogIdentity))
      })
    else { return nil }
    return offer(draft, from: folder, in: environment)
  }

  /// Asks what becomes of a form that was not saved.
  private static func offer(
    _ draft: SavedDraft,
    from folder: DraftFolder,
    in environment: Environment
  ) -> ChoiceDialog {
    let kind = draft.draft.kind
    let time = environment.dates.moment(Timestamp(seconds: draft.begun))
    return ChoiceDialog(
      "\(kind.nameWithArticle) was not saved",
      text: [
        "“\(TextLayout.truncate(draft.name, to: 50))”, begun \(time)."
          + " \(draft.reason?.words ?? "Octavo ended before it was saved.")"
      ],
      answers: [
        ChoiceDialog.Answer(
          label: "Go on with it",
          effects: [.open(FormScreen(resuming: draft, in: environment))]
        ),
        ChoiceDialog.Answer(label: "Later (it is kept)"),
        ChoiceDialog.Answer(
          label: "Throw it away",
          effects: [.work(folder.forgetting(draft.id))]
        ),
      ],
      foot: .escape("later")
    )
  }
}
