/// An encoding of one byte a letter, and the languages that are written in it.
struct CodePage: Sendable {
  fileprivate struct Letter: Sendable {
    let scalar: Unicode.Scalar
    let small: Unicode.Scalar
    let isSmall: Bool
    let isLarge: Bool
    var isASCII: Bool { scalar.isASCII }
  }

  private enum Sign: Sendable {
    case letter(Letter)
    /// A sign that may stand between two letters, as an apostrophe does.
    case joint
    /// ª and º, which stand behind a number and before no letter.
    case ordinal
    case other
    /// No byte of the encoding.
    case missing
  }

  let encoding: TextEncoding
  private let signs: [Sign]
  private let alphabets: [Alphabet]
  /// Pairs of letters that occur in none of the languages; a blank stands for the beginning of a word.
  private let strangePairs: Set<[Unicode.Scalar]>

  private init(_ encoding: TextEncoding, _ alphabets: [Alphabet], never pairs: [String] = []) {
    self.encoding = encoding
    self.alphabets = alphabets
    strangePairs = Set(pairs.map { Array($0.unicodeScalars) })
    let converter = TextConverter(from: encoding)
    signs = (UInt8.min...UInt8.max).map { byte in
      let text = converter?.convert([byte], isLast: true).text ?? []
      return String(decoding: text, as: UTF8.self).unicodeScalars.first.map(Self.sign) ?? .missing
    }
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Sign {
    let properties = scalar.properties
    switch scalar {
    case "\u{FFFD}", "\u{80}"..."\u{9F}": return .missing
    case "’", "‘", "–", "—", "…", "·", "\u{A0}", "\u{AD}": return .joint
    // Signs of tones and of silent letters in Thai; those that stand above Arabic letters, and joiners.
    case "\u{64B}"..."\u{652}", "\u{200C}", "\u{200D}", "\u{640}": return .joint
    case "ª", "º": return .ordinal
    default:
      // Signs of tones and of silent letters in Thai stand in words as letters do.
      guard properties.isAlphabetic || 0xE47...0xE4E ~= scalar.value else { return .other }
      let small = properties.lowercaseMapping.unicodeScalars.first ?? scalar
      let isSmall = properties.isLowercase
      return .letter(
        Letter(
          scalar: scalar,
          small: small,
          isSmall: isSmall,
          isLarge: !isSmall && properties.isUppercase
        )
      )
    }
  }

  /// True when bytes without spaces could be words of one of the languages: made of its letters,
  /// with capitals only at the beginning or throughout, and no signs inside ("W³adca").
  func hasWords(_ run: some Collection<UInt8>) -> Bool {
    var word: [Letter] = []
    var isBehindSign = false
    for byte in run {
      switch signs[Int(byte)] {
      case .letter(let letter):
        guard !isBehindSign else { return false }
        word.append(letter)
      case .joint:
        guard isWord(word) else { return false }
        word = []
      case .ordinal: isBehindSign = true
      case .other:
        if !word.isEmpty { isBehindSign = true }
      case .missing: return false
      }
    }
    return isWord(word)
  }

  private func isWord(_ word: [Letter]) -> Bool {
    if let first = word.first, strangePairs.contains([" ", first.small]) { return false }
    for (index, letter) in word.enumerated().dropFirst() {
      let before = word[index - 1]
      if !letter.isASCII, letter.isLarge, before.isSmall { return false }
      if !letter.isASCII, letter.isSmall, index > 1, before.isLarge { return false }
      if strangePairs.contains([before.small, letter.small]) { return false }
    }
    return alphabets.contains { $0.has(word) }
  }

  /// True when a third of the letters are vowels, as in texts of its languages.
  ///
  /// Of five Russian titles 32 to 52 % are, of Greek ones 36 to 59; read in another encoding of
  /// Cyrillic 11 to 45 %, a quarter in most cases.
  private func hasVowels(_ runs: Set<[UInt8]>) -> Bool {
    guard let vowels = alphabets.first?.vowels, !vowels.isEmpty else { return true }
    var letters = 0
    var count = 0
    for case .letter(let letter) in runs.joined().map({ signs[Int($0)] }) where !letter.isASCII {
      letters += 1
      if vowels.contains(letter.small) { count += 1 }
    }
    return count * 3 >= letters
  }

  // MARK: - Finding out which it is

  static let western = CodePage(
    .windows1252,
    Alphabet.western,
    never: [
      "aæ", "eæ", "iæ", "oæ", "uæ", "èa", "èe", "èi", "èo", "èu", "aþ", "eþ", "iþ", "oþ", "uþ",
      // Czech: "moøe", "Jiøí". Romanian: in Portuguese "ã" stands before vowels, "s" and "z", or last.
      "oø", "øá", "øí", "ãb", "ãc", "ãd", "ãf", "ãg", "ãl", "ãm", "ãn", "ãp", "ãr", "ãt", "ãv",
    ]
  )

  /// The other encodings to try, the usual ones first.
  private static let others = [
    CodePage(.windows1250, Alphabet.central), CodePage(.windows1255, Alphabet.hebrew),
    CodePage(.windows1251, Alphabet.cyrillic), CodePage(.windows1253, Alphabet.greek),
    CodePage(.windows1254, Alphabet.turkish), CodePage(.windows1257, Alphabet.baltic),
    CodePage(.latin2, Alphabet.central), CodePage(.koi8, Alphabet.cyrillic),
    CodePage(.windows1256, Alphabet.arabic), CodePage(.arabic, Alphabet.arabic),
    CodePage(.dosCyrillic, Alphabet.cyrillic),
    CodePage(.thai, Alphabet.thai, never: Alphabet.strangeThai),
    CodePage(.macRoman, Alphabet.western), CodePage(.dosWestern, Alphabet.western),
    CodePage(.dosAmerican, Alphabet.western), CodePage(.dosCentral, Alphabet.central),
    CodePage(.cyrillicUnix, Alphabet.cyrillic),
  ]

  /// Parts of a text without spaces that have bytes above 127, each once.
  static func runs(_ bytes: some Sequence<UInt8>) -> Set<[UInt8]> {
    var runs: Set<[UInt8]> = []
    var run: [UInt8] = []
    var isHigh = false
    for byte in bytes {
      if byte >= 0x80 || 0x61...0x7A ~= byte | 0x20 {
        run.append(byte)
        isHigh = isHigh || byte >= 0x80
      } else if !run.isEmpty {
        if isHigh { runs.insert(run) }
        run.removeAll(keepingCapacity: true)
        isHigh = false
      }
    }
    if isHigh { runs.insert(run) }
    return runs
  }

  /// The encoding in which the words are possible while some are impossible in Windows-1252; nil
  /// when none is certain.
  ///
  /// Usual detectors compare frequencies of letters, for which a file of a few titles is too short.
  /// Possible words need no frequencies: "W³adca" is no word in any Western language, and "Władca"
  /// is one in Polish.
  ///
  /// Of 200 samples of twenty real titles each, the shares below find Windows-1250 in 199, 1251 in 196,
  /// 1254 in 174, KOI8 in 191, Mac OS in 194 and DOS' encodings in 187 and 200; most others stay
  /// undecided, and a person says. In Western text they see another encoding in 5 of 200.
  static func certain(for runs: Set<[UInt8]>) -> TextEncoding? {
    let strange = runs.filter { !western.hasWords($0) }
    guard !strange.isEmpty else { return nil }
    var best: (encoding: TextEncoding, right: Int, letters: Int)?
    var isOpen = false
    for page in others {
      // Words that are the same in both encodings prove nothing.
      let telling = runs.filter { page.differs($0) }
      let right = telling.count(where: page.hasWords)
      // Of few words all have to be possible; of many, one in twenty may be of another language.
      // "Kiadįs" could be Lithuanian, but "Magvetõ", which is the same in both, is not: it has to be explained.
      let explained = strange.count(where: page.hasWords)
      let isCertain =
        telling.count > 2 && right == telling.count && explained * 2 > strange.count
        || right * 20 >= telling.count * 19 && explained > 1
      guard isCertain, strange.count * 5 >= telling.count, page.hasVowels(telling) else { continue }
      // Of two in which as many words are possible, the one in which more of the bytes are letters.
      let letters = page.letters(in: telling)
      let high = telling.joined().count { $0 >= 0x80 }
      guard !page.needsLetters || letters * 2 >= high else { continue }
      // Nobody can tell "Schön" of DOS from "Schîn" of an old Mac.
      if let best, best.encoding == .macRoman, (best.right, best.letters) == (right, letters),
        page.isOfWesternDOS
      {
        isOpen = true
      }
      guard (best?.right ?? 0, best?.letters ?? 0) < (right, letters) else { continue }
      best = (page.encoding, right, letters)
      isOpen = false
    }
    return isOpen ? nil : best?.encoding
  }

  /// True when some words are impossible in Western languages, and all are possible in an encoding.
  ///
  /// That proves little of one or two words; it is for who knows the language by something else.
  static func explains(_ runs: Set<[UInt8]>, in encoding: TextEncoding) -> Bool {
    guard let page = others.first(where: { $0.encoding == encoding }) else { return false }
    return !runs.allSatisfy(western.hasWords) && runs.allSatisfy(page.hasWords)
  }

  /// True where so many bytes are signs, or letters that stand anywhere, that words alone prove little.
  private var needsLetters: Bool {
    [.dosAmerican, .dosCyrillic, .thai, .windows1256, .arabic].contains(encoding)
  }

  private var isOfWesternDOS: Bool { [.dosWestern, .dosAmerican].contains(encoding) }

  /// How many of the bytes above 127 are letters.
  private func letters(in runs: Set<[UInt8]>) -> Int {
    runs.reduce(0) { sum, run in
      sum
        + run.count { byte in
          if byte >= 0x80, case .letter = signs[Int(byte)] { true } else { false }
        }
    }
  }

  private func differs(_ run: [UInt8]) -> Bool {
    run.contains { byte in
      guard byte >= 0x80 else { return false }
      guard case .letter(let ours) = signs[Int(byte)],
        case .letter(let theirs) = Self.western.signs[Int(byte)]
      else { return true }
      return ours.scalar != theirs.scalar
    }
  }
}

/// The letters beyond ASCII of a language, and where in a word they stand.
private struct Alphabet: Sendable {
  private let letters: Set<Unicode.Scalar>
  /// Letters that stand only at the end of a word, and letters that stand anywhere else.
  private let last: Set<Unicode.Scalar>
  private let inner: Set<Unicode.Scalar>
  private let isLatin: Bool
  /// The vowels, for scripts in which most pairs of letters are possible; empty for others.
  let vowels: Set<Unicode.Scalar>

  private init(
    _ letters: String,
    last: String = "",
    inner: String = "",
    isLatin: Bool = true,
    vowels: String = ""
  ) {
    self.letters = Set(letters.unicodeScalars)
    self.last = Set(last.unicodeScalars)
    self.inner = Set(inner.unicodeScalars)
    self.isLatin = isLatin
    self.vowels = Set(vowels.unicodeScalars)
  }

  /// True when a word of the language can be spelled so.
  func has(_ word: [CodePage.Letter]) -> Bool {
    for (index, letter) in word.enumerated() {
      if letter.isASCII, isLatin { continue }
      let isLast = index == word.count - 1
      guard
        letters.contains(letter.small) || isLast && last.contains(letter.small)
          || inner.contains(letter.small) && !(isLast && letter.isSmall)
      else { return false }
    }
    return true
  }

  /// Languages whose letters are all in the Western European encodings.
  static let western = [
    // French, Italian, Spanish, Portuguese, Catalan.
    Alphabet("âæçéèêëîïôœûüÿ", last: "àù"), Alphabet("", last: "àèéìíòóùú"),
    Alphabet("áéíóúñü"), Alphabet("áâãàçéêíóôúü", inner: "õ"), Alphabet("àèéíïòóúüç"),
    // German, Dutch, Danish and Norwegian, Swedish, Icelandic, Estonian and Finnish, Irish, Gaelic.
    Alphabet("äöüßéè"), Alphabet("ëïéèöüê"), Alphabet("æøåéêóòôäöü"), Alphabet("åäöéü"),
    Alphabet("áðéíóúýþæöø"), Alphabet("äöüšžå", inner: "õ"), Alphabet("áéíóúâêîôûŷŵ"),
    Alphabet("àèìòù"),
  ]

  /// Polish, Czech, Slovak, Hungarian, Croatian and Slovene, Romanian, German.
  static let central = [
    Alphabet("ąćęłńóśźż"), Alphabet("áčďéěíňóřšťúůýž"), Alphabet("áäčďéíľĺňóôŕšťúýž"),
    Alphabet("áéíóöőúüű"), Alphabet("čćđšž"), Alphabet("ăâîşţ"), Alphabet("äöüßéë"),
  ]

  static let turkish = [Alphabet("çğıöşüâîûi\u{307}")]
  static let baltic = [Alphabet("ąčęėįšųūž"), Alphabet("āčēģīķļņšūž")]
  static let greek = [
    Alphabet(
      "αβγδεζηθικλμνξοπρτυφχψωάέήίόύώϊϋΐ",
      last: "ς",
      inner: "σ",
      isLatin: false,
      vowels: "αεηιουωάέήίόύώϊϋΐ"
    )
  ]
  static let cyrillic = [
    Alphabet(
      "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўјљњћђџѓќѕ",
      isLatin: false,
      vowels: "аеиоуыэюяёіїє"
    )
  ]
  /// Arabic and Persian.
  static let arabic = [
    Alphabet("ءآأؤإئابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگکیں", last: "ةىے", isLatin: false)
  ]
  static let thai = [
    Alphabet(
      "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯ" + leadingThai + String(followingThai),
      isLatin: false,
      vowels: leadingThai + String(followingThai)
    )
  ]
  private static let leadingThai = "เแโใไ"
  /// Vowels and signs of tones, each of which stands behind a consonant.
  private static let followingThai = String.UnicodeScalarView(
    [0xE30...0xE3A, 0xE45...0xE45, 0xE47...0xE4E].joined().compactMap {
      Unicode.Scalar($0 as UInt32)
    }
  )
  private static let tonesOfThai = String.UnicodeScalarView(
    (0xE48...0xE4E).compactMap { Unicode.Scalar($0 as UInt32) }
  )

  /// A vowel that follows a consonant begins no word, and stands behind none that leads one; no two signs of
  /// tones stand together.
  static let strangeThai: [String] = {
    let leading = Array(leadingThai.unicodeScalars)
    let behind = Array(followingThai)
    let pairs = leading.flatMap { lead in (behind + leading).map { [lead, $0] } }
    let starts = behind.map { [" ", $0] as [Unicode.Scalar] }
    let tones = tonesOfThai.flatMap { tone in tonesOfThai.map { [tone, $0] } }
    return (pairs + starts + tones).map { String(String.UnicodeScalarView($0)) }
  }()
  static let hebrew = [Alphabet("אבגדהוזחטיכלמנסעפצקרשת", last: "םןךףץ", isLatin: false)]
}
