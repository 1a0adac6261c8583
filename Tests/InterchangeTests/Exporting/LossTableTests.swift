import Books
import Catalog
import Foundation
import TestSupport
import Testing

@testable import Interchange

/// What other programs' formats keep of a book that goes out in them and comes back.
struct LossTableTests {
  @Test func `the page on importing says of each field what each format keeps`() throws {
    let root = URL(filePath: #filePath).pathComponents.prefix { $0 != "Tests" }
    let path = "/" + root.dropFirst().joined(separator: "/") + "/docs/importing.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(page.range(of: "| | Goodreads CSV |"))
    let end = try #require(page.range(of: "\n\n", range: start.lowerBound..<page.endIndex))
    let table = try Self.table()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      let changed = page[..<start.lowerBound] + table + page[end.lowerBound...]
      try String(changed).write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      #expect(page[start.lowerBound..<end.lowerBound] == table, "UPDATE_GOLDEN=1 writes it.")
    }
  }

  private static let formats: [ExportFormat] = [
    .goodreads, .bibTeX, .cslJSON, .marcXML, .ris, .opf,
  ]

  private static func table() throws -> String {
    let before = try books(of: library())
    let after = try formats.map { try books(of: copy(of: library(), through: $0)) }
    var lines = [
      "| | " + formats.map(\.name).joined(separator: " | ") + " |",
      "|---|" + formats.map { _ in "---|" }.joined(),
    ]
    for column in OctavoColumn.all where !isNoFact(column) {
      let cells = after.map { kept(column, before, $0).rawValue }
      lines.append("| \(label(of: column)) | " + cells.joined(separator: " | ") + " |")
    }
    lines.append(
      "| custom fields | "
        + after.map { keptOwn(before, $0).rawValue }.joined(separator: " | ") + " |"
    )
    return lines.joined(separator: "\n")
  }

  private enum Kept: String {
    case whole = "yes"
    case partly = "in part"
    case lost = "–"

    init(_ kept: [Kept]) {
      let kinds = Set(kept)
      self = kinds.count == 1 ? kept[0] : .partly
    }

    /// A text that holds the other is not lost: a subtitle may stand in the title.
    init(_ before: String, _ after: String) {
      let isPart = !after.isEmpty && (after.contains(before) || before.contains(after))
      self = before == after ? .whole : isPart ? .partly : .lost
    }
  }

  /// An import says itself where its books come from, and when.
  private static func isNoFact(_ column: OctavoColumn) -> Bool {
    [.other(.source), .other(.added), .other(.modified), .other(.key)].contains(column)
  }

  private static func label(of column: OctavoColumn) -> String {
    switch column {
    case .field(let field): field.label.lowercased().replacing("isbn", with: "ISBN")
    case .other(.note): "note on it"
    case .other(let other): other.rawValue
    }
  }

  /// The rows of Octavo's own table, by title.
  private typealias Rows = [String: [String: String]]

  private static func kept(_ column: OctavoColumn, _ before: Rows, _ after: Rows) -> Kept {
    Kept(
      before.compactMap { title, row in
        let text = row[column.name] ?? ""
        let copy = after[title]?[column.name] ?? ""
        // Something where there was nothing is no loss, but it is not what was there.
        if text.isEmpty { return copy.isEmpty ? nil : .partly }
        return Kept(text, copy)
      }
    )
  }

  private static func keptOwn(_ before: Rows, _ after: Rows) -> Kept {
    func price(_ row: [String: String]?) -> String {
      row?.first { $0.key.contains("Price") }?.value ?? ""
    }
    return Kept(before.map { title, row in Kept(price(row), price(after[title])) })
  }

  private static func books(of catalog: Catalog) throws -> Rows {
    var rows = DelimitedDialect().sample(try exported(catalog, .csv), rows: 10)
    let header = rows.removeFirst()
    return rows.reduce(into: [:]) { found, row in
      // Goodreads has the subtitle in the title.
      let title = row[0].split(separator: ":").first.map(String.init) ?? ""
      found[title] = Dictionary(zip(header, row)) { first, _ in first }
    }
  }

  /// A book that has one of everything, and one that has what is odd.
  private static func library() throws -> Catalog {
    let catalog = try Catalog.inMemory(user: "maria")
    try catalog.write { edit in
      let price = try edit.customFields.add(CustomFieldDraft(name: "Price", kind: .money))
      var plain = BookDraft.book(
        "The Dispossessed",
        by: ["Ursula K. Le Guin"],
        from: ["Harper & Row"],
        genre: "Science fiction",
        isbn: "9780060125639",
        year: "1974",
        series: "Hainish Cycle",
        volume: "6",
        tags: ["anarchism", "moons"]
      )
      plain.subtitle = "An Ambiguous Utopia"
      plain.pages = "341"
      plain.language = "eng"
      plain.format = "hardcover"
      plain.copies = "2"
      plain.shelf = "B3"
      plain.acquired = "1999-12-24"
      plain.notes = "From Ann."
      plain.custom.fields = [price]
      plain.custom[price] = "12.50"
      let first = try edit.books.add(plain)
      try read(first, from: "2001-02-03", to: "2001-03-04", rating: "4", note: "Again!", edit)
      var odd = BookDraft.book(
        "Die Schöpfung",
        by: ["World Bank", "Ann Lee"],
        from: ["Suhrkamp", "Insel"],
        genre: "Essay",
        isbn: "9780306406157",
        year: "[1985?]",
        series: "Werke",
        volume: "IV",
        tags: ["moon, the"]
      )
      odd.subtitle = "Ein Versuch"
      odd.authors.append(Credit(author: Reference(name: "Ann Goldstein"), role: .translator))
      odd.authors.append(Credit(author: Reference(name: "Jo March"), role: .other("bookbinder")))
      odd.pages = "12"
      odd.language = "ger"
      odd.format = "audiobook"
      odd.copies = "3"
      odd.shelf = "Study, B4"
      odd.acquired = "1999"
      odd.notes = "One\n\nTwo"
      odd.custom.fields = [price]
      odd.custom[price] = "3"
      let second = try edit.books.add(odd)
      try read(second, from: "1990", to: "1991", rating: "3.5", note: "Well", edit)
      try read(second, from: "1999-01", to: "2000-02", rating: "2", note: "No", edit)
      var unread = BookDraft.book("Emma", by: ["Jane Austen"], tags: ["unread; so far"])
      unread.copies = "4"
      unread.custom.fields = [price]
      unread.custom[price] = "5"
      _ = try edit.books.add(unread)
    }
    return catalog
  }

  private static func read(
    _ book: ID<Book>,
    from started: String,
    to finished: String,
    rating: String,
    note: String,
    _ edit: WriteTransaction
  ) throws {
    var draft = ReadingDraft()
    draft.status = ReadingStatus.read.name
    (draft.started, draft.finished) = (started, finished)
    (draft.rating, draft.note) = (rating, note)
    _ = try edit.readings.add(book, draft)
  }
}
