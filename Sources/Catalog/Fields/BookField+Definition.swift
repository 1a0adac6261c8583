import GRDB

extension BookField {
  /// All that is known of a field, in one place.
  struct Definition {
    /// What stands before it on screens.
    let label: String
    let kind: Kind
    let path: Path
    /// The columns of `book` that hold it, none where it is a row of another table.
    ///
    /// The first one says what it is, others how it was written.
    var columns: [String] = []
    /// The word for one of it, where it is not the label.
    var noun: String?
    /// Other words for it in `edit --set`.
    var words: [String] = []
    /// The name that a person sees it by in a setting, where it is not the key.
    var settingName: String?
    /// The values of the columns, in their order.
    var stored: (BookValues) -> [DatabaseValue] = { _ in [] }
    /// The value as a person reads it; nothing for an absent one.
    var text: (BookValues) -> String = { _ in "" }
  }

  var definition: Definition {
    switch self {
    case .title:
      Definition(
        label: "Title",
        kind: .text,
        path: .text(\.title),
        columns: ["title"],
        stored: { [$0.title.databaseValue] },
        text: { $0.title }
      )
    case .subtitle:
      Definition(
        label: "Subtitle",
        kind: .text,
        path: .text(\.subtitle),
        columns: ["subtitle"],
        stored: { [$0.subtitle.databaseValue] },
        text: { $0.subtitle ?? "" }
      )
    case .isbn:
      Definition(
        label: "ISBN",
        kind: .isbn,
        path: .text(\.isbn),
        noun: "ISBN",
        text: { $0.isbn?.formatted ?? "" }
      )
    case .year:
      Definition(
        label: "Year",
        kind: .year,
        path: .text(\.year),
        columns: ["year", "yearText"],
        stored: { [($0.year?.number).databaseValue, ($0.year?.printed).databaseValue] },
        text: { $0.year?.text ?? "" }
      )
    case .genre:
      Definition(
        label: "Genre",
        kind: .record(.genre),
        path: .record(\.genre),
        columns: ["genreId"]
      )
    case .authors:
      Definition(
        label: "Authors",
        kind: .records(.author),
        path: .credits(\.authors),
        noun: "author",
        words: ["author"]
      )
    case .publishers:
      Definition(
        label: "Publishers",
        kind: .records(.publisher),
        path: .records(\.publishers),
        noun: "publisher",
        words: ["publisher"]
      )
    case .series:
      Definition(
        label: "Series",
        kind: .record(.series),
        path: .record(\.series),
        columns: ["seriesId"]
      )
    case .volume:
      Definition(
        label: "Volume",
        kind: .volume,
        path: .text(\.volume),
        columns: ["volume", "volumeNumber"],
        stored: { [($0.volume?.text).databaseValue, ($0.volume?.number).databaseValue] },
        text: { $0.volume?.text ?? "" }
      )
    case .language:
      Definition(
        label: "Language",
        kind: .language,
        path: .text(\.language),
        columns: ["language"],
        stored: { [($0.language?.code).databaseValue] },
        text: { $0.language?.name ?? "" }
      )
    case .format:
      Definition(
        label: "Format",
        kind: .format,
        path: .text(\.format),
        columns: ["format"],
        stored: { [($0.format?.rawValue).databaseValue] },
        text: { $0.format?.name ?? "" }
      )
    case .pages:
      Definition(
        label: "Pages",
        kind: .number,
        path: .text(\.pages),
        columns: ["pages"],
        stored: { [$0.pages.databaseValue] },
        text: { $0.pages.map(String.init) ?? "" }
      )
    case .copies:
      Definition(
        label: "Copies",
        kind: .number,
        path: .text(\.copies),
        columns: ["copies"],
        stored: { [$0.copies.databaseValue] },
        text: { String($0.copies) }
      )
    case .tags:
      Definition(
        label: "Tags",
        kind: .records(.tag),
        path: .records(\.tags),
        noun: "tag",
        words: ["tag"]
      )
    case .location:
      Definition(
        label: "Shelf",
        kind: .text,
        path: .text(\.location),
        columns: ["location"],
        words: ["shelf"],
        settingName: "shelf",
        stored: { [$0.location.databaseValue] },
        text: { $0.location ?? "" }
      )
    case .notes:
      Definition(
        label: "Notes",
        kind: .longText,
        path: .text(\.notes),
        columns: ["notes"],
        words: ["note"],
        stored: { [$0.notes.databaseValue] },
        text: { $0.notes ?? "" }
      )
    }
  }

  /// Where a draft has it.
  package var path: Path { definition.path }

  /// The columns of `book` that hold it; none where it is a row of another table.
  var columns: [String] { definition.columns }
}

extension BookValues {
  /// A value as a person reads it; nothing for an absent one, and for records.
  func text(of field: BookField) -> String { field.definition.text(self) }

  /// The columns that a field writes, with what it writes into them.
  func columns(of field: BookField) -> [(name: String, value: DatabaseValue)] {
    let definition = field.definition
    return zip(definition.columns, definition.stored(self)).map { ($0, $1) }
  }
}
