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
        draft.draft.isOpen(to: environment.people.asker)
          && (draft.draft.kind != .reading || draft.isOf(environment.catalogIdentity))
      })
    else { return nil }
    return DraftOffer.dialog(draft, from: folder, in: environment)
  }
}
