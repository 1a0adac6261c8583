import Catalog
import TerminalKit

/// Asks at the start what becomes of a form that was not saved.
enum DraftOffer {
  static func dialog(
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

extension DraftFolder {
  /// The work of removing a draft, off the thread of the screens.
  func forgetting(_ id: String) -> Work {
    Work(key: nil) { _ in
      self.remove(id)
      return { _, _ in [] }
    }
  }
}
