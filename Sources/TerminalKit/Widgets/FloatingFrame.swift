/// The frame of a window that floats over a screen: a title in its upper edge, its keys in the
/// lower one.
package struct FloatingFrame: Sendable {
  package let title: String
  package let foot: String

  private let spokenFoot: String

  /// - Parameter spokenFoot: What is said in place of the foot; nothing where it only lists keys, which are
  ///   heard with the others.
  package init(title: String, foot: String, spokenFoot: String) {
    self.title = title
    self.foot = foot
    self.spokenFoot = spokenFoot
  }

  /// Draws it in the middle of `area` around `content` cells, and returns the space inside.
  ///
  /// It takes less where there is less room; then the content is cut.
  package func draw(on surface: inout Surface, in area: Rect, content: Size) -> Rect {
    let rect = Self.rect(in: area, content: content)
    guard rect.width > 4, rect.height > 2 else {
      return Rect(x: area.x, y: area.y, width: 0, height: 0)
    }
    surface.frame(rect, style: .plain)
    put(title, on: &surface, at: Point(x: rect.x + 2, y: rect.y), width: rect.width - 4, .bold)
    let last = Point(x: rect.x + 2, y: rect.maxY - 1)
    put(
      fittingFoot(rect.width - 5),
      on: &surface,
      at: last,
      width: rect.width - 4,
      .dim,
      spoken: spokenFoot
    )
    return rect.inset(columns: 1, rows: 1)
  }

  /// The parts of the foot that there is room for, from the front, and a sign for the others; the first one
  /// may be cut.
  private func fittingFoot(_ width: Int) -> String {
    guard displayWidth(of: foot) > width else { return foot }
    var parts = foot.split(separator: Self.separator).map(String.init)
    while parts.count > 1, displayWidth(of: parts.joined(separator: Self.separator)) + 2 > width {
      parts.removeLast()
    }
    return parts.joined(separator: Self.separator) + " …"
  }

  private static let separator = " · "

  /// Its place: in the middle, a little above it where there is room.
  package static func rect(in area: Rect, content: Size) -> Rect {
    let size = Size(
      width: min(content.width + 2, area.width),
      height: min(content.height + 2, area.height)
    )
    var rect = area.centred(size)
    if area.height - rect.height > 6 { rect.y = area.y + (area.height - rect.height) / 3 }
    return rect
  }

  private func put(
    _ text: String,
    on surface: inout Surface,
    at point: Point,
    width: Int,
    _ style: Style,
    spoken: String? = nil
  ) {
    guard !text.isEmpty, width > 2 else { return }
    surface.put(" ", at: Point(x: point.x - 1, y: point.y))
    let used = surface.put(
      text,
      at: point,
      width: width - 1,
      style: style,
      spoken: spoken
    )
    surface.put(" ", at: Point(x: point.x + used, y: point.y))
  }
}
