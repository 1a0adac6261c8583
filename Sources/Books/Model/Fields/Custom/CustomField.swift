// Custom fields, such as a price or a condition: the fields of a catalogue beside the built-in ones.
//
// - ``CustomField``: a definition with a name, a kind and choices. It is a row of `customField`.
//   ``CustomFieldDraft`` is a definition as it is typed, ``CustomFieldRepository`` stores them.
// - ``CustomField/Kind``: the kind of a field's values: how one is read, written and ordered. Values
//   are stored as texts of one form for each meaning ("12.50", "2024-05", "yes"), so that history,
//   files and scripts have them as they are; beside each is a key, a number or a folded text, by
//   which books are found and sorted.
// - ``CustomTexts``: a book's texts in these fields. A card, a detail and a draft each have one, empty
//   in a catalogue without custom fields: then the only look-up is that there are none.
// - ``CustomTest``: a condition of a query on a custom field.
//
// A built-in field is a case of ``BookField``: its definition and its storage are written in code, and
// the compiler names each place that misses a case. A custom field is a value: all of them are the
// same to tables and files, and differ by their kind alone. Code for both uses ``CatalogField``, which
// is either: lines of changes, settings (`price=12.50`), edits of many books. ``FieldID/custom(_:)``
// stands for a form's line and its problems.
//
// Custom fields are told apart by a word, the folded name with underscores for blanks
// (``CustomField/word``): in queries (`shop_name:`), in settings, and where no two may be the same.

/// The definition of a custom field.
package struct CustomField: Hashable, Sendable {
  package let id: ID<CustomField>
  package let name: String
  package let kind: Kind
  /// The choices in their order; empty for any kind but a choice.
  package let choices: [String]
  /// Its place among the others.
  package let position: Int
  /// The same in every copy of the catalogue; nil of a field that is not stored.
  package var recordKey: RecordKey?
  /// The name in queries and settings, which no two fields share.
  package let word: String

  package init(
    id: ID<CustomField>,
    name: String,
    kind: Kind,
    choices: [String] = [],
    position: Int = 0
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.choices = choices
    self.position = position
    word = Self.word(of: name)
  }

  /// The folded name, with underscores for blanks.
  package static func word(of name: String) -> String {
    folded(name).replacing(" ", with: "_")
  }

  /// The greatest number of custom fields: a form has no room for more, nor has `BulkLines` with
  /// its 128 bits.
  package static let mostFields = 100
  /// The most letters of a name, and of a choice; an accent by itself counts as one.
  package static let longestName = 100
  package static let mostChoices = 200
}

extension CustomField {
  package enum Kind: Int, CaseIterable, Hashable, Sendable, NamedChoice {
    // As they are stored: a number is never used for another one.
    case text = 0
    case longText = 1
    case number = 2
    case money = 3
    /// A day, a month or a year.
    case date = 4
    case yesNo = 5
    /// One of a list.
    case choice = 6
    case link = 7

    /// The kind of a stored number; an unknown one, from a later version or by damage, is a text.
    package init(stored: Int) { self = Self(rawValue: stored) ?? .text }

    /// Its name in commands and files.
    package var word: String {
      switch self {
      case .text: "text"
      case .longText: "long-text"
      case .number: "number"
      case .money: "money"
      case .date: "date"
      case .yesNo: "yes-no"
      case .choice: "choice"
      case .link: "link"
      }
    }

    package static let choices = allCases

    package var title: Message {
      switch self {
      case .text: "text"
      case .longText: "long text"
      case .number: "number"
      case .money: "money"
      case .date: "date"
      case .yesNo: "yes or no"
      case .choice: "choice"
      case .link: "link"
      }
    }

    /// The kind that a word of commands means, or one like it ("yes/no", "long text").
    package init?(word: String) {
      func letters(_ text: String) -> String { folded(text).replacing(" ", with: "") }
      guard let kind = Self.choice(of: letters(word), reading: letters) else { return nil }
      self = kind
    }

    /// True when its values can be added up.
    package var isNumber: Bool {
      switch self {
      case .number, .money: true
      case .text, .longText, .date, .yesNo, .choice, .link: false
      }
    }

    /// True when words are searched in it.
    package var isText: Bool {
      switch self {
      case .text, .longText, .link: true
      case .number, .money, .date, .yesNo, .choice: false
      }
    }

    package var isSorted: Bool { self != .longText }
  }
}

extension CustomField {
  /// Reads a text into the form in which it is stored; nil for a blank one.
  ///
  /// - Parameter today: The day from which "today" and "-3d" are counted.
  package func read(_ text: String, today: @autoclosure () -> Day) throws(Problem) -> String? {
    // What comes out of a catalogue is read as it stands.
    if kind.isPlainNumber(text) || kind == .choice && choices.contains(text) { return text }
    guard !isBlank(text) else { return nil }
    try FieldLimits.check(text, .book, .custom(self))
    let trimmed = trimmed(text)
    switch kind {
    case .text:
      guard !trimmed.contains(where: \.isNewline) else { throw wrong(.severalLines, text) }
      return trimmed
    case .longText: return trimmed
    case .number, .money: return try decimal(trimmed)
    case .date:
      return try EnteredDate.partial(text, .book, .custom(self), today: today())?.iso8601
    case .yesNo:
      guard let isYes = Self.yes(trimmed) else { throw wrong(.notYesOrNo, text) }
      return isYes ? "yes" : "no"
    case .choice:
      guard let choice = choice(trimmed) else { throw unknownChoice(trimmed) }
      return choice
    case .link:
      guard Self.isLink(trimmed) else {
        let suggestion = "https://" + trimmed
        throw wrong(.notALink(suggestion: Self.isLink(suggestion) ? suggestion : nil), text)
      }
      return trimmed
    }
  }

  private func wrong(_ code: Problem.Code, _ text: String) -> Problem {
    Problem(.book, .custom(self), code, value: tidied(String(text.prefix(1000))))
  }

  // MARK: - Numbers

  private func decimal(_ text: String) throws(Problem) -> String {
    guard let decimal = Decimal(text) else {
      throw wrong(.notADecimal(suggestion: suggestion(for: text)), text)
    }
    guard decimal.digits <= Decimal.mostDigits else {
      throw wrong(.tooManyDigits(Decimal.mostDigits), text)
    }
    guard kind == .money else { return decimal.text }
    guard decimal.fraction.count <= 2 else {
      throw wrong(.fractionOfMoney(suggestion: decimal.rounded), text)
    }
    return decimal.textOfMoney
  }

  /// The number that a person may have meant who wrote a comma, or a sign of a currency.
  private func suggestion(for text: String) -> String? {
    guard AmountText.isAmount(text) else { return nil }
    func isOfNumber(_ character: Character) -> Bool {
      character.digit != nil || ".,-−".contains(character)
    }
    // The sign of a currency goes, and a word such as EUR, and what stands between thousands.
    guard let start = text.firstIndex(where: isOfNumber),
      let end = text.lastIndex(where: isOfNumber)
    else { return nil }
    var number = text[start...end].filter { !$0.isWhitespace && !"'’".contains($0) }
    guard number.allSatisfy(isOfNumber) else { return nil }
    let commas = number.count { $0 == "," }
    let decimals = number.split(separator: ",", omittingEmptySubsequences: false).last?.count ?? 0
    if commas == 1, !number.contains("."), decimals != 3 {
      number = number.replacing(",", with: ".")
    } else if let comma = number.lastIndex(of: ","), let point = number.lastIndex(of: "."),
      point < comma
    {
      // As in 1.234,50.
      number = number.filter { $0 != "." }.replacing(",", with: ".")
    } else {
      number = number.filter { $0 != "," }
    }
    guard let decimal = Decimal(number), decimal.digits <= Decimal.mostDigits else { return nil }
    return kind == .money && decimal.fraction.count <= 2 ? decimal.textOfMoney : decimal.text
  }

  /// A decimal number by its digits.
  package struct Decimal {
    let isNegative: Bool
    /// Without zeros before it, "0" for none.
    let whole: String
    /// Without zeros at its end.
    let fraction: String

    /// A `Double` tells all decimal numbers of so many digits apart (IEEE 754).
    static let mostDigits = 15

    /// Digits of any script, a point, and a minus before them.
    package init?(_ text: String) {
      var digits = ""
      var points = 0
      var isNegative = false
      guard text.utf8.count <= 400 else { return nil }
      for (place, character) in text.enumerated() {
        if let digit = character.digit {
          digits += String(digit)
        } else if character == ".", points == 0 {
          points += 1
          digits += "."
        } else if place == 0, "-−+".contains(character) {
          isNegative = character != "+"
        } else {
          return nil
        }
      }
      let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
      guard let first = parts.first, !digits.isEmpty, digits != "." else { return nil }
      let whole = first.drop { $0 == "0" }
      var fraction = parts.count > 1 ? parts[1] : ""
      while fraction.last == "0" { fraction.removeLast() }
      self.whole = whole.isEmpty ? "0" : String(whole)
      self.fraction = String(fraction)
      self.isNegative = isNegative && !(whole.isEmpty && fraction.isEmpty)
    }

    var digits: Int { whole.count + fraction.count }

    package var text: String { write(fraction) }

    /// With both digits behind the point, or none: 12.50, 14.
    package var textOfMoney: String { write(fraction.count == 1 ? fraction + "0" : fraction) }

    /// With two digits behind the point, where it has more.
    fileprivate var rounded: String? {
      guard let value = Double(text) else { return nil }
      let cents = Int64((value * 100).rounded())
      let rest = String(cents.magnitude % 100)
      let sign = cents < 0 ? "-" : ""
      return "\(sign)\(cents.magnitude / 100)." + (rest.count == 1 ? "0" + rest : rest)
    }

    private func write(_ fraction: String) -> String {
      (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
  }

  // MARK: - Words

  static func yes(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "y", "true", "1": true
    case "no", "n", "false", "0": false
    default: nil
    }
  }

  /// The choice of this name.
  package func choice(_ text: String) -> String? {
    let key = Self.choiceKey(text)
    if let choice = choices.first(where: { Self.choiceKey($0) == key }) { return choice }
    // "very-good" is meant well, and "VG+" is no VG.
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || " -'.".contains($0) }) else { return nil }
    let letters = folded(text)
    let alike = choices.filter { folded($0) == letters }
    return alike.only
  }

  /// The key by which choices are told apart: letters without case and accents, and signs as they
  /// are.
  ///
  /// VG is one grade of a book and VG+ another.
  package static func choiceKey(_ text: String) -> String {
    let text = tidied(text)
    guard !text.utf8.allSatisfy({ $0 < 128 }) else { return text.lowercased() }
    return text.reduce(into: "") { key, character in
      let isOfWord = character.isLetter || character.isNumber
      key += isOfWord ? folded(String(character)) : String(character)
    }
  }

  func unknownChoice(_ text: String) -> Problem {
    wrong(.unknownChoice(nearest: choices.nearest(to: text), choices: choices), text)
  }

  /// True for an address: a scheme, a colon, and no blanks (RFC 3986, 3).
  private static func isLink(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), let first = text.first else { return false }
    let scheme = text[..<colon]
    let rest = text[text.index(after: colon)...]
    return first.isASCII && first.isLetter && scheme.count > 1
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && !rest.isEmpty && !rest.allSatisfy { $0 == "/" } && !text.contains(where: \.isWhitespace)
  }
}

/// The key by which books are found and sorted: a number, or a text.
package enum CustomKey: Hashable, Sendable {
  case number(Double)
  /// A date, or 0 and 1 for no and yes.
  case integer(Int)
  case text(String)
  /// No key: only words are looked for in the text.
  case none
}

extension CustomField.Kind {
  /// The key of a stored value; none for a damaged one.
  package func key(of value: String) -> CustomKey {
    switch self {
    case .text, .link: .text(SortKey.start(of: value))
    case .longText: .none
    case .number, .money: number(value).map(CustomKey.number) ?? .none
    case .date: Self.date(value).map { .integer($0.stored) } ?? .none
    case .yesNo: CustomField.yes(value).map { .integer($0 ? 1 : 0) } ?? .none
    case .choice: .text(CustomField.choiceKey(value))
    }
  }

  private func number(_ value: String) -> Double? {
    isPlainNumber(value) ? Double(value) : CustomField.Decimal(value).flatMap { Double($0.text) }
  }

  /// True when a text is a number exactly as this kind is stored, as most are.
  ///
  /// False decides nothing: such a text is read in full.
  fileprivate func isPlainNumber(_ text: String) -> Bool {
    guard isNumber, 1...CustomField.Decimal.mostDigits ~= text.utf8.count else { return false }
    var whole = 0
    var fraction: Int?
    let zero = UInt8(ascii: "0")
    var first: UInt8 = 0
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case zero...UInt8(ascii: "9"):
        if let digits = fraction { fraction = digits + 1 } else { whole += 1 }
        if first == 0 { first = byte }
        last = byte
      case UInt8(ascii: ".") where fraction == nil: fraction = 0
      default: return false
      }
    }
    guard whole == 1 || whole > 1 && first != zero else { return false }
    guard let fraction else { return true }
    // 12.50 is money, and 12.5 a number; whether 12.00 is 12 is told elsewhere.
    return self == .money ? fraction == 2 && !text.hasSuffix("00") : fraction > 0 && last != zero
  }

  /// True when a text is exactly as values of this kind are stored; false for a damaged one.
  package func isWritten(_ value: String) -> Bool {
    switch self {
    case .number: CustomField.Decimal(value)?.text == value
    case .money: CustomField.Decimal(value)?.textOfMoney == value
    case .date: Self.date(value)?.iso8601 == value
    case .yesNo: value == "yes" || value == "no"
    case .text, .longText, .choice, .link: true
    }
  }

  /// A date as it is stored.
  static func date(_ value: String) -> PartialDate? {
    let parts = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard 1...3 ~= parts.count, let year = parts[0] else { return nil }
    return PartialDate(year, parts.count > 1 ? parts[1] : nil, parts.count > 2 ? parts[2] : nil)
  }
}

/// A number as people and programs write one: with a currency, and signs between its digits.
enum AmountText {
  private static let currencies: Set<String> = [
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "DM", "EUR", "EURO", "EUROS", "FF", "FR", "FT",
    "GBP", "HUF", "INR", "JPY", "KR", "KČ", "LEI", "NOK", "NZD", "PLN", "RS", "RUB", "SEK", "SFR",
    "TL",
    "UAH", "US", "USD", "ZŁ",
  ]

  /// True when a text is one number and nothing else but a currency.
  ///
  /// So no number is made of `vol. 3`.
  static func isAmount(_ text: String) -> Bool {
    let signs = Set(".,'’ \u{A0}\u{202F}\u{2009}-−+()")
    let words = text.uppercased().split { !$0.isLetter }.map(String.init)
    let runs = text.split { $0.isLetter || $0.isCurrencySymbol }
      .filter { $0.contains(where: \.isNumber) }
    return runs.count == 1 && words.allSatisfy(currencies.contains)
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0.isCurrencySymbol || signs.contains($0) }
  }
}
