import TerminalKit
import TestSupport
import Testing

@Suite struct TextLayoutTests {
  @Test func `text wraps at spaces, keeps its lines and cuts long words`() {
    let text = "First edition, jacket torn.\n\nBought in Bath\r\nabcdefghijklmnop"
    #expect(
      TextLayout.wrap(text, to: 14) == [
        "First edition,", "jacket torn.", "", "Bought in Bath", "abcdefghijklmn", "op",
      ]
    )
    #expect(TextLayout.wrap(text, to: 14, limit: 2) == ["First edition,", "jacket torn."])
    #expect(TextLayout.wrap("", to: 5) == [""])
    #expect(TextLayout.wrap("海辺のカフカ", to: 5) == ["海辺", "のカ", "フカ"])
  }

  @Test func `no wrapped line is too wide`() {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<200 {
      let text = String.random(upTo: 60, using: &generator)
      let width = Int.random(in: 6...20, using: &generator)
      for line in TextLayout.wrap(text, to: width) {
        // A single character of many parts may be wider than a line.
        #expect(displayWidth(of: line) <= width || line.count == 1)
      }
    }
  }

  @Test func `padding fills to exactly the width`() {
    #expect(TextLayout.pad("海", to: 5) == "海   ")
    #expect(TextLayout.pad("12", to: 5, alignment: .right) == "   12")
    #expect(TextLayout.pad("海海海", to: 4) == "海… ")
  }

  @Test func `rectangles are split without a gap and never below nothing`() {
    var area = Rect(x: 0, y: 0, width: 80, height: 24)
    let top = area.takeTop(2)
    #expect(top == Rect(x: 0, y: 0, width: 80, height: 2))
    let bottom = area.takeBottom(2)
    #expect(bottom == Rect(x: 0, y: 22, width: 80, height: 2))
    let right = area.takeRight(30)
    #expect(right == Rect(x: 50, y: 2, width: 30, height: 20))
    let left = area.takeLeft(100)
    #expect(left == Rect(x: 0, y: 2, width: 50, height: 20))
    #expect(area.isEmpty)
    #expect(Rect(x: 0, y: 0, width: 10, height: 1).inset(columns: 6).width == 0)
  }

  @Test func `a later style's colour wins and attributes add up`() {
    let style = Style.bold.with(.accent).with(.reversed)
    #expect(style.colour == .accent)
    #expect(style.contains(.bold) && style.contains(.reversed))
    #expect(style.with(.error).colour == .error)
  }
}
