import Books
import Catalog
import TerminalKit

/// The source of lists of books, of all or of one record's.
struct BookSource: ListedSource, Hashable {
  var find: String
  /// Scope and order; the typed text is read anew each time, as its dates and saved queries may be.
  private(set) var listing: BookListing
  /// The names of the columns to show; nil takes those that fit the scope.
  var chosenColumns: [String]? { didSet { layOut() } }
  private(set) var customFields: [CustomField] = []
  /// The chosen order by a custom field that is gone, or not known yet.
  private var wantedOrder: SortOrder?
  private var isOrderChosen = false
  /// True if the person at the keyboard is a reader, who has a status and ratings to show.
  private var hasOwn = false
  /// The columns to show, kept since every row asks for them.
  private(set) var columnsShown: [ListColumn] = []

  init(_ listing: BookListing = BookListing()) {
    find = listing.query.text ?? ""
    self.listing = listing
    self.listing.query = .everything
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

  /// The custom field that the books are ordered by.
  private var orderField: CustomField? {
    if case .custom(let field)? = listing.customOrder?.field { field } else { nil }
  }

  /// Keeps the order by a custom field that was renamed, and restores it when a removed field comes
  /// back.
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
    let columns =
      ListColumn.columns(named: chosenColumns, among: customFields)
      ?? ListColumn.usual(of: listing.scope)
    columnsShown = hasOwn ? columns : columns.filter { !$0.isOwn }
  }

  /// The listing of the typed text, in the order that is shown.
  ///
  /// - Throws: ``CatalogError/query(_:)``.
  private func shown(_ view: ReadTransaction) throws -> BookListing {
    var listing = listing
    listing.query = try view.parse(find, isBeingTyped: true)
    if prefersBestMatch { listing.order = .best }
    return listing
  }

  func rows(_ view: ReadTransaction, from end: ListEnd, limit: Int) throws -> [BookRow] {
    try completed(view.books.rows(shown(view), from: end, limit: limit), view)
  }

  func rows(
    _ view: ReadTransaction,
    around id: ID<Book>,
    before: Int,
    after: Int
  ) throws -> [BookRow] {
    let rows = try view.books.rows(shown(view), around: id, before: before, after: after) ?? []
    return try completed(rows, view)
  }

  /// The rows with status and rating, and with the values of columns that need cards.
  private func completed(_ rows: [BookRow], _ view: ReadTransaction) throws -> [BookRow] {
    guard !rows.isEmpty else { return rows }
    let ids = rows.map(\.id)
    let columns = columnsShown.filter(\.isOfCard)
    let cards = columns.isEmpty ? [] : try view.books.cards(ids)
    let marks = columnsShown.contains(where: \.isOwn) ? try view.readings.marks(ids) : [:]
    guard !cards.isEmpty || !marks.isEmpty else { return rows }
    let known = Dictionary(cards.map { ($0.book.id, $0) }) { first, _ in first }
    return rows.map { row in
      var row = row
      row.mark = marks[row.id]
      guard let card = known[row.id] else { return row }
      for column in columns { row.texts[column.field] = column.text(card) }
      return row
    }
  }

  func count(_ view: ReadTransaction) throws -> Int { try view.books.count(shown(view)) }
  func ids(_ view: ReadTransaction) throws -> OrderedIDs { try view.books.ids(shown(view)) }
  func reading(_ view: ReadTransaction) throws -> String? { try shown(view).query.reading }

  func queryOrder(_ view: ReadTransaction) throws -> SortOrder? {
    try shown(view).query.order.first.map { order in
      SortOrder(column: order.field.name, descending: order.descending)
    }
  }

  func rows(_ view: ReadTransaction, _ ids: [Int64]) throws -> [BookRow] {
    try completed(view.books.rows(ids), view)
  }

  func place(of letters: String, in ids: OrderedIDs, _ view: ReadTransaction) throws -> Int? {
    try view.books.place(of: letters, in: ids, shown(view))
  }

  static func id(of row: BookRow) -> ID<Book> { row.id }
  static func number(of id: ID<Book>) -> Int64 { id.rawValue }
  var rowID: @Sendable (Int64) -> ID<Book> { { ID(rawValue: $0) } }

  // MARK: - What a list shows and does

  var kind: RecordKind { .book }

  var columns: [TableColumn] {
    Self.tableColumns(columnsShown, isChosen: chosenColumns != nil)
  }

  /// - Parameter isChosen: Whether someone chose them.
  static func tableColumns(_ columns: [ListColumn], isChosen: Bool) -> [TableColumn] {
    columns.enumerated().map { place, shown in
      var column = shown.column(isChosen: isChosen)
      // Without room for all chosen columns, the first ones stay.
      if isChosen, shown != .title { column.dispensable = place + 1 }
      return column
    }
  }

  /// All columns that there are for the person at the keyboard.
  var possibleColumns: [ListColumn] {
    ListColumn.all(customFields).filter { hasOwn || !$0.isOwn }
  }

  func cells(_ row: BookRow) -> [String] { columnsShown.map { $0.text(row) } }

  func spoken(_ row: BookRow) -> [Int: String] { columnsShown.spoken(row) }

  var sortedColumn: Int? {
    let field = orderField.map(Query.Field.custom) ?? listing.order.field
    return listing.order.isBest ? nil : columnsShown.firstIndex(of: ListColumn(field: field))
  }

  var order: SortOrder {
    get {
      SortOrder(
        column: orderField?.word ?? listing.order.name,
        descending: listing.customOrder?.descending ?? listing.order.descending
      )
    }
    set {
      wantedOrder = nil
      if newValue.column == BookOrder.bestName {
        // Without words there is no best match: the books stand by title.
        listing.order = BookOrder()
        listing.customOrder = nil
      } else if let field = Query.Field(longName: newValue.column), field.use.order != nil {
        listing.order = BookOrder(field, descending: newValue.descending)
        listing.customOrder = nil
      } else if let field = customFields.first(where: { $0.word == newValue.column }) {
        listing.customOrder = Query.Order(.custom(field), descending: newValue.descending)
      } else {
        wantedOrder = newValue
      }
    }
  }

  /// True if words alone are shown best match first: unless a person chose an order, also by title.
  var prefersBestMatch: Bool {
    !isOrderChosen && !find.isEmpty && listing.customOrder == nil
      && listing.order == BookOrder()
  }

  mutating func choose(_ order: SortOrder) {
    isOrderChosen = order.column != SortChoice.best.column
    self.order = order
  }

  var sortChoices: [SortChoice] {
    SortChoice.books + customFields.compactMap { SortChoice(.custom($0)) }
  }

  /// The usual order: by title, an author's books by year, a series by volume, a shelf as books stand there.
  var usualOrder: SortOrder {
    let field: BookField =
      switch listing.scope {
      case .of(let record):
        switch record.kind {
        case .author: .year
        case .series: .series
        case .shelf: .authors
        case .publisher, .genre, .tag: .title
        }
      case .all, .without, .withoutISBN: .title
      }
    return SortOrder(column: Query.Field.book(field).name, descending: false)
  }

  /// The text that finds the books of the list among all; nil where none does.
  var foundAmongAll: String? {
    let scope: Query
    switch listing.scope {
    case .all: return find.trimmed
    case .without(let kind): scope = .not(.present(.book(kind.field)))
    case .withoutISBN: scope = .not(.present(.book(.isbn)))
    case .of: return nil
    }
    // Times and saved queries stay as they are typed, whatever they mean.
    let typed = try? QueryParser.parse(
      find.trimmed,
      names: queryNames,
      now: Timestamp(seconds: 0),
      isBeingTyped: true
    ) { _ in "" }
    // A mistake is told when it is saved.
    return typed.map { $0.and(scope).text } ?? find.trimmed
  }

  static var takesQueries: Bool { true }
  var queryNames: QueryNames { QueryNames(customFields) }
  static var showsWelcome: Bool { true }
  static var context: CommandContext { .bookList }
  static func verbs(marked: Int) -> [CommandID] {
    [.edit] + (marked > 1 ? [.merge] : []) + [.delete, .lend, .takeBack]
  }

  func draft(named name: String) -> RecordDraft? {
    var draft = BookDraft()
    draft.title = name
    return .book(draft)
  }

  var emptyWords: [String] {
    [tr("There are none: every book has it."), tr("Esc goes back.")]
  }

  static func record(_ id: ID<Book>) -> RecordID { .book(id) }

  static func rowID(_ record: RecordID) -> ID<Book>? { record.book }

  static func name(of row: BookRow) -> String { row.title }

  /// A cut year or number would read as another one.
  static func widths(of row: BookRow) -> [(heading: String, width: Int)] {
    ListColumn.uncut.compactMap { column, widths in
      let width = displayWidth(of: column.text(row))
      guard width > widths.lowerBound else { return nil }
      return (column.heading, min(width, widths.upperBound))
    }
  }

  /// Other queries that find something: the nearest known words, each word alone, or inside of
  /// words.
  func otherFinds(_ view: ReadTransaction) throws -> [OtherFind] {
    try view.closest(to: find).filter { $0.books > 0 }.prefix(6).map { other in
      let count = RecordKind.book.name(count: other.books)
      let isInside = other.kind == .inside
      return OtherFind(
        find: other.find,
        text: isInside ? tr("\(other.find), also inside words") : other.find,
        answer: other.title.map { "\(count): \($0)" } ?? count
      )
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
