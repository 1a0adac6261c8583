import Synchronization

/// Draws a list of rows in columns: a heading, the rows in sight, the chosen one with its mark.
package struct TableView: Sendable {
  package struct Row: Sendable {
    package var cells: [String]
    package var isMarked: Bool
    /// True for a proposal that a person took.
    package var isTaken: Bool
    /// What is said in the place of cells with signs, by their number.
    package var spoken: [Int: String] = [:]
    /// What else is true of the row, for which its cells have their own words: `left out`.
    package var state: String?
    /// A sign at its left for what else is true of it.
    package var sign: Sign?
    /// What is said before it, as the heading of it and the rows that follow.
    package var group: String?

    /// A sign, and its word for those who hear it.
    package struct Sign: Sendable {
      let sign: String
      let word: String

      package init(_ sign: String, _ word: String) {
        self.sign = sign
        self.word = word
      }
    }

    package init(
      _ cells: [String],
      isMarked: Bool = false,
      isTaken: Bool = false,
      spoken: [Int: String] = [:],
      state: String? = nil
    ) {
      self.cells = cells
      self.isMarked = isMarked
      self.isTaken = isTaken
      self.spoken = spoken
      self.state = state
    }
  }

  package let columns: [TableColumn]
  /// The column that the rows are ordered by, and whether downwards.
  package var sorted: (column: Int, descending: Bool)?
  /// Rows of a search that is not done yet are dim.
  package var isStale = false
  /// True while the focus is here: the chosen row is reversed then, else it has only its mark.
  package var isFocused = true
  /// True when the chosen row is marked at all.
  package var showsChoice = true
  /// What is said of a marked row.
  package var markWord = "marked"
  /// Keeps the lines of rows that are the same in the next frame; nil draws each anew.
  package var cache: TableCache?

  package init(_ columns: [TableColumn]) {
    self.columns = columns
  }

  /// The rows that there is room for under the heading.
  package static func height(in area: Rect) -> Int { max(0, area.height - 1) }

  /// - Parameter row: The row of a number, or nil while it is being read.
  package func draw(
    on surface: inout Surface,
    in area: Rect,
    cursor: ListCursor,
    count: Int,
    row: (Int) -> Row?
  ) {
    guard !area.isEmpty else { return }
    let height = Self.height(in: area)
    let look = TableCache.Look(
      columns: columns,
      sortedColumn: sorted?.column,
      isDescending: sorted?.descending ?? false,
      width: area.width,
      glyphs: surface.glyphs,
      joinsEmoji: surface.joinsEmoji
    )
    // Cells that are copied add nothing to `words`, so that rows are drawn anew where words are
    // kept.
    let cache = surface.words == nil ? cache : nil
    let known = cache?.take(look) ?? TableCache.Lines()
    let layout = known.layout ?? TableLayout(columns, width: area.width)
    let heading = area.row(0)
    if let cells = known.heading {
      surface.put(cells, at: heading.origin)
    } else {
      drawHeading(on: &surface, in: heading, layout)
    }
    let visible = cursor.visible(count: count, height: height)
    surface.words?.inSight = WrittenWords.Sight(visible, of: count, from: area.y + 1)
    let isSame = known.hasAll(of: visible)
    var lines = isSame ? known : TableCache.Lines(first: visible.lowerBound, layout: layout)
    if cache != nil, !isSame { lines.heading = known.heading ?? surface.cells(in: heading) }
    for index in visible {
      let line = area.row(1 + index - cursor.offset)
      var cells = known[index]
      if let cells {
        surface.put(cells, at: line.origin)
      } else if let row = row(index) {
        draw(row, on: &surface, in: line, layout)
        if cache != nil { cells = surface.cells(in: line) }
      }
      if !isSame { lines.cells.append(cells) }
      if showsChoice, index == cursor.selected {
        TableView.drawChoice(on: &surface, in: line, isFocused: isFocused)
      }
    }
    cache?.put(lines, look)
    guard isFocused, count > 0, height > 0 else { return }
    let y = area.y + 1 + min(height - 1, max(0, cursor.selected - cursor.offset))
    surface.cursor = Point(x: min(area.x + TableLayout.marks, area.maxX - 1), y: y)
  }

  /// Draws the heading alone, of rows that stand among other lines.
  package func drawHeading(on surface: inout Surface, in line: Rect) {
    drawHeading(on: &surface, in: line, TableLayout(columns, width: line.width))
  }

  /// Draws one row alone.
  package func draw(_ row: Row, on surface: inout Surface, in line: Rect) {
    draw(row, on: &surface, in: line, TableLayout(columns, width: line.width))
  }

  private func drawHeading(on surface: inout Surface, in line: Rect, _ layout: TableLayout) {
    for place in layout.places {
      let column = columns[place.column]
      var title = column.title
      var spoken: String?
      if let sorted, sorted.column == place.column {
        spoken = "\(title) (sorted \(sorted.descending ? "downwards" : "upwards"))"
        let mark = sorted.descending ? surface.glyphs.descending : surface.glyphs.ascending
        title = column.alignment == .left ? "\(title) \(mark)" : "\(title)\(mark)"
      }
      var start = line.x + place.x
      var width = place.width
      if column.alignment == .right, displayWidth(of: title) > width {
        // A mark may stand in the gap at the left of a number's heading.
        let more = min(TableLayout.gap - 1, displayWidth(of: title) - width)
        start -= more
        width += more
      }
      surface.put(
        title,
        at: Point(x: start, y: line.y),
        width: width,
        style: .dim,
        alignment: column.alignment,
        role: .column,
        spoken: spoken
      )
    }
  }

  private func draw(
    _ row: Row,
    on surface: inout Surface,
    in line: Rect,
    _ layout: TableLayout
  ) {
    for place in layout.places where row.cells.indices.contains(place.column) {
      let cell = row.cells[place.column]
      surface.put(
        cell,
        at: Point(x: line.x + place.x, y: line.y),
        width: place.width,
        style: isStale ? .dim : .plain,
        alignment: columns[place.column].alignment,
        spoken: surface.words.map { _ in
          columns[place.column].words(for: row.spoken[place.column] ?? cell)
        }
      )
    }
    if let group = row.group {
      // Left of everything, so that it comes first.
      surface.words?.add(group, as: .group, at: Point(x: line.x - 1, y: line.y))
    }
    if row.isMarked { Self.drawMark(on: &surface, in: line, saying: markWord) }
    // Behind its mark, or in its place.
    if row.isTaken { Self.drawTaken(on: &surface, in: line, x: row.isMarked ? 2 : 1) }
    if let sign = row.sign {
      let place = Point(x: line.x + 1, y: line.y)
      surface.put(sign.sign, at: place, style: .accent, role: .mark(sign.word))
    }
    if let state = row.state { surface.words?.add("", as: .mark(state), at: line.origin) }
  }

  /// The sign at the left of a row that is marked.
  ///
  /// - Parameter word: What is said of the row.
  package static func drawMark(
    on surface: inout Surface,
    in line: Rect,
    saying word: String = "marked"
  ) {
    let place = Point(x: line.x + 1, y: line.y)
    surface.put(surface.glyphs.marked, at: place, style: .accent, role: .mark(word))
  }

  /// The sign at the left of a proposal that was taken.
  private static func drawTaken(on surface: inout Surface, in line: Rect, x: Int) {
    let place = Point(x: line.x + x, y: line.y)
    surface.put(surface.glyphs.taken, at: place, style: .accent, role: .mark("taken"))
  }

  /// Marks the row that is chosen: a bar at its left, and reversed where the focus is.
  package static func drawChoice(on surface: inout Surface, in line: Rect, isFocused: Bool) {
    if isFocused {
      let rest = Rect(x: line.x + 1, y: line.y, width: line.width - 1, height: 1)
      surface.restyle(rest, adding: .reversed)
    }
    surface.put(
      surface.glyphs.selection,
      at: line.origin,
      width: 1,
      style: .accent,
      role: .choice
    )
  }
}

/// A column of a table.
package struct TableColumn: Hashable, Sendable {
  package let title: String
  /// The width when there is little room; a table that has not even that drops columns.
  package let least: Int
  /// The width that it gets when there is room; nil takes all that is left.
  package let most: Int?
  package let alignment: Alignment
  /// The order in which columns leave a narrow table: the highest number first; 0 never leaves.
  package var dispensable: Int
  /// The width of the whole table from which it shows.
  package let from: Int
  /// The width of a text in it that shall not be cut; 0 where there is none.
  private(set) var held = 0
  /// How a text of it is said where there are no columns.
  private var saying = Saying.itself

  /// How a number or a date is said so that it is clear what it is.
  package enum Saying: Hashable, Sendable {
    /// `Fantasy`.
    case itself
    /// `year 1974`.
    case behind(String)
    /// `412 pages`, and `1 page`.
    case counting(one: String, other: String)
  }

  package init(
    _ title: String,
    least: Int,
    most: Int?,
    alignment: Alignment = .left,
    dispensable: Int = 0,
    from: Int = 0
  ) {
    self.title = title
    self.least = least
    self.most = most
    self.alignment = alignment
    self.dispensable = dispensable
    self.from = from
  }

  /// This column so that its texts are said in this way.
  package func said(_ saying: Saying) -> TableColumn {
    var column = self
    column.saying = saying
    return column
  }

  /// What is said for a text of it.
  fileprivate func words(for text: String) -> String {
    switch saying {
    case _ where text.isEmpty: text
    case .itself: text
    case .behind(let name): "\(name) \(text)"
    case .counting(let one, let other): "\(text) \(text == "1" ? one : other)"
    }
  }

  /// This column in a table where a row has a text of this width that shall not be cut: the widest
  /// column gives way to it, and no other one leaves for it.
  package func holding(_ width: Int) -> TableColumn {
    var column = self
    column.held = width
    return column
  }

  /// This column so that it never leaves, and the column without a limit gives way to it.
  package var givingWay: TableColumn {
    TableColumn(
      title,
      least: most == nil ? min(least, 8) : least,
      most: most,
      alignment: alignment
    ).said(saying)
  }

  /// This column where all its rows are empty: as wide as its heading, so that others get its room.
  package var emptied: TableColumn {
    guard most != nil else { return self }
    let width = min(least, displayWidth(of: title))
    return TableColumn(
      title,
      least: width,
      most: width,
      alignment: alignment,
      dispensable: dispensable,
      from: from
    ).said(saying)
  }
}

/// Where the columns of a table stand in a width.
package struct TableLayout: Hashable, Sendable {
  /// The columns for the marks `▌` and `●`, and a space.
  package static var marks: Int { 3 }
  /// Between two columns, and at the right end.
  package static var gap: Int { 2 }

  package struct Place: Hashable, Sendable {
    /// Its number among the columns that were asked for.
    package let column: Int
    package let x: Int
    package let width: Int
  }

  package let places: [Place]

  package init(_ columns: [TableColumn], width: Int) {
    // One of no width, as an empty one without a heading, needs no gap either.
    var kept = columns.indices.filter { columns[$0].from <= width && columns[$0].most != 0 }
    let room = width - Self.marks - 1
    func needed(_ kept: [Int]) -> Int {
      kept.reduce(0) { $0 + columns[$1].least } + Self.gap * max(0, kept.count - 1)
    }
    let wanted = kept.sorted { columns[$0].dispensable < columns[$1].dispensable }
    // Behind the first that has no room none comes, though it were narrower: it was wanted less.
    let fitting = wanted.indices.last { needed(Array(wanted[...$0])) <= room }
    let indispensable = wanted.prefix { columns[$0].dispensable == 0 }.count
    kept = wanted.prefix(max(indispensable, fitting.map { $0 + 1 } ?? 0)).sorted()
    let widths = Self.widths(kept.map { columns[$0] }, room: room, spare: room - needed(kept))
    var x = Self.marks
    var places: [Place] = []
    for (column, width) in zip(kept, widths) where width > 0 {
      places.append(Place(column: column, x: x, width: width))
      x += width + Self.gap
    }
    self.places = places
  }

  /// The column under a cell, half of the gaps beside it included: the sign of an order may stand
  /// there.
  package func column(at x: Int) -> Int? {
    places.first { $0.x - Self.gap / 2..<$0.x + $0.width + Self.gap / 2 ~= x }?.column
  }

  /// The least width of the column without a limit, when it gives way to texts that shall not be
  /// cut.
  ///
  /// In 20 cells 97 % of goodbooks' 10,000 titles are told from all others.
  private static let leastLeft = 20

  /// Gives half of the room that is left to the columns that have a limit, the rest to those
  /// without.
  private static func widths(_ columns: [TableColumn], room: Int, spare: Int) -> [Int] {
    var widths = columns.map(\.least)
    guard spare >= 0 else {
      // Not even the first column fits: it gets what there is.
      return columns.indices.map { $0 == 0 ? max(0, room) : 0 }
    }
    let open = columns.firstIndex { $0.most == nil }
    var spare = spare
    for (index, column) in columns.enumerated() where column.held > column.least {
      let wanted = column.held - column.least
      let room = min(wanted, spare)
      let given = open.map { min(wanted - room, max(0, widths[$0] - Self.leastLeft)) } ?? 0
      widths[index] += room + given
      if let open { widths[open] -= given }
      spare -= room
    }
    var limited = open == nil ? spare : spare / 2
    var left = spare - limited
    for (index, column) in columns.enumerated() {
      guard let most = column.most else { continue }
      let wanted = min(max(0, most - widths[index]), limited)
      widths[index] += wanted
      limited -= wanted
    }
    left += limited
    if let open { widths[open] += left }
    return widths
  }
}

/// The lines of a table as the last frame showed them.
///
/// Cutting fifty rows of texts to their columns is most of a frame's work. Between two frames
/// usually only the choice moves, and then the cells are copied. A cache belongs to the rows that
/// it was made for; other rows need another one. It changes no frame, so that copies of a list may
/// share it.
package final class TableCache: Sendable {
  /// Everything in which two drawings of the same rows can differ.
  struct Look: Equatable {
    let columns: [TableColumn]
    let sortedColumn: Int?
    let isDescending: Bool
    let width: Int
    let glyphs: Glyphs
    let joinsEmoji: Bool
  }

  /// Where the columns stood, and the cells of the heading and of the rows that were in sight.
  ///
  /// A line whose cells name combining marks is not kept: their numbers mean nothing in another
  /// surface.
  struct Lines {
    /// The number of the first one's row.
    var first = 0
    var cells: [ContiguousArray<Cell>?] = []
    var layout: TableLayout?
    var heading: ContiguousArray<Cell>?

    init(first: Int = 0, layout: TableLayout? = nil) {
      self.first = first
      self.layout = layout
    }

    /// True when these are the lines of the rows, and no line is missing.
    func hasAll(of rows: Range<Int>) -> Bool {
      first == rows.lowerBound && cells.count == rows.count && !cells.contains { $0 == nil }
    }

    subscript(row: Int) -> ContiguousArray<Cell>? {
      cells.indices.contains(row - first) ? cells[row - first] : nil
    }
  }

  private let kept = Mutex<(look: Look, lines: Lines)?>(nil)

  package init() {}

  /// Takes the lines out if they were drawn with this look; else the result is empty.
  func take(_ look: Look) -> Lines {
    kept.withLock { kept in
      defer { kept = nil }
      guard let kept, kept.look == look else { return Lines() }
      return kept.lines
    }
  }

  func put(_ lines: Lines, _ look: Look) {
    kept.withLock { $0 = (look, lines) }
  }
}
