/// One place on the screen: 8 bytes of plain data, laid out as the shim reads it.
package struct Cell: Hashable, Sendable {
  /// A scalar in the low 21 bits; above them the number of its combining marks in the surface's
  /// `MarkTable`, or 0.
  package var glyph: UInt32
  package var style: UInt16
  /// 1 or 2 columns, or 0 for the right half of a wide character.
  package var width: UInt8
  /// Fills the 8 bytes, so that rows compare as memory.
  private var unused: UInt8 = 0

  package init(glyph: UInt32, style: Style, width: UInt8) {
    self.glyph = glyph
    self.style = style.rawValue
    self.width = width
  }

  package static let blank = Cell(glyph: 0x20, style: .plain, width: 1)

  static func tail(_ style: Style) -> Cell { Cell(glyph: 0, style: style, width: 0) }

  package var scalar: UInt32 { glyph & 0x1F_FFFF }
  package var marks: Int { Int(glyph >> 21) }
}
