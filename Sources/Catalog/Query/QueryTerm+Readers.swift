// Conditions on readings and loans.
extension QueryTerm {
  func own(
    _ field: Query.OwnField,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    func test(_ kind: ReadingCondition.Kind) -> Query {
      .own(ReadingCondition(asker: asker, kind: kind))
    }
    let text = part.text
    if let isPresent = presence(text) ?? (field == .reading ? yes(text) : nil) {
      let present =
        switch field {
        case .status, .reading: test(.any)
        case .rating: test(.rating(.between(nil, nil)))
        case .started: test(.started(ReadingCondition.Days()))
        case .read: test(.finished(ReadingCondition.Days()))
        }
      return isPresent ? present : .not(present)
    }
    switch field {
    case .reading:
      throw QueryMistake(
        message:
          "\(quotedForMessage(text)) cannot be asked here. As in reading:any or reading:none",
        isUnfinished: ["any", "none", "yes", "no"].contains { $0.hasPrefix(text.lowercased()) }
      )
    case .status:
      let comparison = QueryComparison(text)
      let hasSign = comparison.sign == .exactly || comparison.sign == .not
      let word = hasSign ? String(comparison.values[0]) : text
      let isNegated = comparison.sign == .not
      // What was never read through, whether it was begun or not.
      if folded("a " + word) == "a unread" {
        let read = test(.status(.read))
        return isNegated ? read : .not(read)
      }
      guard let status = ReadingStatus.parse(word) else {
        let words = ReadingStatus.choices.map(\.word).joined(separator: ", ")
        throw QueryMistake(
          message: "\(quotedForMessage(word)) is not a status. There are \(words), unread",
          offset: hasSign ? comparison.offset : 0,
          isUnfinished: (ReadingStatus.choices.map(\.word) + ["unread"])
            .contains { $0.hasPrefix(word.lowercased()) }
        )
      }
      return negated(test(.status(status)), isNegated)
    case .rating:
      let number = QueryNumber(noun: "a rating", example: "rating:>=4", allowsFractions: true)
      let (bounds, isNegated) = try number.bounds(
        text.replacing("½", with: ".5").replacing(",", with: ".")
      )
      return negated(test(.rating(bounds)), isNegated)
    case .started:
      let (period, isNegated) = try QueryDate(now: now).period(text)
      return negated(test(.started(ReadingCondition.Days(period))), isNegated)
    case .read:
      let (period, isNegated) = try QueryDate(now: now).period(text)
      return negated(test(.finished(ReadingCondition.Days(period))), isNegated)
    }
  }

  func loan(
    _ field: Query.LoanField,
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    let isWord = mark == nil && !part.isQuoted
    let answer = isWord ? presence(part.text) ?? yes(part.text) : nil
    func query(_ test: LoanTest, _ isTrue: Bool) -> Query {
      isTrue ? .loan(test) : .not(.loan(test))
    }
    switch field {
    case .lent:
      if let answer { return query(.lent, answer) }
      return .loan(.lentTo(match(mark, part), part.text))
    case .borrowed:
      if let answer { return query(.borrowed, answer) }
      return .loan(.borrowedFrom(match(mark, part), part.text))
    case .due:
      if let answer { return query(.due(ReadingCondition.Days()), answer) }
      let (period, isNegated) = try QueryDate(now: now).period(part.text)
      return negated(.loan(.due(ReadingCondition.Days(period))), isNegated)
    case .overdue:
      guard let answer else { throw yesOrNo(part.text, "overdue") }
      return query(.overdue(Day(now)), answer)
    case .owned:
      guard let answer else { throw yesOrNo(part.text, "owned") }
      return .number(.copies, answer ? .above(0) : .exactly(0))
    }
  }

  private func yes(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "y": true
    case "no", "n": false
    default: nil
    }
  }

  private func yesOrNo(_ text: String, _ field: String) -> QueryMistake {
    QueryMistake(
      message: "\(quotedForMessage(text)) is neither yes nor no. As in \(field):yes",
      isUnfinished: "yes".hasPrefix(text.lowercased())
    )
  }
}
