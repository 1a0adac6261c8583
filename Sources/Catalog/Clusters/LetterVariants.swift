/// Letters that are written in several ways in one script, as one; only to compare.
///
/// Arabic and Persian as search engines take them together (Larkey, Ballesteros and Connell,
/// "Improving Stemming for Arabic Information Retrieval", 2002); the forms that East Asian letters have in China,
/// Taiwan and Japan.
enum LetterVariants {
  static func unified(_ word: String) -> String {
    guard !isASCII(word), word.unicodeScalars.contains(where: { unified[$0] != nil }) else {
      return word
    }
    return String(String.UnicodeScalarView(word.unicodeScalars.map { unified[$0] ?? $0 }))
  }

  /// A Hebrew word without the letters that show its vowels, which may be left out: all but the first.
  static func withoutVowels(_ word: String) -> String {
    guard !isASCII(word), let first = word.first, word.unicodeScalars.contains(where: isHebrew)
    else { return word }
    return String(first) + word.dropFirst().filter { $0 != "ו" && $0 != "י" }
  }

  private static func isASCII(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 0x80 } }

  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    0x05D0...0x05EA ~= scalar.value
  }

  /// Each letter and what it is compared as.
  private static let unified: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in (arabic + printed + traditional + japanese).split(separator: " ") {
      let scalars = Array(pair.unicodeScalars)
      letters[scalars[0]] = scalars[1]
    }
    return letters
  }()

  private static let arabic = "ىي یي کك أا إا آا ٱا ةه ؤو ئي "
  private static let printed =
    "敎教 淸清 靑青 硏研 槪概 眞真 內内 戶戸 册冊 囯国 兿艺 衞卫 蔵藏 銷销 "
}
