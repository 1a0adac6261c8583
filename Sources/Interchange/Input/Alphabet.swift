/// The letters beyond ASCII that the words of a language have, and where in a word.
struct Alphabet: Sendable {
  private let letters: Set<Unicode.Scalar>
  /// At the end of a word alone, and anywhere but there.
  private let last: Set<Unicode.Scalar>
  private let inner: Set<Unicode.Scalar>
  private let isLatin: Bool
  /// Of scripts of which most letters are used in many languages: what a third of a text is.
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

  /// Whether a word of the language can be written so.
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
}

extension Alphabet {
  /// Those that Western European encodings have all letters of.
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
  static let hebrew = [Alphabet("אבגדהוזחטיכלמנסעפצקרשת", last: "םןךףץ", isLatin: false)]
}
