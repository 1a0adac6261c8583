/// Records that are probably one, and why.
package struct Cluster: Hashable, Sendable {
  /// One of the records, as a list shows it.
  package struct Member: Hashable, Sendable {
    package let record: RecordID
    /// As a person sees it: a name with its qualifier, a title.
    package let name: String
    /// The number of its books; of a book its copies.
    package let books: Int

    package init(record: RecordID, name: String, books: Int) {
      self.record = record
      self.name = name
      self.books = books
    }
  }

  package let kind: RecordKind
  /// At least two, the one proposed to stay first: with most books, of as many the fullest form.
  package let members: [Member]
  /// In words, the strongest first: "initials", "the same book under both".
  package let why: [String]
  /// How likely it is, from 0 to 1.
  package let score: Double

  /// - Parameter members: In any order.
  package init(kind: RecordKind, members: [Member], why: [String], score: Double) {
    self.kind = kind
    self.members = members.sorted { one, other in
      if one.books != other.books { return one.books > other.books }
      if one.name.count != other.name.count { return one.name.count > other.name.count }
      return one.record.number < other.record.number
    }
    self.why = why
    self.score = score
  }

  /// The one proposed to stay.
  package var proposed: Member { members[0] }
}
