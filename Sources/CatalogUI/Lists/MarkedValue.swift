import Books
import TerminalKit

/// A value beside another one, with a mark behind it where it is the one that is taken.
struct MarkedValue {
  private let value: String
  private let mark: String
  /// The word for what is done with it, as it is said.
  private let word: String

  /// - Parameter mark: A word for what is done with it; nil where it is not taken.
  init(_ value: String, mark: String?) {
    self.value = String(value.prefix(Self.longestValue).map { $0.isNewline ? " " : $0 })
    word = mark ?? ""
    self.mark = mark.map { "◄ \($0)" } ?? ""
  }

  /// The most characters of a value, more than any line shows.
  private static let longestValue = 400

  func draw(on surface: inout Surface, in place: Rect, style: Style, role: WrittenWords.Role) {
    let room = place.width - 1 - (mark.isEmpty ? 0 : displayWidth(of: mark) + 2)
    let used = surface.put(value, at: place.origin, width: max(0, room), style: style, role: role)
    guard !mark.isEmpty else { return }
    let start = Point(x: place.x + used + (used > 0 ? 2 : 0), y: place.y)
    surface.put(
      mark,
      at: start,
      width: place.maxX - start.x,
      style: .accent,
      spoken: tr("taken: \(word)")
    )
  }
}
