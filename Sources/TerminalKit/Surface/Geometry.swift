/// A cell's place: columns from the left and rows from the top, both from 0.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in cells, never negative.
package struct Size: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  package init(_ size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  package var origin: Point { Point(x: x, y: y) }
  package var size: Size { Size(width: width, height: height) }
  /// The first column to the right of it.
  package var maxX: Int { x + width }
  /// The first row below it.
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }
  package var columns: Range<Int> { x..<maxX }
  package var rows: Range<Int> { y..<maxY }

  package func contains(_ point: Point) -> Bool {
    columns.contains(point.x) && rows.contains(point.y)
  }

  /// The part that both cover, empty when they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left,
      y: top,
      width: min(maxX, other.maxX) - left,
      height: min(maxY, other.maxY) - top
    )
  }

  /// The rectangle without so many columns at both sides and so many rows above and below.
  package func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(x: x + columns, y: y + rows, width: width - 2 * columns, height: height - 2 * rows)
  }

  /// Cuts rows off the top and returns them; what is left stays in the receiver.
  ///
  ///     var area = Rect(surface.size)
  ///     let header = area.takeTop(2)
  package mutating func takeTop(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    defer {
      y += taken
      height -= taken
    }
    return Rect(x: x, y: y, width: width, height: taken)
  }

  /// Cuts rows off the bottom and returns them.
  package mutating func takeBottom(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    height -= taken
    return Rect(x: x, y: y + height, width: width, height: taken)
  }

  /// Cuts columns off the left side and returns them.
  package mutating func takeLeft(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    defer {
      x += taken
      width -= taken
    }
    return Rect(x: x, y: y, width: taken, height: height)
  }

  /// Cuts columns off the right side and returns them.
  package mutating func takeRight(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    width -= taken
    return Rect(x: x + width, y: y, width: taken, height: height)
  }

  /// One row of it, counted from its top.
  package func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: 1)
  }

  /// A rectangle of this size in its middle, made smaller when it would not fit.
  package func centred(_ size: Size) -> Rect {
    let wide = min(size.width, width)
    let high = min(size.height, height)
    return Rect(x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high)
  }
}
