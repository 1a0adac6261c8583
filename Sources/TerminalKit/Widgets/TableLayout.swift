/// A column of a table.
package struct TableColumn: Hashable, Sendable {
  package let title: String
  /// The width when there is little room; a table that has not even that drops columns.
  package let least: Int
  /// The width that it gets when there is room; nil takes all that is left.
  package let most: Int?
  package let alignment: Alignment
  /// What leaves first when it is narrow: the highest number; 0 never leaves.
  package let dispensable: Int
  /// The width of the whole table from which it shows.
  package let from: Int

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
    var kept = columns.indices.filter { columns[$0].from <= width }
    let room = width - Self.marks - 1
    func needed(_ kept: [Int]) -> Int {
      kept.reduce(0) { $0 + columns[$1].least } + Self.gap * max(0, kept.count - 1)
    }
    while needed(kept) > room,
      let worst = kept.max(by: { columns[$0].dispensable < columns[$1].dispensable }),
      columns[worst].dispensable > 0
    {
      kept.removeAll { $0 == worst }
    }
    let widths = Self.widths(kept.map { columns[$0] }, room: room, spare: room - needed(kept))
    var x = Self.marks
    var places: [Place] = []
    for (column, width) in zip(kept, widths) where width > 0 {
      places.append(Place(column: column, x: x, width: width))
      x += width + Self.gap
    }
    self.places = places
  }

  /// Gives the room that is left half to the columns that have a limit, the rest to those without.
  private static func widths(_ columns: [TableColumn], room: Int, spare: Int) -> [Int] {
    var widths = columns.map(\.least)
    guard spare >= 0 else {
      // Not even the first column fits: it gets what there is.
      return columns.indices.map { $0 == 0 ? max(0, room) : 0 }
    }
    var limited = columns.contains { $0.most == nil } ? spare / 2 : spare
    var left = spare - limited
    for (index, column) in columns.enumerated() {
      guard let most = column.most else { continue }
      let wanted = min(most - column.least, limited)
      widths[index] += wanted
      limited -= wanted
    }
    left += limited
    if let open = columns.firstIndex(where: { $0.most == nil }) { widths[open] += left }
    return widths
  }
}
