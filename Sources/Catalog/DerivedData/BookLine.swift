import Books
import GRDB

/// The names of authors and publishers that are stored with a book, for a line of a list.
struct BookLine {
  /// A record that a book refers to.
  struct Name: Hashable {
    let id: Int64
    /// As a person sees it.
    let name: String
    let sortKey: String
  }

  /// Each once in each role, in their order, as far as they are kept.
  private(set) var authors: [(name: Name, role: Role)] = []
  var publisher: Name?

  /// More authors than these are not kept; nobody sees them in a line.
  static let mostCredits = 20

  /// Adds an author, unless they are there in the role.
  mutating func add(_ author: Name, _ role: Role) {
    guard authors.count < Self.mostCredits,
      !authors.contains(where: { $0.name.id == author.id && $0.role == role })
    else { return }
    authors.append((author, role))
  }

  var authorKey: String? { authors.first?.name.sortKey }

  /// The names with the unit separator between them; the sign before each tells authors from
  /// others.
  var credits: String? {
    guard !authors.isEmpty else { return nil }
    return authors.prefix(Self.mostCredits).map { author in
      (author.role == .author ? "+" : "-") + author.name.name
    }.joined(separator: "\u{1F}")
  }

  var imprint: String? { publisher?.name }

  /// For ``DerivedColumn/ofBook``.
  var values: [DatabaseValue] {
    [authorKey.databaseValue, credits.databaseValue, imprint.databaseValue]
  }

  /// All names that ``credits`` has.
  static func allNames(in credits: String?) -> [String] {
    (credits ?? "").utf8.split(separator: 0x1F).map { String(Substring($0.dropFirst())) }
  }

  /// The names that ``credits`` has: those of the authors, or of the others when there are none.
  ///
  /// - Parameter credits: Its UTF-8, since every line of a list goes through here.
  static func names(in credits: some Collection<UInt8>) -> [String] {
    let credits = credits.split(separator: 0x1F)
    let authors = credits.filter { $0.first == UInt8(ascii: "+") }
    return (authors.isEmpty ? credits : authors).map {
      String(decoding: $0.dropFirst(), as: UTF8.self)
    }
  }
}
