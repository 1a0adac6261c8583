/// How a text fits a width: whole, or cut and with an ellipsis.
///
/// Costs what is visible: at most a few scalars a cell are read, however long the text is.
struct CutPlan {
  /// How many cells the text takes, with its ellipsis.
  let width: Int
  private let ellipsis: String
  private let isCut: Bool
  /// Cells kept before the ellipsis, and at most so many after it.
  private let headWidth: Int
  private let tail: Tail?

  /// What is kept of a text's end.
  private struct Tail {
    let start: Int
    /// The glyphs from there on to leave out.
    let skipped: Int
  }

  init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    width limit: Int,
    truncation: Truncation,
    ellipsis: String
  ) {
    let limit = max(0, limit)
    let head = Self.measure(bytes, limit: limit)
    guard head.isCut else {
      self.init(width: head.width, ellipsis: "", isCut: false, headWidth: head.width, tail: nil)
      return
    }
    let ellipsis = String(ellipsis.prefix(limit))
    let room = limit - ellipsis.count
    let tailRoom =
      switch truncation {
      case .tail: 0
      case .head: room
      case .middle: room / 2
      }
    let kept = Self.measure(bytes, limit: room - tailRoom).width
    let (tail, tailWidth) = Self.tail(of: bytes, limit: tailRoom)
    self.init(
      width: kept + ellipsis.count + tailWidth,
      ellipsis: ellipsis,
      isCut: true,
      headWidth: kept,
      tail: tail
    )
  }

  private init(width: Int, ellipsis: String, isCut: Bool, headWidth: Int, tail: Tail?) {
    self.width = width
    self.ellipsis = ellipsis
    self.isCut = isCut
    self.headWidth = headWidth
    self.tail = tail
  }

  /// Calls with every glyph that is shown, from left to right.
  func forEachGlyph(in bytes: UnsafeBufferPointer<UInt8>, _ body: (DisplayGlyph) -> Void) {
    var scanner = GlyphScanner(bytes)
    var used = 0
    while used < headWidth, let glyph = scanner.next() {
      used += glyph.width
      body(glyph)
    }
    for scalar in ellipsis.unicodeScalars {
      body(DisplayGlyph(scalar: scalar.value, width: 1))
    }
    guard let tail else { return }
    var rest = GlyphScanner(bytes, from: tail.start)
    var index = 0
    while let glyph = rest.next() {
      if index >= tail.skipped { body(glyph) }
      index += 1
    }
  }

  /// The cells of the glyphs that fit whole, and whether anything was left over.
  private static func measure(
    _ bytes: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) -> (width: Int, isCut: Bool) {
    var scanner = GlyphScanner(bytes)
    var width = 0
    while let glyph = scanner.next() {
      if width + glyph.width > limit { return (width, true) }
      width += glyph.width
    }
    return (width, scanner.isExhausted)
  }

  /// Where the glyphs begin that fill at most `limit` cells at the text's end.
  private static func tail(
    of bytes: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) -> (tail: Tail?, width: Int) {
    guard limit > 0 else { return (nil, 0) }
    var start = bytes.count
    var scalars = limit * (1 + DisplayGlyph.mostMarks) + 16
    while start > 0, scalars > 0 {
      start -= 1
      if bytes[start] & 0xC0 != 0x80 { scalars -= 1 }
    }
    var widths: [Int] = []
    var scanner = GlyphScanner(bytes, from: start)
    while let glyph = scanner.next() { widths.append(glyph.width) }
    var width = 0
    var kept = 0
    for glyphWidth in widths.reversed() {
      if width + glyphWidth > limit { break }
      width += glyphWidth
      kept += 1
    }
    return (Tail(start: start, skipped: widths.count - kept), width)
  }
}
