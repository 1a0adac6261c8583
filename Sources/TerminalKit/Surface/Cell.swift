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

  static func space(_ style: Style) -> Cell { Cell(glyph: 0x20, style: style, width: 1) }

  /// The right half of a wide character.
  static func tail(_ style: Style) -> Cell { Cell(glyph: 0, style: style, width: 0) }

  package var scalar: UInt32 { glyph & 0x1F_FFFF }
  package var marks: Int { Int(glyph >> 21) }
}

/// The combining marks of one surface: each different sequence is stored once, under a number.
///
/// A cell has 11 bits for the number, so a surface holds 2,047 sequences. A text that needs more,
/// which only a hostile one does, is drawn without them.
package struct MarkTable: Hashable, Sendable {
  /// Up to four marks, the rest 0.
  package typealias Marks = SIMD4<UInt32>

  package private(set) var sequences: [Marks] = []
  private var numbers: [Marks: UInt32] = [:]

  private static let capacity = 2_047

  /// The number of a sequence, from 1; 0 for none, or when the table is full.
  mutating func number(of marks: Marks) -> UInt32 {
    guard marks != .zero else { return 0 }
    if let known = numbers[marks] { return known }
    guard sequences.count < Self.capacity else { return 0 }
    sequences.append(marks)
    let number = UInt32(sequences.count)
    numbers[marks] = number
    return number
  }

  func marks(_ number: Int) -> Marks {
    sequences.indices.contains(number - 1) ? sequences[number - 1] : .zero
  }
}
