import Catalog
import TerminalKit

/// Books, all or those of one record.
struct BookSource: ListedSource, Hashable {
  var listing: BookListing
  /// The names of the columns to show; nil takes those that fit the scope.
  var chosenColumns: [String]? { didSet { layOut() } }
  /// The fields of one's own that there are.
  private(set) var customFields: [CustomField] = []
  /// The order by a field that is not there, or not known yet.
  private var wantedOrder: SortOrder?
  /// Whether somebody chose the order.
  private var isOrderChosen = false
  /// Whether the person at the keyboard is a reader, who has a status and ratings to show.
  private var hasOwn = false
  /// Every row asks for them.
  private(set) var columnsShown: [ListColumn] = []

  init(_ listing: BookListing = BookListing()) {
    self.listing = listing
    layOut()
  }

  mutating func adopt(_ people: People, _ fields: [CustomField]) {
    let isReader = people.currentUser.reader != nil
    guard isReader != hasOwn || fields != customFields else { return }
    hasOwn = isReader
    customFields = fields
    keepOrder()
    layOut()
  }

  /// The field of one's own that the books are ordered by.
  private var orderField: CustomField? {
    if case .custom(let field)? = listing.customOrder?.field { field } else { nil }
  }

  /// Stays with the field that the books are ordered by, whatever it is called; a field that comes back
  /// orders them again.
  private mutating func keepOrder() {
    if let field = orderField {
      guard let now = customFields.first(where: { $0.id == field.id }) else {
        let lost = order
        order = usualOrder
        wantedOrder = lost
        return
      }
      listing.customOrder = Query.Order(.custom(now), descending: order.descending)
    } else if let wantedOrder {
      order = wantedOrder
    }
  }

  private mutating func layOut() {
    let usual = BookColumn.columns(of: listing.scope) + [.status, .rating]
    let columns =
      ListColumn.columns(named: chosenColumns, among: customFields)
      ?? usual.map(ListColumn.builtIn)
    columnsShown = hasOwn ? columns : columns.filter { !$0.isOwn }
  }

  var find: String {
    get { listing.find }
    set { listing.find = newValue }
  }

  /// The listing in the order that is shown.
  private var shown: BookListing {
    guard prefersBestMatch else { return listing }
    var listing = listing
    listing.order = BookOrder(.best)
    return listing
  }

  func rows(_ view: View, from end: ListEnd, limit: Int) throws -> [BookRow] {
    try marked(view.books.rows(shown, from: end, limit: limit), view)
  }

  func rows(
    _ view: View,
    around id: ID<Book>,
    before: Int,
    after: Int
  ) throws -> [BookRow] {
    let rows = try view.books.rows(shown, around: id, before: before, after: after) ?? []
    return try marked(rows, view)
  }

  /// The rows with the person's own marks, and with what stands in fields of one's own, where a column
  /// shows them.
  private func marked(_ rows: [BookRow], _ view: View) throws -> [BookRow] {
    let rows = try withCustomTexts(rows, view)
    guard columnsShown.contains(where: \.isOwn), !rows.isEmpty else { return rows }
    let marks = try view.readings.marks(rows.map(\.id))
    guard !marks.isEmpty else { return rows }
    return rows.map { row in
      var row = row
      row.mark = marks[row.id]
      return row
    }
  }

  private func withCustomTexts(_ rows: [BookRow], _ view: View) throws -> [BookRow] {
    guard columnsShown.contains(where: { $0.customField != nil }), !rows.isEmpty else {
      return rows
    }
    let texts = try view.books.custom(rows.map(\.id))
    guard !texts.isEmpty else { return rows }
    return rows.map { row in
      var row = row
      row.custom = texts[row.id] ?? row.custom
      return row
    }
  }

  func count(_ view: View) throws -> Int { try view.books.count(shown) }
  func ids(_ view: View) throws -> OrderedIDs { try view.books.ids(shown) }
  func reading(_ view: View) throws -> String? { try view.books.reading(of: shown) }

  func rows(_ view: View, _ ids: [Int64]) throws -> [BookRow] {
    try marked(view.books.rows(ids), view)
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: View) throws -> Int? {
    try view.books.place(of: letters, in: ids, shown)
  }

  static func id(of row: BookRow) -> ID<Book> { row.id }
  static func number(of id: ID<Book>) -> Int64 { id.rawValue }
  var rowID: @Sendable (Int64) -> ID<Book> { { ID(rawValue: $0) } }

  // MARK: - What a list shows and does

  var kind: RecordKind { .book }

  var columns: [TableColumn] {
    let isChosen = chosenColumns != nil
    return columnsShown.enumerated().map { place, shown in
      var column = shown.column(isChosen: isChosen)
      // Where there is no room for all that somebody asked for, what was asked for first stays.
      if isChosen, shown != .builtIn(.title) { column.dispensable = place + 1 }
      return column
    }
  }

  func cells(_ row: BookRow) -> [String] { columnsShown.map { $0.text(row) } }

  var sortedColumn: Int? {
    if let field = orderField { return columnsShown.firstIndex(of: .custom(field)) }
    return BookColumn(listing.order.column).flatMap { columnsShown.firstIndex(of: .builtIn($0)) }
  }

  var order: SortOrder {
    get {
      SortOrder(
        column: orderField?.word ?? listing.order.column.rawValue,
        descending: listing.customOrder?.descending ?? listing.order.descending
      )
    }
    set {
      wantedOrder = nil
      if let column = BookOrder.Column(rawValue: newValue.column) {
        listing.order = BookOrder(column, descending: column != .best && newValue.descending)
        listing.customOrder = nil
      } else if let field = customFields.first(where: { $0.word == newValue.column }) {
        listing.customOrder = Query.Order(.custom(field), descending: newValue.descending)
      } else {
        wantedOrder = newValue
      }
    }
  }

  /// The order by title, which a find that is more than words keeps, is no choice unless it was made.
  var prefersBestMatch: Bool {
    !isOrderChosen && !find.isEmpty && listing.customOrder == nil
      && listing.order == BookOrder(.title)
  }

  mutating func choose(_ order: SortOrder) {
    isOrderChosen = true
    self.order = order
  }

  var sortChoices: [SortChoice] { SortChoice.books + customFields.compactMap(SortChoice.of) }

  /// By title; an author's books by year, a series by its numbers.
  var usualOrder: SortOrder {
    guard case .of(let record) = listing.scope else {
      return SortOrder(column: "title", descending: false)
    }
    return switch record.kind {
    case .author: SortOrder(column: "year", descending: false)
    case .series: SortOrder(column: "series", descending: false)
    default: SortOrder(column: "title", descending: false)
    }
  }

  static var takesQueries: Bool { true }
  var queryNames: QueryNames { QueryNames(customFields) }
  static var showsWelcome: Bool { true }
  static var context: CommandContext { .bookList }
  static func verbs(marked: Int) -> [CommandID] { [.edit, .delete, .lend, .takeBack] }

  func draft(named name: String) -> RecordDraft? {
    var draft = BookDraft()
    draft.title = name
    return .book(draft)
  }

  var emptyWords: [String] { ["There are none: every book has it.", "Esc goes back."] }

  static func record(_ id: ID<Book>) -> RecordID { .book(id) }

  static func rowID(_ record: RecordID) -> ID<Book>? { record.book }

  static func name(of row: BookRow) -> String { row.title }

  /// The nearest words that exist, each word alone, and the same inside of words.
  func otherFinds(_ view: View) throws -> [OtherFind] {
    try view.closest(to: find).filter { $0.books > 0 }.prefix(6).map { other in
      let count = RecordKind.book.name(count: other.books)
      let isInside = other.kind == .inside
      return OtherFind(
        find: other.find,
        text: isInside ? "\(other.find), also inside words" : other.find,
        answer: other.title.map { "\(count): \($0)" } ?? count
      )
    }
  }
}

/// A column of a list of books.
enum BookColumn: String, CaseIterable, Sendable {
  case title
  case author
  case series
  case year
  case genre
  case publisher
  /// Of the person at the keyboard alone.
  case status
  case rating

  /// Publisher leaves first when it is narrow, then what is one's own, genre and authors.
  ///
  /// - Parameter isChosen: Whether someone chose it: what is one's own shows at any width then.
  func column(isChosen: Bool) -> TableColumn {
    let from = isChosen ? 0 : 90
    return switch self {
    case .title: TableColumn("Title", least: 24, most: nil)
    case .author: TableColumn("Author", least: 18, most: 34, dispensable: 1)
    case .series: TableColumn("Series", least: 16, most: 30, dispensable: 3)
    case .year: TableColumn("Year", least: 4, most: 9, alignment: .right)
    case .genre: TableColumn("Genre", least: 13, most: 24, dispensable: 2)
    case .publisher: TableColumn("Publisher", least: 16, most: 28, dispensable: 6)
    case .status: TableColumn("Status", least: 13, most: 13, dispensable: 5, from: from)
    case .rating: TableColumn("Rating", least: 8, most: 8, dispensable: 4, from: from)
    }
  }

  func text(_ row: BookRow) -> String {
    switch self {
    case .title: row.title
    case .author: row.authors.joined(separator: ", ")
    case .series: [row.series, row.volume].compactMap(\.self).joined(separator: " · ")
    case .year: row.year?.text ?? ""
    case .genre: row.genre ?? ""
    case .publisher: row.publisher ?? ""
    case .status: row.mark?.status.name ?? ""
    case .rating: row.mark?.rating?.starsWords ?? ""
    }
  }

  /// The column of an order; `added` and `modified` have none.
  init?(_ column: BookOrder.Column) {
    self.init(rawValue: column.rawValue)
  }

  /// Whether it shows what is the person's own.
  var isOwn: Bool { self == .status || self == .rating }

  /// The column of a name, several of them as in "authors" included.
  init?(named name: String) {
    let word = folded(name)
    guard
      let column = Self.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) })
    else { return nil }
    self = column
  }

  /// What a list of these books shows: on a page not what is the same in every row.
  static func columns(of scope: BookListing.Scope) -> [BookColumn] {
    guard case .of(let record) = scope else { return [.title, .author, .year, .genre, .publisher] }
    return switch record.kind {
    case .author: [.title, .series, .year, .genre, .publisher]
    case .publisher: [.title, .author, .year, .genre]
    case .genre: [.title, .author, .year, .publisher]
    case .series: [.title, .series, .author, .year]
    case .tag: [.title, .author, .year, .genre]
    }
  }
}

extension BookSource {
  /// The books of one record, in the order that is usual for it.
  static func of(_ id: AuthorityID) -> BookSource {
    var source = BookSource(BookListing(scope: .of(id)))
    source.order = source.usualOrder
    return source
  }
}
