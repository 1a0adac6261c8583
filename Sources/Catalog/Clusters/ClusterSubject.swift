/// What is looked through for records that are probably one.
package enum ClusterSubject: Hashable, Sendable {
  case names(AuthorityKind)
  /// Books; whether editions of one book count as the same.
  case books(editions: Bool)

  package static let all: [ClusterSubject] =
    [.books(editions: false), .books(editions: true)] + AuthorityKind.allCases.map(names)

  package var recordKind: RecordKind {
    switch self {
    case .names(let kind): kind.recordKind
    case .books: .book
    }
  }

  /// What is typed for it, and said of it: "authors", "editions".
  package var plural: String {
    self == .books(editions: true) ? "editions" : recordKind.plural
  }
}

extension CatalogAccess {
  /// Records that are probably one, the likeliest first.
  package func clusters(
    of subject: ClusterSubject,
    progress: BulkProgress = BulkProgress()
  ) throws -> [Cluster] {
    switch subject {
    case .names(let kind): try authorities(kind).clusters(progress: progress)
    case .books(let editions): try books.clusters(editions: editions, progress: progress)
    }
  }

  /// The records among some that are there.
  package func present(_ ids: Set<Int64>, of subject: ClusterSubject) throws -> Set<Int64> {
    switch subject {
    case .names(let kind): try present(ids, in: kind.table)
    case .books: try present(ids, in: .book)
    }
  }
}
