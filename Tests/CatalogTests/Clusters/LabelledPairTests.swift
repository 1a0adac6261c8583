import Foundation
import Testing

@testable import Catalog

/// Pairs of names of real catalogues, each judged by reading it.
struct LabelledPairTests {
  @Test func `of what is said to be one, 95 in 100 are, and 90 in 100 are found`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Fixtures/pairs.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var (right, wrong, missed) = (0, [String](), [String]())
    for line in lines where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t").map(String.init)
      let kind = try #require(AuthorityKind(rawValue: parts[2]))
      let forms = parts[3...4].map { text in
        let name = kind == .author ? AuthorName.parse(text) : AuthorName(name: text)
        return NameForm(kind, name.name, qualifier: name.qualifier ?? "")
      }
      let likeness = NameLikeness(forms[0], forms[1])?.score ?? 0
      let isOne = likeness + (Double(parts[1]) ?? 0) >= NameLikeness.least
      switch (isOne, parts[0] == "1") {
      case (true, true): right += 1
      case (true, false): wrong.append(String(line))
      case (false, true): missed.append(String(line))
      case (false, false): break
      }
    }
    let precision = Double(right) / Double(right + wrong.count)
    let recall = Double(right) / Double(right + missed.count)
    #expect(precision >= 0.95, "\(precision), wrong: \(wrong)")
    #expect(recall >= 0.9, "\(recall), missed: \(missed)")
    #expect(lines.count > 150)
  }
}
