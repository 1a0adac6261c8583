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
    /// A value of another kind than belongs there.
    case notA(String, path: String)
    /// Letters that are not known here, in a field of a record.
    case unreadable(field: String, letters: Int)
    /// The record is damaged, in these words.
    case damaged(String)
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
    case .noTitle, .untitled, .isbn, .repeats, .value, .valueLeftOut, .unread, .noPages,
      .loanDayOfNobody, .moreThanField, .nameLeftOut, .leftOut, .tooMuchKept, .tooManyRepeats,
      .refusedValue, .unclosedQuote,
      .tooLong,
      .tooManyColumns, .columns,
      .unknownReference, .reversedDays, .notA, .unreadable, .damaged:
      nil
    }
  }
}

extension ImportProblem.Code {
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

extension ImportProblem.Code: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTitle: tr("There is neither a title nor an ISBN.")
    case .untitled: tr("There is no title.")
    case .isbn(let value, let problem): Self.isbn(value, problem)
    case .isbnLeftOut(let value, let problem): Self.isbn(value, problem) + Self.kept
    case .isbnTaken(let value, let title?):
      tr("ISBN \(value) is that of “\(title.prefix(40))”.\(Self.kept)")
    case .isbnTaken(let value, nil):
      tr("ISBN \(value) is that of an earlier row.\(Self.kept)")
    case .repeats(let place, let otherwise): Self.repeats(place, otherwise)
    case .tooManyRepeats(let limit):
      tr(
        "\(grouped(limit)) rows before this one say more of the same book, and no book takes more."
      )
    case .refusedValue(let reason): tr("The catalogue does not take it: \(reason).")
    case .value(let problem): problem.description
    case .valueLeftOut(let problem): problem.description + Self.kept
    case .unread(let value, let column):
      tr(
        "\(tidied(String(column.prefix(40)))) “\(tidied(String(value.prefix(40))))” cannot be read."
      )
        + Self.kept
    case .noPages(let value, let column):
      tr(
        "\(tidied(String(column.prefix(40)))) “\(tidied(String(value.prefix(40))))” counts no pages."
      )
        + Self.kept
    case .loanDayOfNobody(let day, let column):
      tr("\(column) “\(day.prefix(60))” is the day of a loan, and nobody is named for it.")
        + Self.kept
    case .moreThanField(let value, let column):
      tr("\(column) “\(value.prefix(60))” says more than its field takes.") + Self.kept
    case .nameLeftOut(let kind, let name, let problem):
      tr(
        "The \(kind.rawValue) “\(tidied(String(name.prefix(40))))”: \(problem.message)\(Self.kept)"
      )
    case .leftOut(let names, let limit):
      tr(
        "\(names.joined(separator: ", ")): more than \(limit / 1_048_576) MiB, which no book takes. "
          + "The book comes without it: it stands in the file alone."
      )
    case .tooMuchKept(let limit):
      tr("This has more than \(limit / 1_048_576) MiB beside what a book has fields for.")
    case .unclosedQuote: tr("A quotation mark opens a value here, and none closes it.")
    case .tooLong(let limit): tr("This row is longer than \(limit / 1_048_576) MiB.")
    case .tooManyColumns(let limit): tr("This row has more than \(limit) values.")
    case .columns(let found, let expected):
      tr("This row has \(found) \(plural(found, "value", "values")), the table \(expected).")
    case .unknownReference(let kind, let id): tr("There is no \(kind) “\(id)” in the files.")
    case .reversedDays(let started, let finished):
      tr(
        "This was finished (\(finished)) before it was started (\(started)): both days are in the note."
      )
    case .notA(let kind, let path): tr("\(path) should be \(kind).")
    case .unreadable(let field, let letters):
      tr(
        "Field \(field): \(letters) \(plural(letters, "letter", "letters")) that cannot be read here; "
          + "a � stands for each."
      )
    case .damaged(let words): words
    }
  }

  private static func repeats(_ place: Place?, _ otherwise: [String]) -> String {
    let earlier = place?.description ?? tr("an earlier row")
    guard !otherwise.isEmpty else { return tr("This is the same book as \(earlier).") }
    let more = otherwise.count > 3 ? tr(", and \(otherwise.count - 3) more") : ""
    return
      tr("This is the same book as \(earlier); with that is kept what it says otherwise: ")
      + otherwise.prefix(3).joined(separator: ", ") + more + "."
  }

  private static var kept: String { tr(" It is kept as source data.") }

  private static func isbn(_ value: String, _ problem: ISBN.Problem) -> String {
    switch problem {
    case .length(0): tr("“\(value.prefix(40))” is not an ISBN.")
    case .length(let count):
      tr(
        "ISBN \(trimmed(String(value.prefix(40)))) has \(count) \(plural(count, "digit", "digits")), not 10 or 13."
      )
    case .checkDigit(let fits, _):
      tr(
        "ISBN \(trimmed(String(value.prefix(40)))) has a wrong digit: the last does not fit (\(fits) would)."
      )
    case .rounded:
      tr(
        "ISBN \(trimmed(String(value.prefix(40)))) was rounded by a spreadsheet, its last digits are lost."
      )
    case .zeros:
      tr("ISBN \(trimmed(String(value.prefix(40)))) is zeros alone, and no number of a book.")
    case .music:
      tr(
        "\(trimmed(String(value.prefix(40)))) is an ISMN, the number of printed music, and no ISBN."
      )
    case .issn:
      tr(
        "\(trimmed(String(value.prefix(40)))) is an ISSN, the number of a magazine or series, and no ISBN."
      )
    case .character, .misplacedX, .prefix: tr("ISBN \(value.prefix(40)): \(problem.message)")
    }
  }
}
