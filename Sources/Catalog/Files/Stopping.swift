import CSQLiteSafety
import GRDB
import Glibc

/// Decides how Ctrl-C, `kill` and a terminal that closes end a program that writes.
///
/// Until something is kept a signal ends the program at once, as it would by itself. From the moment
/// before that the signal is held back: so a program that a signal ended has changed nothing. A program
/// whose screens handle signals themselves is not concerned.
package enum Stopping {
  /// From now on signals are watched.
  package static func watch() { octavo_watch_stops() }

  /// Sets the text for standard error when a signal ends the program; nil for none.
  package static func say(_ words: String?) { octavo_say_when_stopped(words) }

  /// The signal that came while it was held back; nil when none did.
  package static var signal: Int32? {
    let signal = octavo_held_stop()
    return signal == 0 ? nil : signal
  }

  /// True when work that can be stopped has to stop now: a signal came, and nothing was done yet.
  package static var isDue: Bool { signal != nil && !hasKept }

  /// True when something was done that the end has to report.
  package static var hasKept: Bool { octavo_is_stop_kept() != 0 }

  /// Holds signals back while something is done, and from then on.
  ///
  /// - Throws: What `body` throws; then nothing was done, and signals end the program as before.
  package static func keeping<Value>(_ body: () throws -> Value) throws -> Value {
    try keepingFromCommit { hold in
      hold()
      return try body()
    }
  }

  /// Holds signals back from the moment on at which a transaction is committed.
  ///
  /// - Parameter body: Its argument has to be called in that moment.
  static func keepingFromCommit<Value>(_ body: (() -> Void) throws -> Value) throws -> Value {
    var isHeld = false
    do {
      let value = try body {
        guard !isHeld else { return }
        octavo_hold_stop()
        isHeld = true
      }
      if isHeld { octavo_keep_stop_held() }
      return value
    } catch {
      // Why it failed is told; a signal that came meanwhile changes nothing about it.
      if isHeld { octavo_release_stop(0) }
      throw error
    }
  }

  /// Holds signals back while work asks by itself whether it ``isDue``.
  ///
  /// A signal that nobody asked for any more ends the program behind it, unless something was done.
  package static func asking<Value>(_ body: () throws -> Value) throws -> Value {
    octavo_hold_stop()
    do {
      let value = try body()
      octavo_release_stop(1)
      return value
    } catch {
      octavo_release_stop(0)
      throw error
    }
  }

  /// From now on a signal ends the program again: the changes were reported, or count for nothing by themselves.
  ///
  /// - Parameter words: The text for standard error then.
  package static func letGo(saying words: String?) {
    say(words)
    octavo_forget_stops()
  }

  /// Carries out statements that end when a signal is held back.
  ///
  /// - Throws: `CancellationError`; what `body` throws.
  static func interrupting(_ db: Database, _ body: () throws -> Void) throws {
    let connection = UnsafeMutableRawPointer(db.sqliteConnection)
    octavo_sqlite_end_when_stopped(connection, 1)
    defer { octavo_sqlite_end_when_stopped(connection, 0) }
    do {
      try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {
      throw CancellationError()
    }
  }

  /// Waits until a descriptor can be read, or a signal comes that is held back.
  ///
  /// - Returns: True when it can be read.
  package static func awaitInput(_ descriptor: Int32) -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A signal can come just before it waits.
    while signal == nil {
      if poll(&asked, 1, 250) > 0 { return true }
    }
    return false
  }
}

/// A file that is half made, and is removed when a signal ends the program.
package struct StoppedRemoval: Sendable {
  private let number: Int32

  package init(of path: String) { number = octavo_remove_when_stopped(path) }

  /// The file is whole, or gone.
  package func forget() { octavo_leave_when_stopped(number) }
}
