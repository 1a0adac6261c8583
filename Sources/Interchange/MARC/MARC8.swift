/// The encoding of library records before UTF-8 (ANSEL, ANSI/NISO Z39.47), as MARC 21 has it.
///
/// Marks stand before their letter. The scripts that are switched to by an escape, but for Greek
/// symbols and sub- and superscripts, are Cyrillic; of other scripts each letter becomes U+FFFD,
/// since the same text stands in Latin letters beside it.
enum MARC8 {
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var output = String.UnicodeScalarView()
    var marks: [Unicode.Scalar] = []
    var low = Set0.latin
    var high = Set0.ansel
    var index = bytes.startIndex
    func put(_ scalar: Unicode.Scalar) {
      if let mark = marks.first, marks.count == 1,
        let letter = Composition.compose(scalar.value, mark.value)
      {
        output.append(letter)
      } else {
        output.append(scalar)
        output.append(contentsOf: marks)
      }
      marks = []
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x1B {
        escape(bytes, &index, &low, &high)
        continue
      }
      let isHigh = byte >= 0x80
      let set = isHigh ? high : low
      switch set {
      case .multibyte:
        index = min(bytes.endIndex, index + 2)
        put("\u{FFFD}")
      case .latin: put(Unicode.Scalar(byte & 0x7F))
      case .ansel:
        if let mark = marksByByte[byte | 0x80] {
          marks.append(mark)
        } else {
          put(letters[byte | 0x80] ?? "\u{FFFD}")
        }
      case .cyrillic: put(cyrillic(byte & 0x7F))
      case .superscript: put(superscripts[byte & 0x7F] ?? Unicode.Scalar(byte & 0x7F))
      case .subscript: put(subscripts[byte & 0x7F] ?? Unicode.Scalar(byte & 0x7F))
      case .greek: put(greek[byte & 0x7F] ?? "\u{FFFD}")
      case .unknown: put(byte & 0x7F == 0x20 ? " " : "\u{FFFD}")
      }
    }
    output.append(contentsOf: marks)
    return String(output)
  }

  private enum Set0 {
    case latin, ansel, cyrillic, superscript, `subscript`, greek, multibyte, unknown
  }

  /// A change of the set of letters: `ESC ( B` for the lower half, `ESC ) N` for the upper one.
  private static func escape(
    _ bytes: ArraySlice<UInt8>,
    _ index: inout Int,
    _ low: inout Set0,
    _ high: inout Set0
  ) {
    guard index < bytes.endIndex else { return }
    let first = bytes[index]
    index += 1
    switch first {
    case UInt8(ascii: "s"): low = .latin
    case UInt8(ascii: "p"): low = .superscript
    case UInt8(ascii: "b"): low = .subscript
    case UInt8(ascii: "g"): low = .greek
    case UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "-"),
      UInt8(ascii: "$"):
      var isMultibyte = false
      var isHigh = first == UInt8(ascii: ")") || first == UInt8(ascii: "-")
      if first == UInt8(ascii: "$") {
        isMultibyte = true
        if index < bytes.endIndex, [0x28, 0x2C, 0x29, 0x2D].contains(bytes[index]) {
          isHigh = bytes[index] == 0x29 || bytes[index] == 0x2D
          index += 1
        }
      }
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "!") { index += 1 }
      guard index < bytes.endIndex else { return }
      let set = isMultibyte ? Set0.multibyte : named(bytes[index])
      index += 1
      if isHigh { high = set } else { low = set }
    default: index -= 1
    }
  }

  private static func named(_ byte: UInt8) -> Set0 {
    switch byte {
    case UInt8(ascii: "B"): .latin
    case UInt8(ascii: "E"): .ansel
    case UInt8(ascii: "N"): .cyrillic
    case UInt8(ascii: "p"): .superscript
    case UInt8(ascii: "b"): .subscript
    case UInt8(ascii: "g"): .greek
    default: .unknown
    }
  }

  /// Basic Cyrillic: the order of KOI-7, small letters first.
  private static func cyrillic(_ byte: UInt8) -> Unicode.Scalar {
    guard byte >= 0x40, byte < 0x7F else { return Unicode.Scalar(byte) }
    return koi[Int(byte) - 0x40]
  }

  private static let koi = Array(
    "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ".unicodeScalars
  )

  /// Letters of ANSEL that are no marks.
  private static let letters: [UInt8: Unicode.Scalar] = [
    0x88: "\u{98}", 0x89: "\u{9C}", 0x8D: "\u{200D}", 0x8E: "\u{200C}",
    0xA1: "Ł", 0xA2: "Ø", 0xA3: "Đ", 0xA4: "Þ", 0xA5: "Æ", 0xA6: "Œ", 0xA7: "ʹ", 0xA8: "·",
    0xA9: "♭", 0xAA: "®", 0xAB: "±", 0xAC: "Ơ", 0xAD: "Ư", 0xAE: "ʼ", 0xB0: "ʻ", 0xB1: "ł",
    0xB2: "ø", 0xB3: "đ", 0xB4: "þ", 0xB5: "æ", 0xB6: "œ", 0xB7: "ʺ", 0xB8: "ı", 0xB9: "£",
    0xBA: "ð", 0xBC: "ơ", 0xBD: "ư", 0xC0: "°", 0xC1: "ℓ", 0xC2: "℗", 0xC3: "©", 0xC4: "♯",
    0xC5: "¿", 0xC6: "¡", 0xC7: "ß", 0xC8: "€",
  ]

  /// Marks, which stand before their letter.
  private static let marksByByte: [UInt8: Unicode.Scalar] = [
    0xE0: "\u{309}", 0xE1: "\u{300}", 0xE2: "\u{301}", 0xE3: "\u{302}", 0xE4: "\u{303}",
    0xE5: "\u{304}", 0xE6: "\u{306}", 0xE7: "\u{307}", 0xE8: "\u{308}", 0xE9: "\u{30C}",
    0xEA: "\u{30A}", 0xEB: "\u{FE20}", 0xEC: "\u{FE21}", 0xED: "\u{315}", 0xEE: "\u{30B}",
    0xEF: "\u{310}", 0xF0: "\u{327}", 0xF1: "\u{328}", 0xF2: "\u{323}", 0xF3: "\u{324}",
    0xF4: "\u{325}", 0xF5: "\u{333}", 0xF6: "\u{332}", 0xF7: "\u{326}", 0xF8: "\u{31C}",
    0xF9: "\u{32E}", 0xFA: "\u{FE22}", 0xFB: "\u{FE23}", 0xFE: "\u{313}",
  ]

  private static let superscripts: [UInt8: Unicode.Scalar] = [
    0x30: "⁰", 0x31: "¹", 0x32: "²", 0x33: "³", 0x34: "⁴", 0x35: "⁵", 0x36: "⁶", 0x37: "⁷",
    0x38: "⁸", 0x39: "⁹", 0x2B: "⁺", 0x2D: "⁻", 0x28: "⁽", 0x29: "⁾",
  ]

  private static let subscripts: [UInt8: Unicode.Scalar] = [
    0x30: "₀", 0x31: "₁", 0x32: "₂", 0x33: "₃", 0x34: "₄", 0x35: "₅", 0x36: "₆", 0x37: "₇",
    0x38: "₈", 0x39: "₉", 0x2B: "₊", 0x2D: "₋", 0x28: "₍", 0x29: "₎",
  ]

  private static let greek: [UInt8: Unicode.Scalar] = [0x61: "α", 0x62: "β", 0x63: "γ"]
}
