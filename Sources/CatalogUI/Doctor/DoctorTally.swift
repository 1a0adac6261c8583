import Catalog
import Synchronization

/// What the doctor has found so far, between the thread that looks and the one that shows.
final class DoctorTally: Sendable {
  /// What a rule finds.
  struct Kind: Sendable {
    let rule: DoctorRule
    var count = 0
    /// The first ones, which show at once when they are asked for.
    var first: [DoctorFinding] = []
  }

  /// What fills the largest screen a few times.
  private static let mostKept = 500

  private let kinds = Mutex<[String: Kind]>([:])

  func add(_ finding: DoctorFinding) {
    guard let rule = DoctorRule.named(finding.rule) else { return }
    kinds.withLock { kinds in
      var kind = kinds[rule.id] ?? Kind(rule: rule)
      kind.count += 1
      if kind.first.count < Self.mostKept { kind.first.append(finding) }
      kinds[rule.id] = kind
    }
  }

  /// Those that found anything, in the order of the rules.
  var found: [Kind] {
    let kinds = kinds.withLock { $0 }
    return DoctorRule.all.compactMap { kinds[$0.id] }
  }
}
