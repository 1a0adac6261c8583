@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// How SQLite goes about what a person waits for while typing.
struct SearchPlanTests {
  private func plan(_ query: SQL, _ db: Database) throws -> [String] {
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
      .map { $0["detail"] }
  }

  /// A scan that no index serves, of a table that grows with the catalogue.
  private func bareScans(_ plan: [String]) -> [String] {
    plan.filter { line in
      line.hasPrefix("SCAN ") && !line.contains("INDEX") && !line.contains("VIRTUAL")
        && ["book", "titleText", "isbn", "bookAuthor", "author"].contains {
          line.hasPrefix("SCAN \($0)") && !line.hasPrefix("SCAN \($0)Alias")
        }
    }
  }

  @Test(arguments: [BookField.title, .authors, .publishers, .genre, .series, .tags, .isbn])
  func `a word that is typed is looked up in an index`(field: BookField) throws {
    try Catalog.inMemory().read { view in
      for text in ["978", "97801", "t", "the"] {
        let sets = TextTest(.word, text).sets(in: field)
        // No letters are looked for among the ISBNs.
        #expect(field == .isbn || !sets.isEmpty, "\(text)")
        for set in sets {
          let plan = try plan(set, view.db)
          #expect(bareScans(plan).isEmpty, "\(plan)")
        }
      }
    }
  }

  @Test func `words in a row are looked up in an index`() throws {
    try Catalog.inMemory().read { view in
      for match in [Query.Match.word, .phrase, .start, .whole] {
        let sets = TextTest(match, "left hand of").sets(in: .title)
        #expect(!sets.isEmpty, "\(match)")
        for set in sets {
          let plan = try plan(set, view.db)
          #expect(bareScans(plan).isEmpty, "\(plan)")
        }
      }
    }
  }

  @Test func `numbers, dates and ids are looked up in an index`() throws {
    let queries: [Query] = [
      .number(.book(.year), .between(1960, 1979)), .ids([1, 2]),
      .number(.book(.copies), .exactly(0)),
      .date(.fact(.added), .init(from: Timestamp(seconds: 1))),
      .date(.fact(.modified), .init(from: Timestamp(seconds: 1))), .present(.book(.genre)),
      .number(.book(.pages), .above(300)), .number(.book(.copies), .above(1)),
      .code(.book(.language), "fra"),
      .code(.book(.format), "ebook"), .present(.book(.location)), .present(.book(.notes)),
      .text(.inside, "foo", in: .location), .text(.inside, "foo", in: .notes),
    ]
    try Catalog.inMemory().read { view in
      for query in queries {
        let plan = try plan("SELECT book.id FROM book WHERE \(query.condition())", view.db)
        #expect(bareScans(plan).isEmpty, "\(query): \(plan)")
      }
    }
  }

  @Test func `whether a book at hand is found is asked of its own rows alone`() throws {
    let texts: [Query] = [
      BookField?.none, .title, .authors, .publishers, .genre, .series, .tags, .isbn,
    ]
    .flatMap { field in
      [Query.Match.word, .phrase, .start, .whole, .inside].map {
        .text($0, "9780306406157", in: field)
      }
    }
    let others: [Query] = [
      .number(.book(.pages), .above(300)), .code(.book(.language), "fra"),
      .code(.fact(.role), "editor"),
      .present(.book(.isbn)), .present(.book(.tags)), .count(.authors, .above(2)),
      .not(.present(.book(.location))),
    ]
    let scopes: [BookListing.Scope] =
      [.withoutISBN] + AuthorityKind.allCases.flatMap { [.without($0), .of(AuthorityID($0, 1))] }
    let requirements = (texts + others).map(Conjunct.query) + scopes.map(Conjunct.scope)
    try Catalog.inMemory().read { view in
      for requirement in requirements {
        let plan = try plan(
          """
          SELECT book.id FROM json_each('[1]') CROSS JOIN book ON book.id = value
          WHERE \(requirement.condition)
          """,
          view.db
        )
        let scans = plan.filter {
          $0.hasPrefix("SCAN ") && !$0.hasPrefix("SCAN json_each") && !$0.contains("Alias")
        }
        #expect(scans.isEmpty, "\(requirement): \(plan)")
      }
    }
  }
}
