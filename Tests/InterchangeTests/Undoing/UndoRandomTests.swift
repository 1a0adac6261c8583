import CResources
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Books
@testable import Catalog
@testable import Interchange

/// Whatever was done, by three programs at once, can be taken back to the beginning, and all of it done
/// again; taken back in any other order, too, it leaves all books and names as they were.
struct UndoRandomTests {
  static let count = Proof.of(usual: 1, long: 300)
  /// The first seed: a failure names its own.
  static let first = seed ?? 1
  static let isOneAlone = seed != nil
  private static let seed =
    ProcessInfo.processInfo.environment["OCTAVO_UNDO_SEED"].flatMap { UInt64($0) }

  @Test func `many verbs at random are taken back to the start in any order, and done again`()
    throws
  {
    for seed in Self.first..<Self.first + UInt64(Self.count) {
      let sequence = try UndoSequence(seed: seed)
      do {
        try sequence.run(verbs: 140)
      } catch let failure as UndoSequence.Failure {
        Issue.record("seed \(seed): \(failure.words)")
      } catch {
        Issue.record("seed \(seed): \(error), after \(sequence.done.suffix(3))")
      }
    }
  }
}
