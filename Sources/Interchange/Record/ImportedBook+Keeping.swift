package import Books

extension ImportedBook {
  /// Adds a member; what has the same key already becomes a list with it.
  static func add(_ member: JSON.Member, to members: inout [JSON.Member]) {
    guard let index = members.firstIndex(where: { $0.key == member.key }) else {
      return members.append(member)
    }
    let values = members[index].value.elements
    guard !values.contains(member.value) else { return }
    members[index] = JSON.Member(member.key, .array(values + [member.value]))
  }

  /// Adds members likewise; very many are found by hash tables.
  static func add(_ new: [JSON.Member], to members: inout [JSON.Member]) {
    guard new.count > 32 else {
      for member in new { add(member, to: &members) }
      return
    }
    var places = Dictionary(members.enumerated().map { ($1.key, $0) }) { first, _ in first }
    var lists: [Int: (values: [JSON], known: Set<JSON>)] = [:]
    for member in new {
      guard let place = places[member.key] else {
        places[member.key] = members.count
        members.append(member)
        continue
      }
      if lists[place] == nil {
        let values = members[place].value.elements
        lists[place] = (values, Set(values))
      }
      guard lists[place]?.known.insert(member.value).inserted == true else { continue }
      lists[place]?.values.append(member.value)
    }
    for (place, list) in lists where list.values != members[place].value.elements {
      members[place] = JSON.Member(members[place].key, .array(list.values))
    }
  }

  /// Keeps a value that has no field of its own, unless it is empty.
  mutating func keep(_ key: String, _ value: String) {
    guard !value.isEmpty, key != ReasonColumn.member else { return }
    extras.append(JSON.Member(key, .string(value)))
  }

  mutating func keep(_ key: String, _ value: JSON) {
    switch value {
    case .null, .string(""), .array([]), .object([]): return
    case _ where key == ReasonColumn.member: return
    default: extras.append(JSON.Member(key, value.withNamesOnce))
    }
  }

  /// Keeps a value that its column cannot have as source data, and reports it.
  mutating func keepUnread(_ value: String, of column: String) {
    guard !trimmed(value).isEmpty else { return }
    keep(column, value)
    remark(.unread(value, column: column))
  }

  /// Keeps a volume of a book that is in no series as source data, and reports it.
  mutating func keepVolume(_ volume: String) {
    guard !trimmed(volume).isEmpty else { return }
    keep("volume", volume)
    remark(.volumeOfNoSeries(volume))
  }

  /// Keeps a day of a loan to nobody as source data, and reports it.
  mutating func keepLoanDay(_ day: String, of column: String) {
    keep(column, day)
    remark(.loanDayOfNobody(day, column: column))
  }

  /// Keeps a value of which its field takes only a part as source data, and reports it.
  mutating func keepRest(of value: String, in column: String) {
    keep(column, value)
    remark(.moreThanField(value, column: column))
  }

  /// Keeps an extent that counts no pages, such as "2 v.", as source data, and reports it.
  mutating func keepPageless(_ value: String, of column: String) {
    guard value.contains(where: \.isNumber) else { return keepUnread(value, of: column) }
    keep(column, value)
    remark(.noPages(value, column: column))
  }

  /// The day of a cell; any other text is kept as source data and reported.
  mutating func day(
    _ text: String,
    of column: String,
    isDayFirst: Bool = false
  ) -> ImportedDate? {
    if ImportedDate.isNone(text) { return nil }
    let date = ImportedDate(isDayFirst ? ImportedDate.dayFirst(text) : text)
    if date == nil {
      keepUnread(text, of: column)
    } else if ImportedDate.saysMore(text) {
      keepRest(of: text, in: column)
    }
    return date
  }

  /// How often the book was read, by a cell; any other text is kept as source data and reported.
  mutating func readCount(_ text: String, of column: String) -> Int {
    let text = trimmed(text)
    guard let count = Int(text.hasSuffix(".0") ? String(text.dropLast(2)) : text), count >= 0 else {
      keepUnread(text, of: column)
      return 0
    }
    guard count > ImportedReading.mostTimes else { return count }
    keep(column, text)
    remark(.tooManyReadings(count, limit: ImportedReading.mostTimes))
    return ImportedReading.mostTimes
  }

  /// Reads and adds a value of a custom field; one that cannot be read is kept and reported.
  mutating func addCustomValue(_ text: String, in field: CustomField) {
    do throws(Problem) {
      guard let value = try field.read(text, today: Day(readAt)) else { return }
      add(value, to: field, as: text, of: field.name)
    } catch {
      keep(field.name, text)
      remark(.valueLeftOut(error))
    }
  }

  /// Adds a value of a custom field; a second one that differs is kept as source data and
  /// reported.
  ///
  /// - Parameters:
  ///   - text: The value as the file has it.
  ///   - column: The name of its column or member in the file.
  mutating func add(_ value: String, to field: CustomField, as text: String, of column: String) {
    guard let known = custom.first(where: { $0.name == field.name }) else {
      return custom.append(CustomRecord(name: field.name, kind: field.kind, text: value))
    }
    if known.text != value { keepUntaken(column, .string(text)) }
  }

  /// Keeps a value that no custom field can take as source data, and reports it.
  mutating func keepUntaken(_ key: String, _ value: JSON) {
    guard value != .null, value != .string("") else { return }
    keep(key, value)
    remark(.fitsNoField(tidied(String(key.prefix(40)))))
  }

  mutating func refuse(_ code: ImportProblem.Code) {
    problems.append(ImportProblem(place, code, refuses: true))
  }

  mutating func remark(_ code: ImportProblem.Code) { problems.append(remarked(code)) }

  /// Something of the record to report, which does not refuse it.
  func remarked(_ code: ImportProblem.Code) -> ImportProblem {
    ImportProblem(place, code, refuses: false)
  }

  /// Adds an author by the name in its natural order, in a role.
  ///
  /// A word in brackets behind the name is the role, where it means one: "Ann (Translator)". Words
  /// for authors who are not named, "et al.", are kept as source data.
  mutating func credit(_ name: String, as role: Role = .author) {
    guard !name.isEmpty else { return }
    if let rest = UnnamedAuthors.named(in: name) {
      keep("others", name)
      return credit(rest, as: role)
    }
    let (name, own) = CreditText.split(name)
    add(Credit(author: Reference(name: name), role: own ?? role))
  }

  /// Adds an author as they are called, unless they are there in the role.
  ///
  /// - Returns: Whether there was room for them.
  @discardableResult
  mutating func add(_ credit: Credit) -> Bool {
    if draft.authors.contains(credit) { return true }
    guard hasRoom(behind: draft.authors.count, .authors, credit.author.name) else { return false }
    draft.authors.append(credit)
    return true
  }

  mutating func publish(_ name: String) {
    guard !name.isEmpty, !draft.publishers.contains(where: { $0.name == name }),
      hasRoom(behind: draft.publishers.count, .publishers, name)
    else { return }
    draft.publishers.append(Reference(name: name))
  }

  mutating func tag(_ name: String) {
    guard !name.isEmpty, !draft.tags.contains(where: { $0.name == name }),
      hasRoom(behind: draft.tags.count, .tags, name)
    else { return }
    draft.tags.append(Reference(name: name))
  }

  /// Says where the book stands, unless that is said already.
  mutating func place(on shelf: String) {
    if draft.location == nil, !shelf.isEmpty { draft.location = Reference(name: shelf) }
  }

  /// Puts the book on a shelf of another program, which is a list there and no place.
  mutating func shelve(_ name: String) {
    guard !name.isEmpty, !shelves.contains(name), hasRoom(behind: shelves.count, .tags, name) else {
      return
    }
    shelves.append(name)
  }

  /// So many authors, publishers, tags and shelves a book takes from a file; further ones are kept as source data.
  static let mostNames = FieldLimits.names

  /// True when there is room for a name behind others; if not, it is kept.
  private mutating func hasRoom(behind count: Int, _ field: BookField, _ name: String) -> Bool {
    if count < Self.mostNames { return true }
    keep(Self.furtherNames(field), name)
    return false
  }

  private static func furtherNames(_ field: BookField) -> String { "further \(field.rawValue)" }

  /// Reports names for which there was no room.
  private mutating func tellFurtherNames() {
    let counts = [draft.authors.count, draft.publishers.count, draft.tags.count, shelves.count]
    guard counts.contains(where: { $0 >= Self.mostNames }) else { return }
    for field in [BookField.authors, .publishers, .tags] {
      let key = Self.furtherNames(field)
      let count = extras.count { $0.key == key }
      guard count > 0 else { continue }
      remark(.tooManyNames(field, more: count, limit: Self.mostNames))
    }
  }

  /// Refuses a record without title and ISBN; a wrong ISBN, which could be corrected, is the reason
  /// where there is one.
  private mutating func refuseWithoutTitle() {
    for problem in problems {
      if case .isbnLeftOut(let value, let reason) = problem.code {
        problems.removeAll { $0 == problem }
        return refuse(.isbn(value, reason))
      }
    }
    refuse(.noTitle)
  }

  /// A number is no title: without another it is the book's.
  private mutating func takeTitleThatIsISBN() {
    guard let first = draft.title.utf8.first, 0x30...0x39 ~= first,
      let isbn = try? ISBN.parse(draft.title)
    else { return }
    let title = draft.title
    if draft.isbn.isEmpty { draft.isbn = isbn.written }
    guard (try? ISBN.parse(draft.isbn)) == isbn else {
      return remark(.titleIsISBN(title, isOfBook: false))
    }
    draft.title = ""
    remark(.titleIsISBN(title, isOfBook: true))
  }

  /// Gives the lines of long texts the ends that they have here.
  private mutating func mendLineEnds() {
    draft.notes = withLineFeeds(draft.notes)
    for index in readings.indices {
      readings[index].review = withLineFeeds(readings[index].review)
      readings[index].note = withLineFeeds(readings[index].note)
    }
    for index in custom.indices where custom[index].kind == .longText {
      let (name, text) = (custom[index].name, withLineFeeds(custom[index].text))
      custom[index] = CustomRecord(name: name, kind: .longText, text: text)
    }
  }

  /// Puts authors before translators and others, which may stand in an earlier column.
  mutating func putAuthorsFirst() {
    guard draft.authors.count > 1, draft.authors[0].role != .author else { return }
    let authors = draft.authors.filter { $0.role == .author }
    draft.authors = authors + draft.authors.filter { $0.role != .author }
  }

  /// Completes and checks a record; every reader calls it last.
  mutating func finish() {
    if exact == nil, !keepsLineEnds { mendLineEnds() }
    if exact == nil { takeTitleThatIsISBN() }
    if draft.title.isEmpty, draft.isbn.isEmpty, !isRefused { refuseWithoutTitle() }
    if isWish { draft.copies = "0" }
    mendReadings()
    if !loans.isEmpty { tellLoans() }
    if exact == nil { tellFurtherNames() }
    if exact == nil, !isRefused { check() }
  }
}

extension ImportedBook {
  /// Adds the number or name that the book has in a system: "lccn", "doi".
  ///
  /// Where there is none, programs write 0.
  mutating func identify(_ scheme: String, _ value: String) {
    guard value != "0" else { return }
    identifiers.append(Identifier(scheme, value))
  }

  /// Takes a title that may have its series behind it in brackets: "Dune (Dune, #1)", and where the
  /// series is known, "Dune (Dune, Book 1)" and "Dune (Dune)" too.
  ///
  /// - Parameter known: The series that the record says elsewhere.
  mutating func takeTitleWithSeries(_ text: String, knowing known: [String] = []) {
    // Titles from library cards end with the punctuation before the next part.
    var text = text
    while let last = text.last, " ,/:;".contains(last) { text.removeLast() }
    func splitByKnown() -> SeriesInTitle.Split? {
      known.lazy.compactMap { SeriesInTitle.split(text, of: $0) }.first
    }
    // A number with its sign is surer than a word that the record has elsewhere, that than a word alone.
    let found =
      text.has(UInt8(ascii: "#"))
      ? SeriesInTitle.split(text) ?? splitByKnown() : splitByKnown() ?? SeriesInTitle.split(text)
    guard let parts = found else {
      draft.title = text
      return
    }
    draft.title = parts.title
    FieldReader.takeSeries(parts.series, volume: parts.volume, into: &self)
    if let more = parts.more { keep("series", more) }
  }
}

extension ImportedBook {
  /// Changes a record, and checks it again.
  package mutating func change(_ body: (inout BookDraft) -> Void) {
    body(&draft)
    values = nil
    check()
  }

  /// True when reading it ended where the file is damaged.
  package var isDamaged: Bool {
    problems.contains { $0.refuses && $0.code.isDamage }
  }
}
