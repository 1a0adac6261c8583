extension SearchCacheView {
  /// The fewest books found lately among which all those of a listing must be, and what they fulfil.
  ///
  /// Whoever types another letter looks among what the letters before it found.
  func foundAround(_ requirements: [Conjunct]) -> (fulfilled: [Conjunct], books: IDBitmap)? {
    let asked = requirements.map(Fulfilled.init)
    let around = allFound(around: asked.marks).filter { found in
      !found.fulfilled.isEmpty
        && found.fulfilled.allSatisfy { wider in asked.contains(where: wider.holds) }
    }
    guard let fewest = around.min(by: { $0.books.count < $1.books.count }),
      let books = found(fewest.term)
    else { return nil }
    return (fewest.fulfilled.map(\.requirement), books)
  }
}

extension SearchCache.Term {
  /// What all its books fulfil; nothing of a part.
  var requirements: [Conjunct] {
    switch self {
    case .whole(let query): Conjunct.all(query, .all)
    case .listing(let query, let scope): Conjunct.all(query, scope)
    case .withoutTitles: []
    }
  }
}

/// A condition that books fulfil; its text is folded once, as every key is held against all of them.
struct Fulfilled: Sendable {
  let requirement: Conjunct
  private let test: TextTest?
  /// One bit of 64, the same for all conditions that hold wherever this one does.
  fileprivate let mark: UInt64

  init(_ requirement: Conjunct) {
    self.requirement = requirement
    test =
      if case .query(.text(let match, let text, _)) = requirement {
        TextTest(match, text)
      } else {
        nil
      }
    mark = 1 << UInt64(Self.number(test) & 63)
  }

  /// The same for a text and all that it begins; 63 where conditions are told apart otherwise.
  private static func number(_ test: TextTest?) -> Int {
    guard let test, test.isOneBeginning, let letter = test.text.utf8.first else { return 63 }
    return Int(letter) % 63
  }

  /// Whether it is fulfilled by every book that fulfils another one.
  func holds(wherever other: Fulfilled) -> Bool {
    if requirement == other.requirement { return true }
    guard case .query(.text(let match, _, let field)) = requirement,
      case .query(.text(match, _, field)) = other.requirement,
      let test, let longer = other.test
    else { return false }
    // What could be a number is looked for in more fields as it grows.
    guard !test.text.isEmpty, !test.isOfDigits, !longer.isOfDigits else { return false }
    switch match {
    case .word:
      return test.isOneBeginning && longer.isOneBeginning
        && longer.text.utf8.starts(with: test.text.utf8)
    case .inside: return longer.text.contains(test.text)
    case .phrase, .whole, .start: return false
    }
  }
}

extension [Fulfilled] {
  /// What holds all books of these conditions has no other marks.
  var marks: UInt64 { reduce(0) { $0 | $1.mark } }
}
