import GRDB

/// A part of a catalogue that a check judges.
package enum CheckPart: Hashable, Sendable {
  /// The indexes of tables, and the pages of derived data.
  case indexes
  /// Pages that nothing uses.
  case room
  /// Stored values, with the rules that saving has.
  case values
  /// The history, of which each line has the values before a change.
  case history
  /// The references of rows to records.
  case relations
  /// The number by which the file is told from another one.
  case identity
  /// The last number of each table, so that none is given to a record twice.
  case numbers
  /// The columns of a table that are computed from others: sort keys, folded names.
  case derived(DerivedTable)
  /// A column computed from other tables: how many books a name has, a book's first author.
  case column(ComputedColumn)
  /// The folded words of titles, with the titles.
  case titles
  /// The index of titles, with the folded words.
  case titleIndex
  /// The words of names and other spellings, with the names.
  case names
  /// The numbers of books in other programs, with the source data of books.
  case origins

  /// Every part, in the order in which they are checked and made anew: each needs those before it.
  package static let all: [CheckPart] =
    [.relations, .values, .history, .identity, .numbers] + DerivedTable.all.map { .derived($0) }
    + DerivedColumn.all.map { column($0) } + [
      .titles, .titleIndex, .names, .origins,
    ]

  /// The parts made of a book's title.
  static let bookTitles: [CheckPart] = [.derived(DerivedTable(table: .book)), .titles]

  /// The authors and publishers of a book that are repeated for a line of a list.
  static let bookLines = DerivedColumn.ofBook.map { column($0) }

  /// ``all``, and those together that one pass over the books checks.
  static let passes: [[CheckPart]] = all.compactMap { part in
    let together = [bookTitles, bookLines].first { $0.contains(part) } ?? [part]
    return together.first == part ? together : nil
  }

  private static func column(_ derived: DerivedColumn) -> CheckPart {
    .column(ComputedColumn(derived: derived))
  }

  /// True when the part can be rebuilt from the data.
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

/// The finding of a check in one part.
package struct CheckFinding: Hashable, Sendable {
  package let part: CheckPart
  /// How many rows differ; nil when only the whole is known to.
  package internal(set) var differing: Int?
  /// The first of them, in words; the most that are told in a line are few of them.
  package internal(set) var examples: [String]
  /// True when the part can be rebuilt from the data, as far as is known: not where records are in each
  /// other's way.
  package internal(set) var isCurable: Bool

  /// Enough to look at each; of more, a whole part is wrong.
  private static let mostExamples = 1000

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

/// The outcome of checking a part, before SQLite's findings about the file are known.
struct CheckOutcome {
  let part: CheckPart
  let result: Result<CheckFinding, any Error>

  /// The outcomes of parts that are checked in one pass.
  static func of(_ parts: [CheckPart], _ check: () throws -> [CheckFinding]) -> [CheckOutcome] {
    let result = Result { try check() }
    return parts.enumerated().map { place, part in
      CheckOutcome(part: part, result: result.map { $0[place] })
    }
  }

  /// True when another program wrote all the time.
  var isBusy: Bool {
    guard case .failure(let error as DatabaseError) = result else { return false }
    return error.resultCode == .SQLITE_BUSY
  }

  /// The findings of the parts that are wrong, in the order of the parts.
  static func findings(
    _ outcomes: [CheckOutcome],
    _ file: FileCheck.Result
  ) throws -> [CheckFinding] {
    let results = Dictionary(outcomes.map { ($0.part, $0.result) }) { first, _ in first }
    return try CheckPart.all.compactMap { part in
      do {
        guard let finding = try results[part]?.get() else { return nil }
        return finding.isWrong ? finding : nil
      } catch let error as DatabaseError
        where file.hasBrokenPages && error.resultCode == .SQLITE_CORRUPT
      {
        // The data can be read, so that what cannot is an index, or can be derived.
        return part.isDerived ? CheckFinding(part, differing: nil) : nil
      } catch let error as DamagedValue {
        // A value from which something is derived: it is told where it stands.
        guard !file.complaints.isEmpty, part != .values else { throw error }
        return nil
      }
    }
  }
}
