import TerminalKit
import TestSupport
import Testing

@Suite struct TextEditorTests {
  /// The rows as a form puts them.
  private func shown(_ editor: TextEditor, width: Int = 12, height: Int = 3) -> Surface {
    var surface = Surface(width: width, height: height)
    let rows = editor.visibleRows(width: width, height: height, focused: true)
    for (y, row) in rows.enumerated() {
      surface.put(row.text, at: Point(x: 0, y: y), width: width, style: .plain)
      if let column = row.cursor { surface.cursor = Point(x: min(column, width - 1), y: y) }
    }
    return surface
  }

  @Test func `lines are wrapped at spaces and long words where the row ends`() {
    let surface = shown(TextEditor("First edition, jacket torn"))
    #expect(surface.description == "First\nedition,\njacket torn")
    #expect(
      shown(TextEditor("abcdefghijklmnop"), width: 6, height: 4).description
        == "abcde\nfghij\nklmno\np"
    )
  }

  @Test func `arrows walk through rows and leave at the ends`() {
    var editor = TextEditor("one\ntwo three\nfour")
    let down = editor.handle(.down, width: 20)
    #expect(!down)
    for _ in 0..<2 {
      let up = editor.handle(.up, width: 20)
      #expect(up)
    }
    #expect(editor.cursor == 3)
    let up = editor.handle(.up, width: 20)
    #expect(!up)
  }

  @Test func `home and end are those of the line`() {
    var editor = TextEditor("one\ntwo")
    _ = editor.handle(.home, width: 20)
    #expect(editor.cursor == 4)
    _ = editor.handle(.backspace, width: 20)
    #expect(editor.text == "onetwo")
    editor.undo()
    editor.insert("\n")
    #expect(editor.text == "one\n\ntwo")
  }

  @Test func `any keys on any text leave the cursor in sight`() {
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .backspace, .delete, .control("w"), .control("k"),
      .control("z"), .character("x"), .character(" "), .character("海"), .controlHome, .controlEnd,
    ]
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      var editor = TextEditor(.random(upTo: 60, using: &generator) + "\nwords and more words\n")
      let width = Int.random(in: 1...14, using: &generator)
      for _ in 0..<30 {
        if let key = keys.randomElement(using: &generator) {
          _ = editor.handle(key, width: width)
        }
        let surface = shown(editor, width: width)
        #expect(surface.cursor.map(surface.bounds.contains) == true)
      }
    }
  }
}
