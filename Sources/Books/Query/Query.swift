/// A query for books: a tree of conditions, typed by a person or built in Swift.
///
/// ```swift
/// let query: Query = .all([.text(.word, "guin", in: .authors), .number(.book(.year), .between(1960, 1979))])
/// ```
///
/// Relations are implied by the fields. Every condition is either true or false of a book: a book
/// without a year is not of 1969, and so it is one of `.not(.number(.book(.year), .exactly(1969)))`.
package indirect enum Query: Hashable, Sendable {
  /// True when all of them are; an empty list finds every book.
  case all([Query])
  /// True when any of them is; an empty list finds nothing.
  case any([Query])
  case not(Query)
  /// Text in a field; without a field, in any that words are searched in.
  case text(Match, String, in: BookField? = nil)
  case number(Field, Bounds)
  case date(Field, Period)
  /// The code that is stored: "deu", "paperback", "translator".
  case code(Field, String)
  /// True of a book in which the field has a value.
  case present(Field)
  /// How many authors, publishers … a book has.
  case count(BookField, Bounds)
  case ids([Int64])
  /// On the current user's own readings.
  case own(ReadingCondition)
  case loan(LoanTest)
  /// On a custom field.
  case custom(CustomTest)

  package static let everything = Query.all([])

  /// How a text is compared with a value, both folded.
  package enum Match: Hashable, Sendable {
    /// The words stand in this order at the beginning of a word, and the last may be cut short.
    case word
    /// The words stand in this order, whole.
    case phrase
    /// The value is this and nothing else.
    case whole
    /// The value begins so.
    case start
    /// The value holds this, inside of words too.
    case inside
  }

  /// Two ends of numbers, each of which may be open.
  package struct Bounds: Hashable, Sendable {
    package let low: Bound?
    package let high: Bound?

    package struct Bound: Hashable, Sendable {
      package let value: Double
      /// True when the value itself is within the bounds.
      package let isIncluded: Bool
    }

    package static func exactly(_ value: Double) -> Bounds { between(value, value) }

    package static func between(_ low: Double?, _ high: Double?) -> Bounds {
      Bounds(
        low: low.map { Bound(value: $0, isIncluded: true) },
        high: high.map { Bound(value: $0, isIncluded: true) }
      )
    }

    package static func above(_ value: Double) -> Bounds {
      Bounds(low: Bound(value: value, isIncluded: false), high: nil)
    }

    package static func below(_ value: Double) -> Bounds {
      Bounds(low: nil, high: Bound(value: value, isIncluded: false))
    }

    package func contains(_ value: Double) -> Bool {
      if let low, value < low.value || (value == low.value && !low.isIncluded) { return false }
      if let high, value > high.value || (value == high.value && !high.isIncluded) { return false }
      return true
    }
  }

  /// From a time up to another, which is excluded; each end may be open.
  package struct Period: Hashable, Sendable {
    package let from: Timestamp?
    package let until: Timestamp?

    package init(from: Timestamp? = nil, until: Timestamp? = nil) {
      self.from = from
      self.until = until
    }
  }
}
