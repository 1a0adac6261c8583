/// Cuts a query's text into pieces, going over it once.
struct QueryScanner {
  let scalars: [Unicode.Scalar]
  private let names: QueryNames
  private(set) var tokens: [QueryToken] = []
  /// How many scalars were looked at: a measure of work that does not depend on the machine.
  private(set) var steps = 0
  private var index = 0

  init(_ text: String, names: QueryNames = QueryNames()) {
    self.names = names
    scalars = Array(text.unicodeScalars)
    while index < scalars.count { scanOne() }
  }

  func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// A word of what is looked for, and the field that it stands behind.
  struct Word {
    let range: Range<Int>
    var field: Query.TextField?
    /// Whether it stands by itself, without a field or quotation marks.
    var isPlain = false
  }

  /// The words that are looked for in texts, also those behind fields and in quotation marks, but not
  /// what is left out.
  var words: [Word] {
    var words: [Word] = []
    var isLeftOut = false
    // How many brackets are open since one that is left out.
    var depth = 0
    for token in tokens {
      switch token.kind {
      case .not:
        isLeftOut = true
        continue
      case .open: if isLeftOut || depth > 0 { depth += 1 }
      case .close: depth = max(0, depth - 1)
      case .term(let term) where !isLeftOut && depth == 0:
        words += self.words(of: term, in: token.range)
      default: break
      }
      isLeftOut = false
    }
    return words
  }

  private func words(of term: QueryToken.Term, in range: Range<Int>) -> [Word] {
    switch term {
    case .word: return [Word(range: range, isPlain: true)]
    case .phrase(let isClosed):
      let end = range.upperBound - (isClosed ? 1 : 0)
      return words(in: range.lowerBound + 1..<end, of: nil)
    case .field(let term):
      guard case .text(let field)? = term.field, field != .isbn, term.mark != "#" else {
        return []
      }
      let presence = ["any", "none", "true", "false"]
      return term.parts.flatMap { part in
        let isWord = part.isQuoted || term.mark != nil || !presence.contains(part.text)
        return isWord ? words(in: part.range, of: field) : []
      }
    case .saved, .order, .unknownField: return []
    }
  }

  private func words(in range: Range<Int>, of field: Query.TextField?) -> [Word] {
    scalars[range].split(whereSeparator: \.isGap).map {
      Word(range: $0.startIndex..<$0.endIndex, field: field)
    }
  }

  private var next: Unicode.Scalar? {
    index + 1 < scalars.count ? scalars[index + 1] : nil
  }

  private mutating func advance() {
    index += 1
    steps += 1
  }

  private mutating func add(_ kind: QueryToken.Kind, from start: Int) {
    tokens.append(QueryToken(kind: kind, range: start..<index))
  }

  private mutating func scanOne() {
    let start = index
    switch scalars[index] {
    case let scalar where scalar.isGap:
      advance()
    case let scalar where scalar.isQuote:
      let part = scanQuoted()
      add(.term(.phrase(isClosed: part.isClosed)), from: start)
    case "(":
      advance()
      add(.open, from: start)
    case ")":
      advance()
      add(.close, from: start)
    case "|":
      advance()
      add(.or, from: start)
    case "-":
      scanDashes()
    case "@":
      scanSaved()
    default:
      scanWord(from: start)
    }
  }

  /// Dashes before a word exclude it; by themselves they are letters like others.
  private mutating func scanDashes() {
    let start = index
    while index < scalars.count, scalars[index] == "-" { advance() }
    guard index < scalars.count, !scalars[index].endsTerm else {
      return add(.term(.word), from: start)
    }
    for place in start..<index {
      tokens.append(QueryToken(kind: .not, range: place..<place + 1))
      steps += 1
    }
  }

  private mutating func scanSaved() {
    let start = index
    guard let next, !next.endsTerm else { return scanWord(from: start) }
    advance()
    if next.isQuote {
      let name = scanQuoted().text
      return add(.term(.saved(name: name)), from: start)
    }
    while index < scalars.count, !scalars[index].endsTerm { advance() }
    add(.term(.saved(name: text(start + 1..<index))), from: start)
  }

  /// The text between quotation marks, or to the end when they are not closed; a mark that is doubled
  /// stands for itself.
  private mutating func scanQuoted() -> QueryToken.Part {
    advance()
    let start = index
    var content = String.UnicodeScalarView()
    while index < scalars.count {
      if scalars[index].isQuote {
        guard next == scalars[index] else { break }
        advance()
      }
      content.append(scalars[index])
      advance()
    }
    let range = start..<index
    let isClosed = index < scalars.count
    if isClosed { advance() }
    return QueryToken.Part(
      text: String(content),
      range: range,
      isQuoted: true,
      isClosed: isClosed
    )
  }

  // MARK: - Words and fields

  private mutating func scanWord(from start: Int) {
    // Brackets that open inside of a word belong to it.
    var nesting = 0
    var isBeforeColon = true
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "(" {
        nesting += 1
      } else if scalar == ")", nesting > 0 {
        nesting -= 1
      } else if scalar.endsTerm {
        break
      } else if scalar == ":", isBeforeColon {
        isBeforeColon = false
        if scanField(from: start, isInBrackets: nesting > 0) { return }
        continue
      }
      advance()
    }
    add(kind(ofWord: start..<index), from: start)
  }

  private func kind(ofWord range: Range<Int>) -> QueryToken.Kind {
    guard range.count <= names.longestName else { return .term(.word) }
    switch text(range) {
    case "AND": return .and
    case "OR": return .or
    case "NOT": return .not
    default: break
    }
    guard let last = scalars[range].last, last == "+" || last == "-",
      let field = names.field(named: scalars[range].dropLast()),
      field.name.count == range.count - 1 || range.count > 3,
      let order = Query.Order(field, descending: last == "-")
    else { return .term(.word) }
    return .term(.order(order))
  }

  /// Reads on behind a colon when a field's name stands before it and a value behind it.
  ///
  /// - Returns: Whether it did. Else the colon is passed over: it belongs to a word.
  private mutating func scanField(from start: Int, isInBrackets: Bool) -> Bool {
    let name = scalars[start..<index]
    let field = names.field(named: name)
    advance()
    guard field != nil || name.isEmpty else {
      guard !isInBrackets, isMeantAsField(name) else { return false }
      _ = scanMark(nil)
      _ = scanParts()
      add(.term(.unknownField(name: String(String.UnicodeScalarView(name)))), from: start)
      return true
    }
    let mark = scanMark(field)
    if field == nil, mark == nil || index == scalars.count || scalars[index].endsTerm {
      return false
    }
    let parts = scanParts()
    // "Notes: from underground" is a title. What ends here may be half of a query.
    if parts.isEmpty, mark == nil, index < scalars.count { return false }
    add(.term(.field(.init(field: field, mark: mark, parts: parts))), from: start)
    return true
  }

  /// Whether a word before a colon, which names no field, was written as one.
  ///
  /// It was not where a title goes on behind a space ("Dune: Messiah"), in a time or a verse
  /// ("12:30"), and in an address ("https://…").
  private func isMeantAsField(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard index < scalars.count, !scalars[index].endsTerm, scalars[index] != "/" else {
      return false
    }
    return name.contains(where: \.properties.isAlphabetic) && !name.contains(where: \.isQuote)
  }

  private mutating func scanMark(_ field: Query.Field?) -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    switch field {
    case nil where ["=", "^", "~"].contains(scalars[index]): break
    case .text where ["=", "^", "~", "#"].contains(scalars[index]): break
    case .loan(.lent) where ["=", "^", "~"].contains(scalars[index]): break
    case .loan(.borrowed) where ["=", "^", "~"].contains(scalars[index]): break
    case .custom(let field) where field.kind.isText && ["=", "^", "~"].contains(scalars[index]):
      break
    case nil, .text, .number, .date, .code, .own, .loan, .custom: return nil
    }
    defer { advance() }
    return scalars[index]
  }

  private mutating func scanParts() -> [QueryToken.Part] {
    var parts: [QueryToken.Part] = []
    while index < scalars.count, !scalars[index].endsTerm {
      let part = scalars[index].isQuote ? scanQuoted() : scanBare()
      if !part.text.isEmpty { parts.append(part) }
      guard index < scalars.count, scalars[index] == "," else { break }
      advance()
    }
    return parts
  }

  private mutating func scanBare() -> QueryToken.Part {
    let start = index
    var nesting = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "(" {
        nesting += 1
      } else if scalar == ")", nesting > 0 {
        nesting -= 1
      } else if scalar.endsTerm || scalar == "," {
        break
      }
      advance()
    }
    let range = start..<index
    return QueryToken.Part(text: text(range), range: range, isQuoted: false, isClosed: true)
  }
}

// MARK: - What operators stand between

extension QueryScanner {
  /// The tokens, in which brackets without a partner and operators without an operand are words.
  var pairedTokens: [QueryToken] {
    var tokens = tokens
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .open: open.append(index)
      case .close:
        if open.popLast() == nil { tokens[index].kind = .term(.word) }
      case .or, .and, .not, .term: break
      }
    }
    // What nothing closes goes on to the end: what stands before it, such as a minus, is of all of
    // it.
    let end = scalars.count
    for _ in open { tokens.append(QueryToken(kind: .close, range: end..<end)) }

    var somethingFollows = false
    for index in tokens.indices.reversed() {
      switch tokens[index].kind {
      case .or, .and, .not:
        if !somethingFollows { tokens[index].kind = .term(.word) }
        somethingFollows = if case .not = tokens[index].kind { true } else { !somethingFollows }
      case .close: somethingFollows = false
      case .open, .term: somethingFollows = true
      }
    }
    var somethingPrecedes = false
    for index in tokens.indices {
      switch tokens[index].kind {
      case .or, .and:
        if !somethingPrecedes { tokens[index].kind = .term(.word) }
        somethingPrecedes = !somethingPrecedes
      case .open, .not: somethingPrecedes = false
      case .close, .term: somethingPrecedes = true
      }
    }
    return tokens
  }

  /// Whether an operator or a quotation mark waits for what is written behind the text.
  var isOpen: Bool {
    switch tokens.last?.kind {
    case .or, .and, .not: true
    case .term(.phrase(let isClosed)): !isClosed
    case .term(.field(let term)): term.parts.last.map { !$0.isClosed } ?? true
    case .open, .close, .term, nil: false
    }
  }

  /// The first operator that is a word, as it stands beside nothing.
  var strayOperator: String? {
    zip(tokens, pairedTokens).first { token, paired in
      switch (token.kind, paired.kind) {
      case (.or, .term), (.and, .term): true
      // A minus by itself is a dash.
      case (.not, .term): scalars[token.range.lowerBound] != "-"
      default: false
      }
    }.map { text($0.0.range) }
  }
}

extension Unicode.Scalar {
  fileprivate var isGap: Bool {
    isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace
  }

  /// The mark of the keyboard, and those that other programs make of it.
  var isQuote: Bool {
    switch self {
    case "\"", "“", "”", "„": true
    default: false
    }
  }

  fileprivate var endsTerm: Bool { self == "|" || self == ")" || isGap }
}

/// A piece of a query's text.
struct QueryToken {
  var kind: Kind
  /// Where it stands, in Unicode scalars.
  let range: Range<Int>

  enum Kind {
    case open
    case close
    case or
    case and
    case not
    case term(Term)
  }

  enum Term {
    case word
    /// Words in quotation marks; the marks may not be closed yet.
    case phrase(isClosed: Bool)
    case saved(name: String)
    case order(Query.Order)
    case field(FieldTerm)
    /// `word:value` where the word is the name of no field.
    case unknownField(name: String)
  }

  /// `field:value,value`, or `:~value` for any field.
  struct FieldTerm {
    let field: Query.Field?
    /// One of `=`, `^`, `~`, `#` behind the colon of a text field, else nil.
    let mark: Unicode.Scalar?
    let parts: [Part]
  }

  struct Part {
    let text: String
    let range: Range<Int>
    let isQuoted: Bool
    let isClosed: Bool

    /// Whether it begins with a bracket that does not close in it: "(guin" of `author:(guin OR emma)`.
    var opensBracket: Bool {
      guard !isQuoted, text.first == "(" else { return false }
      return text.count { $0 == "(" } > text.count { $0 == ")" }
    }
  }
}
