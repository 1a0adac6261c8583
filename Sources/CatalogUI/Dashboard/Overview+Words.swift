import Books
import Catalog

/// The words of the dashboard for kinds of records and their columns.
extension Overview.Content {
  var title: String {
    switch self {
    case .books: tr("Books")
    case .isbns: tr("ISBNs")
    case .authorities(let kind): kind.recordKind.plural.capitalised
    case .readers: tr("Readers")
    case .loans: tr("Loans")
    case .changes: tr("Changes")
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
      case .text: tr("text")
      case .texts: tr("texts")
      case .number: tr("number")
      case .date: tr("date")
      case .pointer(let cardinality): tr("pointer, \(cardinality.words)")
      case .relation(let cardinality): tr("relation, \(cardinality.words)")
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
    case .oneToOne: tr("one ↔ one")
    case .manyToOne: tr("many → one")
    case .oneToMany: tr("one → many")
    case .manyToMany: tr("many ↔ many")
    }
  }
}

extension Overview.Trait {
  var words: String {
    switch self {
    case .needed: tr("needed")
    case .unique: tr("unique")
    }
  }
}
