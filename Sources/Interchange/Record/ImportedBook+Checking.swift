import Catalog

extension ImportedBook {
  /// The most that source data may have, in bytes.
  static let longestSource = 1_048_576

  private static let currentYear = Timestamp.now().local.year

  /// Refuses what no book can have: an import would end with it, when it is under way already.
  mutating func check() {
    let checked = draft.checked(currentYear: Self.currentYear)
    if checked.problems.isEmpty { values = checked.values }
    var problems = checked.problems
    // A book of which only the number is known gets that for a title.
    if draft.title.isEmpty {
      problems.removeAll { $0.property == .book(.title) && $0.code == .missing }
    }
    for problem in problems { refuse(.value(problem)) }
    for credit in draft.authors { check(credit.author.name, .author) }
    for name in draft.publishers { check(name.name, .publisher) }
    for name in draft.tags { check(name.name, .tag) }
    for shelf in shelves { check(shelf, .tag) }
    if let name = draft.genre { check(name.name, .genre) }
    if let name = draft.series { check(name.name, .series) }
    let kept =
      identifiers.reduce(0) { $0 + $1.value.utf8.count }
      + extras.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
    if kept > Self.longestSource { refuse(.tooMuchKept(limit: Self.longestSource)) }
  }

  /// Keeps a record that is refused as it stands in the file, unless nobody could correct it.
  mutating func keepRaw(_ value: JSON) {
    if value.size <= Self.longestSource { raw = .text(value.written) }
  }

  private mutating func check(_ name: String, _ kind: AuthorityKind) {
    // Nearly all names: short, visible from the start, and without zeros.
    if name.utf8.count < 200, name.utf8.first ?? 0 > 0x20, !name.has(0) { return }
    for problem in AuthorityDraft(name: name).problems(kind) {
      refuse(.name(kind, name, problem))
    }
  }
}

extension JSON {
  /// About how many bytes it has when it is written.
  fileprivate var size: Int {
    switch self {
    case .null, .bool: 4
    case .number(let text), .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(0) { $0 + $1.size }
    case .object(let members): members.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
    }
  }
}
