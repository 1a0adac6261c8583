import Books

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
    case .noObject(let path, nil): tr("\(path) should be an object.")
    case .noObject(let path, let member?): tr("\(path) should be an object with \(member).")
    case .unreadable(let field, let letters):
      tr(
        "Field \(field): \(letters) \(plural(letters, "letter", "letters")) that cannot be read here; "
          + "a � stands for each."
      )
    case .volumeOfNoSeries(let volume):
      tr("“\(volume.prefix(60))” is a volume of no series: it is kept as source data.")
    case .tooManyReadings(let count, let limit):
      tr(
        "Read \(grouped(count)) times: \(limit) readings come, and the number is kept as "
          + "source data."
      )
    case .tooManyNames(let field, let more, let limit):
      tr(
        "A book takes \(grouped(limit)) \(field.rawValue) from a file: "
          + "\(grouped(more)) more are kept as source data."
      )
    case .fitsNoField(let name):
      tr("What is in “\(name)” fits no field of your own: it is kept as source data.")
    case .titleIsISBN(let title, isOfBook: true):
      tr("The title “\(title)” is an ISBN: it is taken for that alone.")
    case .titleIsISBN(let title, isOfBook: false):
      tr("The title “\(title)” is an ISBN, and not that of the book.")
    case .zeroCharacter(let field?): tr("\(field): a character with the number 0 is left out.")
    case .zeroCharacter(nil):
      tr("The title holds a character with the number 0: the book comes without it.")
    case .noAuthorNamed(let line): tr("No author is named, only “\(line.prefix(60))”.")
    case .publishersParted(let names):
      tr("The publishers are read as \(Self.list(names)): the text is kept, too.")
    case .loanWithoutDay(let person, let isBorrowed, let isDue):
      Self.loanWithoutDay(person.prefix(40), isBorrowed: isBorrowed, isDue: isDue)
    case .moreValues(let found, let expected, .joined(let text)):
      tr("This row has \(found) values, the table \(expected): “\(text)” was read as one of them.")
    case .moreValues(let found, let expected, .beyondKept):
      tr(
        "This row has \(found) values, the table \(expected). What is beyond is kept as source data."
      )
    case .moreValues(let found, let expected, .onlyTitle):
      tr(
        "This row has \(found) values, the table \(expected), and they do not fit: "
          + "only the title came, the row is kept as source data."
      )
    case .looksLikeSum(let title): tr("“\(title.prefix(40))” looks like a sum, not like a book.")
    case .noField(let line): tr("“\(line.prefix(40))” is no field. It is kept as source data.")
    case .unknownMember(let key):
      tr("“\(key.prefix(40))” is not known here: it is kept as source data.")
    case .unknownKind(let kind): tr("There are no records called “\(kind.prefix(40))”.")
    case .lacksMember(let member?, let kind): tr("This \(kind) has no “\(member)”.")
    case .lacksMember(nil, let kind): tr("This \(kind) lacks what every one has.")
    case .unknownWord(let word, .readerKind): tr("“\(word.prefix(40))” is no kind of reader.")
    case .unknownWord(let word, .loanDirection):
      tr("“\(word.prefix(40))” is no direction of a loan, which is lent or borrowed.")
    case .unknownWord(let word, .day): tr("“\(word.prefix(40))” is no day as in 2026-03-01.")
    case .repeatedLoan: tr("A line before has this loan already.")
    case .customField(let error): error.description
    case .entityNotRead(let name):
      tr(
        "“&\(name.prefix(40));” stands for a text that is not read. What is declared of it is kept as source "
          + "data."
      )
    case .isOtherList: tr("This leads to another list, and is no book.")
    case .isWithdrawal: tr("This only says that the product is no longer there.")
    case .noEndMark: tr("This reference has no end (ER).")
    case .cutOff(.file): tr("The file is cut off here.")
    case .cutOff(.reference):
      tr("The file ends in the middle of this reference: it may be cut off.")
    case .cutOff(.row(let found, let expected)):
      tr("The file ends in the \(found). of \(expected) values of this row: it may be cut off.")
    case .damagedRecord(let damage): damage.description
    case .notJSON(let reason, let line?): tr("This is no JSON: \(reason) in line \(line).")
    case .notJSON(let reason, nil): tr("This is no JSON: \(reason).")
    case .brokenOff(let reason): tr("\(reason) What follows was not read.")
    case .brokenFile(let error): error.description
    }
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last.map({ "“\($0)”" }) else { return "" }
    return names.dropLast().reversed().reduce(last) { tr("“\($1)” and \($0)") }
  }

  private static func loanWithoutDay(
    _ person: Substring,
    isBorrowed: Bool,
    isDue: Bool
  ) -> String {
    switch (isBorrowed, isDue) {
    case (true, true):
      tr(
        "There is no day that can be read on which this was borrowed from “\(person)”: "
          + "that on which it is due, or the day of the import stands for it."
      )
    case (true, false):
      tr(
        "There is no day that can be read on which this was borrowed from “\(person)”: "
          + "the day of the import stands for it."
      )
    case (false, true):
      tr(
        "There is no day that can be read on which this was lent to “\(person)”: "
          + "that on which it is due, or the day of the import stands for it."
      )
    case (false, false):
      tr(
        "There is no day that can be read on which this was lent to “\(person)”: "
          + "the day of the import stands for it."
      )
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

extension ImportProblem.Damage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .entryWithoutEnd: tr("This entry does not end.")
    case .fieldWithoutSign: tr("A field of this entry has no “=”.")
    case .valueWithoutEnd(let name): tr("The value of “\(name)” does not end.")
    case .tooShort: tr("This record is too short.")
    case .directory: tr("The directory of this record is damaged.")
    case .endless(let limit): tr("This record does not end within \(limit / 1_048_576) MiB.")
    case .fileEnds: tr("The file ends in the middle of this record.")
    case .notXML: tr("The record inside the answer cannot be read as XML.")
    }
  }
}
