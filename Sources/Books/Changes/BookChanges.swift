/// One change of many books: for each field that changes, how it changes.
///
/// ```swift
/// let edit = try BookChanges(settings: ["genre=Fantasy", "tags+=gift", "tags-=todo", "shelf="])
/// ```
package struct BookChanges: Hashable, Sendable {
  /// In the order of a book's form, each field once.
  package private(set) var lines: [Line] = []

  package struct Line: Hashable, Sendable {
    package let field: CatalogField
    package var change: Change
  }

  package enum Change: Hashable, Sendable {
    /// The text takes the place of what is there; an empty one empties the line.
    case text(String)
    /// A genre or series takes the place of another; nil empties the line.
    case record(Reference?)
    case names(Names)
  }

  /// A change of the authors, publishers or tags of a book, carried out in the order of the
  /// properties.
  package struct Names: Hashable, Sendable {
    /// These and no others; nil keeps those that are there.
    package var replacement: [BulkName]?
    package var removed: [BulkName]
    /// Behind those that are there.
    package var added: [BulkName]

    package init(
      replacement: [BulkName]? = nil,
      removed: [BulkName] = [],
      added: [BulkName] = []
    ) {
      self.replacement = replacement
      self.removed = removed
      self.added = added
    }
  }

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }

  /// The custom fields that it writes, as they were read.
  package var customFields: [CustomField] {
    lines.compactMap { if case .custom(let field) = $0.field { field } else { nil } }
  }

  package subscript(field: CatalogField) -> Change? {
    get { lines.first { $0.field == field }?.change }
    set {
      lines.removeAll { $0.field == field }
      guard let newValue else { return }
      lines.append(Line(field: field, change: newValue))
      lines.sort { $0.field < $1.field }
    }
  }

  package subscript(field: BookField) -> Change? {
    get { self[.builtIn(field)] }
    set { self[.builtIn(field)] = newValue }
  }
}

/// A name that is given to many books, or taken out of them.
package struct BulkName: Hashable, Sendable {
  package var reference: Reference
  /// The role of an author; nil adds an author, and takes a person out in every role.
  package var role: Role?

  package init(_ reference: Reference, role: Role? = nil) {
    self.reference = reference
    self.role = role
  }

  package var credit: Credit { Credit(author: reference, role: role ?? .author) }
}

extension BookChanges {
  /// The problems that the edit has by itself.
  ///
  /// - Parameters:
  ///   - books: How many books it is for: a field of one book alone is refused for several.
  ///   - today: The day of entry, as in ``BookDraft/checked(needsGenre:takesAnyYear:today:)``.
  package func problems(books: Int, today: Day) -> [Problem] {
    var problems = values(today: today).problems
    for line in lines {
      switch line.change {
      case .text(let text):
        guard line.field.isOfOneBook, books > 1, !trimmed(text).isEmpty else { continue }
        let code = Problem.Code.notForMany(books: books)
        problems.append(Problem(.book, line.field.property, code, value: text))
      case .record(let reference):
        problems += Self.problems(reference.map { [$0] } ?? [], line.field)
      case .names(let names):
        let new = (names.replacement ?? []) + names.added
        problems += Self.problems(new.map(\.reference), line.field)
      }
    }
    return problems
  }

  private static func problems(_ references: [Reference], _ field: CatalogField) -> [Problem] {
    guard let kind = field.authorityKind else { return [] }
    return references.flatMap { AuthorityDraft(name: $0.name).problems(kind) }
  }

  /// The values of the edit's texts, and the problems with them.
  package func values(today: Day) -> (values: BookValues, problems: [Problem]) {
    draft.checked(today: today, fields: lines.compactMap(\.field.builtIn))
  }

  /// A draft with the changed values only.
  private var draft: BookDraft {
    var draft = BookDraft()
    draft.custom.fields = lines.compactMap(\.field.custom)
    draft.apply(self)
    return draft
  }

  /// The edit with its texts as they will be stored and shown.
  package func tidied(today: Day) -> BookChanges {
    let values = values(today: today).values
    let custom = draft.custom.checked(today: today).texts
    var edit = self
    for line in lines {
      guard case .text = line.change else { continue }
      switch line.field {
      case .builtIn(let field): edit[field] = .text(values.text(of: field))
      case .custom(let field): edit[line.field] = .text(custom[field])
      }
    }
    return edit
  }
}
