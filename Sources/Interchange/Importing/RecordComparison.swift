import Books
import Catalog

/// The comparison of a file's record with an existing book, its readings and its loans.
struct RecordComparison {
  let book: BookComparison
  /// The comparison of the book's readings and loans.
  var along = ReadingsAndLoansComparison()
  /// The facts that differ in a later record of the same file, for the book's source data.
  private(set) var otherwise: [JSON.Member] = []

  var lines: [BookComparison.Line] {
    along.lines.isEmpty ? book.lines : book.lines + along.lines
  }
}

extension RecordComparison {
  /// Compares a record with the book that an earlier record of the same file brought.
  ///
  /// Values that differ are kept with the book as source data. So is its ISBN, when it is another:
  /// that may be the ISBN of another book.
  init(_ card: BookCard, repeating record: ImportedBook, _ shelves: [String: ShelfPlan.Use]) {
    var draft = record.draft(shelves: shelves, sharesISBN: false)
    draft.source = ""
    let (isbn, known) = (draft.isbn, BookDraft(card))
    let hasOtherISBN = !isbn.isEmpty && (try? ISBN.parse(isbn)) != card.book.isbn
    if hasOtherISBN { draft.isbn = "" }
    func member(_ field: BookField, _ text: String) -> JSON.Member {
      JSON.Member(field.label, .string(text))
    }
    var edition: [JSON.Member] = []
    if hasOtherISBN, card.book.isbn != nil {
      // It is another edition, of which nothing goes into the book.
      for field in [BookField.publishers, .year, .language, .format, .pages] {
        let text = draft.text(of: field)
        if !text.isEmpty, text != known.text(of: field) { edition.append(member(field, text)) }
        draft.copy(field, from: BookDraft())
      }
    }
    self.init(book: BookComparison(card, draft, custom: record.custom, today: Day(record.readAt)))
    let differing = lines.filter { $0.relation == .differs && !$0.theirs.isEmpty }
    otherwise = edition + differing.map { JSON.Member($0.subject.label, .string($0.theirs)) }
    // Copies are never filled from a file, so that no line tells them.
    if !draft.copies.isEmpty, draft.copies != known.copies {
      otherwise.append(member(.copies, draft.copies))
    }
    if hasOtherISBN { otherwise.append(member(.isbn, isbn)) }
  }

  var fills: Bool { lines.contains(where: \.relation.isMore) }
  var differs: Bool { lines.contains { $0.relation == .differs } }
  /// True when both have an ISBN, and not the same one.
  var hasOtherISBN: Bool { book.relation(of: .field(.isbn)) == .differs }

  /// The sign that the record is another edition than the book; nil where there is none.
  ///
  /// Pages are counted in several ways: where publisher and year agree they tell nothing.
  var otherEdition: Doubt? {
    func has(_ relation: Relation, _ field: BookField) -> Bool {
      book.relation(of: .field(field)) == relation
    }
    if has(.differs, .language) { return .language }
    if has(.differs, .publishers) { return .publisher }
    if has(.differs, .year) { return .year }
    if has(.differs, .format) { return .format }
    let isSameEdition = has(.equal, .publishers) && has(.equal, .year)
    return has(.differs, .pages) && !isSameEdition ? .pages : nil
  }

  /// True when all that the file says of the book itself is there.
  var isAlike: Bool { book.lines.allSatisfy { $0.relation == .equal } }
}

extension BookDraft {
  /// True when a book has every value of the draft in the very same words.
  ///
  /// Most records of a file that is imported again are so, and need no comparison line by line.
  /// ``BookComparison`` finds values that mean the same in other words, as other spellings of a
  /// name.
  ///
  /// - Parameter values: The meanings of the draft's texts. A key path into the draft copied it for
  ///   each of its fields, which took a seventh of an import that finds nothing new.
  func isSaid(by book: BookTexts, meaning values: BookValues) -> Bool {
    guard title == book.values.title, source.isEmpty || source == book.source else { return false }
    let hasValues = BookField.defined.allSatisfy { field, definition in
      // A title may be made of the ISBN.
      guard definition.mergeRule != .counted, field != .title, let value = values.written(field)
      else { return true }
      return value == book.values.written(field)
    }
    guard hasValues else { return false }
    return AuthorityKind.allCases.allSatisfy { kind in
      let names = book.names(of: kind)
      return references(of: kind).allSatisfy { names.contains($0.name) }
    }
  }
}
