import Synchronization

/// How often a catalogue was read, and how many queries were parsed for it: what a key costs, by
/// counting.
package final class ReadingCounts: Sendable {
  package struct Counts: Hashable, Sendable {
    package var transactions = 0
    package var parses = 0
  }

  private let counts = Mutex(Counts())

  /// Since the catalogue was opened.
  package var now: Counts { counts.withLock(\.self) }

  func addTransaction() { counts.withLock { $0.transactions += 1 } }
  func addParse() { counts.withLock { $0.parses += 1 } }
}
