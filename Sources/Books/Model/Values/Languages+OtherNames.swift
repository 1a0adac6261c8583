extension Languages {
  /// Names of the most frequent languages of books in other languages than English and their own.
  ///
  /// These are German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Japanese and
  /// Chinese names, as the tables of people and libraries have them.
  static let otherNames: [(code: String, names: [String])] =
    otherTable.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return (String(parts[0]), parts[1].split(separator: ", ").map(String.init))
    }

  private static let otherTable = """
    eng: englisch, engl, anglais, inglés, inglese, inglês, engels, angielski, английский, 英語, 英语
    deu: allemand, alemán, tedesco, alemão, duits, niemiecki, немецкий, ドイツ語, 独語, 德语, dt
    fra: französisch, franz, frz, francés, francese, francês, frans, francuski, французский, フランス語, 仏語, 法语
    spa: spanisch, espagnol, spagnolo, espanhol, spaans, hiszpański, испанский, スペイン語, 西班牙语
    ita: italienisch, italien, ital, italiaans, włoski, итальянский, イタリア語, 意大利语
    por: portugiesisch, portugais, portugués, portoghese, portugees, portugalski, португальский, ポルトガル語, 葡萄牙语
    nld: niederländisch, niederl, holländisch, néerlandais, neerlandés, holandés, olandese, holandês, niderlandzki, нидерландский, オランダ語, 荷兰语
    rus: russisch, russe, ruso, russo, rosyjski, ロシア語, 俄语
    jpn: japanisch, japonais, japonés, giapponese, japonês, japans, japoński, японский, 日语
    zho: chinesisch, chinois, chino, cinese, chinês, chinees, chiński, китайский, 中国語
    pol: polnisch, polonais, polaco, polacco, polonês, pools, польский, ポーランド語, 波兰语
    swe: schwedisch, suédois, sueco, svedese, zweeds, szwedzki, шведский, スウェーデン語, 瑞典语
    dan: dänisch, danois, danés, danese, dinamarquês, deens, duński, датский, デンマーク語, 丹麦语
    nor: norwegisch, norvégien, noruego, norvegese, norueguês, noors, norweski, норвежский, ノルウェー語, 挪威语
    fin: finnisch, finnois, finlandés, finlandese, finlandês, fins, fiński, финский, フィンランド語, 芬兰语
    ces: tschechisch, tchèque, checo, ceco, tcheco, tsjechisch, czeski, чешский, チェコ語, 捷克语
    hun: ungarisch, hongrois, húngaro, ungherese, hongaars, węgierski, венгерский, ハンガリー語, 匈牙利语
    lat: lateinisch, latein, latin, latín, latino, latim, latijn, łacina, łaciński, латинский, ラテン語, 拉丁语
    ell: griechisch, neugriechisch, grec, griego, greco, grego, grieks, grecki, греческий, ギリシャ語, 希腊语
    grc: altgriechisch, grec ancien, griego antiguo, greco antico
    tur: türkisch, turc, turco, turks, turecki, турецкий, トルコ語, 土耳其语
    ara: arabisch, arabe, árabe, arabo, arabski, арабский, アラビア語, 阿拉伯语
    heb: hebräisch, hébreu, hebreo, ebraico, hebraico, hebreeuws, hebrajski, иврит, ヘブライ語, 希伯来语
    kor: koreanisch, coréen, coreano, koreaans, koreański, корейский, 韓国語, 朝鮮語, 韩语
    cat: katalanisch, catalan, catalán, catalano, catalão, catalaans, kataloński, каталанский
    """
}
