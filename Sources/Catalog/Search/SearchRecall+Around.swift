extension SearchRecall {
  /// The fewest books found lately among which all those of a listing must be.
  ///
  /// Whoever types another letter looks among what the letters before it found.
  func foundAround(_ query: Query, _ scope: BookListing.Scope) -> IDSet? {
    let requirements = Requirement.all(query, scope)
    return fewestFound { term in
      let wider: [Requirement]
      switch term {
      case .whole(let query): wider = Requirement.all(query, .all)
      case .listing(let query, let scope): wider = Requirement.all(query, scope)
      case .withoutTitles: return false
      }
      return !wider.isEmpty
        && wider.allSatisfy { one in requirements.contains { one.holds(wherever: $0) } }
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
