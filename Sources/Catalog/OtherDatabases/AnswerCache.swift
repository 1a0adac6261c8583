package import Books
import FoundationEssentials
import GRDB
import Glibc

/// The answers of public sources, in a file of their own that may be deleted at any moment.
///
/// Nothing in it is anybody's work: without it everything is only asked again. Damaged, or of
/// another version, it is made anew without a word.
package final class AnswerCache: Sendable {
  private let queue: DatabaseQueue

  private static let version = 2
  /// The most bytes of all answers together, of which the oldest go first.
  ///
  /// Recorded answers have 12 kB on average, so that it holds those of some 5,700 questions.
  private static let mostBytes = 64 << 20

  /// - Parameter path: nil keeps answers in memory, for as long as this lives.
  /// - Throws: why there can be no file at the path.
  package init(path: String?) throws {
    guard let path else {
      queue = try DatabaseQueue()
      try Self.prepare(queue)
      return
    }
    do {
      queue = try Self.open(path)
    } catch {
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
      queue = try Self.open(path)
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in try RollbackJournal.check(db) }
    let mask = umask(0o077)
    defer { umask(mask) }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try prepare(queue)
    return queue
  }

  private static func prepare(_ queue: DatabaseQueue) throws {
    try queue.write { db in
      let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      guard found != version else { return }
      guard found == 0 else { throw DatabaseError(message: tr("another version")) }
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS body (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, bytes BLOB NOT NULL);
          CREATE TABLE IF NOT EXISTS answer (
            source TEXT NOT NULL, question TEXT NOT NULL, part INTEGER NOT NULL, at INTEGER NOT NULL,
            isFound INTEGER NOT NULL, bodyId INTEGER NOT NULL, PRIMARY KEY (source, question, part)
          );
          CREATE TABLE IF NOT EXISTS host (
            name TEXT PRIMARY KEY, notBefore INTEGER NOT NULL, failures INTEGER NOT NULL, words TEXT NOT NULL,
            isWebPage INTEGER NOT NULL
          );
          CREATE TABLE IF NOT EXISTS lease (
            name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL
          );
          PRAGMA user_version = \(version);
          """
      )
    }
  }
}

// MARK: - Answers

/// The answer of a source about an ISBN.
package struct CachedAnswer: Sendable {
  /// In seconds since 1970.
  package let at: Int64
  /// True when the source knew the book.
  package let isFound: Bool
  /// One body for each address that is asked of the source.
  package let bodies: [[UInt8]]
}

extension AnswerCache {
  package func answer(_ source: String, _ isbn: ISBN) throws -> CachedAnswer? {
    try answer(source, to: isbn.digits)
  }

  /// - Parameter question: An ISBN in 13 digits, or words in the order and spelling in which they
  ///   are asked.
  package func answer(_ source: String, to question: String) throws -> CachedAnswer? {
    try queue.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT answer.at, isFound, bytes FROM answer JOIN body ON body.id = bodyId
          WHERE source = ? AND question = ? ORDER BY part
          """,
        arguments: [source, question]
      )
      guard let first = rows.first else { return nil }
      return CachedAnswer(
        at: try first[0],
        isFound: try first[1],
        bodies: try rows.map { row in
          let bytes: Data = try row[2]
          return Array(bytes)
        }
      )
    }
  }

  /// Keeps the answers of a source about several books at once.
  ///
  /// - Parameters:
  ///   - found: The books that it knew.
  ///   - bodies: One for each address that was asked.
  package func keep(
    _ source: String,
    _ isbns: [ISBN],
    found: Set<ISBN>,
    bodies: [[UInt8]],
    at now: Timestamp
  ) throws {
    let known = Set(found.map(\.digits))
    try keep(source, questions: isbns.map(\.digits), found: known, bodies: bodies, at: now)
  }

  package func keep(
    _ source: String,
    questions: [String],
    found: Set<String>,
    bodies: [[UInt8]],
    at now: Timestamp
  ) throws {
    try queue.write { db in
      for (part, bytes) in bodies.enumerated() {
        try db.execute(
          sql: "INSERT INTO body (at, bytes) VALUES (?, ?)",
          arguments: [now.seconds, Data(bytes)]
        )
        let body = db.lastInsertedRowID
        for question in questions {
          try db.execute(
            sql: "INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [source, question, part, now.seconds, found.contains(question), body]
          )
        }
      }
      try Self.trim(db)
    }
  }

  private static func trim(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM body WHERE id NOT IN (SELECT bodyId FROM answer)")
    var size = try Int.fetchOne(db, sql: "SELECT ifnull(sum(length(bytes)), 0) FROM body") ?? 0
    while size > mostBytes {
      guard
        let row = try Row.fetchOne(
          db,
          sql: "SELECT id, length(bytes) FROM body ORDER BY id LIMIT 1"
        )
      else { return }
      let id: Int64 = try row[0]
      try db.execute(sql: "DELETE FROM answer WHERE bodyId = ?", arguments: [id])
      try db.execute(sql: "DELETE FROM body WHERE id = ?", arguments: [id])
      size -= try row[1]
    }
  }

  /// Forgets all answers and pauses.
  package func forget() throws {
    try queue.write { db in
      try db.execute(
        sql: "DELETE FROM answer; DELETE FROM body; DELETE FROM host; DELETE FROM lease"
      )
    }
  }
}

// MARK: - Hosts

/// How long a host is left alone.
package struct HostPause: Hashable, Sendable {
  package let until: Timestamp
  package let words: String
  /// How often in a row it did not answer as it should.
  package let failures: Int
}

extension AnswerCache {
  /// How long a host is to be left alone; nil when it may be asked.
  package func pause(_ host: String, at now: Timestamp) throws -> HostPause? {
    try queue.read { db in
      let row = try Row.fetchOne(
        db,
        sql: "SELECT notBefore, words, failures FROM host WHERE name = ? AND notBefore > ?",
        arguments: [host, now.seconds]
      )
      return try row.map {
        HostPause(until: Timestamp(seconds: try $0[0]), words: try $0[1], failures: try $0[2])
      }
    }
  }

  /// Leaves a host alone for a while that did not answer as it should, longer each time.
  ///
  /// It waits up to 30 seconds after the first failure, four times as long after each further one,
  /// and six hours at most: exponential backoff with jitter.
  ///
  /// - Parameters:
  ///   - asked: How long the host itself asks for, in seconds; at most a day of it counts.
  ///   - share: Where between nothing and the whole wait the next try lies, from 0 to 1, by chance:
  ///     so that many programs do not all come back at once.
  ///   - isWebPage: True when the host answered with a page for people, as networks do that want a log-in.
  @discardableResult
  package func hold(
    _ host: String,
    asked: Int64?,
    words: String,
    share: Double,
    isWebPage: Bool = false,
    at now: Timestamp
  ) throws -> HostPause {
    try queue.write { db in
      let failures =
        try Int.fetchOne(db, sql: "SELECT failures FROM host WHERE name = ?", arguments: [host])
        ?? 0
      let longest = min(21_600, 30 * Double(1 << min(2 * failures, 20)))
      let wait = asked.map { min(max($0, 1), 86_400) } ?? Int64(max(5, longest * share))
      let until = now.seconds + wait
      try db.execute(
        sql: "INSERT OR REPLACE INTO host VALUES (?, ?, ?, ?, ?)",
        arguments: [host, until, failures + 1, words, isWebPage]
      )
      return HostPause(until: Timestamp(seconds: until), words: words, failures: failures + 1)
    }
  }

  /// How many hosts answered with a page for people when they were asked last.
  package func webPages() throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM host WHERE isWebPage") ?? 0 }
  }

  /// A host answered.
  package func release(_ host: String) throws {
    try queue.write { db in
      try db.execute(sql: "DELETE FROM host WHERE name = ?", arguments: [host])
    }
  }
}

// MARK: - Leases

extension AnswerCache {
  /// Acquires the right to do something that one program at a time may do, or keeps it for longer.
  ///
  /// A program that died holds nothing: its process is looked for.
  ///
  /// - Parameters:
  ///   - holder: Of this program, ``holder(_:)``.
  ///   - seconds: How long it is held at most, unless it is acquired again before.
  /// - Returns: True when the holder has it now.
  package func acquire(
    _ name: String,
    as holder: String,
    for seconds: Int64,
    at now: Timestamp
  ) throws -> Bool {
    try queue.write { db in
      let row = try Row.fetchOne(
        db,
        sql: "SELECT holder FROM lease WHERE name = ? AND until > ? AND holder <> ?",
        arguments: [name, now.seconds, holder]
      )
      if let row {
        let other: String = try row[0]
        guard Self.isDead(other) else { return false }
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO lease VALUES (?, ?, ?)",
        arguments: [name, holder, now.seconds + seconds]
      )
      return true
    }
  }

  package func give(back name: String, as holder: String) throws {
    try queue.write { db in
      try db.execute(
        sql: "DELETE FROM lease WHERE name = ? AND holder = ?",
        arguments: [name, holder]
      )
    }
  }

  /// The name of this process as a holder; `part` tells several in one process apart.
  package static func holder(_ part: String) -> String { "\(getpid()) \(part)" }

  private static func isDead(_ holder: String) -> Bool {
    guard let process = holder.split(separator: " ").first.flatMap({ pid_t($0) }) else {
      return true
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
