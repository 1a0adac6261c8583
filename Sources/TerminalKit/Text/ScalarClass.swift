/// The class of a scalar, by which it is drawn.
enum ScalarClass: Equatable {
  /// Shown in so many cells.
  case visible(width: Int)
  /// Drawn on the character before it.
  case mark
  /// C0 and DEL: shown in caret notation, `^[`.
  case control
  case lineFeed
  case carriageReturn
  case tab
  /// Must not reach a terminal, and must not be invisible either.
  case harmful
  /// Tells how its neighbours join, on which no two terminals agree: left out.
  case joiner
  /// Left out; the next scalar begins a new character.
  case ignored
  /// The vowel or the end of a Korean syllable written in parts: a mark where it continues one.
  case jamo
  /// Left out together with the emoji after it.
  case zeroWidthJoiner
  /// Changes the colour of the emoji before it: left out there, shown when alone.
  case skinTone
  /// Names the region of the flag before it: left out there, harmful when alone.
  case tag
  /// Half of a flag: shown as its letter.
  case regionalIndicator

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x20..<0x7F: self = .visible(width: 1)
    case 0x0A: self = .lineFeed
    case 0x0D: self = .carriageReturn
    case 0x09: self = .tab
    case 0..<0x20, 0x7F: self = .control
    case 0x80...0x9F: self = .harmful
    case 0xAD: self = .ignored
    case 0xA0..<0x300: self = .visible(width: 1)
    default: self = Self.beyondLatin(scalar)
    }
  }

  private static func beyondLatin(_ scalar: UInt32) -> ScalarClass {
    switch scalar {
    // Greek and Cyrillic, dashes and quotation marks, and what frames are drawn with, the short
    // way.
    case 0x370...0x482, 0x2010...0x2027, 0x2500...0x259F: .visible(width: 1)
    // Kana, Chinese characters and Korean syllables, too.
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: .visible(width: 2)
    // Arabic letter mark; zero width space, directional marks, embeddings, overrides, isolates,
    // word joiner and invisible operators; line and paragraph separator; byte order mark.
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: .harmful
    // Interlinear annotation, shorthand and music controls.
    case 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: .harmful
    // Never assigned, and to be ignored where they are not known.
    case 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: .harmful
    // Noncharacters.
    case 0xFDD0...0xFDEF: .harmful
    case _ where scalar & 0xFFFE == 0xFFFE: .harmful
    case 0x200D: .zeroWidthJoiner
    case 0x180E: .ignored
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: .jamo
    // Non-joiner, grapheme joiner, Mongolian and other variation selectors.
    case 0x200C, 0x34F, 0x180B...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: .joiner
    case 0xE0020...0xE007F: .tag
    case 0x1F3FB...0x1F3FF: .skinTone
    case 0x1F1E6...0x1F1FF: .regionalIndicator
    case _ where WidthTable.zero.encloses(scalar): .mark
    case _ where WidthTable.wide.encloses(scalar): .visible(width: 2)
    default: .visible(width: 1)
    }
  }

  /// True for an emoji that can be joined with others or take a skin tone.
  static func isPictograph(_ scalar: UInt32) -> Bool {
    // Digits are emoji as well, in keycaps; tones and the halves of flags have their own classes.
    guard scalar > 0xA8, !(0x1F3FB...0x1F3FF ~= scalar), !(0x1F1E6...0x1F1FF ~= scalar) else {
      return false
    }
    return Unicode.Scalar(scalar)?.properties.isEmoji ?? false
  }
}

extension [UInt32] {
  /// True when a value lies in a run, in a list of borders (first of a run, first after it, …).
  fileprivate func encloses(_ value: UInt32) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }
}

/// The parts of a Korean syllable, by Unicode Standard Annex 29, rules GB6 to GB8.
enum HangulPart {
  case leading
  /// A vowel, or a syllable that ends in one.
  case vowel
  /// A final consonant, or a syllable that has one.
  case trailing

  init?(_ scalar: UInt32) {
    switch scalar {
    case 0x1100...0x115F, 0xA960...0xA97C: self = .leading
    case 0x1160...0x11A7, 0xD7B0...0xD7C6: self = .vowel
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: self = .trailing
    case 0xAC00...0xD7A3: self = (scalar - 0xAC00) % 28 == 0 ? .vowel : .trailing
    default: return nil
    }
  }

  /// True when a vowel or final consonant continues the syllable that `previous` belongs to.
  static func continues(_ scalar: UInt32, after previous: UInt32) -> Bool {
    switch (HangulPart(previous), HangulPart(scalar)) {
    case (.leading, .vowel), (.vowel, .vowel), (.vowel, .trailing), (.trailing, .trailing): true
    default: false
    }
  }
}
