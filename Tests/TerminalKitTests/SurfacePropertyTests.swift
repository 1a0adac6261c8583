import CNcurses
import Glibc
import TerminalKit
import TestSupport
import Testing

@Suite struct SurfacePropertyTests {
  /// What must never be in a cell.
  private func isHarmful(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0xFE00...0xFE0F, 0xE0000...0xE0FFF, 0xFDD0...0xFDEF: true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }

  private func check(_ surface: Surface) {
    for y in 0..<surface.size.height {
      for x in 0..<surface.size.width {
        let cell = surface[x, y]
        let next = x + 1 < surface.size.width ? surface[x + 1, y].width : 1
        if cell.width == 0 {
          #expect(x > 0 && surface[x - 1, y].width == 2, "a tail without its head")
        } else {
          #expect((cell.width == 2) == (next == 0), "a head without its tail")
          #expect(
            surface.text(at: Point(x: x, y: y)).unicodeScalars.allSatisfy { !isHarmful($0.value) }
          )
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `random text stays in its place and harmless`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<50 {
      let size = Size(
        width: Int.random(in: 0...30, using: &generator),
        height: Int.random(in: 0...4, using: &generator)
      )
      var surface = Surface(size: size, glyphs: Bool.random(using: &generator) ? .unicode : .ascii)
      for _ in 0..<6 {
        let text = String.random(upTo: 40, using: &generator)
        let point = Point(
          x: Int.random(in: -5...32, using: &generator),
          y: Int.random(in: -1...5, using: &generator)
        )
        let width = Int.random(in: 0...20, using: &generator)
        let alignment: Alignment = Bool.random(using: &generator) ? .left : .right
        let before = surface
        let used = surface.put(text, at: point, width: width, alignment: alignment)
        #expect(used <= width)
        // Beside the text only the lost half of a wide character may change.
        let place = Rect(x: point.x - 1, y: point.y, width: width + 2, height: 1)
        for y in 0..<size.height {
          for x in 0..<size.width where !place.contains(Point(x: x, y: y)) {
            #expect(surface[x, y] == before[x, y])
          }
        }
      }
      check(surface)
    }
  }

  @Test(arguments: 0..<20)
  func `measuring, cutting, padding and drawing agree`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed) + 1_000)
    for _ in 0..<100 {
      let text = String.random(upTo: 30, using: &generator)
      let width = Int.random(in: 0...24, using: &generator)
      let cut = TextLayout.truncate(text, to: width)
      let whole = displayWidth(of: text)
      let measured = displayWidth(of: text, limit: width)
      #expect(whole <= width ? measured == whole : measured > width)
      #expect(displayWidth(of: cut) <= width)
      #expect(displayWidth(of: TextLayout.pad(text, to: width)) == width)
      var surface = Surface(width: 80, height: 1)
      let used = surface.put(text, at: Point(x: 0, y: 0), width: width)
      #expect(used == displayWidth(of: cut))
      #expect(TextLayout.truncate(cut, to: width) == cut, "what is harmless stays as it is")
      if displayWidth(of: text) <= width { #expect(used == displayWidth(of: text)) }
    }
  }

  @Test func `a character's width does not depend on its neighbours`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let text = String.random(upTo: 12, using: &generator)
      let sum = text.reduce(0) { $0 + displayWidth(of: $1) }
      #expect(displayWidth(of: text) == sum, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `widths are those of the C library where both know the scalar`() throws {
    try #require(setlocale(LC_CTYPE, "C.UTF-8") != nil)
    var differing: [UInt32] = []
    for value in UInt32(0xA0)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value), !isHarmful(value) else { continue }
      let known = Int(octavo_wcwidth(value))
      guard known > 0, !(0x1F1E6...0x1F1FF ~= value) else { continue }
      let mine = displayWidth(of: String(Character(scalar)))
      // Soft hyphens, joiners and variation selectors are left out; fillers of music are replaced.
      if mine != known, mine != 0, !(0xFFF0...0xFFFB ~= value) { differing.append(value) }
    }
    #expect(differing == [])
  }

  @Test func `only what differs in a row is sent, wide characters whole`() {
    var one = Surface(width: 10, height: 1)
    one.put("ab海cd", at: Point(x: 0, y: 0))
    var other = one
    #expect(one.difference(from: other, row: 0..<10).isEmpty)
    other.put("x", at: Point(x: 3, y: 0))
    #expect(other.difference(from: one, row: 0..<10) == 2..<4)
    other = one
    other.restyle(Rect(x: 1, y: 0, width: 1, height: 1), adding: .bold)
    #expect(other.difference(from: one, row: 0..<10) == 1..<2)
  }
}
