import Catalog

/// The last change that a run saved, for the case that its outcome cannot be printed.
final class SavedChange {
  private var change: (revision: Revision, catalog: String, user: String)?

  /// Notes what was saved in a catalogue since it was opened.
  func note(_ catalog: Catalog) {
    guard let revision = catalog.lastSaved else { return }
    change = (revision, catalog.path, catalog.user)
  }

  /// Says what was saved all the same, with the id of what was added; nil when nothing was.
  var sentence: String? {
    guard let change else { return nil }
    let added = added(by: change.revision).map { " (\($0.kind.name) \($0.number))" } ?? ""
    return "It is saved all the same: \(change.revision.what)\(added)."
      + " To take it back: octavo undo \(change.revision.id)"
  }

  /// The last record that a change added: names that a book needs are made before the book.
  private func added(by revision: Revision) -> RecordID? {
    let most = 100
    guard revision.records < most, let change,
      let catalog = try? Catalog.open(at: change.catalog, user: change.user, creating: false)
    else { return nil }
    defer { try? catalog.close() }
    let entries = try? catalog.read { view in
      try view.history.contents(of: revision.id, limit: most)
    }
    let added = entries?.filter { $0.operation == .added }.compactMap(\.record) ?? []
    return added.last { $0.kind == .book } ?? added.last
  }
}
