/// Turns a value of a field into a condition.
struct QueryTerm {
  let now: Timestamp
  let currentUser: CurrentUser

  func query(
    _ term: QueryToken.FieldTerm,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    guard let field = term.field else {
      try refuseSigns(part)
      return .text(match(term.mark, part), part.text)
    }
    // A number that is 5 is exactly 5.
    var term = term
    if !field.holdsTexts { term.mark = nil }
    if case .custom(let field) = field { return try custom(field, term.mark, part) }
    if term.mark == nil, !part.isQuoted, !field.isOfReaders,
      let isPresent = Self.presence(part.text)
    {
      return isPresent ? .present(field) : .not(.present(field))
    }
    switch field.comparison {
    case .text(let field): return try text(field, term.mark, part)
    case .number:
      if field == .fact(.id), let id = Int64(part.text) { return .ids([id]) }
      let reader = QueryNumber(field, thisYear: Day(now).year)
      return try numbers(part.text, reader) { .number(field, $0) }
    case .date: return try dates(part.text) { .date(field, $0) }
    case .code: return try code(field, part.text)
    case .own(let field): return try own(field, part)
    case .loan(let field): return try loan(field, term.mark, part)
    case .custom(let field): return try custom(field, term.mark, part)
    }
  }

  private func custom(
    _ field: CustomField,
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    func test(_ kind: CustomTest.Kind) -> Query { .custom(CustomTest(field, kind)) }
    if mark == nil, !part.isQuoted, let isPresent = Self.presence(part.text) {
      // In a field of yes or no, true and false mean these.
      let isAnswer = field.kind == .yesNo && ["true", "false"].contains(part.text)
      if !isAnswer { return isPresent ? test(.any) : .not(test(.any)) }
    }
    switch field.kind {
    case .text, .longText, .link:
      let (mark, part) = marked(mark, part)
      try refuseSigns(part)
      return test(.text(match(mark, part), part.text))
    case .number, .money:
      return try numbers(part.text, QueryNumber(.custom(field))) { test(.number($0)) }
    case .date: return try dates(part.text) { test(.days(ReadingCondition.Days($0))) }
    case .yesNo:
      let (word, offset) = signed(part.text)
      guard let isYes = CustomField.yes(word) else {
        var mistake = yesOrNo(word, field.word)
        mistake.offset = offset
        throw mistake
      }
      return test(.isYes(isYes))
    case .choice:
      let (word, offset) = part.isQuoted ? (part.text, 0) : signed(part.text)
      guard let choice = field.choice(word) else {
        throw QueryMistake(
          message: field.unknownChoice(word).message,
          offset: offset,
          isUnfinished: field.choices.contains { folded($0).hasPrefix(folded(word)) }
        )
      }
      return test(.choice(choice))
    }
  }

  /// True when a word means that a field has a value or none, and is no value itself.
  static func isAnswer(_ text: String, to field: Query.Field?) -> Bool {
    guard let field else { return false }
    return Self.presence(text) != nil || (field.isOfReaders && Self.yes(text) != nil)
  }

  private static func presence(_ text: String) -> Bool? {
    switch text {
    case "any", "true": true
    case "none", "false": false
    default: nil
    }
  }

  private func text(
    _ field: BookField,
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    if mark == "#" {
      do throws(QueryMistake) {
        return try numbers(part.text, .count(of: field)) { .count(field, $0) }
      } catch {
        // A tag may begin with the sign, as in other programs: "#summer".
        guard field == .tags, part.text.unicodeScalars.first?.properties.isAlphabetic == true else {
          throw error
        }
        return .text(match(nil, part), "#" + part.text, in: field)
      }
    }
    if mark == nil, !part.isQuoted, part.text.hasPrefix("-"), hasWords(part.text) {
      throw QueryMistake(
        message:
          tr(
            "To exclude it, put the minus before the field. For a name that begins with it, use"
              + " quotation marks."
          )
      )
    }
    let (mark, part) = marked(mark, part)
    try refuseSigns(part)
    if field == .isbn, !part.text.allSatisfy({ Self.isOfISBN($0) }) {
      if let isbn = try? ISBN.parse(part.text) {
        return .text(match(mark, part), isbn.digits, in: field)
      }
      throw QueryMistake(
        message: tr("\(quoted(part.text)) is not an ISBN. As in isbn:978 or isbn:none")
      )
    }
    return .text(match(mark, part), part.text, in: field)
  }

  /// Moves a sign out of the quotation marks, where calibre has it: title:"=Emma".
  private func marked(
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) -> (mark: Unicode.Scalar?, part: QueryToken.Part) {
    guard mark == nil, part.isQuoted, let first = part.text.unicodeScalars.first,
      ["=", "^", "~"].contains(first), part.text.unicodeScalars.count > 1
    else { return (mark, part) }
    let rest = QueryToken.Part(
      text: String(part.text.unicodeScalars.dropFirst()),
      range: part.range,
      isQuoted: true,
      isClosed: part.isClosed
    )
    return (first, rest)
  }

  /// Refuses a sign that has no meaning here, since words are searched without signs.
  private func refuseSigns(_ part: QueryToken.Part) throws(QueryMistake) {
    guard !part.isQuoted, let first = part.text.unicodeScalars.first, first.isComparison,
      hasWords(part.text)
    else { return }
    throw QueryMistake(
      message:
        tr(
          "\(quoted(String(Character(first)))) means nothing before a text. For the sign itself, use"
            + " quotation marks."
        )
    )
  }

  static func isOfISBN(_ character: Character) -> Bool {
    character.isASCII && (character.isNumber || "xX- ".contains(character))
  }

  private func match(_ mark: Unicode.Scalar?, _ part: QueryToken.Part) -> Query.Match {
    switch mark {
    case "=": .whole
    case "^": .start
    case "~": .inside
    default: part.isQuoted && part.isClosed ? .phrase : .word
    }
  }

  private func numbers(
    _ text: String,
    _ reader: QueryNumber,
    _ query: (Query.Bounds) -> Query
  ) throws(QueryMistake) -> Query {
    query(try reader.bounds(text))
  }

  private func dates(
    _ text: String,
    _ query: (Query.Period) -> Query
  ) throws(QueryMistake) -> Query {
    query(try QueryDate(today: Day(now)).period(text))
  }

  private func code(_ field: Query.Field, _ text: String) throws(QueryMistake) -> Query {
    let (word, offset) = signed(text)
    do {
      return .code(field, try field.code(word))
    } catch {
      throw QueryMistake(message: error.message, offset: offset)
    }
  }

  /// A word, which may have `=` before it, and where it begins in Unicode scalars.
  private func signed(_ text: String) -> (word: String, offset: Int) {
    let comparison = QueryComparison(text)
    guard comparison.sign == .exactly else { return (text, 0) }
    return (String(comparison.values[0]), comparison.offset)
  }

  // MARK: - Readings and loans

  private func own(
    _ field: Query.OwnField,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    func test(_ kind: ReadingCondition.Kind) -> Query {
      .own(ReadingCondition(currentUser: currentUser, kind: kind))
    }
    let text = part.text
    if let isPresent = Self.presence(text) ?? (field == .reading ? Self.yes(text) : nil) {
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
          tr("\(quoted(text)) cannot be asked here. As in reading:any or reading:none"),
        isUnfinished: ["any", "none", "yes", "no"].contains { $0.hasPrefix(text.lowercased()) }
      )
    case .status:
      let (word, offset) = signed(text)
      // What was never read through, whether it was begun or not.
      if folded("a " + word) == "a unread" { return .not(test(.status(.read))) }
      guard let status = ReadingStatus.parse(word) else {
        let words = ReadingStatus.choices.map(\.word) + ["unread"]
        let choices = words.joined(separator: ", ")
        throw QueryMistake(
          message: tr("\(quoted(word)) is not a status. There are \(choices)"),
          offset: offset,
          isUnfinished: words.contains { $0.hasPrefix(word.lowercased()) }
        )
      }
      return test(.status(status))
    case .rating:
      let number = QueryNumber(
        noun: tr("a rating"),
        example: "rating:>=4",
        allowsFractions: true
      )
      let stars = text.replacing("½", with: ".5").replacing(",", with: ".")
      let bounds = try number.bounds(stars)
      if let low = bounds.low?.value, bounds == .exactly(low), !Self.ratings.contains(low) {
        throw QueryMistake(
          message: tr("No rating is \(quoted(text)): there are 0.5, 1, 1.5 and so on up to 5."),
          isUnfinished: low == 0
        )
      }
      return test(.rating(bounds))
    case .started: return try dates(text) { test(.started(ReadingCondition.Days($0))) }
    case .read: return try dates(text) { test(.finished(ReadingCondition.Days($0))) }
    }
  }

  private func loan(
    _ field: Query.LoanField,
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) throws(QueryMistake) -> Query {
    let isWord = mark == nil && !part.isQuoted
    let answer = isWord ? Self.presence(part.text) ?? Self.yes(part.text) : nil
    func query(_ test: LoanTest, _ isTrue: Bool) -> Query {
      isTrue ? .loan(test) : .not(.loan(test))
    }
    switch field {
    case .lent:
      if let answer { return query(.lent, answer) }
      if isWord, let test = ever(.lent, part.text) { return test }
      try refuseNever(field, mark, part)
      try refuseSigns(part)
      return .loan(.lentTo(match(mark, part), part.text))
    case .borrowed:
      if let answer { return query(.borrowed, answer) }
      if isWord, let test = ever(.borrowed, part.text) { return test }
      try refuseNever(field, mark, part)
      try refuseSigns(part)
      return .loan(.borrowedFrom(match(mark, part), part.text))
    case .due:
      if let answer { return query(.due(ReadingCondition.Days()), answer) }
      return try dates(part.text) { .loan(.due(ReadingCondition.Days($0))) }
    case .overdue:
      guard let answer else { throw yesOrNo(part.text, "overdue") }
      return query(.overdue(Day(now)), answer)
    case .owned:
      guard let answer else { throw yesOrNo(part.text, "owned") }
      return .number(.book(.copies), answer ? .above(0) : .exactly(0))
    }
  }

  static let ratings = stride(from: 0.5, through: 5, by: 0.5)

  /// The query that `never` and a time mean in place of somebody's name.
  private func ever(_ direction: LoanDirection, _ text: String) -> Query? {
    if text.lowercased() == "never" {
      return .not(.loan(.ever(direction, ReadingCondition.Days())))
    }
    guard let period = try? QueryDate(today: Day(now)).period(text) else { return nil }
    return .loan(.ever(direction, ReadingCondition.Days(period)))
  }

  /// Refuses “never” behind a sign, where a person's name is expected.
  private func refuseNever(
    _ field: Query.LoanField,
    _ mark: Unicode.Scalar?,
    _ part: QueryToken.Part
  ) throws(QueryMistake) {
    guard mark != nil, !part.isQuoted, part.text.lowercased() == "never" else { return }
    let name = Query.Field.loan(field).name
    throw QueryMistake(
      message:
        tr(
          "“never” behind = is no name. Write \(name):never, \(name):!never or \(name):=\"never\"."
        )
    )
  }

  private static func yes(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "y": true
    case "no", "n": false
    default: nil
    }
  }

  private func yesOrNo(_ text: String, _ field: String) -> QueryMistake {
    QueryMistake(
      message: tr("\(quoted(text)) is neither yes nor no. As in \(field):yes"),
      isUnfinished: "yes".hasPrefix(text.lowercased())
    )
  }
}

extension Query.Field {
  /// The code that a word stands for in a field of codes, as it is stored.
  func code(_ word: String) throws(Problem) -> String {
    switch self {
    case .book(.language): try FieldParser.language(word)?.code ?? ""
    case .book(.format): try FieldParser.format(word)?.rawValue ?? ""
    default: try FieldParser.role(word)?.rawValue ?? ""
    }
  }
}

extension Query.Field {
  /// True when it is compared with numbers.
  var holdsNumbers: Bool {
    switch comparison {
    case .number, .own(.rating): true
    case .custom(let field): field.kind == .number || field.kind == .money
    case .text, .date, .code, .own, .loan: false
    }
  }

  /// True when its numbers have decimals.
  var allowsFractions: Bool {
    switch self {
    case .book(.volume), .own(.rating): true
    case .custom: holdsNumbers
    case .book, .fact, .own, .loan: false
    }
  }
}

/// Reads numbers and ranges of them.
package struct QueryNumber {
  /// The noun for the number in a message.
  let noun: String
  /// A number as it is written, for a message.
  let example: String
  /// The current year, for fields of years; nil for other numbers.
  var thisYear: Int?
  var allowsFractions = false

  package static var books: QueryNumber {
    QueryNumber(noun: tr("a number of books"), example: "books:>3")
  }

  /// How many names a field has.
  static func count(of field: BookField) -> QueryNumber {
    QueryNumber(noun: tr("a number"), example: "\(Query.Field.book(field).name):#>2")
  }

  /// The bounds that a text means.
  package func bounds(_ text: String) throws(QueryMistake) -> Query.Bounds {
    let comparison = QueryComparison(thisYear == nil ? text : years(text))
    let (value, offset) = (comparison.values[0], comparison.offset)
    switch comparison.sign {
    case .range:
      let (low, high) = try comparison.ends(
        of: text,
        example: example,
        value: span,
        isReversed: { $0.lowerBound > $1.lowerBound }
      )
      return .between(low?.lowerBound, high?.upperBound)
    case .atLeast: return .between(try span(value, at: offset).lowerBound, nil)
    case .atMost: return .between(nil, try span(value, at: offset).upperBound)
    case .above: return .above(try span(value, at: offset).upperBound)
    case .below: return .below(try span(value, at: offset).lowerBound)
    case .exactly, .none:
      let span = try span(value, at: offset)
      return .between(span.lowerBound, span.upperBound)
    }
  }

  /// One number, or the ten years of a decade.
  private func span(_ text: Substring, at offset: Int) throws(QueryMistake) -> ClosedRange<Double> {
    guard !text.isEmpty else {
      throw QueryMistake(
        message: tr("Here comes \(noun). As in \(example)"),
        offset: offset,
        isUnfinished: true
      )
    }
    if let thisYear {
      switch text.lowercased() {
      case "thisyear": return Double(thisYear)...Double(thisYear)
      case "lastyear": return Double(thisYear - 1)...Double(thisYear - 1)
      case "nextyear": return Double(thisYear + 1)...Double(thisYear + 1)
      default: break
      }
      if let decade = QueryDate.decade(text) {
        return Double(decade)...Double(decade + 9)
      }
    }
    // A year of calibre's is a date: 2000-1 is January of 2000.
    let parts = thisYear == nil ? [] : text.dropFirst().split(separator: "-")
    let year = parts.count > 1 ? text.prefix(1) + parts[0] : text
    guard let value = value(of: year) else {
      let letter = lookalike(in: text).map { tr(" (\($0) is a letter)") } ?? ""
      throw QueryMistake(
        message: tr("\(quoted(text)) is not \(noun)\(letter). As in \(example)"),
        offset: offset
      )
    }
    return value...value
  }

  private func value(of text: Substring) -> Double? {
    guard text.utf8.count <= 100 else { return nil }
    var plain = ""
    for character in text {
      if let digit = character.digit {
        plain += String(digit)
      } else if character == "−", plain.isEmpty {
        plain = "-"
      } else if (character == "-" && plain.isEmpty) || (character == "." && allowsFractions) {
        plain.append(character)
      } else {
        return nil
      }
    }
    guard plain.last != ".", plain.contains(where: { $0 != "-" && $0 != "." }) else { return nil }
    return Double(plain)
  }

  /// "1960-1979" as the range that it means.
  private func years(_ text: String) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ 3...4 ~= $0.count && value(of: $0) != nil }) else {
      return text
    }
    return "\(parts[0])..\(parts[1])"
  }

  private func lookalike(in text: Substring) -> Character? {
    guard text.utf8.count <= 20, text.contains(where: \.isNumber) else { return nil }
    return text.first { $0.isLetter && $0.resembledDigit != nil }
  }
}

extension QueryNumber {
  /// - Parameter thisYear: For a field of years.
  init(_ field: Query.Field, thisYear: Int? = nil) {
    let number: Message = "a number"
    let words = field.use.number ?? (number, "1..3")
    self.init(
      noun: words.noun.text,
      example: words.example,
      thisYear: field == .book(.year) ? thisYear : nil,
      allowsFractions: field.allowsFractions
    )
  }
}
