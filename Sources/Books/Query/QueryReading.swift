/// Describes in words how a query was read.
enum QueryReading {
  /// The line that the find shows, or nil when the query is words and phrases alone.
  static func reading(of query: Query, order: [Query.Order]) -> String? {
    guard hasOperators(query) || !order.isEmpty else { return nil }
    var parts: [String] = []
    if query != .everything { parts.append(words(query, isInside: false)) }
    if !order.isEmpty {
      parts.append("by " + order.map(name).joined(separator: ", then "))
    }
    let hint = hasNegationOrChoice(query) ? "; \"…\" takes the words as they are" : ""
    return "read as: " + parts.joined(separator: "; ") + hint
  }

  static func hasOperators(_ query: Query) -> Bool {
    switch query {
    case .all(let queries): queries.contains { hasOperators($0) }
    case .text(.word, _, in: nil), .text(.phrase, _, in: nil): false
    default: true
    }
  }

  private static func hasNegationOrChoice(_ query: Query) -> Bool {
    switch query {
    case .all(let queries): queries.contains { hasNegationOrChoice($0) }
    case .any: true
    case .not(.present), .not(.own), .not(.loan), .not(.custom): false
    case .not: true
    default: false
    }
  }

  private static func words(_ query: Query, isInside: Bool) -> String {
    switch query {
    case .all(let queries):
      let texts = texts(queries)
      return bracketed(texts.joined(separator: ", "), isInside && texts.count > 1)
    case .any(let queries):
      let texts = queries.map { words($0, isInside: true) }
      return bracketed(texts.joined(separator: " or "), isInside && queries.count > 1)
    case .not(.present(let field)): return "no \(noun(field))"
    case .not(.own(let test)): return negated(test)
    case .not(.loan(let test)): return negated(test)
    case .not(.custom(let test)): return negated(test)
    case .not(let query): return "without this: \(words(query, isInside: true))"
    case .text(.phrase, let text, in: nil): return "the phrase \(quoted(text))"
    case .text(let match, let text, let field):
      let name = field.map { noun(.book($0)) + " " } ?? ""
      return name + sign(match) + quoted(text)
    case .number(let field, let bounds): return "\(noun(field)) \(words(bounds))"
    case .date(let field, let period): return "\(noun(field)) \(words(period))"
    case .code(let field, let code): return "\(noun(field)) \(name(field, code))"
    case .present(let field): return "any \(noun(field))"
    case .count(let field, let bounds): return "number of \(plural(field)) \(words(bounds))"
    case .ids(let ids):
      return ids.count == 1 ? "the book \(ids[0])" : "\(grouped(ids.count)) books by their numbers"
    case .own(let test): return words(test)
    case .loan(let test): return words(test)
    case .custom(let test): return words(test)
    }
  }

  /// The conditions in words; plain words that follow each other share one pair of quotation marks.
  private static func texts(_ queries: [Query]) -> [String] {
    var texts: [String] = []
    var excluded: [String] = []
    var run: [String] = []
    func endRun() {
      if !run.isEmpty { texts.append(quoted(run.joined(separator: " "))) }
      run = []
    }
    for query in queries {
      switch query {
      case .text(.word, let text, in: nil):
        run.append(text)
      case .not(.present), .not(.own), .not(.loan), .not(.custom):
        endRun()
        texts.append(words(query, isInside: true))
      case .not:
        // Last, so that it is plain what is excluded and what is not.
        excluded.append(words(query, isInside: true))
      default:
        endRun()
        texts.append(words(query, isInside: true))
      }
    }
    endRun()
    return texts + excluded
  }

  private static func bracketed(_ text: String, _ isNeeded: Bool) -> String {
    isNeeded ? "(\(text))" : text
  }

  private static func sign(_ match: Query.Match) -> String {
    switch match {
    case .word: ""
    case .phrase: "with "
    case .whole: "is exactly "
    case .start: "begins with "
    case .inside: "holds "
    }
  }

  private static func noun(_ field: Query.Field) -> String {
    if case .custom(let field) = field { return field.name }
    return field == .book(.isbn) ? "ISBN" : field.name
  }

  private static func plural(_ field: BookField) -> String {
    field.authorityKind?.recordKind.plural ?? Query.Field.book(field).name
  }

  private static func name(_ order: Query.Order) -> String {
    let first = order.field == .own(.rating) ? "best first" : "last first"
    return order.descending ? "\(noun(order.field)), \(first)" : noun(order.field)
  }

  private static func name(_ field: Query.Field, _ code: String) -> String {
    switch field {
    case .book(.language): Language(stored: code).name
    case .book(.format): BookFormat(rawValue: code).name
    default: Role(rawValue: code).name
    }
  }

  static func words(_ bounds: Query.Bounds) -> String {
    func text(_ bound: Query.Bounds.Bound) -> String {
      bound.value == bound.value.rounded() && abs(bound.value) < 1e15
        ? String(Int(bound.value)) : String(bound.value)
    }
    switch (bounds.low, bounds.high) {
    case (nil, nil): return "any"
    case (let low?, let high?):
      return low == high ? text(low) : "\(text(low)) to \(text(high))"
    case (let low?, nil): return low.isIncluded ? "from \(text(low))" : "above \(text(low))"
    case (nil, let high?): return high.isIncluded ? "up to \(text(high))" : "below \(text(high))"
    }
  }

  private static func words(_ period: Query.Period) -> String {
    func day(_ time: Timestamp) -> String {
      let date = time.local
      let month = date.month < 10 ? "0\(date.month)" : "\(date.month)"
      return "\(date.year)-\(month)-\(date.day < 10 ? "0" : "")\(date.day)"
    }
    let last = period.until.map { day(Timestamp(seconds: $0.seconds - 1)) }
    return span(period.from.map(day), last) ?? "any"
  }

  static func words(_ test: ReadingCondition) -> String {
    switch test.kind {
    case .any: "in your readings"
    case .status(let status): "status \(status.name)"
    case .rating(let bounds): "your rating \(words(bounds))"
    case .started(let days): "started \(words(days))"
    case .finished(let days): "finished \(words(days))"
    }
  }

  static func negated(_ test: ReadingCondition) -> String {
    switch test.kind {
    case .any: "not in your readings"
    case .status(.read): "unread"
    case .rating(.between(nil, nil)): "without your rating"
    case .started(ReadingCondition.Days()): "without a day on which you started it"
    case .finished(ReadingCondition.Days()): "without a day on which you finished it"
    case .status, .rating, .started, .finished: "not \(words(test))"
    }
  }

  static func words(_ test: LoanTest) -> String {
    switch test {
    case .lent: "lent"
    case .borrowed: "borrowed"
    case .lentTo(_, let name): "lent to \(quoted(name))"
    case .borrowedFrom(_, let name): "borrowed from \(quoted(name))"
    case .due(let days): "due \(words(days))"
    case .overdue: "overdue"
    case .ever(let direction, ReadingCondition.Days()): "ever \(direction.name)"
    case .ever(let direction, let days): "\(direction.name) on a day: \(words(days))"
    }
  }

  static func words(_ test: CustomTest) -> String {
    let name = test.field.name
    switch test.kind {
    case .any: return "any \(name)"
    case .number(let bounds): return "\(name) \(words(bounds))"
    case .days(let days): return "\(name) \(words(days))"
    case .isYes(let isYes): return "\(name) \(isYes ? "yes" : "no")"
    case .choice(let choice): return "\(name) \(choice)"
    case .text(let match, let text): return "\(name) \(sign(match))\(quoted(text))"
    }
  }

  static func negated(_ test: CustomTest) -> String {
    test.kind == .any ? "no \(test.field.name)" : "not \(words(test))"
  }

  static func negated(_ test: LoanTest) -> String {
    if case .ever(let direction, ReadingCondition.Days()) = test {
      return "never \(direction.name)"
    }
    return "not \(words(test))"
  }

  private static func words(_ days: ReadingCondition.Days) -> String {
    span(days.from?.iso8601, days.to?.iso8601) ?? "on any day"
  }

  /// From a day to another, both included; nil when both ends are open.
  private static func span(_ first: String?, _ last: String?) -> String? {
    switch (first, last) {
    case (nil, nil): nil
    case (let first?, let last?): first == last ? first : "\(first) to \(last)"
    case (let first?, nil): "since \(first)"
    case (nil, let last?): "until \(last)"
    }
  }
}
