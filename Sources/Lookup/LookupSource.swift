import Catalog

/// A public catalogue that knows books by their ISBN: an address, a format, and how many are asked at once.
///
/// Addresses are data, since they change: the one of Japan did in 2024, the one of Washington in 2025.
package struct LookupSource: Sendable {
  package let id: String
  package let name: String
  package let host: String
  /// The format of its answers, one of ``ImportFormat/all``.
  let format: String
  /// How many ISBNs go into one request.
  var batch = 1
  /// Whether it is asked only when a person named it.
  package var isOptional = false
  /// Whether everybody on the way can read what is asked, as it has no https.
  package var isPlain = false
  /// Whether it answers only with a key.
  package var needsKey = false
  /// The paths that are asked, one after the other; what the first leaves open the others fill.
  let paths: @Sendable ([ISBN]) -> [String]
  /// The path for words of a title and of an author; nil of a source that is not asked so.
  var search: (@Sendable (_ title: String, _ author: String) -> String)?

  /// What stands before the path, without one of the tests.
  var origin: String { (isPlain ? "http://" : "https://") + host }
}

// MARK: - Whom to ask

extension LookupSource {
  package static let all: [LookupSource] = [
    openLibrary, k10plus, dnb, bnf, ndl, finna, libris, norway, loc, googleBooks,
  ]

  /// Those that are asked unless a person says otherwise.
  package static let usual = all.filter { !$0.isOptional }

  /// Whom to ask by the beginning of an ISBN, first the one that knows its language area best.
  ///
  /// The beginning only chooses whom to ask: 978-0 and 978-1 are of no country.
  private static let groups: [(beginnings: [String], ids: [String])] = [
    (["9783"], ["dnb", "k10plus", "openlibrary"]),
    (["9782", "97910"], ["bnf", "openlibrary", "k10plus"]),
    (["9784"], ["ndl", "openlibrary"]),
    (["978951", "978952"], ["finna", "openlibrary", "k10plus"]),
    (["97882"], ["norway", "k10plus", "openlibrary"]),
    (["97891"], ["libris", "k10plus", "openlibrary"]),
    (["9780", "9781", "9798"], ["openlibrary", "k10plus", "loc"]),
  ]
  private static let others = ["openlibrary", "k10plus"]

  /// Whom of the sources to ask about a book, in this order.
  ///
  /// - Parameter insists: Whether a person named them for this: then all of them are asked.
  static func order(
    for isbn: ISBN,
    among sources: [LookupSource],
    insists: Bool = false
  ) -> [LookupSource] {
    let group = groups.first { $0.beginnings.contains(where: isbn.digits.hasPrefix) }
    let ids = (group?.ids ?? others) + ["googlebooks"]
    let first = ids.compactMap { id in sources.first { $0.id == id } }
    return insists ? first + sources.filter { !ids.contains($0.id) } : first
  }
}
