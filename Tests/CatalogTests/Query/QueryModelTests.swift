@testable import Books
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// The database finds what the model finds.
struct QueryModelTests {
  /// A catalogue of some drafts, and the model of it.
  func make(_ drafts: [BookDraft]) throws -> (catalog: Catalog, model: QueryModel) {
    let catalog = try Catalog.inMemory()
    var books: [ModelBook] = []
    var random = SeededGenerator(seed: 77)
    try catalog.write { edit in
      let fields = try Self.fields.map { try edit.customFields.add($0) }
      for (index, var draft) in drafts.enumerated() {
        draft.custom = Self.customTexts(fields, &random)
        let id = try edit.books.add(draft)
        let day = Timestamp(seconds: 1_767_268_800 + Int64(index % 300) * 86_400)
        let readings = ModelReadings(&random)
        try readings.write(id, in: edit)
        books.append(ModelBook(id: id.rawValue, draft: draft, added: day, readings: readings))
      }
    }
    try catalog.writer().write { db in
      for book in books {
        try db.execute(
          sql: "UPDATE book SET added = ? WHERE id = ?",
          arguments: [book.added.seconds, book.id]
        )
      }
    }
    return (catalog, QueryModel(books))
  }

  func compare(
    _ drafts: [BookDraft],
    queries: Int,
    seed: UInt64,
    variety: Int
  ) throws {
    var (catalog, model) = try make(drafts)
    var writer = QueryWriter(model.books, seed: seed, variety: variety)
    let texts = (0..<queries).map { _ in writer.query() }
    var mistakes = 0
    var found = 0
    try catalog.read { view in
      for (number, text) in texts.enumerated() {
        guard let query = try? view.parse(text) else {
          mistakes += 1
          continue
        }
        let listing = BookListing(query)
        let ordered = try view.books.ids(listing)
        let ids = Set(ordered)
        let expected = model.find(query.query)
        if !expected.isEmpty { found += 1 }
        if ids != expected {
          let missing = expected.subtracting(ids).sorted().prefix(3)
          let extra = ids.subtracting(expected).sorted().prefix(3)
          Issue.record("\(text): missing \(missing), too many \(extra)")
        }
        try checkFirst(listing, ordered, view, number)
      }
    }
    #expect(mistakes < queries / 100)
    #expect(found > queries / 3)
  }

  /// However the first books are come by, they are the first of all.
  private func checkFirst(
    _ listing: BookListing,
    _ all: OrderedIDs,
    _ view: ReadTransaction,
    _ number: Int
  ) throws {
    let text = listing.query.text ?? ""
    #expect(try view.books.count(listing) == all.count, "\(text)")
    let search = try view.search(listing)
    // The usual way for each query, and of the others one: all five would take minutes.
    let others = [(0, 20_000), (0, 30), (5, 30), (20_000, 0)]
    let ways = [(20_000, 20_000), others[number / 4 % others.count]]
    // Reading what is searched through takes longest.
    let indexes = number.isMultiple(of: 4) ? [nil, try SearchIndexes(view.db)] : [nil]
    for indexes in indexes {
      for (few, far) in ways {
        let limits = SearchLimits(
          tested: min(few, 10),
          gathered: few,
          scanned: far,
          takenFromFTS: few
        )
        func fresh() throws -> OrderedSearch {
          try OrderedSearch(
            listing.query.query,
            in: listing.scope,
            by: search.order,
            view.connection,
            SearchContext(view.db, indexes, limits)
          )
        }
        let hint = "\(text) \(few) \(far) \(indexes == nil ? "from the file" : "in memory")"
        #expect(try fresh().first(7) == Array(all.prefix(7)), "\(hint)")
        #expect(try fresh().first(7, from: .end) == Array(all.suffix(7)), "the last of \(hint)")
        #expect(try Array(fresh().all()) == Array(all), "all of \(hint)")
        // As a list asks for them, one after the other.
        let list = try fresh()
        #expect(try list.first(7) == Array(all.prefix(7)), "\(hint)")
        #expect(try list.count() == all.count, "counted after the first of \(hint)")
        #expect(try Array(list.all()) == Array(all), "all after the first of \(hint)")
        #expect(try list.first(7) == Array(all.prefix(7)), "again, \(hint)")
        guard let middle = all.dropFirst(all.count / 2).first else { continue }
        #expect(
          try fresh().around(middle, before: 3, after: 4)
            == all.window(around: middle, before: 3, after: 4).map(Array.init),
          "the middle of \(hint)"
        )
      }
    }
  }

  static let count = Proof.of(usual: 100, long: 5_000)

  @Test func `random queries on made-up books find what a plain model finds`() throws {
    var random = SeededGenerator(seed: 1)
    let drafts = (1...200).map { Self.madeUp($0, &random) }
    try compare(drafts, queries: Self.count, seed: 2, variety: 2000)
  }

  @Test(.enabled(if: RealBooks.path != nil, "the real books are not here"))
  func `random queries on real books find what a plain model finds`() throws {
    try compare(try RealBooks.drafts(2000), queries: Self.count, seed: 3, variety: 400)
  }

  static let fields = [
    CustomFieldDraft(name: "Price", kind: .money), CustomFieldDraft(name: "Weight", kind: .number),
    CustomFieldDraft(name: "Condition", kind: .choice, choices: ["fine", "very good", "poor"]),
    CustomFieldDraft(name: "Signed", kind: .yesNo), CustomFieldDraft(name: "Shop name"),
    CustomFieldDraft(name: "Restored", kind: .date),
  ]

  static func customTexts(
    _ fields: [CustomField],
    _ random: inout SeededGenerator
  ) -> CustomTexts {
    var texts = CustomTexts(fields)
    for field in fields where Int.random(in: 0..<3, using: &random) > 0 {
      let choices =
        switch field.kind {
        case .money: ["12.50", "3", "20", "0.99", "-4"]
        case .number: ["1", "1.5", "300", "-2", "0"]
        case .date: ["2024", "2024-03", "2024-03-05", "1999"]
        case .yesNo: ["yes", "no"]
        case .choice: field.choices
        case .text, .longText, .link: ["Foyles", "Łódź books", "The Book Shop", "book-shop 24"]
        }
      texts[field] = choices.randomElement(using: &random) ?? ""
    }
    return texts
  }

  static let words = [
    "the", "left", "hand", "of", "darkness", "thee", "lefthand", "handle", "off", "dark", "O’Neill",
    "Ægypt", "Łódź", "naïve", "sci-fi", "2001",
    "№ 5", "ＦＵＬＬ", "Straße", "Война", "мир", "千と千尋", "カフカ", "ガ", "قصة", "dune", "a", "an",
    "wizard", "Earthsea", "100%", "C++", "AT&T", "it's", "x_y", "...", "ἔργα",
  ]

  static func madeUp(_ number: Int, _ random: inout SeededGenerator) -> BookDraft {
    func text(_ range: ClosedRange<Int>) -> String {
      let count = Int.random(in: range, using: &random)
      return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: [" ", " ", " - ", ", "].randomElement(using: &random) ?? " ")
    }
    func names(_ range: ClosedRange<Int>) -> [String] {
      let count = Int.random(in: range, using: &random)
      return (0..<count).map { _ in text(1...2) }
    }
    func chance(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }
    var draft = BookDraft.book(
      text(1...5),
      by: names(0...3),
      from: names(0...2),
      genre: chance(3) ? nil : text(1...1),
      year: chance(4) ? "" : String(Int.random(in: 1800...2020, using: &random)),
      series: chance(2) ? nil : text(1...2),
      volume: chance(2) ? "" : ["1", "2", "0.5", "IV", "x"].randomElement(using: &random) ?? "",
      tags: names(0...3)
    )
    if chance(4) { draft.copies = "0" }
    if chance(2) { draft.subtitle = text(1...3) }
    if chance(3) { draft.shelf = text(1...2) }
    if chance(2) {
      draft.acquired =
        ["2024", "2024-03", "2024-03-05", "1999"].randomElement(using: &random) ?? ""
    }
    if chance(3) { draft.notes = text(1...6) }
    if chance(2) { draft.pages = String(Int.random(in: 1...900, using: &random)) }
    if chance(2) {
      draft.language = ["eng", "deu", "rus", "jpn"].randomElement(using: &random) ?? ""
    }
    if !chance(3) {
      let body = "978" + String(100_000_000 + number * 7919)
      draft.isbn = body + String(ISBN.checkDigit13(body.compactMap(\.wholeNumberValue)))
    }
    return draft
  }
}

/// The ten thousand books that readers of goodreads.com rated most, where they are there.
enum RealBooks {
  static var path: String? {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["OCTAVO_SHARED_DATA"]
      ?? package.deletingLastPathComponent().path + "/shared/data"
    let path = folder + "/tables/goodbooks-10k__books.csv"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  static func drafts(_ count: Int) throws -> [BookDraft] {
    let text = try String(contentsOfFile: path ?? "", encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).dropFirst().prefix(count).map { line in
      let fields = cells(line)
      let parts = fields[10].split(separator: "(", maxSplits: 1)
      var draft = BookDraft.book(
        fields[10],
        by: Set(fields[7].split(separator: ",").map { trimmed(String($0)) }).sorted(),
        year: fields[8].split(separator: ".").first.map(String.init) ?? ""
      )
      if parts.count == 2, let series = parts[1].split(separator: "#").first {
        draft.series = Reference(name: series.trimmingCharacters(in: [",", " ", ")"]))
        draft.volume =
          parts[1].split(separator: "#").dropFirst().first.map {
            $0.trimmingCharacters(in: [")", " "])
          } ?? ""
      }
      draft.language = (try? Language.parse(fields[11]))?.code ?? ""
      return draft
    }
  }

  /// A line of the file, in which commas within quotation marks divide nothing.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells
  }
}
