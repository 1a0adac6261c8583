import GRDB

// Values of the asker's own readings, and of loans.
extension CompletionValues {
  func own(_ field: Query.OwnField, _ typed: String) throws -> [Value] {
    let asker = try access.asker
    func test(_ kind: ReadingCondition.Kind) -> Query {
      .own(ReadingCondition(asker: asker, kind: kind))
    }
    switch field {
    case .status:
      let choices = ReadingStatus.choices.map { ($0.word, test(.status($0))) }
      return try counted(choices + [("unread", .not(test(.status(.read))))], typed)
    case .rating:
      let choices = (1...10).reversed().compactMap { halves in
        Rating(halves: halves).map { ($0.name, test(.rating(.exactly($0.stars)))) }
      }
      return try counted(choices, typed).filter { $0.books != 0 }
    case .reading: return try counted([("any", test(.any)), ("none", .not(test(.any)))], typed)
    case .started, .read:
      return try counted(
        QueryDate.words.compactMap { word in
          guard let period = try? QueryDate(now: access.connection.now).period(word).period else {
            return nil
          }
          let days = ReadingCondition.Days(period)
          return (word, test(field == .read ? .finished(days) : .started(days)))
        },
        typed
      )
    }
  }

  func loan(_ field: Query.LoanField, _ typed: String) throws -> [Value] {
    let today = access.today
    switch field {
    case .lent: return try parties(.lent, typed)
    case .borrowed: return try parties(.borrowed, typed)
    case .due:
      return try counted(
        [("today", .loan(.due(ReadingCondition.Days(from: today, to: today))))]
          + [("..today", .loan(.due(ReadingCondition.Days(to: today))))],
        typed
      )
    case .overdue:
      return try counted(
        [("yes", .loan(.overdue(today))), ("no", .not(.loan(.overdue(today))))],
        typed
      )
    case .owned:
      return try counted(
        [("yes", .number(.copies, .above(0))), ("no", .number(.copies, .exactly(0)))],
        typed
      )
    }
  }

  private func counted(_ choices: [(String, Query)], _ typed: String) throws -> [Value] {
    try choices.filter { $0.0.hasPrefix(typed.lowercased()) }.prefix(limit).map { word, query in
      (word, try access.books.count(BookRequest(query)))
    }
  }

  /// Those who have books out now, or whose books are here.
  private func parties(_ direction: LoanDirection, _ typed: String) throws -> [Value] {
    let start = typed.isEmpty ? "" : " " + folded(typed)
    return try Row.fetchAll(
      access.db,
      sql: """
        SELECT coalesce(loan.name, reader.name), count(DISTINCT bookId)
        FROM loanBook JOIN loan ON loan.id = loanId LEFT JOIN reader ON reader.id = loan.readerId
        WHERE returned IS NULL AND direction = ?
          AND (?2 = '' OR instr(' ' || coalesce(reader.foldedName, loan.foldedName), ?2))
        GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?3
        """,
      arguments: [direction.rawValue, start, limit]
    ).map { (try $0[0], try $0[1]) }
  }
}
