import Catalog
import Interchange
import TerminalKit

extension ImportWords {
  /// What was done, when it is: as much of it as the last line of 80 columns holds.
  static func done(_ outcome: ImportPlan.Outcome, _ plan: ImportPlan) -> String {
    let parts = parts(of: outcome)
    let file = outcome.rejectedPath?.split(separator: "/").last.map(String.init)
    // Where the refused rows are is told before how many readings came along.
    let refused = "\(grouped(outcome.refused)) refused"
    let short = file.map { "\(refused): \($0)." }
    let versions = [
      done(parts, file.map { words(ofRefused: outcome.refused, in: $0) }, outcome, plan),
      done(parts, short, outcome, plan),
      done(parts.prefix(2), short, outcome, plan),
      done(parts.prefix(1), short, outcome, plan),
    ]
    return versions.first { displayWidth(of: $0) <= 78 }
      ?? done(parts.prefix(2), file.map { _ in refused + "." }, outcome, plan)
  }

  private static func done(
    _ parts: some Collection<String>,
    _ refused: String?,
    _ outcome: ImportPlan.Outcome,
    _ plan: ImportPlan
  ) -> String {
    let done = parts.isEmpty ? nothingNew(plan) : parts.joined(separator: ", ") + "."
    let undo = outcome.revision.map { _ in "u takes it back" }
    return [done, refused, undo].compactMap(\.self).joined(separator: " ")
  }

  private static func parts(of outcome: ImportPlan.Outcome) -> [String] {
    var parts: [String] = []
    if outcome.added > 0 { parts.append("Added \(Words.books(outcome.added))") }
    if outcome.filled > 0 {
      parts.append("\(parts.isEmpty ? "Filled in" : "filled in") \(grouped(outcome.filled))")
    }
    for (kind, count) in [(RecordKind.reading, outcome.readings), (.loan, outcome.loans)]
    where count > 0 {
      parts.append("\(parts.isEmpty ? "Added" : "added") \(kind.name(count: count))")
    }
    if outcome.others > 0 {
      let words = "\(grouped(outcome.others)) \(outcome.others == 1 ? "name" : "names")"
      parts.append("\(parts.isEmpty ? "Added" : "added") \(words) without books")
    }
    return parts
  }

  private static func words(ofRefused count: Int, in file: String) -> String {
    "\(rows(count)) \(count == 1 ? "is" : "are") in \(file)."
  }
}
