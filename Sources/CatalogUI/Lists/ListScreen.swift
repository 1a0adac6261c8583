import Books
import Catalog
import TerminalKit

/// A list of records of one kind, such as that of a section.
struct ListScreen<Source: ListedSource>: Screen {
  var list: RecordList<Source>
  let title: String
  let section: Section
  /// True for the list of everything of its section, false for a part of it under another title.
  let isSectionList: Bool
  /// The details of the chosen row, where there is room for them.
  var beside: FactSheet?
  /// True while the focus is on the details.
  var isBeside = false
  /// The saved queries beside the books.
  var sidebar = QuerySidebar()
  /// True while the focus is on the saved queries.
  var isAmongQueries = false
  /// The choices that an empty catalogue shows in place of books.
  var welcome = Welcome()
  /// The row that was chosen when the program ended last.
  var rememberedID: Source.RowID?
  /// True if the catalogue has nothing of this kind at all.
  var isEmpty: Bool { list.window.isEmpty && !list.hasFound }

  /// - Parameter title: Its part of the trail, when it is not a section's own list.
  init(
    _ source: Source,
    section: Section,
    title: String? = nil,
    remembered: RememberedState.ListState?
  ) {
    var source = source
    if let remembered {
      source.order = SortOrder(column: remembered.column, descending: remembered.descending)
    }
    let cursor = ListCursor(
      selected: remembered?.position ?? 0,
      offset: remembered?.offset ?? 0
    )
    list = RecordList(source, cursor: cursor)
    rememberedID = remembered?.record.map(source.rowID)
    self.title = title ?? section.title
    isSectionList = title == nil
    self.section = section
  }

  var context: CommandContext {
    if list.isFinding { return .find }
    if isAmongQueries { return .sidebar }
    if isWelcome { return .welcome }
    return Source.context
  }

  /// True if the whole catalogue is empty, as far as this list can tell.
  var isWelcome: Bool { isEmpty && Source.showsWelcome && isSectionList }

  var footer: [CommandID] { footerCommands() }

  @specialized(where Source == BookSource)
  @specialized(where Source == AuthoritySource)
  private func footerCommands() -> [CommandID] {
    if list.isFinding { return list.findFooter }
    if isAmongQueries { return [.open, .beside, .renameQuery, .removeQuery, .cancel] }
    if isWelcome { return [.open, .add, .importBooks, .undo, .history] }
    if isEmpty { return [.add, .undo, .history] }
    if isBeside { return [.open, .beside, .edit, .delete, .undo] }
    // Nothing was found: there are other queries to take, and no record to do something with.
    if list.window.isEmpty, !list.isLooking {
      return (list.hasNothingToTake ? [] : [.open]) + [.cancel, .find, .add, .undo]
    }
    let marked = list.window.marks.count
    if marked > 0 { return Source.verbs(marked: marked) + [.cancel, .mark, .markAll, .undo] }
    let row = list.window.selectedRow
    return (list.hasFound ? [.cancel] : [])
      + Source.footer.filter { id in row.map { Source.isOffered(id, for: $0) } ?? true }
  }

  @specialized(where Source == BookSource)
  @specialized(where Source == AuthoritySource)
  func situation(in environment: Environment) -> Situation {
    var situation = Situation()
    situation.kind = list.source.kind
    situation.name = list.window.selectedRow.map(Source.name(of:))
    list.describe(&situation)
    situation.marked = list.window.marks.count
    situation.markedUnseen = list.hasFound ? list.window.markedUnseen : 0
    situation.found = list.hasFound ? list.source.find : nil
    situation.total = list.total
    situation.opens = isBeside ? beside?.selected?.opens : nil
    situation.beside = besideWords(in: environment)
    if isAmongQueries, list.menu == nil, !list.isFinding {
      situation.escape = tr("to the list")
    }
    situation.hasBeside = Panes.areShown(in: environment.area)
    return situation
  }

  func arguments(in environment: Environment) -> [CommandID: [String]] {
    [
      .sort: list.orders,
      .sorting: NameSortingQuestion.words,
      .openQuery: environment.savedQueries.queries.map(\.name),
    ]
  }

  var awaitsPause: Bool { list.awaitsPause }
  var holdsKeys: Bool { list.holdsKeys }

  var renewed: (any Screen)? {
    var new = self
    new.list = RecordList(list.source, cursor: list.window.cursor)
    new.rememberedID = list.window.selectedID
    new.beside = nil
    new.isBeside = false
    new.isAmongQueries = false
    return new
  }

  @specialized(where Source == BookSource)
  @specialized(where Source == AuthoritySource)
  func status(in environment: Environment) -> Status {
    if isEmpty, !list.isFinding { return .text("") }
    return list.status(in: environment)
  }

  // Specialized, since generic code that looks types up at run time costs a microsecond a row.
  @specialized(where Source == BookSource)
  @specialized(where Source == AuthoritySource)
  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    if isWelcome {
      welcome.draw(on: &surface, in: area, path: environment.catalogPath)
      return
    }
    if isEmpty {
      drawEmpty(on: &surface, in: area, environment)
      return
    }
    let (queries, left, side) = panes(in: area, environment)
    if let queries { drawSidebar(on: &surface, in: queries, environment) }
    if list.window.isEmpty {
      NothingFound(list: list, isSlow: environment.isSlow).draw(on: &surface, in: left)
    } else {
      list.draw(
        on: &surface,
        in: left,
        isFocused: !isBeside && !isAmongQueries,
        isSlow: environment.isSlow
      )
    }
    list.drawMenu(on: &surface, in: left)
    guard let side else { return }
    surface.verticalRule(Rect(x: side.x - 1, y: side.y, width: 1, height: side.height))
    guard !list.window.isEmpty else { return }
    beside?.draw(on: &surface, in: side, isFocused: isBeside)
  }

  private func drawEmpty(on surface: inout Surface, in area: Rect, _ environment: Environment) {
    for (row, line) in list.source.emptyWords.enumerated() where row + 1 < area.height {
      let style: Style = row == 0 ? .bold : .plain
      let start = Point(x: area.x + 3, y: area.y + 1 + row * 2)
      surface.put(line, at: start, width: area.width - 4, style: style)
    }
    surface.cursor = Point(x: area.x + min(3, max(0, area.width - 1)), y: area.y + 1)
  }
}

/// A list and the details of its chosen row, side by side where there is room.
enum Panes {
  /// The width from which the details stand beside a list: ``leastList``, and forty cells, in which
  /// half of the titles have room beside a label.
  static let leastWidth = 100
  /// The columns that a list keeps beside them: for a title, an author and a year.
  private static let leastList = 60

  static func areShown(in area: Rect) -> Bool { area.width >= leastWidth }

  /// The areas of the list and of the details, with a line between them.
  static func split(_ area: Rect) -> (list: Rect, beside: Rect?) {
    split(area, areShown: areShown(in: area))
  }

  /// The areas of the list and of the details in what other panes leave.
  ///
  /// The details take two fifths at most, and no more than is comfortable to read.
  static func split(_ area: Rect, areShown: Bool) -> (list: Rect, beside: Rect?) {
    guard areShown else { return (area, nil) }
    var rest = area
    let most = min(area.width * 2 / 5 - 1, area.width - 1 - leastList)
    let beside = rest.takeRight(min(most, FactSheet.readableWidth))
    _ = rest.takeRight(1)
    return (rest, beside)
  }
}

/// A list of any source, whose order and place are remembered, and whose first rows can be read
/// before its first frame.
protocol SectionList: Screen {
  var section: Section { get }
  var state: RememberedState.ListState { get }
  mutating func prime(_ view: ReadTransaction, _ people: People, area: Rect) throws
}

extension ListScreen: SectionList {
  var state: RememberedState.ListState {
    RememberedState.ListState(
      column: list.source.order.column,
      descending: list.source.order.descending,
      // The query is not remembered, so neither is a place among its rows.
      position: list.hasFound ? 0 : list.window.cursor.selected,
      offset: list.hasFound ? 0 : list.window.cursor.offset,
      record: list.hasFound ? nil : list.window.number(at: list.window.cursor.selected),
      columns: (list.source as? BookSource)?.chosenColumns
    )
  }

  mutating func prime(_ view: ReadTransaction, _ people: People, area: Rect) throws {
    list.source.adopt(people, try view.customFields.all())
    list.height = TableView.height(in: Panes.split(area).list)
    try list.prime(view, selecting: rememberedID)
  }
}

typealias BookListScreen = ListScreen<BookSource>
typealias AuthorityListScreen = ListScreen<AuthoritySource>

/// The first things to do, which an empty catalogue shows in place of books.
struct Welcome: Sendable {
  private var cursor = ListCursor()
  /// True if the catalogue has other records in spite of that, such as authors or readers.
  var hasOthers = false

  private struct Choice {
    let key: String
    let words: String
    let command: CommandID
  }

  private static var choices: [Choice] {
    [
      Choice(key: "a", words: tr("Add your first book"), command: .add),
      Choice(
        key: "i",
        words: tr("Bring books from a file: Goodreads, calibre, CSV …"),
        command: .importBooks
      ),
      Choice(
        key: "t",
        words: tr("Try it out: a demo with 104 books (separate from yours)"),
        command: .tryDemo
      ),
      Choice(key: "q", words: tr("Quit"), command: .quit),
    ]
  }

  private var rows: Int { Self.choices.count }

  /// Does a command; nil for one that it does not have.
  mutating func handle(_ command: CommandID) -> [Effect]? {
    if cursor.walk(command, through: rows) { return [] }
    return command == .open ? [.command(Self.choices[cursor.selected].command)] : nil
  }

  mutating func click(_ point: Point, _ count: Int, in area: Rect) -> [Effect] {
    let row = point.y - area.y - 3
    guard Self.choices.indices.contains(row) else { return [] }
    cursor.go(to: row, count: rows, height: rows)
    return count == 2 ? [.command(Self.choices[row].command)] : []
  }

  func draw(on surface: inout Surface, in area: Rect, path: String) {
    func put(_ text: String, row: Int, style: Style = .plain, spoken: String? = nil) {
      guard row < area.height else { return }
      let start = Point(x: area.x + 3, y: area.y + row)
      surface.put(text, at: start, width: area.width - 4, style: style, spoken: spoken)
    }
    put(
      hasOthers ? tr("There are no books yet.") : tr("Your catalogue is empty."),
      row: 1,
      style: .bold
    )
    for (index, choice) in Self.choices.enumerated() where 3 + index < area.height {
      let line = area.row(3 + index)
      surface.put(choice.key, at: Point(x: line.x + 3, y: line.y), style: .accent)
      let start = Point(x: line.x + 7, y: line.y)
      surface.put(choice.words, at: start, width: line.width - 8)
      guard index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = Point(x: line.x + 3, y: line.y)
    }
    if !path.isEmpty {
      put(tr("Your books are kept in \(path)"), row: 4 + rows, style: .dim)
    }
    let keys = tr("↑↓ and Enter, or the letter. ? shows every key, at any time.")
    put(keys, row: 5 + rows, style: .dim, spoken: SpokenSigns.words(in: keys))
  }
}
