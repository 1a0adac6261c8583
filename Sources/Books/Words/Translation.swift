/// A language in which the program speaks: what it says for the English patterns.
///
/// A language is a file. An entry begins with the English pattern at the margin, or with two of them
/// where a number decides (for one, for others); indented below stands the translation, or one
/// for each of the forms that Unicode's CLDR distinguishes in the language. `#` begins a comment. A new line
/// within a text is written `\n`, and quotation marks stand around one with a space at an end.
/// `Resources/texts` has all patterns.
///
///     Deleted {1}.
///         {1} wurde gelöscht.
///     row
///     rows
///         one: Zeile
///         other: Zeilen
package struct Translation: Sendable {
  /// The language in which texts are said in this task; English until one is chosen.
  @TaskLocal package static var current = Translation.english

  package static let english = Translation(isEnglish: true)

  /// The forms of words that go with a number, as Unicode's CLDR names them.
  package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
  }

  let isEnglish: Bool
  private let translate: @Sendable (String) -> String?
  private let category: @Sendable (Int) -> PluralCategory

  private init(isEnglish: Bool) {
    self.isEnglish = isEnglish
    translate = { _ in nil }
    category = { _ in .other }
  }

  /// - Parameters:
  ///   - translate: Says a pattern in the language; nil where it has no words, so that English stands.
  ///   - category: The form that goes with a number.
  package init(
    translate: @escaping @Sendable (String) -> String?,
    category: @escaping @Sendable (Int) -> PluralCategory
  ) {
    isEnglish = false
    self.translate = translate
    self.category = category
  }

  /// What stands between thousands: a comma, or what the language writes for "1,000".
  var thousands: String {
    guard !isEnglish, let thousand = translate("1,000") else { return "," }
    return String(thousand.drop(while: \.isNumber).prefix { !$0.isNumber })
  }

  func pattern(of english: String) -> String? { translate(english) }

  /// The form of a word for a number; nil where the language has no words for it.
  func form(for count: Int, _ one: String, _ other: String) -> String? {
    translate(Self.key([one, other], category(count)))
      ?? translate(Self.key([one, other], .other))
  }

  /// What a form of a word is looked up by.
  private static func key(_ forms: [String], _ category: PluralCategory) -> String {
    (forms + [category.rawValue]).joined(separator: "\0")
  }
}

extension Translation {
  /// Reads the file of a language.
  ///
  /// - Throws: ``Mistake`` with the line that cannot be read.
  package init(
    file: String,
    category: @escaping @Sendable (Int) -> PluralCategory
  ) throws(Mistake) {
    var patterns: [String: String] = [:]
    var english: [Substring] = []
    var isTranslated = false
    for (index, line) in file.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      guard line.first?.isWhitespace == true else {
        english = isTranslated ? [line] : english + [line]
        isTranslated = false
        guard english.count <= 2 else { throw Mistake(line: index + 1) }
        continue
      }
      guard !english.isEmpty else { throw Mistake(line: index + 1) }
      isTranslated = true
      var words = line.drop(while: \.isWhitespace)
      let written = english.map(Self.read)
      var key = written[0]
      if english.count == 2 {
        guard let colon = words.firstIndex(of: ":"),
          let form = PluralCategory(rawValue: String(words[..<colon]))
        else { throw Mistake(line: index + 1) }
        key = Self.key(written, form)
        words = words[words.index(after: colon)...].drop(while: \.isWhitespace)
      }
      patterns[key] = Self.read(words)
    }
    self.init(translate: { [patterns] in patterns[$0] }, category: category)
  }

  /// The text that a line means.
  private static func read(_ line: Substring) -> String {
    let isQuoted = line.count > 1 && line.hasPrefix("\"") && line.hasSuffix("\"")
    return String(isQuoted ? line.dropFirst().dropLast() : line).replacing("\\n", with: "\n")
  }

  /// The line that means a text.
  package static func written(_ text: String) -> String {
    let ends: Set<Character?> = [" ", "\n", "\"", "#", "\t"]
    let isQuoted = ends.contains(text.first) || ends.contains(text.last)
    let line = text.replacing("\n", with: "\\n")
    return isQuoted ? "\"\(line)\"" : line
  }

  /// A line of a language's file that is neither words nor their translation.
  package struct Mistake: Error, Hashable {
    /// Counted from 1.
    package let line: Int
  }
}
