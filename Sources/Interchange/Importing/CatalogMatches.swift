import Books
import Catalog

/// The books of the catalogue that some records of a file are, or may be (record linkage).
///
/// A record is looked for in turn by its key; by its id in the program that it is from; by its ISBN; where a
/// book with another title has that ISBN, by the book that an earlier import made of the record; by
/// the sort key of its title and a common author. An id or an ISBN makes a match sure, title and
/// author only likely, with a ``Doubt`` where something speaks against it. Asking the catalogue for
/// each record would take a few queries each; here each way is one query for all records of a
/// batch.
struct CatalogMatches {
  struct Match {
    let card: BookCard
    let certainty: Certainty
    /// The rule by which it is the book.
    var rule = SameBooks.Rule.title
    var along = ReadingsAndLoans()
    var otherNames = OtherNames()
    /// The books that were merged into it.
    var former: [FormerBook] = []
    /// The title of another book that has the ISBN of the record, so that this one cannot have it.
    var isbnOwner: String?
    /// Why it is not sure that it is the book, where its title and an author are alike.
    var doubt: Doubt?

    func owns(_ isbn: String) -> Bool { card.book.isbn?.written == isbn }

    /// True when it has the ISBN of the record and another title.
    func isAnother(than record: ImportedBook) -> Bool {
      owns(record.draft.isbn) && folded(card.book.title) != record.titleKey
    }

    /// - Parameter sharesISBN: Whether another book has the ISBN of the record, or will have it.
    func comparison(
      with record: ImportedBook,
      shelves: [String: ShelfPlan.Use],
      sharesISBN: Bool = false
    ) -> RecordComparison {
      RecordComparison(
        book: BookComparison(
          card,
          record.draft(shelves: shelves, sharesISBN: sharesISBN),
          custom: record.custom,
          otherNames: otherNames,
          former: former,
          today: Day(record.readAt)
        ),
        along: ReadingsAndLoansComparison(along, record)
      )
    }
  }

  enum Certainty {
    /// It has the key of the record, or one with that was merged into it.
    case keyed
    /// Both have the same id in the same program, or the same ISBN.
    case sure
    /// Title and author are alike.
    case perhaps
    /// Another book with the same ISBN: it has another id in the same program, or neither title nor
    /// author are alike.
    case sharesISBN
  }

  private typealias Found = (id: ID<Book>, certainty: Certainty, rule: SameBooks.Rule)
  typealias Same = (book: ID<Book>, rule: SameBooks.Rule)

  private let matches: [Int: Match]
  /// Records all of whose values a book has in the very same words.
  private let same: [Int: Same]

  /// Where each row is a book of its own: the ISBNs of records that a book has, and its title.
  let takenISBNs: [String: String]

  subscript(index: Int) -> Match? { matches[index] }

  /// The book that has all values of a record; nil also where none was looked for.
  func same(_ index: Int) -> Same? { same[index] }

  /// - Parameters:
  ///   - alikes: The books of the catalogue that many records can be.
  ///   - source: Has the uses of shelves; tells whether the records are answers to ISBNs that were asked
  ///     for.
  ///   - withoutCardsOfSame: Whether books that have all values of their records are found first, and
  ///     their cards are not read.
  init(
    _ records: [ImportedBook],
    in view: ReadTransaction,
    among alikes: LookAlikes,
    _ source: ImportSource,
    withoutCardsOfSame: Bool
  ) throws {
    let (shelves, isLookup) = (source.shelves, source.isLookup)
    try alikes.renew(in: view)
    var found = try Self.byNumbers(records, alikes, source.same, view)
    // Where each row is a book of its own, one book cannot be found for two of them.
    let findsSame = withoutCardsOfSame && source.same != .never
    let same = findsSame ? try Self.same(records, found, shelves: shelves, view) : [:]
    self.same = same
    for index in same.keys { found[index] = nil }
    for (index, id) in try Self.sharers(records, found, alikes, shelves: shelves, view) {
      found[index] = (id, .sure, .isbn)
    }
    let rest = records.indices.filter {
      (found[$0] == nil || source.same == .never) && same[$0] == nil && !records[$0].isRefused
    }
    let titles = try alikes.byTitles(records, rest, shelves: shelves, view)
    let ids = Set(found.values.map(\.id)).union(titles.values.joined())
    let cards = try view.books.cards(Array(ids)).reduce(into: [:]) { $0[$1.book.id] = $1 }
    let along = try ReadingsAndLoans.all(of: ids, in: view)
    let otherNames = try view.books.otherNames(of: cards.values)
    let former = try view.books.former(of: ids)
    var doubts: [Int: Doubt] = [:]
    for index in rest where source.same != .likely {
      let first = found[index].map { [$0.id] } ?? []
      let candidates = (first + (titles[index] ?? [])).compactMap { cards[$0] }
      let own = Self.own(candidates, records[index], along, alikes, shelves)
      if let own { found[index] = (own, .sure, .values) }
      guard let id = found[index]?.id else { continue }
      if own == nil, alikes.isClaimed(id) { found[index] = nil } else { alikes.claim(id) }
    }
    for (index, ids) in titles where source.same == .likely {
      let marks = alikes.marks.marks(of: records[index])
      let candidates = ids.compactMap { cards[$0] }.filter { card in
        marks == BookMarks() || !marks.differ(from: alikes.marks.marks(of: card))
      }
      guard let best = Self.best(candidates, for: records[index], along, shelves) else { continue }
      found[index] = (best.book.id, .perhaps, .title)
      doubts[index] = Doubt(of: records[index], beingOneOf: candidates)
    }
    let asked = source.same == .never ? Array(records.indices) : Array(found.keys)
    let isbns = Set(asked.map { records[$0].draft.isbn }).subtracting([""])
    let owners = try view.books.matching(isbns: isbns)
    let ownersTitles = try view.books.titles(of: Set(owners.values))
    takenISBNs = source.same == .never ? owners.mapValues { ownersTitles[$0] ?? "" } : [:]
    var matches: [Int: Match] = [:]
    for (index, (id, certainty, rule)) in found {
      guard let card = cards[id] else { continue }
      let owner = owners[records[index].draft.isbn]
      // A row that somebody copied in a table has the key of another book.
      let isAnothers = owner != nil && owner != id
      let isUnlike = certainty == .keyed && (isAnothers || Self.isUnlike(card, records[index]))
      let match = Match(
        card: card,
        certainty: isUnlike ? .perhaps : certainty,
        rule: rule,
        along: along[id] ?? ReadingsAndLoans(),
        otherNames: otherNames,
        former: former[id] ?? [],
        isbnOwner: owner.flatMap { $0 == id ? nil : ownersTitles[$0] },
        doubt: isUnlike ? .unlike : doubts[index]
      )
      matches[index] = Self.checked(match, records[index], isLookup: isLookup)
    }
    self.matches = matches
  }

  /// The books that have all values of their records.
  private static func same(
    _ records: [ImportedBook],
    _ found: [Int: Found],
    shelves: [String: ShelfPlan.Use],
    _ view: ReadTransaction
  ) throws -> [Int: Same] {
    let queries = try BookTextQueries(view)
    // In the order of their ids, since neighbours lie on the same page of the database.
    let likely = found.filter {
      records[$0.key].alongCounts == (0, 0) && records[$0.key].custom.isEmpty
    }
    .sorted { $0.value.id < $1.value.id }
    return try likely.reduce(into: [:]) { same, entry in
      guard let values = records[entry.key].values else { return }
      let draft = records[entry.key].draft(shelves: shelves, sharesISBN: false)
      if let book = try queries.texts(of: entry.value.id, for: draft),
        draft.isSaid(by: book, meaning: values),
        // Copies do not matter in another program's file; a difference in Octavo's own is reported.
        records[entry.key].exact == nil || values.copies == book.values.copies
      {
        same[entry.key] = (entry.value.id, entry.value.rule)
      }
    }
  }

  /// Turns a match by ISBN into "shares the ISBN" where the book has another id in the record's
  /// program, or neither title nor author are alike.
  ///
  /// An answer to that very ISBN may be the book all the same: a person says so, and no second book
  /// is added unasked.
  private static func checked(_ match: Match, _ record: ImportedBook, isLookup: Bool) -> Match {
    guard match.certainty == .sure, isAnother(match, record) else { return match }
    return Match(
      card: match.card,
      certainty: isLookup ? .perhaps : .sharesISBN,
      rule: match.rule,
      along: match.along,
      otherNames: match.otherNames,
      former: match.former,
      isbnOwner: match.card.book.title,
      doubt: isLookup ? .unlike : nil
    )
  }

  /// True when a book with the key of a record has nothing in common with it.
  private static func isUnlike(_ card: BookCard, _ record: ImportedBook) -> Bool {
    // One that was merged into the book may have been called anything.
    guard card.book.key == record.key else { return false }
    let isbn = card.book.isbn?.written ?? ""
    return (isbn.isEmpty || isbn != record.draft.isbn) && !SharedWords(card, record.draft).isAny
  }

  private static func isAnother(_ match: Match, _ record: ImportedBook) -> Bool {
    if !record.origin.id.isEmpty, !record.origin.isOfFile {
      let numbers = SourceData.numbers(in: match.card.book.source, of: record.origin.program)
      if numbers.contains(record.origin.id) { return false }
      if !numbers.isEmpty { return true }
    }
    // A book that was merged into it may have had the ISBN, which is its own since.
    let wasMerged = match.former.contains { folded($0.title ?? "") == record.titleKey }
    return match.owns(record.draft.isbn) && !wasMerged
      && !SharedWords(match.card, record.draft).isAny
  }

  private static func byNumbers(
    _ records: [ImportedBook],
    _ alikes: LookAlikes,
    _ same: SameBooks,
    _ view: ReadTransaction
  ) throws -> [Int: Found] {
    var found: [Int: Found] = [:]
    let keyed = try view.books.matching(keys: records.compactMap(\.key))
    for index in records.indices {
      if let id = records[index].key.flatMap({ keyed[$0] }) { found[index] = (id, .keyed, .key) }
    }
    let numbered = records.indices.filter { found[$0] == nil && !records[$0].origin.id.isEmpty }
    let programs = Dictionary(grouping: numbered) {
      records[$0].origin.program
    }
    for (program, indexes) in programs {
      let numbers = Set(indexes.map { records[$0].origin.id })
      let books = try alikes.byNumbers(numbers, of: program, view)
      for index in indexes {
        if let id = books[records[index].origin.id]?.book(of: records[index]) {
          found[index] = (id, .sure, .number)
        }
      }
    }
    let rest = records.indices.filter { index in
      let draft = records[index].draft
      guard found[index] == nil, !draft.isbn.isEmpty else { return false }
      return same != .never || draft.title.isEmpty
    }
    let books = try view.books.matching(isbns: rest.map { records[$0].draft.isbn })
    for index in rest {
      if let id = books[records[index].draft.isbn] { found[index] = (id, .sure, .isbn) }
    }
    return found
  }

  /// The books that earlier imports made of records whose ISBN another book has, as volumes of a
  /// set.
  ///
  /// Such a book has the title of the record, no ISBN, and the number among its source data.
  private static func sharers(
    _ records: [ImportedBook],
    _ found: [Int: Found],
    _ alikes: LookAlikes,
    shelves: [String: ShelfPlan.Use],
    _ view: ReadTransaction
  ) throws -> [Int: ID<Book>] {
    let indexes = found.keys.filter {
      found[$0]?.certainty != .keyed && !records[$0].draft.isbn.isEmpty
    }
    guard !indexes.isEmpty else { return [:] }
    let titles = try view.books.titles(of: Set(indexes.compactMap { found[$0]?.id }))
    let doubtful = indexes.filter { index in
      let title = found[index].flatMap { titles[$0.id] } ?? ""
      return !records[index].titleKey.isEmpty && folded(title) != records[index].titleKey
    }
    guard !doubtful.isEmpty else { return [:] }
    let alike = try alikes.byTitles(
      records,
      doubtful,
      shelves: shelves,
      sharesISBN: true,
      view
    )
    let cards = try view.books.cards(Array(Set(alike.values.joined())))
      .reduce(into: [:]) { $0[$1.book.id] = $1 }
    return alike.reduce(into: [:]) { result, entry in
      let record = records[entry.key]
      result[entry.key] =
        entry.value.lazy.compactMap { cards[$0] }.first { card in
          card.book.isbn == nil
            && SourceData.isbns(in: card.book.source, of: record.origin.program)
              .contains(record.draft.isbn)
        }?.book.id
    }
  }

  /// The book that says all that a record says and is no other record's, as an earlier import of the
  /// file left it; of several that which says no more.
  private static func own(
    _ candidates: [BookCard],
    _ record: ImportedBook,
    _ along: [ID<Book>: ReadingsAndLoans],
    _ alikes: LookAlikes,
    _ shelves: [String: ShelfPlan.Use]
  ) -> ID<Book>? {
    let free = candidates.filter { !alikes.isClaimed($0.book.id) }
    guard !free.isEmpty else { return nil }
    let isbn = record.draft.isbn
    let marks = alikes.marks.marks(of: record)
    let alike = free.filter { card in
      var match = Match(card: card, certainty: .perhaps)
      match.along = along[card.book.id] ?? ReadingsAndLoans()
      let sharesISBN = !isbn.isEmpty && !match.owns(isbn)
      let comparison = match.comparison(with: record, shelves: shelves, sharesISBN: sharesISBN)
      return !comparison.fills && !comparison.differs
        && (marks == BookMarks() || !marks.differ(from: alikes.marks.marks(of: card)))
    }
    guard alike.count > 1 else { return alike.first?.book.id }
    func sign(_ sharesISBN: Bool) -> BookSign {
      BookSign(record, record.draft(shelves: shelves, sharesISBN: sharesISBN))
    }
    let signs = isbn.isEmpty ? [sign(false)] : [sign(false), sign(true)]
    return (alike.first { signs.contains(BookSign($0)) } ?? alike.first)?.book.id
  }

  /// The first book with which the record agrees in everything; else the first that can be its
  /// edition; else the first of all.
  private static func best(
    _ candidates: [BookCard],
    for record: ImportedBook,
    _ along: [ID<Book>: ReadingsAndLoans],
    _ shelves: [String: ShelfPlan.Use]
  ) -> BookCard? {
    guard candidates.count > 1 else { return candidates.first }
    var edition: BookCard?
    for card in candidates {
      var match = Match(card: card, certainty: .perhaps)
      match.along = along[card.book.id] ?? ReadingsAndLoans()
      let comparison = match.comparison(with: record, shelves: shelves)
      if !comparison.fills, !comparison.differs { return card }
      if edition == nil, !comparison.hasOtherISBN, comparison.otherEdition == nil { edition = card }
    }
    return edition ?? candidates.first
  }
}

/// Which records of the files are the same book as an earlier one.
///
/// It keeps hashes and row numbers and no texts, so that a million records take some tens of
/// megabytes. Two texts with the same hash of 64 bits would be taken for one.
struct FileMatches {
  private var byOrigin: [Int: Int32] = [:]
  private var byISBN: [UInt64: (row: Int32, title: Int32)] = [:]
  private var byText: [Int: Int32] = [:]
  private var byKey: [RecordKey: (row: Int32, title: Int)] = [:]
  private var marks = MarkReader()
  private let same: SameBooks

  init(joining same: SameBooks) {
    self.same = same
  }

  enum Match: Equatable {
    case first
    /// The same book as an earlier record.
    case repeats(Int, SameBooks.Rule)
    /// Another book with the same ISBN, as parts of a set are printed with.
    case sharesISBN(Int)
  }

  /// Compares a record with the earlier ones, and remembers it for the later ones.
  ///
  /// Records with different ids in one program are different books, whatever else is alike, and so
  /// are those of another catalogue of Octavo's. Records with neither an id nor an ISBN are the
  /// same only if all their values are, and the volume and the edition that no field holds; and where
  /// each has a number of its copy, if they differ in nothing but what belongs to a copy.
  mutating func match(_ row: Int, _ record: ImportedBook) -> Match {
    if let key = record.key, same != .never {
      let title = record.titleKey.hashValue
      // A row that was copied in a table and changed is another book, and gets a key of its own.
      if let first = byKey[key] {
        if first.title == title { return .repeats(Int(first.row), .key) }
      } else {
        byKey[key] = (Int32(row), title)
      }
    }
    let hasNumber = !record.origin.id.isEmpty || record.exact != nil
    // A misprint is no number, and must not come twice all the same.
    let written = record.draft.isbn
    let isbn =
      UInt64(written)
      ?? (written.isEmpty ? nil : UInt64(truncatingIfNeeded: written.hashValue))
    let title = isbn != nil || record.origin.isOfFile ? record.titleKey.hashValue : 0
    if hasNumber, record.exact == nil, same != .never {
      let number = record.known(by: title)
      if let first = byOrigin[number] { return .repeats(Int(first), .number) }
      byOrigin[number] = Int32(row)
    }
    if let isbn {
      guard let first = byISBN[isbn] else {
        byISBN[isbn] = (Int32(row), Int32(truncatingIfNeeded: title))
        return .first
      }
      // A record that is only an ISBN is no other book than the earlier one.
      let isAnother =
        hasNumber || same == .never && !record.draft.title.isEmpty
        || !record.draft.title.isEmpty && first.title != Int32(truncatingIfNeeded: title)
      return isAnother ? .sharesISBN(Int(first.row)) : .repeats(Int(first.row), .isbn)
    }
    guard !hasNumber, same == .likely else { return .first }
    let (text, isOfCopy) = values(of: record)
    if let first = byText[text] { return .repeats(Int(first), isOfCopy ? .copies : .values) }
    byText[text] = Int32(row)
    return .first
  }

  /// A hash of what must be the same in two records of one book, and whether it leaves out what belongs
  /// to a copy.
  private mutating func values(of record: ImportedBook) -> (hash: Int, isOfCopy: Bool) {
    let isOfCopy = !record.extras.isEmpty && !marks.copies(of: record).isEmpty
    var hasher = Hasher()
    if isOfCopy {
      var draft = record.draft
      for field in BookField.ofCopies { draft.copy(field, from: BookDraft()) }
      hasher.combine(draft)
    } else {
      hasher.combine(record.draft)
    }
    if !record.extras.isEmpty || !record.custom.isEmpty { hasher.combine(marks.marks(of: record)) }
    return (hasher.finalize(), isOfCopy)
  }
}

extension ImportedBook {
  /// A hash of the record's id, and where the id counts within one file, of the title too.
  fileprivate func known(by title: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(origin)
    if origin.isOfFile { hasher.combine(title) }
    return hasher.finalize()
  }

  /// The title without case and accents; without a title, the ISBN.
  var titleKey: String {
    folded(draft.title.isEmpty ? (try? ISBN.parse(draft.isbn))?.formatted ?? "" : draft.title)
  }
}
