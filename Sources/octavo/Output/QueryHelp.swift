import Books

/// `octavo help query`: every field, sign and date of a query.
///
/// The tables are made of what queries are read with. octavo-query(7) and docs/finding.md have the same text;
/// a test compares them.
enum QueryHelp {
  static var text: String {
    [introduction, fields, afterFields, signs, afterSigns, dates, afterDates].joined(
      separator: "\n"
    )
  }

  private static let introduction = tr(
    """
    A query finds books, on the screens after /, in commands and in saved queries.

    A word finds the books that have a word which begins so, in the title, in
    names (authors, publishers, genre, series, tags and their other spellings), on
    the shelf or in the ISBN. Capitals, accents and signs do not matter. Several
    words must all be there. A condition is FIELD:VALUE without spaces.

    """
  )

  private static var fields: String {
    var table = table("FIELD", "ALSO", "IS", "EXAMPLE")
    for field in Query.Field.all {
      let (names, (kind, example)) = (field.use.names, field.use.help)
      table.rows.append([names[0], names.dropFirst().joined(separator: " "), kind, example])
    }
    return table.aligned(to: nil)
  }

  private static let afterFields = tr(
    """
    A custom field is found by its name in small letters, with _ for blanks:
    shop_name:foyles. For what each of them takes: octavo help fields

    """
  )

  private static var signs: String {
    var table = table("SIGN", "MEANS", "EXAMPLE")
    for sign in QuerySign.allCases {
      table.rows.append([sign.written, sign.meaning, sign.example])
    }
    return table.aligned(to: nil)
  }

  private static let afterSigns = tr(
    """
    With = < > and ! the colon can be left out: year>2000, tag=gift. A minus or
    NOT before a condition, a word or a bracket leaves out what it finds. NOT binds
    most, then AND (which a space is as well), then OR. They stand in capitals.

    A condition on your readings is true if one of them is so: a book that you
    have read and want to read again is found by status:read and by status:wants.
    With a name, lent: and borrowed: ask who has it now; with a date, when it went,
    even if it is back.

    """
  )

  private static var dates: String {
    var table = table("DATE", "MEANS")
    for (date, meaning) in Self.meanings { table.rows.append([date, meaning]) }
    return table.aligned(to: nil)
  }

  private static var meanings: [(String, String)] {
    QueryDateWord.allCases.map { ($0.rawValue, $0.meaning) } + [
      ("-2w", tr("since two weeks ago; d, w, m and y are days, weeks, months and years")),
      ("+2w", tr("from today until in two weeks")),
      ("..+1w", tr("until in a week; 2024..2025 is from one to the other")),
      ("2024", tr("the year; 2024-03 the month, 2024-03-05 the day")),
      ("5.3.2024", tr("the day; also \"5 Mar 2024\", \"March 2024\", \"2 weeks ago\"")),
      ("1980s", tr("ten years; a year takes it, too: year:1980s")),
    ]
  }

  private static let afterDates = tr(
    """
    Refused, with what to write instead: a field that there is not (autor:x), a
    sign that nothing says how to read (!dune, >2000), a bracket or quotation mark
    that nothing closes, a comma behind a sign (rating:>=4,5). Text in quotation
    marks is always words; a mark inside it is doubled. A title that only looks
    like a query (Dune: Messiah, 12:30, a web address) is words.

    """
  )

  private static func table(_ headings: String...) -> TextTable {
    TextTable(columns: headings.map { TextTable.Column(heading: $0, key: $0) })
  }
}

extension QuerySign {
  fileprivate var meaning: String {
    switch self {
    case .word: tr("has words that begin so, in this order")
    case .phrase: tr("has these words, in this order")
    case .whole: tr("is this and nothing else")
    case .isNot: tr("is not this; of several none")
    case .not: tr("has not this; before any other sign too")
    case .start: tr("begins so")
    case .inside: tr("holds this, inside of words too")
    case .count: tr("how many authors, publishers or tags")
    case .above: tr("more, or later")
    case .below: tr("less, or earlier")
    case .atLeast: tr("so much or more, then or later")
    case .atMost: tr("so much or less, then or earlier")
    case .range: tr("from one to the other; an end can be open")
    case .list: tr("one of these")
    case .any: tr("has one")
    case .none: tr("has none")
    case .leaveOut: tr("without; NOT is the same")
    case .either: tr("one or the other; OR is the same")
    case .brackets: tr("belong together")
    case .saved: tr("a saved query")
    case .ascending: tr("in this order")
    case .descending: tr("in this order, the other way round")
    }
  }

  fileprivate var example: String {
    switch self {
    case .word: "author:guin"
    case .phrase: tr("title:\"left hand\"")
    case .whole: "title:=emma"
    case .isNot: tr("genre:!=novel,poetry")
    case .not: "genre:!fan"
    case .start: "title:^the"
    case .inside: "title:~ove"
    case .count: "author:#>2"
    case .above: "pages:>500"
    case .below: "year:<1900"
    case .atLeast: "rating:>=4"
    case .atMost: "year:<=1900"
    case .range: "year:1960..1979"
    case .list: tr("genre:fantasy,horror")
    case .any: "series:any"
    case .none: "isbn:none"
    case .leaveOut: "-genre:novel"
    case .either: "emma | dune"
    case .brackets: "-(emma | dune)"
    case .saved: "@unread"
    case .ascending: "year+"
    case .descending: "year-"
    }
  }
}

extension QueryDateWord {
  fileprivate var meaning: String {
    switch self {
    case .today: "today"
    case .yesterday: tr("the day before")
    case .tomorrow: tr("the day after")
    case .thisWeek, .lastWeek, .nextWeek: tr("from Monday to Sunday")
    case .thisMonth, .lastMonth, .nextMonth: tr("the whole month")
    case .thisYear, .lastYear, .nextYear: tr("the whole year")
    }
  }
}
