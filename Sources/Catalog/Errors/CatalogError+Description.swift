extension CatalogError: CustomStringConvertible {
  /// What failed, with which value, and what to do.
  package var description: String {
    switch self {
    case .absent(let path):
      "There is no catalogue at \(path). Without --catalog, octavo makes one of your own."
    case .notACatalog(let path, let what):
      "\(path) is \(what), so it cannot be an Octavo catalogue. Name another file with --catalog."
    case .foreign(let path):
      "\(path) is another program's database. Nothing in it was changed."
        + " Name another file with --catalog."
    case .newer(let path, let version, let known):
      "\(path) was made by a newer Octavo (its format is \(version), this program knows \(known))."
        + " Nothing in it was changed. Install the newer Octavo to open it."
    case .old(let path, let version, let known):
      "\(path) has the older format \(version), this program's is \(known)."
        + " Without --no-migrate it is brought up to date."
    case .damaged(let path, let detail):
      "\(path) is damaged (\(detail)). Nothing was changed. Put a backup in its place, or look at it"
        + " with: sqlite3 \(path) \"PRAGMA integrity_check\""
    case .unreadable(let path):
      "You may not read \(path). Ask its owner, or name another file with --catalog."
    case .permission(let path):
      "You may not write to \(path). Ask its owner, or name another file with --catalog."
    case .cannotCreate(let path, let reason):
      "\(path) cannot be made: \(reason)."
    case .alreadyExists(let path):
      "\(path) is there already and stays as it is. Choose another name."
    case .locked(_, let owner?):
      "The catalogue is being written by \(owner). Try again when it is done."
    case .locked(_, nil):
      "Another program is writing to the catalogue. Try again when it is done."
    case .inputOutput(let path, let reason):
      "\(path) could not be read or written: \(reason). Nothing was saved."
    case .diskFull(let path):
      "The disk of \(path) is full. Nothing was saved. Make room and try again."
    case .invalid(let problems):
      problems.map(\.message).joined(separator: "\n")
    case .notFound(let kind, let key):
      "There is no \(kind.name) \(key)."
    case .changedElsewhere(let change):
      "\(change.who) saved this record while you were editing. Nothing of yours is lost,"
        + " and nothing was saved."
    case .deletedElsewhere(let kind, let name, let change):
      "The \(kind.name) “\(name)” was deleted" + (change.map { " by \($0.who)" } ?? "")
        + ". Nothing was saved."
    case .stillUsed(let kind, let name, let books):
      "The \(kind.name) “\(name)” has \(RecordKind.book.name(count: books)). Say what becomes of them."
    case .nothingToUndo:
      "There is nothing to take back."
    case .nothingToRedo:
      "There is nothing to do again."
    case .noSuchRevision(let id):
      "There is no change \(id) in the history."
    case .anothersReadings:
      "These are another reader's own readings. Only they can take this back."
    case .query(let mistake):
      mistake.description
    case .savedQuery(let error):
      error.description
    }
  }
}
