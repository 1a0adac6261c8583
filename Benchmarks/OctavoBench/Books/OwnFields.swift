@testable import Books
@testable import Catalog
import GRDB
import Glibc

/// A generated catalogue in which every book has a price, a condition and a shop.
struct OwnFields {
  static let edition = 1

  let library: Library
  let path: String

  init(_ library: Library) throws {
    self.library = library
    let name = "fields-\(library.count)-\(BookGenerator.edition)-\(Self.edition).sqlite"
    path = try library.paths.made(name, isGood: library.paths.opens) { draft in
      try library.paths.copy(library.path, over: draft)
      try Self.fill(draft)
    }
  }

  func warm() { library.paths.warm(path) }

  func open() throws -> Catalog { try Catalog.open(at: path, user: "bench", creating: false) }

  private static let conditions = ["fine", "very good", "good", "poor"]

  /// Values are written past the journal, in the form that they are stored in.
  private static func fill(_ path: String) throws {
    let catalog = try Catalog.open(at: path, user: "bench")
    let fields = try catalog.write("Fields") { edit in
      try [
        CustomFieldDraft(name: "Price", kind: .money),
        CustomFieldDraft(name: "Condition", kind: .choice, choices: conditions),
        CustomFieldDraft(name: "Shop"),
      ].map { try edit.customFields.add($0) }
    }.value
    try catalog.writer().write { db in
      var random = SplitMix(seed: 18)
      let insertion = try db.makeStatement(
        sql: "INSERT INTO customValue (bookId, fieldId, kind, value, key) VALUES (?, ?, ?, ?, ?)"
      )
      for book in try Int64.fetchAll(db, sql: "SELECT id FROM book") {
        let cents = 100 + random.below(4_900)
        let texts = [
          "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)",
          conditions[random.below(conditions.count)],
          "Shop \(random.below(500))",
        ]
        for (field, text) in zip(fields, texts) {
          let key = field.kind.key(of: text).databaseValue
          try insertion.execute(arguments: [
            book, field.id.rawValue, field.kind.rawValue, text, key,
          ])
        }
      }
    }
    try catalog.close()
  }
}
