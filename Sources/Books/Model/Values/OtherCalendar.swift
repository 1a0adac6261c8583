/// Years of calendars that do not count from ours, as books and programs of East Asia print them.
package enum OtherCalendar {
  /// The year that a text begins with, and what stands behind it: of "昭和62年3月5日" 1987 and
  /// "3月5日".
  ///
  /// Knows the eras of Japan since 1596 and of China since 1662, the Republic of China's, and the
  /// calendars of Korea and Thailand; numbers in digits or in Chinese characters, and 元 for the
  /// first year.
  ///
  /// - Returns: nil for all other texts, and where a year of ours stands beside it.
  package static func year(in text: String) -> (year: Int, rest: String)? {
    guard text.utf8.count <= 100 else { return nil }
    let characters = Array(text.filter { !$0.isWhitespace })
    guard let first = characters.first, !first.isNumber, first != "[" else { return nil }
    // 元 is a number only behind a name, and begins that of some eras.
    let count = 1 + characters.dropFirst().prefix { !isOfNumber($0) }.count
    guard count < characters.count else { return nil }
    let name = folded(String(characters[..<count]))
    let digits = characters[count...].prefix(while: isOfNumber)
    let rest = characters[(count + digits.count)...]
    guard let number = number(digits) else { return nil }
    if let years = long[name], number > years.first { return (number + years.before, tail(rest)) }
    guard number <= 150, !hasOurYear(rest) else { return nil }
    if name.utf8.count == 1 {
      // One letter is an era where more of a date follows: "S62.3.10".
      guard let before = letters[name], rest.first.map({ "年./-".contains($0) }) ?? false else {
        return nil
      }
      return (number + before, tail(rest))
    }
    return eras[name].map { (number + $0, tail(rest)) }
  }

  private static func tail(_ rest: ArraySlice<Character>) -> String {
    String(rest.drop { "年./-".contains($0) })
  }

  /// True where a year of ours is among the digits: "昭和62年 (1987)".
  private static func hasOurYear(_ rest: ArraySlice<Character>) -> Bool {
    rest.split { $0.digit == nil }.contains { $0.count == 4 }
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    character.digit != nil || chinese[character] != nil || "十百元".contains(character)
  }

  /// The number of "62", "６２", "六十二", "六二" and 元.
  private static func number(_ text: ArraySlice<Character>) -> Int? {
    guard 1...6 ~= text.count else { return nil }
    if text.elementsEqual("元") { return 1 }
    var (sum, digits) = (0, 0)
    for character in text {
      switch character {
      case "百": (sum, digits) = (sum + max(1, digits) * 100, 0)
      case "十": (sum, digits) = (sum + max(1, digits) * 10, 0)
      default:
        guard let digit = character.digit ?? chinese[character] else { return nil }
        digits = digits * 10 + digit
      }
    }
    return sum + digits > 0 ? sum + digits : nil
  }

  private static let chinese: [Character: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  private static let letters = ["m": 1867, "t": 1911, "s": 1925, "h": 1988, "r": 2018]

  /// Calendars whose numbers have four digits: what makes ours of them.
  private static let long: [String: (before: Int, first: Int)] = [
    folded("พ.ศ."): (-543, 2000), folded("พศ"): (-543, 2000), folded("단기"): (-2333, 4000),
    folded("檀紀"): (-2333, 4000),
  ]

  /// The year before the first of each era, by its folded names.
  private static let eras: [String: Int] = Dictionary(
    table.split(separator: "\n").flatMap { line -> [(String, Int)] in
      let words = line.split(separator: " ").map(String.init)
      guard let year = words.first.flatMap(Int.init) else { return [] }
      return words.dropFirst().map { (folded($0), year - 1) }
    }
  ) { first, _ in first }

  /// A line an era: its first year and its names.
  private static let table = """
    2019 令和 令 ㋿ Reiwa
    1989 平成 平 ㍻ Heisei
    1926 昭和 昭 ㍼ Shōwa Showa
    1912 大正 大 ㍽ Taishō Taisho
    1868 明治 明 ㍾ Meiji
    1912 民國 民国 中華民國 中华民国 民 Minguo Minkuo
    1865 慶応 慶應
    1864 元治
    1861 文久
    1860 万延 萬延
    1854 安政
    1848 嘉永
    1844 弘化
    1830 天保
    1818 文政
    1804 文化
    1801 享和
    1789 寛政
    1781 天明
    1772 安永
    1764 明和
    1751 宝暦 寶暦
    1748 寛延
    1744 延享
    1741 寛保
    1736 元文
    1716 享保
    1711 正徳
    1704 宝永 寶永
    1688 元禄
    1684 貞享
    1681 天和
    1673 延宝 延寶
    1661 寛文
    1658 万治
    1655 明暦
    1652 承応 承應
    1648 慶安
    1644 正保
    1624 寛永
    1615 元和
    1596 慶長
    1909 宣統 宣统
    1875 光緒 光绪
    1862 同治
    1851 咸豐 咸丰
    1821 道光
    1796 嘉慶 嘉庆
    1736 乾隆
    1723 雍正
    1662 康熙
    """
}
