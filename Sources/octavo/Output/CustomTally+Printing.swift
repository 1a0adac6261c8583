import Catalog
import Interchange

extension CustomTally {
  /// A line for each number, as the other statistics have them.
  func rows(of books: CountedBooks) -> [[String]] {
    func row(_ kind: String, _ name: String, _ value: String, _ query: String?) -> [String] {
      let query = query.map { books.query(and: $0) } ?? ""
      return [field.word, kind, name, value, "books", query]
    }
    var rows =
      switch content {
      case .bars(let bars): bars.map { row("bar", $0.name, String($0.value), $0.query) }
      case .numbers(let numbers): facts(numbers).map { [field.word, $0, "", $1, "", ""] }
      }
    if let absent { rows.append(row("absent", absent.name, String(absent.value), absent.query)) }
    return rows
  }

  private func facts(_ numbers: Numbers) -> [(name: String, value: String)] {
    guard numbers.count > 0 else { return [("count", "0")] }
    return [
      ("count", String(numbers.count)), ("sum", field.text(of: numbers.sum)),
      ("lowest", field.text(of: numbers.lowest)), ("median", field.text(of: numbers.median)),
      ("mean", field.text(of: numbers.mean)), ("highest", field.text(of: numbers.highest)),
    ]
  }
}

extension JSON {
  /// What is counted of a field of one's own: bars of a choice and yes or no, numbers of a number
  /// and money.
  init(_ tally: CustomTally, of books: CountedBooks) {
    func bar(_ bar: Tally.Bar) -> JSON {
      [
        "name": .string(bar.name), "value": .int(bar.value),
        "query": .text(bar.query.map { books.query(and: $0) }),
      ]
    }
    func number(_ number: Double, of numbers: CustomTally.Numbers) -> JSON {
      numbers.count > 0 ? .number(tally.field.text(of: number)) : .null
    }
    var bars = JSON.null
    var found = JSON.null
    switch tally.content {
    case .bars(let all): bars = .array(all.map(bar))
    case .numbers(let numbers):
      found = [
        "count": .int(numbers.count), "sum": number(numbers.sum, of: numbers),
        "lowest": number(numbers.lowest, of: numbers),
        "highest": number(numbers.highest, of: numbers),
        "mean": number(numbers.count > 0 ? numbers.mean : 0, of: numbers),
        "median": number(numbers.median, of: numbers),
      ]
    }
    self = ["bars": bars, "numbers": found, "absent": tally.absent.map(bar) ?? .null]
  }
}
