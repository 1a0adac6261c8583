import GRDB

// Fields of one's own, such as a price or a condition: what a catalogue has beside the built-in
// fields.
//
// - ``CustomField``: a definition: name, kind, and what there is to choose from. It is a row of
//   `customField`. ``CustomFieldDraft`` is one as it is typed, ``CustomFieldRepository`` keeps
//   them.
// - ``CustomField/Kind``: what its values are: how one is read, written and ordered. Values are
//   kept as texts of one form for each meaning ("12.50", "2024-05", "yes"), so that history, files
//   and scripts have them as they are; beside each is a key, a number or a folded text, by which
//   books are found and sorted.
// - ``CustomTexts``: what a book has in them. A card, a detail and a draft each have one, empty
//   where the catalogue has no such fields: then nothing is looked up but that there are none.
// - ``CustomTest``: what a query asks of one.
//
// A built-in field is a case of ``BookField``: what it is to a table, a file and a person stands
// there, and the compiler names each place that misses one. A field of one's own is a value: all of
// them are the same to tables and files, and differ by their kind alone. What concerns both goes
// over ``CatalogField``, which is either: lines of changes, settings (`price=12.50`), edits of many
// books. A form's line and what is wrong with it has ``Property/custom(_:)``.
//
// They are told apart by a word, the folded name with underscores for blanks
// (``CustomField/word``): in queries (`shop_name:`), in settings, and where two must not be the
// same.

/// A field of one's own: the definition.
package struct CustomField: Hashable, Sendable {
  package let id: ID<CustomField>
  package let name: String
  package let kind: Kind
  /// What there is to choose from, in its order; empty for any other kind than a choice.
  package let choices: [String]
  /// Its place among the others.
  package let position: Int
  /// What it is called in queries and settings, and told apart by.
  package let word: String

  init(
    id: ID<CustomField>,
    name: String,
    kind: Kind,
    choices: [String] = [],
    position: Int = 0
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.choices = choices
    self.position = position
    word = Self.word(of: name)
  }

  /// The folded name, with underscores for blanks.
  package static func word(of name: String) -> String {
    folded(name).replacing(" ", with: "_")
  }

  /// The most fields of one's own: a form has no room for more, nor has `BulkLines` with its 128
  /// bits.
  package static let most = 100
  /// The most letters of a name, and of a choice; an accent by itself counts as one.
  package static let longestName = 100
  package static let mostChoices = 200
}

extension CustomField {
  /// What the values of a field are.
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    // As they are stored: a number is never used for another one.
    case text = 0
    case longText = 1
    case number = 2
    case money = 3
    /// A day, a month or a year.
    case date = 4
    case yesNo = 5
    /// One of a list.
    case choice = 6
    case link = 7

    /// One that a later version wrote, or a damaged one, is a text.
    init(stored: Int) { self = Self(rawValue: stored) ?? .text }

    /// Its name in commands and files.
    package var word: String {
      switch self {
      case .text: "text"
      case .longText: "long-text"
      case .number: "number"
      case .money: "money"
      case .date: "date"
      case .yesNo: "yes-no"
      case .choice: "choice"
      case .link: "link"
      }
    }

    /// Its name to a person.
    package var name: String {
      switch self {
      case .longText: "long text"
      case .yesNo: "yes or no"
      case .text, .number, .money, .date, .choice, .link: word
      }
    }

    /// The kind that a word means: as commands have it, or near to it ("yes/no", "long text").
    package init?(word: String) {
      func letters(_ text: String) -> String { folded(text).replacing(" ", with: "") }
      let wanted = letters(word)
      guard
        let kind = Self.allCases.first(where: {
          [letters($0.word), letters($0.name)].contains(wanted)
        })
      else { return nil }
      self = kind
    }

    /// Whether its values can be added up.
    package var isNumber: Bool {
      switch self {
      case .number, .money: true
      case .text, .longText, .date, .yesNo, .choice, .link: false
      }
    }

    /// Whether words are looked for in it.
    package var isText: Bool {
      switch self {
      case .text, .longText, .link: true
      case .number, .money, .date, .yesNo, .choice: false
      }
    }

    /// Whether books can be ordered by it.
    package var isSorted: Bool { self != .longText }
  }
}

extension CustomField {
  /// A query's text with another name for this field where it asks for it or orders by it.
  func renamed(to newWord: String, in text: String) -> String {
    let scanner = QueryScanner(text, names: QueryNames([self]))
    var renamed = ""
    var end = 0
    for token in scanner.tokens {
      guard case .term(let term) = token.kind, let place = range(of: term, token.range, scanner)
      else { continue }
      renamed += scanner.text(end..<place.lowerBound) + newWord
      end = place.upperBound
    }
    return renamed + scanner.text(end..<scanner.scalars.count)
  }

  /// Where a term names this field.
  private func range(
    of term: QueryToken.Term,
    _ range: Range<Int>,
    _ scanner: QueryScanner
  ) -> Range<Int>? {
    switch term {
    case .field(let term) where term.field == .custom(self):
      scanner.scalars[range].firstIndex(of: ":").map { range.lowerBound..<$0 }
    // Behind the name stands its sign.
    case .order(let order) where order.field == .custom(self): range.dropLast()
    case .field, .unknownField, .order, .word, .phrase, .saved: nil
    }
  }
}

extension CustomFieldRepository where Access == Edit {
  /// Says the new name of a field in the saved queries that ask for it.
  func renameInQueries(_ old: CustomField, to new: CustomField) throws {
    guard old.word != new.word else { return }
    for query in try access.queries.list() {
      let renamed = old.renamed(to: new.word, in: query.text)
      guard renamed != query.text, let row = try access.queries.row(query.name) else { continue }
      try access.update(.savedQuery, row, [("text", renamed.databaseValue)])
    }
  }
}
