import Books
import GRDB

/// How the derived columns of a row follow from those that a person can change.
struct Derivation: Sendable {
  /// The columns that are computed.
  let columns: [String]
  /// The columns that they are computed from.
  let sources: [String]
  /// Computes the values of ``columns`` from those of ``sources``.
  let derive: @Sendable (Sources) -> [DatabaseValue]

  /// The values of the columns that others are computed from.
  struct Sources {
    let values: [DatabaseValue]

    subscript(_ place: Int) -> String? { String.fromDatabaseValue(values[place]) }
    func text(_ place: Int) -> String { self[place] ?? "" }
  }

  /// Of a table in which nothing is derived.
  static let none = Derivation(columns: [], sources: []) { _ in [] }

  static let author = Derivation(
    columns: ["foldedName", "foldedQualifier", "sortKey"],
    sources: ["name", "qualifier", "sortName"]
  ) { of in
    [folded(of.text(0)).databaseValue, folded(of.text(1)).databaseValue, sortKey(of.text(2))]
  }

  static let publisher = Derivation(
    columns: ["foldedName", "sortKey"],
    sources: ["name", "sortName"]
  ) { of in
    [folded(of.text(0)).databaseValue, sortKey(of.text(1))]
  }

  /// Of names that are told apart by their signs.
  static let signedName = Derivation(
    columns: ["foldedName", "signs", "sortKey"],
    sources: ["name", "sortName"]
  ) { of in
    [
      folded(of.text(0)).databaseValue, nameSigns(of.text(0)).databaseValue, sortKey(of.text(1)),
    ]
  }

  static let reader = Derivation(columns: ["foldedName", "sortKey"], sources: ["name"]) { of in
    [folded(of.text(0)).databaseValue, sortKey(SortName.make(of.text(0)))]
  }

  static let foldedName = Derivation(columns: ["foldedName"], sources: ["name"]) { of in
    let name = of.text(0)
    return [(name.isEmpty ? "" : folded(name)).databaseValue]
  }

  static let book = Derivation(
    columns: ["sortTitle", "sortKey"],
    sources: ["title", "language"]
  ) { of in
    let title = of.text(0)
    let sortTitle = SortTitle.make(title, language: of[1].map(Language.init(stored:)))
    let key = SortKey.start(of: sortTitle, folded: (title, folded(title)))
    return [sortTitle.databaseValue, key.databaseValue]
  }

  static let customField = Derivation(columns: ["foldedName"], sources: ["name"]) { of in
    [CustomField.word(of: of.text(0)).databaseValue]
  }

  static let customValue = Derivation(columns: ["key"], sources: ["kind", "value"]) { of in
    let kind = CustomField.Kind(stored: Int.fromDatabaseValue(of.values[0]) ?? 0)
    return [kind.key(of: of.text(1)).databaseValue]
  }

  static let formerBook = Derivation(columns: ["sortKey"], sources: ["title"]) { of in
    [(of[0].map { TitleKey(filing: $0).text }).databaseValue]
  }

  private static func sortKey(_ text: String) -> DatabaseValue {
    SortKey.start(of: text).databaseValue
  }
}

extension Table {
  /// The derived values of a row, of which these are the values in the order of ``columns``.
  func derived(from values: [DatabaseValue]) -> [DatabaseValue] {
    let description = description
    return description.derivation.derive(
      Derivation.Sources(values: description.sourcePlaces.map { values[$0] })
    )
  }

  /// The derived values for those of ``derivationSources``.
  func derived(fromSources values: [DatabaseValue]) -> [DatabaseValue] {
    description.derivation.derive(Derivation.Sources(values: values))
  }
}
