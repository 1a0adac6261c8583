/// Another record of a book compared with it, field by field: it says the same, more, or something
/// else.
///
/// Fields are compared by their meaning: a former name of an author, the code of a language and its
/// name, and two ways to write a year are the same. ``BookDraft/relation(of:in:)`` compares the
/// texts as they are written.
package struct BookComparison: Sendable {
  package private(set) var lines: [Line] = []
  /// The book, filled with the record's additions.
  package private(set) var filled: BookDraft

  /// One thing about which the record says something.
  package struct Line: Hashable, Sendable {
    package let subject: Subject
    package let yours: String
    package let theirs: String
    package let relation: Relation

    package init(subject: Subject, yours: String, theirs: String, relation: Relation) {
      self.subject = subject
      self.yours = yours
      self.theirs = theirs
      self.relation = relation
    }
  }

  package enum Subject: Hashable, Sendable {
    case field(BookField)
    /// A custom field, by its name in the record.
    case custom(String)
    /// Source data, which no field holds.
    case source
    /// The readings of the person who imports.
    case readings
    case loans

    /// Its name in JSON.
    package var key: String {
      switch self {
      case .field(let field): field.rawValue
      case .custom(let name): CustomField.word(of: name)
      case .source: "source"
      case .readings: "readings"
      case .loans: "loans"
      }
    }

    package var label: String {
      switch self {
      case .field(let field): field.label
      case .custom(let name): name
      case .source: tr("Source")
      case .readings: tr("Readings")
      case .loans: tr("Loans")
      }
    }
  }

  private let book: Book
  private let mine: BookDraft
  private let theirs: BookDraft
  /// The record's values of custom fields.
  private let custom: [CustomRecord]
  private let otherNames: OtherNames
  /// Those of the merged books that the record means.
  private let former: [FormerBook]
  private let today: Day

  /// - Parameters:
  ///   - custom: The record's values of custom fields.
  ///   - otherNames: The aliases of the book's names, from merges.
  ///   - former: The books that were merged into it.
  ///   - today: The day from which "today" in the record is counted.
  package init(
    _ card: BookCard,
    _ record: BookDraft,
    custom: [CustomRecord] = [],
    otherNames: OtherNames = OtherNames(),
    former: [FormerBook] = [],
    today: Day
  ) {
    book = card.book
    mine = BookDraft(card)
    theirs = record
    filled = mine
    self.custom = custom
    self.otherNames = otherNames
    self.former = former.filter { $0.isMeant(by: record) }
    self.today = today
    for (field, definition) in BookField.defined { compare(field, definition) }
    for record in custom { compare(record) }
    compareSource()
  }

  package func relation(of subject: Subject) -> Relation {
    lines.first { $0.subject == subject }?.relation ?? .silent
  }

  /// The book as filled by the record, with some fields turned to the other choice: a field that
  /// differs takes the record's value, a field that would be filled stays empty.
  package func draft(turning turned: Set<Subject>) -> BookDraft {
    var draft = filled
    for line in lines where turned.contains(line.subject) {
      let other = line.relation.isMore ? mine : theirs
      switch line.subject {
      case .field(let field): draft.copy(field, from: other)
      case .custom(let name):
        guard let record = custom.first(where: { $0.name == name }),
          let field = draft.custom.fields.home(of: name, record.kind)
        else { break }
        draft.custom[field] = line.relation.isMore ? mine.custom[field] : record.text
      case .source: draft.source = other.source
      case .readings, .loans: break
      }
    }
    // A number in no series says nothing.
    if draft.series == nil, mine.volume.isEmpty { draft.volume = "" }
    return draft
  }
}

// MARK: - Field by field

extension BookComparison {
  private mutating func compare(_ field: BookField, _ definition: BookField.Definition) {
    // Of copies the catalogue knows better, and a number in no series says nothing.
    guard definition.mergeRule != .counted, field != .volume || theirs.series != nil else { return }
    var said = theirs.words(of: definition)
    guard !said.isEmpty || definition.leader != nil else { return }
    var yours = mine.words(of: definition)
    // A title that is only the ISBN counts as none.
    if field == .title, yours == book.isbn?.formatted {
      if said == yours { said = "" }
      yours = ""
    }
    // With another title goes the subtitle, and a volume of another series is none in this one.
    if let leader = definition.leader, relation(of: .field(leader)) == .differs,
      said.isEmpty || leader == .series
    {
      if yours != said { note(.field(field), yours, said, .differs) }
      return
    }
    guard !said.isEmpty else { return }
    let kind = definition.kind.authorityKind
    let unknown = yours == said ? [] : kind.map(unknown) ?? []
    let isSame =
      yours == said
      || (kind == nil
        ? means(field, definition.kind, yours, said) : !yours.isEmpty && unknown.isEmpty)
    let relation = Relation(of: said, beside: yours, definition.mergeRule, isSame: isSame)
    note(.field(field), yours, said, relation)
    guard relation.isMore else { return }
    if definition.mergeRule == .union, case .records(let path) = definition.path {
      filled[keyPath: path] += unknown
    } else {
      filled.copy(field, from: theirs)
    }
  }

  private mutating func note(
    _ subject: Subject,
    _ yours: String,
    _ theirs: String,
    _ relation: Relation
  ) {
    guard relation != .silent else { return }
    lines.append(Line(subject: subject, yours: yours, theirs: theirs, relation: relation))
  }

  private mutating func compare(_ record: CustomRecord) {
    // Nil where it would be made first.
    let field = mine.custom.fields.home(of: record.name, record.kind)
    let yours = field.map { mine.custom[$0] } ?? ""
    let isSame =
      field?.kind == .date
      ? Relation.isSame(date: record.text, as: yours) : Self.areAlike(yours, record.text)
    let relation = Relation(of: record.text, beside: yours, isSame: isSame)
    note(.custom(record.name), yours, record.text, relation)
    if relation == .fills, let field { filled.custom[field] = record.text }
  }

  /// Nobody typed source data, so those of a newer file replace the older ones.
  private mutating func compareSource() {
    guard !theirs.source.isEmpty else { return }
    let united = SourceData.united(mine.source, with: theirs.source)
    let isSame = united == mine.source
    let relation = Relation(of: theirs.source, beside: mine.source, .union, isSame: isSame)
    note(.source, mine.source, theirs.source, relation)
    if !isSame { filled.source = united }
  }
}

// MARK: - What means the same

extension BookComparison {
  /// True when both values mean the same, though they are written differently.
  private func means(
    _ field: BookField,
    _ kind: BookField.Kind,
    _ yours: String,
    _ said: String
  ) -> Bool {
    switch kind {
    case .text where field == .title: return isSameTitle(yours)
    case .text, .longText: return Self.areAlike(yours, said)
    case .isbn:
      let isbn = try? ISBN.parse(said)
      return isbn != nil && (book.isbn == isbn || former.contains { $0.isbn == isbn?.digits })
    case .year:
      let number = (try? Year.parse(said, currentYear: 9998))?.number
      return number != nil && book.year?.number == number
    case .date, .number, .volume, .language, .format, .record, .records:
      guard let mine = book.values.written(field) else { return false }
      // First as written, which needs no parsing: most files write a value as Octavo does.
      if mine.text == said { return true }
      guard let meant = BookValues.written(said, field, today: today) else { return false }
      return kind == .date ? Relation.isSame(date: meant.text, as: mine.text) : meant == mine
    }
  }

  private static func areAlike(_ yours: String, _ said: String) -> Bool {
    !yours.isEmpty && folded(yours) == folded(said)
  }

  /// Titles are the same when their sort keys are.
  private func isSameTitle(_ title: String) -> Bool {
    guard !title.isEmpty else { return false }
    // A book that was merged into yours may have had another title.
    if !former.isEmpty || folded(title) == folded(theirs.title) { return true }
    return folded("\(title) \(mine.subtitle)") == folded("\(theirs.title) \(theirs.subtitle)")
      || TitleKey.all(of: theirs.title, language: book.language)
        .contains(TitleKey(filing: book.sortTitle))
  }

  /// The names of the record that the book does not have.
  ///
  /// An author is known by the name in either order, since "Commerce, Science and Transportation" is
  /// not turned round where an institution has one more comma.
  private func unknown(_ kind: AuthorityKind) -> [Reference] {
    let said = theirs.references(of: kind)
    let names = mine.references(of: kind).flatMap(otherNames.all)
    guard kind == .author else {
      let known = Set(names.map(kind.key))
      return said.filter { !known.contains(kind.key($0.name)) }
    }
    let people = (names + former.flatMap(\.authors)).map(AuthorName.parse)
    let known = Set(people.flatMap(\.keys))
    // A name with years of life and one without mean the same person.
    let bare = Set(people.flatMap(\.withoutQualifier.keys))
    return said.filter { name in
      let person = AuthorName.parse(name.name)
      let others = person.qualifier == nil ? bare : known
      return !person.keys.contains(where: known.contains)
        && !person.withoutQualifier.keys.contains(where: others.contains)
    }
  }
}

extension BookDraft {
  /// A field in one line, of authors their names alone.
  fileprivate func words(of field: BookField.Definition) -> String {
    guard let kind = field.kind.authorityKind else {
      if case .text(let path) = field.path { return self[keyPath: path] }
      return ""
    }
    return references(of: kind).map(\.name).joined(separator: "; ")
  }
}

extension AuthorName {
  fileprivate var withoutQualifier: AuthorName { AuthorName(name: name) }
}
