package import Books

extension BookDraft {
  /// The name of its shelf; empty without one.
  package var shelf: String {
    get { location?.name ?? "" }
    set { location = newValue.isEmpty ? nil : Reference(name: newValue) }
  }
}
