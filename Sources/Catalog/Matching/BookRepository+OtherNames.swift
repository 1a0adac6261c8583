package import Books
import GRDB

extension BookRepository {
  /// The other names of the records of some books; a query for each kind.
  package func otherNames(of cards: some Collection<BookCard>) throws -> OtherNames {
    var names = OtherNames()
    for kind in AuthorityKind.allCases {
      let ids = Set(cards.flatMap { $0.names(of: kind) }.map(\.id.rawValue))
      guard !ids.isEmpty else { continue }
      let (aliases, column) = (kind.aliasTable.rawValue, "\(kind.rawValue)Id")
      try db.forEachRow(
        "SELECT \(column), name FROM json_each(?) AS wanted JOIN \(aliases) ON \(column) = value",
        arguments: [ids.jsonList]
      ) { names.add($0.string(1) ?? "", of: AuthorityID(kind, $0.integer(0))) }
    }
    return names
  }
}

extension BookCard {
  fileprivate func names(of kind: AuthorityKind) -> [Name] {
    switch kind {
    case .author: credits.map(\.author)
    case .publisher: publishers
    case .genre: genre.map { [$0] } ?? []
    case .series: series.map { [$0] } ?? []
    case .tag: tags
    case .shelf: shelf.map { [$0] } ?? []
    }
  }
}
