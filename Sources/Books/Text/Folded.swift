/// The text in the form in which names are compared and words are searched.
///
/// Case, accents, width and apostrophes are gone, other punctuation and runs of white space are one
/// space, and letters such as ø, æ, ß and ł are their usual Latin ones. Composed and decomposed
/// text fold to the same. Text in which nothing remains ("!!!", an emoji) stays as it is, in
/// lower case, so that a name never folds to nothing.
///
/// ```swift
/// folded("Jo Nesbø’s  Café")  // "jo nesbos cafe"
/// ```
///
/// Takes time in proportion to the length, whatever the text holds.
package func folded(_ text: String) -> String {
  let result = foldedASCII(text) ?? foldedScalars(text)
  return result.isEmpty ? tidied(text).lowercased() : result
}

/// The folded form of plain ASCII, byte by byte, or nil when there is anything else.
private func foldedASCII(_ text: String) -> String? {
  var text = text
  return text.withUTF8 { bytes in
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { output in
      var count = 0
      var spaceIsDue = false
      for byte in bytes {
        let folded: UInt8
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          folded = byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          folded = byte | 0x20
        case UInt8(ascii: "'"), UInt8(ascii: "`"):
          continue
        default:
          spaceIsDue = count > 0
          continue
        }
        if spaceIsDue {
          output[count] = UInt8(ascii: " ")
          count += 1
          spaceIsDue = false
        }
        output[count] = folded
        count += 1
      }
      return count
    }
  }
}

func foldedScalars(_ text: String) -> String {
  var folder = Folder(capacity: text.utf8.count)
  for scalar in text.unicodeScalars {
    folder.append(scalar)
  }
  return folder.text
}

/// Gathers folded text one scalar at a time.
private struct Folder {
  private var output: [UInt8] = []
  /// The last scalar written, to which a voicing mark or a part of Hangul may still be joined.
  private var last: Unicode.Scalar?
  private var spaceIsDue = false

  init(capacity: Int) {
    output.reserveCapacity(capacity)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39:
      write(scalar)
    case 0x41...0x5A:
      write(Unicode.Scalar(UInt8(scalar.value) | 0x20))
    case 0x20:
      spaceIsDue = last != nil
    case 0xFF01...0xFF5E:
      // Full-width forms lie in the order of ASCII.
      append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    case FoldTable.firstLatin..<0x250:
      let letters = FoldTable.latin[Int(scalar.value - FoldTable.firstLatin)]
      guard letters.0 != 0 else { return appendOther(scalar) }
      write(Unicode.Scalar(letters.0))
      if letters.1 != 0 { write(Unicode.Scalar(letters.1)) }
    default:
      appendOther(scalar)
    }
  }

  private mutating func appendOther(_ scalar: Unicode.Scalar) {
    if let replacement = FoldTable.replacements[scalar] {
      for part in replacement.unicodeScalars { put(part) }
    } else if scalar.value > 0x7F, scalar.properties.changesWhenLowercased {
      for part in scalar.properties.lowercaseMapping.unicodeScalars { put(part) }
    } else {
      put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if FoldClass.isAccent(scalar) || FoldClass.isApostrophe(scalar) { return }
    if let last, !spaceIsDue, let joined = FoldClass.joined(last, scalar) {
      output.removeLast(UTF8.width(last))
      write(joined)
      return
    }
    switch FoldClass(scalar) {
    case .kept(let kept):
      write(kept)
    case .dropped:
      return
    case .space:
      spaceIsDue = last != nil
    }
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    if spaceIsDue {
      output.append(UInt8(ascii: " "))
      spaceIsDue = false
    }
    if scalar.isASCII {
      output.append(UInt8(scalar.value))
    } else {
      output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    last = scalar
  }
}

/// The class of a scalar that the table does not replace: how folding treats it.
enum FoldClass {
  case kept(Unicode.Scalar)
  case dropped
  case space

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x30...0x39:
      self = .kept(scalar)
      return
    case 0x41...0x5A:
      self = .kept(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      return
    default:
      break
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber:
      self = .kept(Self.asciiDigit(scalar) ?? scalar)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber, .spacingMark, .nonspacingMark, .privateUse:
      self = .kept(scalar)
    case .format, .enclosingMark:
      self = .dropped
    default:
      self = .space
    }
  }

  /// A digit of any script as the ASCII digit of its value.
  private static func asciiDigit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let value = scalar.properties.numericValue, (0...9).contains(value) else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }

  /// Accents, vowel points and the like, which are dropped.
  ///
  /// The marks of Thai and the Indic scripts are vowels and stay, save the dot of borrowed letters.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE00...0xFE0F, 0xFE20...0xFE2F:
      true
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7:
      true
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
      0x06E7...0x06E8, 0x06EA...0x06ED, 0x0730...0x074A:
      true
    case 0x093C, 0x09BC, 0x0A3C, 0x0B3C:
      true
    default:
      false
    }
  }

  /// Apostrophes, and the marks that stand for a glottal stop or a soft sign in romanized names.
  static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x60, 0xB4, 0x02B9...0x02BF, 0x02C8, 0x05F3, 0x055A, 0x2018...0x201B, 0x2032,
      0x2035, 0xA78B...0xA78C:
      true
    default:
      false
    }
  }

  /// The one letter that two make: a Japanese voicing mark on its kana, or the parts of Hangul.
  static func joined(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
    switch next.value {
    case 0x3099: voiced[last]
    case 0x309A: halfVoiced[last]
    case 0x1161...0x1175 where 0x1100...0x1112 ~= last.value:
      Unicode.Scalar(0xAC00 + ((last.value - 0x1100) * 21 + next.value - 0x1161) * 28)
    case 0x11A8...0x11C2 where 0xAC00...0xD7A3 ~= last.value && (last.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(last.value + next.value - 0x11A7)
    default: nil
    }
  }

  private static let voiced = pairs(
    """
    うゔかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼゝゞ\
    ウヴカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボヽヾワヷヰヸヱヹヲヺ
    """
  )
  private static let halfVoiced = pairs("はぱひぴふぷへぺほぽハパヒピフプヘペホポ")

  private static func pairs(_ text: String) -> [Unicode.Scalar: Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars)
    var pairs: [Unicode.Scalar: Unicode.Scalar] = [:]
    for index in stride(from: 0, to: scalars.count - 1, by: 2) {
      pairs[scalars[index]] = scalars[index + 1]
    }
    return pairs
  }
}
