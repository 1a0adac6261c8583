/// A text of several lines that is being typed: notes.
///
/// Lines are wrapped at the width they are shown in, so the keys that move by rows need it.
package struct TextEditor: Hashable, Sendable {
  private var buffer: EditBuffer

  package init(_ text: String = "") {
    buffer = EditBuffer(text)
  }

  package var text: String { String(buffer.characters) }
  package var canUndo: Bool { buffer.canUndo }
  /// The place of the cursor, in characters from the beginning.
  package var cursor: Int { buffer.cursor }

  /// Carries out a key, and returns true if the key has a meaning here.
  ///
  /// Enter is the caller's to decide (`insert("\n")`); ↑ in the first row and ↓ in the last mean
  /// nothing, so that the caller can go to the neighbour.
  ///
  /// - Parameter width: The columns that the text is shown in.
  package mutating func handle(_ key: Key, width: Int) -> Bool {
    switch key {
    case .up: return move(by: -1, width: width)
    case .down: return move(by: 1, width: width)
    default: return buffer.handle(key, line: line(at: buffer.cursor))
    }
  }

  package mutating func setText(_ text: String) {
    buffer.replace(with: text)
  }

  package var isFull: Bool { buffer.isFull }

  /// Inserts pasted text at the cursor, its line breaks as they are.
  package mutating func paste(_ text: String) {
    buffer.insert(text, as: .other)
  }

  /// Inserts text at the cursor, as typing does.
  package mutating func insert(_ text: String) {
    buffer.insert(text)
  }

  package mutating func undo() {
    buffer.undo()
  }

  /// The line around a place, without its line break.
  private func line(at place: Int) -> Range<Int> {
    let characters = buffer.characters
    let start = characters[..<place].lastIndex { $0.isNewline }.map { $0 + 1 } ?? 0
    let end = characters[place...].firstIndex { $0.isNewline } ?? characters.count
    return start..<end
  }

  /// The characters of each row: as many as fit, up to the last space when there is one.
  private func rows(width: Int) -> [Range<Int>] {
    let characters = buffer.characters
    var rows: [Range<Int>] = []
    var start = 0
    var used = 0
    var space: Int?
    var index = 0
    while index < characters.count {
      if characters[index].isNewline {
        rows.append(start..<index)
        (start, used, space) = (index + 1, 0, nil)
      } else {
        let character = characters[index]
        let isPlain = character.isASCII && character >= " "
        let cells = isPlain ? 1 : displayWidth(of: character)
        // The cursor needs a column after the last character.
        if used + cells >= max(2, width), index > start {
          let end = space.map { $0 + 1 } ?? index
          rows.append(start..<end)
          (start, used, space) = (end, 0, nil)
          index = end
          continue
        }
        used += cells
        if characters[index] == " " { space = index }
      }
      index += 1
    }
    return rows + [start..<characters.count]
  }

  /// The row that the cursor is in: the last that begins at it or before it.
  private func row(of place: Int, in rows: [Range<Int>]) -> Int {
    rows.lastIndex { $0.lowerBound <= place } ?? 0
  }

  private func cells(from start: Int, to end: Int) -> Int {
    displayWidth(of: String(buffer.characters[start..<end]))
  }

  private mutating func move(by step: Int, width: Int) -> Bool {
    let rows = rows(width: width)
    let row = row(of: buffer.cursor, in: rows)
    guard rows.indices.contains(row + step) else { return false }
    let column = cells(from: rows[row].lowerBound, to: buffer.cursor)
    let target = rows[row + step]
    var place = target.lowerBound
    // The end of a wrapped row is the beginning of the next one.
    let last =
      row + step == rows.count - 1 || rows[row + step + 1].lowerBound > target.upperBound
      ? target.upperBound : target.upperBound - 1
    while place < last, cells(from: target.lowerBound, to: place + 1) <= column { place += 1 }
    buffer.move(to: place)
    return true
  }

  /// A row as it is shown, and the cursor's column in the one that has it.
  package struct Row: Hashable, Sendable {
    package let text: String
    package let cursor: Int?
  }

  /// The rows that there is room for: the first ones, or with the focus those up to the cursor's.
  package func visibleRows(width: Int, height: Int, focused: Bool) -> [Row] {
    let rows = rows(width: width)
    let current = row(of: buffer.cursor, in: rows)
    let first = focused ? max(0, current - height + 1) : 0
    return rows.enumerated().dropFirst(first).prefix(max(0, height)).map { index, row in
      Row(
        text: String(buffer.characters[row]),
        cursor: focused && index == current ? cells(from: row.lowerBound, to: buffer.cursor) : nil
      )
    }
  }
}
