import Books
import Catalog

/// The books of the catalogue that records can be by their titles, or by their numbers in other
/// programs, kept between batches where they are many.
///
/// Thousands of books can have one title, or one number where that counts within one file. To ask for
/// them with each batch, and to compare each record with each of them, would grow with the square:
/// so they are asked for once, and found by hash tables.
final class LookAlikes {
  private var titles: [TitleKey: BooksOfTitle] = [:]
  private var numbers: [BookOrigin: BooksOfNumber] = [:]
  private var signed: [TitleKey: [BooksOfTitle.Key: SignedBooks]] = [:]
  /// The revision that the catalogue had when they were read.
  private var revision: ID<Revision>?
  /// What is found in records and books that tells volumes and editions apart.
  var marks = MarkReader()
  /// The books that rows are, where each row is a book of its own.
  private var claimed: Set<ID<Book>> = []

  /// With so many books a record is compared one by one, which is cheaper than to gather what tells
  /// them apart; and so many are asked for again.
  static let few = 20

  /// Forgets what it knows when others have changed the catalogue meanwhile.
  func renew(in view: ReadTransaction) throws {
    let newest = try view.history.newest()
    guard newest != revision else { return }
    revision = newest
    (titles, numbers, signed) = ([:], [:], [:])
  }

  func isClaimed(_ book: ID<Book>) -> Bool { claimed.contains(book) }

  func claim(_ book: ID<Book>) { claimed.insert(book) }

  // MARK: - By title and author

  /// The books with the same sort key of the title and an author in common, or both without any, also
  /// those that were so before they were merged; of very many those that the record agrees with,
  /// and a few more.
  ///
  /// - Parameters:
  ///   - indexes: The places of the records that are looked for.
  ///   - sharesISBN: Whether other books have their ISBNs.
  func byTitles(
    _ records: [ImportedBook],
    _ indexes: [Int],
    shelves: [String: ShelfPlan.Use],
    sharesISBN: Bool = false,
    _ view: ReadTransaction
  ) throws -> [Int: [ID<Book>]] {
    let keys = indexes.map { index in
      let draft = records[index].draft
      let language = try? Language.parse(draft.language)
      return draft.title.isEmpty ? [] : TitleKey.all(of: draft.title, language: language)
    }
    let wanted = Set(keys.joined())
    var books = try view.books.matching(titles: wanted.filter { titles[$0] == nil })
    for (key, books) in books where books.count > Self.few { titles[key] = books }
    for key in wanted where books[key] == nil { books[key] = titles[key] }
    guard !books.isEmpty else { return [:] }
    var found: [Int: [ID<Book>]] = [:]
    for (index, keys) in zip(indexes, keys) where keys.contains(where: { books[$0] != nil }) {
      let record = records[index]
      let authors = record.draft.authors.map { AuthorName.parse($0.author.name) }
      let signs = titleSigns(record.draft.title)
      var sign: BookSign?
      var ids: [ID<Book>] = []
      for key in keys {
        for (name, list) in books[key]?.by(authors, signs: signs) ?? [] {
          if list.count > Self.few {
            let own =
              sign
              ?? BookSign(record, record.draft(shelves: shelves, sharesISBN: sharesISBN))
            sign = own
            ids += try crowd(key, name, list, view).books(like: own)
          }
          ids += list.prefix(Self.few)
        }
      }
      if !ids.isEmpty { found[index] = ids.withoutRepetition }
    }
    return found
  }

  private func crowd(
    _ title: TitleKey,
    _ name: BooksOfTitle.Key,
    _ list: [ID<Book>],
    _ view: ReadTransaction
  ) throws -> SignedBooks {
    if let known = signed[title]?[name] { return known }
    let crowd = try SignedBooks(list, view)
    signed[title, default: [:]][name] = crowd
    return crowd
  }

  // MARK: - By number

  /// The books that came from a program under some of its numbers.
  func byNumbers(
    _ wanted: Set<String>,
    of program: String,
    _ view: ReadTransaction
  ) throws -> [String: BooksOfNumber] {
    func origin(_ number: String) -> BookOrigin { BookOrigin(program: program, number: number) }
    let unknown = wanted.filter { numbers[origin($0)] == nil }
    var found: [String: BooksOfNumber] = [:]
    for (number, books) in try view.books.matching(origins: unknown, of: program) {
      let books = BooksOfNumber(books)
      found[number] = books
      if books.count > Self.few { numbers[origin(number)] = books }
    }
    for number in wanted where found[number] == nil { found[number] = numbers[origin(number)] }
    return found
  }
}

/// The books that one number of another program means, oldest first.
struct BooksOfNumber {
  let count: Int
  private let first: ID<Book>?
  private var byISBN: [String: ID<Book>] = [:]
  private var byTitle: [String: (first: ID<Book>, byISBN: [String: ID<Book>])] = [:]

  init(_ books: [(id: ID<Book>, title: String, isbn: String?)]) {
    count = books.count
    first = books.first?.id
    for book in books {
      let title = folded(book.title)
      if byTitle[title] == nil { byTitle[title] = (book.id, [:]) }
      guard let isbn = book.isbn else { continue }
      if byISBN[isbn] == nil { byISBN[isbn] = book.id }
      if byTitle[title]?.byISBN[isbn] == nil { byTitle[title]?.byISBN[isbn] = book.id }
    }
  }

  /// The book that a record means: of several, such as two editions, that with the same ISBN.
  ///
  /// An id that counts within one file may mean another book in the next: the title decides.
  func book(of record: ImportedBook) -> ID<Book>? {
    guard record.origin.isOfFile else { return byISBN[record.draft.isbn] ?? first }
    let alike = byTitle[record.titleKey]
    return alike?.byISBN[record.draft.isbn] ?? alike?.first
  }
}

/// Many books of one title and author, by what else they say.
private final class SignedBooks {
  private var books: [BookSign: [ID<Book>]] = [:]
  /// How many of those of one sign were taken.
  private var taken: [BookSign: Int] = [:]

  /// How many books are read at once.
  private static let portion = 512

  init(_ ids: [ID<Book>], _ view: ReadTransaction) throws {
    for start in stride(from: 0, to: ids.count, by: Self.portion) {
      for card in try view.books.cards(ids[start..<min(start + Self.portion, ids.count)]) {
        let sign = BookSign(card)
        books[sign, default: []].append(card.book.id)
        books[sign.withoutSource, default: []].append(card.book.id)
      }
    }
  }

  /// The books that say the same as a record, the likeliest first, a few of them.
  ///
  /// Of several that do not differ each record gets another one: their readings may differ.
  func books(like sign: BookSign) -> [ID<Book>] {
    for sign in [sign, sign.withoutSource] {
      guard let books = books[sign] else { continue }
      let start = min(taken[sign] ?? 0, books.count - 1)
      taken[sign] = start + 1
      return Array(books[start...].prefix(LookAlikes.few))
    }
    return []
  }
}

/// The facts that tell a book from others of the same title and author, as hashes: two with the
/// same are compared field by field all the same.
struct BookSign: Hashable {
  private let fields: Int
  private let source: Int?

  private init(fields: Int, source: Int?) {
    self.fields = fields
    self.source = source
  }

  var withoutSource: BookSign { BookSign(fields: fields, source: nil) }

  init(_ card: BookCard) {
    self.init(BookDraft(card), card.book.values)
  }

  /// - Parameter draft: The texts that the book would get.
  init(_ record: ImportedBook, _ draft: BookDraft) {
    self.init(
      draft,
      record.values ?? draft.checked(takesAnyYear: true, today: Day(record.readAt)).values
    )
  }

  private init(_ draft: BookDraft, _ values: BookValues) {
    var hasher = Hasher()
    // Its ISBN finds a book before its title does, and of copies the catalogue knows better.
    for field in BookField.allCases where ![.title, .isbn, .copies].contains(field) {
      hasher.combine(values.written(field))
    }
    for kind in AuthorityKind.allCases {
      // In no order, since files repeat names.
      let names = Set(draft.references(of: kind).map { kind.importKey($0.name) })
      hasher.combine(names)
    }
    fields = hasher.finalize()
    source = draft.source.hashValue
  }
}

extension [ID<Book>] {
  /// Each once, in the order in which they come first.
  fileprivate var withoutRepetition: [ID<Book>] {
    var known: Set<ID<Book>> = []
    return filter { known.insert($0).inserted }
  }
}
