/// Why a catalogue could not be opened, read or changed.
///
/// Errors are data; the sentence a person reads is ``description``.
package enum CatalogError: Error, Hashable, Sendable {
  // Opening
  case absent(path: String)
  case notACatalog(path: String, what: String)
  case foreign(path: String)
  /// Something in a catalogue that no Octavo made, with words for it: "has a trigger “x” that …".
  case foreignSchema(path: String, what: String)
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
  /// The file left its place while it was open: nothing was written to what lies there.
  case replaced(path: String, Replacement)
  /// A link that leads to a file that is not there, as on a disk that is not mounted.
  case danglingLink(path: String, target: String)
  /// Why a change could not be saved; the file is as it was before.
  indirect case unsaved(CatalogError)
  /// The disk failed while a change was saved, and could not be asked whether it is there.
  case uncertain(path: String, reason: String)
  /// A change was saved, and the disk reported an error all the same.
  case savedDespite(path: String, reason: String)
  /// Something could not be done, since a value that it needs cannot be read.
  case damagedValue(DamagedValue)

  // Records
  case invalid([Problem])
  case notFound(RecordKind, key: String)
  case changedElsewhere(Change)
  case deletedElsewhere(RecordKind, name: String, Change?)
  case stillUsed(RecordKind, name: String, books: Int)
  case nothingToUndo
  case nothingToRedo
  case noSuchRevision(Int64)
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
