package import Books
import GRDB

extension BookRepository {
  /// Books that are probably one, the likeliest first.
  ///
  /// Editions are told apart by year, publisher, format and ISBN. Takes memory in proportion to the
  /// number of books, not of pairs that are compared.
  ///
  /// - Parameters:
  ///   - editions: True to count editions of one book as the same.
  ///   - progress: Follows the search, and can stop it.
  package func clusters(
    editions: Bool = false,
    progress: WorkProgress = WorkProgress()
  ) throws -> [Cluster] {
    let excluded = try access.keptApart(.book)
    var ids: [Int64] = []
    var blocks = Blocks()
    let former = try allFormerISBNs()
    var count = 0
    try db.forEachRow("SELECT count(*) FROM book") { count = Int($0.integer(0)) }
    // Books have seven keys on the average.
    blocks.reserve(count * 8)
    try db.forEachRow(
      """
      SELECT book.id, title, subtitle, credits, source, isbn.value, year
      FROM book LEFT JOIN isbn ON isbn.bookId = book.id ORDER BY book.id
      """
    ) { row in
      let id = row.integer(0)
      var isbns = BookVariant.isbns(in: row.string(4) ?? "").union(former[id] ?? [])
      if let isbn = row.string(5) { isbns.insert(isbn) }
      let title = TitleVariant(row.string(1) ?? "", subtitle: row.string(2) ?? "")
      let author = row.isAbsent(3) ? nil : BookLine.names(in: row.text(3)).first
      let year = row.isAbsent(6) ? nil : Int(row.integer(6))
      blocks.add(BookKeys(title, author: author, year: year, isbns: isbns).all, at: ids.count)
      ids.append(id)
      if ids.count.isMultiple(of: 4096) { try progress.reached(ids.count, of: count * 3) }
    }
    var pairs: [UInt64] = []
    try blocks.forEachPair(order: <) { done, total in
      try progress.reached(total + done, of: total * 3)
    } _: { one, other in
      pairs.append(UInt64(min(one, other)) << 32 | UInt64(max(one, other)))
    }
    blocks = Blocks()
    pairs.sort()
    var known = KnownForms(books: self, ids: ids)
    var alike: [(one: Int, other: Int, score: Double, why: [String])] = []
    var last: UInt64?
    for (index, pair) in pairs.enumerated() where pair != last {
      last = pair
      if index.isMultiple(of: 256) {
        try progress.reached(2 * pairs.count + index, of: pairs.count * 3)
      }
      let (one, other) = (Int(pair >> 32), Int(pair & 0xFFFF_FFFF))
      guard !excluded.contains(NamePair(ids[one], ids[other])),
        let likeness = try known.likeness(one, other), likeness.score >= BookSimilarity.least,
        editions || likeness.edition == nil
      else { continue }
      alike.append(
        (one, other, likeness.score, [likeness.why, likeness.edition].compactMap { $0?.words })
      )
    }
    pairs = []
    alike.sort { ($1.score, $0.one, $0.other) < ($0.score, $1.one, $1.other) }
    let groups = try ClusterGroup.joined(alike) { one, other in
      guard !excluded.contains(NamePair(ids[one], ids[other])),
        let likeness = try known.likeness(one, other)
      else { return false }
      return likeness.score >= 0.65 && (editions || likeness.edition == nil)
    }
    return try groups.map { group in
      Cluster(
        kind: .book,
        members: try members(group.places.map { ids[$0] }),
        why: group.why,
        score: group.score
      )
    }
  }

  /// Books as a list of clusters shows them.
  private func members(_ ids: [Int64]) throws -> [Cluster.Member] {
    var known: [Int64: (copies: Int, hasISBN: Int, lines: Int)] = [:]
    try db.forEachRow(Self.merits, of: ids) {
      known[$0.integer(0)] = (Int($0.integer(1)), Int($0.integer(2)), Int($0.integer(3)))
    }
    let readings = try access.readings.of(ids.map(ID<Book>.init(rawValue:)))
    let rows = try rows(ids)
    let signs = try differences(among: rows)
    return rows.map { row in
      let (copies, hasISBN, lines) = known[row.id.rawValue] ?? (0, 0, 0)
      let facts = [row.year?.text, row.publisher].compactMap(\.self)
      // A shelf or a number, of those that look the same so far.
      let more = (signs[row.id] ?? []).filter { !facts.contains($0) }
      return Cluster.Member(
        record: .book(row.id),
        name: [row.title, row.authors.first].compactMap(\.self).joined(separator: " · "),
        detail: (facts + more).joined(separator: " · "),
        books: copies,
        // Written well, with an ISBN, the fullest one, and then the one that is used most.
        merits: [
          -Flaws.count(inTitle: row.title, by: row.authors), hasISBN, lines,
          copies + (readings[row.id]?.count ?? 0),
        ]
      )
    }
  }

  /// A book's copies, whether it has an ISBN, and how many of its lines say something.
  private static var merits: String {
    let lines = BookField.allCases.compactMap(\.columns.first) + ["authorKey", "imprint"]
    return """
      SELECT id, copies, EXISTS (SELECT 1 FROM isbn WHERE bookId = book.id),
        \(lines.map { "(\($0) IS NOT NULL)" }.joined(separator: " + "))
      FROM book WHERE id = ?1
      """
  }

  private func allFormerISBNs() throws -> [Int64: [String]] {
    var isbns: [Int64: [String]] = [:]
    try db.forEachRow("SELECT bookId, isbn FROM formerBook WHERE isbn IS NOT NULL") { row in
      isbns[row.integer(0), default: []].append(row.string(1) ?? "")
    }
    return isbns
  }

  /// Forms that were asked for, as long as there is room.
  private struct KnownForms {
    let books: BookRepository
    let ids: [Int64]
    private var forms: [Int: BookVariant] = [:]

    init(books: BookRepository, ids: [Int64]) {
      self.books = books
      self.ids = ids
    }

    mutating func likeness(_ one: Int, _ other: Int) throws -> BookSimilarity? {
      guard let first = try form(one), let second = try form(other) else { return nil }
      return BookSimilarity(first, second)
    }

    private mutating func form(_ place: Int) throws -> BookVariant? {
      if let known = forms[place] { return known }
      // The pairs come by their first book: what is behind is not asked for again.
      if forms.count > 20_000 { forms.removeAll(keepingCapacity: true) }
      let form = try books.forms(of: [ids[place]]).first
      forms[place] = form
      return form
    }
  }
}

extension BookVariant {
  static let columns = """
    book.id, title, subtitle, credits, year, imprint, language, format, pages,
    (SELECT value FROM isbn WHERE bookId = book.id), (SELECT name FROM series WHERE id = seriesId), volume,
    source
    """

  /// - Parameter row: Has ``columns``.
  init(_ row: RawRow) {
    self.init(
      id: row.integer(0),
      title: row.string(1) ?? "",
      subtitle: row.string(2) ?? "",
      authors: row.isAbsent(3) ? [] : BookLine.names(in: row.text(3)),
      year: row.isAbsent(4) ? nil : Int(row.integer(4)),
      publisher: row.string(5),
      language: row.string(6),
      format: row.string(7),
      pages: row.isAbsent(8) ? nil : Int(row.integer(8)),
      isbn: row.string(9),
      series: row.string(10),
      volume: row.string(11),
      source: row.string(12) ?? ""
    )
  }
}

extension BookRepository {
  /// Some books as they are compared, in any order.
  func forms(of ids: some Sequence<Int64>) throws -> [BookVariant] {
    let ids = Array(ids)
    var forms: [BookVariant] = []
    try db.forEachRow("SELECT \(BookVariant.columns) FROM book WHERE id = ?1", of: ids) {
      forms.append(BookVariant($0))
    }
    let former = try former(of: ids.map(ID<Book>.init(rawValue:)))
    guard !former.isEmpty else { return forms }
    for index in forms.indices {
      for isbn in (former[ID(rawValue: forms[index].id)] ?? []).compactMap(\.isbn) {
        forms[index].insertFormerISBN(isbn)
      }
    }
    return forms
  }
}

extension BookRepository {
  /// The books that are likeliest the same as one, editions of it too, and then those that are near
  /// by their titles and authors.
  package func likeliest(to id: ID<Book>, limit: Int = 20) throws -> [BookRow] {
    guard let form = try forms(of: [id.rawValue]).first else { return [] }
    var candidates: Set<Int64> = []
    let queries: [SQL] = [
      """
      SELECT other.bookId FROM bookAuthor AS own JOIN bookAuthor AS other USING (authorId)
      WHERE own.bookId = \(id.rawValue) LIMIT 1000
      """,
      """
      SELECT id FROM book WHERE sortKey >= (SELECT sortKey FROM book WHERE id = \(id.rawValue))
      ORDER BY sortKey LIMIT 50
      """,
    ]
    for query in queries {
      try db.forEachID(query) { id in
        candidates.insert(id)
        return true
      }
    }
    let words = form.title.head.prefix(4)
    if hasWords(words.joined(separator: " ")) {
      let near = BookListing(ParsedQuery(.words(words)), order: .best)
      candidates.formUnion((try? rows(near, limit: 50).map(\.id.rawValue)) ?? [])
    }
    candidates.remove(id.rawValue)
    let ranked = try forms(of: candidates.sorted()).compactMap {
      other -> (id: Int64, score: Double)? in
      guard let likeness = BookSimilarity(form, other), likeness.score >= 0.5 else {
        // Of the same title it may be the same book all the same, with a slip in its author's name.
        return form.title.head == other.title.head ? (other.id, 0.45) : nil
      }
      return (other.id, likeness.score - (likeness.edition == nil ? 0 : 0.3))
    }
    let ids = ranked.sorted { ($1.score, $0.id) < ($0.score, $1.id) }.prefix(limit).map(\.id)
    let rows = try rows(ids).reduce(into: [:]) { $0[$1.id.rawValue] = $1 }
    return ids.compactMap { rows[$0] }
  }
}

/// Keys of a book; books that share one of them are compared.
///
/// Long titles have one of their own, shorter ones only together with a word of their author's
/// name, as many are called "Poems".
struct BookKeys {
  private(set) var all: Set<UInt64> = []

  /// - Parameters:
  ///   - author: The name of the first one, as it is displayed.
  ///   - year: The first of its years.
  ///   - isbns: Those that it has or had, and those that a file said of it.
  init(_ title: TitleVariant, author: String?, year: Int? = nil, isbns: Set<String>) {
    for isbn in isbns { all.insert(BlockKey.make(1, isbn)) }
    let words = folded(author ?? "").split(separator: " ").map(String.init)
    var names = words.filter { $0.utf8.count > 2 }
    if names.isEmpty { names = [""] }
    var bare = title.whole
    while bare.count > 1, let last = bare.last, TitleFormWords.plain.contains(last) {
      bare.removeLast()
    }
    var letters: Set<String> = [title.head.joined(), bare.joined()]
    if !title.rest.isEmpty { letters.insert(title.rest.joined()) }
    for letters in letters where !letters.isEmpty {
      for name in names { all.insert(BlockKey.make(2, letters, name)) }
      if letters.utf8.count >= 14 { all.insert(BlockKey.make(3, letters)) }
    }
    // With one letter wrong, the first eight letters or the last eight are most often still right.
    let whole = title.rest.isEmpty ? title.head.joined() : title.whole.joined()
    guard let last = names.max(by: { $0.utf8.count < $1.utf8.count }) else { return }
    if whole.utf8.count >= 12 {
      all.insert(BlockKey.make(4, String(whole.prefix(8)), last))
      all.insert(BlockKey.make(5, String(whole.suffix(8)), last))
    }
    // In a shorter title the wrong letter is among these: of one year few begin or end with the same three.
    if let year, whole.utf8.count >= 7, whole.utf8.count < 17 {
      all.insert(BlockKey.make(6, String(whole.prefix(3)), last, String(year)))
      all.insert(BlockKey.make(7, String(whole.suffix(3)), last, String(year)))
    }
  }
}
