import Books
import TerminalKit

/// A value beside another one, with a mark behind it where it is the one that is taken.
struct MarkedValue {
  private let value: String
  private let mark: String
  /// What is said in the place of the value and its mark.
  private let spoken: String?

  /// - Parameters:
  ///   - mark: A word for what is done with it; nil where it is not taken.
  ///   - spoken: What is said in the place of both: `1817 stays`.
  init(_ value: String, mark: String?, spoken: String? = nil) {
    self.value = String(value.prefix(Self.longestValue).map { $0.isNewline ? " " : $0 })
    self.spoken = spoken
    self.mark = mark.map { "◄ \($0)" } ?? ""
  }

  /// The most characters of a value, more than any line shows.
  private static let longestValue = 400

  /// The value with its mark.
  var words: String { [value, mark].filter { !$0.isEmpty }.joined(separator: "  ") }

  /// The cells that a place of a width has for the value.
  private func room(in width: Int) -> Int {
    width - 1 - (mark.isEmpty ? 0 : displayWidth(of: mark) + 2)
  }

  /// True if all of it is shown in a place of a width.
  func fits(in width: Int) -> Bool { displayWidth(of: value) <= max(0, room(in: width)) }

  func draw(on surface: inout Surface, in place: Rect, style: Style, role: WrittenWords.Role) {
    let room = room(in: place.width)
    let used = surface.put(
      value,
      at: place.origin,
      width: max(0, room),
      style: style,
      role: role,
      spoken: spoken
    )
    guard !mark.isEmpty else { return }
    let start = Point(x: place.x + used + (used > 0 ? 2 : 0), y: place.y)
    surface.put(
      mark,
      at: start,
      width: place.maxX - start.x,
      style: .accent,
      role: .drawing
    )
  }
}
