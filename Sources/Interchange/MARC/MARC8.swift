import CResources

/// The encoding of library records before UTF-8 (ANSEL, ANSI/NISO Z39.47), as MARC 21 defines it.
///
/// Diacritics stand before their letter. An escape sequence switches to another script; a byte that
/// is in no table becomes U+FFFD and is counted.
enum MARC8 {
  /// - Parameter unreadable: Grows by the number of letters that are not known.
  static func text(_ bytes: ArraySlice<UInt8>, unreadable: inout Int) -> String {
    var output = String.UnicodeScalarView()
    var marks: [Unicode.Scalar] = []
    var low = MARC8Set.latin
    var high = MARC8Set.ansel
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
      let set = byte >= 0x80 ? high : low
      let scalar: Unicode.Scalar?
      if set == .eastAsian, byte & 0x7F > 0x20 {
        let end = min(bytes.endIndex, index + 2)
        scalar = EACC.letter(bytes[(index - 1)..<end])
        index = end
      } else {
        scalar = set[byte]
      }
      guard let scalar else {
        unreadable += 1
        put("\u{FFFD}")
        continue
      }
      if scalar.properties.canonicalCombiningClass == .notReordered {
        put(scalar)
      } else {
        marks.append(scalar)
      }
    }
    output.append(contentsOf: marks)
    return String(output)
  }

  /// Reads an escape sequence: `ESC ( B` for the set of the lower half, `ESC ) N` for the upper
  /// one.
  private static func escape(
    _ bytes: ArraySlice<UInt8>,
    _ index: inout Int,
    _ low: inout MARC8Set,
    _ high: inout MARC8Set
  ) {
    guard index < bytes.endIndex else { return }
    let first = bytes[index]
    index += 1
    switch first {
    case UInt8(ascii: "s"): low = .latin
    case UInt8(ascii: "p"), UInt8(ascii: "b"), UInt8(ascii: "g"): low = MARC8Set(first)
    case UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "-"),
      UInt8(ascii: "$"):
      var isHigh = [0x29, 0x2D].contains(first)
      if first == UInt8(ascii: "$"), index < bytes.endIndex,
        [0x28, 0x2C, 0x29, 0x2D].contains(bytes[index])
      {
        isHigh = [0x29, 0x2D].contains(bytes[index])
        index += 1
      }
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "!") { index += 1 }
      guard index < bytes.endIndex else { return }
      if isHigh { high = MARC8Set(bytes[index]) } else { low = MARC8Set(bytes[index]) }
      index += 1
    default: index -= 1
    }
  }
}

/// A character set of MARC-8; an escape sequence chooses one for each half of the bytes.
private enum MARC8Set: Hashable {
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
  /// Three bytes a letter: ``EACC``.
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

  // MARK: - The letters

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

  /// A table made of runs of letters, each by the byte of its first; a later run overwrites.
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

/// The letters of the East Asian Character Code (EACC, ANSI/NISO Z39.64), three bytes each.
///
/// Some 16,000 of them, read from `Resources/eacc.txt` when the first record needs one.
private enum EACC {
  /// The letter of three bytes, whichever half of the bytes they are in; nil when there is none.
  static func letter(_ bytes: some Collection<UInt8>) -> Unicode.Scalar? {
    guard bytes.count == 3 else { return nil }
    return all[code(bytes)]
  }

  private static func code(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1 & 0x7F) }
  }

  private static let all: [UInt32: Unicode.Scalar] = {
    let bytes = UnsafeRawBufferPointer(
      start: octavo_east_asian_letters(),
      count: octavo_east_asian_letters_size()
    )
    var all: [UInt32: Unicode.Scalar] = [:]
    all.reserveCapacity(16_384)
    // "2130 21一丁七 2A三": the row of the set, and letters from a place in it on.
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let parts = line.split(separator: UInt8(ascii: " "))
      guard let first = parts.first, let row = number(first) else { continue }
      for run in parts.dropFirst() {
        guard var place = number(run.prefix(2)) else { continue }
        for letter in String(decoding: run.dropFirst(2), as: UTF8.self).unicodeScalars {
          all[row << 8 | place] = letter
          place += 1
        }
      }
    }
    return all
  }()

  private static func number(_ digits: some Sequence<UInt8>) -> UInt32? {
    UInt32(String(decoding: Array(digits), as: UTF8.self), radix: 16)
  }
}
