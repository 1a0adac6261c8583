package import Books

/// Something that is wrong with a record of a file, and where it is.
package struct ImportProblem: Error, Hashable, Sendable {
  package let place: Place
  package let code: Code
  /// True when the record cannot be imported because of it.
  package let refuses: Bool

  package init(_ place: Place, _ code: Code, refuses: Bool) {
    self.place = place
    self.code = code
    self.refuses = refuses
  }

  package enum Code: Hashable, Sendable, Error {
    case noTitle
    /// An ISBN is no title in formats that always have one.
    case untitled
    case isbn(String, ISBN.Problem)
    /// An ISBN that is wrong, and without which the book comes.
    case isbnLeftOut(String, ISBN.Problem)
    /// Another book has this ISBN: one of the catalogue with its title, or nil for one of the
    /// files.
    case isbnTaken(String, by: String?)
    /// The same book as an earlier row, and what this one says otherwise, in words; nil where that is not known
    /// any more.
    case repeats(Place?, otherwise: [String])
    /// More earlier rows say more of the same book than one book takes.
    case tooManyRepeats(limit: Int)
    /// A value that the catalogue refused while it was written, in its words.
    case refusedValue(String)
    /// A value that a field cannot take, in the words of the field.
    case value(Problem)
    /// A value that a field cannot take, and without which the book comes.
    case valueLeftOut(Problem)
    /// A value that is none of those that its column can have, and without which the book comes.
    case unread(String, column: String)
    /// An extent that counts something else than pages, as library records have many: "2 v.".
    case noPages(String, column: String)
    /// The day of a loan to nobody.
    case loanDayOfNobody(String, column: String)
    /// A value that says more than its field takes.
    case moreThanField(String, column: String)
    /// A name of this kind that cannot be stored, and without which the book comes.
    case nameLeftOut(AuthorityKind, String, Problem)
    /// Texts that are too long, with the limit in bytes, and without which the book comes.
    case leftOut([String], limit: Int)
    /// More source data than are kept with a book, with the limit in bytes.
    case tooMuchKept(limit: Int)
    /// A quotation mark opens a value and none closes it.
    case unclosedQuote
    /// A row longer than the limit, in bytes.
    case tooLong(limit: Int)
    case tooManyColumns(limit: Int)
    /// More or fewer values than the table has columns.
    case columns(found: Int, expected: Int)
    /// An id that nothing in the files has.
    case unknownReference(kind: String, id: String)
    /// A book that was finished before it was started.
    case reversedDays(started: ImportedDate, finished: ImportedDate)
    /// What should be an object, with this member if it is needed, and is none.
    case noObject(path: String, member: String?)
    /// Letters that are not known here, in a field of a record.
    case unreadable(field: String, letters: Int)
    /// A volume of a book in no series.
    case volumeOfNoSeries(String)
    /// A book that was read more often than readings of it come.
    case tooManyReadings(Int, limit: Int)
    /// Names beyond those that a book takes of a field.
    case tooManyNames(BookField, more: Int, limit: Int)
    /// What no custom field can take, by its key.
    case fitsNoField(String)
    /// A title that is an ISBN: that of the book, or another one.
    case titleIsISBN(String, isOfBook: Bool)
    /// A character with the number 0, in a field with this name or, with nil, in the title.
    case zeroCharacter(field: String?)
    /// Words about authors that name none.
    case noAuthorNamed(String)
    /// Publishers of one text, which may be one house.
    case publishersParted([String])
    /// A loan without a day that can be read.
    case loanWithoutDay(person: String, isBorrowed: Bool, isDue: Bool)
    /// A row with more values than its table has columns, from which a book was made.
    case moreValues(found: Int, expected: Int, MoreValues)
    /// What looks like a sum below a table.
    case looksLikeSum(String)
    /// A line that is no field of its record.
    case noField(String)
    /// A member of a record that Octavo does not write.
    case unknownMember(String)
    /// A record of a kind that Octavo does not write.
    case unknownKind(String)
    /// A record without what every one of its kind has: this member, or nil for one of several.
    case lacksMember(String?, kind: String)
    /// A word or a day in a record of Octavo's that is none.
    case unknownWord(String, KindOfWord)
    /// A loan that an earlier line has.
    case repeatedLoan
    case customField(CustomFieldError)
    /// What stands for a text in XML by a declaration that is not read.
    case entityNotRead(String)
    /// An entry of a catalogue that leads to another one.
    case isOtherList
    /// A message that a product is no longer there.
    case isWithdrawal
    /// A reference without the mark of its end, with others behind it.
    case noEndMark
    case cutOff(CutOff)
    case damagedRecord(Damage)
    /// What is no JSON, and the line where that is not the first of the record.
    case notJSON(reason: String, line: Int?)
    /// Where the reading of a file ended, and why.
    case brokenOff(reason: String)
    case brokenFile(InterchangeError)
  }

  /// What became of a row with more values than columns.
  package enum MoreValues: Hashable, Sendable {
    /// This text was read as one of them.
    case joined(String)
    case beyondKept
    case onlyTitle
  }

  package enum KindOfWord: Hashable, Sendable {
    case readerKind
    case loanDirection
    case day
  }

  /// In the middle of what a file ends.
  package enum CutOff: Hashable, Sendable {
    case file
    case reference
    case row(found: Int, expected: Int)
  }

  /// What makes one record unreadable, and not those behind it.
  package enum Damage: Hashable, Sendable {
    case entryWithoutEnd
    case fieldWithoutSign
    case valueWithoutEnd(of: String)
    case tooShort
    case directory
    /// A record that does not end within so many bytes.
    case endless(limit: Int)
    case fileEnds
    case notXML
  }
}

extension ImportProblem {
  /// True when the book comes with it, and it is not about an ISBN that is left out.
  package var isOtherRemark: Bool { !refuses && code.whyWithoutISBN == nil }
}

extension ImportProblem {
  /// These, the gravest first: what refuses books, what else there is to say, and at the end
  /// extents without pages, of which a library's records have hundreds.
  package static func gravestFirst(_ problems: [ImportProblem]) -> [ImportProblem] {
    var ranks: [[ImportProblem]] = [[], [], []]
    for problem in problems {
      if problem.refuses {
        ranks[0].append(problem)
      } else if case .noPages = problem.code {
        ranks[2].append(problem)
      } else {
        ranks[1].append(problem)
      }
    }
    return ranks.flatMap(\.self)
  }
}

extension ImportProblem: CustomStringConvertible {
  package var description: String { "\(place): \(code)" }
}

extension ImportProblem.Code {
  /// The ISBN that a book comes without because of it, and what would be right, in few words; nil
  /// where it is something else.
  package var whyWithoutISBN: String? {
    switch self {
    case .isbnLeftOut(let value, .checkDigit(let fits, _)):
      tr("\(value.prefix(40)): \(fits) would be right")
    case .isbnLeftOut(let value, .length(let count)) where count > 0:
      tr("\(value.prefix(40)): \(count) digits")
    case .isbnLeftOut(let value, .rounded):
      tr("\(value.prefix(40)): rounded by a spreadsheet")
    case .isbnLeftOut(let value, _): tr("\(value.prefix(40)): no ISBN")
    case .isbnTaken(let value, let title?): tr("\(value): that of “\(title.prefix(40))”")
    case .isbnTaken(let value, nil): tr("\(value): that of an earlier row")
    default: nil
    }
  }
}

extension ImportProblem.Code {
  /// True where nothing can be read of a record, or of what follows it, since the file is damaged.
  var isDamage: Bool {
    switch self {
    case .cutOff, .damagedRecord, .notJSON, .brokenOff, .brokenFile: true
    default: false
    }
  }

  /// The column whose value it tells of; nil where it tells of something else.
  var column: String? {
    switch self {
    case .unread(_, let column), .noPages(_, let column), .loanDayOfNobody(_, let column),
      .moreThanField(_, let column):
      column
    case .isbnLeftOut: "ISBN"
    case .valueLeftOut(let problem): problem.property.custom?.name ?? problem.property.label
    default: nil
    }
  }
}
