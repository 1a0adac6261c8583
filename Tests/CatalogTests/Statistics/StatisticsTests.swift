@testable import Books
import GRDB
import TestSupport
import Testing

@testable import Catalog

/// What the database counts is what a plain model counts.
struct StatisticsTests {
  private let catalog: Catalog
  private let drafts: [Int64: BookDraft]

  private static let queries = [
    "", "year:1900..1950", "genre:=Fantasy | pages:>300", "author:any -author:#>1", "xyzzy",
    "(year:none | year:..0) title:book",
  ]

  init() throws {
    catalog = try Catalog.inMemory()
    var random = SeededGenerator(seed: 11)
    drafts = try catalog.write { edit in
      var drafts: [Int64: BookDraft] = [:]
      for number in 1...300 {
        let draft = Self.draft(number, &random)
        drafts[try edit.books.add(draft).rawValue] = draft
      }
      return drafts
    }.value
  }

  private static func draft(_ number: Int, _ random: inout SeededGenerator) -> BookDraft {
    func pick(_ values: [String], _ count: ClosedRange<Int>) -> [String] {
      let count = Int.random(in: count, using: &random)
      return Array(values.shuffled(using: &random).prefix(count))
    }
    var draft = BookDraft.book(
      "Book \(number)",
      by: pick(
        ["Ann", "Bob \"B\" B", "C. D. Ė", "Zoë (1969)", "Zoë (1970)", "村上春樹", "x | y"],
        0...3
      ),
      from: pick(["Ace", "Harper & Row", "“Ö” OR", "none", "any"], 0...2),
      genre: pick(["Fantasy", "Sci-fi: new", "-x", "!!!"], 0...1).first,
      year: Bool.random(using: &random)
        ? "" : String(Int.random(in: -30...1999, using: &random))
    )
    draft.language = pick(["eng", "deu", "jpn"], 0...1).first ?? ""
    draft.format = pick(["paperback", "ebook"], 0...1).first ?? ""
    draft.shelf = pick(["Study, B3", "Attic", "$100%", "a\\b"], 0...1).first ?? ""
    draft.pages = String(Int.random(in: 1...600, using: &random))
    // Bob twice, as author and translator, is one book of Bob's.
    if draft.authors.first?.author.name == "Ann" {
      draft.authors.append(Credit(author: Reference(name: "Ann"), role: .translator))
    }
    // Who only translated it is none of its authors.
    if draft.authors.last?.author.name == "村上春樹", draft.authors.count > 1 {
      draft.authors[draft.authors.count - 1].role = .translator
    }
    return draft
  }

  private func values(_ statistic: Statistic, _ draft: BookDraft) -> Set<String> {
    func own(_ text: String) -> Set<String> { text.isEmpty ? [] : [text] }
    return switch statistic {
    case .years: own(draft.year)
    case .decades:
      Set(
        Int(draft.year).map { ["\(Int((Double($0) / 10).rounded(.down)) * 10)s"] } ?? []
      )
    case .genres: Set(draft.genre.map { [$0.name] } ?? [])
    case .authors: Set(draft.authors.filter { $0.role == .author }.map(\.author.name))
    case .publishers: Set(draft.publishers.map(\.name))
    case .languages: own(draft.language.isEmpty ? "" : Language(stored: draft.language).name)
    case .formats: own(draft.format.isEmpty ? "" : BookFormat(rawValue: draft.format).name)
    case .shelves: own(draft.shelf)
    default: []
    }
  }

  private static let ofBooks: [Statistic] = [
    .years, .decades, .genres, .authors, .publishers, .languages, .formats, .shelves,
  ]

  @Test(arguments: queries) func `books are counted as a plain model counts`(_ find: String) throws
  {
    for statistic in Self.ofBooks {
      let (ids, books, tally) = try catalog.read { view in
        let books = try view.statistics.books(view.parse(find, isBeingTyped: true))
        return (
          Array(try view.books.ids(view.listing(find))), books,
          try view.statistics.tally(statistic, of: books, limit: .max)
        )
      }
      #expect(books.count == ids.count)
      let values = ids.map { self.values(statistic, drafts[$0] ?? BookDraft()) }
      var expected: [String: Int] = [:]
      for value in values.joined() { expected[value, default: 0] += 1 }
      let found = Dictionary(uniqueKeysWithValues: tally.bars.map { ($0.name, $0.value) })
      #expect(found == expected, "\(statistic) of “\(find)”")
      #expect(tally.absent?.value ?? 0 == values.count { $0.isEmpty }, "\(statistic) “\(find)”")
      #expect(tally.others == nil)
      guard !statistic.isInOrder else { continue }
      let numbers = tally.bars.map(\.value)
      #expect(numbers == numbers.sorted(by: >))
      try checkFirst(statistic, of: books, tally)
    }
  }

  /// However few are wanted, they are the first of all, and the rest is added up.
  private func checkFirst(
    _ statistic: Statistic,
    of books: CountedBooks,
    _ all: Tally
  ) throws {
    let first = try catalog.read { view in
      try view.statistics.tally(statistic, of: books, limit: 2)
    }
    #expect(first.bars == Array(all.bars.prefix(2)))
    let rest = all.bars.dropFirst(2)
    #expect(first.others?.names ?? 0 == rest.count)
    #expect(first.others?.value ?? 0 == rest.map(\.value).reduce(0, +))
    #expect(first.absent == all.absent)
  }

  @Test(arguments: queries) func `the query of a bar finds what it counts`(_ find: String) throws {
    for statistic in Self.ofBooks {
      let counts = try catalog.read { view in
        let books = try view.statistics.books(view.parse(find, isBeingTyped: true))
        let tally = try view.statistics.tally(statistic, of: books, limit: .max)
        return try (tally.bars + (tally.absent.map { [$0] } ?? [])).map { bar in
          let query = bar.query.flatMap { books.query(and: $0).text }
          return (bar, query, try query.map { try view.books.count(view.listing($0)) })
        }
      }
      for (bar, query, count) in counts {
        guard let query else {
          #expect(bar.name.contains("(19") || bar.name == "村上春樹", "\(bar.name) has no query")
          continue
        }
        #expect(count == bar.value, "\(query)")
      }
    }
  }

  @Test func `nothing is counted in an empty catalogue, by any statistic`() throws {
    try Catalog.inMemory().read { view throws in
      let books = try view.statistics.books()
      #expect(books.count == 0)
      for statistic in Statistic.allCases {
        #expect(try view.statistics.tally(statistic, of: books).isEmpty)
      }
    }
  }

  @Test func `a mistake in the query is said`() throws {
    #expect(throws: CatalogError.self) {
      try catalog.read { view in try view.statistics.books(view.parse("year:19x9")) }
    }
  }

  @Test func `counting everything scans an index where there is one`() throws {
    let plans = try catalog.writer().read { db in
      try [
        "SELECT year, count(*) FROM book GROUP BY year ORDER BY year",
        "SELECT id, books FROM genre WHERE books > 0 ORDER BY books DESC, sortKey, id",
        "SELECT count(*) FROM (SELECT 1 FROM bookPublisher GROUP BY bookId)",
        "SELECT count(*) FROM book WHERE authorKey IS NULL",
        Statistics<ReadTransaction>.otherBooks,
      ].map { sql in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
      }
    }
    #expect(plans[0].count == 1 && plans[0][0].contains("COVERING INDEX book_year"))
    #expect(plans[1].count == 1 && plans[1][0].contains("COVERING INDEX genre_books"))
    #expect(!plans[2].contains { $0.contains("TEMP B-TREE") })
    #expect(plans[4].count == 1 && plans[4][0].contains("COVERING INDEX"), "\(plans[4])")
    #expect(plans[3].count == 1 && plans[3][0].contains("COVERING INDEX book_author"))
  }
}
