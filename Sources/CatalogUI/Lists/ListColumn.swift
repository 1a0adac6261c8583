import Books
import Catalog
import TerminalKit

/// A column of a list of books: one of their fields.
struct ListColumn: Hashable, Sendable {
  let field: Query.Field

  static let title = ListColumn(field: .book(.title))

  /// The built-in columns, in the order in which they are offered.
  ///
  /// Status and rating are those of the person at the keyboard.
  private static let builtIn: [ListColumn] =
    (BookField.listed.map(Query.Field.book) + [.fact(.added), .own(.status), .own(.rating)])
    .map(ListColumn.init)

  /// All columns that there are.
  static func all(_ fields: [CustomField]) -> [ListColumn] {
    builtIn + fields.map { ListColumn(field: .custom($0)) }
  }

  /// The usual columns of a list; on the page of a record not the one that is the same in every row.
  static func usual(of scope: BookListing.Scope) -> [ListColumn] {
    let fields: [BookField] =
      if case .of(let record) = scope {
        switch record.kind {
        case .author: [.title, .series, .year, .genre, .publishers]
        case .publisher: [.title, .authors, .year, .genre]
        case .genre: [.title, .authors, .year, .publishers]
        case .series: [.title, .series, .authors, .year]
        case .tag, .shelf: [.title, .authors, .year, .genre]
        }
      } else {
        [.title, .authors, .year, .genre, .publishers]
      }
    return (fields.map(Query.Field.book) + [.own(.status), .own(.rating)]).map(ListColumn.init)
  }

  /// True if it shows something of the person's own readings.
  var isOwn: Bool { field.isOwn }
}

// MARK: - Names

extension ListColumn {
  /// Its name in `:columns` and in the configuration.
  var name: String { field.name }

  var heading: String { field.use.column?.heading ?? "" }

  /// The column of a name, in singular or plural.
  init?(named name: String, among fields: [CustomField]) {
    let word = folded(name)
    let known = Self.builtIn.first { column in
      [column.name, column.name + "s", folded(column.heading)].contains(word)
    }
    if let known {
      self = known
    } else if let field = fields.first(where: { $0.word == CustomField.word(of: name) }) {
      self.init(field: .custom(field))
    } else {
      return nil
    }
  }

  /// The columns of some names, with the title, which is always shown; nil when none is known.
  static func columns(
    named names: [String]?,
    among fields: [CustomField]
  ) -> [ListColumn]? {
    guard let names else { return nil }
    let columns = names.compactMap { ListColumn(named: $0, among: fields) }
    guard !columns.isEmpty else { return nil }
    return columns.contains(.title) ? columns : [.title] + columns
  }
}

// MARK: - Widths

extension ListColumn {
  /// The column of the table; in a narrow one the publisher goes first, then status and rating,
  /// genre and authors.
  ///
  /// - Parameter isChosen: Whether a person chose it; status and rating then show at any width.
  func column(isChosen: Bool) -> TableColumn {
    let use = field.use.column ?? FieldUse.Column("", 0, nil)
    return TableColumn(
      use.heading,
      least: least(use, isChosen: isChosen),
      most: use.most,
      alignment: use.isNumber ? .right : .left,
      dispensable: use.dispensable,
      from: isOwn && !isChosen ? 90 : 0
    ).said(TableColumn.Saying(use.said))
  }

  private func least(_ use: FieldUse.Column, isChosen: Bool) -> Int {
    switch field {
    // Other columns that somebody chose may take more of it.
    case .book(.title) where isChosen: 20
    // As wide as its name, within reason.
    case .custom: min(max(use.least, min(displayWidth(of: use.heading), 14)), use.most ?? .max)
    case .book, .fact, .own, .loan: use.least
    }
  }

  /// The columns that are as wide as their texts need, from what nearly all take to where others
  /// would get too little.
  static let uncut: [(column: ListColumn, widths: ClosedRange<Int>)] = builtIn.compactMap {
    column in
    column.field.use.column?.uncut.map { (column, $0) }
  }
}

// MARK: - Texts

extension ListColumn {
  /// Its text for a row of a list.
  func text(_ row: BookRow) -> String {
    switch field {
    case .book(.title): row.title
    case .book(.authors): row.authors.joined(separator: ", ")
    case .book(.series): [row.series, row.volume].compactMap(\.self).joined(separator: " · ")
    case .book(.year): row.year?.text ?? ""
    case .book(.genre): row.genre ?? ""
    case .book(.publishers): row.publisher ?? ""
    case .own(.status): row.mark?.status.name ?? ""
    case .own(.rating): row.mark?.rating?.starsWords ?? ""
    case .book, .fact, .own, .loan: row.texts[field] ?? ""
    // In one line, even a text of several.
    case .custom: FieldValue.text(row.texts[field] ?? "").flat
    }
  }

  /// What is said in the place of its text, where that has signs.
  func spoken(_ row: BookRow) -> String? {
    switch field {
    case .book(.series): row.series.map { FactLine.spoken(series: $0, volume: row.volume) }
    case .own(.rating): row.mark?.rating?.spoken
    case .book(.year): row.year?.spoken
    case .book, .fact, .own, .loan, .custom: nil
    }
  }

  /// Its text for a card; empty where the row of a list has it.
  func text(_ card: BookCard) -> String {
    guard isOfCard else { return "" }
    return switch field {
    case .fact(.added): Day(card.book.added).iso8601
    case .book(.tags): card.tags.map(\.name).joined(separator: ", ")
    case .book(.location): card.shelf?.name ?? ""
    case .book(let field): card.book.values.text(of: field)
    case .custom(let field): card.custom[field]
    case .fact, .own, .loan: ""
    }
  }

  /// True if it needs the book's card, since the row of a list does not have it.
  var isOfCard: Bool {
    switch field {
    case .book(.title), .book(.authors), .book(.series), .book(.year), .book(.genre),
      .book(.publishers), .own, .loan:
      false
    case .book, .fact, .custom: true
    }
  }
}

extension Year {
  /// A year before our era in words; nil for one without a sign.
  var spoken: String? {
    guard let number, number < 0, printed == nil else { return nil }
    return tr("\(-number) before Christ")
  }
}

extension [ListColumn] {
  /// What is said in the place of texts with signs, by the number of their column.
  func spoken(_ row: BookRow) -> [Int: String] {
    var spoken: [Int: String] = [:]
    for (place, column) in enumerated() { spoken[place] = column.spoken(row) }
    return spoken
  }
}

extension TableColumn.Saying {
  fileprivate init(_ said: FieldUse.Column.Said) {
    self =
      switch said {
      case .itself: .itself
      case .behind(let word): .behind(word.text)
      case .counting(let one, let other): .counting(one: one, other: other)
      }
  }
}
