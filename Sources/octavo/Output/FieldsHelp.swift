import Catalog

/// `octavo help fields`: every field of a book, what it takes, and by which word it is found.
///
/// The man page has the same text; a test compares them.
enum FieldsHelp {
  static var text: String {
    var table = TextTable(columns: [
      TextTable.Column(heading: "FIELD", key: "field"),
      TextTable.Column(heading: "ON SCREENS", key: "label"),
      TextTable.Column(heading: "FOUND BY", key: "query"),
      TextTable.Column(heading: "TAKES", key: "takes"),
    ])
    for field in BookField.allCases {
      table.rows.append([
        field.rawValue, field.label, field.queryField.map { "\($0.name):" } ?? "", field.takes,
      ])
    }
    return introduction + "\n" + table.aligned(to: nil) + "\n" + own + "\n" + kinds.aligned(to: nil)
  }

  private static let own = """
    Fields of your own, with octavo fields add NAME --kind KIND. One is found
    and set by its name in small letters, with _ for blanks: shop_name:foyles.

    """

  private static var kinds: TextTable {
    var table = TextTable(columns: [
      TextTable.Column(heading: "KIND", key: "kind"),
      TextTable.Column(heading: "TAKES", key: "takes"),
      TextTable.Column(heading: "FOUND BY", key: "query"),
    ])
    for kind in CustomField.Kind.allCases {
      table.rows.append([kind.word, kind.takes, kind.isAsked])
    }
    return table
  }

  private static let introduction = """
    The fields of a book: in edit --set FIELD=VALUE, in JSON and in the
    columns of Octavo's own CSV, on screens, and in queries.

    """
}

extension CustomField.Kind {
  /// What a person types into it.
  fileprivate var takes: String {
    switch self {
    case .text: "a text"
    case .longText: "a text of several lines"
    case .number: "12, 12.5, -3"
    case .money: "12.50, without the sign of a currency"
    case .date: "2024-03-05, 5 Mar 2024, 2024-03, today"
    case .yesNo: "yes or no"
    case .choice: "one of --choices, such as fine,good,poor"
    case .link: "https://example.org"
    }
  }

  /// How a query asks for it.
  fileprivate var isAsked: String {
    switch self {
    case .text, .longText, .link: "word:foy, word:=foyles"
    case .number, .money: "word:>20, word:10..20"
    case .date: "word:2024, word:2024-03.."
    case .yesNo: "word:yes"
    case .choice: "word:fine,good"
    }
  }
}

extension BookField {
  /// What a person types into it.
  fileprivate var takes: String {
    switch kind {
    case .text: "a text"
    case .longText: "a text of several lines"
    case .isbn: "10 or 13 digits; [sic] behind a misprint"
    case .year: "1974, c. 1890, 1890s, 1999-2001, n.d."
    case .number: "a number"
    case .date: "2024-03-05, 5 Mar 2024, 2024-03, today"
    case .volume: "a number or a word"
    case .language: "a name or a code"
    case .format: "hardcover, paperback or ebook"
    case .record: "a name"
    case .records(.author): "names with ; between, name:translator"
    case .records: "names with ; between"
    }
  }
}
