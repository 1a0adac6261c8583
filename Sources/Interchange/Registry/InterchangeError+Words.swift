extension InterchangeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON: "This is not JSON. Is it another kind of file, or cut off at the end?"
    case .notThere(let path): "There is no file \(path)."
    case .notAFile(let path, let kind): "\(path) is \(kind), not a file that can be imported."
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
    case .busy(let path, let program):
      "\(program) is writing to \(path). Try again when it is done."
    case .empty(let name): "\(name) is empty."
    case .unknownFormat(let name, let looksLike):
      "\(name) looks like \(looksLike). Octavo reads \(ImportFormat.names). "
        + "Say which it is with --from."
    case .noBooks(let names):
      "There is no book in \(names.prefix(3).joined(separator: ", "))"
        + (names.count > 3 ? " and \(names.count - 3) more files." : ".")
    case .noSuchFormat(let word):
      "There is no format “\(word)”. There are \(ImportFormat.identifiers)."
    case .broken(let place, let reason): "\(place): \(reason)"
    }
  }
}
