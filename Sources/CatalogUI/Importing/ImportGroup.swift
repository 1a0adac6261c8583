import Books
import Interchange

/// A group of records that are looked at together.
enum ImportGroup: Hashable, Sendable {
  case kind(ImportKind)
  /// The records that lose the ISBN of the file; each is of some kind as well.
  case withoutISBN
  /// The records of which something else is remarked, such as a value that no field takes; each is
  /// of some kind as well.
  case remarked

  var words: String {
    switch self {
    case .kind(let kind): kind.wordsOnScreen
    case .withoutISBN: tr("ISBN left out")
    case .remarked: tr("With remarks")
    }
  }

  /// The records of the group that the plan keeps in full.
  func items(of plan: ImportPlan) -> [ImportItem] {
    switch self {
    case .kind(let kind): plan.items[kind] ?? []
    case .withoutISBN: plan.withoutISBN
    case .remarked: plan.remarked
    }
  }

  func count(in plan: ImportPlan) -> Int {
    switch self {
    case .kind(let kind): plan.count(kind)
    case .withoutISBN: plan.withoutISBNCount
    case .remarked: plan.remarkedCount
    }
  }

  /// The heading of the reasons, where those are shown in place of what is done.
  var reasonHeading: String? {
    switch self {
    case .kind(.broken): tr("Why it cannot be read")
    case .withoutISBN: tr("Why, and what would be right")
    case .remarked: tr("What is remarked")
    case .kind: nil
    }
  }

  func reasons(of item: ImportItem) -> [String] {
    let problems = item.record.problems
    return switch self {
    case .kind: problems.filter(\.refuses).map(\.code.description)
    case .withoutISBN: problems.compactMap(\.code.whyWithoutISBN)
    case .remarked: problems.filter(\.isOtherRemark).map(\.code.description)
    }
  }
}
