/// The title under which a book is filed: without the article at its beginning.
package enum SortTitle {
  /// The title without a leading article of the book's own language.
  ///
  /// "The Dispossessed" is filed as "Dispossessed", "Die Verwandlung" (German) as "Verwandlung",
  /// and "Die Hard" (English) as it is. Without a language only English articles are taken off:
  /// most catalogues hold more of them than titles in which "a" or "an" is a word of another
  /// language. A title that is nothing but an article stays, and so does an "A" that is the letter
  /// ("A Is for Alibi").
  ///
  /// Articles after the Library of Congress, MARC 21 appendix F.
  package static func make(_ title: String, language: Language?) -> String {
    let title = tidied(title)
    let articles = Articles.byLanguage[language?.code ?? "eng"] ?? []
    let start = firstLetter(of: title)
    let skipped = articles.lazy
      .filter { article in start == nil || firstLetter(of: article) == start }
      .compactMap { length(of: $0, in: title) }
      .first
    guard let skipped else { return title }
    let rest = title.dropFirst(skipped)
    return isLetterA(title, before: rest, language: language) ? title : String(rest)
  }

  /// True when an English "A" is the letter, or the preposition of another language.
  private static func isLetterA(
    _ title: String,
    before rest: Substring,
    language: Language?
  ) -> Bool {
    guard language == nil || language?.code == "eng", !title.hasPrefix("The ") else { return false }
    let words = title.prefix(title.count - rest.count).filter { $0.isLetter }
    guard words.lowercased() == "a" else { return false }
    let next = rest.prefix { $0.isLetter }.lowercased()
    return ["is", "to", "and", "or", "was"].contains(next)
      || (language == nil && ["la", "las", "los", "l", "le"].contains(next))
  }

  /// The first letter, if it is one of a to z and so decides whether an article can stand there.
  private static func firstLetter(of text: String) -> UInt8? {
    guard let first = text.utf8.first else { return nil }
    let lower = first | 0x20
    return UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower && first < 0x80 ? lower : nil
  }

  /// How many characters an article and the blank or apostrophe behind it take at the beginning, or
  /// nil.
  private static func length(of article: String, in title: String) -> Int? {
    guard mayBegin(title, with: article) else { return nil }
    if let gap = plainGap(of: article, in: title) {
      return gap == 0 ? nil : article.utf8.count + gap
    }
    let opening = title.prefix { "\"“„«‘'¿¡(".contains($0) }
    let rest = title.dropFirst(opening.count)
    let start = rest.prefix(article.count)
    guard start.count == article.count, normal(start) == article else { return nil }
    let after = rest.dropFirst(article.count)
    let joins = article.hasSuffix("'") || article.hasSuffix("-")
    let gap = joins ? 0 : after.prefix { $0.isWhitespace }.count
    guard joins || gap > 0, let next = after.dropFirst(gap).first,
      next.isLetter || next.isNumber || "\"“„«‘'¿¡(".contains(next)
    else { return nil }
    return opening.count + article.count + gap
  }

  /// The blanks between an article at the beginning and the next word, where both are ASCII, as in
  /// most titles.
  ///
  /// 0 where the article is the beginning of a longer word, nil where a closer look is needed.
  private static func plainGap(of article: String, in title: String) -> Int? {
    guard firstLetter(of: title) != nil, article.utf8.last.map(isPlain) ?? false else { return nil }
    var letters = title.utf8.dropFirst(article.utf8.count).makeIterator()
    guard article.utf8.allSatisfy({ $0 < 0x80 }), let first = letters.next() else { return nil }
    if isPlain(first) { return 0 }
    guard first == UInt8(ascii: " "), let next = letters.next(), isPlain(next),
      letters.next().map({ $0 < 0x80 }) ?? true
    else { return nil }
    return 1
  }

  /// True for a letter or a digit of ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// False when the first bytes differ, as those of most titles do.
  private static func mayBegin(_ title: String, with article: String) -> Bool {
    guard firstLetter(of: title) != nil else { return true }
    return zip(article.utf8, title.utf8).allSatisfy { $0 >= 0x80 || $1 >= 0x80 || $0 == $1 | 0x20 }
  }

  private static func normal(_ text: Substring) -> String {
    String(text.lowercased().map { "’ʼ‘".contains($0) ? "'" : $0 })
  }
}

/// The articles that titles begin with, by ISO 639-2 code.
///
/// After the list of initial articles of the Library of Congress (MARC 21, appendix F), nominative
/// and other cases alike. Longer ones come first. An apostrophe or hyphen at the end joins the next
/// word. The list's "d'" of English dialect, "lo" of Spanish and the partitive "des" and "dos" are
/// left out: more titles begin so with another meaning.
private enum Articles {
  static let byLanguage: [String: [String]] = {
    var articles: [String: [String]] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map { String($0.replacing("_", with: " ")) }
      guard let code = words.first else { continue }
      articles[code] = words.dropFirst().sorted { $0.count > $1.count }
    }
    return articles
  }()

  private static let table = """
    afr die 'n
    ang se seo þæt
    ara al- el-
    eus bat
    cat el els en l' la les lo los na s' sa ses un una uns unes
    dan de den det en et
    nld de den een eene het 't 'n
    eng the an a
    enm the an a
    epo la
    fra l' la le les un une
    fro li la le les un une
    frr de en it
    fry de it in
    deu das dem den der des die ein eine einem einen einer eines
    gla a' am an an_t- na na_h-
    gle an an_t- na na_h-
    glg a as o os un unha unhas uns
    grc ho hē hoi hai to ta ὁ ἡ τό τὸ οἱ αἱ τά τὰ
    ell ho hē hoi hai to ta henas mia hena ο η το οι τα ένας μία μια ένα
    haw ka ke na nā he
    heb ha- he-
    hun a az egy
    isl hin hinar hinir hinn hið
    ita gl' gli i il l' la le lo un un' una uno
    lad el la los las
    lim de den het
    ltz d' de déi dat den een eng en
    mlt il- l- iċ- id- in- ir- is- it- ix- iż-
    mri he nga te
    nds de dat den een ene
    nno dei den det ein ei eit
    nob de den det en ei et
    nor de dei den det ein ei eit en et
    oci il l' la las le les lo los un una
    fas al-
    por a as o os um uma umas uns
    pro il l' la las le les lo los un una
    roh il l' la ils las in ina
    ron al un o unei unui
    sco the a an ane
    smo le o se
    spa el la las los un una unas unos
    swe de den det en ett
    tgl ang ang_mga sa mga
    urd al-
    cym y yr
    wln l' li les on ene
    yid der di die dos dem a an ein eine eyn eyne דער די דאָס דאס דעם אַ אַן א אן
    """
}
