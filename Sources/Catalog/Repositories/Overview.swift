/// Everything stored, kind by kind: what the dashboard shows.
package struct Overview: Hashable, Sendable {
  package let kinds: [Kind]

  package struct Kind: Hashable, Sendable {
    package let content: Content
    package let records: Int
    /// The newest record, or the last change.
    package let newest: Newest?
    package let columns: [Column]
  }

  package enum Content: Hashable, Sendable {
    case books
    case isbns
    case authorities(AuthorityKind)
    case readers
    case loans
    case changes
  }

  package struct Newest: Hashable, Sendable {
    package let name: String
    package let at: Timestamp
    package let who: String?
    package let record: RecordID?
  }

  /// A column of a kind, or a relation of it.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    package let traits: [Trait]
    /// How many records have a value.
    package let filled: Int
    /// The kind that a pointer or relation leads to.
    package let leadsTo: Content?

    init(
      _ name: String,
      _ type: ValueType,
      _ traits: [Trait] = [],
      filled: Int,
      leadsTo: Content? = nil
    ) {
      self.name = name
      self.type = type
      self.traits = traits
      self.filled = filled
      self.leadsTo = leadsTo
    }
  }

  package enum ValueType: Hashable, Sendable {
    case text
    case texts
    case number
    case date
    /// Leads to one record.
    case pointer(Cardinality)
    /// Leads to many records.
    case relation(Cardinality)
  }

  package enum Cardinality: Hashable, Sendable {
    case oneToOne
    case manyToOne
    case oneToMany
    case manyToMany
  }

  package enum Trait: Hashable, Sendable {
    case needed
    case unique
  }
}
