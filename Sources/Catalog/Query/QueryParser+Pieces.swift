extension QueryParser {
  /// The pieces, in which brackets without a partner and operators without an operand are words.
  func pieces() -> [QueryToken] {
    var tokens = scanner.tokens
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .open: open.append(index)
      case .close:
        if open.popLast() == nil { tokens[index].kind = .term(.word) }
      case .or, .and, .not, .term: break
      }
    }
    for index in open { tokens[index].kind = .term(.word) }

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
}
