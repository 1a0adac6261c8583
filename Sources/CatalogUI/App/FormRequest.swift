import Catalog

/// Which form to show.
enum FormRequest: Sendable {
  /// A new book, with what is known of it already: the author whose page it is added on.
  case newBook(BookDraft)
  case editBook(ID<Book>)
  case newAuthority(AuthorityKind, AuthorityDraft)
  case editAuthority(AuthorityID)
}
