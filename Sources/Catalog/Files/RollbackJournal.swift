import GRDB
import Glibc

/// The rollback journal that lies beside a database, as far as it names another file.
///
/// A change of several databases at once has a super-journal, a file with the paths of all their
/// journals, and each of these journals ends with the path of the super-journal. Whoever opens such a
/// database next takes the change back and then deletes the super-journal, whatever file of whomever
/// that path leads to; where there is none, the journal itself is deleted. Octavo changes one database
/// at a time, so that no journal of its own names anything.
enum RollbackJournal {
  /// The bytes that a journal's header and its last bytes begin and end with ("The Rollback Journal" in
  /// SQLite's fileformat2).
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  /// A longer path is none to the system, and SQLite takes shorter ones only.
  private static let longestPath = Int(PATH_MAX)

  /// Makes sure that opening a database touches no other file.
  ///
  /// - Throws: ``CatalogError/journalNamesFile(path:journal:file:)``.
  static func check(_ path: String) throws {
    // Where it is a link, the journal lies beside what it leads to.
    let journal = DatabaseFiles.resolved(path) + "-journal"
    guard let file = superJournal(in: journal) else { return }
    throw CatalogError.journalNamesFile(path: path, journal: journal, file: file)
  }

  /// The same for a connection that has not read anything yet.
  static func check(_ db: Database) throws {
    if !db.file.isEmpty { try check(db.file) }
  }

  /// The path of the super-journal that a journal names: its last bytes are the path, the length of it
  /// and the sum of its bytes, four bytes each, and ``magic``.
  ///
  /// - Returns: Nil where it names none, where there is no journal, and of one that SQLite passes over.
  static func superJournal(in journal: String) -> String? {
    let descriptor = open(journal, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    // A journal whose first byte is 0 is one that is done with.
    guard let first = bytes(1, at: 0, of: descriptor), first[0] != 0,
      let end = bytes(16, at: size - 16, of: descriptor), Array(end[8...]) == magic
    else { return nil }
    let length = Int(number(end[..<4]))
    guard 1...longestPath ~= length,
      let path = bytes(length, at: size - 16 - length, of: descriptor)
    else { return nil }
    // SQLite counts bytes from 128 on as negative, where the compiler does.
    let signed = path.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    let unsigned = path.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    guard [signed, unsigned].contains(number(end[4..<8])) else { return nil }
    let name = String(decoding: path.prefix { $0 != 0 }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }

  private static func bytes(_ count: Int, at offset: Int, of descriptor: Int32) -> [UInt8]? {
    guard offset >= 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
