/// One harmless character as the screen shows it: a scalar, its cells, and its combining marks.
struct DisplayGlyph: Equatable {
  var scalar: UInt32
  /// 1 or 2 columns.
  var width: Int
  var marks: MarkTable.Marks = .zero

  /// Stands for what must not reach a terminal: C1, bidi controls, tags, noncharacters.
  static let replacement = DisplayGlyph(scalar: 0xFFFD, width: 1)
  /// Stands for a line break within a line.
  static let lineBreak = DisplayGlyph(scalar: 0x23CE, width: 1)
  /// Carries a combining mark that has nothing to combine with.
  static let dottedCircle = DisplayGlyph(scalar: 0x25CC, width: 1)

  static func ascii(_ byte: UInt32) -> DisplayGlyph { DisplayGlyph(scalar: byte, width: 1) }

  static let mostMarks = 4

  /// Appends its text to a string.
  func write(to text: inout String) {
    for value in [scalar, marks.x, marks.y, marks.z, marks.w] where value != 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.unicodeScalars.append(scalar)
    }
  }
}
