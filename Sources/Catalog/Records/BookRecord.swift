package import Books

/// A book with everything that belongs to it, by name and not by number: what leaves a catalogue
/// and comes into another one without losing anything.
@dynamicMemberLookup
package struct BookRecord: Hashable, Sendable {
  package var values = BookValues()
  package var credits: [Credit] = []
  package var publishers: [String] = []
  package var genre: String?
  package var series: String?
  package var shelf: String?
  /// In the order of their letters, whatever they are filed under.
  package var tags: [String] = []
  /// The data of an import that have no field of their own, as JSON.
  package var source: String?
  /// The current user's own, the first one first.
  package var readings: [ReadingRecord] = []
  package var loans: [Loaned] = []
  /// In the order of the fields.
  package var custom: [CustomRecord] = []
  package var stamp: RecordStamp

  /// A loan that the book is part of.
  package struct Loaned: Hashable, Sendable {
    /// ``LoanRecord/key``.
    package var loan: String
    /// Nil while it is out.
    package var returned: Day?

    package init(loan: String, returned: Day? = nil) {
      self.loan = loan
      self.returned = returned
    }
  }

  /// An author by the two texts that make an author unique, and what they did.
  package struct Credit: Hashable, Sendable {
    package var name: String
    package var qualifier: String?
    package var role: Role
    /// The author's sort name; empty where nobody gave one.
    package var sortName = ""

    package init(name: String, qualifier: String? = nil, role: Role = .author) {
      self.name = name
      self.qualifier = qualifier
      self.role = role
    }

    /// The name as a person sees it: with the qualifier, if it has one.
    package var displayName: String { Authority.displayName(name, qualifier: qualifier) }
  }

  package init(stamp: RecordStamp) {
    self.stamp = stamp
  }

  package subscript<Value>(dynamicMember path: KeyPath<BookValues, Value>) -> Value {
    values[keyPath: path]
  }

  /// The names of its publishers, genre, series or tags; of authors as a person sees them.
  package func names(_ kind: AuthorityKind) -> [String] {
    switch kind {
    case .author: credits.map(\.displayName)
    case .publisher: publishers
    case .genre: [genre].compactMap(\.self)
    case .series: [series].compactMap(\.self)
    case .tag: tags
    case .shelf: [shelf].compactMap(\.self)
    }
  }
}
