/// Why a catalogue could not be opened, read or changed.
///
/// Errors are data; the sentence a person reads is ``description``.
package enum CatalogError: Error, Hashable, Sendable {
  // Opening
  case absent(path: String)
  case notACatalog(path: String, what: String)
  case foreign(path: String)
  case newer(path: String, version: Int, known: Int)
  case old(path: String, version: Int, known: Int)
  case damaged(path: String, detail: String)
  case permission(path: String)
  case unreadable(path: String)
  case cannotCreate(path: String, reason: String)
  case alreadyExists(path: String)

  // Reading and writing
  case locked(path: String, by: String?)
  case inputOutput(path: String, reason: String)
  case diskFull(path: String)

  // Records
  case invalid([Problem])
  case notFound(RecordKind, key: String)
  case changedElsewhere(Change)
  case deletedElsewhere(RecordKind, name: String, Change?)
  case stillUsed(RecordKind, name: String, books: Int)
  case nothingToUndo
  case nothingToRedo
  case noSuchRevision(Int64)
  /// A change of another reader's own readings, which is not for others to take back.
  case anothersReadings
  /// A mistake in a query.
  case query(QueryError)
  case savedQuery(SavedQueryError)

  /// Who changed a record last, and when.
  package struct Change: Hashable, Sendable {
    package let who: String
    package let at: Timestamp

    package init(who: String, at: Timestamp) {
      self.who = who
      self.at = at
    }
  }
}
