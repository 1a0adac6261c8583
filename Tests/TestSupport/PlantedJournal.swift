import Foundation

/// A rollback journal beside a database that names another file, as that of a change of several
/// databases does: SQLite takes it for the list of their journals and deletes it.
package struct PlantedJournal {
  package let path: String
  /// The file that the journal names.
  package let victim: String
  private let bytes: Data

  /// - Parameters:
  ///   - name: Of the victim, which is made in the database's folder.
  ///   - sumIsWrong: Whether SQLite passes over the name.
  package init(beside database: String, naming name: String, sumIsWrong: Bool = false) throws {
    path = database + "-journal"
    let folder = URL(fileURLWithPath: database).deletingLastPathComponent().path
    victim = folder + "/" + name
    try "a thesis".write(toFile: victim, atomically: true, encoding: .utf8)
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    func number(_ number: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let text = Array(victim.utf8)
    let sum = text.reduce(UInt32(sumIsWrong ? 1 : 0)) {
      $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1)))
    }
    let header = magic + [UInt8](repeating: 0, count: 504)
    bytes = Data(header + number(262_145) + text + number(UInt32(text.count)) + number(sum) + magic)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  /// True when the journal and the other file still have their first contents.
  package var isUntouched: Bool {
    (try? Data(contentsOf: URL(fileURLWithPath: path))) == bytes
      && (try? String(contentsOfFile: victim, encoding: .utf8)) == "a thesis"
  }
}
