/// Why a file could not be taken in.
package enum InterchangeError: Error, Hashable, Sendable, CustomStringConvertible {
  case notJSON
  /// There is nothing at this path.
  case notThere(path: String)
  /// Something else than a file: a folder, a pipe, a device.
  case notAFile(path: String, kind: String)
  /// The system refused to read it, for this reason in its own words.
  case unreadable(path: String, reason: String)
  /// Its own program is in the middle of a change.
  case busy(path: String, program: String)
  /// A file with nothing in it.
  case empty(name: String)
  /// No format fits: what it looked like, and what would have been understood.
  case unknownFormat(name: String, looksLike: String)
  /// Several files, and not one book in all of them.
  case noBooks(names: [String])
  /// The format that was asked for does not exist.
  case noSuchFormat(String)
  /// It cannot be read any further, because of what stands there.
  case broken(Place, reason: String)

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

/// Where in a file something stands.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The file's name without its folders.
  package let file: String
  /// Counted from 1.
  package let number: Int
  package let unit: Unit

  package enum Unit: Hashable, Sendable {
    case line
    case record
  }

  package init(file: String, line: Int) {
    self.file = file
    number = line
    unit = .line
  }

  package init(file: String, record: Int) {
    self.file = file
    number = record
    unit = .record
  }

  /// Such as `books.csv:1234`, as compilers and editors write it, or `books.mrc: record 12`.
  package var description: String {
    switch unit {
    case .line: "\(file):\(number)"
    case .record: "\(file): record \(number)"
    }
  }
}
