package import Catalog

/// The catalogue that a person tries Octavo out with.
package enum DemoCatalog {
  /// Fills an empty catalogue with the demo's books, as one change.
  ///
  /// - Parameter json: The demo as nested JSON; the program carries it inside itself.
  /// - Throws: ``InterchangeError``, ``CatalogError``; then nothing was added.
  package static func fill(_ catalog: Catalog, with json: some Sequence<UInt8>) throws {
    let demo = try NestedJSON.read(json)
    try catalog.write("Put \(demo.books.count) books into the demo") { edit in
      try demo.add(to: edit)
    }
  }
}
