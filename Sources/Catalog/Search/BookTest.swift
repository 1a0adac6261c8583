import GRDB

/// Decides of one book after another whether a query finds it, in memory.
indirect enum BookTest {
  case all([BookTest])
  case any([BookTest])
  case not(BookTest)
  case isIn(BookSet)
  case title(TitleTexts.Pattern, orIn: BookSet)

  init(_ query: Query, _ db: Database, _ recall: SearchRecall) throws {
    switch query {
    case .all(let queries): self = .all(try queries.map { try BookTest($0, db, recall) })
    case .any(let queries): self = .any(try queries.map { try BookTest($0, db, recall) })
    case .not(let query): self = .not(try BookTest(query, db, recall))
    case .text(let match, let text, let field):
      let test = TextTest(match, text)
      if field == nil || field == .title, recall.found(.whole(query)) == nil,
        let pattern = TitleTexts.Pattern(match, test.text)
      {
        self = .title(pattern, orIn: try test.names(in: field, db, recall))
      } else {
        self = .isIn(try query.books(db, recall))
      }
    case .number, .date, .code, .present, .count, .ids, .own, .loan:
      self = .isIn(try query.books(db, recall))
    }
  }

  func holds(_ book: Int, _ titles: TitleTexts) -> Bool {
    switch self {
    case .all(let tests): tests.allSatisfy { $0.holds(book, titles) }
    case .any(let tests): tests.contains { $0.holds(book, titles) }
    case .not(let test): !test.holds(book, titles)
    case .isIn(let books): books.contains(Int64(book))
    case .title(let pattern, let books):
      books.contains(Int64(book)) || titles.have(pattern, book)
    }
  }
}
