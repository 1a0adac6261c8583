extension TextLayout {
  /// The whole text in one line of visible characters, in which no others can reach a terminal.
  ///
  /// It is for lines whose cells nobody counts, such as messages and speech: joiners stay between
  /// emoji and between letters, as in Persian, and so do skin tones.
  package static func harmless(_ text: String) -> String {
    let isPlain = withUTF8(text) { TextLayout.isPlain($0, count: $0.count) }
    if isPlain { return text }
    var harmless = HarmlessText()
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      harmless.add(scalar.value, before: next?.value)
    }
    return harmless.text
  }

  /// The same of several lines: only their line breaks stay.
  package static func harmless(lines text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      harmless(String(line.last == "\r" ? line.dropLast() : line))
    }
    .joined(separator: "\n")
  }
}

/// A text that is made harmless scalar by scalar, by the same classes as on screens.
private struct HarmlessText {
  private(set) var text = ""
  /// The scalar that marks are drawn on, and others are joined to; nil where there is none.
  private var base: UInt32?
  /// The scalar before, where it belongs to the base.
  private var last: UInt32 = 0
  private var marks = 0

  mutating func add(_ scalar: UInt32, before next: UInt32?) {
    switch ScalarClass(scalar) {
    case .visible, .skinTone, .regionalIndicator: begin(scalar)
    case .mark:
      if base == nil { begin(DisplayGlyph.dottedCircle.scalar) }
      mark(scalar)
    case .jamo where HangulPart.continues(scalar, after: last): mark(scalar)
    case .harmful, .jamo: stand(for: DisplayGlyph.replacement.scalar)
    case .control:
      stand(for: 0x5E)
      append(scalar ^ 0x40)
    case .lineFeed: stand(for: DisplayGlyph.lineBreak.scalar)
    case .carriageReturn where next == 0x0A: break
    case .carriageReturn:
      stand(for: 0x5E)
      append(0x4D)
    case .tab: stand(for: 0x20)
    case .zeroWidthJoiner, .joiner:
      guard joins(scalar, before: next) else { return }
      append(scalar)
      last = scalar
    case .tag where isPictograph(base): break
    case .tag: stand(for: DisplayGlyph.replacement.scalar)
    case .ignored: base = nil
    }
  }

  private mutating func begin(_ scalar: UInt32) {
    append(scalar)
    (base, last, marks) = (scalar, scalar, 0)
  }

  private mutating func stand(for sign: UInt32) {
    append(sign)
    (base, last) = (nil, 0)
  }

  private mutating func mark(_ scalar: UInt32) {
    last = scalar
    marks += 1
    if marks <= DisplayGlyph.mostMarks { append(scalar) }
  }

  private mutating func append(_ value: UInt32) {
    if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
  }

  /// True when an invisible scalar changes the text's look: one between emoji or letters that can
  /// be joined, or one that chooses the picture of the scalar before it.
  private func joins(_ scalar: UInt32, before next: UInt32?) -> Bool {
    guard let base, last == base || last == 0xFE0F || !isJoiner(last) else { return false }
    switch scalar {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: return !isJoiner(last)
    case 0x200C, 0x200D:
      guard let next else { return false }
      if isPictograph(base) || ScalarClass(base) == .skinTone {
        return scalar == 0x200D && isPictograph(next)
      }
      return isJoinable(base) && isJoinable(next)
    default: return false
    }
  }

  private func isJoiner(_ scalar: UInt32) -> Bool {
    [.joiner, .zeroWidthJoiner].contains(ScalarClass(scalar))
  }

  private func isPictograph(_ scalar: UInt32?) -> Bool {
    scalar.map(ScalarClass.isPictograph) ?? false
  }

  /// True for a letter of a script in which letters are joined: Arabic, and those of India and
  /// beyond.
  private func isJoinable(_ scalar: UInt32) -> Bool {
    0x600..<0x1100 ~= scalar || 0x1780..<0x1C50 ~= scalar
  }
}
