/// What the words look like in bytes of which each above 127 may be a letter.
struct LetterShapes {
  private var letters = 0
  private var vowels = 0
  /// Words of high bytes alone that are written as Cyrillic words are, and all that have high bytes.
  private var cyrillic = 0
  private var words = 0

  init(_ bytes: some Sequence<UInt8>) {
    var word: [UInt8] = []
    for byte in bytes {
      if byte >= 0x80 || Self.isASCIILetter(byte) {
        word.append(byte)
      } else if !word.isEmpty {
        take(word)
        word.removeAll(keepingCapacity: true)
      }
    }
    take(word)
  }

  /// Whether they are words of Windows-1251: large letters before small ones, and a third vowels,
  /// which the same bytes are not in Greek, Hebrew, KOI8 or Chinese.
  var areCyrillic: Bool {
    letters >= 8 && cyrillic * 10 >= words * 9 && vowels * 3 >= letters
  }

  private mutating func take(_ word: [UInt8]) {
    guard word.contains(where: { $0 >= 0x80 }) else { return }
    // Quotation marks and dashes stand around a word.
    let inner = word.drop { Self.isMark($0) }
    let bare = inner.prefix { !Self.isMark($0) }
    guard bare.count > 1 else { return }
    words += 1
    guard bare.allSatisfy({ $0 >= 0xC0 || Self.beside.contains($0) }) else { return }
    let rest = bare.dropFirst()
    guard rest.allSatisfy(Self.isSmall) || !bare.contains(where: Self.isSmall) else { return }
    cyrillic += 1
    letters += bare.count
    vowels += bare.count { Self.vowels.contains($0 >= 0xE0 ? $0 - 0x20 : $0) }
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func isMark(_ byte: UInt8) -> Bool {
    [0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xAB, 0xB9, 0xBB].contains(byte)
  }

  private static func isSmall(_ byte: UInt8) -> Bool { byte >= 0xE0 || small.contains(byte) }

  /// ё, є, і, ї, ґ, ў and their like of Serbian.
  private static let small: Set<UInt8> = [
    0xB8, 0xBA, 0xB3, 0xBF, 0xB4, 0xA2, 0x90, 0x9A, 0x9C, 0x9E, 0x9F, 0xBC,
  ]
  /// All letters that do not stand in the row of А to я.
  private static let beside = small.union([
    0xA8, 0xAA, 0xB2, 0xAF, 0xA5, 0xA1, 0x80, 0x8A, 0x8C, 0x8E, 0x8F, 0xA3,
  ])
  /// А, Е, И, О, У, Ы, Э, Ю, Я, and small ones beside them: ё, є, і, ї.
  private static let vowels: Set<UInt8> = [
    0xC0, 0xC5, 0xC8, 0xCE, 0xD3, 0xDB, 0xDD, 0xDE, 0xDF, 0xB8, 0xBA, 0xB3, 0xBF,
  ]
}

extension LetterShapes {
  /// Whether a text of Western Windows would be no words: letters of other scripts in a row, signs
  /// inside of words ("W³adca"), or bytes that mean nothing there.
  static func looksGarbled(_ bytes: some Sequence<UInt8>) -> Bool {
    var length = 0
    var isForeign = true
    var isBehindSign = false
    for byte in bytes {
      if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { return true }
      let isHigh = byte >= 0xC0 && byte != 0xD7 && byte != 0xF7
      if isHigh || isASCIILetter(byte) {
        if isBehindSign { return true }
        isForeign = isForeign && isHigh
        length += 1
      } else {
        if isForeign, length > 2 { return true }
        isBehindSign = length > 0 && signs.contains(byte)
        length = 0
        isForeign = true
      }
    }
    return isForeign && length > 2
  }

  /// What never stands between two letters of a Western word, as an apostrophe or a dash does.
  private static let signs = Set<UInt8>(0x80...0xBF).subtracting([
    0x85, 0x8A, 0x8C, 0x8E, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x9A, 0x9C, 0x9E, 0x9F,
    0xA0, 0xAA, 0xAB, 0xAD, 0xB0, 0xB4, 0xB7, 0xBA, 0xBB,
  ])
}
