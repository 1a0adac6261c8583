import Books
extension InterchangeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON: tr("This is not JSON. Is it another kind of file, or cut off at the end?")
    case .notThere(let path): tr("There is no file \(path).")
    case .notAFile(let path, let kind):
      tr("\(path) is \(kind), not a file that can be imported.")
    case .unreadable(let path, let reason): tr("\(path) cannot be read: \(reason).")
    case .busy(let path, let program):
      tr("\(program) is writing to \(path). Try again when it is done.")
    case .empty(let name): tr("\(name) is empty.")
    case .unknownFormat(let name, let looksLike):
      // Most kinds have what to do in brackets.
      tr("\(name) looks like \(looksLike). ")
        + (looksLike.hasSuffix(")")
          ? "" : tr("Export it as CSV from its program, or say with --from what it is. "))
        + tr("octavo import --list has the formats.")
    case .noBooks(let names):
      tr("There is no book in \(names.prefix(3).joined(separator: ", "))")
        + (names.count > 3 ? tr(" and \(names.count - 3) more files.") : ".")
    case .noSuchFormat(let word):
      tr("There is no format “\(word)”. octavo import --list has the formats.")
    case .broken(let place, let reason): "\(place): \(reason)"
    }
  }
}
