extension QueryReading {
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
    case .lentTo(_, let name): "lent to \(quotedForMessage(name))"
    case .borrowedFrom(_, let name): "borrowed from \(quotedForMessage(name))"
    case .due(let days): "due \(words(days))"
    case .overdue: "overdue"
    }
  }

  static func negated(_ test: LoanTest) -> String { "not \(words(test))" }

  private static func words(_ days: ReadingCondition.Days) -> String {
    switch (days.from?.iso8601, days.to?.iso8601) {
    case (nil, nil): "on any day"
    case (let from?, let to?): from == to ? from : "\(from) to \(to)"
    case (let from?, nil): "since \(from)"
    case (nil, let to?): "until \(to)"
    }
  }
}
