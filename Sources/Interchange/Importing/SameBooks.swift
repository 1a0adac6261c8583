import Books

/// What makes a row the book of another row, or one that is here.
package enum SameBooks: String, CaseIterable, Hashable, Sendable {
  /// A common number, or title and authors where nothing tells two volumes or editions apart.
  case likely
  /// Only a common ISBN, a common key, or a common number in the program that the file is from.
  case isbn
  /// Nothing: each row is a book of its own.
  case never

  /// The rule by which a row and a book are one.
  package enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The key of Octavo's own files.
    case key
    /// The number in the program that the file is from.
    case number
    case isbn
    case title
    /// All that the row says is said by the book, or by the row before.
    case values
    /// All but what two copies of one book have each of their own.
    case copies

    package var words: String {
      switch self {
      case .key: tr("the key")
      case .number: tr("the number in the other program")
      case .isbn: tr("the ISBN")
      case .title: tr("title and authors")
      case .values: tr("all values")
      case .copies: tr("all values but those of a copy")
      }
    }
  }
}

extension ImportPlan {
  /// How many rows are a book that is here, or that of an earlier row, by which rule, as things are
  /// chosen for their kinds.
  package var joins: [SameBooks.Rule: Int] {
    allJoins.reduce(into: [:]) { joins, entry in
      let (kind, counts) = entry
      guard !kind.waits || choice(of: kind).joins else { return }
      joins.merge(counts, uniquingKeysWith: +)
    }
  }

  /// True where rows are one book by what they say, and not by a number alone.
  package var hasGuessedJoins: Bool {
    let joins = joins
    return [.title, .values, .copies].contains { joins[$0] != nil }
  }

  /// "12 by the ISBN, 3 by title and authors"; nil where no row is another's book.
  package var joinWords: String? {
    let joins = joins
    let words = SameBooks.Rule.allCases.compactMap { rule in
      joins[rule].map { tr("\(grouped($0)) by \(rule.words)") }
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
