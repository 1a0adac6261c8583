import Books
import Catalog
import FoundationEssentials
import Glibc
import Interchange
import Synchronization

/// The folder in which unsaved forms are kept as drafts, a file each, so that they outlive a lost
/// connection.
///
/// Files are readable by their owner alone, and are replaced as a whole.
package final class DraftFolder: Sendable {
  package let path: String
  /// The number of the last write of each draft: an older write that comes late is dropped.
  private let newest = Mutex<[String: Int]>([:])
  private let lastNumber = Atomic(0)

  package init(path: String) {
    self.path = path
  }

  /// The number of the next write.
  func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

  /// Keeps a draft.
  ///
  /// - Parameter number: The number of the write; of one draft the highest wins, in any order.
  /// - Throws: ``DraftError`` when the file cannot be written.
  func keep(_ draft: SavedDraft, number: Int) throws {
    let bytes = [UInt8](try JSONEncoder().encode(draft))
    try newest.withLock { newest in
      guard number > newest[draft.id, default: 0] else { return }
      newest[draft.id] = number
      try write(bytes, to: file(draft.id), blaming: file(draft.id))
    }
  }

  /// Makes sure that drafts can be kept.
  ///
  /// - Throws: ``DraftError``.
  func checkRoom() throws {
    let trial = file("room-\(getpid())")
    defer { unlink(trial) }
    // Longer than any form without very long notes.
    try write([UInt8](repeating: 0x20, count: 1 << 16), to: trial, blaming: path)
  }

  /// - Parameter place: The path that an error names.
  private func write(_ bytes: [UInt8], to file: String, blaming place: String) throws {
    if let code = PrivateFolder.make(path) {
      throw DraftError(path: path, reason: String(cString: strerror(code)))
    }
    do throws(ExportError) {
      try NewFile.write(bytes, to: file, replacing: true)
    } catch {
      throw DraftError(path: place, reason: error.reason)
    }
  }

  /// Forgets a draft that was saved or thrown away, for good.
  func remove(_ id: String) {
    newest.withLock { newest in
      newest[id] = .max
      _ = unlink(file(id))
    }
  }

  /// The work of removing a draft, off the thread of the screens.
  func forgetting(_ id: String) -> Work {
    Work(key: nil) { _ in
      self.remove(id)
      return { _, _ in [] }
    }
  }

  /// The drafts that a catalogue has, oldest first; what cannot be read is left where it is.
  func drafts(of catalog: String) -> [SavedDraft] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let drafts = names.filter { $0.hasSuffix(".json") }.compactMap { name -> SavedDraft? in
      guard let bytes = FileManager.default.contents(atPath: path + "/" + name),
        let draft = try? JSONDecoder().decode(SavedDraft.self, from: bytes),
        draft.catalog == catalog, draft.id + ".json" == name, !Self.isOpenElsewhere(draft)
      else { return nil }
      return draft
    }
    return drafts.sorted { ($0.begun, $0.id) < ($1.begun, $1.id) }
  }

  /// True if another running program has the form open.
  private static func isOpenElsewhere(_ draft: SavedDraft) -> Bool {
    guard draft.process != getpid(), draft.process > 0, kill(draft.process, 0) == 0 else {
      return false
    }
    // The id may be another program's by now.
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(draft.process)/stat") else {
      return true
    }
    let stat = String(decoding: bytes, as: UTF8.self)
    // A zombie has ended and has nothing open.
    return stat.contains("(octavo") && !stat.contains(") Z ")
  }

  /// Takes a draft for this program, so that no other goes on with it.
  ///
  /// - Returns: False when another program has it open by now, or has saved it or thrown it away.
  /// - Throws: ``DraftError``.
  func claim(_ id: String) throws -> Bool {
    guard let bytes = FileManager.default.contents(atPath: file(id)),
      var draft = try? JSONDecoder().decode(SavedDraft.self, from: bytes),
      !Self.isOpenElsewhere(draft)
    else { return false }
    draft.process = getpid()
    try keep(draft, number: nextNumber())
    return true
  }

  private func file(_ id: String) -> String { "\(path)/\(id).json" }

  /// A name for a new draft.
  static func newID(at now: Timestamp) -> String {
    "\(now.seconds)-\(UInt32.random(in: 0...UInt32.max))"
  }
}

/// Why a draft could not be kept.
struct DraftError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    tr("What you typed could not be kept in \(path): \(reason). Save the form soon.")
  }

  /// The message to a person who left a form by keeping it for later.
  var wordsWhenWanted: String {
    tr("Not kept, so it stays open: \(reason), \(path). Make room there and try again, or save it.")
  }
}
