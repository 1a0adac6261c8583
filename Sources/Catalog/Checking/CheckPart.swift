/// A part of a catalogue that a check compares with what it should be.
package enum CheckPart: Hashable, Sendable {
  /// The indexes of tables, and the pages of what can be derived again.
  case indexes
  /// Pages that nothing uses.
  case room
  /// Stored values, with the rules that saving has.
  case values
  /// The history, of which each line tells what was before.
  case history
  /// What points at records, with the records.
  case relations
  /// The number by which the file is told from another one.
  case identity
  /// The columns of a table that are computed from others: sort keys, folded names.
  case derived(DerivedTable)
  /// What is computed from other tables: how many books a name has, a book's first author.
  case column(ComputedColumn)
  /// The folded words of titles, with the titles.
  case titles
  /// The index of titles, with the folded words.
  case titleIndex
  /// The words of names and other spellings, with the names.
  case names
  /// The numbers of books in other programs, with the source data of books.
  case origins
  /// The words of shelves, with the shelves of books.
  case shelves

  /// Every part, in the order in which they are checked and made anew: each needs those before it.
  package static let all: [CheckPart] =
    [.relations, .values, .history, .identity] + DerivedTable.all.map { .derived($0) }
    + DerivedColumn.all.map { column($0) } + [
      .titles, .titleIndex, .names, .origins, .shelves,
    ]

  /// What is made of a book's title.
  static let bookTitles: [CheckPart] = [.derived(DerivedTable(table: .book)), .titles]

  /// What a line of a list keeps of a book's authors and publishers.
  static let bookLines = DerivedColumn.ofBook.map { column($0) }

  /// ``all``, and those together that one pass over the books checks.
  static let passes: [[CheckPart]] = all.compactMap { part in
    let together = [bookTitles, bookLines].first { $0.contains(part) } ?? [part]
    return together.first == part ? together : nil
  }

  private static func column(_ derived: DerivedColumn) -> CheckPart {
    .column(ComputedColumn(derived: derived))
  }

  /// Whether it can be made anew from the data.
  package var isDerived: Bool {
    switch self {
    case .relations, .values, .history: false
    default: true
    }
  }
}

/// A table with columns that are computed from others.
package struct DerivedTable: Hashable, Sendable {
  let table: Table

  package var name: String { table.rawValue }

  static let all = Table.allCases.filter { !$0.derivedColumns.isEmpty }.map(DerivedTable.init)
}

/// A column that is computed from other tables.
package struct ComputedColumn: Hashable, Sendable {
  let derived: DerivedColumn

  package var name: String { "\(derived.table.rawValue).\(derived.column)" }
}

/// What a check found in one part.
package struct CheckFinding: Hashable, Sendable {
  package let part: CheckPart
  /// How many rows differ; nil when only the whole is known to.
  package internal(set) var differing: Int?
  /// The first of them, in words.
  package internal(set) var examples: [String]
  /// Whether the part can be made anew from the data, as far as is known: not where records are in the
  /// way of each other.
  package internal(set) var isCurable: Bool

  private static let mostExamples = 3

  init(_ part: CheckPart, differing: Int? = 0, examples: [String] = []) {
    self.part = part
    self.differing = differing
    self.examples = examples
    isCurable = part.isDerived
  }

  mutating func add(_ example: @autoclosure () -> String) {
    differing = (differing ?? 0) + 1
    if examples.count < Self.mostExamples { examples.append(example()) }
  }

  var isWrong: Bool { differing != 0 }
}
