@testable import TerminalKit
import TestSupport
import Testing

@Suite struct BarChartTests {
  @Test func `bars are as long as their values, to an eighth of a cell`() {
    func blocks(_ value: Int, _ glyphs: Glyphs = .unicode) -> String {
      BarChart.blocks(value, of: 80, cells: 10, glyphs: glyphs)
    }
    #expect(blocks(80) == "██████████")
    #expect(blocks(40) == "█████")
    #expect(blocks(41) == "█████▏")
    #expect(blocks(1) == "▏")
    #expect(blocks(0) == "")
    #expect(blocks(-3) == "")
    #expect(blocks(200) == "██████████")
    #expect(blocks(80, .ascii) == "##########")
    #expect(blocks(1, .ascii) == "#")
    #expect(BarChart.blocks(5, of: 0, cells: 10) == "")
    #expect(BarChart.blocks(.max, of: .max, cells: 3) == "███")
  }

  @Test func `names, numbers and bars stand under each other`() {
    let chart = BarChart([
      BarChart.Bar("1960s", 4, number: "4"), BarChart.Bar("村上春樹", 12, number: "1,204"),
    ])
    let columns = chart.columns(width: 30)
    #expect(columns == BarChart.Columns(label: 8, number: 5, bar: 13))
    #expect(
      chart.bars.map { chart.line($0, columns) } == [
        "1960s         4  ████▍", "村上春樹  1,204  █████████████",
      ]
    )
    #expect(
      chart.bars.map { chart.line($0, columns, glyphs: .ascii) } == [
        "1960s         4  ####", "村上春樹  1,204  #############",
      ]
    )
  }

  @Test func `no line is too wide, and every number is whole`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let bars = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        let value = Int.random(in: 0...99_999, using: &generator)
        return BarChart.Bar(.random(upTo: 30, using: &generator), value, number: String(value))
      }
      let chart = BarChart(bars)
      let width = Int.random(in: 12...90, using: &generator)
      let columns = chart.columns(width: width)
      for bar in bars {
        for glyphs in [Glyphs.unicode, .ascii] {
          let line = chart.line(bar, columns, glyphs: glyphs)
          #expect(displayWidth(of: line) <= width, "\(line) in \(width)")
          #expect(line.contains(bar.number))
        }
        var surface = Surface(width: width, height: 1)
        chart.draw(bar, columns, on: &surface, in: Rect(surface.size))
        #expect(surface.description.contains(bar.number))
      }
    }
  }
}
