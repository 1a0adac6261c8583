@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// Names in every spelling.
struct QueryNamesTests {
  let catalog: Catalog

  init() throws {
    catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      for draft: BookDraft in [
        .book("Cloud Atlas", by: ["David Mitchell (1969)"], from: ["Sceptre"]),
        .book("Back Story", by: ["David Mitchell (1974)"], from: ["Harper"]),
        .book("The Bat", by: ["Jo Nesbø", "Don Bartlett"], from: ["Harvill Secker"]),
      ] { _ = try edit.books.add(draft) }
      _ = try edit.authors.add(
        AuthorityDraft(name: "Ursula K. Le Guin", aliases: ["Урсула Ле Гуин"])
      )
      _ = try edit.books.add(.book("The Dispossessed", by: ["Ursula K. Le Guin"]))
    }
  }

  static let finds: [(String, [String])] = [
    ("guin", ["The Dispossessed"]),
    ("ursula гуин", ["The Dispossessed"]),
    ("author:гуи", ["The Dispossessed"]),
    ("author:=\"урсула ле гуин\"", ["The Dispossessed"]),
    ("\"le guin\"", ["The Dispossessed"]),
    ("\"k guin\"", []),
    ("\"guin the\"", []),
    ("nesbo", ["The Bat"]),
    ("\"nesbo don\"", []),
    ("author:=\"David Mitchell (1969)\"", ["Cloud Atlas"]),
    ("author:\"David Mitchell (1974)\"", ["Back Story"]),
    ("author:=\"david mitchell\"", ["Back Story", "Cloud Atlas"]),
    ("publisher:har,sce -author:1974", ["Back Story", "The Bat", "Cloud Atlas"]),
    ("role:translator", []),
  ]

  @Test(arguments: finds)
  func `a name is found in every spelling, and two names are no phrase`(
    _ find: String,
    _ titles: [String]
  ) throws {
    let found = try catalog.read { view in
      try view.books.rows(view.listing(find), limit: 100).map(\.title)
    }
    #expect(found == titles)
  }

  @Test func `a word of a name is looked up in the index`() throws {
    let plan = try catalog.read { view in
      let (sql, arguments) = try Query.text(.word, "guin", in: .authors).condition().build(view.db)
      return try Row.fetchAll(
        view.db,
        sql: "EXPLAIN QUERY PLAN SELECT id FROM book WHERE \(sql)",
        arguments: arguments
      ).map { $0["detail"] as String }
    }
    #expect(
      plan.contains { $0.contains("nameWord USING PRIMARY KEY (kind=? AND word>? AND word<?)") }
    )
    #expect(!plan.contains { $0.contains("SCAN") })
  }

  @Test func `whichever way the first books are found, no row is looked for by going through all`()
    throws
  {
    for form in [ConditionForm.sets, .row] {
      let plan = try catalog.read { view in
        let (sql, arguments) = try Query.text(.word, "guin").condition(form).build(view.db)
        return try Row.fetchAll(
          view.db,
          sql: "EXPLAIN QUERY PLAN SELECT id FROM book WHERE id = 1 AND (\(sql))",
          arguments: arguments
        ).map { $0["detail"] as String }
      }
      let scans = plan.filter { $0.hasPrefix("SCAN") && !$0.contains("titleSearch VIRTUAL TABLE") }
      #expect(scans == [], "\(plan)")
    }
  }

  @Test(arguments: [
    ("tag:=c", ["Plain"]), ("tag:=c++", ["Plus"]), ("tag:=\"C#\"", ["Sharp"]),
    ("tag:c", ["Plain", "Plus", "Sharp"]),
    ("genre:=net", ["Plain"]), ("genre:=.NET", ["Plus"]), (":=c++", ["Plus"]),
  ])
  func `a whole name of a tag, genre or series has its signs, as the names are told apart`(
    _ find: String,
    _ titles: [String]
  ) throws {
    try catalog.write { edit in
      for (title, tag, genre) in [
        ("Plain", "C", "Net"), ("Plus", "C++", ".NET"), ("Sharp", "C#", "Sharp"),
      ] {
        var draft = BookDraft.book(title)
        draft.tags = [Reference(name: tag)]
        draft.genre = Reference(name: genre)
        _ = try edit.books.add(draft)
      }
    }
    let found = try catalog.read { view in
      try view.books.rows(view.listing(find), limit: 100).map(\.title)
    }
    #expect(found.sorted() == titles)
  }
}
