import Books

/// What a column of a table is taken for, how sure that is, and why.
package struct ColumnReading: Hashable, Sendable {
  package enum Certainty: String, Hashable, Sendable, Comparable {
    /// Something else is as likely: a person has to say.
    case unsure
    /// The texts in it tell it.
    case likely
    /// Its name tells it, or a person did.
    case certain

    private var order: Int {
      switch self {
      case .unsure: 0
      case .likely: 1
      case .certain: 2
      }
    }

    package static func < (one: Self, other: Self) -> Bool { one.order < other.order }
  }

  /// Nil is kept as source data.
  package internal(set) var field: ImportedField?
  package internal(set) var certainty: Certainty
  /// In words, the strongest first.
  package internal(set) var reasons: [String]
  /// True where the name of the column alone says it.
  var isByName = false
  /// That the values of the column cannot be what its name says, and what was done.
  var disagreement: String?

  init(_ field: ImportedField?, _ certainty: Certainty = .certain, _ reasons: String...) {
    self.field = field
    self.certainty = certainty
    self.reasons = reasons
  }

  /// True where it is not certain, and there is something to say about it.
  package var isRemarkable: Bool { certainty < .certain && !reasons.isEmpty }

  /// "likely: its texts differ the most"; the reasons alone where it is certain.
  package var words: String {
    let why = reasons.joined(separator: ", ")
    return certainty == .certain ? why : "\(certainty.rawValue): \(why)"
  }
}

extension ReadingSummary {
  /// A column of titles or authors that may as well be another one.
  package struct OpenColumn: Hashable, Sendable {
    /// What `--map` calls it: its name, or its number in a table without names.
    package let column: String
    /// Its place in the table, from 0.
    package let place: Int
    package let field: ImportedField
    package let reasons: [String]

    /// "title=Naam".
    package var map: String { "\(field.word)=\(column)" }

    /// "column 3" in a table without names, "“Naam”" in one with them.
    package var name: String {
      Int(column) == nil ? "“\(tidied(String(column.prefix(40))))”" : tr("column \(column)")
    }

    /// What a person has to look at, and how they settle it.
    package var question: String {
      tr(
        "\(name.capitalised) is perhaps the \(field.word): \(reasons.joined(separator: ", ")). "
          + "--map “\(map)” settles it."
      )
    }
  }

  /// The columns of titles and authors that a person has to confirm, since a script that takes the wrong ones makes
  /// wrong books of all rows.
  package var openColumns: [OpenColumn] {
    columns.enumerated().compactMap { place, column in
      guard let reading = column.reading, reading.certainty == .unsure, let field = reading.field,
        [.book(.title), .people(.author)].contains(field)
      else { return nil }
      let name = header.isEmpty || isHeaderImplied ? String(place + 1) : column.name
      return OpenColumn(column: name, place: place, field: field, reasons: reading.reasons)
    }
  }

  /// That no column of a table has authors; nil where one has, and of a list of titles alone.
  package var withoutAuthorWords: String? {
    let fields = columns.compactMap(\.field)
    guard fields.contains(.book(.title)), columns.count > 1,
      !fields.contains(where: { $0.role != nil }),
      !fields.contains(.fact(.family))
    else { return nil }
    return tr("No column is taken for an author, so no book has one.")
  }

  /// That the file has no names of columns, and how they are known all the same; nil where it has them.
  package var impliedHeaderWords: String? {
    guard isHeaderImplied else { return nil }
    return tr(
      "The file has no line with the names of its columns: they are taken in the order of "
        + "\(format), which each of the \(counted(header.count, "column", "columns")) fits."
    )
  }

  /// Where the name of a column and the values below it disagree, and what was taken; nil where none does.
  package var disagreements: [String] {
    columns.compactMap { column in
      guard let reading = column.reading, let words = reading.disagreement else { return nil }
      return "“\(tidied(String(column.name.prefix(40))))” \(words)"
    }
  }
}
