import TestSupport
import Testing

@testable import Books
@testable import Catalog

/// What is written for a query is read as that query.
struct QueryWritingTests {
  static let price = CustomField(id: ID(rawValue: 1), name: "Price", kind: .money)
  static let condition = CustomField(
    id: ID(rawValue: 2),
    name: "Condition",
    kind: .choice,
    choices: ["fine", "very good", "none", "!=x", "-"]
  )
  static let signed = CustomField(id: ID(rawValue: 3), name: "Signed", kind: .yesNo)
  static let shop = CustomField(id: ID(rawValue: 4), name: "Shop name", kind: .text)
  static let restored = CustomField(id: ID(rawValue: 5), name: "Restored", kind: .date)
  static let fields = [price, condition, signed, shop, restored]

  private func parse(_ text: String, isBeingTyped: Bool = false) throws -> ParsedQuery {
    try QueryParser.parse(
      text,
      names: QueryNames(Self.fields),
      now: .test,
      isBeingTyped: isBeingTyped
    )
  }

  private static func own(_ kind: ReadingCondition.Kind) -> Query {
    .own(ReadingCondition(currentUser: .nobody, kind: kind))
  }

  private static func custom(_ field: CustomField, _ kind: CustomTest.Kind) -> Query {
    .custom(CustomTest(field, kind))
  }

  private static let year = ReadingCondition.Days(from: Day(2024, 1, 1), to: Day(2024, 12, 31))
  private static let spring = ReadingCondition.Days(from: Day(2024, 3, 5), to: Day(2024, 4, 1))

  static let written: [(Query, String)] = [
    (.everything, ""),
    (.word("guin"), "guin"),
    (.word("AT&T"), "AT&T"),
    (.text(.phrase, "left hand"), "\"left hand\""),
    (.text(.phrase, "a \"b\" c"), "\"a \"\"b\"\" c\""),
    (.text(.whole, "Emma"), ":=Emma"),
    (.text(.inside, "x | y"), ":~\"x | y\""),
    (.text(.word, "guin", in: .authors), "author:guin"),
    (.text(.phrase, "none", in: .genre), "genre:\"none\""),
    (.text(.whole, "Science fiction", in: .genre), "genre:=\"Science fiction\""),
    (.text(.whole, "any", in: .tags), "tag:=\"any\""),
    (.text(.whole, "!=x", in: .title), "-title:!=\"!=x\""),
    (.not(.text(.whole, "!=x", in: .title)), "title:!=\"!=x\""),
    (.text(.start, "<>", in: .title), "title:^\"<>\""),
    (.number(.book(.year), .exactly(1969)), "year:1969"),
    (.number(.book(.year), .between(-720, -400)), "year:-720..-400"),
    (.number(.book(.year), .between(nil, 1899)), "year:..1899"),
    (.number(.book(.volume), .exactly(0.5)), "volume:0.5"),
    (.number(.book(.pages), .above(500)), "pages:>500"),
    (.number(.book(.copies), .below(2)), "copies:<2"),
    (.number(.fact(.id), .between(3, 9)), "id:3..9"),
    (.code(.book(.language), "deu"), "language:deu"),
    (.code(.fact(.role), "translator"), "role:translator"),
    (.present(.book(.pages)), "pages:any"),
    (.not(.present(.book(.year))), "year:none"),
    (.count(.authors, .above(1)), "author:#>1"),
    (.ids([5, 7]), "id:5,7"),
    (.all([.ids([5]), .word("emma"), .ids([7])]), "id:5 emma -id:!=7"),
    (own(.any), "reading:any"),
    (.not(own(.any)), "reading:none"),
    (own(.status(.gaveUp)), "status:gave-up"),
    (own(.rating(.exactly(3.5))), "rating:3.5"),
    (.not(own(.rating(.between(nil, nil)))), "rating:none"),
    (own(.started(.init())), "started:any"),
    (.all([own(.status(.read)), own(.finished(year))]), "status:read read:2024"),
    (own(.finished(spring)), "read:2024-03-05..2024-04-01"),
    (.loan(.lent), "lent:any"),
    (.not(.loan(.borrowed)), "borrowed:none"),
    (.loan(.lentTo(.word, "anna")), "lent:anna"),
    (.loan(.lentTo(.whole, "never")), "lent:=\"never\""),
    (.loan(.borrowedFrom(.phrase, "=x")), "borrowed:\"=x\""),
    (.loan(.due(year)), "due:2024"),
    (.loan(.overdue(.test)), "overdue:yes"),
    (.loan(.ever(.lent, year)), "lent:2024"),
    (.loan(.ever(.lent, .init())), "-lent:never"),
    (.not(.loan(.ever(.borrowed, .init()))), "borrowed:never"),
    (custom(price, .number(.between(2.5, nil))), "price:2.5.."),
    (custom(condition, .choice("very good")), "condition:\"very good\""),
    (custom(condition, .choice("none")), "condition:\"none\""),
    (custom(condition, .choice("!=x")), "-condition:!\"!=x\""),
    (custom(signed, .isYes(false)), "signed:no"),
    (.not(custom(shop, .any)), "shop_name:none"),
    (custom(shop, .text(.start, "the")), "shop_name:^the"),
    (custom(restored, .days(spring)), "restored:2024-03-05..2024-04-01"),
    (
      .all([
        .any([.word("a"), .all([.word("b"), .word("c")])]), .not(.any([.word("d"), .word("e")])),
      ]),
      "(a | b c) -(d | e)"
    ),
  ]

  @Test(arguments: written) func `a query is written as a person types it`(
    _ query: Query,
    _ text: String
  ) throws {
    #expect(query.written == text)
    #expect(try parse(text).query == query)
  }

  @Test func `what no text means is not written`() {
    let queries: [Query] = [
      .any([]), .ids([]), .word(""), .word("AND"), .word("year-"), .word("a b"), .word("a:b"),
      .text(.phrase, ""), .text(.phrase, "!!"), .text(.whole, ""), .text(.whole, "", in: .location),
      .text(.phrase, "=x", in: .title), .text(.whole, "Emma", in: .isbn),
      .code(.book(.language), "xxx"), .code(.book(.format), ""), .present(.own(.rating)),
      .number(.book(.year), .exactly(0.5)), .number(.book(.year), .between(9, 1)),
      .number(.book(.title), .exactly(1)), .count(.year, .exactly(1)),
      Self.own(.rating(.exactly(4.3))), .loan(.lentTo(.word, "never")),
      Self.custom(Self.condition, .choice("lost")), Self.custom(Self.price, .text(.word, "x")),
    ]
    for query in queries { #expect(query.written == nil, "\(query)") }
    for query in queries {
      #expect(Query.all([.word("x"), .not(query)]).written == nil, "\(query)")
    }
  }

  @Test func `what is written for any query is read as that query`() throws {
    var trees = RandomQueries(seed: 51)
    var written = 0
    for _ in 0..<Proof.of(usual: 5_000, long: 200_000) {
      let query = trees.query()
      guard let text = query.written else { continue }
      written += 1
      #expect(try parse(text).query == query, "\(text)")
    }
    #expect(written > 1_000)
  }

  @Test func `what is written for a typed query means the same`() throws {
    var random = SeededGenerator(seed: 20_261_129)
    for _ in 0..<Proof.of(usual: 5_000, long: 200_000) {
      let count = Int.random(in: 0...9, using: &random)
      let typed = (0..<count).map { _ in QueryRandomTests.pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      guard let query = try? parse(typed, isBeingTyped: true).query, let text = query.written
      else { continue }
      #expect(try parse(text).query == query, "\(typed) as \(text)")
    }
  }

  @Test(
    arguments: [
      ("guin", "guin year:1969"), ("a | b", "(a | b) year:1969"), ("-dune", "-dune year:1969"),
      ("added:thisweek year-", "added:thisweek year- year:1969"),
      ("dune OR", "year:1969 dune OR"), ("\"le guin", "year:1969 \"le guin"),
      ("a | \"b", "year:1969 (a | \"b"), ("-(a b", "year:1969 -(a b"),
      ("shop_name:\"x", "year:1969 shop_name:\"x"), ("", "year:1969"),
    ]
  )
  func `what was typed stays as it is beside a condition`(_ typed: String, _ text: String) throws {
    let both = try parse(typed, isBeingTyped: true).and(.number(.book(.year), .exactly(1969)))
    #expect(both.text == text)
    #expect(try parse(text, isBeingTyped: true).query == both.query)
  }

  @Test func `an order is written behind what is looked for`() throws {
    let order = try [#require(Query.Order(.own(.read), descending: true))]
    let query = ParsedQuery(Self.own(.any), by: order)
    #expect(query.text == "reading:any read-")
    let read = try parse("reading:any read-")
    #expect(read.query == query.query)
    #expect(read.order == order)
  }
}

/// Makes queries of every kind at random, with values that look like signs and operators.
private struct RandomQueries {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func query(depth: Int = 0) -> Query {
    switch Int.random(in: 0..<(depth > 3 ? 6 : 10), using: &random) {
    case 6: return .all((0..<pick([2, 3])).map { _ in query(depth: depth + 1) })
    case 7: return .any((0..<pick([2, 3])).map { _ in query(depth: depth + 1) })
    case 8, 9:
      let inner = query(depth: depth + 1)
      if case .not = inner { return inner }
      return .not(inner)
    default: return leaf()
    }
  }

  private mutating func leaf() -> Query {
    let field = pick(BookField.asked)
    let match: Query.Match = pick([.word, .phrase, .whole, .start, .inside])
    let asked = pick(Query.Field.all)
    let direction: LoanDirection = pick([.lent, .borrowed, .unknown(7)])
    let (bounds, days, text) = (bounds(), days(), text())
    let own = pick(QueryWritingTests.fields)
    return pick([
      .text(match, text), .text(match, text, in: field),
      .text(match, text, in: pick([.title, .tags])),
      .number(asked, bounds), .date(asked, period(days)), .present(asked), .count(field, bounds),
      .code(.book(.language), pick(["deu", "de", "xxx", ""])),
      .code(.book(.format), pick(["paperback", "nothing"])), .ids(pick([[], [5], [5, 7, -1]])),
      .own(
        ReadingCondition(
          currentUser: .nobody,
          kind: pick([
            .any, .status(.reading), .status(.unknown(9)), .rating(bounds), .started(days),
            .finished(days),
          ])
        )
      ),
      .loan(
        pick([
          .lent, .borrowed, .lentTo(match, text), .borrowedFrom(match, text), .due(days),
          .overdue(.test), .ever(direction, days),
        ])
      ),
      .custom(
        CustomTest(
          own,
          pick([
            .any, .number(bounds), .days(days), .isYes(true), .choice(pick(own.choices + ["x"])),
            .text(match, text),
          ])
        )
      ),
    ])
  }

  private mutating func text() -> String {
    let pieces = QueryRandomTests.pieces + ["emma", "le", "never", "yes"]
    return (0..<pick([0, 1, 1, 2, 3])).map { _ in pick(pieces) }.joined()
  }

  private mutating func bounds() -> Query.Bounds {
    let (low, high) = (pick([-500, 0, 0.1, 3.5, 1969, 1e20]), pick([-400, 0.5, 4.5, 2026]))
    return pick([
      .exactly(low), .between(low, nil), .between(nil, high), .above(low), .below(high),
      .between(low, high), .between(nil, nil),
    ])
  }

  private mutating func days() -> ReadingCondition.Days {
    let number = pick([0, 500, 1900, 2024, 2026]) * 10_000 + pick([1, 2, 12]) * 100
    let (day, date) = (Day(stored: number + pick([1, 5, 31])), PartialDate(stored: number))
    return pick([
      .init(), .init(from: day), .init(to: day), .init(from: day, to: day),
      .init(from: date.first, to: date.last), .init(from: day, to: .test),
    ])
  }

  private func period(_ days: ReadingCondition.Days) -> Query.Period {
    Query.Period(
      from: days.from.map(QueryDate.midnight),
      until: days.to.map { QueryDate.midnight($0.adding(days: 1)) }
    )
  }
}
