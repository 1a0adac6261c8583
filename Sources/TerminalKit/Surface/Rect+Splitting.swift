extension Rect {
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
