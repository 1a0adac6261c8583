/// Records that are probably one, and why.
package struct Cluster: Hashable, Sendable {
  /// One of the records, as a list shows it.
  package struct Member: Hashable, Sendable {
    package let record: RecordID
    /// As a person sees it: a name with its qualifier, a title with its author.
    package let name: String
    /// Of a book, what tells it from others of the title: year, publisher, shelf.
    package let detail: String
    /// The number of its books; of a book its copies.
    package let books: Int
    /// What speaks for letting it stay, the weightiest first; more is better.
    let merits: [Int]

    /// Name and detail.
    package var words: String { detail.isEmpty ? name : "\(name) · \(detail)" }

    init(record: RecordID, name: String, detail: String = "", books: Int, merits: [Int]) {
      self.record = record
      self.name = name
      self.detail = detail
      self.books = books
      self.merits = merits
    }
  }

  package let kind: RecordKind
  /// At least two, the one proposed to stay first: the one with most merits, of several the oldest.
  package let members: [Member]
  /// In words, the strongest first: "initials", "the same book under both".
  package let why: [String]
  /// How likely it is, from 0 to 1.
  package let score: Double

  /// - Parameter members: In any order.
  init(kind: RecordKind, members: [Member], why: [String], score: Double) {
    self.kind = kind
    self.members = members.sorted { one, other in
      if one.merits != other.merits { return other.merits.lexicographicallyPrecedes(one.merits) }
      return one.record.number < other.record.number
    }
    self.why = why
    self.score = score
  }

  /// The one proposed to stay.
  package var proposed: Member { members[0] }
}
