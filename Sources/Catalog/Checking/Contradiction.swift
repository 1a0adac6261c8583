import Books
import GRDB

/// A value of a record that another place of the file has otherwise: an index, or the words that were
/// made of it.
///
/// Whatever changes a record changes both. So one of the two is damaged, and nobody but a person knows
/// which: data made anew from the record would take away the last trace of the other.
package struct Contradiction: Hashable, Sendable, CustomStringConvertible {
  let table: Table
  let row: Int64
  let column: String
  /// The record's value, as a person reads it.
  let now: String
  /// The value in the other place.
  let earlier: String
  /// The other place, as a part of a sentence.
  let source: String
  /// The value that can be put back; nil where only its words are known.
  let value: DatabaseValue?
  /// The indexes that have the earlier value.
  package var indexes: [String] = []
  /// True for a reading of another reader than the person who asks.
  var isAnothers = false

  package var description: String {
    isAnothers
      ? tr("a reading of somebody else is another one in \(source)")
      : tr("\(table.noun) \(row): “\(column)” is \(now) there, and \(earlier) in \(source)")
  }

  /// The question which is right; nil where nobody can say so here.
  package var question: String? {
    value == nil || isAnothers
      ? nil : tr("\(sentence) Put back \(earlier)? No keeps \(now).")
  }

  /// The sentences about a contradiction that stays as it is.
  package var staying: String {
    let record = (table.owner?.table ?? table) == .book ? "octavo edit" : tr("an edit")
    let ways =
      value == nil || isAnothers
      ? tr("Look the record up, and write what is right: \(record), then octavo check --fix.")
      : tr("On a terminal octavo check --fix asks which is right.")
    return tr("\(sentence) Both stay as they are. \(ways)")
  }

  /// True when the contradiction is about the record that a relation refers to.
  package func concerns(_ relation: DanglingRelation) -> Bool {
    table.rawValue == relation.table && row == relation.row && column == relation.column
  }

  private var sentence: String {
    let text = description
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// The values that a mending leaves as they are, since nobody knows which is right.
struct Undecided {
  private var rows: [Table: Set<Int64>] = [:]
  private(set) var indexes: Set<String> = []
  private var columns: [Table: Set<String>] = [:]

  init(_ contradictions: [Contradiction]) {
    for contradiction in contradictions {
      rows[contradiction.table, default: []].insert(contradiction.row)
      columns[contradiction.table, default: []].insert(contradiction.column)
      indexes.formUnion(contradiction.indexes)
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  func rows(_ table: Table) -> Set<Int64> { rows[table] ?? [] }

  /// True for a part that stays wholly as it is: one that repeats a row's value without being a row of
  /// the table.
  func keeps(_ part: CheckPart) -> Bool {
    switch part {
    case .room: !isEmpty
    case .origins: columns[.book]?.contains("source") == true
    case .column(let column): isEarlier(column.derived.table)
    default: false
    }
  }

  /// True when counts or copies in a table may be older than the rows that they are made of.
  private func isEarlier(_ table: Table) -> Bool {
    table == .book
      ? ![.author, .publisher, .bookAuthor, .bookPublisher].allSatisfy { rows($0).isEmpty }
      : ![.book, .bookAuthor, .bookPublisher, .bookTag].allSatisfy { rows($0).isEmpty }
  }
}
