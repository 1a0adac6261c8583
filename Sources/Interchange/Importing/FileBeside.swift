import Books
import Catalog

/// A file that an import leaves beside the one that it read: the refused or the undecided records.
enum FileBeside: String {
  case rejected
  /// Rows that are probably books that are there, about which nobody decided.
  case undecided

  /// The outcome of writing one.
  struct Result: Sendable {
    /// The path of the file; nil when it could not be written anywhere.
    var path: String?
    /// A file of that name which somebody else wrote or changed, and which stays as it is.
    var staying: String?
    /// Why it could not be written.
    var reason: String?
  }

  /// Writes the file, and answers where.
  ///
  /// The import is done by then, so a folder that cannot be written to is no failure: the file goes
  /// to ``ImportSource/folderOfRefused`` instead. A file of an earlier import is replaced if nobody
  /// has changed it since; else the new file gets the next free name.
  ///
  /// - Parameter path: The file that it comes beside; nil is the first one.
  static func write(
    _ bytes: [UInt8],
    called kind: Self,
    of source: ImportSource,
    beside path: String? = nil
  ) -> Result {
    guard let path = path ?? source.typedPaths.first else { return Result() }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let written = WrittenFiles(in: source.folderOfRefused)
    var result = Result()
    let folder = String(path.dropLast(name.utf8.count))
    write(bytes, kind, name, in: folder, nil, written, &result)
    guard result.path == nil, let folder = source.folderOfRefused,
      PrivateFolder.make(folder) == nil
    else { return result }
    write(bytes, kind, name, in: folder + "/", path, written, &result)
    return result
  }

  /// - Parameters:
  ///   - folder: With its slash; "" is the current one.
  ///   - source: The file that it is from, in a folder where those of several files lie.
  private static func write(
    _ bytes: [UInt8],
    _ kind: Self,
    _ name: String,
    in folder: String,
    _ source: String?,
    _ written: WrittenFiles,
    _ result: inout Result
  ) {
    for number in 1...99 {
      let target = folder + kind.name(of: name, number)
      do throws(ExportError) {
        let isOurs = written.mayReplace(target, with: bytes, of: source)
        try NewFile.write(bytes, to: target, replacing: isOurs)
        written.note(bytes, at: target, of: source)
        return result.path = target
      } catch {
        switch error {
        case .exists, .isFull, .hasOther, .notAFile, .ofDatabase:
          result.staying = result.staying ?? target
        case .cannotCreate, .failed: return result.reason = result.reason ?? error.reason
        }
      }
    }
  }

  /// `books.rejected.csv` for `books.csv`; a second one is `books.rejected-2.csv`.
  private func name(of name: String, _ number: Int) -> String {
    let suffix = number == 1 ? rawValue : "\(rawValue)-\(number)"
    // Undecided records are listed in a table, whatever the format of the file.
    let ending = self == .undecided ? ".csv" : nil
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name).\(suffix)\(ending ?? "")"
    }
    return name[..<dot] + "." + suffix + (ending ?? String(name[dot...]))
  }
}

/// The files that imports wrote beside those that they read, as hashes of path and content.
///
/// A file without a hash here was written or changed by a person, who has perhaps corrected half of
/// it, and is not replaced.
struct WrittenFiles {
  /// The file with the hashes, one a line; nil remembers nothing, so that nothing is replaced.
  private let path: String?

  /// How many are remembered, the newest: of an import a week those of twenty years.
  private static let mostRemembered = 1000

  init(in folder: String?) {
    path = folder.map { $0 + "/written" }
  }

  /// True when a file is as an import wrote it, or has the same content as the new one.
  func mayReplace(_ target: String, with bytes: [UInt8], of source: String?) -> Bool {
    guard let file = try? InputFile(path: target), let old = try? file.head(.max) else {
      return false
    }
    return old == bytes || numbers.contains(Self.number(old, at: target, of: source))
  }

  /// Remembers what was written.
  func note(_ bytes: [UInt8], at target: String, of source: String?) {
    guard let path, let slash = path.lastIndex(of: "/"),
      PrivateFolder.make(String(path[..<slash])) == nil
    else { return }
    let number = Self.number(bytes, at: target, of: source)
    let all = numbers.filter { $0 != number }.suffix(Self.mostRemembered - 1) + [number]
    // Without it the next import leaves the file alone, which does no harm.
    try? NewFile.write(Array((all.joined(separator: "\n") + "\n").utf8), to: path, replacing: true)
  }

  private var numbers: [String] {
    guard let path, let file = try? InputFile(path: path),
      let bytes = try? file.head(Self.mostRemembered * 32)
    else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The hash of a path and a content, and of the file that it is from where that is given.
  private static func number(_ bytes: [UInt8], at target: String, of source: String?) -> String {
    var hash = FNV1a()
    hash.add((CanonicalPath.of(target) ?? target).utf8)
    hash.add(0)
    hash.add(bytes)
    if let source {
      hash.add(0)
      hash.add((CanonicalPath.of(source) ?? source).utf8)
    }
    return hash.text
  }
}
