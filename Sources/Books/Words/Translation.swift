/// A language in which the program speaks: what it says for the English patterns.
///
/// A language is a file. An entry begins with the English pattern at the margin, or with two of them
/// where a number decides (for one, for others); indented below stands the translation, or one
/// for each of the forms that Unicode's CLDR distinguishes in the language. `#` begins a comment.
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

  func pattern(of english: String) -> String? { translate(english) }

  /// The form of a word for a number; nil where the language has no words for it.
  func form(for count: Int, _ one: String, _ other: String) -> String? {
    let key = Self.key(one, other)
    return translate("\(key)\n\(category(count).rawValue)")
      ?? translate("\(key)\n\(PluralCategory.other.rawValue)")
  }

  private static func key(_ one: String, _ other: String) -> String { "\(one)\n\(other)" }
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
      var key = english.joined(separator: "\n")
      if english.count == 2 {
        guard let colon = words.firstIndex(of: ":"),
          let form = PluralCategory(rawValue: String(words[..<colon]))
        else { throw Mistake(line: index + 1) }
        key += "\n\(form.rawValue)"
        words = words[words.index(after: colon)...].drop(while: \.isWhitespace)
      }
      patterns[key] = String(words)
    }
    self.init(translate: { [patterns] in patterns[$0] }, category: category)
  }

  /// A line of a language's file that is neither words nor their translation.
  package struct Mistake: Error, Hashable {
    /// Counted from 1.
    package let line: Int
  }
}
