package import Books

extension CatalogAccess {
  /// The names of fields in queries of this catalogue.
  package var queryNames: QueryNames {
    get throws { QueryNames(try customFields.all()) }
  }

  /// The names of fields for one text: words alone name no field, so that nothing is looked up for
  /// them.
  func queryNames(for text: String) throws -> QueryNames {
    let signs = ":：+-@#".unicodeScalars
    let mayName = text.unicodeScalars.contains { $0.isComparison || signs.contains($0) }
    return mayName ? try queryNames : QueryNames()
  }
}
