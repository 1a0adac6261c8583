import Books
import Catalog
import TerminalKit

/// Lending, taking back and extending, from lists and pages.
enum Loaning {
  /// Opens the form of a new loan.
  ///
  /// Books without a free copy are left out of the form, and told before with who has them.
  ///
  /// - Parameters:
  ///   - reader: The reader who lends or borrows, when known.
  ///   - name: The name of a reader or of somebody else, when one was typed.
  static func lend<Asking: Screen>(
    _: Asking.Type,
    isBorrowed: Bool = false,
    books: [ID<Book>] = [],
    to reader: ID<Reader>? = nil,
    named name: String = ""
  ) -> Effect {
    Asking.prepare("lend") { view in
      let lent = isBorrowed ? [] : try books.compactMap(view.loans.lent)
      let unfree = Set(lent.compactMap(\.lentBook))
      let books = try view.books.rows(books.filter { !unfree.contains($0) })
        .map { FieldEntry(book: $0.id, title: $0.title) }
      let known = try reader ?? view.readers.named(name)
      let number = known == nil ? ScannedNumber(in: name) : nil
      let refusal = try number.map { try view.words(for: $0) }
      let party = try known.map { id -> FieldEntry in
        var entry = FieldEntry(name: try view.readers.record(id).name)
        entry.number = id.rawValue
        return entry
      }
      let outsider = name.isEmpty || number != nil ? nil : FieldEntry(name: name)
      return (books: books, party: party ?? outsider, lent: lent, refusal: refusal)
    } then: { _, found, environment in
      if let refusal = found.refusal {
        return [.complain(refusal + tr(" Nobody is called so.")), .ring]
      }
      let told =
        found.lent.first.map { [Effect.complain(sentence(of: found.lent, first: $0))] } ?? []
      guard !found.books.isEmpty || found.lent.isEmpty else { return told }
      var entry = EnteredLoan(isBorrowed: isBorrowed, in: environment)
      entry.books = found.books
      entry.party = found.party.map { [$0] } ?? []
      return [.form(.new(.loan(entry)))] + told
    }
  }

  /// "“Dune” is lent already: Jan (since 2026-10-03). 2 books more are not free either."
  private static func sentence(of lent: [Problem], first: Problem) -> String {
    let more = lent.count - 1
    guard more > 0 else { return first.message }
    return
      tr("\(first.message) \(Words.books(more)) more \(plural(more, "is", "are")) not free either.")
  }

  /// The complaint where nothing chosen is out.
  static var nothing: Effect {
    Effect.complain(tr("Nothing here is out."))
  }

  /// Takes back at once what is one copy; asks where there are several.
  ///
  /// - Parameters:
  ///   - records: Books, loans or readers.
  ///   - only: The book of a loan or a reader that is meant, if it is out.
  static func takeBack<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    only: ID<Book>? = nil,
    done: @escaping @Sendable (inout Asking) -> Void = { _ in }
  ) -> Effect {
    guard !records.isEmpty else { return nothing }
    return Asking.prepare("back") { view in
      try copies(of: records, only: only, view)
    } then: { _, copies, _ in
      guard let first = copies.first else { return [.complain(tr("Nothing of it is out."))] }
      if copies.count == 1 { return [write(Asking.self, [first], done)] }
      return [.float(question(Asking.self, copies, done))]
    }
  }

  /// The copies of a book, if there are any; else all copies.
  private static func copies(
    of records: [RecordID],
    only book: ID<Book>?,
    _ view: ReadTransaction
  ) throws -> [LoanedCopy] {
    let copies = try records.first?.screens.copiesOut(of: records, in: view) ?? []
    let own = copies.filter { $0.book.id == book }
    return own.isEmpty ? copies : own
  }

  private static func write<Asking: Screen>(
    _: Asking.Type,
    _ copies: [LoanedCopy],
    _ done: @escaping @Sendable (inout Asking) -> Void
  ) -> Effect {
    Asking.write { edit in
      try edit.loans.takeBack(copies)
    } then: { screen, words, _ in
      done(&screen)
      // “Took back. u takes it back” would be two things in the same words.
      return [.say(tr("\(words). u undoes it"))]
    }
  }

  private static func question<Asking: Screen>(
    _: Asking.Type,
    _ copies: [LoanedCopy],
    _ done: @escaping @Sendable (inout Asking) -> Void
  ) -> ChoiceDialog {
    let isBorrowed = copies.allSatisfy { $0.direction == .borrowed }
    let verb = isBorrowed ? tr("Give back") : tr("Take back")
    let all = "\(verb) \(Words.books(copies.count))"
    var answers = [
      ChoiceDialog.cancel,
      .init(label: all, effects: [write(Asking.self, copies, done)]),
    ]
    for copy in copies.prefix(20) {
      let who = "\(isBorrowed ? tr("to") : tr("from")) \(copy.party.name)"
      answers.append(
        .init(
          label: tr("Only \(Words.quoted(TextLayout.truncate(copy.book.title, to: 36))) \(who)"),
          effects: [write(Asking.self, [copy], done)]
        )
      )
    }
    return ChoiceDialog("\(all)?", answers: answers)
  }

  /// Asks for another due day, with the usual one typed already.
  static func extend<Asking: Screen>(
    _: Asking.Type,
    _ records: [RecordID],
    only: ID<Book>? = nil
  ) -> Effect {
    guard !records.isEmpty else { return nothing }
    return Asking.prepare("extend") { view in
      var loans: [ID<Loan>] = []
      for copy in try copies(of: records, only: only, view) where !loans.contains(copy.loan) {
        loans.append(copy.loan)
      }
      return try view.loans.rows(loans)
    } then: { _, loans, environment in
      guard let first = loans.first else { return [.complain(tr("Nothing of it is out."))] }
      let today = environment.today
      let days = environment.configuration.loanDays
      let from = max(loans.compactMap(\.due).max() ?? today, today)
      let usual = from.adding(days: days > 0 ? days : 28).iso8601
      let what = loans.count == 1 ? first.name : RecordKind.loan.name(count: loans.count)
      return [.float(question(Asking.self, loans.map(\.id), of: what, typed: usual))]
    }
  }

  private static func question<Asking: Screen>(
    _: Asking.Type,
    _ ids: [ID<Loan>],
    of what: String,
    typed text: String
  ) -> NameDialog {
    NameDialog(
      tr("Extend \(TextLayout.truncate(what, to: 48)): due"),
      name: text,
      hint: tr("24 Dec 2026, in 3 weeks, +2w after it was due, or never")
    ) { text in
      [extending(Asking.self, ids, of: what, to: text)]
    }
  }

  /// Asks for the day; a text that means none is shown again to be corrected.
  private static func extending<Asking: Screen>(
    _: Asking.Type,
    _ ids: [ID<Loan>],
    of what: String,
    to text: String
  ) -> Effect {
    Asking.write { edit in
      let due: LoanDue
      do throws(Problem) {
        due = try LoanDue.entered(text, today: edit.today) ?? .never
      } catch {
        throw CatalogError.invalid([error])
      }
      let shortened = try edit.loans.extend(ids, to: due)
      return (due: try edit.loans.record(ids[0]).due, before: shortened.first)
    } then: { _, done, environment in
      let words =
        done.due.map { tr("due \(environment.dates.day($0))") } ?? tr("due on no day")
      guard let before = done.before else {
        return [.say(tr("Extended: \(words). u takes it back"))]
      }
      let old = before.due.map { environment.dates.day($0) } ?? tr("on no day")
      return [.say(tr("Earlier than before (\(old)): \(words). u takes it back"))]
    } failed: { _, error, _ in
      let complaint = Effect.complain(words(of: error))
      guard case CatalogError.invalid = error else { return [complaint] }
      return [complaint, .float(question(Asking.self, ids, of: what, typed: text))]
    }
  }
}

extension Problem {
  /// The book that is not free.
  fileprivate var lentBook: ID<Book>? {
    if case .allLent(let book, _, _) = code { book } else { nil }
  }
}
