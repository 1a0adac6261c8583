/// Describes in words how a query was read.
enum QueryReading {
  /// The line that the find shows, or nil when the query is words and phrases alone.
  static func reading(of query: Query, order: [Query.Order]) -> String? {
    guard hasOperators(query) || !order.isEmpty else { return nil }
    var parts: [String] = []
    if query != .everything { parts.append(words(query, isInside: false)) }
    if !order.isEmpty {
      parts.append(tr("by ") + order.map(name).joined(separator: ", then "))
    }
    let hint = hasNegationOrChoice(query) ? tr("; \"…\" takes the words as they are") : ""
    return tr("read as: ") + parts.joined(separator: "; ") + hint
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
    case .not(.present(let field)): return tr("no \(noun(field))")
    case .not(.own(let test)): return negated(test)
    case .not(.loan(let test)): return negated(test)
    case .not(.custom(let test)): return negated(test)
    case .not(let query): return tr("without this: \(words(query, isInside: true))")
    case .text(.phrase, let text, in: nil): return tr("the phrase \(quoted(text))")
    case .text(let match, let text, let field):
      let name = field.map { noun(.book($0)) + " " } ?? ""
      return name + sign(match) + quoted(text)
    case .number(let field, let bounds): return "\(noun(field)) \(words(bounds))"
    case .date(let field, let period): return "\(noun(field)) \(words(period))"
    case .code(let field, let code): return "\(noun(field)) \(name(field, code))"
    case .present(let field): return tr("any \(noun(field))")
    case .count(let field, let bounds):
      return tr("number of \(plural(field)) \(words(bounds))")
    case .ids(let ids):
      return ids.count == 1
        ? tr("the book \(ids[0])")
        : tr("\(grouped(ids.count)) books by their numbers")
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
    case .phrase: tr("with ")
    case .whole: tr("is exactly ")
    case .start: tr("begins with ")
    case .inside: tr("holds ")
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
    let first = order.field == .own(.rating) ? tr("best first") : tr("last first")
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
      return low == high ? text(low) : tr("\(text(low)) to \(text(high))")
    case (let low?, nil):
      return low.isIncluded ? tr("from \(text(low))") : tr("above \(text(low))")
    case (nil, let high?):
      return high.isIncluded ? tr("up to \(text(high))") : tr("below \(text(high))")
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
    case .any: tr("in your readings")
    case .status(let status): tr("status \(status.name)")
    case .rating(let bounds): tr("your rating \(words(bounds))")
    case .started(let days): tr("started \(words(days))")
    case .finished(let days): tr("finished \(words(days))")
    }
  }

  static func negated(_ test: ReadingCondition) -> String {
    switch test.kind {
    case .any: tr("not in your readings")
    case .status(.read): "unread"
    case .rating(.between(nil, nil)): tr("without your rating")
    case .started(ReadingCondition.Days()): tr("without a day on which you started it")
    case .finished(ReadingCondition.Days()): tr("without a day on which you finished it")
    case .status, .rating, .started, .finished: tr("not \(words(test))")
    }
  }

  static func words(_ test: LoanTest) -> String {
    switch test {
    case .lent: tr("lent")
    case .borrowed: tr("borrowed")
    case .lentTo(_, let name): tr("lent to \(quoted(name))")
    case .borrowedFrom(_, let name): tr("borrowed from \(quoted(name))")
    case .due(let days): tr("due \(words(days))")
    case .overdue: tr("overdue")
    case .ever(let direction, ReadingCondition.Days()): tr("ever \(direction.name)")
    case .ever(let direction, let days): tr("\(direction.name) on a day: \(words(days))")
    }
  }

  static func words(_ test: CustomTest) -> String {
    let name = test.field.name
    switch test.kind {
    case .any: return tr("any \(name)")
    case .number(let bounds): return "\(name) \(words(bounds))"
    case .days(let days): return "\(name) \(words(days))"
    case .isYes(let isYes): return "\(name) \(isYes ? tr("yes") : tr("no"))"
    case .choice(let choice): return "\(name) \(choice)"
    case .text(let match, let text): return "\(name) \(sign(match))\(quoted(text))"
    }
  }

  static func negated(_ test: CustomTest) -> String {
    test.kind == .any ? tr("no \(test.field.name)") : tr("not \(words(test))")
  }

  static func negated(_ test: LoanTest) -> String {
    if case .ever(let direction, ReadingCondition.Days()) = test {
      return tr("never \(direction.name)")
    }
    return tr("not \(words(test))")
  }

  private static func words(_ days: ReadingCondition.Days) -> String {
    span(days.from?.iso8601, days.to?.iso8601) ?? tr("on any day")
  }

  /// From a day to another, both included; nil when both ends are open.
  private static func span(_ first: String?, _ last: String?) -> String? {
    switch (first, last) {
    case (nil, nil): nil
    case (let first?, let last?): first == last ? first : tr("\(first) to \(last)")
    case (let first?, nil): tr("since \(first)")
    case (nil, let last?): tr("until \(last)")
    }
  }
}
