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
  let batch: Int
  /// The paths that are asked, one after the other; what the first leaves open the others fill.
  let paths: @Sendable ([ISBN]) -> [String]

  package static let all: [LookupSource] = [openLibrary, k10plus, dnb]

  /// The world's.
  ///
  /// Its administrators advise 25 books a request. `details` has the edition's languages and series,
  /// `data` the names of authors and publishers.
  static let openLibrary = LookupSource(
    id: "openlibrary",
    name: "Open Library",
    host: "openlibrary.org",
    format: "openlibrary",
    batch: 25
  ) { isbns in
    let keys = isbns.map { "ISBN:\($0.digits)" }.joined(separator: ",")
    return ["details", "data"].map { "/api/books?bibkeys=\(keys)&format=json&jscmd=\($0)" }
  }

  /// The union catalogue of German libraries: the world's books, and the best records of most.
  static let k10plus = LookupSource(
    id: "k10plus",
    name: "K10plus",
    host: "sru.k10plus.de",
    format: "marcxml",
    batch: 10
  ) { isbns in
    [
      "/opac-de-627?version=1.1&operation=searchRetrieve&recordSchema=marcxml&maximumRecords=50&query="
        + question("pica.isb", isbns)
    ]
  }

  /// The German national library.
  static let dnb = LookupSource(
    id: "dnb",
    name: "Deutsche Nationalbibliothek",
    host: "services.dnb.de",
    format: "marcxml",
    batch: 10
  ) { isbns in
    [
      "/sru/dnb?version=1.1&operation=searchRetrieve&recordSchema=MARC21-xml&maximumRecords=50&query="
        + question("num", isbns)
    ]
  }

  /// "index=13 or index=10 or …", as it stands in an address.
  private static func question(_ index: String, _ isbns: [ISBN]) -> String {
    isbns.flatMap { [$0.digits, $0.isbn10].compactMap(\.self) }
      .map { "\(index)%3D\($0)" }.joined(separator: "%20or%20")
  }

  /// Whom to ask about a book, first the one that knows its language area best.
  ///
  /// The beginning of an ISBN only chooses whom to ask: 978-0 and 978-1 are of no country.
  static func order(for isbn: ISBN, among sources: [LookupSource]) -> [LookupSource] {
    let first: [String] =
      isbn.digits.hasPrefix("9783")
      ? ["dnb", "k10plus", "openlibrary"] : ["openlibrary", "k10plus"]
    return first.compactMap { id in sources.first { $0.id == id } }
  }
}
