/// An error in one value of one record, as data of which its text is made.
package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  package let record: RecordKind
  package let property: FieldID
  package let code: Code
  /// The value as it was given.
  package let value: String

  package init(_ record: RecordKind, _ property: FieldID, _ code: Code, value: String = "") {
    self.record = record
    self.property = property
    self.code = code
    self.value = value
  }

  /// The ways in which a value can be wrong.
  package enum Code: Hashable, Sendable {
    case missing
    /// Longer than so many bytes of UTF-8.
    case tooLong(limit: Int)
    /// More names than so many.
    case tooMany(limit: Int)
    case notANumber
    case outOfRange(low: Int, high: Int)
    case isbn(ISBN.Problem)
    /// Another book has this ISBN; `shelf` says where that one is.
    case isbnTaken(bookID: Int64, title: String, shelf: String?)
    case notAYear(Year.Problem)
    /// Another record of the kind has this name, or one that is the same when folded.
    case nameTaken(id: Int64, name: String, books: Int)
    /// No language is called so; the nearest that is.
    case unknownLanguage(suggestion: String?)
    case unknownFormat
    case unknownRole
    case invalidText(TextProblem)
    /// The record was saved by someone else since it was read.
    case versionConflict(saved: Int64)
    /// There is no such record.
    case notFound
    /// The same person twice in the same role, or the same publisher twice.
    case repeated
    /// Each book has its own value, so that several books cannot get one together.
    case notForMany(books: Int)
    /// A text that is no date; for a due date, also a date without its day.
    case notADate
    case notADay
    /// A date in numbers of which either may be the month, in both readings.
    case eitherDay(String, String)
    /// A day in the future, on which nothing can have happened yet.
    case toCome
    case notARating
    case unknownStatus
    case unknownKind
    /// Finished before the date on which it was started.
    case endsBeforeItBegins(String)
    /// Another reader has this card number or login.
    case readersAlready(ID<Reader>, name: String)
    /// Every copy of the book is lent, or there is none.
    case allLent(ID<Book>, copies: Int, holders: [Holder])
    /// The book is borrowed from the same place already.
    case borrowedAlready(Holder)
    /// The reader's card was valid until that day.
    case cardExpired(ID<Reader>, until: String)
    /// No copy of the book is out.
    case notOut
    /// All books of the loan are back.
    case loanEnded
    /// Copies of the book are out with several people.
    case severalOut([Holder])
    /// It is out, but with other people than the named one.
    case outWithOthers([Holder], named: String)
    /// A text that is no decimal number, and the number that may be meant.
    case notADecimal(suggestion: String?)
    case tooManyDigits(Int)
    /// More digits behind the point than money has.
    case fractionOfMoney(suggestion: String?)
    case notYesOrNo
    case unknownChoice(nearest: String?, choices: [String])
    case notALink(suggestion: String?)
    /// Line ends in a field of one line.
    case severalLines
  }

  /// The reason why a text cannot be stored as it is.
  package enum TextProblem: Hashable, Sendable {
    /// The character with the number 0, which would end the text for other programs.
    case nul
  }

  /// A person with a copy of a book, and the day since when.
  package struct Holder: Hashable, Sendable {
    package let loan: ID<Loan>
    package let party: LoanParty
    package let since: Day

    package init(loan: ID<Loan>, party: LoanParty, since: Day) {
      self.loan = loan
      self.party = party
      self.since = since
    }
  }

  private func allLent(_ copies: Int, _ holders: [Holder]) -> String {
    guard copies > 0 else { return tr("There is no copy of \(quoted(value)) to lend.") }
    return tr("\(quoted(value)) is lent already: \(names(holders)).")
  }

  private func names(_ holders: [Holder]) -> String {
    holders.map { tr("\($0.party.name) (since \($0.since.iso8601))") }.joined(
      separator: ", "
    )
  }

  private var missing: String {
    property.field.hintWhereMissing
      ?? tr("\(record.nameWithArticle) needs a \(property.noun).")
  }

  private func isbnTaken(title: String, shelf: String?) -> String {
    let place = shelf.map { " (\($0))" } ?? ""
    return tr("You have this ISBN: \(quoted(title))\(place).")
  }

  private func nameTaken(_ name: String, books: Int) -> String {
    let count = RecordKind.book.name(count: books)
    guard record == .author else {
      return tr(
        "There is already \(record.nameWithArticle.lowercased()) \(quoted(name)) (\(count))."
      )
    }
    return tr(
      "There is already an author of this name (\(count))."
        + " Someone else? Add what tells them apart: David Mitchell (1974)."
    )
  }

  private func unknownLanguage(_ suggestion: String?) -> String {
    let hint =
      suggestion.map { tr("Nearest: \($0).") } ?? tr("Type its name or code: German, de or ger.")
    return tr("\(quoted(value)) is not a language. \(hint)")
  }

  /// The sentence about a value that is none of a few, by the words for them: programs' or people's.
  package func unknown(_ noun: String, choices: [String]) -> String {
    let all = choices.joined(separator: ", ")
    return choices.nearest(to: value).map {
      tr("\(quoted(value)) is not a \(noun). Nearest: \($0). There are \(all).")
    } ?? tr("\(quoted(value)) is not a \(noun). There are \(all).")
  }

  private var isMoney: Bool { property.custom?.kind == .money }

  private func bytes(_ limit: Int) -> String {
    limit.isMultiple(of: 1_048_576)
      ? "\(limit / 1_048_576) MiB" : tr("\(grouped(limit)) letters (fewer with accents)")
  }

  // All the words for what can be wrong, in one place so that they can be translated.
  //
  // Sentences for the command line and for a form's line: what is wrong, and what would be right.
  // Which key helps is for the screen to say.
  package var description: String {
    // Custom fields can be many of one kind, and a value does not tell which it was meant for.
    guard let field = property.custom else { return message }
    return "\(field.name): \(message)"
  }

  package var message: String {
    switch code {
    case .missing: missing
    case .tooLong(let limit): tr("\(property.label): too long. At most \(bytes(limit)).")
    case .tooMany(let limit):
      tr("\(property.label): too many. A book has at most \(grouped(limit)).")
    case .notANumber: tr("\(quoted(value)) is not a number.")
    case .outOfRange(let low, let high):
      tr("\(property.label) can be \(grouped(low)) to \(grouped(high)), not \(quoted(value)).")
    case .isbn(let problem): problem.message
    case .isbnTaken(_, let title, let shelf): isbnTaken(title: title, shelf: shelf)
    case .notAYear(let problem): problem.message(value)
    case .nameTaken(_, let name, let books): nameTaken(name, books: books)
    case .unknownLanguage(let suggestion): unknownLanguage(suggestion)
    case .unknownFormat:
      unknown(tr("format"), choices: BookFormat.choices.map(\.name))
    case .unknownRole: unknown(tr("role"), choices: Role.choices.map(\.name))
    case .invalidText(.nul):
      tr("\(property.label) holds a character that cannot be stored (number 0). Type it again.")
    case .versionConflict:
      tr("Someone else saved this \(record.name) while you were editing it.")
    case .notFound: tr("There is no such \(record.name) any more.")
    case .notForMany(let books):
      tr(
        "\(property == .book(.isbn) ? tr("An ISBN") : tr("A title")) is of one book:"
          + " \(record.name(count: books)) cannot all get \(quoted(value)). Change them one by one."
      )
    case .repeated: tr("\(quoted(value)) is there twice.")
    case .notADate: tr("\(quoted(value)) is not a date. As in 2024, 2024-03 or 2024-03-05.")
    case .notADay:
      tr("\(quoted(value)) is not a day. As in 2026-12-24, 24 Dec 2026, today or +2w.")
    case .eitherDay(let one, let other):
      tr("\(quoted(value)) can be \(one) or \(other). Write one of them.")
    case .toCome: tr("\(value) has not come yet: today, or a day before.")
    case .notARating: tr("\(quoted(value)) is not a rating. Half a star to 5: 4, 4.5 or 4½.")
    case .unknownStatus: unknown(tr("status"), choices: ReadingStatus.choices.map(\.word))
    case .unknownKind: unknown(tr("kind of reader"), choices: ReaderKind.choices.map(\.name))
    case .endsBeforeItBegins(let date) where property == .loan(.due):
      tr("It cannot be due (\(value)) before it goes out (\(date)).")
    case .endsBeforeItBegins(let started):
      tr("It cannot be finished (\(value)) before it was started (\(started)).")
    case .readersAlready(_, let name) where property == .reader(.name):
      tr("There is already a reader \(quoted(name)).")
    case .readersAlready(_, let name):
      tr("\(quoted(name)) has the \(property.noun) \(quoted(value)) already.")
    case .allLent(_, let copies, let holders): allLent(copies, holders)
    case .borrowedAlready(let holder):
      tr("\(quoted(value)) is borrowed already: \(names([holder])).")
    case .cardExpired(_, let day):
      tr("The card of \(value) expired: it was valid until \(day).")
    case .notOut: tr("\(quoted(value)) is not out.")
    case .loanEnded:
      tr("The loan of \(quoted(value)) has ended: everything is back. Name an open one.")
    case .notADecimal(let suggestion):
      tr("\(quoted(value)) is no \(isMoney ? tr("amount") : tr("number")): ")
        + (suggestion.map { tr("write \($0).") } ?? tr("as in 12 or 12.50."))
    case .tooManyDigits(let most):
      tr("\(quoted(value)) has too many digits. At most \(most) of them are kept exactly.")
    case .fractionOfMoney(let suggestion):
      tr("\(quoted(value)) is no amount: it has more than two digits behind the point.")
        + (suggestion.map { tr(" Is it \($0)?") } ?? "")
    case .notYesOrNo: tr("\(quoted(value)) is neither yes nor no. Write one of them.")
    case .unknownChoice(let nearest?, _):
      tr("\(quoted(value)) is not to be chosen. Nearest: \(nearest).")
    case .unknownChoice(nil, let choices):
      tr("\(quoted(value)) is not to be chosen. There are \(choices.joined(separator: ", ")).")
    case .notALink(let suggestion):
      tr("\(quoted(value)) is no link: ")
        + (suggestion.map { tr("write \($0)") } ?? tr("as in https://example.org."))
    case .severalLines: tr("\(quoted(value)) has several lines, and this is a field of one.")
    case .severalOut(let holders):
      tr("Copies of \(quoted(value)) are out with \(names(holders)). Say whose comes back.")
    case .outWithOthers(let holders, let named):
      tr("\(quoted(value)) is out with \(names(holders)), and not with \(quoted(named)).")
    }
  }
}

extension ISBN.Problem {
  /// A sentence about the mistake, and the correct form.
  package var message: String {
    switch self {
    case .length(0): tr("Type the digits of the ISBN: 10 or 13.")
    case .length(9):
      tr("An ISBN has 10 or 13 digits; this has 9. An old number of 9 takes a 0 before it.")
    case .length(let count):
      tr("An ISBN has 10 or 13 digits; this has \(count).")
    case .character(let character, _, let digit?):
      tr("\(quoted(String(character))) is not a digit. Is it \(digit)?")
    case .character(let character, let position, nil):
      tr("\(quoted(String(character))) is not a digit (place \(position)).")
    case .misplacedX(let position):
      tr("An X can only be the last of 10; here it is in place \(position).")
    case .rounded:
      tr("A spreadsheet has rounded this number and lost its last digits. Take it from the book.")
    case .music: tr("That is an ISMN, the number of printed music, and no ISBN.")
    case .issn: tr("That is an ISSN, the number of a magazine or series, and no ISBN.")
    case .zeros: tr("These are the zeros that stand for no number. Leave it empty.")
    case .prefix(let prefix):
      tr("An ISBN of 13 digits begins with 978 or 979; this begins with \(prefix).")
    case .checkDigit(let fits, let swapped):
      tr("The last digit does not fit: \(fits) would.") + Self.swap(swapped)
    }
  }

  private static func swap(_ candidates: [String]) -> String {
    switch candidates.count {
    case 0: ""
    case 1: tr(" Or two digits are swapped: \(candidates[0]).")
    default: tr(" Or two digits are swapped.")
    }
  }
}

extension Year.Problem {
  /// A sentence about the mistake in the value, and the correct form.
  package func message(_ value: String) -> String {
    switch self {
    case .letter(let letter, _):
      tr("\(quoted(value)) is not a year (\(letter) is a letter).")
    case .noNumber:
      tr("\(quoted(value)) is not a year. As in 1974, c. 1890, 1890s, 1999-2001 or n.d.")
    case .outOfRange(let low, let high):
      tr("A year can be \(low) to \(high), not \(quoted(value)).")
    }
  }
}
