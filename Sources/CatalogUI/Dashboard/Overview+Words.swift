import Books
import Catalog

/// The words of the dashboard for kinds of records and their columns.
extension Overview.Content {
  var title: String {
    switch self {
    case .books: "Books"
    case .isbns: "ISBNs"
    case .authorities(let kind): kind.recordKind.plural.capitalised
    case .readers: "Readers"
    case .loans: "Loans"
    case .changes: "Changes"
    }
  }

  /// The section that lists it; nil for changes, which have the history.
  var section: Section? {
    switch self {
    case .books, .isbns: .books
    case .authorities(let kind): Section(kind)
    case .readers: .readers
    case .loans: .loans
    case .changes: nil
    }
  }
}

extension Overview.Column {
  /// `pointer, many → one`, `text, needed, unique`.
  var typeWords: String {
    let words: String =
      switch type {
      case .text: "text"
      case .texts: "texts"
      case .number: "number"
      case .date: "date"
      case .pointer(let cardinality): "pointer, \(cardinality.words)"
      case .relation(let cardinality): "relation, \(cardinality.words)"
      }
    return ([words] + traits.map(\.words)).joined(separator: ", ")
  }

  /// The books that have nothing in this column.
  var scopeOfMissing: BookListing.Scope? {
    switch leadsTo {
    case .isbns: .withoutISBN
    case .authorities(let kind): .without(kind)
    case .books, .readers, .loans, .changes, nil: nil
    }
  }
}

extension Overview.Cardinality {
  var words: String {
    switch self {
    case .oneToOne: "one ↔ one"
    case .manyToOne: "many → one"
    case .oneToMany: "one → many"
    case .manyToMany: "many ↔ many"
    }
  }
}

extension Overview.Trait {
  var words: String {
    switch self {
    case .needed: "needed"
    case .unique: "unique"
    }
  }
}
