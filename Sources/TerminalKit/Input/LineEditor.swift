/// A line of text that is being typed: a value with the keys that a shell's line has.
///
///     var line = LineEditor("Dune")
///     if !line.handle(key) { … }   // not a key of a line: Enter, Tab, Esc
package struct LineEditor: Hashable, Sendable {
  private var buffer: EditBuffer

  package init(_ text: String = "") {
    buffer = EditBuffer(Self.singleLine(text))
  }

  /// The line as it is now.
  package var text: String { String(buffer.characters) }
  package var isEmpty: Bool { buffer.characters.isEmpty }
  /// The place of the cursor, in characters from the beginning.
  package var cursor: Int { buffer.cursor }
  /// The text before the cursor.
  package var head: String { String(buffer.characters[..<buffer.cursor]) }
  /// Whether there is typing to take back.
  package var canUndo: Bool { buffer.canUndo }

  /// Replaces the whole line, the cursor at its end; can be taken back.
  package mutating func setText(_ text: String) {
    buffer.replace(with: Self.singleLine(text))
  }

  /// Puts the cursor before a character, counted from the beginning.
  package mutating func moveCursor(to place: Int) {
    buffer.move(to: place)
  }

  /// Does what a key means here, and returns whether it meant anything.
  package mutating func handle(_ key: Key) -> Bool {
    buffer.handle(key, line: 0..<buffer.characters.count)
  }

  /// Inserts pasted text at the cursor; line breaks and tabs become spaces.
  package mutating func paste(_ text: String) {
    buffer.insert(Self.singleLine(text), as: .other)
  }

  /// Inserts text at the cursor, as typing does.
  package mutating func insert(_ text: String) {
    buffer.insert(Self.singleLine(text))
  }

  /// Takes back the last change.
  package mutating func undo() {
    buffer.undo()
  }

  /// The text with line breaks and tabs as spaces.
  private static func singleLine(_ text: String) -> String {
    guard text.utf8.contains(where: { 0x09...0x0D ~= $0 }) else { return text }
    return String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
