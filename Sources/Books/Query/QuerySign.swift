/// The signs of a query, as help and manual list them.
///
/// ``QueryScanner`` and ``QueryComparison`` read them; a test reads the example of each.
package enum QuerySign: CaseIterable, Sendable {
  case word
  case phrase
  case whole
  case isNot
  case not
  case start
  case inside
  case count
  case above
  case below
  case atLeast
  case atMost
  case range
  case list
  case any
  case none
  case leaveOut
  case either
  case brackets
  case saved
  case ascending
  case descending

  package var written: String {
    switch self {
    case .word: ":"
    case .phrase: "\" \""
    case .whole: "="
    case .isNot: "!= <>"
    case .not: "!"
    case .start: "^"
    case .inside: "~"
    case .count: "#"
    case .above: QueryComparison.Sign.above.rawValue
    case .below: QueryComparison.Sign.below.rawValue
    case .atLeast: QueryComparison.Sign.atLeast.rawValue
    case .atMost: QueryComparison.Sign.atMost.rawValue
    case .range: QueryComparison.Sign.range.rawValue
    case .list: ","
    case .any: "any"
    case .none: "none"
    case .leaveOut: "-"
    case .either: "|"
    case .brackets: "( )"
    case .saved: "@"
    case .ascending: "+"
    case .descending: "-"
    }
  }
}

/// The words that stand for a time.
package enum QueryDateWord: String, CaseIterable, Sendable {
  case today
  case yesterday
  case tomorrow
  case thisWeek = "thisweek"
  case lastWeek = "lastweek"
  case nextWeek = "nextweek"
  case thisMonth = "thismonth"
  case lastMonth = "lastmonth"
  case nextMonth = "nextmonth"
  case thisYear = "thisyear"
  case lastYear = "lastyear"
  case nextYear = "nextyear"
}
