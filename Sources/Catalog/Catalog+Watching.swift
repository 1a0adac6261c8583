extension Catalog {
  /// The newest change of the catalogue, if any program wrote since this was asked last; else nil.
  ///
  /// Meant to be asked again and again while screens are open: without a change it costs
  /// microseconds. The first answer is always a change, if there ever was one.
  ///
  /// - Throws: ``CatalogError`` when the file cannot be read.
  package func newestChange() throws -> ID<Revision>? {
    guard let watch = try watch() else { return nil }
    return try translating(path: path) { try watch.newest() }
  }
}
