/// The number of a book (ISO 2108), one identity whether it is written with 10 digits or 13.
///
/// Kept as 13 digits. Only the length, the characters, the prefix and the check digit decide
/// whether it is valid, never the ranges given to publishers, which change every month. A number
/// that is printed wrong in the book is kept as it is printed, when "[sic]" behind it says so.
///
/// ```swift
/// try ISBN.parse("0-441-47812-3").digits  // "9780441478125"
/// ```
package struct ISBN: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The 13 digits without hyphens, as they are stored; of a misprint the digits as printed.
  package let digits: String

  /// An ISBN as it was stored; it is not checked.
  package init(stored digits: String) {
    self.digits = digits
  }

  /// This number in the ten digits of before 2007; nil when it begins with 979 or is misprinted.
  package var isbn10: String? {
    guard digits.hasPrefix("978"), !isMisprinted else { return nil }
    let body = digits.dropFirst(3).dropLast()
    return body + String(Self.checkDigit10(body.utf8.map { Int($0) - 48 }))
  }

  // MARK: - Check digits

  /// The thirteenth digit for the first twelve: weights 1 and 3, modulo 10.
  static func checkDigit13(_ values: [Int]) -> Character {
    let sum = values.prefix(12).enumerated().reduce(0) { sum, item in
      sum + item.element * (item.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return Character(String((10 - sum % 10) % 10))
  }

  /// The tenth digit for the first nine: weights 10 to 2, modulo 11, where ten is an X.
  private static func checkDigit10(_ values: [Int]) -> Character {
    let sum = values.prefix(9).enumerated().reduce(0) { sum, item in
      sum + item.element * (10 - item.offset)
    }
    let check = (11 - sum % 11) % 11
    return check == 10 ? "X" : Character(String(check))
  }

  static func checkDigit(_ values: [Int], length: Int) -> Character {
    length == 13 ? checkDigit13(values) : checkDigit10(values)
  }

  /// The 13 digits with hyphens where they belong, such as 978-0-441-47812-5.
  ///
  /// Where a publisher's range is not known the digits after the prefix stay together.
  package var formatted: String {
    guard !isMisprinted, !digits.isEmpty else { return written }
    let prefix = String(digits.prefix(3))
    let parts = [prefix] + Self.parts(prefix: prefix, body: String(digits.dropFirst(3).dropLast()))
    guard parts.count > 2 else { return prefix + "-" + digits.dropFirst(3) }
    return (parts + [String(digits.suffix(1))]).joined(separator: "-")
  }

  /// The ten digits with hyphens where they belong, or nil when there are none.
  package var formatted10: String? {
    guard let isbn10 else { return nil }
    let parts = Self.parts(prefix: "978", body: String(isbn10.dropLast()))
    guard parts.count > 1 else { return isbn10 }
    return (parts + [String(isbn10.suffix(1))]).joined(separator: "-")
  }

  /// Group, publisher and title, or the body as it is when they cannot be told apart.
  private static func parts(prefix: String, body: String) -> [String] {
    for length in 1...5 {
      let group = String(body.prefix(length))
      guard let ranges = ISBNRanges.groups[prefix + "-" + group] else { continue }
      let rest = body.dropFirst(length)
      guard let publisher = ranges.last(where: { $0.start <= rest })?.length,
        (1..<rest.count).contains(publisher)
      else { break }
      return [group, String(rest.prefix(publisher)), String(rest.dropFirst(publisher))]
    }
    return [body]
  }

  /// The reason why a text is not an ISBN.
  package enum Problem: Error, Hashable, Sendable {
    /// It has this many digits, not 10 or 13.
    case length(Int)
    /// A character that is no digit, its position in the number from 1, and the digit it looks
    /// like.
    case character(Character, position: Int, looksLike: Character?)
    /// An X that is not the last of ten characters, and its position from 1.
    case misplacedX(position: Int)
    /// A number that a spreadsheet has rounded ("9.78006E+12"): its last digits are lost.
    case rounded
    /// Nothing but zeros, as programs write them for a book without a number.
    case zeros
    /// Thirteen digits that begin with other than 978 or 979: a barcode, but not a book's.
    case prefix(String)
    /// The number of printed music (ISO 10957), which begins with 979-0 or M.
    case music
    /// The number of a magazine (ISO 3297), or its barcode, which begins with 977.
    case issn
    /// The last digit does not fit.
    ///
    /// The values are the number with the digit that does, and the numbers that become right when
    /// two neighbours are swapped.
    case checkDigit(fits: String, swapped: [String])
  }

  /// An ISBN, and what stands beside it in a text.
  package struct Reading: Hashable, Sendable {
    package let isbn: ISBN
    /// True when two or five digits of an issue or a price stand behind the barcode's.
    package var hasAddOn = false
    /// Numbers of magazines and series before or behind it.
    package var issns: [String] = []
  }

  /// The ISBN that a text names, as people, scanners and spreadsheets write it.
  ///
  /// Accepts hyphens and dashes of all kinds, spaces, "ISBN", "EAN-13:" and the like before it, a
  /// word in brackets behind it, such as "(pbk.)", the apostrophe and the ".0" of spreadsheets, a
  /// price behind the barcode, and an ISSN beside it.
  /// - Throws: what is wrong with it, and where.
  package static func parse(_ text: String) throws(Problem) -> ISBN { try reading(text).isbn }

  /// As ``parse(_:)``, with what stands beside the number.
  package static func reading(_ text: String) throws(Problem) -> Reading {
    if let plain = plain(text) { return Reading(isbn: try real(plain)) }
    if let misprint = misprint(text) { return Reading(isbn: misprint) }
    do throws(Problem) { return try readingAlone(text) } catch {
      guard let (rest, issns) = OtherNumber.withoutISSNs(text) else { throw error }
      guard !rest.isEmpty else { throw .issn }
      var reading = try readingAlone(rest)
      reading.issns = issns
      return reading
    }
  }

  private static func readingAlone(_ text: String) throws(Problem) -> Reading {
    if let digits = try unscaled(text) ?? whole(text) { return try reading(digits) }
    if OtherNumber.isMusic(text) { throw .music }
    let characters = try number(in: text)
    let first = String(characters.prefix(13))
    if [15, 18].contains(characters.count), !characters.contains("X"), OtherNumber.isEAN(first) {
      return Reading(isbn: try parse(first), hasAddOn: true)
    }
    guard characters.count == 10 || characters.count == 13 else {
      throw .length(characters.count)
    }
    if let x = characters.firstIndex(of: "X"), characters.count == 13 || x < 9 {
      throw .misplacedX(position: x + 1)
    }
    if characters.count == 13 {
      if first.hasPrefix("977"), isRight(characters) { throw .issn }
      if first.hasPrefix("9790") { throw .music }
      guard first.hasPrefix("978") || first.hasPrefix("979") else {
        throw .prefix(String(first.prefix(3)))
      }
    }
    guard isRight(characters) else {
      throw .checkDigit(fits: written(corrected(characters)), swapped: swapped(characters))
    }
    return Reading(isbn: try real(ISBN(right: characters)))
  }

  /// Refuses the zeros that programs write where there is no number: their check digit fits.
  private static func real(_ isbn: ISBN) throws(Problem) -> ISBN {
    guard isbn.digits != "9780000000002" else { throw .zeros }
    return isbn
  }

  /// The problem of a text that can only be meant as an ISBN.
  ///
  /// Such a text has 10 or 13 digits, with blanks and hyphens between them or an X at the end; or
  /// up to four too few or two too many that begin with 978 or 979.
  ///
  /// - Returns: nil for an ISBN, and for any other text.
  ///
  /// So has one in which letters stand for digits, when these make it right: "978O3O641O239".
  package static func mistake(in text: String) -> Problem? {
    guard let characters = try? number(in: text) else { return mistypedLetters(in: text) }
    let isBookland = ["978", "979"].contains(String(characters.prefix(3)))
    let isWhole = [10, 13].contains(characters.count) && !characters.dropLast().contains("X")
    guard isWhole || isBookland && 9...15 ~= characters.count else { return nil }
    do throws(Problem) {
      _ = try parse(text)
      return nil
    } catch {
      return error
    }
  }

  private static func mistypedLetters(in text: String) -> Problem? {
    guard text.utf8.count <= 40, text.contains(where: \.isNumber) else { return nil }
    do throws(Problem) {
      _ = try number(in: text)
      return nil
    } catch {
      guard case .character(_, _, .some) = error else { return nil }
      let digits = (withoutLabel(text[...]) ?? text[...]).map { $0.resembledDigit ?? $0 }
      return (try? parse(String(digits))) == nil ? nil : error
    }
  }

  /// The sign that libraries put behind a number that is printed wrong.
  package static let sign = "[sic]"

  /// The number as it is printed, when the sign behind it says that it is to be kept though it is
  /// wrong.
  private static func misprint(_ text: String) -> ISBN? {
    let text = trimmed(text)
    guard text.lowercased().hasSuffix(sign) else { return nil }
    let bare = String(text.dropLast(sign.count))
    if let right = try? parse(bare) { return right }
    guard let characters = try? number(in: bare), 1...20 ~= characters.count else { return nil }
    return ISBN(stored: String(characters))
  }

  /// True when it is kept as it is printed, and is no valid number.
  package var isMisprinted: Bool { !digits.isEmpty && Self.plain(digits)?.digits != digits }

  /// True when stored bytes are a valid number of 13 digits, as those of nearly all books are.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == 13 else { return false }
    var (number, sum) = (0, 0)
    for (place, byte) in bytes.enumerated() {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return false }
      let digit = Int(byte - UInt8(ascii: "0"))
      number = number * 10 + digit
      sum += place.isMultiple(of: 2) ? digit : 3 * digit
    }
    return sum.isMultiple(of: 10) && 978...979 ~= number / 10_000_000_000
      && number / 1_000_000_000 != 9790
  }

  /// As in files and forms: the digits, and the sign behind a misprint.
  package var written: String { isMisprinted ? "\(digits) \(Self.sign)" : digits }

  /// Reads the writing of nearly all ISBNs in files quickly: a right one in ASCII, with at most a
  /// remark in brackets behind it.
  ///
  /// - Returns: nil for wrong numbers, and for all other writings.
  private static func plain(_ text: String) -> ISBN? {
    var (count, number, sum10, sum13) = (0, 0, 0, 0)
    var endsWithX = false
    reading: for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where count < 13 && !endsWithX:
        let digit = Int(byte - UInt8(ascii: "0"))
        number = number * 10 + digit
        sum10 += digit * (10 - count)
        sum13 += digit * (count.isMultiple(of: 2) ? 1 : 3)
        count += 1
      case UInt8(ascii: "X"), UInt8(ascii: "x"):
        guard count == 9, !endsWithX else { return nil }
        endsWithX = true
      case UInt8(ascii: "("):
        guard count > 0 else { return nil }
        break reading
      default:
        guard " -:=\"[]".utf8.contains(byte) else { return nil }
      }
    }
    if count == 13, sum13.isMultiple(of: 10), 978...979 ~= number / 10_000_000_000 {
      return number / 1_000_000_000 == 9790 ? nil : ISBN(stored: String(number))
    }
    let isOfTen = count == 10 || endsWithX
    guard isOfTen, (sum10 + (endsWithX ? 10 : 0)).isMultiple(of: 11) else { return nil }
    let body = 978_000_000_000 + (endsWithX ? number : number / 10)
    return ISBN(stored: String(body * 10 + checkDigit13(of: body)))
  }

  /// The thirteenth digit for a number of twelve.
  private static func checkDigit13(of body: Int) -> Int {
    var (rest, sum, weight) = (body, 0, 3)
    while rest > 0 {
      sum += rest % 10 * weight
      (rest, weight) = (rest / 10, 4 - weight)
    }
    return (10 - sum % 10) % 10
  }

  /// The words by which a number is called an ISBN, and those that say which one it is.
  private static let labels: Set = ["isbn", "eisbn", "pisbn", "ean", "ucc", "gtin", "jan", "sbn"]
  private static let kinds: Set = [
    "e", "p", "print", "online", "electronic", "urn", "bookland", "no", "nr",
  ]

  /// The text behind "ISBN", "ISBN-13:", "e-ISBN (10)", "urn:isbn:", "EAN" and the like; nil where
  /// there is none of them.
  package static func withoutLabel(_ text: Substring) -> Substring? {
    var rest = text
    var found: Substring?
    while true {
      rest = rest.drop { !($0.isLetter || $0.isNumber) }
      let word = rest.prefix { $0.isLetter }
      let isLabel = labels.contains(word.lowercased())
      guard isLabel || kinds.contains(word.lowercased()) else { return found }
      rest = withoutLength(rest.dropFirst(word.count))
      if isLabel || found != nil { found = rest }
    }
  }

  /// The text without the 10 or 13 of a label: "-13: 978…", " (10) 0…".
  ///
  /// "ISBN 10-441-47812-3" has no length but the number, which begins so.
  private static func withoutLength(_ text: Substring) -> Substring {
    let start = text.drop { "-– (".contains($0) }
    let rest = start.dropFirst(2)
    guard ["10", "13"].contains(start.prefix(2)), rest.first.map({ !$0.isNumber }) ?? true else {
      return text
    }
    let number = rest.drop { !($0.isLetter || $0.isNumber) }
      .prefix { !"(;,|/\n".contains($0) && (!$0.isLetter || "xX".contains($0)) }
    return number.isEmpty || number.count(where: \.isNumber) >= 9 ? rest : text
  }

  /// The digits and the X of a text, without what stands before, behind and between them.
  private static func number(in text: String) throws(Problem) -> [Character] {
    let text = withoutLabel(text[...]) ?? text[...]
    var rest = text.prefix { $0 != "(" }
    if !rest.contains(where: \.isNumber) { rest = text }
    rest = rest.drop(while: isMark)
    while let last = rest.last, isMark(last) { rest.removeLast() }
    var found: [Character] = []
    for character in rest where !isSeparator(character) {
      if let digit = character.digit {
        found.append(Character(String(digit)))
      } else if character == "X" || character == "x" || character == "Ｘ" || character == "ｘ" {
        found.append("X")
      } else {
        throw .character(
          character,
          position: found.count + 1,
          looksLike: character.resembledDigit
        )
      }
    }
    return found
  }

  /// True for a sign that can stand around a number: an apostrophe of a spreadsheet, the stars of
  /// a barcode; a comma stands between texts.
  private static func isMark(_ character: Character) -> Bool {
    !(character.isLetter || character.isNumber || ",;".contains(character))
      && character.resembledDigit == nil
  }

  /// True when a text is a number with an exponent, as spreadsheets write long ones: "9.78006E+12",
  /// "9,780306410017E12".
  package static func isScaled(_ text: String) -> Bool { scaled(text) != nil }

  private static func scaled(_ text: String) -> (digits: String, exponent: Int)? {
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
    let parts = tidied(text).lowercased().drop { !$0.isNumber }
      .split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2, let mantissa = parts.first, let power = parts.last else { return nil }
    let exponent = power.prefix(while: { $0 == "+" || $0.isNumber })
    guard let exponent = Int(exponent), power.allSatisfy({ !$0.isLetter }),
      power.hasPrefix("+") || mantissa.contains(where: { ".,".contains($0) }),
      mantissa.allSatisfy({ $0.digit != nil || $0 == "." || $0 == "," })
    else { return nil }
    return (String(mantissa.compactMap(\.digit).map { Character(String($0)) }), exponent)
  }

  /// The digits of a number with an exponent that has them all, "9.780306410017E+12"; nil for other
  /// texts.
  private static func unscaled(_ text: String) throws(Problem) -> String? {
    guard let (digits, exponent) = scaled(text) else { return nil }
    guard digits.utf8.count == exponent + 1 else { throw .rounded }
    return digits
  }

  /// The number that a spreadsheet or a database took for one with a fraction, "0306410249.0"; nil
  /// for other texts.
  package static func whole(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else {
      return nil
    }
    var rest = withoutLabel(text[...]) ?? text[...]
    rest = rest.drop(while: isMark)
    while let last = rest.last, isMark(last) { rest.removeLast() }
    let digits = rest.prefix { $0.digit != nil }
    let fraction = rest.dropFirst(digits.count)
    guard 6...18 ~= digits.count, let point = fraction.first, point == "." || point == ",",
      fraction.count > 1, fraction.dropFirst().allSatisfy({ $0.digit == 0 })
    else { return nil }
    return String(digits)
  }

  private static func isSeparator(_ character: Character) -> Bool {
    if character.isWhitespace || ":.=\"[]-".contains(character) { return true }
    if character.isASCII { return false }
    return character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .dashPunctuation, .format: true
      default: scalar == "\u{2212}"
      }
    }
  }

  private static func isRight(_ characters: [Character]) -> Bool {
    checkDigit(characters.map(value), length: characters.count) == characters.last
  }

  private static func corrected(_ characters: [Character]) -> [Character] {
    characters.dropLast() + [checkDigit(characters.map(value), length: characters.count)]
  }

  /// The right numbers that arise when two neighbours are swapped.
  private static func swapped(_ characters: [Character]) -> [String] {
    let first = characters.count == 13 ? 3 : 0
    return (first..<(characters.count - 1)).compactMap { index in
      guard characters[index] != characters[index + 1], characters[index + 1] != "X" else {
        return nil
      }
      var other = characters
      other.swapAt(index, index + 1)
      return isRight(other) ? written(other) : nil
    }
  }

  private static func value(_ character: Character) -> Int {
    character == "X" ? 10 : character.wholeNumberValue ?? 0
  }

  /// A right number in as many digits as it was entered with, with its hyphens.
  private static func written(_ characters: [Character]) -> String {
    let isbn = ISBN(right: characters)
    return characters.count == 10 ? isbn.formatted10 ?? isbn.formatted : isbn.formatted
  }

  private init(right characters: [Character]) {
    if characters.count == 13 {
      self.init(stored: String(characters))
    } else {
      let body = Array("978") + characters.dropLast()
      self.init(stored: String(body) + String(Self.checkDigit13(body.map(Self.value))))
    }
  }

  package static func < (one: Self, other: Self) -> Bool { one.digits < other.digits }

  package var description: String { formatted }
}

/// The number of digits of publishers' numbers, for the groups to which most books belong.
///
/// After the International ISBN Agency's range message of October 2023. Used only to place hyphens:
/// a number outside of these ranges is as valid as any other.
enum ISBNRanges {
  struct Range {
    /// The first digits of the range, as many as the publisher's number has.
    let start: Substring
    /// The digits of the publisher's number, 0 where none has been given out.
    let length: Int
  }

  static let groups: [String: [Range]] = {
    var groups: [String: [Range]] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let group = words.first else { continue }
      groups[String(group), default: []] += words.dropFirst().map { word in
        word.hasSuffix("x")
          ? Range(start: word.dropLast(), length: 0) : Range(start: word, length: word.count)
      }
    }
    return groups
  }()

  /// A line a group: where each range begins, in as many digits as its publishers have.
  ///
  /// An x marks where nothing has been given out. A group may take several lines.
  private static let table = """
    978-0 00 200 2280 229 3690 370 6390 6398000 640 6450000 646 6480000 649 6550 656 7000 85000
    978-0 900000 9003710 900372 9500000
    978-1 000 01 030 0350 040 05 06x 0670000 0700 100 3980 55000 6500 68000 6860 714 7170 7320000
    978-1 74000 7750000 77540 7764000 77650 7770000 77830 7900 80000 8380000 83850 8672 86760
    978-1 869800 9160000 916506 9168700 916908 9196000 919655 9730 987800 9911500 991200 9989900
    978-2 00 220 35000 400 487000 495 4960 49670 497 5280 530 7000 84000 900000 91980 919810
    978-2 9199430 919969 9500000
    978-3 00 030 0340 03700 04 200 68900 6950 85000 900000 9500000 95400 9700000 98500
    978-4 00 200 7000 85000 900000 9500000
    978-5 00000 0050 01 200 3620 36240 363 4210 430 4310 440 4410 450 6040000 605 7000 85000
    978-5 900000 91000 9200 93000 9500000 9501 98000 9900000 9910
    978-7 00 100 5000 80000 900000
    978-80 00 200 53000 550 69000 7000 85000 900000 99900
    978-81 00 19000 200 7000 85000 900000
    978-82 00 200 690000 7000 90000 990000
    978-83 00 200 60000 7000 85000 900000
    978-84 00 10000 1050 120000 1300 140 15000 200 7000 85000 9000 920000 92400 930000 95000 9700
    978-85 00 200 455000 45530 456 52900 5320 534 54000 540400 54050 540900 54100 5440 54800 5500
    978-85 60000 7000 85000 900000 92500 9450 96 98000
    978-86 00 300 6000 80000 900000
    978-89 00 250 5500 85000 950000 97000 990
    978-92 0 60 800 9000 95000 990000
    978-93 00 100 5000 80000 960000
    978-94 000 6000 90000
    978-950 00 500 9000 99000
    978-953 0 10 150 48000 500 50100 51 55000 6000 95000
    978-960 00 200 6600 690 7000 85000 93 9400 98000
    978-963 00 200 7000 85000 9000
    978-965 00 200 600x 7000 80x 90000
    979-10 00 200 7000 90000 976000
    979-11 00 250 5500 85000 950000
    978-88 00 200 31200 315 31900 323 3270 339 3610 363 5490 555 6000 85000 900000 910 9270
    978-88 940000 94800
    978-90 00 200 5000 70000 800000 8500 90 91x 94 95x
    978-91 0 20 500 65x 7000 82x 85000 95x 970000
    978-87 00 30x 400 65x 7000 80x 85000 95x 970000
    978-951 0 20 550 8890 95000
    978-952 00 200 5000 60 65000 6600 67000 7000 80 9500 99000
    """
}
