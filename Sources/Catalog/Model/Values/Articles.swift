/// The articles that titles begin with, by ISO 639-2 code.
///
/// After the list of initial articles of the Library of Congress (MARC 21, appendix F), nominative
/// and other cases alike. Longer ones come first. An apostrophe or hyphen at the end joins the next
/// word. The list's "d'" of English dialect, "lo" of Spanish and the partitive "des" and "dos" are
/// left out: more titles begin so with another meaning.
enum Articles {
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
