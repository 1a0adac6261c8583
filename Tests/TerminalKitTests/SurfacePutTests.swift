import TerminalKit
import TestSupport
import Testing

@Suite struct SurfacePutTests {
  private func shown(
    _ text: String,
    width: Int? = nil,
    alignment: Alignment = .left,
    glyphs: Glyphs = .unicode
  ) -> String {
    var surface = Surface(width: 12, height: 1, glyphs: glyphs)
    let origin = Point(x: 0, y: 0)
    surface.put(text, at: origin, width: width, alignment: alignment)
    return surface.text(row: 0)
  }

  @Test func `text is drawn as it is`() {
    #expect(shown("Dune") == "Dune")
    #expect(shown("海辺のカフカ") == "海辺のカフカ")
    #expect(shown("Cien años") == "Cien años")
    #expect(shown("e\u{301}te\u{301}") == "e\u{301}te\u{301}")
  }

  @Test func `what is too long ends in an ellipsis when a width is given`() {
    #expect(shown("Dispossessed", width: 12) == "Dispossessed")
    #expect(shown("The Dispossessed", width: 8) == "The Dis…")
    #expect(shown("The Dispossessed") == "The Disposse")
    #expect(shown("海辺のカフカ", width: 6) == "海辺…")
    #expect(shown("The Dispossessed", width: 8, glyphs: .ascii) == "The D...")
    #expect(shown("The Dispossessed", width: 1) == "…")
    #expect(shown("The Dispossessed", width: 2, glyphs: .ascii) == "..")
  }

  @Test func `text can stand at the right of its width`() {
    #expect(shown("1974", width: 6, alignment: .right) == "  1974")
    #expect(shown("1974", width: 3, alignment: .right) == "19…")
    #expect(shown("海", width: 4, alignment: .right) == "  海")
  }

  @Test(arguments: [
    ("\u{1B}[31mred", "^[[31mred"), ("a\nb", "a⏎b"), ("a\r\nb", "a⏎b"), ("a\rb", "a^Mb"),
    ("a\tb", "a b"), ("\u{7F}", "^?"), ("\0", "^@"), ("a\u{9B}b", "a�b"), ("\u{202E}abc", "�abc"),
    ("a\u{200B}b\u{FEFF}", "a�b�"), ("x\u{2028}y", "x�y"), ("\u{E0041}", "�"), ("\u{FFFE}", "�"),
    ("a\u{200D}b", "ab"), ("👩‍👩‍👧 x", "👩+👩+👧 x"), ("👍🏽 x", "👍 x"), ("❤️ x", "❤ x"), ("🇨🇭 x", "CH x"),
    ("🏴\u{E0067}\u{E007F} x", "🏴 x"), ("\u{301}a", "◌\u{301}a"), ("soft\u{AD}ly", "softly"),
    ("ก\u{E33}", "ก\u{E33}"),
  ])
  func `hostile and joined text is made harmless`(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(arguments: [
    // A woman and a rocket, with a skin tone, three people; four do not fit a cell.
    ("👩‍🚀 x", 4), ("👩🏽‍🚀 x", 4), ("👨‍👩‍👧 x", 4), ("👨‍👩‍👧‍👦 x", 13), ("👩‍ x", 4), ("👩🚀", 4), ("海x", 3),
  ])
  func `joined emoji are one, in two cells, where the terminal shows them so`(
    text: String,
    cells: Int
  ) {
    var surface = Surface(width: 30, height: 1)
    surface.joinsEmoji = true
    #expect(surface.put(text, at: Point(x: 0, y: 0)) == cells)
    let isWhole = cells == 4 && text.contains("\u{200D}") && !text.contains("\u{200D} ")
    if isWhole { #expect(surface.text(row: 0) == text) }
    // Where a text is cut, what was measured counts.
    var narrow = Surface(width: 4, height: 1)
    narrow.joinsEmoji = true
    #expect(narrow.put(text, at: Point(x: 0, y: 0), width: 4) <= 4)
  }

  @Test func `a table shows joined emoji as one as soon as the terminal says that it can`() {
    var table = TableView([TableColumn("Title", least: 5, most: nil)])
    table.cache = TableCache()
    var rows: [String] = []
    for joins in [false, true] {
      var surface = Surface(width: 20, height: 2)
      surface.joinsEmoji = joins
      table.draw(on: &surface, in: surface.bounds, cursor: ListCursor(), count: 1) { _ in
        TableView.Row(["Up 👩‍🚀"])
      }
      rows.append(surface.text(row: 1))
    }
    #expect(rows[0].hasSuffix("Up 👩+🚀") && rows[1].hasSuffix("Up 👩‍🚀"), "\(rows)")
  }

  @Test func `a letter keeps four marks at most`() {
    let marks = "\u{301}\u{302}\u{303}\u{304}"
    #expect(shown("a" + marks + "\u{305}\u{306}b") == "a" + marks + "b")
  }

  @Test func `marks without end stop the text and are cut`() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 100_000) + "b"
    #expect(shown(zalgo, width: 5).hasSuffix("…"))
    #expect(shown(String(repeating: "\u{200D}", count: 1_000_000), width: 5) == "…")
  }

  @Test func `half of a wide character is drawn as a space`() {
    var surface = Surface(width: 4, height: 1)
    surface.put("海海", at: Point(x: -1, y: 0))
    #expect(surface.text(row: 0) == " 海")
    surface.put("x", at: Point(x: 2, y: 0))
    #expect(surface.text(row: 0) == "  x")
    surface.put("海", at: Point(x: 3, y: 0))
    #expect(surface.text(row: 0) == "  x")
  }

  @Test func `the marks of the screens have stand-ins of the same width`() {
    #expect(shown("▌● ▲▼ │─ › ◄", glyphs: .ascii) == ">* ^v |- > <")
  }

  @Test func `surfaces that look the same are equal, however their marks came about`() {
    var one = Surface(width: 4, height: 1)
    one.put("e\u{301}o\u{308}", at: Point(x: 0, y: 0))
    var other = Surface(width: 4, height: 1)
    other.put("o\u{308}", at: Point(x: 1, y: 0))
    other.put("e\u{301}", at: Point(x: 0, y: 0))
    #expect(one == other)
    other.put("e", at: Point(x: 0, y: 0))
    #expect(one != other)
  }

  @Test func `a surface drawn on another is clipped and brings its marks and cursor`() {
    var inner = Surface(width: 4, height: 1)
    inner.put("e\u{301}海x", at: Point(x: 0, y: 0))
    inner.cursor = Point(x: 1, y: 0)
    var outer = Surface(width: 5, height: 2)
    outer.put("o\u{308}", at: Point(x: 0, y: 0))
    outer.draw(inner, at: Point(x: 3, y: 1))
    #expect(outer.description == "o\u{308}\n   e\u{301}")
    #expect(outer.cursor == Point(x: 4, y: 1))
  }
}
