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
    return introduction + "\n" + table.aligned(to: nil)
  }

  private static let introduction = """
    The fields of a book: in edit --set FIELD=VALUE, in JSON and in the
    columns of Octavo's own CSV, on screens, and in queries.

    """
}

extension BookField {
  /// What a person types into it.
  fileprivate var takes: String {
    switch kind {
    case .text: "a text"
    case .longText: "a text of several lines"
    case .isbn: "10 or 13 digits"
    case .year: "1974, c. 1890, [1985?]"
    case .number: "a number"
    case .date: "2024-03-05, 2024-03, 2024, today"
    case .volume: "a number or a word"
    case .language: "a name or a code"
    case .format: "hardcover, paperback or ebook"
    case .record: "a name"
    case .records(.author): "names with ; between, name:translator"
    case .records: "names with ; between"
    }
  }
}
