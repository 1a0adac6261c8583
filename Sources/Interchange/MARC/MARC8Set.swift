/// A set of letters of MARC-8, of which an escape chooses one for each half of the bytes.
enum MARC8Set: Hashable {
  case latin
  case ansel
  case superscript
  case `subscript`
  /// The three letters that stand for themselves in formulas.
  case greekSymbols
  case cyrillic
  case extendedCyrillic
  case greek
  case hebrew
  case arabic
  case extendedArabic
  /// Three bytes a letter: ``EastAsianLetters``.
  case eastAsian
  case unknown

  /// By the last byte of an escape.
  init(_ byte: UInt8) {
    self =
      switch Character(Unicode.Scalar(byte)) {
      case "B": .latin
      case "E": .ansel
      case "N": .cyrillic
      case "Q": .extendedCyrillic
      case "S": .greek
      case "2": .hebrew
      case "3": .arabic
      case "4": .extendedArabic
      case "1": .eastAsian
      case "p": .superscript
      case "b": .subscript
      case "g": .greekSymbols
      default: .unknown
      }
  }

  /// The letter or mark of a byte; nil when the set has none there.
  subscript(byte: UInt8) -> Unicode.Scalar? {
    let low = byte & 0x7F
    if low == 0x20 { return " " }
    return switch self {
    case .latin: Unicode.Scalar(low)
    case .superscript, .subscript: Self.tables[self]?[low] ?? Unicode.Scalar(low)
    case .ansel, .greekSymbols, .cyrillic, .extendedCyrillic, .greek, .hebrew, .arabic,
      .extendedArabic:
      Self.tables[self]?[low]
    case .eastAsian, .unknown: nil
    }
  }
}

// MARK: - The letters

extension MARC8Set {
  /// By the code tables of the Library of Congress, “MARC 21 Specifications”, part 3.
  private static let tables: [MARC8Set: [UInt8: Unicode.Scalar]] = [
    .ansel: table(
      (0x08, "\u{98}"),
      (0x09, "\u{9C}"),
      (0x0D, "\u{200D}\u{200C}"),
      (0x21, "ŁØĐÞÆŒʹ·♭®±ƠƯʼ"),
      (0x30, "ʻłøđþæœʺı£ð"),
      (0x3C, "ơư"),
      (0x40, "°ℓ℗©♯¿¡ß€"),
      (0x60, "\u{309}\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30C}\u{30A}"),
      (0x6B, "\u{FE20}\u{FE21}\u{315}\u{30B}\u{310}\u{327}\u{328}\u{323}\u{324}\u{325}\u{333}"),
      (0x76, "\u{332}\u{326}\u{31C}\u{32E}\u{FE22}\u{FE23}"),
      (0x7E, "\u{313}")
    ),
    .superscript: table((0x28, "⁽⁾"), (0x2B, "⁺"), (0x2D, "⁻"), (0x30, "⁰¹²³⁴⁵⁶⁷⁸⁹")),
    .subscript: table((0x28, "₍₎"), (0x2B, "₊"), (0x2D, "₋"), (0x30, "₀₁₂₃₄₅₆₇₈₉")),
    .greekSymbols: table((0x61, "αβγ")),
    .cyrillic: table(
      (0x21, ascii),
      (0x3A, ":;<=>?"),
      (0x40, "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧ")
    ),
    .extendedCyrillic: table(
      (0x40, "ґђѓєёѕіїјљњћќўџ"),
      (0x50, "ѣѳѵѫ"),
      (0x5B, "["),
      (0x5D, "]"),
      (0x5F, "_"),
      (0x60, "ҐЂЃЄЁЅІЇЈЉЊЋЌЎЏЪѢѲѴѪ")
    ),
    .greek: table(
      (0x21, "\u{300}\u{301}\u{308}\u{342}\u{313}\u{314}\u{345}"),
      (0x30, "«»“”\u{374}\u{375}"),
      (0x3B, "\u{387}"),
      (0x3F, "\u{37E}"),
      (0x41, "ΑΒ"),
      (0x44, "ΓΔΕϚϜΖΗΘΙΚΛΜ"),
      (0x50, "ΝΞΟΠϞΡΣ"),
      (0x58, "ΤΥΦΧΨΩϠ"),
      (0x61, "αβϐγδεϛϝζηθικλμ"),
      (0x70, "νξοπϟρσςτυφχψωϡ")
    ),
    .hebrew: table(
      (0x21, ascii),
      (0x22, "\u{5F4}"),
      (0x27, "\u{5F3}"),
      (0x2D, "\u{5BE}"),
      (0x3A, ":;<=>?"),
      (0x40, "\u{5B7}\u{5B8}\u{5B6}\u{5B5}\u{5B4}\u{5B9}\u{5BB}\u{5B0}\u{5B2}\u{5B3}\u{5B1}"),
      (0x4B, "\u{5BC}\u{5BF}\u{5C1}\u{FB1E}"),
      (0x5B, "["),
      (0x5D, "]"),
      (0x60, "אבגדהוזחטיךכלםמןנסעףפץצקרשתװױײ")
    ),
    .arabic: table(
      (0x21, ascii),
      (0x25, "\u{66A}"),
      (0x2A, "\u{66D}"),
      (0x2C, "\u{60C}"),
      (0x30, "٠١٢٣٤٥٦٧٨٩:\u{61B}<=>\u{61F}"),
      (0x41, "ءآأؤإئابةتثجحخدذرزسشصضطظعغ"),
      (0x5B, "[\\]"),
      (0x60, "ـفقكلمنهوىي"),
      (0x6B, "\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{671}\u{670}"),
      (0x78, "\u{66C}”“")
    ),
    .extendedArabic: table(
      (0x21, "\u{6FD}\u{672}\u{673}ٹٺٻټٽپٿڀځڂڃڄڅچڿڇڈډڊڋڌڍڎڏڐڑڒړڔڕږڗژڙښڛڜ\u{6FA}"),
      (0x4A, "ڝڞ\u{6FB}ڟڠ\u{6FC}ڡڢڣڤڥڦڧڨکڪګڬڭڮگڰڱڲڳڴڵڶڷڸںڻڼڽڹھۀۄۅۆۊۋۍێېےۓ"),
      (0x7D, "\u{306}\u{30C}")
    ),
  ]

  /// Digits and marks that scripts share with Latin.
  private static let ascii = "!\"#$%&'()*+,-./0123456789"

  /// Letters that follow each other, by the byte of the first; what comes later counts.
  private static func table(_ runs: (start: UInt8, letters: String)...) -> [UInt8: Unicode.Scalar] {
    var table: [UInt8: Unicode.Scalar] = [:]
    for run in runs {
      for (offset, scalar) in run.letters.unicodeScalars.enumerated() {
        table[run.start + UInt8(offset)] = scalar
      }
    }
    return table
  }
}
