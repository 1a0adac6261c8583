// The one way from a query to its text; the way back is ``QueryParser``.

extension Query {
  /// The text that is read as this query; nil where none is, as for an unknown language.
  package var written: String? {
    guard case .any(let queries) = self else { return Self.joined(conjuncts.beside, " ") }
    return queries.count > 1 ? Self.joined(queries.map(\.alternative), " | ") : nil
  }

  /// The conditions that must all be true.
  package var conjuncts: [Query] {
    if case .all(let queries) = self { queries } else { [self] }
  }

  /// A query for books with all these words.
  package static func words(_ words: some Sequence<String>) -> Query {
    .all(words.filter(hasWords).map { .text(.word, $0) })
  }

  /// Both conditions, side by side.
  package func and(_ other: Query) -> Query {
    let both = conjuncts + other.conjuncts
    return both.only ?? .all(both)
  }

  private static func joined(_ texts: [String?], _ sign: String) -> String? {
    let known = texts.compactMap(\.self)
    return known.count == texts.count ? known.joined(separator: sign) : nil
  }

  /// The text as one of several alternatives, where conditions side by side need no brackets.
  ///
  /// They bind stronger than `OR`.
  private var alternative: String? {
    if case .all(let queries) = self, !queries.isEmpty { written } else { term }
  }

  /// A text that means the same in any place.
  fileprivate var term: String? {
    if let presence { return "\(presence.name):any" }
    switch self {
    case .all(let queries), .any(let queries):
      return queries.isEmpty ? nil : written.map { "(\($0))" }
    case .not(let query):
      if let field = query.presence { return "\(field.name):none" }
      return query.term.map { $0.hasPrefix("-") ? String($0.dropFirst()) : "-" + $0 }
    case .text(.word, let text, nil): return text.isPlainWord ? text : nil
    case .text(.phrase, let text, nil): return hasWords(text) ? inQuotationMarks(text) : nil
    case .text(_, let text, .isbn) where !text.allSatisfy(QueryTerm.isOfISBN): return nil
    case .text(_, _, let field?) where !Field.book(field).holdsTexts: return nil
    case .text(let match, let text, let field):
      return Self.text(text, match, in: field.map(Field.book))
    case .number(let field, let bounds):
      let value = bounds.written(allowsFractions: field.allowsFractions)
      // A number of a book by itself is its name.
      let isName = field == .fact(.id) && value.flatMap { Int64($0) } != nil
      return field.comparison == .number && !isName ? field.written(value) : nil
    case .date(let field, let period):
      return field.comparison == .date
        ? field.written(ReadingCondition.Days(exactly: period)?.written) : nil
    case .code(let field, let code):
      guard field.comparison == .code, !code.isEmpty, (try? field.code(code)) == code else {
        return nil
      }
      return field.written(quotedIfNeeded(code))
    case .count(let field, let bounds):
      guard case .text = Field.book(field).comparison else { return nil }
      return Field.book(field).written(bounds.written().map { "#" + $0 })
    case .ids(let ids):
      return ids.isEmpty ? nil : "id:" + ids.map(\.description).joined(separator: ",")
    case .own(let condition): return Self.text(of: condition.kind)
    case .loan(let test): return Self.text(of: test)
    case .custom(let test): return Self.text(of: test)
    case .present: return nil
    }
  }

  /// The field, if the query asks only whether that has a value.
  private var presence: Field? {
    switch self {
    case .present(let field):
      switch field {
      case .book, .fact: field
      case .own, .loan, .custom: nil
      }
    case .own(let condition):
      switch condition.kind {
      case .any: .own(.reading)
      case .rating(.between(nil, nil)): .own(.rating)
      case .started(ReadingCondition.Days()): .own(.started)
      case .finished(ReadingCondition.Days()): .own(.read)
      case .status, .rating, .started, .finished: nil
      }
    case .loan(.lent): .loan(.lent)
    case .loan(.borrowed): .loan(.borrowed)
    case .loan(.due(ReadingCondition.Days())): .loan(.due)
    case .custom(let test): test.kind == .any ? .custom(test.field) : nil
    case .all, .any, .not, .text, .number, .date, .code, .count, .ids, .loan: nil
    }
  }

  private static func text(of kind: ReadingCondition.Kind) -> String? {
    switch kind {
    case .any: return nil
    case .status(let status): return Field.own(.status).written(status.word)
    case .rating(let bounds):
      let isOne = bounds.low == bounds.high
      guard !isOne || QueryTerm.ratings.contains(bounds.low?.value ?? 0) else { return nil }
      return Field.own(.rating).written(bounds.written(allowsFractions: true))
    case .started(let days): return Field.own(.started).written(days.written)
    case .finished(let days): return Field.own(.read).written(days.written)
    }
  }

  private static func text(of test: LoanTest) -> String? {
    switch test {
    case .lent, .borrowed: return nil
    case .lentTo(let match, let name): return text(name, match, in: .loan(.lent))
    case .borrowedFrom(let match, let name): return text(name, match, in: .loan(.borrowed))
    case .due(let days): return Field.loan(.due).written(days.written)
    case .overdue: return Field.loan(.overdue).written("yes")
    case .ever(let direction, let days):
      guard let field = LoanField(direction).map(Field.loan) else { return nil }
      return days == ReadingCondition.Days() ? "-\(field.name):never" : field.written(days.written)
    }
  }

  private static func text(of test: CustomTest) -> String? {
    let field = Field.custom(test.field)
    switch (test.kind, test.field.kind) {
    case (.number(let bounds), .number), (.number(let bounds), .money):
      return field.written(bounds.written(allowsFractions: true))
    case (.days(let days), .date): return field.written(days.written)
    case (.isYes(let isYes), .yesNo): return field.written(isYes ? "yes" : "no")
    case (.choice(let choice), .choice):
      return test.field.choice(choice) == choice ? text(choice, .phrase, in: field) : nil
    case (.text(let match, let text), .text), (.text(let match, let text), .longText),
      (.text(let match, let text), .link):
      return Self.text(text, match, in: field)
    case (.any, _), (.number, _), (.days, _), (.isYes, _), (.choice, _), (.text, _): return nil
    }
  }

  /// A text in a field, or in any; nil if it would be read differently.
  private static func text(_ text: String, _ match: Match, in field: Field?) -> String? {
    let name = field?.name ?? ""
    guard !text.isEmpty else { return nil }
    let value: String
    switch match {
    case .word:
      guard let field, text.isPlainWord, !field.isAnswer(text) else { return nil }
      return "\(name):\(text)"
    case .phrase:
      // Such a sign is taken as one inside of quotation marks, too.
      guard !(field?.takesSigns ?? false) || !text.beginsWithSign else { return nil }
      value = field?.holdsTexts ?? true ? inQuotationMarks(text) : quotedIfNeeded(text)
    case .whole, .start, .inside:
      value = field?.isAnswer(text) ?? false ? inQuotationMarks(text) : quotedIfNeeded(text)
    }
    let part = QueryToken.Part(text: text, range: 0..<0, isQuoted: true, isClosed: true)
    guard part.withoutNegation != nil else { return "\(name):\(match.sign)\(value)" }
    // The value begins as a negation does, unless one stands before it.
    return hasWords(text) ? "-\(name):!\(match.sign)\(value)" : nil
  }
}

extension [Query] {
  /// The texts of all conditions, as they are written side by side.
  fileprivate var beside: [String?] {
    let named = firstIndex { if case .ids = $0 { true } else { false } }
    return enumerated().map { place, query in
      // Numbers beside each other mean all these books; one behind a sign stands by itself.
      guard case .ids = query, place != named else { return query.term }
      return query.term.map { $0.replacing("id:", with: "-id:!=") }
    }
  }
}

extension Query.Match {
  fileprivate var sign: String {
    switch self {
    case .word, .phrase: ""
    case .whole: "="
    case .start: "^"
    case .inside: "~"
    }
  }
}

extension Query.LoanField {
  fileprivate init?(_ direction: LoanDirection) {
    switch direction {
    case .lent: self = .lent
    case .borrowed: self = .borrowed
    case .unknown: return nil
    }
  }
}

extension Query.Field {
  fileprivate func written(_ value: String?) -> String? { value.map { "\(name):\($0)" } }

  /// True when a sign at the beginning of a text in quotation marks counts as a sign.
  fileprivate var takesSigns: Bool {
    if case .loan = self { false } else { holdsTexts }
  }

  /// True when a text alone means something other than a value of the field: that the field has a
  /// value or none, or the time of a loan.
  fileprivate func isAnswer(_ text: String) -> Bool {
    guard case .loan = self else { return QueryTerm.isAnswer(text, to: self) }
    let isTime = (try? QueryDate(today: Day(stored: 0)).period(text)) != nil
    return isTime || text.lowercased() == "never" || QueryTerm.isAnswer(text, to: self)
  }
}

extension Unicode.Scalar {
  /// True when it has no other meaning inside of a word.
  fileprivate var isOfPlainWord: Bool {
    !isGap && !isQuote && !isComparison && !"()|:：@#,".unicodeScalars.contains(self)
  }
}

extension String {
  /// True for a word that is no operator, order or sign.
  fileprivate var isPlainWord: Bool {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
    return unicodeScalars.allSatisfy(\.isOfPlainWord) && !first.isMinus && !first.isLongDash
      && last != "-" && last != "+" && !["AND", "OR", "NOT"].contains(self) && hasWords(self)
  }

  fileprivate var beginsWithSign: Bool {
    guard let first = unicodeScalars.first else { return false }
    return ["=", "^", "~"].contains(first) && unicodeScalars.count > 1
  }
}

// MARK: - Numbers and days

extension Query.Bounds {
  fileprivate func written(allowsFractions: Bool = false) -> String? {
    func text(_ bound: Bound) -> String? {
      if let whole = Int64(exactly: bound.value) { return String(whole) }
      let text = String(bound.value)
      return allowsFractions && bound.value.isFinite && !text.contains("e") ? text : nil
    }
    switch (low, high) {
    case (nil, nil): return nil
    case (let low?, nil): return text(low).map { low.isIncluded ? "\($0).." : ">\($0)" }
    case (nil, let high?): return text(high).map { high.isIncluded ? "..\($0)" : "<\($0)" }
    case (let low?, let high?):
      guard low.isIncluded, high.isIncluded, low.value <= high.value, let first = text(low),
        let last = text(high)
      else { return nil }
      return first == last ? first : "\(first)..\(last)"
    }
  }
}

extension ReadingCondition.Days {
  /// The days of a period; nil where its ends are not those of days.
  fileprivate init?(exactly period: Query.Period) {
    self.init(period)
    guard from.map(QueryDate.midnight) == period.from,
      to.map({ QueryDate.midnight($0.adding(days: 1)) }) == period.until
    else { return nil }
  }

  fileprivate var written: String? {
    let (first, last) = (from ?? to, to ?? from)
    guard let first, let last, first <= last, 1...9999 ~= first.year, 1...9999 ~= last.year else {
      return nil
    }
    guard from != nil else { return "..\(last.iso8601)" }
    guard to != nil else { return "\(first.iso8601).." }
    let dates = [
      PartialDate(first.year), PartialDate(first.year, first.month), PartialDate(first),
    ]
    let whole = dates.first { $0?.first == first && $0?.last == last } ?? nil
    return whole?.iso8601 ?? "\(first.iso8601)..\(last.iso8601)"
  }
}
