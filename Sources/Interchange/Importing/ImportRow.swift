package import Books

/// How a record of a file relates to the books of the catalogue.
package enum ImportKind: String, CaseIterable, Hashable, Sendable {
  /// A book that is not there yet.
  case new
  /// A book that is there and has everything that the file says.
  case same
  /// A book that is there, with empty fields that the file fills.
  case fills
  /// Perhaps a book that is there: title and author are alike.
  case probable
  /// A book that is there, by its number in the program that the file is from, with another ISBN.
  ///
  /// As with those that are only probably a book, nothing of it is written unless a person says so.
  case edition
  /// A book that is there, of which the file says something else.
  case differs
  /// The same book as an earlier record of the files.
  case repeated
  /// A record on a shelf, or of a kind, that is left out.
  case leftOut
  /// A record that is refused.
  case broken
}

/// A way to handle a record.
package enum ImportChoice: String, Hashable, Sendable {
  /// A new book is added.
  case add
  /// Empty fields of the book that is there are filled.
  case fill
  /// Empty fields are filled, and where the two differ the book gets the file's value.
  case take
  /// Nothing is written.
  case leaveOut
}

extension ImportKind {
  /// The possible choices for such a record; the first is made unless a person says otherwise.
  package var choices: [ImportChoice] {
    switch self {
    case .new: [.add, .leaveOut]
    case .same, .leftOut, .broken: [.leaveOut]
    case .fills: [.fill, .leaveOut]
    // Left out until decided: a second copy of a book is wrong, and so is a mixture of two books.
    case .probable: [.leaveOut, .fill, .add]
    case .edition: [.leaveOut, .fill, .take, .add]
    case .differs: [.fill, .leaveOut]
    case .repeated: [.leaveOut, .add]
    }
  }
}

extension ImportKind {
  /// True when such records wait for a person, and are left out where nobody decides.
  package var waits: Bool { self == .probable || self == .edition }

  /// True when something of such a record comes into the catalogue, unless a person leaves it out.
  var comes: Bool {
    switch self {
    case .new, .fills, .probable, .edition, .differs: true
    case .same, .repeated, .leftOut, .broken: false
    }
  }
}

extension ImportChoice {
  /// True when the existing book gets something of the record.
  package var joins: Bool {
    switch self {
    case .fill, .take: true
    case .add, .leaveOut: false
    }
  }
}

/// One record of the files in the plan; small, since there can be millions.
struct ImportRow: Hashable, Sendable {
  let kind: ImportKind
  /// True when its ISBN belongs to another book, and is only kept as source data.
  let sharesISBN: Bool
  /// Why it is not sure that it is the book; nil for other kinds.
  let doubt: Doubt?
  /// True when the book lacks something of it.
  let fills: Bool
  private let match: Int64

  /// The book in the catalogue that it is, or may be.
  var book: ID<Book>? { match < 0 ? nil : ID(rawValue: match) }

  init(
    _ kind: ImportKind,
    book: ID<Book>? = nil,
    sharesISBN: Bool = false,
    doubt: Doubt? = nil,
    fills: Bool = false
  ) {
    self.kind = kind
    self.fills = fills
    self.sharesISBN = sharesISBN
    self.doubt = doubt
    match = book?.rawValue ?? -1
  }
}

/// A record of the files in full, as the review shows it.
package struct ImportItem: Sendable {
  /// Its place among the records of all files, from 0.
  package let row: Int
  package let kind: ImportKind
  package let record: ImportedBook
  /// The book that is there, if there is one.
  package let book: BookCard?
  /// Why it is not sure that it is that book; nil for other kinds.
  package let doubt: Doubt?
  /// The rule by which it is that book, or that of an earlier record; nil where it is neither.
  package let rule: SameBooks.Rule?
  /// How many readings and loans that book gets from it.
  let new: (readings: Int, loans: Int)
  /// The comparison of the record with that book, line by line.
  package let lines: [BookComparison.Line]
}

extension ImportItem {
  /// The line that belongs to another, as a volume to its series, and is treated alike.
  func follower(of subject: BookComparison.Subject) -> BookComparison.Subject? {
    guard case .field(let leader) = subject,
      let line = lines.first(where: { $0.subject == subject })
    else { return nil }
    return lines.first { other in
      guard case .field(let field) = other.subject else { return false }
      return field.leader == leader && other.relation == line.relation
    }?.subject
  }
}

/// Why a record with the title and the author of a book may be another book all the same.
package enum Doubt: String, CaseIterable, Hashable, Sendable {
  /// Both have an ISBN, and not the same one.
  case isbn
  /// They are different volumes.
  case volume
  /// The record is of another edition, and would be mixed with that of the book: it has another
  /// language, publisher, year, format or number of pages.
  case language
  case publisher
  case year
  case format
  case pages
  /// Neither has an author.
  case noAuthor
  /// Several books, or several rows, are alike.
  case several
  /// It was looked up by the ISBN of the book, and neither title nor author is alike.
  case unlike

  /// - Parameter candidates: The books whose title and author are alike.
  /// - Returns: Nil where nothing speaks against it.
  init?(of record: ImportedBook, beingOneOf candidates: [BookCard]) {
    let (draft, books) = (record.draft, candidates.map(\.book))
    if !draft.isbn.isEmpty, books.allSatisfy({ $0.isbn != nil && $0.isbn?.written != draft.isbn }) {
      self = .isbn
    } else if !draft.volume.isEmpty,
      books.allSatisfy({ $0.volume.map { folded($0.text) != folded(draft.volume) } ?? false })
    {
      self = .volume
    } else if draft.authors.isEmpty {
      self = .noAuthor
    } else if candidates.count > 1 {
      self = .several
    } else {
      return nil
    }
  }
}
