package import Catalog
import FoundationEssentials

/// A catalogue as nested JSON: books inside their genres, and authors beside them.
///
/// ```json
/// {"genres": [{"name": "Novel", "books": [{"title": "Orlando", "authors": ["Virginia Woolf"]}]}],
///  "authors": [{"name": "Virginia Woolf", "aliases": ["Virginia Stephen"]}]}
/// ```
///
/// Books and authors can come in any order: they meet by name when they are added.
package struct NestedJSON: Hashable, Sendable {
  /// The genres by name, also those without a book.
  package var genres: [String] = []
  package var authors: [AuthorityDraft] = []
  package var books: [BookDraft] = []
  /// What was not understood; nothing is dropped without one.
  package var remarks: [Remark] = []

  /// Something in the file that was not understood, and where it is.
  package struct Remark: Hashable, Sendable {
    /// Such as `genres[0].books[3].colour`.
    package let path: String
    package let reason: Reason

    package enum Reason: Hashable, Sendable {
      case unknownKey
      case unknownRole(String)
      case noName
      /// Not of the kind that belongs there, such as "a list".
      case needs(String)
    }
  }
}

extension NestedJSON {
  /// What the bytes of a file say.
  ///
  /// - Throws: ``InterchangeError/notJSON``.
  package static func read(_ bytes: some Sequence<UInt8>) throws(InterchangeError) -> NestedJSON {
    let root: JSONValue
    do {
      root = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw .notJSON
    }
    var reader = NestedJSONReader()
    reader.readRoot(root)
    return reader.result
  }
}

extension NestedJSON.Remark: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .unknownKey: "\(path): not a name that Octavo knows. It is left out."
    case .unknownRole(let role): "\(path): “\(role)” is not a role that Octavo knows. It is kept."
    case .noName: "\(path): has no name. It is left out."
    case .needs(let kind): "\(path): should be \(kind). It is left out."
    }
  }
}
