extension View {
  /// Reads into memory what searches look through, where that is worth it.
  ///
  /// Meant for the moment when someone begins to type: at a million books it takes a second, in which
  /// searches go through the file. Until something is written it does nothing the next time.
  package func prepareToSearch() throws {
    guard try books.count() > SearchRecall.fewBooks, let recall = try SearchRecall(self),
      try recall.readTitles() != nil
    else { return }
    for kind in AuthorityKind.allCases { _ = try recall.related(kind) }
  }
}
