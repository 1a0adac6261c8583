import Books
import ArgumentParser
import Catalog

/// The number of a record as scripts pass it on: `12` is a book, `reading:12` a reading.
///
/// A command that takes books refuses `reading:12` by name, and one that takes loans refuses `12`: piped
/// from one command into another they would name records that nobody meant.
struct RecordNumber: Hashable, CustomStringConvertible {
  let kind: RecordKind
  let number: Int64

  init(_ kind: RecordKind, _ number: Int64) {
    self.kind = kind
    self.number = number
  }

  /// Nil for what is no number of a record; `id:12` is a book's as well.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.last, let number = Int64(last) else { return nil }
    switch parts.count {
    case 1: self.init(.book, number)
    case 2 where parts[0] == "id": self.init(.book, number)
    case 2:
      guard let kind = RecordKind(rawValue: parts[0].lowercased()), kind != .isbn else {
        return nil
      }
      self.init(kind, number)
    default: return nil
    }
  }

  var description: String { kind == .book ? String(number) : "\(kind.rawValue):\(number)" }

  /// "the number of a reading".
  var words: String { tr("the number of \(kind.nameWithArticle.lowercased())") }
}

/// `loan:3` on the command line.
struct LoanNumber: ExpressibleByArgument {
  private let typed: String
  private let record: RecordNumber

  init?(argument: String) {
    guard let record = RecordNumber(argument) else { return nil }
    typed = argument
    self.record = record
  }

  /// - Throws: ``CommandFailure/usage(_:details:)`` for the number of another record.
  func required() throws -> ID<Loan> {
    guard record.kind == .loan else {
      throw CommandFailure.usage(
        tr(
          "“\(typed)” is \(record.words). A loan is \(RecordNumber(.loan, record.number)), as octavo loans"
            + " shows it."
        )
      )
    }
    return ID(rawValue: record.number)
  }
}

/// A change of the history on the command line: `12`, or `change:12` as `history --format ids` prints it.
struct ChangeNumber: ExpressibleByArgument {
  private let typed: String
  private let number: Int64
  /// The record whose number it is instead.
  private let other: RecordNumber?

  init?(argument: String) {
    typed = argument
    if let number = Int64(argument.hasPrefix("change:") ? argument.dropFirst(7) : argument[...]) {
      (self.number, other) = (number, nil)
    } else if let record = RecordNumber(argument) {
      (number, other) = (record.number, record)
    } else {
      return nil
    }
  }

  /// - Throws: ``CommandFailure/usage(_:details:)`` for the number of a record.
  func required() throws -> ID<Revision> {
    if let other {
      throw CommandFailure.usage(
        tr(
          "“\(typed)” is \(other.words). A change is change:\(number), as octavo history shows it."
        )
      )
    }
    return ID(rawValue: number)
  }
}
