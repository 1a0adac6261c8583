import TerminalKit
import TestSupport
import Testing

@Suite struct LineEditorTests {
  private func after(_ text: String, _ keys: Key...) -> LineEditor {
    var editor = LineEditor(text)
    for key in keys {
      let isHandled = editor.handle(key)
      #expect(isHandled)
    }
    return editor
  }

  @Test func `typing goes where the cursor is`() {
    let editor = after("Dne", .left, .left, .character("u"))
    #expect(editor.text == "Dune")
    #expect(editor.cursor == 2)
  }

  private func selected(_ text: String, _ keys: Key...) -> LineEditor {
    var editor = LineEditor(text)
    editor.selectAll()
    for key in keys {
      let isHandled = editor.handle(key)
      #expect(isHandled)
    }
    return editor
  }

  @Test func `what is typed or pasted takes the place of what is selected`() {
    #expect(selected("Dune", .character("E"), .character("m")).text == "Em")
    var editor = selected("Dune")
    editor.paste("Emma")
    #expect(editor.text == "Emma" && !editor.isSelected)
    editor.undo()
    #expect(editor.text == "Dune" && !editor.isSelected)
    #expect(!selected("").isSelected)
  }

  @Test(arguments: [Key.backspace, .delete, .control("w"), .control("u"), .control("k")])
  func `a key that deletes clears what is selected`(_ key: Key) {
    #expect(selected("one two", key).text == "")
  }

  @Test(arguments: [Key.left, .right, .home, .end, .controlLeft])
  func `a key that moves keeps what was selected`(_ key: Key) {
    let editor = selected("Dune", key, .end, .character("s"))
    #expect(editor.text == "Dunes" && !editor.isSelected)
  }

  @Test func `what is selected is reversed`() {
    let editor = selected("Du")
    var surface = Surface(width: 4, height: 1)
    editor.draw(on: &surface, in: surface.bounds, focused: true)
    let isReversed = surface.cells.map { $0.style == Style.reversed.rawValue }
    #expect(isReversed == [true, true, false, false])
  }

  @Test func `the keys of a shell's line work`() {
    #expect(after("one two three", .control("w")).text == "one two ")
    #expect(after("one two", .control("u")).text == "")
    #expect(after("one two", .control("a"), .control("k")).text == "")
    #expect(after("one two", .home, .alt("d")).text == " two")
    #expect(after("one two", .altBackspace, .altBackspace).text == "")
    #expect(after("one two", .alt("b")).cursor == 4)
    #expect(after("one two", .home, .controlRight).cursor == 3)
    #expect(after("one", .home, .delete).text == "ne")
    #expect(after("one", .backspace).text == "on")
  }

  @Test func `at the ends nothing happens`() {
    #expect(after("a", .right, .delete).text == "a")
    #expect(after("a", .home, .left, .backspace, .control("w")).text == "a")
  }

  @Test func `keys that mean nothing here are left to others`() {
    var editor = LineEditor("a")
    for key in [Key.enter, .tab, .escape, .up, .down, .control("s"), .function(1)] {
      let isHandled = editor.handle(key)
      #expect(!isHandled)
    }
  }

  @Test func `what a reader calls a character goes as one`() {
    #expect(after("e\u{301}👩‍👩‍👧", .backspace).text == "e\u{301}")
    #expect(after("e\u{301}", .backspace).text == "")
    let joined = after("e", .character("\u{301}"))
    #expect(joined.text == "e\u{301}")
    #expect(joined.cursor == 1)
  }

  @Test func `a paste becomes one line and is taken back as one`() {
    var editor = LineEditor("a ")
    editor.paste("b\nc\td\r\ne")
    #expect(editor.text == "a b c d e")
    editor.undo()
    #expect(editor.text == "a ")
  }

  @Test func `typing is taken back word of change by change`() {
    var editor = after("", .character("a"), .character("b"), .backspace, .left, .character("c"))
    #expect(editor.text == "ca")
    editor.undo()
    #expect(editor.text == "a")
    editor.undo()
    #expect(editor.text == "ab")
    editor.undo()
    #expect(editor.text == "")
    #expect(!editor.canUndo)
  }

  @Test func `the cursor is always seen`() {
    var editor = LineEditor("0123456789abcdefghij")
    for _ in 0..<25 {
      var surface = Surface(width: 10, height: 1)
      editor.draw(on: &surface, in: Rect(x: 1, y: 0, width: 8, height: 1), focused: true)
      let cursor = surface.cursor ?? Point(x: -1, y: -1)
      #expect(1..<9 ~= cursor.x)
      if editor.cursor < 20 {
        let index = editor.text.index(editor.text.startIndex, offsetBy: editor.cursor)
        #expect(surface.text(at: cursor) == String(editor.text[index]))
      }
      _ = editor.handle(.left)
    }
  }

  @Test func `without the focus the beginning is shown`() {
    var surface = Surface(width: 6, height: 1)
    LineEditor("The Dispossessed").draw(on: &surface, in: surface.bounds, focused: false)
    #expect(surface.text(row: 0) == "The D…")
    #expect(surface.cursor == nil)
  }

  @Test func `any keys on any text leave the cursor in the line`() {
    let keys: [Key] = [
      .left, .right, .home, .end, .backspace, .delete, .control("w"), .control("k"), .alt("b"),
      .alt("f"), .alt("d"), .control("z"), .character("x"), .character("\u{301}"), .character("海"),
    ]
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var editor = LineEditor(.random(upTo: 20, using: &generator))
      for _ in 0..<40 {
        guard let key = keys.randomElement(using: &generator) else { continue }
        _ = editor.handle(key)
        #expect(0...editor.text.count ~= editor.cursor)
        var surface = Surface(width: 9, height: 1)
        editor.draw(on: &surface, in: Rect(x: 2, y: 0, width: 5, height: 1), focused: true)
        #expect(surface.cursor.map { 2..<7 ~= $0.x } == true)
      }
    }
  }
}
