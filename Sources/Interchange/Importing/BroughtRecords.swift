import Books
import Catalog

/// Something that a file of Octavo's own brings to a record that is here: a loan of a book, the day when it
/// came back, a reader's card.
///
/// Another copy of the catalogue knows its records by the same keys (``RecordKey``), so that its loans and
/// readers can be told apart from those that are here.
package struct BroughtRecord: Hashable, Sendable {
  package let kind: UntakenRecord.Kind
  /// For example “Dune”: lent to Jan 2026-03-01.
  package let what: String
  /// The row of the plan with the book that it is of.
  let row: Int?
  let change: Change

  enum Change: Hashable, Sendable {
    case loan(LoanRecord, of: ID<Book>, returned: Day?)
    case returned(ID<Loan>, ID<Book>, Day)
    case due(ID<Loan>, Day)
    case notes(ID<Loan>, String)
    /// The reader's record of the file is added to theirs, with names and before any book.
    case reader
  }
}

extension ImportPlan {
  /// The parts of Octavo's own files that come to existing records, under the current choices.
  package var brought: [BroughtRecord] {
    allBrought.filter { record in record.row.map(comesToBook) ?? true }
  }

  /// True when the facts of a row beside its fields come to the existing book.
  func comesToBook(_ row: Int) -> Bool {
    rows[row].kind == .same || choice(of: row, rows[row].kind).joins
  }

  /// "2 loans, 1 return"; nil where nothing comes so.
  package var broughtWords: String? { UntakenRecord.Kind.words(brought.map(\.kind)) }
}

extension BroughtRecord.Change {
  /// - Returns: Whether anything was written.
  func carryOut(_ loader: LoanLoader) throws -> Bool {
    switch self {
    case .loan(let loan, let book, let returned):
      return try loader.add(loan, of: book, returned: returned)
    case .returned(let loan, let book, let day): try loader.end(loan, of: book, on: day)
    case .due(let loan, let day): try loader.set(loan, due: day)
    case .notes(let loan, let notes): try loader.set(loan, notes: notes)
    case .reader: break
    }
    return true
  }
}
