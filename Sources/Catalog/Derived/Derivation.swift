import GRDB

/// Computes the derived columns of a row from the columns that a person can change.
enum Derivation {
  /// The values that ``derive(_:sources:)`` needs, out of a row in the order of `table.columns`.
  static func sources(_ table: Table, in values: [DatabaseValue]) -> [DatabaseValue] {
    table.derivationSources.compactMap { column in table.place(of: column).map { values[$0] } }
  }

  /// The values of `table.derivedColumns` for those of `table.derivationSources`.
  static func derive(_ table: Table, sources: [DatabaseValue]) -> [DatabaseValue] {
    func text(_ index: Int) -> String { String.fromDatabaseValue(sources[index]) ?? "" }
    switch table {
    case .author:
      return [
        folded(text(0)).databaseValue, folded(text(1)).databaseValue,
        sortKey(text(2)),
      ]
    case .genre, .series, .tag:
      return [
        folded(text(0)).databaseValue, nameSigns(text(0)).databaseValue, sortKey(text(1)),
      ]
    case .publisher:
      return [folded(text(0)).databaseValue, sortKey(text(1))]
    case .reader:
      return [folded(text(0)).databaseValue, sortKey(SortName.make(text(0)))]
    case .loan:
      let name = text(0)
      return [(name.isEmpty ? "" : folded(name)).databaseValue]
    case .authorAlias, .publisherAlias, .genreAlias, .seriesAlias, .tagAlias, .savedQuery:
      return [folded(text(0)).databaseValue]
    case .book:
      let language = String.fromDatabaseValue(sources[1]).map(Language.init(stored:))
      let forms = TitleForms(text(0), subtitle: nil, language: language)
      return [forms.sortTitle.databaseValue, forms.sortKey.databaseValue]
    case .customField: return [CustomField.word(of: text(0)).databaseValue]
    case .customValue:
      let kind = CustomField.Kind(stored: Int.fromDatabaseValue(sources[0]) ?? 0)
      return [kind.key(of: text(1)).databaseValue]
    case .formerBook:
      let title = String.fromDatabaseValue(sources[0])
      return [(title.map { TitleKey(filing: $0).text }).databaseValue]
    case .isbn, .bookAuthor, .bookPublisher, .bookTag, .readerCard, .reading, .loanBook, .wanted,
      .distinctPair, .acceptedFinding, .sortRule:
      return []
    }
  }

  private static let longest = 400

  /// The beginning of a sort key: enough to order by, and not a second megabyte of a long title.
  static func sortKeyText(_ text: String) -> String {
    let start = text.utf8.count > longest ? String(text.prefix(longest)) : text
    return SortKey(start).text
  }

  /// The beginning of a sort key, for a text that may be one that was folded already.
  static func sortKeyText(_ text: String, folded known: (text: String, folded: String)) -> String {
    guard text.utf8.count <= longest, text.isSpelled(as: known.text) else {
      return sortKeyText(text)
    }
    return SortKey(folded: known.folded).text
  }

  /// The key of all texts that fold to this one; nil when it is too long for all to have the same.
  static func wholeSortKey(_ folded: String) -> String? {
    folded.utf8.count < longest / 4 ? SortKey(folded: folded).text : nil
  }

  private static func sortKey(_ text: String) -> DatabaseValue {
    sortKeyText(text).databaseValue
  }
}

/// What is made of a book's title: under what it is filed, and by which words it is found.
///
/// Made together, since most titles are folded only once for both.
struct TitleForms {
  /// The title that the book is filed under.
  let sortTitle: String
  let sortKey: String
  /// For ``TitleIndex``.
  let words: String

  init(_ title: String, subtitle: String?, language: Language?) {
    let whole = folded(title)
    sortTitle = SortTitle.make(title, language: language)
    sortKey = Derivation.sortKeyText(sortTitle, folded: (title, whole))
    words =
      subtitle == nil ? TitleIndex.words(title, folded: whole) : TitleIndex.words(title, subtitle)
  }
}
