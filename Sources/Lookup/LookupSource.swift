import Catalog

/// A public catalogue that knows books by their ISBN: an address, a format, and how many go at
/// once.
///
/// What is particular to a source is in `LookupSource+All.swift` and nowhere else, since addresses
/// change: that of NDL Search did in 2024, that of the Library of Congress in 2025.
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
  /// Whether it has only http, so that everybody on the way can read what is asked.
  package var isPlain = false
  /// Whether it answers only with a key.
  package var needsKey = false
  /// The paths that are asked, one after the other; later answers fill what is empty in the first.
  let paths: @Sendable ([ISBN]) -> [String]
  /// The path for words of a title and of an author; nil of a source that is not asked so.
  var search: (@Sendable (_ title: String, _ author: String) -> String)?

  /// The part of an address before the path, unless a test has another server.
  var origin: String { (isPlain ? "http://" : "https://") + host }
}

// MARK: - Whom to ask

extension LookupSource {
  package static let all: [LookupSource] = [
    openLibrary, k10plus, dnb, bnf, ndl, finna, libris, norway, loc, googleBooks,
  ]

  /// Whom to ask by the beginning of an ISBN, which names a country or a language area.
  ///
  /// It says nothing of the book's language: 978-0 and 978-1 are the English area, but all the
  /// world uses them.
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

  /// The sources to ask about a book, in this order, until it is complete.
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
