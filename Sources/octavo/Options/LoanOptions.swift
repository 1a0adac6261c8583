import Books
import ArgumentParser
import Catalog

/// The options for the date of a loan and its due date.
struct LoanOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "2026-12-24, 24 Dec 2026, +2w, in 3 weeks or never. The default is loan-days in config.toml, or four weeks."
      ),
      valueName: "day"
    )
  )
  var due: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("The day, instead of today."), valueName: "day")
  )
  var on: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("A note that every reader can see."), valueName: "text")
  )
  var notes = ""

  @Flag(
    name: .customLong("no-reader"),
    help: .tr("The person is no reader here: keep the name as it is typed.")
  )
  var isOutsider = false

  /// - Parameter configured: How many days a loan lasts when it is not said; 0 has no end.
  /// - Throws: ``CatalogError/invalid(_:)``.
  func draft(
    _ books: [ID<Book>],
    party: String,
    configured: Int,
    today: Day
  ) throws -> LoanDraft {
    let back = try LoanDue(due, configured: configured, today: today)
    return LoanDraft(
      books,
      party: party,
      date: try EnteredDate.day(on, .date, today: today),
      due: back,
      notes: notes
    )
  }
}

extension LoanDue {
  /// Parses the value of `--due`.
  ///
  /// - Parameter configured: How many days a loan lasts when it is not said; 0 has no end.
  /// - Throws: ``CatalogError/invalid(_:)``.
  init(_ text: String?, configured: Int, today: Day) throws {
    guard let text, !text.isEmpty else {
      self = configured > 0 ? .after(days: configured) : .never
      return
    }
    do throws(Problem) {
      self = try .entered(text, today: today) ?? .never
    } catch {
      throw CatalogError.invalid([error])
    }
  }
}

extension EnteredDate {
  /// The day that an option of a loan means; nil when it is not given.
  static func day(_ text: String?, _ field: LoanField, today: Day) throws -> Day? {
    do throws(Problem) {
      return try day(text ?? "", .loan, .loan(field), today: today)
    } catch {
      throw CatalogError.invalid([error])
    }
  }
}
