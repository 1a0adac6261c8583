import Books

/// The forms of a book's title: the key that it is filed under, and the words that find it.
///
/// Made together, since most titles are folded only once for both.
struct TitleVariants {
  /// The title that the book is filed under.
  let sortTitle: String
  let sortKey: String
  /// For ``TitleIndex``.
  let words: String

  init(_ title: String, subtitle: String?, language: Language?) {
    let whole = folded(title)
    sortTitle = SortTitle.make(title, language: language)
    sortKey = SortKey.start(of: sortTitle, folded: (title, whole))
    words =
      subtitle == nil ? TitleIndex.words(title, folded: whole) : TitleIndex.words(title, subtitle)
  }
}
