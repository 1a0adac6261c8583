@testable import Books
import TestSupport
import Testing

@testable import Catalog

/// Every field with every operator: what a sign means is so, or the query is a mistake.
///
/// That a condition finds what a plain model finds is tried beside (``QueryModelTests``); here a sign must
/// not be passed over, so that the opposite would be found.
struct QueryOperatorTests {
  /// The values of a field that books have, and one that none has.
  static let values: [String: [String]] = [
    "title": ["left", "dune"], "subtitle": ["hand", "the"], "author": ["oneill", "wizard"],
    "publisher": ["dune", "a"], "genre": ["dark", "2001"], "series": ["dune", "earthsea"],
    "tag": ["sci", "dune"], "isbn": ["978", "9781"], "shelf": ["the", "dune"],
    "notes": ["dune", "left"], "year": ["1900", "1985"], "pages": ["300", "12"],
    "copies": ["1", "0"], "volume": ["1", "0.5"], "id": ["3", "17"],
    "added": ["2026-02", "2026-05"],
    "modified": ["2026", "2020"], "acquired": ["2024", "1999"], "language": ["deu", "english"],
    "format": ["paperback", "ebook"], "role": ["author", "translator"],
    "status": ["read", "wants"],
    "rating": ["3", "4.5"], "started": ["2024", "2025-03"], "read": ["2024", "2025"],
    "reading": ["any", "none"], "lent": ["jan", "left"], "borrowed": ["jan", "boer"],
    "due": ["2026-07", "2026-09"], "overdue": ["yes", "no"], "owned": ["yes", "no"],
    "price": ["3", "12.50"], "weight": ["1", "300"], "condition": ["fine", "poor"],
    "signed": ["yes", "no"], "shop_name": ["foyles", "book"], "restored": ["2024", "1999"],
  ]

  static let signs = ["", "=", "^", "~", ">", ">=", "<", "<=", "≥", "≤"]

  @Test func `a negated sign finds all that the sign does not, or is a mistake`() throws {
    var random = SeededGenerator(seed: 5)
    let drafts = (1...60).map { QueryModelTests.madeUp($0, &random) }
    let (catalog, _) = try QueryModelTests().make(drafts)
    var read = 0
    var refused: Set<String> = []
    try catalog.read { view in
      let all = Set(try view.books.ids(BookListing()))
      func found(_ text: String) throws -> Set<Int64>? {
        do { return Set(try view.books.ids(view.listing(text))) } catch CatalogError.query {
          return nil
        }
      }
      #expect(Set(Self.values.keys).isSuperset(of: Query.Field.all.map(\.name)))
      for (field, values) in Self.values.sorted(by: { $0.key < $1.key }) {
        let one = values[0]
        for value in [one, values.joined(separator: ","), "none", "any", "\"\(one)\""] {
          for sign in Self.signs {
            let plain = "\(field):\(sign)\(value)"
            let positive = try found(plain)
            if positive == nil { refused.insert("\(field):\(sign)") }
            // Without a colon the sign is the same.
            if !sign.isEmpty {
              #expect(try found("\(field)\(sign)\(value)") == positive, "\(plain)")
            }
            var negated = ["-\(plain)", "\(field):!\(sign)\(value)", "\(field)!\(sign)\(value)"]
            if sign == "=" { negated += ["!=", "<>", "≠"].map { "\(field):\($0)\(value)" } }
            if sign == "=" { negated += ["!=", "<>", "≠"].map { "\(field)\($0)\(value)" } }
            for text in negated {
              guard let other = try found(text) else { continue }
              read += 1
              #expect(other == positive.map(all.subtracting), "\(text)")
            }
          }
        }
      }
    }
    #expect(read > 1500, "\(read)")
    // Of texts no sign of numbers is passed over, and of numbers none of texts.
    for field in ["title", "genre", "shop_name", "lent"] {
      for sign in [">", ">=", "<", "<=", "≥", "≤"] { #expect(refused.contains("\(field):\(sign)")) }
    }
    for field in ["year", "pages", "added", "rating", "price", "restored"] {
      for sign in ["^", "~"] { #expect(refused.contains("\(field):\(sign)")) }
    }
  }
}
