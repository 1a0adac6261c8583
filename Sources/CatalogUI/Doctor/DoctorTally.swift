import Catalog
import Synchronization

/// The findings so far, shared by the thread that looks and the thread of the screens.
final class DoctorTally: Sendable {
  /// The findings of a rule.
  struct Kind: Sendable {
    let rule: DoctorRule
    var count = 0
    /// The first findings, which show at once when the list is opened.
    var first: [DoctorFinding] = []
  }

  /// How many findings are kept: enough to fill the largest screen a few times.
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

  /// The rules that found anything, in their order.
  var found: [Kind] {
    let kinds = kinds.withLock { $0 }
    return DoctorRule.all.compactMap { kinds[$0.id] }
  }
}
