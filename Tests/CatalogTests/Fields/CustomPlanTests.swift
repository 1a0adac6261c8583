@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// How SQLite goes about fields of one's own, and that a load writes what a form does.
struct CustomPlanTests {
  private let fields = CustomField.Kind.allCases.enumerated().map { place, kind in
    CustomField(
      id: ID(rawValue: Int64(place + 1)),
      name: "My \(kind.word)",
      kind: kind,
      choices: kind == .choice ? ["fine", "good"] : [],
      position: place
    )
  }

  private func plan(_ query: SQL, _ db: Database) throws -> [String] {
    let (sql, arguments) = try query.build(db)
    return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
      .map { $0["detail"] }
  }

  private func tests(_ field: CustomField) -> [CustomTest.Kind] {
    switch field.kind {
    case .text, .longText, .link: [.any, .text(.word, "foyles"), .text(.inside, "oyl")]
    case .number, .money: [.any, .number(.above(20)), .number(.between(10, 20))]
    case .date: [.any, .days(.init(from: Day(2024, 1, 1)))]
    case .yesNo: [.any, .isYes(true)]
    case .choice: [.any, .choice("fine")]
    }
  }

  @Test func `what is asked of a field is looked up in its index, and sorted along it`() throws {
    try Catalog.inMemory().read { view in
      for field in fields {
        for test in tests(field).map({ CustomTest(field, $0) }) {
          let set = try plan(test.set, view.db)
          #expect(set.count == 1 && set[0].contains("USING"), "\(test): \(set)")
          #expect(!set[0].contains("AUTOMATIC"), "\(test): \(set)")
          let row = try plan(
            """
            SELECT book.id FROM json_each('[1]') CROSS JOIN book ON book.id = value
            WHERE \(test.condition(.row))
            """,
            view.db
          )
          let scans = row.filter { $0.hasPrefix("SCAN ") && !$0.hasPrefix("SCAN json_each") }
          #expect(scans.isEmpty, "\(test): \(row)")
        }
        let keys = try plan(
          """
          SELECT bookId, key FROM customValue WHERE fieldId = \(field.id.rawValue)
            AND key IS NOT NULL ORDER BY key
          """,
          view.db
        )
        #expect(
          keys == ["SEARCH customValue USING COVERING INDEX customValue_key (fieldId=? AND key>?)"]
        )
      }
    }
  }

  @Test func `a load writes what books have in fields as a form does`() throws {
    let drafts = LoadingTests.drafts(60, seed: 3)
    func make(_ body: (WriteTransaction, [BookDraft]) throws -> Void) throws -> [String] {
      let catalog = try Catalog.inMemory()
      try catalog.write { edit in
        let made = try QueryModelTests.fields.map { try edit.customFields.add($0) }
        var random = SeededGenerator(seed: 9)
        let filled = drafts.map { draft in
          var draft = draft
          draft.custom = QueryModelTests.customTexts(made, &random)
          return draft
        }
        try body(edit, filled)
      }
      #expect(try catalog.check().isEmpty)
      return try catalog.read { view in
        try String.fetchAll(
          view.db,
          sql: """
            SELECT bookId || ' ' || fieldId || ' ' || kind || ' ' || value || ' ' || typeof(key)
              || ' ' || coalesce(key, '') FROM customValue ORDER BY bookId, fieldId
            """
        )
      }
    }
    let slowly = try make { edit, drafts in for draft in drafts { _ = try edit.books.add(draft) } }
    let loaded = try make { edit, drafts in
      try edit.books.load(expecting: drafts.count) { loader in
        for draft in drafts { try loader.add(draft) }
      }
    }
    #expect(slowly.count > 100)
    #expect(loaded == slowly)
  }

  @Test func `a large load is taken back with what its books have in fields`() throws {
    let catalog = try Catalog.inMemory()
    let loaded = try catalog.write { edit in
      let field = try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
      try edit.books.load(expecting: 1500) { loader in
        for number in 0..<1500 {
          var draft = BookDraft.book("Book \(number)")
          draft.custom[field] = String(number + 1)
          try loader.add(draft)
        }
      }
    }
    #expect(try catalog.undo(#require(loaded.revision?.id)).report.kept.isEmpty)
    let left = try catalog.read { view in
      try Int.fetchOne(
        view.db,
        sql: "SELECT (SELECT count(*) FROM customValue) + (SELECT count(*) FROM customField)"
      )
    }
    #expect(left == 0)
    _ = try catalog.undo(#require(catalog.read { view in try view.history.redoTarget()?.id }))
    #expect(
      try catalog.read { view in try view.books.count(view.listing("price:>1000")) } == 500
    )
    #expect(try catalog.check().isEmpty)
  }
}
