/// Turns text into harmless display glyphs, one after the other: the gate that `Surface.put`,
/// measuring and cutting share, so that all three always agree.
///
/// It reads valid UTF-8 in place and never more of it than asked for. The text ends where more than
/// `mostHidden` scalars in a row would be invisible (100,000 combining marks on one letter), so
/// that invisible text costs nothing.
struct GlyphScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var hidden = 0
  /// The second half of a caret notation.
  private var pending: UInt32?
  private var previous: UInt32 = 0
  /// True when joined emoji come as one glyph.
  private let joinsEmoji: Bool
  /// The end of emoji that are too many for a cell, and come one by one.
  private var partsEnd = 0

  /// - Parameters:
  ///   - bytes: Valid UTF-8.
  ///   - joinsEmoji: True when joined emoji come as one glyph, for terminals that show them so;
  ///     else with a sign between them. Measuring takes the wider way, whatever the terminal.
  init(_ bytes: UnsafeBufferPointer<UInt8>, joinsEmoji: Bool = false) {
    self.bytes = bytes
    self.joinsEmoji = joinsEmoji
  }

  private static let mostHidden = 64

  /// True when the scan stopped because the text hid too much.
  private(set) var isExhausted = false

  /// The next glyph, or nil at the end.
  mutating func next() -> DisplayGlyph? {
    if let byte = pending {
      pending = nil
      return .ascii(byte)
    }
    hidden = 0
    while position < bytes.count, !isExhausted {
      let scalar = readScalar()
      let before = previous
      previous = scalar
      switch ScalarClass(scalar) {
      case .visible(let width):
        if joinsEmoji, width == 2, let joined = joined(to: scalar) { return joined }
        return withMarks(DisplayGlyph(scalar: scalar, width: width))
      case .control:
        pending = scalar ^ 0x40
        return .ascii(0x5E)
      case .lineFeed:
        return .lineBreak
      case .carriageReturn:
        // A line may end in CR LF; alone it would send the cursor home.
        if position < bytes.count, bytes[position] == 0x0A { continue }
        pending = 0x4D
        return .ascii(0x5E)
      case .tab:
        return .ascii(0x20)
      case .harmful, .jamo:
        return .replacement
      case .mark:
        var glyph = DisplayGlyph.dottedCircle
        glyph.marks.x = scalar
        return withMarks(glyph)
      case .skinTone where !ScalarClass.isPictograph(before):
        return DisplayGlyph(scalar: scalar, width: 2)
      case .tag where !ScalarClass.isPictograph(before):
        return .replacement
      case .regionalIndicator:
        return .ascii(scalar - 0x1F1E6 + 0x41)
      case .zeroWidthJoiner:
        // Few terminals join emoji to one: the parts and a sign between them tell two apart.
        if ScalarClass.isPictograph(before), isPictographNext { return .ascii(0x2B) }
        hide()
      case .joiner, .skinTone, .tag:
        hide()
        previous = before
      case .ignored:
        hide()
      }
    }
    return nil
  }

  /// Reads the marks that follow a glyph: the first four are kept, the rest left out.
  private mutating func withMarks(_ base: DisplayGlyph) -> DisplayGlyph {
    var glyph = base
    var count = glyph.marks.x == 0 ? 0 : 1
    var last = previous
    // No combining mark is shorter than two bytes or begins below 0xCC.
    while position < bytes.count, bytes[position] >= 0xCC, !isExhausted {
      let start = position
      let scalar = readScalar()
      let kind = ScalarClass(scalar)
      let continues =
        kind == .mark || kind == .joiner
        || kind == .jamo && HangulPart.continues(scalar, after: last)
      guard continues else {
        position = start
        return glyph
      }
      last = scalar
      if kind != .joiner, count < DisplayGlyph.mostMarks {
        glyph.marks[count] = scalar
        count += 1
      } else {
        hide()
      }
    }
    return glyph
  }

  /// The whole of emoji that are joined to one; nil where none is, or where they are too many for a
  /// cell.
  private mutating func joined(to first: UInt32) -> DisplayGlyph? {
    guard position >= partsEnd, ScalarClass.isPictograph(first) else { return nil }
    var ahead = self
    var glyph = DisplayGlyph(scalar: first, width: 2)
    var (count, isJoined, last) = (0, false, first)
    // Bounded, since a text may be made of nothing else.
    while ahead.position < bytes.count, count < 32 {
      let start = ahead.position
      let scalar = ahead.readScalar()
      let isNext = last == 0x200D && ScalarClass.isPictograph(scalar)
      guard isNext || [0x200D, 0xFE0F].contains(scalar) || 0x1F3FB...0x1F3FF ~= scalar else {
        ahead.position = start
        break
      }
      if count < DisplayGlyph.mostMarks { glyph.marks[count] = scalar }
      count += 1
      isJoined = isJoined || isNext
      last = scalar
    }
    guard isJoined, last != 0x200D, count <= DisplayGlyph.mostMarks else {
      partsEnd = ahead.position
      return nil
    }
    ahead.previous = last
    self = ahead
    return glyph
  }

  private mutating func hide() {
    hidden += 1
    isExhausted = hidden >= Self.mostHidden
  }

  private var isPictographNext: Bool {
    var ahead = self
    return position < bytes.count && ScalarClass.isPictograph(ahead.readScalar())
  }

  private mutating func readScalar() -> UInt32 {
    let first = UInt32(bytes[position])
    position += 1
    if first < 0x80 { return first }
    let length = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var value = first & (0x3F >> UInt32(length))
    for _ in 0..<length where position < bytes.count {
      value = value << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    return value
  }
}

/// One harmless character as the screen shows it: a scalar, its cells, and its combining marks.
struct DisplayGlyph: Equatable {
  var scalar: UInt32
  /// 1 or 2 columns.
  var width: Int
  var marks: MarkTable.Marks = .zero

  /// Stands for characters that must not reach a terminal: C1, bidi controls, tags, noncharacters.
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
