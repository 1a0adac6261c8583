@testable import Books
import TestSupport

@testable import Catalog

/// Writes queries at random, out of what is in some books.
struct QueryWriter {
  var random: SeededGenerator
  private let leaves: [String]

  /// - Parameter variety: How many different conditions there are.
  init(_ books: [ModelBook], seed: UInt64, variety: Int) {
    var random = SeededGenerator(seed: seed)
    leaves = (0..<variety).compactMap { _ in
      books.randomElement(using: &random).map { Self.leaf($0, &random) }
    }
    self.random = random
  }

  mutating func query(depth: Int = 0) -> String {
    let count = Int.random(in: 1...3, using: &random)
    let terms = (0..<count).map { _ -> String in
      let no = ["-", "NOT ", "", "", "", ""].randomElement(using: &random) ?? ""
      if depth < 3, Int.random(in: 0..<6, using: &random) == 0 {
        return "\(no)(\(query(depth: depth + 1)))"
      }
      return no + (leaves.randomElement(using: &random) ?? "x")
    }
    let joint = [" ", " ", " | ", " OR ", " AND "].randomElement(using: &random) ?? " "
    return terms.joined(separator: joint)
  }

  private static func leaf(_ book: ModelBook, _ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<6, using: &random) == 0 { return ModelReadings.leaf(&random) }
    let fields: [BookField] = [.title, .title, .authors, .publishers, .genre, .series, .tags]
    let field = fields.randomElement(using: &random) ?? .title
    let words = book.texts(field).randomElement(using: &random) ?? ["the"]
    let start = Int.random(in: 0..<max(1, words.count), using: &random)
    let piece = words[start..<min(words.count, start + Int.random(in: 1...3, using: &random))]
    let word = piece.first ?? "x"
    let part = String(word.prefix(Int.random(in: 1...6, using: &random)))
    let name = Query.Field.book(field).name
    let year = book.values.year?.number ?? 1990
    let digits = book.values.isbn?.digits ?? "9780"
    let choices: [() -> String] = [
      { part }, { part }, { word }, { word.uppercased() + "’" },
      { "\"\(piece.joined(separator: " "))\"" },
      { piece.joined(separator: "-") },
      { "\(name):\(part)" },
      { "\(name):\"\(piece.joined(separator: " "))\"" },
      { "\(name):=\"\(words.joined(separator: " "))\"" },
      { "\(name):^\"\(words.prefix(2).joined(separator: " "))\"" },
      { "\(name):~\(part.dropFirst(part.count > 2 ? 1 : 0))" },
      { ":~\(String(word.dropFirst(word.count > 3 ? 1 : 0)))" },
      { ":=\"\(words.joined(separator: " "))\"" },
      { ":^\(part)" },
      { "\(name):\(part),\(word)" },
      { "\(name):none" }, { "\(name):any" }, { "isbn:none" }, { "year:none" }, { "pages:any" },
      { "acquired:2024" }, { "acquired:..2024-03-04" }, { "acquired:2024-03.." },
      { "acquired:none" },
      { "year:\(year)" }, { "year:\(year)..\(year + 9)" }, { "year:..\(year)" },
      { "year:>\(year)" }, { "year:<=\(year),none" }, { "year:!=\(year)" },
      { "author:#>1" }, { "tag:#0..1" }, { "publisher:#<2" },
      { "isbn:\(digits.prefix(7))" }, { String(digits.prefix(5)) }, { "isbn:=\(digits)" },
      { book.values.isbn?.isbn10 ?? digits },
      { "language:\(book.values.language?.code ?? "eng")" }, { "language:none" },
      { "volume:\(book.values.volume?.number ?? 1)" }, { "volume:>=2" }, { "volume:any" },
      { "pages:>=\(book.values.pages ?? 200)" }, { "copies:1" }, { "role:author" },
      { "added:2026-0\(1 + book.id % 9)" }, { "added:<2026-05" }, { "added:2025.." },
      { "\(name)!=\(word)" }, { "\(name):!\(part),\(word)" }, { "year≠\(year)" },
      { "year:!=\(year),\(year + 1)" }, { "language:!=deu,eng" }, { "condition:!=fine,poor" },
      { "shop_name:!^the" }, { "pages>\(book.values.pages ?? 200)" }, { "year:\(year / 10 * 10)s" },
      { "id:\(book.id)" }, { "id:\(book.id),\(book.id + 7)" }, { "id:..\(book.id)" },
      { "notes:\(part)" }, { "shelf:~\(part.prefix(1))" }, { "subtitle:\(part)" },
      { "genre:=\"\(words.first ?? "x")\"" },
      { "price:>3" }, { "price:3..20" }, { "price:12.50,3" }, { "price:!=3" }, { "price:none" },
      { "weight:>=1" }, { "weight:<1" }, { "weight:any" }, { "condition:fine,poor" },
      { "condition:\"very good\"" }, { "condition:!=fine" }, { "condition:none" }, { "signed:yes" },
      { "signed:no" }, { "signed:!=no" }, { "shop_name:bo" }, { "shop_name:=foyles" },
      { "shop_name:~oo" }, { "shop_name:\"book shop\"" }, { "shop_name:^the" },
      { "restored:2024" }, { "restored:2024-03.." }, { "restored:..2023" }, { "restored:none" },
    ]
    return (choices.randomElement(using: &random) ?? { "x" })()
  }
}
