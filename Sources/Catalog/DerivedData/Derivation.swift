import Books
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

  private static func sortKey(_ text: String) -> DatabaseValue {
    SortKey.start(of: text).databaseValue
  }
}
