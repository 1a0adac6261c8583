import Books

extension ImportedBook {
  /// The most bytes of source data.
  static let longestSource = 1_048_576

  /// Takes values that no book can have out of their fields, and keeps them as source data.
  ///
  /// Left there, they would end an import that is under way. A record without a title that can be
  /// stored is refused.
  mutating func check() {
    if draft.title.has(0) { takeZeroOutOfTitle() }
    let checked = draft.checked(today: Day(readAt))
    var problems = checked.problems
    // A book of which only the ISBN is known gets that for a title.
    if draft.title.isEmpty {
      problems.removeAll { $0.property == .book(.title) && $0.code == .missing }
    }
    for problem in problems where !leavesOut(problem, from: draft) { refuse(.value(problem)) }
    if !draft.authors.allSatisfy({ Self.isPlain($0.author.name) }) {
      leaveOutNames(.author, \.draft.authors, \.author.name)
    }
    if !draft.publishers.allSatisfy({ Self.isPlain($0.name) }) {
      leaveOutNames(.publisher, \.draft.publishers, \.name)
    }
    if !draft.tags.allSatisfy({ Self.isPlain($0.name) }) {
      leaveOutNames(.tag, \.draft.tags, \.name)
    }
    if !shelves.allSatisfy(Self.isPlain) { leaveOutNames(.tag, \.shelves, \.self) }
    if let name = draft.genre, leavesOut(name.name, .genre) { draft.genre = nil }
    if let name = draft.series, leavesOut(name.name, .series) { draft.series = nil }
    if checked.problems.isEmpty { values = checked.values }
    let kept =
      identifiers.reduce(0) { $0 + $1.value.utf8.count }
      + extras.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
    if kept > Self.longestSource { refuse(.tooMuchKept(limit: Self.longestSource)) }
  }

  /// Takes the character with the number 0 out of the title, which costs no book.
  private mutating func takeZeroOutOfTitle() {
    let title = tidied(draft.title.filter { $0 != "\0" })
    guard !title.isEmpty else { return }
    keep("title", draft.title)
    draft.title = title
    remark(.damaged("The title holds a character with the number 0: the book comes without it."))
  }

  /// Keeps a refused record as it stands in the file, unless it is too large for a person to
  /// correct.
  mutating func keepRaw(_ value: JSON) {
    if value.size <= Self.longestSource { raw = .text(value.written) }
  }

  /// Keeps a text that its field cannot take as source data; false for a title, which a book needs.
  ///
  /// - Parameter texts: The draft as it was checked.
  mutating func leavesOut(_ problem: Problem, from texts: BookDraft) -> Bool {
    guard let field = problem.property.book, field != .title,
      case .text(let path) = field.path
    else { return false }
    keep(field.rawValue, texts[keyPath: path])
    draft[keyPath: path] = ""
    remark(.valueLeftOut(problem))
    return true
  }

  private mutating func leaveOutNames<Named>(
    _ kind: AuthorityKind,
    _ list: WritableKeyPath<Self, [Named]>,
    _ name: KeyPath<Named, String>
  ) {
    // From the end, so that the indices of the others stay valid.
    for place in self[keyPath: list].indices.reversed()
    where leavesOut(self[keyPath: list][place][keyPath: name], kind) {
      self[keyPath: list].remove(at: place)
    }
  }

  /// Whether a name needs no full check, as nearly all: short, no space first, no zero byte.
  private static func isPlain(_ name: String) -> Bool {
    name.utf8.count < 200 && name.utf8.first ?? 0 > 0x20 && !name.has(0)
  }

  private mutating func leavesOut(_ name: String, _ kind: AuthorityKind) -> Bool {
    if Self.isPlain(name) { return false }
    guard let problem = AuthorityDraft(name: name).problems(kind).first else { return false }
    keep(kind.rawValue, name)
    remark(.nameLeftOut(kind, name, problem))
    return true
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
