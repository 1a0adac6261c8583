/// The letters that letters beyond ASCII become when text is folded.
///
/// Made from Unicode's compatibility decompositions with their accents taken off, and the letters
/// that Unicode does not take apart (ø, æ, ß, ł, þ …) as library catalogues file them. Lower case
/// alone is not in it: the standard library knows that.
enum FoldTable {
  static let replacements: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    // By scalars: a combining mark behind a space would be one character with it.
    for group in groups.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let arrow = group.firstIndex(of: "<") else { continue }
      let target = String(String.UnicodeScalarView(group[..<arrow].map { $0 == "_" ? " " : $0 }))
      for scalar in group[group.index(after: arrow)...] {
        table[scalar] = target
      }
    }
    return table
  }()

  /// The first of the Latin letters with accents.
  static let firstLatin: UInt32 = 0xC0

  /// One or two small letters for each of them; zeros where it becomes anything else.
  static let latin: [(UInt8, UInt8)] = (firstLatin..<0x250).map { value in
    let text = Unicode.Scalar(value).flatMap { replacements[$0] }?.utf8 ?? "".utf8
    guard 1...2 ~= text.count, text.allSatisfy({ 0x61...0x7A ~= $0 }) else { return (0, 0) }
    return (text.first ?? 0, text.dropFirst().first ?? 0)
  }

  /// Groups of `result<letters`; `_` stands for a space in a result.
  private static let groups = """
    _<ͺ 0<⁰₀\u{1FBF0} 1<¹₁\u{1FBF1} 2<²₂\u{1FBF2} 3<³₃\u{1FBF3} 4<⁴₄\u{1FBF4} 5<⁵₅\u{1FBF5}
    6<⁶₆\u{1FBF6} 7<⁷₇\u{1FBF7} 8<⁸₈\u{1FBF8} 9<⁹₉\u{1FBF9}
    a<ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẚẠạẢả a<ẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặₐ\u{212B}
    b<ƀƁɃɓḂḃḄḅḆḇℬ\u{10785} c<ÇçĆćĈĉĊċČčḈḉℂℭⅭⅽ d<ÐðĎďĐđƊɗḊḋḌḍḎḏḐḑḒḓⅅⅆⅮⅾ\u{1078C}
    e<ÈÉÊËèéêëĒēĔĕĖėĘęĚěƎƏƐǝȄȅȆȇȨȩəɛḔḕḖḗḘḙḚḛḜḝ e<ẸẹẺẻẼẽẾếỀềỂểỄễỆệₑₔℇℯℰⅇ f<ƑƒḞḟℱ
    g<ĜĝĞğĠġĢģǤǥǦǧǴǵḠḡℊ h<ĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖₕℋℌℍℎℏ\u{10795}
    i<ÌÍÎÏìíîïĨĩĪīĬĭĮįİıƗǏǐȈȉȊȋɨḬḭḮḯỈỉỊịⁱℐℑℹⅈⅠ i<ⅰ j<Ĵĵǰⅉⱼ k<ĶķƘƙǨǩḰḱḲḳḴḵₖ
    l<ĹĺĻļĽľĿŀŁłḶḷḸḹḺḻḼḽₗℒℓⅬⅼ m<ḾḿṀṁṂṃₘℳⅯⅿ n<ÑñŃńŅņŇňŉǸǹṄṅṆṇṈṉṊṋⁿₙℕ
    o<ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƆƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯ o<ȰȱɔṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợₒℴ\u{107A2}
    p<ṔṕṖṗₚℙ q<ĸℚ\u{107A5} r<ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟℛℜℝ s<ŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛₛ
    t<ŢţŤťŦŧȚțṪṫṬṭṮṯṰṱẗₜ u<ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗɄʉṲṳ u<ṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự
    v<ṼṽṾṿⅤⅴⱽ w<ŴŵẀẁẂẃẄẅẆẇẈẉẘ x<ẊẋẌẍₓⅩⅹ y<ÝýÿŶŷŸƳƴȲȳẎẏẙỲỳỴỵỶỷỸỹ z<ŹźŻżŽžẐẑẒẓẔẕℤℨ ǀ<\u{107B6}
    ǁ<\u{107B7} ǂ<\u{107B8} ɖ<\u{1078B} ɘ<\u{1078E} ɞ<\u{1078F} ɠ<\u{10793} ɢ<\u{10792}
    ɤ<\u{10791} ɧ<\u{10797} ɬ<\u{1079B} ɮ<\u{1079E} ɶ<\u{107A3} ɷ<\u{107A4} ɺ<\u{107A6}
    ɽ<\u{107A8} ɾ<\u{107A9} ʀ<\u{107AA} ʄ<\u{10798} ʈ<\u{107AF} ʎ<\u{107A0} ʏ<\u{107B2} ʒ<Ǯǯ
    ʘ<\u{107B5} ʙ<\u{10784} ʛ<\u{10794} ʜ<\u{10796} ʡ<\u{107B3} ʢ<\u{107B4} ʣ<\u{10787}
    ʤ<\u{1078A} ʥ<\u{10789} ʦ<\u{107AC} ʧ<\u{107AE} ʨ<\u{107AB} ʩ<\u{10790} ʪ<\u{10799}
    ʫ<\u{1079A} ː<\u{10781} ˑ<\u{10782} α<ΆάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰ\u{1F71}ᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳ
    α<ᾴᾶᾷᾸᾹᾺ\u{1FBB}ᾼ β<ϐ γ<ℽℾ ε<ΈέϵἐἑἒἓἔἕἘἙἚἛἜἝὲ\u{1F73}Ὲ\u{1FC9}
    η<ΉήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴ\u{1F75}ᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆ η<ῇῊ\u{1FCB}ῌ θ<ϑ
    ι<ΊΐΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶ\u{1F77}\u{1FBE}ῐῑῒ\u{1FD3}ῖῗῘῙῚ\u{1FDB} κ<ϰ μ<µ
    ο<ΌόὀὁὂὃὄὅὈὉὊὋὌὍὸ\u{1F79}Ὸ\u{1FF9} π<ϖℼℿ ρ<ϱῤῥῬ σ<ςϲϹ
    υ<ΎΫΰϋύϒϓϔὐὑὒὓὔὕὖὗὙὛὝὟὺ\u{1F7B}ῠῡῢ\u{1FE3}ῦῧῨῩῪ\u{1FEB} φ<ϕ
    ω<ΏώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼ\u{1F7D}ᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶ ω<ῷῺ\u{1FFB}ῼ а<ӐӑӒӓ г<Ѓѓ е<ЀЁѐёӖӗ ж<ӁӂӜӝ
    з<Ӟӟ и<ЍЙйѝӢӣӤӥ к<Ќќ о<Ӧӧ у<ЎўӮӯӰӱӲӳ ч<Ӵӵ ъ<ꚜ ы<Ӹӹ ь<ꚝ э<Ӭӭ і<Її ѵ<Ѷѷ ә<Ӛӛ ө<Ӫӫ
    \u{5D0}<ℵ\u{FB21}\u{FB2E}\u{FB2F}\u{FB30} \u{5D1}<ℶ\u{FB31}\u{FB4C} \u{5D2}<ℷ\u{FB32}
    \u{5D3}<ℸ\u{FB22}\u{FB33} \u{5D4}<\u{FB23}\u{FB34} \u{5D5}<\u{FB35}\u{FB4B} \u{5D6}<\u{FB36}
    \u{5D8}<\u{FB38} \u{5D9}<\u{FB1D}\u{FB39} \u{5DA}<\u{FB3A} \u{5DB}<\u{FB24}\u{FB3B}\u{FB4D}
    \u{5DC}<\u{FB25}\u{FB3C} \u{5DD}<\u{FB26} \u{5DE}<\u{FB3E} \u{5E0}<\u{FB40} \u{5E1}<\u{FB41}
    \u{5E2}<\u{FB20} \u{5E3}<\u{FB43} \u{5E4}<\u{FB44}\u{FB4E} \u{5E6}<\u{FB46} \u{5E7}<\u{FB47}
    \u{5E8}<\u{FB27}\u{FB48} \u{5E9}<\u{FB2A}\u{FB2B}\u{FB2C}\u{FB2D}\u{FB49}
    \u{5EA}<\u{FB28}\u{FB4A} \u{5F2}<\u{FB1F} \u{627}<\u{622}\u{623}\u{625} \u{648}<\u{624}
    \u{64A}<\u{626} \u{6C1}<\u{6C2} \u{6D2}<\u{6D3} \u{6D5}<\u{6C0} क<\u{958} ख<\u{959}
    ग<\u{95A} ज<\u{95B} ड<\u{95C} ढ<\u{95D} न<ऩ फ<\u{95E} य<\u{95F} र<ऱ ळ<ऴ ড<\u{9DC} ঢ<\u{9DD}
    য<\u{9DF} ਖ<\u{A59} ਗ<\u{A5A} ਜ<\u{A5B} ਫ<\u{A5E} ਲ<\u{A33} ਸ<\u{A36} ଡ<\u{B5C} ଢ<\u{B5D}
    ნ<ჼ ᶑ<\u{1078D} ⱱ<\u{107B0} ⵡ<ⵯ \u{3099}<ﾞ \u{309A}<ﾟ ァ<ｧ ア<ｱ ィ<ｨ イ<ｲ ゥ<ｩ ウ<ｳ ェ<ｪ エ<ｴ ォ<ｫ
    オ<ｵ カ<ｶ キ<ｷ ク<ｸ ケ<ｹ コ<ｺ サ<ｻ シ<ｼ ス<ｽ セ<ｾ ソ<ｿ タ<ﾀ チ<ﾁ ッ<ｯ ツ<ﾂ テ<ﾃ ト<ﾄ ナ<ﾅ ニ<ﾆ ヌ<ﾇ ネ<ﾈ ノ<ﾉ ハ<ﾊ
    ヒ<ﾋ フ<ﾌ ヘ<ﾍ ホ<ﾎ マ<ﾏ ミ<ﾐ ム<ﾑ メ<ﾒ モ<ﾓ ャ<ｬ ヤ<ﾔ ュ<ｭ ユ<ﾕ ョ<ｮ ヨ<ﾖ ラ<ﾗ リ<ﾘ ル<ﾙ レ<ﾚ ロ<ﾛ ワ<ﾜ ヲ<ｦ ン<ﾝ
    ー<ｰ ꞎ<\u{1079D} ꭦ<\u{10788} ꭧ<\u{107AD} \u{1DF04}<\u{1079C} \u{1DF05}<\u{1079F}
    \u{1DF06}<\u{107A1} \u{1DF08}<\u{107A7} \u{1DF0A}<\u{107B9} \u{1DF1E}<\u{107BA} 1_<⅟
    ae<ÆæǢǣǼǽ\u{10783} dz<ǄǅǆǱǲǳ ff<ﬀ fi<ﬁ fl<ﬂ ii<Ⅱⅱ ij<Ĳĳ iv<Ⅳⅳ ix<Ⅸⅸ lj<Ǉǈǉ ng<Ŋŋ nj<Ǌǋǌ
    oe<Œœ ss<ßẞ st<ﬅﬆ th<Þþ vi<Ⅵⅵ xi<Ⅺⅺ եւ<և մե<ﬔ մի<ﬕ մխ<ﬗ մն<ﬓ վն<ﬖ \u{5D0}\u{5DC}<\u{FB4F}
    \u{9C7}\u{9BE}<\u{9CB} \u{9C7}\u{9D7}<\u{9CC} \u{B47}\u{B3E}<\u{B4B} \u{B47}\u{B56}<\u{B48}
    \u{B47}\u{B57}<\u{B4C} ஒ\u{BD7}<ஔ \u{BC6}\u{BBE}<\u{BCA} \u{BC6}\u{BD7}<\u{BCC}
    \u{BC7}\u{BBE}<\u{BCB} \u{C46}\u{C56}<\u{C48} \u{CBF}\u{CD5}<\u{CC0} \u{CC6}\u{CC2}<\u{CCA}
    \u{CC6}\u{CD5}<\u{CC7} \u{CC6}\u{CD6}<\u{CC8} \u{D46}\u{D3E}<\u{D4A} \u{D46}\u{D57}<\u{D4C}
    \u{D47}\u{D3E}<\u{D4B} \u{DD9}\u{DCA}<\u{DDA} \u{DD9}\u{DCF}<\u{DDC} \u{DD9}\u{DDF}<\u{DDE}
    \u{E4D}า<ำ ຫນ<ໜ ຫມ<ໝ \u{ECD}າ<ຳ ཀ\u{FB5}<\u{F69} ག\u{FB7}<\u{F43} ཌ\u{FB7}<\u{F4D}
    ད\u{FB7}<\u{F52} བ\u{FB7}<\u{F57} ཛ\u{FB7}<\u{F5C} \u{F71}\u{F72}<\u{F73}
    \u{F71}\u{F74}<\u{F75} \u{F71}\u{F80}<\u{F81} \u{F90}\u{FB5}<\u{FB9} \u{F92}\u{FB7}<\u{F93}
    \u{F9C}\u{FB7}<\u{F9D} \u{FA1}\u{FB7}<\u{FA2} \u{FA6}\u{FB7}<\u{FA7} \u{FAB}\u{FB7}<\u{FAC}
    \u{FB2}\u{F80}<\u{F76} \u{FB3}\u{F80}<\u{F78} ဥ\u{102E}<ဦ ᬅ\u{1B35}<ᬆ ᬇ\u{1B35}<ᬈ
    ᬉ\u{1B35}<ᬊ ᬋ\u{1B35}<ᬌ ᬍ\u{1B35}<ᬎ ᬑ\u{1B35}<ᬒ \u{1B3A}\u{1B35}<\u{1B3B}
    \u{1B3C}\u{1B35}<\u{1B3D} \u{1B3E}\u{1B35}<\u{1B40} \u{1B3F}\u{1B35}<\u{1B41}
    \u{1B42}\u{1B35}<\u{1B43} \u{11099}\u{110BA}<\u{1109A} \u{1109B}\u{110BA}<\u{1109C}
    \u{110A5}\u{110BA}<\u{110AB} \u{11131}\u{11127}<\u{1112E} \u{11132}\u{11127}<\u{1112F}
    \u{11347}\u{1133E}<\u{1134B} \u{11347}\u{11357}<\u{1134C} \u{114B9}\u{114B0}<\u{114BC}
    \u{114B9}\u{114BA}<\u{114BB} \u{114B9}\u{114BD}<\u{114BE} \u{115B8}\u{115AF}<\u{115BA}
    \u{115B9}\u{115AF}<\u{115BB} \u{11935}\u{11930}<\u{11938} 0_3<↉ 1_2<½ 1_3<⅓ 1_4<¼ 1_5<⅕
    1_6<⅙ 1_7<⅐ 1_8<⅛ 1_9<⅑ 2_3<⅔ 2_5<⅖ 3_4<¾ 3_5<⅗ 3_8<⅜ 4_5<⅘ 5_6<⅚ 5_8<⅝ 7_8<⅞ ffi<ﬃ ffl<ﬄ
    iii<Ⅲⅲ vii<Ⅶⅶ xii<Ⅻⅻ \u{CC6}\u{CC2}\u{CD5}<\u{CCB} \u{DD9}\u{DCF}\u{DCA}<\u{DDD}
    \u{FB2}\u{F71}\u{F80}<\u{F77} \u{FB3}\u{F71}\u{F80}<\u{F79} 1_10<⅒ viii<Ⅷⅷ
    """
}
