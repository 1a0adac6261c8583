package import Books

// MARK: - ISBNs

extension ImportedBook {
  /// Takes the ISBNs of some cells: the first valid one becomes the book's, others identifiers.
  ///
  /// A cell may hold several with words behind them, as catalogues print them, `="…"` of a
  /// spreadsheet, or a number whose leading zeros a spreadsheet took away. Wrong numbers are kept
  /// as source data; where none is valid the book comes without one, and the first wrong one is
  /// reported.
  mutating func takeISBNs(_ cells: [String]) {
    var wrong: (value: String, problem: ISBN.Problem)?
    var lost: String?
    for cell in cells where !cell.isEmpty {
      do throws(ISBN.Problem) {
        let isOne = !cell.utf8.contains { ";,|".utf8.contains($0) } || ISBN.whole(cell) != nil
        guard isOne else { throw .length(0) }
        add(try ISBN.reading(cell), of: cell)
      } catch {
        let pieces = ISBNText.pieces(of: cell)
        for piece in pieces {
          do throws(ISBN.Problem) {
            add(try Self.restored(piece), of: piece)
          } catch {
            if error == .prefix("294") {
              // Barnes & Noble's numbers of e-books begin with 294.
              identifiers.append(Identifier("bn", piece))
            } else if error == .rounded {
              lost = lost ?? piece
            } else if let wrong {
              if wrong.value != piece { identifiers.append(Identifier(Self.scheme(error), piece)) }
            } else {
              wrong = (piece, error)
            }
          }
        }
        if pieces.isEmpty { takeOther(cell) }
      }
      if ISBNText.hasWords(cell), !isKept(trimmed(cell)) { keep("ISBN as printed", cell) }
    }
    guard draft.isbn.isEmpty else {
      guard let wrong else { return }
      identifiers.append(Identifier(Self.scheme(wrong.problem), wrong.value))
      // A book of a series has the series' number beside its own.
      return wrong.problem == .issn ? () : remark(.unread(wrong.value, column: "ISBN"))
    }
    if let wrong {
      leaveOutISBN(wrong.value, wrong.problem)
    } else if let lost {
      leaveOutISBN(lost, .rounded)
    }
  }

  /// True when a text is one of the numbers; false when there are more than ``mostCompared``.
  private func isKept(_ text: String) -> Bool {
    identifiers.count <= Self.mostCompared && identifiers.contains { $0.value == text }
  }

  /// Keeps a number that is no ISBN and reports it; a record without a title is then refused for
  /// it.
  mutating func leaveOutISBN(_ text: String, _ problem: ISBN.Problem) {
    identifiers.append(Identifier(Self.scheme(problem), text))
    remark(.isbnLeftOut(text, problem))
  }

  /// With so many numbers at most each new one is compared with those before it.
  private static let mostCompared = 100

  /// The scheme under which a number that is no ISBN is kept.
  private static func scheme(_ problem: ISBN.Problem) -> String {
    switch problem {
    case .music: "ismn"
    case .issn: "issn"
    default: "isbn-invalid"
    }
  }

  /// Takes the numbers that bibliographies print; wrong ones are kept, and the first is reported.
  mutating func takePrintedISBNs(_ text: String) {
    // A misprint that is kept as it is printed says so behind it.
    for part in text.components(by: " and ") where ISBNText.hasWords(part) {
      keep("ISBN as printed", text)
      break
    }
    if text.hasSuffix("]"), let reading = try? ISBN.reading(text) { return add(reading, of: text) }
    var wrong: (piece: String, problem: ISBN.Problem)?
    let pieces = text.components(by: " and ").flatMap { ISBNText.pieces(of: String($0)) }
    if pieces.isEmpty { return keepUnread(text, of: "isbn") }
    for piece in pieces {
      do throws(ISBN.Problem) {
        add(try ISBN.reading(piece), of: piece)
      } catch {
        // Eight characters are the number of a journal.
        let isISSN =
          error == .issn || 7...8 ~= piece.utf8.count { 0x30...0x39 ~= $0 } && error != .music
        identifiers.append(Identifier(isISSN ? "issn" : Self.scheme(error), piece))
        if !isISSN { wrong = wrong ?? (piece, error) }
      }
    }
    guard let wrong else { return }
    remark(
      draft.isbn.isEmpty
        ? .isbnLeftOut(wrong.piece, wrong.problem) : .unread(wrong.piece, column: "ISBN")
    )
  }

  private mutating func add(_ reading: ISBN.Reading, of text: String) {
    for issn in reading.issns { identifiers.append(Identifier("issn", issn)) }
    if reading.hasAddOn { keep("ISBN as printed", trimmed(text)) }
    add(reading.isbn)
  }

  private mutating func add(_ isbn: ISBN) {
    if draft.isbn.isEmpty {
      draft.isbn = isbn.written
    } else if draft.isbn != isbn.written {
      let identifier = Identifier("isbn", isbn.digits)
      // Of very many those that come twice are left out when they are kept.
      if identifiers.count > Self.mostCompared || !identifiers.contains(identifier) {
        identifiers.append(identifier)
      }
    }
  }

  /// A number of another kind, as StoryGraph and Goodreads have in the same column.
  private mutating func takeOther(_ cell: String) {
    let value = trimmed(cell)
    guard !value.isEmpty else { return }
    let isASIN =
      value.utf8.count == 10 && value.hasPrefix("B")
      && value.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
    identifiers.append(Identifier(isASIN ? "asin" : "uid", value))
  }

  /// The ISBN of a piece, which may have lost its leading zeros to a spreadsheet.
  private static func restored(_ piece: String) throws(ISBN.Problem) -> ISBN.Reading {
    do { return try ISBN.reading(piece) } catch {
      let digits = ISBN.whole(piece) ?? piece
      let count = digits.utf8.count
      // The check digit confirms it, though one in eleven wrong numbers passes too.
      guard 6...9 ~= count, !digits.hasPrefix("0"),
        let isbn = try? ISBN.reading(String(repeating: "0", count: 10 - count) + digits)
      else { throw error }
      return isbn
    }
  }
}

extension ImportedBook {
  /// True when an ISBN is among the numbers of the record, however it is written there.
  package func has(_ isbn: ISBN) -> Bool { isbns.contains(isbn) }

  /// The number that a record has in place of the one that it was found by: "another ISBN,
  /// 978-0-441-01359-3", or "no ISBN".
  ///
  /// - Returns: nil when the record has that ISBN.
  package func otherNumber(than isbn: ISBN) -> String? {
    guard !has(isbn) else { return nil }
    return isbns.first.map { tr("another ISBN, \($0.formatted)") } ?? tr("no ISBN")
  }

  /// All ISBNs of the record, the book's own first.
  package var isbns: [ISBN] {
    let texts = [draft.isbn] + identifiers.filter { $0.scheme == "isbn" }.map(\.value)
    return texts.compactMap { try? ISBN.parse($0) }
  }
}

// MARK: - People and publishers

extension ImportedBook {
  /// Adds an institution, whose name is its sort name.
  mutating func creditInstitution(_ name: String, as role: Role = .author) {
    guard !name.isEmpty else { return }
    credit(name, as: role)
    know(AuthorityDraft(name: name, sortName: name))
  }

  /// Adds an author by a name that may have the surname first.
  ///
  /// Where somebody is from, in brackets before the name, is kept: "[英]西蒙·辛格".
  ///
  /// - Parameter capitals: How surnames in capitals are read, where more names of the file tell it.
  mutating func creditInverted(
    _ text: String,
    as role: Role = .author,
    capitals: CapitalSurnames = CapitalSurnames([])
  ) {
    if let rest = UnnamedAuthors.named(in: text) {
      keep("others", text)
      return creditInverted(rest, as: role, capitals: capitals)
    }
    if let mixed = capitals.mixed(text, isInverted: true) {
      keep(role.rawValue, text)
      return creditInverted(mixed, as: role, capitals: capitals)
    }
    guard let bare = NameOrder.withoutOrigin(text) else {
      if NameOrder.hasInnerBrackets(text) { keep(role.rawValue, text) }
      return credit(NameOrder.natural(text), as: role)
    }
    keep(role.rawValue, text)
    credit(NameOrder.natural(bare), as: role)
  }

  /// Adds a person of whom more than the name may be known.
  mutating func credit(_ person: AuthorityDraft, as role: Role = .author) {
    guard !person.name.isEmpty else { return }
    let name = AuthorName(name: person.name, qualifier: person.qualifier).display
    // Added directly: the qualifier in brackets is no role, whatever it says.
    let credit = Credit(author: Reference(name: name), role: role)
    if person.qualifier.isEmpty {
      self.credit(name, as: role)
    } else {
      add(credit)
    }
    guard !person.sortName.isEmpty || !person.aliases.isEmpty else { return }
    var known = person
    (known.name, known.qualifier) = (name, "")
    know(known)
  }

  /// Remembers what is said of a person beyond the name, as far as a book takes authors.
  mutating func know(_ person: AuthorityDraft) {
    if people.count < Self.mostNames, !people.contains(person) { people.append(person) }
  }
}

extension ImportedBook {
  /// Adds a publisher and a year; the place is kept as source data.
  mutating func add(_ imprint: Imprint) {
    publish(imprint.publisher)
    keep("publisher", imprint.printed)
    keep("place", imprint.place)
    if draft.year.isEmpty, !imprint.year.isEmpty { FieldReader.takeYear(imprint.year, into: &self) }
  }
}

// MARK: - What no book can have

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
    if let name = draft.location, leavesOut(name.name, .shelf) { draft.location = nil }
    if let name = draft.series, leavesOut(name.name, .series) { draft.series = nil }
    if checked.problems.isEmpty { values = checked.values }
    checkReadings()
    leaveOutSource()
  }

  /// Takes reviews and notes out of readings, or signs out of them, that none can have.
  private mutating func checkReadings() {
    for place in readings.indices {
      for (name, path) in [
        (tr("Review"), \ImportedReading.review), (tr("Note"), \ImportedReading.note),
      ] {
        if readings[place][keyPath: path].utf8.count > FieldLimits.text {
          readings[place][keyPath: path] = ""
          remark(.leftOut([name], limit: FieldLimits.text))
        } else if readings[place][keyPath: path].has(0) {
          readings[place][keyPath: path].unicodeScalars.removeAll { $0.value == 0 }
          remark(.zeroCharacter(field: name))
        }
      }
    }
  }

  /// Leaves out the longest source data where they are more than a book takes, and says which.
  private mutating func leaveOutSource() {
    var kept =
      identifiers.reduce(0) { $0 + $1.value.utf8.count }
      + extras.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
    guard kept > Self.longestSource else { return }
    var names: [String] = []
    let sizes = extras.map { $0.key.utf8.count + $0.value.size }
    var isLeftOut = Set<Int>()
    for place in sizes.indices.sorted(by: { sizes[$0] > sizes[$1] }) where kept > Self.longestSource
    {
      kept -= sizes[place]
      isLeftOut.insert(place)
      let name = tidied(String(extras[place].key.prefix(40)))
      if !names.contains(name), names.count < 4 { names.append(name) }
    }
    guard kept <= Self.longestSource else {
      return refuse(.tooMuchKept(limit: Self.longestSource))
    }
    extras = extras.indices.filter { !isLeftOut.contains($0) }.map { extras[$0] }
    remark(.leftOut(names, limit: Self.longestSource))
  }

  /// Takes the character with the number 0 out of the title, which costs no book.
  private mutating func takeZeroOutOfTitle() {
    let title = tidied(draft.title.filter { $0 != "\0" })
    guard !title.isEmpty else { return }
    keep("title", draft.title)
    draft.title = title
    remark(.zeroCharacter(field: nil))
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
    draft[keyPath: path] = ""
    if texts[keyPath: path].utf8.count > Self.longestSource {
      remark(.leftOut([problem.property.label], limit: Self.longestSource))
    } else {
      keep(field.rawValue, texts[keyPath: path])
      remark(
        problem.isUnread
          ? .unread(texts[keyPath: path], column: field.rawValue) : .valueLeftOut(problem)
      )
    }
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

  /// True when a name needs no full check, as nearly all: short, no space first, no zero byte.
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

extension Problem {
  /// True for a text that means nothing in its field, which every format says in the same words.
  fileprivate var isUnread: Bool {
    switch code {
    case .notANumber, .notAYear(.noNumber), .unknownLanguage(nil), .unknownFormat, .notADate: true
    default: false
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
