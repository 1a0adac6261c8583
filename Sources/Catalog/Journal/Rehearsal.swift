/// What a change would do, which was found out by doing it and taking it back.
package struct Rehearsal<Value> {
  package let value: Value
  /// The change that it would be, with a number that is not taken; nil where nothing would change.
  package let revision: Revision?
  /// What it would do to each record, field by field.
  package let entries: [HistoryEntry]

  /// Completes an edit that is taken back afterwards.
  init(
    of edit: Edit,
    _ value: Value,
    what: String?,
    ownWhat: String? = nil,
    limit: Int
  ) throws {
    self.value = value
    revision = try edit.finish(what: what, ownWhat: ownWhat)
    entries =
      try revision.map { revision in
        try edit.history.contents(of: revision.id, limit: limit, isWhole: true)
      } ?? []
  }
}
