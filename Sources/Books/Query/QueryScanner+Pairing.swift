// What operators, brackets and quotation marks stand between.

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

  /// The places of brackets without a partner: opening ones that nothing closes, and closing ones
  /// that close nothing.
  var unpairedBrackets: (open: [Int], close: [Int]) {
    var open: [Int] = []
    var close: [Int] = []
    for token in tokens {
      switch token.kind {
      case .open: open.append(token.range.lowerBound)
      case .close: if open.popLast() == nil { close.append(token.range.lowerBound) }
      case .or, .and, .not, .term: break
      }
    }
    return (open, close)
  }

  /// True when there is a field, an operator, or something in brackets.
  private var hasOperators: Bool {
    tokens.contains { token in
      switch token.kind {
      case .or, .and, .not, .open, .term(.field), .term(.saved), .term(.order): true
      case .close, .term: false
      }
    }
  }

  /// The first bracket or quotation mark without its partner, and a message about it.
  ///
  /// Nil where all have theirs. In words alone, as "1) first", a bracket that closes nothing is a
  /// sign like others.
  var unclosed: (place: Int, message: String)? {
    let brackets = unpairedBrackets
    if let place = brackets.open.first, unclosedQuote.map({ place < $0 }) ?? true {
      return (place, tr("Nothing closes this bracket: put ) behind what belongs in it."))
    }
    if let unclosedQuote {
      return (
        unclosedQuote,
        tr("Nothing closes this quotation mark: put another behind the words.")
      )
    }
    guard let place = brackets.close.first, hasOperators else { return nil }
    return (
      place,
      tr("This bracket closes nothing: take it out, or put ( before what belongs in it.")
    )
  }

  /// True when an operator, a bracket or a quotation mark takes in what is written behind the text.
  var isOpen: Bool {
    switch tokens.last?.kind {
    case .or, .and, .not: true
    case .open, .close, .term, nil: unclosed != nil
    }
  }

  /// The first operator that is a word because it has no operand.
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
