import GRDB

/// The size of a catalogue's file, and the room in it that is free for new data.
package struct FileRoom: Hashable, Sendable {
  /// In bytes.
  package let size: Int
  /// In bytes; by itself it stays in the file.
  package let free: Int

  /// True when the free room is worth giving back to the disk: not when it is soon filled again.
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
