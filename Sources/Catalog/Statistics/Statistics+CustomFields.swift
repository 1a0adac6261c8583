import GRDB

/// What books have in a field of one's own, in numbers.
package struct CustomTally: Hashable, Sendable {
  package let field: CustomField
  package let content: Content
  /// The books that have nothing there; nil when there are none.
  package let absent: Tally.Bar?

  package enum Content: Hashable, Sendable {
    /// Books by what they have: a choice in the order of its list, yes before no.
    case bars([Tally.Bar])
    case numbers(Numbers)
  }

  /// The sum and the spread of numbers.
  package struct Numbers: Hashable, Sendable {
    /// How many there are.
    package let count: Int
    package let sum: Double
    package let lowest: Double
    package let highest: Double
    /// Half of them are no greater.
    package let median: Double

    package var mean: Double { sum / Double(count) }
  }

  package var isEmpty: Bool {
    switch content {
    case .bars(let bars): bars.allSatisfy { $0.value == 0 }
    case .numbers(let numbers): numbers.count == 0
    }
  }
}

extension Statistics {
  /// What books have in each field of one's own that can be counted: a choice, yes or no, a number,
  /// money.
  package func customTallies(of books: CountedBooks) throws -> [CustomTally] {
    try access.customFields.all().compactMap { try tally($0, of: books) }
  }

  private func tally(_ field: CustomField, of books: CountedBooks) throws -> CustomTally? {
    let values = "\(books.rows(of: .customValue)) WHERE fieldId = \(field.id.rawValue)"
    let content: CustomTally.Content
    let count: Int
    switch field.kind {
    case .text, .longText, .date, .link: return nil
    case .choice, .yesNo:
      let counting = try counting(
        "SELECT value, count(*) FROM \(values) GROUP BY value",
        of: books
      )
      let counts = Dictionary(counting.rows.map { ($0.key.text, $0.value) }) { $0 + $1 }
      let choices = field.kind == .choice ? field.choices : ["yes", "no"]
      content = .bars(
        choices.map { choice in
          Tally.Bar(
            choice,
            counts[choice] ?? 0,
            query: "\(field.word):\(quotedIfNeeded(choice))"
          )
        }
      )
      count = counts.values.reduce(0, +)
    case .number, .money:
      let numbers = try numbers(values, books)
      content = .numbers(numbers)
      count = numbers.count
    }
    return CustomTally(
      field: field,
      content: content,
      absent: count < books.count
        ? Tally.Bar("without \(field.name)", books.count - count, query: "\(field.word):none") : nil
    )
  }

  /// In the order of the index, so that nothing is sorted where every book is meant.
  private func numbers(_ values: String, _ books: CountedBooks) throws -> CustomTally.Numbers {
    var all: [Double] = []
    try db.forEachRow(
      books.table + "SELECT key FROM \(values) AND key IS NOT NULL ORDER BY key",
      arguments: books.arguments
    ) { all.append($0.real(0)) }
    // Digits behind the point are counted in millionths, so that ten times 0.1 is 1.
    let sum = all.reduce(0) { $0 + ($1 * 1e6).rounded() } / 1e6
    let middle = all.count / 2
    let median =
      all.isEmpty
      ? 0 : all.count.isMultiple(of: 2) ? (all[middle - 1] + all[middle]) / 2 : all[middle]
    return CustomTally.Numbers(
      count: all.count,
      sum: sum,
      lowest: all.first ?? 0,
      highest: all.last ?? 0,
      median: median
    )
  }
}

extension CustomField {
  /// A number as its values are written: money with two digits behind the point, or none.
  package func text(of number: Double) -> String {
    let scale = kind == .money ? 100.0 : 1e6
    let rounded = (number * scale).rounded() / scale
    let plain =
      rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int64(rounded)) : String(rounded)
    guard let decimal = Decimal(plain) else { return plain }
    return kind == .money ? decimal.textOfMoney : decimal.text
  }
}
