import Catalog

/// Where a list's rows come from: a question to the catalogue whose answer has an order.
protocol RecordSource: Sendable {
  associatedtype RowID: Hashable & Sendable
  associatedtype Row: Sendable

  /// The words that rows must have, or "".
  var find: String { get set }

  /// The ids of all rows, in order.
  func ids(_ view: View) throws -> [RowID]
  /// Rows by their place.
  func rows(_ view: View, limit: Int, offset: Int) throws -> [Row]
  /// Rows by their ids; some may be gone.
  func rows(_ view: View, _ ids: [RowID]) throws -> [Row]
  func count(_ view: View) throws -> Int
  static func id(of row: Row) -> RowID
}

/// Books, all or those of one record.
struct BookSource: RecordSource, Hashable {
  var listing: BookListing
  /// The columns to show; nil takes those that fit the scope.
  var chosenColumns: [BookColumn]?

  init(_ listing: BookListing = BookListing()) {
    self.listing = listing
  }

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  func ids(_ view: View) throws -> [ID<Book>] { try view.books.ids(listing) }

  func rows(_ view: View, limit: Int, offset: Int) throws -> [BookRow] {
    try view.books.rows(listing, limit: limit, offset: offset)
  }

  func rows(_ view: View, _ ids: [ID<Book>]) throws -> [BookRow] { try view.books.rows(ids) }
  func count(_ view: View) throws -> Int { try view.books.count(listing) }
  static func id(of row: BookRow) -> ID<Book> { row.id }
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

  func ids(_ view: View) throws -> [AuthorityID] { try view.authorities(authority).ids(listing) }

  func rows(_ view: View, limit: Int, offset: Int) throws -> [AuthorityRow] {
    try view.authorities(authority).rows(listing, limit: limit, offset: offset)
  }

  func rows(_ view: View, _ ids: [AuthorityID]) throws -> [AuthorityRow] {
    try view.authorities(authority).rows(ids)
  }

  func count(_ view: View) throws -> Int { try view.authorities(authority).count(listing) }
  static func id(of row: AuthorityRow) -> AuthorityID { row.id }
}
