import Books
import Interchange

/// The rows of a dry run as JSON, written while the files are read: of a large file the rows in full
/// take five times as much memory.
struct ImportRows {
  /// In portions, since one array would be copied whenever it grows.
  private var portions: [[UInt8]] = [[]]
  private var rows: [(kind: ImportKind, beforeChoice: Int32, behindChoice: Int32)] = []

  private static let portion = 1_048_576

  mutating func add(_ item: ImportItem) {
    if portions[portions.count - 1].count > Self.portion { portions.append([]) }
    let place = portions.count - 1
    let start = portions[place].count
    let before: JSON = [
      "file": .string(item.record.place.file),
      "place": .int(item.record.place.number),
      "kind": .string(item.kind.rawValue),
      "title": .string(item.record.draft.title),
    ]
    let behind: JSON = [
      "doubt": .text(item.doubt?.rawValue),
      "rule": .text(item.rule?.rawValue),
      "book": .int(item.book?.book.id.rawValue),
      "lines": .array(
        item.lines.filter { $0.relation != .equal }.map { line in
          [
            "field": .string(line.subject.key), "yours": .string(line.yours),
            "theirs": .string(line.theirs), "fills": .bool(line.relation.isMore),
          ]
        }
      ),
      "problems": .array(item.record.problems.map { .string($0.code.description) }),
    ]
    portions[place] += before.printed.dropLast()
    let middle = portions[place].count
    portions[place] += behind.printed.dropFirst()
    let end = portions[place].count
    rows.append((item.kind, Int32(middle - start), Int32(end - middle)))
  }

  /// Hands on a list of all rows, with what becomes of each.
  func write(choices plan: ImportPlan, to output: (ArraySlice<UInt8>) -> Void) {
    var (portion, place) = (0, 0)
    output([UInt8(ascii: "[")])
    for (row, entry) in rows.enumerated() {
      if place == portions[portion].count { (portion, place) = (portion + 1, 0) }
      let middle = place + Int(entry.beforeChoice)
      let end = middle + Int(entry.behindChoice)
      let choice = JSON.text(plan.decided(row, entry.kind)?.rawValue).written
      output(portions[portion][place..<middle])
      output(Array(#","choice":\#(choice),"#.utf8)[...])
      output(portions[portion][middle..<end])
      if row < rows.count - 1 { output([UInt8(ascii: ",")]) }
      place = end
    }
    output([UInt8(ascii: "]")])
  }
}
