import Books
import TerminalKit

/// Chooses the columns of the list of books and their order (`:columns`): a checklist and a
/// preview.
struct ColumnsDialog: Screen {
  private let source: BookSource
  /// The books of the preview.
  private let ids: [Int64]
  /// The width of the list behind the dialog, in a window of any size.
  private let width: @Sendable (Environment) -> Int
  private let onChoice: @Sendable ([String]?) -> Effect
  /// All columns, those that are shown first.
  private var columns: [ListColumn]
  private var shown: Set<ListColumn>
  /// True until somebody chose columns: then those show that the width is made for.
  private var isUsual: Bool
  private var rows: [BookRow] = []
  private var cursor = ListCursor()

  /// How many books the preview shows at most.
  private static let maxPreviewRows = 3

  /// - Parameter onChoice: Takes the names of the columns; nil for those that there is room for.
  init(
    _ source: BookSource,
    ids: some Sequence<Int64>,
    width: @escaping @Sendable (Environment) -> Int,
    onChoice: @escaping @Sendable ([String]?) -> Effect
  ) {
    self.source = source
    self.ids = Array(ids.prefix(Self.maxPreviewRows))
    self.width = width
    self.onChoice = onChoice
    let now = source.columnsShown
    let others = source.possibleColumns.filter { !now.contains($0) }
    columns = now + others
    shown = Set(now)
    isUsual = source.chosenColumns == nil
  }

  var title: String { tr("Columns of the books") }
  var context: CommandContext { .columnsDialog }
  var footer: [CommandID] { [.take, .mark, .moveUp, .moveDown, .cancel] }
  /// The number of rows: the columns, and one that shows as many as there is room for.
  private var count: Int { columns.count + 1 }

  func situation(in environment: Environment) -> Situation {
    Situation(take: tr("show them"), escape: tr("cancel"))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened: return [readPreview()]
    case .command(let id, _): return perform(id)
    case .click(let point, let clicks): return click(point, clicks, in: environment)
    case .wheel(let lines, _): cursor.roll(lines, through: count)
    default: break
    }
    return []
  }

  private func readPreview() -> Effect {
    var source = source
    source.chosenColumns = columns.map(\.name)
    let (whole, ids) = (source, ids)
    return Self.read("preview") { view in
      try whole.rows(view, ids)
    } then: { dialog, rows, _ in
      dialog.rows = rows
      return []
    }
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    if cursor.walk(id, through: count) { return [] }
    switch id {
    case .mark: return toggle()
    case .moveUp: move(by: -1)
    case .moveDown: move(by: 1)
    case .take: return answer()
    case .cancel: return [.close]
    default: break
    }
    return []
  }

  private func answer() -> [Effect] {
    let isChosen = columns.indices.contains(cursor.selected) && !isUsual
    let names = isChosen ? chosen.map(\.name) : nil
    return [.answer([onChoice(names)])]
  }

  private mutating func toggle() -> [Effect] {
    guard columns.indices.contains(cursor.selected) else { return answer() }
    let column = columns[cursor.selected]
    if column == .title { return [.say(tr("The title always shows."))] }
    isUsual = false
    if shown.remove(column) == nil { shown.insert(column) }
    return []
  }

  private mutating func move(by step: Int) {
    let place = cursor.selected
    guard columns.indices.contains(place), columns.indices.contains(place + step) else { return }
    isUsual = false
    columns.swapAt(place, place + step)
    cursor.move(by: step, count: count, height: count)
  }

  private var chosen: [ListColumn] { columns.filter(shown.contains) }

  // MARK: - Showing

  private func content(in environment: Environment) -> Size {
    Size(width: max(46, width(environment)), height: count + Self.maxPreviewRows + 4)
  }

  /// The areas of the checklist, and of the preview under it.
  private func split(_ inside: Rect) -> (list: Rect, preview: Rect) {
    var rest = inside
    _ = rest.takeLeft(1)
    _ = rest.takeRight(1)
    _ = rest.takeTop(1)
    let preview = rest.takeBottom(min(Self.maxPreviewRows + 2, max(0, rest.height - 4)))
    return (rest, preview)
  }

  private mutating func click(
    _ point: Point,
    _ clicks: Int,
    in environment: Environment
  ) -> [Effect] {
    let rect = FloatingFrame.rect(in: environment.area, content: content(in: environment))
    guard rect.contains(point) else { return [.close] }
    let (list, _) = split(rect.inset(columns: 1, rows: 1))
    let clamped = cursor.clamped(count: count, height: list.height)
    let row = clamped.offset + point.y - list.y
    guard list.contains(point), row < count else { return [] }
    cursor.go(to: row, count: count, height: count)
    return toggle()
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let foot = tr("Space show or hide · Alt-↑↓ move · Enter done · Esc cancel")
    let frame = FloatingFrame(title: title, foot: foot)
    let content = content(in: environment)
    var (list, preview) = split(frame.draw(on: &surface, in: area, content: content))
    let clamped = cursor.clamped(count: count, height: list.height)
    surface.words?.size = counted(columns.count, "column", "columns")
    let width = width(environment)
    let cramped = Set(chosen.withoutRoom(in: width, isChosen: !isUsual))
    for index in clamped.visible(count: count, height: list.height) {
      let line = list.row(index - clamped.offset)
      let start = Point(x: line.x + 2, y: line.y)
      surface.put(
        text(index, cramped),
        at: start,
        width: line.width - 2,
        spoken: spoken(index, cramped)
      )
      guard index == cursor.selected else { continue }
      TableView.drawChoice(on: &surface, in: line, isFocused: true)
      surface.cursor = start
    }
    drawPreview(on: &surface, in: preview.takeLeft(width), chosen.filter { !cramped.contains($0) })
  }

  private func text(_ index: Int, _ cramped: Set<ListColumn>) -> String {
    guard columns.indices.contains(index) else {
      return tr("As usual: those that there is room for")
    }
    let column = columns[index]
    let line = "[\(shown.contains(column) ? "x" : " ")] \(column.heading)"
    return cramped.contains(column) ? tr("\(line)   no room in this window") : line
  }

  /// `Author, shown`.
  private func spoken(_ index: Int, _ cramped: Set<ListColumn>) -> String? {
    guard columns.indices.contains(index) else { return nil }
    let column = columns[index]
    let state = shown.contains(column) ? tr("shown") : tr("not shown")
    let room = cramped.contains(column) ? tr(", but there is no room for it") : ""
    return "\(column.heading), \(state)\(room)"
  }

  /// The columns that the list has room for; the frame around them takes some of it.
  private func drawPreview(on surface: inout Surface, in area: Rect, _ columns: [ListColumn]) {
    guard area.height > 1 else { return }
    var rest = area
    _ = rest.takeTop(1)
    var table = TableView(BookSource.tableColumns(columns, isChosen: true).map(\.givingWay))
    table.showsChoice = false
    table.isFocused = false
    table.draw(on: &surface, in: rest, cursor: ListCursor(), count: rows.count) { index in
      TableView.Row(columns.map { $0.text(rows[index]) }, spoken: columns.spoken(rows[index]))
    }
  }
}

extension [ListColumn] {
  /// The chosen columns that a list of some width has no room for.
  ///
  /// - Parameter isChosen: Whether a person chose them.
  func withoutRoom(in width: Int, isChosen: Bool = true) -> [ListColumn] {
    let layout = TableLayout(BookSource.tableColumns(self, isChosen: isChosen), width: width)
    let places = Set(layout.places.map(\.column))
    return indices.filter { !places.contains($0) }.map { self[$0] }
  }
}
