/// Tells names whose surname stands first from those that were turned round: "Nagy László", "Mao
/// Zedong".
///
/// A name alone often does not show it. It is taken to stand first only where the words can hardly
/// be read otherwise: a common surname before a given name of that language, and no surname behind
/// it. Of two words that are both surnames the first counts where it is much commoner: "Li Bai" is
/// recognised, "Mo Yan" is not.
enum SurnameFirst {
  static func convention(of words: [String]) -> NameConvention? {
    guard 2...4 ~= words.count, let first = words.first, let last = words.last else { return nil }
    guard words.allSatisfy({ $0.first?.isUppercase ?? false }), first.last != "." else {
      return nil
    }
    if isHungarian(first, last) { return .hungarian }
    let surname = folded(first)
    if words.count == 2 {
      if korean.contains(surname), isHyphenated(last) { return .korean }
      if chinese.contains(surname), isChinese(last, behind: surname) { return .chinese }
      if japanese.contains(surname), isJapanese(last) { return .japanese }
    }
    return isVietnamese(words, surname) ? .vietnamese : nil
  }

  // MARK: - Hungarian

  private static func isHungarian(_ first: String, _ last: String) -> Bool {
    hungarianGivenNames.contains(last) && !hungarianGivenNames.contains(first)
      && first.last != "."
  }

  /// With their accents, as they stand behind a surname; those that other languages have as
  /// surnames are left out.
  private static let hungarianGivenNames: Set<String> = words(
    """
    Ágnes Ágoston András Anikó Antal Árpád Attila Aurél Balázs Béla Bence Dénes Dezső Domokos \
    Edit Elemér Endre Erika Ernő Erzsébet Eszter Éva Ferenc Frigyes Gábor Gáspár Géza György Gyula \
    Ildikó Ilona Imre István János Jenő József Judit Kálmán Károly Katalin Klára Kornél Krisztina \
    László Lajos Lőrinc Magda Magdolna Margit Márta Mátyás Menyhért Mihály Miklós Mór Ödön Orsolya \
    Ottó Pál Péter Piroska Rezső Sándor Sarolta Szilárd Tamás Tibor Tünde Vilmos Zoltán Zsigmond \
    Zsófia Zsuzsa Zsuzsanna
    """
  )

  // MARK: - Chinese

  /// The commonest and those of well-known writers, folded; also in the older spelling of Wade and
  /// Giles.
  private static let chinese: Set<String> = words(
    """
    ai bai cai cao chen cheng chi cui dai deng ding dong du duan fan fang feng fu gao ge gong gu guo \
    han hao he hong hou hu huang jia jiang jin kong lai lao lei li liang liao lin liu long lu luo ma \
    mao meng mo pan peng qian qin qiu ren shao shen shi song su sun tan tang tao tian wan wang wei wu \
    xi xia xiao xie xiong xu xue yan yang yao ye yin yu yuan zeng zhang zhao zheng zhong zhou zhu zou \
    chang chiang chou hsieh hsu teng tseng ts'ao
    """
  )

  /// The commonest surnames, which a quarter of all Chinese have, without those that are often
  /// given names.
  private static let commonestChinese: Set<String> = words(
    "chen huang li liu wang wu zhang zhao zhou"
  )

  private static func isChinese(_ word: String, behind surname: String) -> Bool {
    // Folding takes the hyphen away.
    if isHyphenated(word) {
      return word.split(separator: "-").allSatisfy {
        let part = Substring(folded(String($0)))
        return isSyllable(part) || isOldSyllable(part)
      }
    }
    let word = folded(word)
    if isSyllable(Substring(word)) {
      if chinese.contains(word) {
        return commonestChinese.contains(surname) && !commonestChinese.contains(word)
      }
      return word.count > 1
    }
    return word.indices.dropFirst().contains { cut in
      isSyllable(word[..<cut]) && isSyllable(word[cut...])
    }
  }

  /// True for a syllable of pinyin without its tone.
  private static func isSyllable(_ text: Substring) -> Bool {
    let initials = [
      "zh", "ch", "sh", "b", "p", "m", "f", "d", "t", "n", "l", "g", "k", "h", "j", "q", "x", "r",
      "z", "c", "s", "y", "w",
    ]
    guard let initial = initials.first(where: { text.hasPrefix($0) }) else {
      return ["a", "ai", "an", "ang", "ao", "e", "en", "er", "ou"].contains(text)
    }
    let final = text.dropFirst(initial.count)
    switch initial {
    case "j", "q", "x":
      return [
        "i", "ia", "ian", "iang", "iao", "ie", "in", "ing", "iong", "iu", "u", "uan", "ue", "un",
      ].contains(final)
    case "b", "p", "m", "f":
      return [
        "a", "ai", "an", "ang", "ao", "ei", "en", "eng", "i", "ian", "iao", "ie", "in", "ing", "o",
        "ou", "u",
      ].contains(final)
    case "w": return ["a", "ai", "an", "ang", "ei", "en", "eng", "o", "u"].contains(final)
    case "y":
      return [
        "a", "an", "ang", "ao", "e", "i", "in", "ing", "ong", "ou", "u", "uan", "ue", "un",
      ].contains(final)
    case "d", "t", "n", "l":
      return [
        "a", "ai", "an", "ang", "ao", "e", "ei", "eng", "i", "ia", "ian", "iang", "iao", "ie", "in",
        "ing", "iu", "ong", "ou", "u", "uan", "ue", "ui", "un", "uo",
      ].contains(final)
    default:
      return [
        "a", "ai", "an", "ang", "ao", "e", "ei", "en", "eng", "i", "ong", "ou", "u", "ua", "uai",
        "uan", "uang", "ui", "un", "uo",
      ].contains(final)
    }
  }

  private static func isOldSyllable(_ text: Substring) -> Bool {
    ["tse", "tung", "kai", "shek", "en", "lai", "hsiao", "p'ing", "ts'ao", "hsueh", "tzu", "i"]
      .contains(text)
  }

  // MARK: - Korean

  private static let korean: Set<String> = words(
    """
    ahn an bae baek chang cho choe choi chon chung han ho hong hwang im jang jeon jeong ji jo joo ju jung \
    kang kim ko kong koo ku kwak kwon lee lim min moon mun nam no noh oh pae paek pak park rhee ri roh \
    ryu seo shim shin sim sin so sohn son song suh sung u um won woo yang yi yoo yoon you yu yun
    """
  )

  /// True for a given name of two syllables, the second of which begins small: "Young-ha".
  private static func isHyphenated(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count > 0 && parts[1].first?.isLowercase ?? false
  }

  // MARK: - Japanese

  private static let japanese: Set<String> = words(
    """
    abe akutagawa ando aoki arai ariyoshi chiba dazai enchi endo fujii fujimoto fujita fujiwara fukuda \
    goto hara harada hasegawa hashimoto hayashi higashino hirano ibuse ikeda imai inoue ishida ishii \
    ishikawa ito iwasaki kaneko kato kawabata kawakami kikuchi kimura kinoshita kirino kobayashi kojima \
    kondo kono kubo kudo maeda maruyama masuda matsuda matsui matsumoto matsuo mishima miura miyabe \
    miyamoto miyazaki miyazawa mori morita murakami murata nagai nakagawa nakajima nakamura nakano \
    nakayama natsume nishimura noguchi nomura ogawa ohno okada okamoto ono oe ota saito sakai sakamoto \
    sakurai sasaki sato shibata shiga shimizu sugiyama suzuki takagi takahashi takeda takeuchi tamura \
    tanaka taniguchi tanizaki uchida ueda ueno wada watanabe yamada yamaguchi yamamoto yamashita \
    yokoyama yoshida yoshimoto
    """
  )

  /// True when a word can be written in two or more kana, and is no surname of the list.
  private static func isJapanese(_ word: String) -> Bool {
    var rest = Substring(folded(word).replacing("'", with: ""))
    guard !japanese.contains(String(rest)) else { return false }
    var count = 0
    while !rest.isEmpty {
      let consonants = rest.prefix { !"aeiou".contains($0) }
      if consonants == "n", rest.count == 1 { return count > 0 }
      var onset = consonants
      // "Jun'ichirō", "Kenzaburō", "Ryūnosuke"; "Issa", "Teppei" double the consonant.
      if onset.first == "n" && onset.count > 1 && onset != "ny" { onset.removeFirst() }
      if onset.count > 1, let first = onset.first, onset.dropFirst().first == first {
        onset.removeFirst()
      }
      guard onsets.contains(onset), rest.count > consonants.count else { return false }
      rest = rest.dropFirst(consonants.count + 1)
      count += 1
    }
    return count > 1
  }

  private static let onsets: Set<Substring> = [
    "", "k", "s", "sh", "t", "ts", "ch", "n", "h", "f", "m", "y", "r", "w", "g", "z", "j", "d", "b",
    "p", "ky", "gy", "ny", "hy", "my", "ry", "by", "py",
  ]

  // MARK: - Vietnamese

  /// The Vietnamese surnames that hardly anybody else has.
  private static let vietnamese: Set<String> = words("nguyen pham tran trinh truong huynh")
  private static let otherVietnamese: Set<String> = words(
    "bui cao dang dao dinh do doan duong ho hoang le ly luong ngo phan ta to vo vu"
  )

  private static func isVietnamese(_ words: [String], _ surname: String) -> Bool {
    guard let last = words.last.map(folded), !vietnamese.contains(last),
      !otherVietnamese.contains(last)
    else { return false }
    if vietnamese.contains(surname) { return true }
    return otherVietnamese.contains(surname)
      && (words.contains { $0.unicodeScalars.contains(where: isVietnamese) }
        || words.dropFirst().contains { vietnamese.contains(folded($0)) }
        // Without its marks: Ho Chi Minh.
        || words.count > 2 && words.dropFirst().allSatisfy { isVietnameseSyllable(folded($0)) })
  }

  private static func isVietnameseSyllable(_ word: String) -> Bool {
    vietnameseInitials.contains {
      word.hasPrefix($0) && vietnameseFinals.contains(String(word.dropFirst($0.count)))
    }
  }

  private static let vietnameseInitials = [
    "ngh", "ng", "nh", "gh", "gi", "kh", "ph", "th", "tr", "ch", "q", "b", "c", "d", "g", "h", "k",
    "l", "m",
    "n", "r", "s", "t", "v", "x", "",
  ]

  /// Folded.
  private static let vietnameseFinals: Set<String> = words(
    """
    a ac ach ai am an ang anh ao ap at au ay e ec ech em en eng enh eo ep et eu i ia ich iec iem ien ieng iep \
    iet ieu im in inh ip it iu o oa oac oai oan oang oanh oat oay oc oe oen oet oi om on ong op ot u ua uan \
    uang uat uay uc ue uen uenh uet ui um un ung uoc uoi uom uon uong uot uou up ut uu uy uyen uyet uynh y \
    yem yen yet yeu
    """
  )

  /// Letters of Vietnamese that no other language of these names has, composed or not.
  private static func isVietnamese(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x01A0, 0x01A1, 0x01AF, 0x01B0, 0x1EA0...0x1EF9, 0x031B, 0x0323, 0x0309: true
    default: false
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
