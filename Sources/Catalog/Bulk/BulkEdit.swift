/// What shall change in many books at once: for some lines of a book, one wish each.
///
/// ```swift
/// let edit = try BulkEdit(settings: ["genre=Fantasy", "tags+=gift", "tags-=todo", "shelf="])
/// ```
package struct BulkEdit: Hashable, Sendable {
  /// In the order of a book's form, each property once.
  package private(set) var lines: [Line] = []

  package struct Line: Hashable, Sendable {
    package let property: Property
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

  /// The lines that can be changed, in the order of a book's form.
  package static let properties: [Property] = [
    .title, .subtitle, .isbn, .year, .genre, .authors, .publishers, .series, .volume, .language,
    .format, .pages, .copies, .tags, .location, .notes,
  ]

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }

  package subscript(property: Property) -> Change? {
    get { lines.first { $0.property == property }?.change }
    set {
      lines.removeAll { $0.property == property }
      guard let newValue, let place = Self.properties.firstIndex(of: property) else { return }
      let index = lines.firstIndex { line in
        Self.properties.firstIndex(of: line.property).map { $0 > place } ?? true
      }
      lines.insert(Line(property: property, change: newValue), at: index ?? lines.count)
    }
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

extension Property {
  /// The kind of the records that a line leads to, if it does.
  package var authorityKind: AuthorityKind? {
    switch self {
    case .genre: .genre
    case .authors: .author
    case .publishers: .publisher
    case .series: .series
    case .tags: .tag
    default: nil
    }
  }

  /// Whether a book can have several of it, so that one is added or taken out.
  package var isMany: Bool {
    switch self {
    case .authors, .publishers, .tags: true
    default: false
    }
  }
}
