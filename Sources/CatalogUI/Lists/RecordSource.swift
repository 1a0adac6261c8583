import Catalog

/// Where a list's rows come from: a question to the catalogue whose answer has an order.
protocol RecordSource: Sendable {
  associatedtype RowID: Hashable & Sendable
  associatedtype Row: Sendable

  /// The words that rows must have, or "".
  var find: String { get set }

  /// The first rows, or the last, in order.
  func rows(_ view: View, from end: ListEnd, limit: Int) throws -> [Row]
  /// A row, those before it and those behind it, in order; none when it is not in the list.
  func rows(_ view: View, around id: RowID, before: Int, after: Int) throws -> [Row]
  func count(_ view: View) throws -> Int
  /// The ids of all rows, in order.
  func ids(_ view: View) throws -> OrderedIDs
  /// Rows by their ids; some may be gone.
  func rows(_ view: View, _ ids: [Int64]) throws -> [Row]
  /// Reads rows that a longer find may show, when nothing else is to be done.
  func readAhead(_ view: View) throws
  /// The place of the first row whose name or title begins so, or comes after it.
  func place(of letters: String, in ids: OrderedIDs, _ view: View) throws -> Int?

  static func id(of row: Row) -> RowID
  static func number(of id: RowID) -> Int64
  var rowID: @Sendable (Int64) -> RowID { get }
}

extension RecordSource {
  func readAhead(_ view: View) throws {}
}

/// Books, all or those of one record.
struct BookSource: RecordSource, Hashable {
  var listing: BookListing
  /// The columns to show; nil takes those that fit the scope.
  var chosenColumns: [BookColumn]? { didSet { layOut() } }
  /// Whether the person at the keyboard is a reader, who has a status and ratings to show.
  private var hasOwn = false
  /// Every row asks for them.
  private(set) var columnsShown: [BookColumn] = []

  init(_ listing: BookListing = BookListing()) {
    self.listing = listing
    layOut()
  }

  mutating func settle(_ people: People) {
    let isReader = people.asker.reader != nil
    guard isReader != hasOwn else { return }
    hasOwn = isReader
    layOut()
  }

  private mutating func layOut() {
    let columns = chosenColumns ?? BookColumn.columns(of: listing.scope) + [.status, .rating]
    columnsShown = hasOwn ? columns : columns.filter { !$0.isOwn }
  }

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  func rows(_ view: View, from end: ListEnd, limit: Int) throws -> [BookRow] {
    try marked(view.books.rows(listing, from: end, limit: limit), view)
  }

  func rows(
    _ view: View,
    around id: ID<Book>,
    before: Int,
    after: Int
  ) throws -> [BookRow] {
    guard try isFound(id, view) else { return [] }
    let rows = try view.books.rows(listing, around: id, before: before, after: after) ?? []
    return try marked(rows, view)
  }

  /// The rows with the person's own marks, where a column shows them.
  private func marked(_ rows: [BookRow], _ view: View) throws -> [BookRow] {
    guard columnsShown.contains(where: \.isOwn), !rows.isEmpty else { return rows }
    let marks = try view.readings.marks(rows.map(\.id))
    guard !marks.isEmpty else { return rows }
    return rows.map { row in
      var row = row
      row.mark = marks[row.id]
      return row
    }
  }

  /// Whether a book may be among those that are found: that much is known without all of them.
  private func isFound(_ id: ID<Book>, _ view: View) throws -> Bool {
    guard !find.isEmpty else { return true }
    var one = listing
    one.find = "id:\(id) \(find)"
    // A mistake in it is found by the reading that follows, at its right place.
    return (try? view.books.rows(one, from: .start, limit: 1))?.isEmpty == false
  }

  func count(_ view: View) throws -> Int { try view.books.count(listing) }
  func ids(_ view: View) throws -> OrderedIDs { try view.books.ids(listing) }
  func readAhead(_ view: View) throws { try view.books.readAhead(listing) }

  func rows(_ view: View, _ ids: [Int64]) throws -> [BookRow] {
    try marked(view.books.rows(ids), view)
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: View) throws -> Int? {
    try view.books.place(of: letters, in: ids, listing)
  }

  static func id(of row: BookRow) -> ID<Book> { row.id }
  static func number(of id: ID<Book>) -> Int64 { id.rawValue }
  var rowID: @Sendable (Int64) -> ID<Book> { { ID(rawValue: $0) } }
}

/// Authors, publishers, genres, series or tags.
struct AuthoritySource: RecordSource, Hashable {
  let authority: AuthorityKind
  var listing: AuthorityListing

  init(_ kind: AuthorityKind, _ listing: AuthorityListing = AuthorityListing()) {
    self.authority = kind
    self.listing = listing
  }

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  func rows(_ view: View, from end: ListEnd, limit: Int) throws -> [AuthorityRow] {
    try view.authorities(authority).rows(listing, from: end, limit: limit)
  }

  func rows(
    _ view: View,
    around id: AuthorityID,
    before: Int,
    after: Int
  ) throws -> [AuthorityRow] {
    try view.authorities(authority).rows(listing, around: id, before: before, after: after) ?? []
  }

  func count(_ view: View) throws -> Int { try view.authorities(authority).count(listing) }

  func ids(_ view: View) throws -> OrderedIDs { try view.authorities(authority).ids(listing) }

  func rows(_ view: View, _ ids: [Int64]) throws -> [AuthorityRow] {
    try view.authorities(authority).rows(ids)
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: View) throws -> Int? {
    try view.authorities(authority).place(of: letters, in: ids, listing)
  }

  static func id(of row: AuthorityRow) -> AuthorityID { row.id }
  static func number(of id: AuthorityID) -> Int64 { id.rawValue }

  var rowID: @Sendable (Int64) -> AuthorityID {
    let kind = authority
    return { AuthorityID(kind, $0) }
  }
}
