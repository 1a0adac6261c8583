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
  package var canUndo: Bool { buffer.canUndo }

  /// True while the whole line is selected.
  ///
  /// Typed or pasted text replaces it, Backspace clears it, and a key that moves the cursor keeps
  /// it.
  package var isSelected: Bool { buffer.isSelected }

  package mutating func selectAll() { buffer.selectAll() }

  /// Replaces the whole line, the cursor at its end; can be taken back.
  package mutating func setText(_ text: String) {
    buffer.replace(with: Self.singleLine(text))
  }

  /// Puts the cursor before a character, counted from the beginning.
  package mutating func moveCursor(to place: Int) {
    buffer.move(to: place)
  }

  /// Carries out a key, and returns true if the key has a meaning here.
  package mutating func handle(_ key: Key) -> Bool {
    buffer.handle(key, line: 0..<buffer.characters.count)
  }

  package var isFull: Bool { buffer.isFull }

  /// Inserts pasted text at the cursor; line breaks and tabs become spaces.
  package mutating func paste(_ text: String) {
    buffer.insert(Self.singleLine(text), as: .other)
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

  /// Draws the line into a field's first row, and puts the surface's cursor on it when the field
  /// has the focus.
  ///
  /// With the focus, a line longer than the field is scrolled so that the cursor is seen, and `‹`
  /// and `›` show where it is cut.
  package func draw(
    on surface: inout Surface,
    in rect: Rect,
    style: Style = .plain,
    focused: Bool
  ) {
    let row = rect.row(0)
    guard !rect.isEmpty else { return }
    surface.fill(row, style: style)
    guard focused else {
      surface.put(text, at: row.origin, width: row.width, style: style)
      return
    }
    let before = displayWidth(of: head)
    let text = text
    let whole = displayWidth(of: text)
    let scroll = Self.scroll(before: before, whole: whole, width: row.width)
    var line = Surface(width: row.width, height: 1, glyphs: surface.glyphs)
    line.fill(line.bounds, style: style)
    let textStyle = isSelected ? style.with(.reversed) : style
    line.put(text, at: Point(x: -scroll, y: 0), style: textStyle)
    line.cursor = Point(x: before - scroll, y: 0)
    if row.width >= Self.leastMarked {
      let mark = style.with(.dim)
      if scroll > 0 { line.put("‹", at: Point(x: 0, y: 0), style: mark) }
      let isCut = whole - scroll > row.width
      if isCut { line.put("›", at: Point(x: row.width - 1, y: 0), style: mark) }
    }
    surface.draw(line, at: row.origin)
    surface.words?.add(text, as: .typed, at: row.origin, hidden: scroll)
  }

  /// The narrowest field with marks where the line is cut; in narrower ones they would take too
  /// much of the text.
  private static var leastMarked: Int { 8 }

  /// How many columns a field of this width leaves out on the left while it has the focus.
  package func scroll(width: Int) -> Int {
    Self.scroll(before: displayWidth(of: head), whole: displayWidth(of: text), width: width)
  }

  /// How many columns to leave out on the left: none, or whole halves of the field, so that the
  /// text stands still while the cursor moves within a half.
  ///
  /// The cursor is never under a mark.
  private static func scroll(before: Int, whole: Int, width: Int) -> Int {
    let room = whole > width && width >= leastMarked ? width - 1 : width
    guard before >= room else { return 0 }
    let half = max(1, width / 2)
    return ((before - room) / half + 1) * half
  }
}
