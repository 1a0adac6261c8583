/// The values of a reader that its texts mean.
struct ReaderValues {
  var name = ""
  var kind = ReaderKind.adult
  var login: String?
  var card: ReaderCard?
  var notes: String?
}

extension ReaderDraft {
  /// What the texts mean, and everything that is wrong with them by themselves.
  func checked(today: Day) -> (values: ReaderValues, problems: [Problem]) {
    var problems: [Problem] = []
    func reporting<Value>(_ body: () throws(Problem) -> Value) -> Value? {
      do { return try body() } catch {
        problems.append(error)
        return nil
      }
    }
    func text(_ text: String, _ field: ReaderField) -> String? {
      _ = reporting { () throws(Problem) in try FieldLimits.check(text, .reader, .reader(field)) }
      let trimmed = trimmed(text)
      return trimmed.isEmpty ? nil : trimmed
    }
    var values = ReaderValues()
    values.name = tidied(name)
    _ = reporting { () throws(Problem) in
      try FieldLimits.checkNeeded(name, .reader, .reader(.name))
      guard hasWords(name) else { throw Problem(.reader, .reader(.name), .missing, value: name) }
    }
    if !tidied(kind).isEmpty {
      if let known = ReaderKind.parse(kind) {
        values.kind = known
      } else {
        problems.append(Problem(.reader, .reader(.kind), .unknownKind, value: tidied(kind)))
      }
    }
    values.login = text(login, .login)
    values.notes = text(notes, .notes)
    let until =
      reporting { () throws(Problem) in
        try EnteredDate.day(validUntil, .reader, .reader(.validUntil), today: today)
      } ?? nil
    if let number = text(cardNumber, .cardNumber) {
      values.card = ReaderCard(number: tidied(number), validUntil: until)
    } else if until != nil {
      problems.append(Problem(.reader, .reader(.cardNumber), .missing))
    }
    return (values, problems)
  }

  /// Everything that is wrong with the texts by themselves.
  package func problems(today: Day) -> [Problem] { checked(today: today).problems }
}
