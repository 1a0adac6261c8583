import Catalog

extension JSON {
  /// All statistics in one object, each under its name.
  init(_ tallies: [Tally], of books: CountedBooks) {
    var members: [(key: String, value: JSON)] = [
      ("query", books.find.isEmpty ? .null : .string(books.find)),
      ("books", .int(books.count)),
    ]
    for tally in tallies { members.append((tally.statistic.rawValue, JSON(tally, of: books))) }
    self = .object(members)
  }

  private init(_ tally: Tally, of books: CountedBooks) {
    func bar(_ bar: Tally.Bar) -> JSON {
      let query = bar.query.map { books.query(and: $0) }
      return ["name": .string(bar.name), "value": .int(bar.value), "query": .text(query)]
    }
    self = [
      "unit": .string(tally.statistic.unit.rawValue),
      "bars": .array(tally.bars.map(bar)),
      "others": tally.others.map { ["names": .int($0.names), "value": .int($0.value)] } ?? .null,
      "absent": tally.absent.map(bar) ?? .null,
    ]
  }
}

extension Table {
  /// A line for each number: of a bar, of all others together, of those that have no value.
  static func statistics(_ tallies: [Tally], of books: CountedBooks) -> Table {
    Table(
      columns: [
        Column(heading: "Statistic", key: "statistic"),
        Column(heading: "Kind", key: "kind"),
        Column(heading: "Name", key: "name", enough: 30),
        Column(heading: "Value", key: "value", isNumber: true),
        Column(heading: "Unit", key: "unit"),
        Column(heading: "Query", key: "query", enough: 30),
      ],
      rows: tallies.flatMap { rows($0, of: books) }
    )
  }

  private static func rows(_ tally: Tally, of books: CountedBooks) -> [[String]] {
    func row(_ kind: String, _ name: String, _ value: Int, _ query: String?) -> [String] {
      let statistic = tally.statistic
      let query = query.map { books.query(and: $0) } ?? ""
      return [statistic.rawValue, kind, name, String(value), statistic.unit.rawValue, query]
    }
    var rows = tally.bars.map { row("bar", $0.name, $0.value, $0.query) }
    if let others = tally.others {
      rows.append(row("others", String(others.names), others.value, nil))
    }
    if let absent = tally.absent {
      rows.append(row("absent", absent.name, absent.value, absent.query))
    }
    return rows
  }
}
