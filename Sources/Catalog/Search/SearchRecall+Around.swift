extension SearchRecall {
  /// The fewest books found lately among which all those of a listing must be, and what they fulfil.
  ///
  /// Whoever types another letter looks among what the letters before it found.
  func foundAround(_ requirements: [Requirement]) -> (fulfilled: [Requirement], books: IDSet)? {
    let fewest = fewestFound { term in
      let wider = term.requirements
      return !wider.isEmpty
        && wider.allSatisfy { one in requirements.contains { one.holds(wherever: $0) } }
    }
    return fewest.map { ($0.term.requirements, $0.books) }
  }
}

extension SearchMemory.Term {
  /// What all its books fulfil; nothing of a part.
  fileprivate var requirements: [Requirement] {
    switch self {
    case .whole(let query): Requirement.all(query, .all)
    case .listing(let query, let scope): Requirement.all(query, scope)
    case .withoutTitles: []
    }
  }
}

extension Requirement {
  /// Whether it is fulfilled by every book that fulfils another one.
  fileprivate func holds(wherever other: Requirement) -> Bool {
    if self == other { return true }
    guard case .query(.text(let match, let text, let field)) = self,
      case .query(.text(match, let longer, field)) = other
    else { return false }
    let test = TextTest(match, text)
    let longerTest = TextTest(match, longer)
    // What could be a number is looked for in more fields as it grows.
    guard !test.text.isEmpty, !test.isOfDigits, !longerTest.isOfDigits else { return false }
    switch match {
    case .word:
      return test.isOneBeginning && longerTest.isOneBeginning
        && longerTest.text.utf8.starts(with: test.text.utf8)
    case .inside: return longerTest.text.contains(test.text)
    case .phrase, .whole, .start: return false
    }
  }
}
