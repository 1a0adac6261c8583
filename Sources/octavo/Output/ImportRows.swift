import Books
import Catalog
import Interchange

/// The rows of a dry run as JSON, written while the files are read: of a large file the rows in full
/// take five times as much memory.
struct ImportRows {
  /// In portions, since one array would be copied whenever it grows.
  private var portions: [[UInt8]] = [[]]
  private var rows: [(kind: ImportKind, beforeChoice: Int32, behindChoice: Int32)] = []

  private static let portion = 1_048_576

  /// The first rows in full, which are told as changes, too.
  private var first: [ImportItem] = []

  mutating func add(_ item: ImportItem) {
    if first.count < ChangeReport.mostRecords { first.append(item) }
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

  /// What the first rows would change.
  func changes(_ plan: ImportPlan) -> JSON {
    .array(
      first.compactMap { ChangedRecord($0, plan.decided($0), turned: plan.turned($0)) }
        .map(JSON.init)
    )
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

extension ChangedRecord {
  /// What a row of an import would do; nil where it does nothing.
  ///
  /// - Parameter turned: The lines that are treated the other way round than the choice says.
  fileprivate init?(
    _ item: ImportItem,
    _ choice: ImportChoice?,
    turned: Set<BookComparison.Subject>
  ) {
    let draft = item.record.draft
    switch choice {
    case nil, .leaveOut: return nil
    case .add:
      self.init(
        book: nil,
        key: nil,
        title: draft.title,
        .added,
        fields: BookField.shown.flatMap { field in
          draft.texts(of: field).map { text in
            Field(key: field.rawValue, label: field.label, before: "", after: text)
          }
        }
      )
    case .fill, .take:
      guard let book = item.book?.book else { return nil }
      let lines = item.lines.filter { line in
        guard line.subject != .source else { return false }
        let isTaken = line.relation.isMore || (line.relation == .differs && choice == .take)
        return isTaken != turned.contains(line.subject) && line.relation != .equal
      }
      guard !lines.isEmpty else { return nil }
      self.init(
        book: book.id,
        key: book.key,
        title: book.title,
        .changed,
        fields: lines.map { line in
          // More of several values is told as the history does: without those that stay.
          let before = line.relation == .adds ? "" : line.yours
          return Field(
            key: line.subject.key,
            label: line.subject.label,
            before: before,
            after: line.theirs
          )
        }
      )
    }
  }
}
