@testable import Books
import GRDB
import TestSupport

@testable import Catalog

/// What the current user read of a book, and by which loans it is out now, as the model knows them.
struct ModelReadings {
  var readings: [ReadingValues] = []
  var loans: [ModelLoan] = []

  struct ModelLoan {
    let direction: LoanDirection
    let name: String
    let due: Day?
  }

  /// When all of them were lent.
  static let date = PartialDate(Day(stored: 20_260_101))

  static let names = ["Jan de Boer", "Łucja", "the left hand"]

  /// Made up; the dates are about as often whole as not.
  init(_ random: inout SeededGenerator) {
    func chance(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }
    func date() -> PartialDate? {
      let year = Int.random(in: 2023...2026, using: &random)
      let month = Int.random(in: 1...12, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return nil
      case 1: return PartialDate(year)
      case 2: return PartialDate(year, month)
      default:
        let days = Day.days(in: month, of: year)
        return PartialDate(year, month, Int.random(in: 1...days, using: &random))
      }
    }
    for _ in 0..<(chance(2) ? Int.random(in: 1...2, using: &random) : 0) {
      readings.append(
        ReadingValues(
          status: ReadingStatus(rawValue: Int.random(in: 1...5, using: &random)),
          started: date(),
          finished: date(),
          rating: Rating(halves: Int.random(in: -4...10, using: &random))
        )
      )
    }
    guard chance(3) else { return }
    let day = Day(number: Int.random(in: 20_600...20_900, using: &random))
    loans.append(
      ModelLoan(
        direction: chance(2) ? .lent : .borrowed,
        name: Self.names.randomElement(using: &random) ?? "",
        due: chance(4) ? nil : day
      )
    )
  }

  /// Writes them for the current user, and others beside them that nobody may find.
  func write(_ book: ID<Book>, in edit: WriteTransaction) throws {
    let reader = try edit.readers.me().id
    let other = try edit.readers.named("other") ?? edit.readers.add(ReaderDraft(name: "other"))
    for (owner, readings) in [(reader, readings), (other, [ReadingValues(status: .read)])] {
      for values in readings {
        try edit.insert(
          .reading,
          [
            book.rawValue.databaseValue, owner.rawValue.databaseValue,
            values.status.rawValue.databaseValue, (values.started?.stored).databaseValue,
            (values.finished?.stored).databaseValue, (values.rating?.halves).databaseValue, .null,
          ]
        )
      }
    }
    let returned = ModelLoan(direction: .lent, name: "returned", due: nil)
    for loan in loans + [returned] {
      let id = try edit.insert(
        .loan,
        [
          loan.direction.rawValue.databaseValue, Self.date.stored.databaseValue,
          (loan.due?.stored).databaseValue, .null, loan.name.databaseValue, .null, .null,
        ]
      )
      try edit.insert(
        .loanBook,
        [
          id.databaseValue, book.rawValue.databaseValue,
          loan.name == "returned" ? 20_260_102.databaseValue : .null,
        ]
      )
    }
  }

  func isTrue(_ kind: ReadingCondition.Kind) -> Bool {
    readings.contains { reading in
      switch kind {
      case .any: true
      case .status(let status): reading.status == status
      case .rating(let bounds): reading.rating.map { bounds.contains($0.stars) } ?? false
      case .started(let days): reading.started.map(days.contains) ?? false
      case .finished(let days): reading.finished.map(days.contains) ?? false
      }
    }
  }

  func isTrue(_ test: LoanTest) -> Bool {
    if case .ever(let direction, let days) = test {
      // One that came back is written beside these.
      return (direction == .lent || loans.contains { $0.direction == direction })
        && days.contains(Self.date)
    }
    return loans.contains { loan in
      switch test {
      case .lent: loan.direction == .lent
      case .borrowed: loan.direction == .borrowed
      case .lentTo(let match, let name): loan.direction == .lent && hasName(loan, match, name)
      case .borrowedFrom(let match, let name):
        loan.direction == .borrowed && hasName(loan, match, name)
      case .due(let days): loan.due.map { days.contains(PartialDate($0)) } ?? false
      case .overdue(let today): loan.due.map { $0 < today } ?? false
      case .ever: false
      }
    }
  }

  private func hasName(_ loan: ModelLoan, _ match: Query.Match, _ name: String) -> Bool {
    let text = " " + folded(loan.name)
    let wanted = folded(name)
    return switch match {
    case .word: text.contains(" " + wanted)
    case .phrase: (text + " ").contains(" " + wanted + " ")
    case .whole: text == " " + wanted
    case .start: text.hasPrefix(" " + wanted)
    case .inside: text.dropFirst().contains(wanted)
    }
  }

  static func leaf(_ random: inout SeededGenerator) -> String {
    [
      "status:read", "status:wants", "status:unread", "status:none", "status:gave-up,reading",
      "rating:>=3", "rating:2.5..4", "rating:any", "rating:!=5", "rating:<1", "reading:any",
      "reading:none", "read:2024", "read:2024..", "read:..2025-02", "read:2024-02-10..2025-06-30",
      "read:none", "started:2023-07", "started:>2024-06-15", "started:any", "lent:any", "lent:none",
      "lent:jan", "lent:=łucja", "lent:^the", "lent:\"left hand\"", "lent:~uc", "borrowed:any",
      "borrowed:boer", "due:..today", "due:2026-06..", "due:none", "overdue:yes", "overdue:no",
      "owned:no", "owned:yes", "@unread", "@wishes", "lent:never", "lent:2026", "borrowed:never",
      "borrowed:..2026-01",
      "lent:!=\"left hand\"", "lent:!jan,łuc", "due:!=2026", "status:!=read,gave-up", "lent:other",
      "lent:returned",
    ].randomElement(using: &random) ?? "reading:any"
  }
}

extension ReadingCondition.Days {
  func contains(_ date: PartialDate) -> Bool {
    (from.map { $0 <= date.first } ?? true) && (to.map { date.last <= $0 } ?? true)
  }
}
