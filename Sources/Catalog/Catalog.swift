import GRDB
import Synchronization

/// One catalogue file, open for reading and, once something is written, for writing.
///
/// ```swift
/// let catalog = try Catalog.open(at: path)
/// let id = try catalog.write { edit in try edit.books.add(draft) }.value
/// let card = try catalog.read { view in try view.books.card(id) }
/// ```
///
/// Connections are made when they are first needed: reading takes one connection, and the pool
/// with its writer comes with the first write, so that a first screen does not wait for it.
package final class Catalog: Sendable {
  /// Where the file lies, or "" for a catalogue in memory.
  package let path: String
  /// What tells the time.
  package let clock: @Sendable () -> Timestamp

  /// What could not be read since it was opened.
  package let damage = DamageLog()
  package let readingCounts = ReadingCounts()
  let connections: Mutex<Connections>
  /// Apart from the connections, which are held while one of them is waited for: reading asks for
  /// it.
  let remembered = Mutex(Caches())
  private let userName: Mutex<String>

  private init(
    path: String,
    user: String,
    clock: @escaping @Sendable () -> Timestamp,
    connections: consuming Connections
  ) {
    self.path = path
    self.clock = clock
    userName = Mutex(user)
    self.connections = Mutex(connections)
  }

  /// Opens a file, and makes it first when there is none.
  ///
  /// - Parameters:
  ///   - path: The file. An empty file counts as absent.
  ///   - user: Whose changes these will be: a reader's name, or a login.
  ///   - creating: Whether to make an absent file.
  ///   - atFirstChange: Whether an absent file is made only with the first change; until then the
  ///     catalogue is read as an empty one.
  ///   - migrating: Whether to bring an older file up to date.
  ///   - clock: What tells the time.
  ///   - progress: Told how much of bringing it up to date is done, from 0 to 1; what it throws
  ///     leaves the file as it was.
  /// - Throws: ``CatalogError`` with nothing changed when the file is absent or empty (and
  ///   `creating` is false), someone else's, newer, older (and `migrating` is false), or cannot be
  ///   opened.
  package static func open(
    at path: String,
    user: String,
    creating: Bool = true,
    atFirstChange: Bool = false,
    migrating: Bool = true,
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now,
    progress: @escaping (Double) throws -> Void = { _ in }
  ) throws -> Catalog {
    var connections = Connections()
    if atFirstChange, CatalogFile.inspect(path) == .absent {
      connections.isToBeMade = true
    } else {
      try CatalogOpening(
        path: path,
        creating: creating && !atFirstChange,
        migrating: migrating,
        progress: progress
      ).prepare()
    }
    return Catalog(path: path, user: user, clock: clock, connections: connections)
  }

  /// A catalogue that lives as long as the value.
  package static func inMemory(
    user: String = "test",
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) throws -> Catalog {
    var connections = Connections()
    connections.writer = try ConnectionSettings.inMemory()
    return Catalog(path: "", user: user, clock: clock, connections: connections)
  }
}

extension Catalog {
  /// Who is at the keyboard, as given: every revision carries the name of the reader that it means.
  package var user: String { userName.withLock { $0 } }

  /// From now on someone else is at the keyboard.
  package func act(as user: String) {
    userName.withLock { $0 = user }
  }

  func connection(_ db: Database) -> Connection {
    Connection(db: db, user: user, now: clock(), damage: damage)
  }
}
