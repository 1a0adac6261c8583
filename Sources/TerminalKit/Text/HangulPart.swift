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

  /// Whether a vowel or final consonant continues the syllable that `previous` belongs to.
  static func continues(_ scalar: UInt32, after previous: UInt32) -> Bool {
    switch (HangulPart(previous), HangulPart(scalar)) {
    case (.leading, .vowel), (.vowel, .vowel), (.vowel, .trailing), (.trailing, .trailing): true
    default: false
    }
  }
}
