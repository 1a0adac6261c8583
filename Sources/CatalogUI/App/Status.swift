import Books
import TerminalKit

/// The line above the keys: position and state, or a line that is typed into.
enum Status: Sendable {
  /// - Parameter place: The part of it that tells where the cursor is, which is no news.
  case text(String, place: String = "")
  case typing(TypingStatus)

  /// The text of a status that tells nothing but where the cursor is.
  static func place(_ text: String) -> Status { .text(text, place: text) }
}

/// A mistake in a line that is typed into, which is told under the line.
struct TypingMistake: Hashable, Sendable {
  let message: String
  /// The place of the mistake, in cells from the start of the line.
  let column: Int
}

/// A line that is typed into, and what is said of it: beside it, or on a line of its own.
struct TypingStatus: Sendable {
  let label: String
  let line: LineEditor
  /// The text at its right.
  let right: String
  /// True while the cursor is in the line; ↑ and ↓ move it to the rows.
  let hasCursor: Bool
  /// True if the text at the right tells where the cursor is.
  var rightIsPlace = true
  /// A mistake in the line, told under it.
  var mistake: TypingMistake?
  /// The reading of the line, beside it where there is room.
  var reading: String?
  /// A hint beside it where there is room.
  var hint: String?

  /// The words beside the line.
  private var words: String? { line.isSelected ? tr("typing replaces it") : reading }

  /// A note on a line of its own, under the one that is typed into.
  enum Note {
    case mistake(TypingMistake)
    case asRead(String)
  }

  /// The note under the line: a mistake always, a reading only where it has no room in the line.
  func note(width: Int, _ message: Environment.Message?) -> Note? {
    if let mistake { return .mistake(mistake) }
    guard let words, message == nil, !isBeside(words, width: width - 2) else { return nil }
    return .asRead(words)
  }

  private func isBeside(_ words: String, width: Int) -> Bool {
    let used = displayWidth(of: label) + 2 + displayWidth(of: line.text) + 1
    return used + 3 + displayWidth(of: words) + 3 + displayWidth(of: right) <= width
  }

  func draw(on surface: inout Surface, in row: Rect, note: Note?, besideMessage: Bool) {
    var room = row
    if !besideMessage {
      let place = room.takeRight(min(displayWidth(of: right), room.width / 2))
      surface.put(right, at: place.origin, width: place.width, style: .dim, alignment: .right)
      _ = room.takeRight(2)
    }
    let field = room.takeLeft(displayWidth(of: label) + 2)
    surface.put(label, at: field.origin, width: field.width, style: .bold)
    let hint = hint.flatMap { isBeside($0, width: row.width - 2) ? $0 : nil }
    if let words = words ?? hint, note == nil, !besideMessage {
      let place = room.takeRight(displayWidth(of: words) + 1)
      surface.put(words, at: place.origin, width: place.width, style: .dim)
      _ = room.takeRight(2)
    }
    line.draw(on: &surface, in: room, focused: hasCursor)
    switch note {
    case .mistake(let mistake): draw(mistake, under: room, on: &surface)
    case .asRead(let text):
      let start = Point(x: 1, y: room.y + 1)
      surface.put(text, at: start, width: surface.size.width - 2, style: .dim)
    case nil: break
    }
  }

  /// The message, and a caret under the place where that is in sight: before the message, or behind
  /// one that has no room there.
  private func draw(_ mistake: TypingMistake, under field: Rect, on surface: inout Surface) {
    let y = field.y + 1
    let whole = surface.size.width
    let caret = field.x + mistake.column - (hasCursor ? line.scroll(width: field.width) : 0)
    let (before, behind) = (caret - 2, whole - caret - 3)
    let length = displayWidth(of: mistake.message)
    let hasRoom = max(before, behind) >= (length <= whole - 2 ? length : whole / 2)
    guard field.x..<field.maxX ~= caret, hasRoom else {
      surface.put(mistake.message, at: Point(x: 1, y: y), width: whole - 2, style: .error)
      return
    }
    surface.put(surface.glyphs.ascending, at: Point(x: caret, y: y), style: .error)
    let isBehind = length <= behind || behind >= before
    let width = min(length, isBehind ? behind : before)
    let start = isBehind ? caret + 2 : caret - 1 - width
    surface.put(mistake.message, at: Point(x: start, y: y), width: width, style: .error)
  }
}
