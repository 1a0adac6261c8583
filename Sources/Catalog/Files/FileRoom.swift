import GRDB

/// How large a catalogue's file is, and how much of it is free for what comes.
package struct FileRoom: Hashable, Sendable {
  /// In bytes.
  package let size: Int
  /// In bytes; by itself it stays in the file.
  package let free: Int

  /// True when the room to give back to the disk is worth the time: not when it is soon filled again.
  package var isWorthGivingBack: Bool { free > 16 << 20 && free > size / 10 }
}

extension FileRoom {
  init(_ db: Database) throws {
    func number(_ name: String) throws -> Int {
      try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0
    }
    let page = try number("page_size")
    self.init(
      size: try number("page_count") * page,
      free: try number("freelist_count") * page
    )
  }
}
