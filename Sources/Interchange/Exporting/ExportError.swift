/// Why a file was not written.
package enum ExportError: Error, Hashable, Sendable {
  case exists(path: String)
  /// A folder, a device or the like.
  case notAFile(path: String)
  /// A database, or what one has beside it.
  case ofDatabase(path: String, String)
  case cannotCreate(path: String, reason: String)
  /// In the middle; nothing of it is left.
  case failed(path: String, reason: String)
}

extension ExportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exists(let path):
      "There is already a file \(path). Choose another name, or replace it with --force."
    case .notAFile(let path):
      "\(path) is no file. Choose another name, or leave it out to write to the output."
    case .ofDatabase(let path, let owner) where path == owner:
      "\(path) is a database, which nothing is written over. Choose another name."
    case .ofDatabase(let path, let owner):
      "\(path) is a name that the database \(owner) uses. Choose another one."
    case .cannotCreate(let path, let reason): "\(path) cannot be made: \(reason)."
    case .failed(let path, let reason):
      "\(path) could not be written: \(reason). Nothing was written; make room, or choose another "
        + "place."
    }
  }
}

extension ExportError {
  /// The same for a file that nothing else is said of than its name.
  package var reason: String {
    switch self {
    case .exists: "there is a file of this name already"
    case .notAFile: "it is no file"
    case .ofDatabase: "it is of a database"
    case .cannotCreate(_, let reason), .failed(_, let reason): reason
    }
  }
}
