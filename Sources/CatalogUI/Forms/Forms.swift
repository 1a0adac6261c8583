import Catalog
import TerminalKit

/// Where forms come from.
enum Forms {
  static func screen(for request: FormRequest, in environment: Environment) -> any Screen {
    switch request {
    case .newBook(let draft): FormScreen(new: .book(draft), in: environment)
    case .editBook(let id): FormScreen(editing: .book(id), in: environment)
    case .newAuthority(let kind, let draft):
      FormScreen(new: .authority(kind, draft), in: environment)
    case .editAuthority(let id): FormScreen(editing: .authority(id), in: environment)
    }
  }

  /// The question about the oldest form that was not saved when the program ended, to float at
  /// the start; nil when there is none.
  static func offer(in environment: Environment) -> (any Screen)? {
    guard let folder = environment.drafts,
      let draft = folder.drafts(of: environment.catalogPath).first
    else { return nil }
    return DraftOffer.dialog(draft, from: folder, in: environment)
  }
}
