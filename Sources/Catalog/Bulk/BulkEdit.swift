/// What shall change in many books at once: for some lines of a book, one wish each.
///
/// ```swift
/// let edit = try BulkEdit(settings: ["genre=Fantasy", "tags+=gift", "tags-=todo", "shelf="])
/// ```
package struct BulkEdit: Hashable, Sendable {
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

  /// What happens to the authors, publishers or tags of a book, in this order.
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

  /// The fields of one's own that it writes, as they were read.
  var customFields: [CustomField] {
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
  /// What an author did; nil is an author where one is added, and every role where one is taken
  /// out.
  package var role: Role?

  package init(_ reference: Reference, role: Role? = nil) {
    self.reference = reference
    self.role = role
  }

  var credit: Credit { Credit(author: reference, role: role ?? .author) }
}
