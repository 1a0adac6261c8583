/// Signs of a book that the bytes of its columns show, before a text or a number is made of them.
///
/// A million books are checked in seconds, since few have a sign for which a rule has to look
/// closer.
package struct BookFeatures: OptionSet {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A byte above 0x7E in one of its texts.
  package static let foreign = BookFeatures(rawValue: 1 << 0)
  /// A byte below 0x20 in one of its texts.
  package static let control = BookFeatures(rawValue: 1 << 1)
  /// "<" or "&".
  package static let markup = BookFeatures(rawValue: 1 << 2)
  /// Two blanks together.
  package static let blanks = BookFeatures(rawValue: 1 << 3)
  /// "(" or "[" in the title.
  package static let brackets = BookFeatures(rawValue: 1 << 4)
  /// A comma in the title.
  package static let comma = BookFeatures(rawValue: 1 << 5)
  /// A tie between title and author: "/ ", "by ", " - " (also with a longer dash), or ")" at the
  /// end.
  package static let tie = BookFeatures(rawValue: 1 << 6)
  /// A title of ten bytes or more that begins with a digit.
  package static let digits = BookFeatures(rawValue: 1 << 7)
  /// A title without a small letter of ASCII.
  package static let noSmall = BookFeatures(rawValue: 1 << 8)
  /// A title in which no byte is a letter or a digit of ASCII.
  package static let bare = BookFeatures(rawValue: 1 << 9)
  /// A text of more than ``FieldLimits/name`` bytes.
  package static let long = BookFeatures(rawValue: 1 << 10)
  /// An ISBN that is not thirteen digits with the right one at the end.
  package static let isbn = BookFeatures(rawValue: 1 << 11)
  /// A year before 1450 or to come, or one that is printed otherwise.
  package static let year = BookFeatures(rawValue: 1 << 12)
  /// No pages, or 20,000 and more.
  package static let pages = BookFeatures(rawValue: 1 << 13)
  /// A code that the table of languages does not have.
  package static let language = BookFeatures(rawValue: 1 << 14)
  /// A word that is no format.
  package static let format = BookFeatures(rawValue: 1 << 15)
  /// Any day.
  package static let day = BookFeatures(rawValue: 1 << 16)
  /// Copies below 0 or more than there can be.
  package static let copies = BookFeatures(rawValue: 1 << 17)

  /// The signs of a title: those that only titles have, and those of ``inText(_:)``.
  package static func inTitle(_ text: UnsafeBufferPointer<UInt8>) -> BookFeatures {
    var signs = inText(text)
    var (hasSmall, isBare) = (false, true)
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in text {
      switch byte {
      case 0x61...0x7A: (hasSmall, isBare) = (true, false)
      case 0x30...0x39, 0x41...0x5A: isBare = false
      case 0x20:
        switch last {
        case UInt8(ascii: "/"): signs.insert(.tie)
        case UInt8(ascii: "y") where before | 0x20 == 0x62: signs.insert(.tie)
        case UInt8(ascii: "-") where before == 0x20: signs.insert(.tie)
        // The ends of U+2013 and U+2014.
        case 0x93, 0x94: if before == 0x80 { signs.insert(.tie) }
        default: break
        }
      case UInt8(ascii: "("), UInt8(ascii: "["): signs.insert(.brackets)
      case UInt8(ascii: ","): signs.insert(.comma)
      default: break
      }
      (before, last) = (last, byte)
    }
    if last == UInt8(ascii: ")") { signs.insert(.tie) }
    if !hasSmall { signs.insert(.noSmall) }
    if isBare { signs.insert(.bare) }
    if text.count >= 10, let first = text.first, 0x30...0x39 ~= first { signs.insert(.digits) }
    return signs
  }

  package static func inText(_ text: UnsafeBufferPointer<UInt8>) -> BookFeatures {
    var signs: BookFeatures = text.count > FieldLimits.name ? .long : []
    var last: UInt8 = 0
    for byte in text {
      switch byte {
      case 0x20: if last == 0x20 { signs.insert(.blanks) }
      case 0..<0x20: signs.insert(.control)
      case 0x7F...: signs.insert(.foreign)
      case UInt8(ascii: "<"), UInt8(ascii: "&"): signs.insert(.markup)
      default: break
      }
      last = byte
    }
    return signs
  }
}
