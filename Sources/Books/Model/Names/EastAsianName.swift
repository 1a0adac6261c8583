/// A name in Chinese, Japanese or Korean letters, in which the surname stands first and no space is needed.
package enum EastAsianName {
  /// The name of a surname and a given name: "王小波" for "王" and "小波"; nil where they are no such name.
  ///
  /// Names that are katakana alone are those of foreigners, who say their surname last.
  package static func joined(family: String, given: String) -> String? {
    guard isShort(family, most: 4), isShort(given, most: 5) else { return nil }
    let name = family + given
    return name.unicodeScalars.allSatisfy(isKatakana) ? nil : name
  }

  /// True when the parts between commas are surnames with a given name behind each: "王", "小波", "李",
  /// "银河".
  ///
  /// Two whole names are a list: "莫言", "余华" begin with Chinese surnames of one letter both, as "村上",
  /// "春樹" do not.
  package static func arePairs(_ parts: [String]) -> Bool {
    guard !parts.isEmpty, parts.count.isMultiple(of: 2) else { return false }
    return stride(from: 0, to: parts.count, by: 2).allSatisfy { place in
      let (family, given) = (parts[place], parts[place + 1])
      guard joined(family: family, given: given) != nil else { return false }
      if family.count == 1 || compounds.contains(family) { return true }
      // "さくら, ももこ": whole names are seldom hiragana alone.
      if (family + given).unicodeScalars.allSatisfy(isHiragana) { return true }
      // "長谷川", "海" are one name, "森鷗外", "太宰治" two.
      return family.count == 2 && !(isWhole(family) && isWhole(given))
        || family.count == 3 && given.count < 3 && !isWhole(family)
    }
  }

  /// True for letters of these scripts alone, with blanks between them or without.
  package static func isOfScript(_ text: String) -> Bool {
    var hasLetter = false
    for scalar in text.unicodeScalars {
      if isLetter(scalar) {
        hasLetter = true
      } else if !" \u{3000}・·".unicodeScalars.contains(scalar) {
        return false
      }
    }
    return hasLetter
  }

  /// True when a text is likely to be the name of a person: two parts of a few letters with a blank between, or a
  /// common surname and one or two letters.
  package static func isLikely(_ text: String) -> Bool {
    guard isOfScript(text) else { return false }
    let parts = text.split { " \u{3000}・·".contains($0) }
    if parts.count == 2 { return parts.allSatisfy { 1...5 ~= $0.count } }
    guard parts.count == 1, let name = parts.first, 2...4 ~= name.count else { return false }
    return name.count < 4 && isWhole(String(name))
      || name.count > 2 && compounds.contains(String(name.prefix(2)))
  }

  /// True when a name begins with a common surname of one letter, and is whole so.
  private static func isWhole(_ name: String) -> Bool {
    name.count > 1 && name.first.map(surnames.contains) ?? false
  }

  private static func isShort(_ text: String, most: Int) -> Bool {
    1...most ~= text.count && text.unicodeScalars.allSatisfy(isLetter)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x323AF:
      true
    default: false
    }
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
    0x3041...0x3096 ~= scalar.value || scalar.value == 0x30FC
  }

  private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    0x30A1...0x30FC ~= scalar.value
  }

  /// The commonest Chinese and Korean surnames of one letter, in both ways of writing.
  private static let surnames = Set(
    """
    王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾萧肖蕭田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔\
    钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付傅方白邹鄒孟熊秦邱江尹薛闫阎閻段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武戴莫孔向汤湯\
    莫鲁魯冰巴老苦北格迟遲毕畢阿阎
    김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모
    """.filter { !$0.isWhitespace }
  )

  private static let compounds: Set<String> = [
    "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "司徒", "东方", "東方", "慕容", "令狐", "皇甫", "尉迟",
    "公孙", "公孫", "夏侯", "长孙", "남궁", "황보", "제갈", "선우", "독고", "사공",
  ]
}
