package import Books
import Catalog
import Synchronization

/// A clock that stands still until a test sets it.
package final class TestClock: Sendable {
  private let seconds: Mutex<Int64>

  /// Noon, where the test runs.
  package init(_ year: Int, _ month: Int, _ day: Int) {
    seconds = Mutex(Self.noon(year, month, day))
  }

  package func set(_ year: Int, _ month: Int, _ day: Int) {
    seconds.withLock { $0 = Self.noon(year, month, day) }
  }

  package var now: Timestamp { Timestamp(seconds: seconds.withLock { $0 }) }

  private static func noon(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let wanted = Day(year, month, day)?.number ?? 0
    let guess = Timestamp(seconds: Int64(wanted) * 86_400 + 43_200)
    return guess.seconds + Int64(wanted - Day(guess).number) * 86_400
  }
}
