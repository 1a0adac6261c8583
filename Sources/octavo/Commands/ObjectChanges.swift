import Books
import Catalog
import Interchange

/// The changes that objects in a file of JSON make to the books that they name.
struct ObjectChanges {
  private(set) var report: EditReport
  private(set) var facts = EditReport.Facts()
  private(set) var changed = 0
  private var known: Set<ID<Book>> = []
  /// Changes to an ISBN that another book has.
  ///
  /// They are written after all others, since two books may swap their ISBNs.
  private var taken: [(object: BookObject, id: ID<Book>, isbn: ISBN)] = []

  init(_ report: EditReport) {
    self.report = report
  }

  /// The number of books that are read, and written, at a time.
  private static let pageSize = 500

  mutating func carryOut(
    _ file: InputFile,
    in edit: WriteTransaction,
    _ progress: WorkProgress
  ) throws {
    var page: [BookObject] = []
    try BookObject.forEach(in: file, among: try edit.customFields.all(), at: edit.now) { object in
      page.append(object)
      guard page.count == Self.pageSize else { return }
      try change(page, in: edit)
      page.removeAll(keepingCapacity: true)
      try progress.reached(file.position, of: file.size)
    }
    try change(page, in: edit)
    for (object, id, isbn) in taken {
      var draft = BookDraft(try edit.books.card(id))
      draft.isbn = isbn.written
      try object.place.telling { _ = try edit.books.update(id, to: draft) }
    }
    facts.counts.sort { $0.field < $1.field }
    guard changed > 1 else { return }
    let fields = facts.counts.filter { $0.changing > 0 }.map(\.field.inSentence)
    edit.describe(whole: "Changed \(changed, RecordKind.book.noun): \(Message.list(fields))")
  }

  private mutating func change(_ objects: [BookObject], in edit: WriteTransaction) throws {
    let page = try Page(objects, in: edit)
    var written: [(card: BookCard, object: BookObject)] = []
    for object in objects {
      try object.place.telling {
        let card = try card(object, page, in: edit)
        try page.checkSetElsewhere(object, card, in: edit)
        if try write(object, over: card, in: edit) {
          written.append((card, object))
        } else {
          facts.count([], of: object.edit)
        }
      }
    }
    let after = try Page.cards(written.map(\.card.book.id), in: edit)
    for (card, object) in written {
      let id = card.book.id
      var draft = after[id].map(BookDraft.init) ?? BookDraft(card)
      if let own = taken.last(where: { $0.id == id }) { draft.isbn = own.isbn.formatted }
      let row = BulkRow(
        card.book,
        BookDraft(card),
        draft,
        about: Set(object.edit.lines.map(\.field))
      )
      report.append { row }
      facts.count(Set(row.changes.map(\.field)), of: object.edit)
      if !row.changes.isEmpty { changed += 1 }
    }
    try edit.touchOwners()
  }

  /// The book that an object names, in a version that it may change.
  private mutating func card(
    _ object: BookObject,
    _ page: Page,
    in edit: WriteTransaction
  ) throws -> BookCard {
    guard let id = object.id else {
      throw CommandFailure.usage(tr("There is no “id” that says which book it is."))
    }
    guard known.insert(id).inserted else {
      throw CommandFailure.usage(tr("The book \(id) is there twice: give it once."))
    }
    guard let card = page.cards[id] else {
      // What an object says of a book that is a part of another is not what that one should become.
      if let kept = try edit.books.successor(of: id) {
        throw CommandFailure.usage(
          tr("The book id:\(id) was merged into id:\(kept): write that id.")
        )
      }
      throw CommandFailure.noBook(id.description)
    }
    if let given = object.version, given < card.book.version {
      throw CommandFailure.olderVersion(
        id,
        title: card.book.title,
        given: given,
        now: card.book.version
      )
    }
    return card
  }

  /// Changes a book as an object says.
  ///
  /// An ISBN that another book has goes to ``taken``.
  ///
  /// - Returns: Whether anything differs.
  private mutating func write(
    _ object: BookObject,
    over card: BookCard,
    in edit: WriteTransaction
  ) throws -> Bool {
    let (before, id) = (BookDraft(card), card.book.id)
    var draft = before
    draft.apply(object.edit)
    // The names that a book has already, given again, are no change.
    for field in BookField.allCases where field.authorityKind != nil {
      if draft.texts(of: field) == before.texts(of: field) { draft.copy(field, from: before) }
    }
    facts.new += try edit.unknownNames(of: draft)
    if !draft.has(.isbn, as: before), let isbn = try? ISBN.parse(draft.isbn),
      let holder = try edit.books.withISBN(isbn), holder != id
    {
      draft.isbn = ""
      taken.append((object, id, isbn))
    }
    if let given = object.version, given != card.book.version {
      return try edit.books.update(id, from: given, to: draft)
    }
    return try edit.books.write(draft, over: before, of: id)
  }
}

/// The catalogue's data on the books of some objects, read together.
private struct Page {
  let cards: [ID<Book>: BookCard]
  private let marks: [ID<Book>: ReadingMark]
  private let loans: [ID<Book>: LoanMark]

  init(_ objects: [BookObject], in edit: WriteTransaction) throws {
    let ids = objects.compactMap(\.id)
    let columns = objects.flatMap(\.setElsewhere)
      .compactMap { PrintedColumn.Fact(rawValue: $0.key).map(PrintedColumn.fact) }
    cards = try Self.cards(ids, in: edit)
    marks = columns.contains(where: \.isOwn) ? try edit.readings.marks(ids) : [:]
    loans = columns.contains(where: \.isOfLoans) ? try edit.loans.marks(ids) : [:]
  }

  static func cards(_ ids: [ID<Book>], in edit: WriteTransaction) throws -> [ID<Book>: BookCard] {
    Dictionary(try edit.books.cards(ids).map { ($0.book.id, $0) }) { $1 }
  }

  /// Refuses a member that another command sets, unless it says what the book has.
  ///
  /// - Throws: ``CommandFailure/setElsewhere(_:has:)``.
  func checkSetElsewhere(_ object: BookObject, _ card: BookCard, in edit: WriteTransaction) throws {
    let id = card.book.id
    let book = PrintedBook(card: card, mark: marks[id], loan: loans[id])
    for member in object.setElsewhere {
      let value: JSON
      if let fact = PrintedColumn.Fact(rawValue: member.key) {
        value = fact.json(book)
      } else if member.key == "source" {
        value = .text(card.book.source)
      } else {
        value = try edit.shown(id).json[member.key] ?? .null
      }
      guard member.value.says(value) else {
        throw CommandFailure.setElsewhere(member.key, has: value.written)
      }
    }
  }
}
