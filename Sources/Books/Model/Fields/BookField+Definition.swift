extension BookField {
  /// Everything about a field that people see, in one place; its columns are in
  /// `BookField+Storage`.
  ///
  /// There is one object a field. An import uses it for every book, and a struct would be copied
  /// with its closures each time.
  package final class Definition: Sendable {
    package typealias Reading =
      @Sendable (BookDraft, inout BookValues, EntryContext) throws(Problem) -> Void

    /// The label before it on screens.
    let label: Message
    package let kind: Kind
    package let path: Path
    package let mergeRule: MergeRule
    /// See ``BookField/leader``.
    let leader: BookField?
    let use: FieldUse
    /// The word for one of it, where it is not the label.
    let noun: Message?
    /// Other words for it in `edit --set`.
    let words: [String]
    /// The name that a person sees it by in a setting, where it is not the key.
    let settingName: String?
    /// See ``BookField/nameOfColumn``.
    let nameOfColumn: Message?
    /// See ``BookField/hasFewValues``.
    let hasFewValues: Bool
    /// True where it says something of a copy, and not of the book.
    let isOfCopy: Bool
    /// The value as a person reads it; nothing for an absent one, and for records.
    let text: @Sendable (BookValues) -> String
    /// Reads the text of a draft into the values.
    package let read: Reading

    fileprivate init(
      label: Message,
      kind: Kind,
      path: Path,
      mergeRule: MergeRule = .one,
      leader: BookField? = nil,
      use: FieldUse,
      noun: Message? = nil,
      words: [String] = [],
      settingName: String? = nil,
      nameOfColumn: Message? = nil,
      hasFewValues: Bool = false,
      isOfCopy: Bool = false,
      text: @escaping @Sendable (BookValues) -> String = { _ in "" },
      read: @escaping Reading = { _, _, _ in }
    ) {
      self.label = label
      self.kind = kind
      self.path = path
      self.mergeRule = mergeRule
      self.leader = leader
      self.use = use
      self.noun = noun
      self.words = words
      self.settingName = settingName
      self.nameOfColumn = nameOfColumn
      self.hasFewValues = hasFewValues
      self.isOfCopy = isOfCopy
      self.text = text
      self.read = read
    }
  }

  /// The context of a person's entry, on which the meaning of its text depends.
  package struct EntryContext {
    /// The day from which "today" and "-3d" are counted.
    let today: Day
    /// A book's year may be up to one more.
    let currentYear: Int

    /// - Parameter takesAnyYear: True when any year up to 9999 is accepted, as in a text that was
    /// stored already.
    package init(today: Day, takesAnyYear: Bool = false) {
      self.today = today
      currentYear = takesAnyYear ? 9998 : today.year
    }
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
        use: FieldUse(
          ["title", "t", "titles"],
          help: ("text, with the subtitle", "title:left"),
          column: .init("Title", 30, nil),
          order: .init("Title", .letters)
        ),
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
        leader: .title,
        use: FieldUse(["subtitle", "st"], help: ("text", "subtitle:utopia")),
        text: { $0.subtitle ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.subtitle = try FieldParser.text(draft.subtitle, .subtitle)
        }
      )
    case .isbn:
      Definition(
        label: "ISBN",
        kind: .isbn,
        path: .text(\.isbn),
        use: FieldUse(
          ["isbn", "i"],
          help: ("a number's beginning", "isbn:978-0"),
          // From "978-0-553-28368-6" to the same with "[sic]".
          column: .init("ISBN", 17, 17, uncut: 17...23, said: .behind("ISBN")),
          order: .init("ISBN", .other("lowest first", "highest first"))
        ),
        noun: "ISBN",
        nameOfColumn: "ISBN",
        text: { $0.isbn?.formatted ?? "" },
        read: { draft, values, _ throws(Problem) in values.isbn = try FieldParser.isbn(draft.isbn) }
      )
    case .year:
      Definition(
        label: "Year",
        kind: .year,
        path: .text(\.year),
        use: FieldUse(
          ["year", "y", "pubdate", "published"],
          help: ("a number, or 1980s", "year:1960..1979"),
          number: ("a year", "1960..1979"),
          // From "1890s" to "1999-2001".
          column: .init("Year", 6, 9, isNumber: true, uncut: 6...9, said: .behind("year")),
          order: .times("Year")
        ),
        hasFewValues: true,
        text: { $0.year?.text ?? "" },
        read: { draft, values, context throws(Problem) in
          values.year = try FieldParser.year(draft.year, currentYear: context.currentYear)
        }
      )
    case .genre:
      Definition(
        label: "Genre",
        kind: .record(.genre),
        path: .record(\.genre),
        use: FieldUse(
          ["genre", "g", "genres"],
          help: ("a name", "genre:=novel"),
          column: .init("Genre", 10, 24, dispensable: 2),
          order: .init("Genre", .letters)
        )
      )
    case .authors:
      Definition(
        label: "Authors",
        kind: .records(.author),
        path: .credits(\.authors),
        mergeRule: .list,
        use: FieldUse(
          ["author", "a", "authors"],
          help: ("names of any role", "author:guin"),
          column: .init("Author", 16, 34, dispensable: 1),
          order: .init("Author", .letters)
        ),
        noun: "author",
        words: ["author"],
        read: { draft, _, _ throws(Problem) in try FieldLimits.check(draft.authors, of: .authors) }
      )
    case .publishers:
      Definition(
        label: "Publishers",
        kind: .records(.publisher),
        path: .records(\.publishers),
        mergeRule: .list,
        use: FieldUse(
          ["publisher", "p", "publishers", "pub"],
          help: ("names", "publisher:ace"),
          column: .init("Publisher", 16, 28, dispensable: 6),
          order: .init("Publisher", .letters)
        ),
        noun: "publisher",
        words: ["publisher"],
        read: { draft, _, _ throws(Problem) in
          try FieldLimits.check(draft.publishers, of: .publishers)
        }
      )
    case .series:
      Definition(
        label: "Series",
        kind: .record(.series),
        path: .record(\.series),
        use: FieldUse(
          ["series", "s"],
          help: ("a name", "series:earthsea"),
          column: .init("Series", 16, 30, dispensable: 3),
          order: .init("Series", .other("1, 2, 3", "3, 2, 1"))
        )
      )
    case .volume:
      Definition(
        label: "Volume",
        kind: .volume,
        path: .text(\.volume),
        leader: .series,
        use: FieldUse(
          ["volume", "v", "vol", "series_index"],
          help: ("a number", "volume:2"),
          number: ("a number", "4 or 1..3")
        ),
        text: { $0.volume?.text ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.volume = try FieldParser.text(draft.volume, .volume).map(VolumeLabel.init)
        }
      )
    case .language:
      Definition(
        label: "Language",
        kind: .language,
        path: .text(\.language),
        use: FieldUse(
          ["language", "l", "lang", "languages"],
          help: ("a name or code", "language:german"),
          column: .init("Language", 9, 14),
          order: .init("Language", .letters)
        ),
        hasFewValues: true,
        text: { $0.language?.name ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.language = try FieldParser.language(draft.language)
        }
      )
    case .format:
      Definition(
        label: "Format",
        kind: .format,
        path: .text(\.format),
        use: FieldUse(
          ["format", "f", "formats"],
          help: ("hardcover, ebook …", "format:ebook"),
          column: .init("Format", 9, 14),
          order: .init("Format", .letters)
        ),
        words: ["binding"],
        hasFewValues: true,
        text: { $0.format?.name ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.format = try FieldParser.format(draft.format)
        }
      )
    case .pages:
      Definition(
        label: "Pages",
        kind: .number,
        path: .text(\.pages),
        use: FieldUse(
          ["pages", "pp"],
          help: ("a number", "pages:>=500"),
          number: ("a number of pages", ">=500"),
          column: .init(
            "Pages",
            5,
            6,
            isNumber: true,
            said: .counting(one: "page", other: "pages")
          ),
          order: .init("Pages", .other("fewest first", "most first"), descending: true)
        ),
        text: { $0.pages.map(String.init) ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.pages = try FieldParser.pages(draft.pages)
        }
      )
    case .copies:
      Definition(
        label: "Copies",
        kind: .number,
        path: .text(\.copies),
        mergeRule: .counted,
        use: FieldUse(
          ["copies", "c"],
          help: ("a number", "copies:>1"),
          number: ("a number", ">1")
        ),
        hasFewValues: true,
        isOfCopy: true,
        text: { String($0.copies) },
        read: { draft, values, _ throws(Problem) in
          values.copies = try FieldParser.copies(draft.copies) ?? 1
        }
      )
    case .tags:
      Definition(
        label: "Tags",
        kind: .records(.tag),
        path: .records(\.tags),
        mergeRule: .union,
        use: FieldUse(
          ["tag", "k", "tags"],
          help: ("names", "tag:gift"),
          column: .init("Tags", 12, 30),
          order: .init("Tags", .letters)
        ),
        noun: "tag",
        words: ["tag"],
        read: { draft, _, _ throws(Problem) in try FieldLimits.check(draft.tags, of: .tags) }
      )
    case .location:
      Definition(
        label: "Shelf",
        kind: .record(.shelf),
        path: .record(\.location),
        use: FieldUse(
          ["shelf", "sh", "location"],
          help: ("a name", "shelf:\"Hall 3\""),
          column: .init("Shelf", 8, 20, said: .behind("shelf")),
          order: .init("Shelf", .letters)
        ),
        words: ["shelf"],
        settingName: "shelf",
        nameOfColumn: "shelf where it stands",
        isOfCopy: true
      )
    case .acquired:
      Definition(
        label: "Acquired",
        kind: .date,
        path: .text(\.acquired),
        use: FieldUse(
          ["acquired", "got", "bought"],
          help: ("a date", "acquired:2024"),
          column: .init("Got", 10, 10, said: .behind("got")),
          order: .times("Got")
        ),
        words: ["got", "bought"],
        nameOfColumn: "when you got it",
        isOfCopy: true,
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
        mergeRule: .appended,
        use: FieldUse(
          ["notes", "n", "note", "comments"],
          help: ("text, not by words alone", "notes:signed")
        ),
        words: ["note"],
        text: { $0.notes ?? "" },
        read: { draft, values, _ throws(Problem) in
          values.notes = try FieldParser.lines(draft.notes, .notes)
        }
      )
    }
  }

  /// The name of a file's column for it in a question, where that is not the key.
  package var nameOfColumn: String? { definition.nameOfColumn?.text }

  /// True when books have so few different values that all of them can be offered.
  package var hasFewValues: Bool { definition.hasFewValues }

  /// The place of the field in a draft.
  package var path: Path { definition.path }

  /// The fields that say something of a copy, and not of the book.
  package static let ofCopies = defined.filter(\.definition.isOfCopy).map(\.field)

  /// All fields with their paths, for what goes through them for each book of a file.
  package static let paths = defined.map { (field: $0.field, path: $0.definition.path) }
}

extension BookDraft {
  /// True when another draft has the same in a field, as they would be stored.
  ///
  /// A change of many books asks it for each field of each book: through key paths, which copy the draft,
  /// that of 100,000 books took 1.8 s of 9.6.
  package func has(_ field: BookField, as other: BookDraft) -> Bool {
    switch field {
    case .title: title == other.title
    case .subtitle: subtitle == other.subtitle
    case .isbn: isbn == other.isbn
    case .year: year == other.year
    case .volume: volume == other.volume
    case .language: language == other.language
    case .format: format == other.format
    case .pages: pages == other.pages
    case .copies: copies == other.copies
    case .acquired: acquired == other.acquired
    case .notes: notes == other.notes
    case .genre: Reference.areOne(genre, other.genre)
    case .series: Reference.areOne(series, other.series)
    case .location: Reference.areOne(location, other.location)
    case .authors: Self.areSame(authors, other.authors)
    case .publishers: Self.areSame(publishers, other.publishers, field.mergeRule)
    case .tags: Self.areSame(tags, other.tags, field.mergeRule)
    }
  }
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
    case .acquired: (acquired?.iso8601).map(WrittenValue.text)
    case .notes: notes.map(WrittenValue.text)
    case .genre, .authors, .publishers, .series, .tags, .location: nil
    }
  }

  /// The value of a text in a field, as files and scripts have it; nil when it means nothing there.
  package static func written(_ text: String, _ field: BookField, today: Day) -> WrittenValue? {
    guard case .text(let path) = field.path else { return nil }
    var values = BookValues()
    var draft = BookDraft()
    draft[keyPath: path] = text
    let context = BookField.EntryContext(today: today, takesAnyYear: true)
    guard (try? field.definition.read(draft, &values, context)) != nil else { return nil }
    return values.written(field)
  }

  /// A value as a person reads it; nothing for an absent one, and for records.
  package func text(of field: BookField) -> String { field.definition.text(self) }
}
