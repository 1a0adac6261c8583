import Catalog

/// A file that an import leaves beside the one that it read: what was refused, and what is open.
enum FileBeside: String {
  case rejected
  /// Rows that are probably books that are there, of which nobody said what becomes of them.
  case undecided

  /// Writes the file, and answers where; nil when no place takes it.
  ///
  /// The import is done by then, and a folder that cannot be written to must not make a failure of it:
  /// the file goes to ``ImportSource/folderOfRefused`` instead. What an earlier import of the same file
  /// left there is replaced.
  static func write(_ bytes: [UInt8], called kind: Self, of source: ImportSource) -> String? {
    guard let path = source.typedPaths.first else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if let place = write(bytes, kind, name, in: String(path.dropLast(name.utf8.count))) {
      return place
    }
    guard let folder = source.folderOfRefused, PrivateFolder.make(folder) == nil else { return nil }
    return write(bytes, kind, name, in: folder + "/")
  }

  /// - Parameter folder: With its slash; "" is the current one.
  private static func write(
    _ bytes: [UInt8],
    _ kind: Self,
    _ name: String,
    in folder: String
  ) -> String? {
    // Where something of this name cannot be replaced, or none can be made, the next name is tried.
    for number in 1...99 {
      let target = folder + kind.name(of: name, number)
      if (try? NewFile.write(bytes, to: target, replacing: true)) != nil { return target }
    }
    return nil
  }

  /// `books.rejected.csv` for `books.csv`; a second one is `books.rejected-2.csv`.
  private func name(of name: String, _ number: Int) -> String {
    let suffix = number == 1 ? rawValue : "\(rawValue)-\(number)"
    // What is open is listed in a table, whatever the file is.
    let ending = self == .undecided ? ".csv" : nil
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name).\(suffix)\(ending ?? "")"
    }
    return name[..<dot] + "." + suffix + (ending ?? String(name[dot...]))
  }
}
