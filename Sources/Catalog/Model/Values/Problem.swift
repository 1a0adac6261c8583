/// What is wrong with one value of one record: an error as data, from which its text is made.
package struct Problem: Error, Hashable, Sendable {
  package let record: RecordKind
  package let property: Property
  package let code: Code
  /// The value as it was given.
  package let value: String

  package init(_ record: RecordKind, _ property: Property, _ code: Code, value: String = "") {
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
    /// There is no such record any more, or never was.
    case notFound
    /// The same person twice in the same role, or the same publisher twice.
    case repeated
    /// Each book has its own, so that so many cannot get one together.
    case notForMany(books: Int)
    /// A date that is none; of a due date, also one without its day.
    case notADate
    case notADay
    case notARating
    case unknownStatus
    case unknownKind
    /// Finished before the date on which it was started.
    case endsBeforeItBegins(String)
    /// Another reader has this card number or login.
    case readersAlready(ID<Reader>, name: String)
    /// Every copy of the book is lent, or there is none.
    case allLent(ID<Book>, copies: Int, holders: [Holder])
    /// No copy of the book is out.
    case notOut
    /// Copies of the book are out with several people.
    case severalOut([Holder])
  }

  /// Why a text cannot be stored as it is.
  package enum TextProblem: Hashable, Sendable {
    /// The character with the number 0, which would end the text for other programs.
    case nul
  }

  /// Who has a copy of a book, and since when.
  package struct Holder: Hashable, Sendable {
    package let loan: ID<Loan>
    package let party: LoanParty
    package let since: Day
  }
}
