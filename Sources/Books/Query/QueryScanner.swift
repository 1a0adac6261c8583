/// Cuts a query's text into pieces, going over it once.
package struct QueryScanner {
  package let scalars: [Unicode.Scalar]
  private let names: QueryNames
  package private(set) var tokens: [QueryToken] = []
  /// How many scalars were looked at: a measure of work that does not depend on the machine.
  private(set) var steps = 0
  private var index = 0
  /// The place of the quotation mark that nothing closes.
  private(set) var unclosedQuote: Int?

  package init(_ text: String, names: QueryNames = QueryNames()) {
    self.names = names
    scalars = Array(text.unicodeScalars)
    while index < scalars.count { scanOne() }
  }

  package func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// A word to search, and the field before it.
  package struct Word {
    package let range: Range<Int>
    package var field: BookField?
    /// True without a field and without quotation marks.
    package var isPlain = false
  }

  /// The words that are searched in texts, also those behind fields and in quotation marks, without
  /// excluded ones.
  package var words: [Word] {
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
    case .phrase(let part): return words(in: part.range, of: nil)
    case .field(let term):
      guard case .text(let field)? = term.field?.comparison, field != .isbn, term.mark != "#",
        !term.isNegated
      else { return [] }
      let presence = ["any", "none", "true", "false"]
      return term.parts.flatMap { part in
        let isWord = part.isQuoted || term.mark != nil || !presence.contains(part.text)
        return isWord ? words(in: part.range, of: field) : []
      }
    case .saved, .order, .unknownField, .mistaken: return []
    }
  }

  private func words(in range: Range<Int>, of field: BookField?) -> [Word] {
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
      add(.term(.phrase(part)), from: start)
    case "(":
      advance()
      add(.open, from: start)
    case ")":
      advance()
      add(.close, from: start)
    case "|":
      advance()
      add(.or, from: start)
    case let scalar where scalar.isMinus:
      scanDashes()
    case "@":
      scanSaved()
    case "=", "^", "~":
      scanMarked()
    case let scalar where scalar.isLongDash || scalar.isComparison:
      scanStraySign()
    default:
      scanWord(from: start)
    }
  }

  /// Scans `^the` as `:^the`, unless only signs follow the first one.
  private mutating func scanMarked() {
    let start = index
    guard let next, next.beginsValue else { return scanWord(from: start) }
    advance()
    add(
      .term(
        .field(.init(field: nil, nameEnd: start, mark: scalars[start], parts: scanParts()))
      ),
      from: start
    )
  }

  /// Scans a sign before a word that may be meant to exclude the word, or to compare with it.
  ///
  /// It is a mistake: read as a word it would find the opposite, or anything.
  private mutating func scanStraySign() {
    let start = index
    let sign = scalars[start]
    var end = start
    while end < scalars.count, scalars[end].isComparison || scalars[end].isLongDash { end += 1 }
    guard end < scalars.count, scalars[end].beginsValue else { return scanWord(from: start) }
    let signs = text(start..<end)
    let isExcluding =
      sign.isLongDash || sign.plainSign == "!" || sign == "≠" || signs.hasPrefix("<>")
    let isNumber = scalars[end].properties.numericType != nil
    // "<i>" stands in titles that come from web pages.
    guard isExcluding || isNumber else { return scanWord(from: start) }
    scanWord(from: start)
    let message =
      isExcluding
      ? tr("\(quoted(signs)) is no sign here: -x leaves x out, \"x\" is a word.")
      : tr("\(quoted(signs)) needs a field before it, as in year:\(signs)2000; \"x\" is a word.")
    tokens[tokens.count - 1].kind = .term(.mistaken(message))
  }

  /// Scans dashes: before a word they exclude it, alone they are a word like others.
  private mutating func scanDashes() {
    let start = index
    while index < scalars.count, scalars[index].isMinus { advance() }
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

  /// Scans the text between quotation marks, or to the end when they are not closed; a doubled mark
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
    if isClosed { advance() } else { unclosedQuote = start - 1 }
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
    var isBeforeSign = true
    while index < scalars.count {
      let scalar = scalars[index]
      if isBeforeSign, scalar.isComparison || scalar == "：" {
        isBeforeSign = false
        if isBeforeColon, nesting == 0, scanCompared(from: start) { return }
      }
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

  /// Scans a field if its name stands before the colon and a value behind it.
  ///
  /// - Returns: False if it is no field. Then the colon is skipped, since it belongs to a word.
  private mutating func scanField(from start: Int, isInBrackets: Bool) -> Bool {
    let name = scalars[start..<index]
    let field = names.field(named: name)
    advance()
    guard field != nil || name.isEmpty else {
      // Of "autor:" it is known as soon as the colon stands there; "Left:" begins titles, and is near to "lent".
      let isNearField =
        index == scalars.count && name.count > 4 && isLikeField(text(start..<index - 1))
      guard !isInBrackets, isMeantAsField(name) || isNearField else { return false }
      scanUnknown(name)
      return true
    }
    let (isNegated, mark) = scanSigns(of: field)
    if field == nil {
      // ":-)" and ":!!!" are words.
      let isMarked =
        mark != nil || (isNegated && index < scalars.count && scalars[index].beginsValue)
      guard isMarked, index < scalars.count, !scalars[index].endsTerm else { return false }
    }
    let parts = scanParts()
    // "Notes: from underground" is a title. What ends here may be half of a query.
    if parts.isEmpty, mark == nil, !isNegated, index < scalars.count { return false }
    addField(field, name.endIndex, isNegated, mark, parts, from: start)
    return true
  }

  /// Scans a field if its name stands before the sign, as in `year>2000` and `tag=gift`.
  ///
  /// - Returns: False if it is no field. Then the sign belongs to a word.
  private mutating func scanCompared(from start: Int) -> Bool {
    let name = scalars[start..<index]
    guard !name.isEmpty, name.count <= names.longestName else { return false }
    let sign = scalars[index].plainSign
    // "Oklahoma!" is a title, and so is "Read~".
    guard sign != "!" || isNegation(behind: name),
      !"~^:".unicodeScalars.contains(sign) || next != nil
    else { return false }
    guard let field = names.field(named: name) else {
      guard sign != ":", sign != "!" || next?.plainSign == "=", name.count > 3,
        name.allSatisfy(\.properties.isAlphabetic),
        next.map({ !$0.endsTerm }) ?? false, isLikeField(text(start..<index))
      else { return false }
      scanUnknown(name)
      return true
    }
    // "I<3" compares with no ISBN, and "C=" may be a title.
    if name.count <= 2 {
      guard let next, !next.endsTerm, !field.holdsTexts || !"<>≤≥".unicodeScalars.contains(sign)
      else {
        return false
      }
    }
    if sign == ":" { advance() }
    let (isNegated, mark) = scanSigns(of: field)
    let parts = scanParts()
    // A title, as behind a colon of the keyboard.
    if parts.isEmpty, sign == ":" { return false }
    addField(field, name.endIndex, isNegated, mark, parts, from: start)
    return true
  }

  /// True when a `!` behind a name stands before a value or another sign; a short name may be a
  /// word, as "P!nk".
  private func isNegation(behind name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let next else { return false }
    let isName = name.count > 2 || names.field(named: name) == .fact(.id)
    return next.isComparison || isName && (next.beginsValue || next == "#")
  }

  /// True when a word was surely meant for a field: nearly a field's name, or a role.
  private func isLikeField(_ word: String) -> Bool {
    names.name(near: word) != nil || (try? FieldParser.role(word)) ?? nil != nil
  }

  private mutating func scanUnknown(_ name: ArraySlice<Unicode.Scalar>) {
    _ = scanSigns(of: nil)
    _ = scanParts()
    let text = String(String.UnicodeScalarView(name))
    add(.term(.unknownField(name: text)), from: name.startIndex)
  }

  private mutating func addField(
    _ field: Query.Field?,
    _ nameEnd: Int,
    _ isNegated: Bool,
    _ mark: Unicode.Scalar?,
    _ parts: [QueryToken.Part],
    from start: Int
  ) {
    let term = QueryToken.FieldTerm(
      field: field,
      nameEnd: nameEnd,
      isNegated: isNegated,
      mark: mark,
      parts: parts
    )
    add(.term(.field(term)), from: start)
  }

  /// True when a word before a colon was meant for a field, though it names none.
  ///
  /// It was not where a title goes on behind a space ("Dune: Messiah"), in a time or a verse
  /// ("12:30"), and in an address ("https://…").
  private func isMeantAsField(_ name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard index < scalars.count, !scalars[index].endsTerm, scalars[index] != "/" else {
      return false
    }
    return name.contains(where: \.properties.isAlphabetic) && !name.contains(where: \.isQuote)
  }

  /// Scans the signs between a field and its values: `!=`, `<>`, `≠` or `!` for a negation, then a
  /// mark of texts.
  private mutating func scanSigns(
    of field: Query.Field?
  ) -> (isNegated: Bool, mark: Unicode.Scalar?) {
    guard let length = negationLength else { return (false, scanMark(field)) }
    let isOfWhole = scalars[index + length - 1].plainSign != "!"
    for _ in 0..<length { advance() }
    guard isOfWhole, field?.holdsTexts ?? true else { return (true, scanMark(field)) }
    // `!=` is the opposite of `=`, of which `!=~` has no use.
    return (true, "=")
  }

  /// The number of scalars in the sign of a negation; nil without one here.
  private var negationLength: Int? {
    guard index < scalars.count else { return nil }
    switch (scalars[index].plainSign, next?.plainSign) {
    case ("!", "="), ("<", ">"): return 2
    case ("!", _), ("≠", _): return 1
    default: return nil
    }
  }

  private mutating func scanMark(_ field: Query.Field?) -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    let mark = scalars[index].plainSign
    switch mark {
    case "=" where !(next?.isComparison ?? false): break
    case "^" where field?.holdsTexts ?? true: break
    case "~" where field?.holdsTexts ?? true: break
    case "#": if case .text = field?.comparison { break } else { return nil }
    default: return nil
    }
    advance()
    return mark
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
