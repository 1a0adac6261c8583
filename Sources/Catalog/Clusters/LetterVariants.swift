/// Letters that are written in several ways in one script, as one; only to compare.
///
/// Arabic and Persian as search engines take them together (Larkey, Ballesteros and Connell,
/// "Improving Stemming for Arabic Information Retrieval", 2002); East Asian forms of one letter, as
/// far as they were met in names of publishers and authors.
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
    for pair in (arabic + printed + traditional).split(separator: " ") {
      let scalars = Array(pair.unicodeScalars)
      letters[scalars[0]] = scalars[1]
    }
    return letters
  }()

  private static let arabic = "ىي یي کك أا إا آا ٱا ةه ؤو ئي "
  private static let printed =
    "敎教 說説 淸清 靑青 硏研 槪概 眞真 內内 戶戸 册冊 囯国 兿艺 衞衛 蔵藏 銷销 "
  /// Letters of publishers and surnames that were made simpler in China or Japan.
  private static let traditional =
    "國国 學学 會会 書书 華华 東东 廣广 臺台 藝艺 術术 經经 發发 発发 長长 業业 圖图 館馆 報报 灣湾 歷历 "
    + "寧宁 譯译 際际 關关 資资 電电 農农 醫医 實实 總总 義义 務务 產产 應应 応应 慶庆 馬马 陳陈 張张 "
    + "劉刘 楊杨 趙赵 黃黄 吳吴 鄭郑 馮冯 葉叶 羅罗 許许 鄧邓 蕭萧 呂吕 蔣蒋 蘇苏 盧卢 賈贾 図图"
}
