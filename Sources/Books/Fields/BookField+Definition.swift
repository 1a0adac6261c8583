extension BookField {
  /// What a field is to a person, in one place.
  ///
  /// What it is to a table is in `BookField+Storage`. There is one of each, which an import asks
  /// for every book: a value would be copied with its closures each time.
  package final class Definition: Sendable {
    package typealias Reading =
      @Sendable (BookDraft, inout BookValues, EntryContext) throws(Problem) -> Void

    /// What stands before it on screens.
    let label: String
    package let kind: Kind
    package let path: Path
    /// The word for one of it, where it is not the label.
    let noun: String?
    /// Other words for it in `edit --set`.
    let words: [String]
    /// The name that a person sees it by in a setting, where it is not the key.
    let settingName: String?
    /// The value as a person reads it; nothing for an absent one, and for records.
    let text: @Sendable (BookValues) -> String
    /// Takes over what the text of a draft means.
    package let read: Reading

    fileprivate init(
      label: String,
      kind: Kind,
      path: Path,
      noun: String? = nil,
      words: [String] = [],
      settingName: String? = nil,
      text: @escaping @Sendable (BookValues) -> String = { _ in "" },
      read: @escaping Reading = { _, _, _ in }
    ) {
      self.label = label
      self.kind = kind
      self.path = path
      self.noun = noun
      self.words = words
      self.settingName = settingName
      self.text = text
      self.read = read
    }
  }

  /// The day and the year in which something is typed, on which its meaning depends.
  package struct EntryContext {
    /// A book's year may be up to one more.
    let currentYear: Int
    /// What "today" and "-3d" are counted from.
    let today: Day

    package init(currentYear: Int, today: Day) {
      self.currentYear = currentYear
      self.today = today
    }

    /// For reading what a text means, whenever it was typed: any year up to 9999 is taken.
    static var whenever: EntryContext { EntryContext(currentYear: 9998, today: Day(.now())) }
  }

  var definition: Definition { Self.definitions[self] ?? makeDefinition() }

  /// The definitions of all fields in their order: a large import asks each of them for each book.
  package static let defined = allCases.map { (field: $0, definition: $0.definition) }

  /// Made once.
  private static let definitions = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.makeDefinition()) }
  )

  private func makeDefinition() -> Definition {
    switch self {
    case .title:
      Definition(
        label: "Title",
        kind: .text,
        path: .text(\.title),
        text: { $0.title },
        read: { draft, values, _ throws(Problem) in
          values.title = inOneLine(draft.title)
          try FieldLimits.checkNeeded(draft.title, .book, .book(.title))
        }
      )
    case .subtitle:
      Definition(
        label: "Subtitle",
        kind: .text,
        path: .text(\.subtitle),
        text: { $0.subtitle ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.subtitle = try Entered.text(draft.subtitle, .subtitle)
        }
      )
    case .isbn:
      Definition(
        label: "ISBN",
        kind: .isbn,
        path: .text(\.isbn),
        noun: "ISBN",
        text: { $0.isbn?.formatted ?? "" },
        read: { draft, values, _ throws(Problem) in values.isbn = try Entered.isbn(draft.isbn) }
      )
    case .year:
      Definition(
        label: "Year",
        kind: .year,
        path: .text(\.year),
        text: { $0.year?.text ?? "" },
        read: { draft, values, context throws(Problem) in
          values.year = try Entered.year(draft.year, currentYear: context.currentYear)
        }
      )
    case .genre:
      Definition(label: "Genre", kind: .record(.genre), path: .record(\.genre))
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
      Definition(label: "Series", kind: .record(.series), path: .record(\.series))
    case .volume:
      Definition(
        label: "Volume",
        kind: .volume,
        path: .text(\.volume),
        text: { $0.volume?.text ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.volume = try Entered.text(draft.volume, .volume).map(VolumeLabel.init)
        }
      )
    case .language:
      Definition(
        label: "Language",
        kind: .language,
        path: .text(\.language),
        text: { $0.language?.name ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.language = try Entered.language(draft.language)
        }
      )
    case .format:
      Definition(
        label: "Format",
        kind: .format,
        path: .text(\.format),
        words: ["binding"],
        text: { $0.format?.name ?? "" },
        read: { draft, values, _ throws(Problem) in values.format = try Entered.format(draft.format)
        }
      )
    case .pages:
      Definition(
        label: "Pages",
        kind: .number,
        path: .text(\.pages),
        text: { $0.pages.map(String.init) ?? "" },
        read: { draft, values, _ throws(Problem) in values.pages = try Entered.pages(draft.pages) }
      )
    case .copies:
      Definition(
        label: "Copies",
        kind: .number,
        path: .text(\.copies),
        text: { String($0.copies) },
        read: { draft, values, _ throws(Problem) in
          values.copies = try Entered.copies(draft.copies) ?? 1
        }
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
        words: ["shelf"],
        settingName: "shelf",
        text: { $0.location ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.location = try Entered.text(draft.location, .location)
        }
      )
    case .acquired:
      Definition(
        label: "Acquired",
        kind: .date,
        path: .text(\.acquired),
        words: ["got", "bought"],
        text: { $0.acquired?.iso8601 ?? "" },
        read: { draft, values, context throws(Problem) in
          values.acquired = try EnteredDate.partial(
            draft.acquired,
            .book,
            .book(.acquired),
            today: context.today
          )
        }
      )
    case .notes:
      Definition(
        label: "Notes",
        kind: .longText,
        path: .text(\.notes),
        words: ["note"],
        text: { $0.notes ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.notes = try Entered.lines(draft.notes, .notes)
        }
      )
    }
  }

  /// Where a draft has it.
  package var path: Path { definition.path }

  /// All fields with their paths, for what goes through them for each book of a file.
  package static let paths = defined.map { (field: $0.field, path: $0.definition.path) }
}

/// A value as files and scripts have it: a code and not a name.
package enum WrittenValue: Hashable, Sendable {
  case text(String)
  case number(Int)

  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}

extension BookValues {
  /// A value as files and scripts have it; nil for an absent one, and for records.
  package func written(_ field: BookField) -> WrittenValue? {
    switch field {
    case .title: .text(title)
    case .subtitle: subtitle.map(WrittenValue.text)
    case .isbn: (isbn?.written).map(WrittenValue.text)
    case .year:
      year.flatMap { $0.printed.map(WrittenValue.text) ?? $0.number.map(WrittenValue.number) }
    case .volume: (volume?.text).map(WrittenValue.text)
    case .language: (language?.code).map(WrittenValue.text)
    case .format: (format?.rawValue).map(WrittenValue.text)
    case .pages: pages.map(WrittenValue.number)
    case .copies: .number(copies)
    case .location: location.map(WrittenValue.text)
    case .acquired: (acquired?.iso8601).map(WrittenValue.text)
    case .notes: notes.map(WrittenValue.text)
    case .genre, .authors, .publishers, .series, .tags: nil
    }
  }

  /// What a text means in a field, as files and scripts have it; nil when it means nothing there.
  package static func written(_ text: String, _ field: BookField) -> WrittenValue? {
    guard case .text(let path) = field.path else { return nil }
    var values = BookValues()
    var draft = BookDraft()
    draft[keyPath: path] = text
    guard (try? field.definition.read(draft, &values, .whenever)) != nil else { return nil }
    return values.written(field)
  }

  /// A value as a person reads it; nothing for an absent one, and for records.
  package func text(of field: BookField) -> String { field.definition.text(self) }
}
