extension CatalogAccess {
  package var books: BookRepository<Self> { BookRepository(access: self) }

  /// The repository of one class of authority records.
  package func authorities(_ kind: AuthorityKind) -> AuthorityRepository<Self> {
    AuthorityRepository(access: self, kind: kind)
  }

  package var authors: AuthorityRepository<Self> { authorities(.author) }
  package var genres: AuthorityRepository<Self> { authorities(.genre) }
  package var series: AuthorityRepository<Self> { authorities(.series) }

  package var history: History<Self> { History(access: self) }
}
