import Books
import Catalog
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    ("de", "deu"), ("ger", "deu"), ("deu", "deu"), ("German", "deu"), ("deutsch", "deu"),
    ("ENGLISH", "eng"), ("fr", "fra"), ("Français", "fra"), ("francais", "fra"), ("日本語", "jpn"),
    ("русский", "rus"), ("pt-BR", "por"), ("en_GB", "eng"), ("grc", "grc"), ("Latin", "lat"),
    ("nl", "nld"), ("العربية", "ara"), ("iw", "heb"), ("und", "und"), ("Ancient Greek", "grc"),
  ])
  func `a language is found by its codes and names`(text: String, code: String) throws {
    #expect(try Language.parse(text).code == code)
  }

  @Test(arguments: [
    ("Germam", "German"), ("Englsih", "English"), ("Klingonisch", nil), ("xx", nil),
  ])
  func `an unknown language brings the nearest`(text: String, suggestion: String?) {
    let problem = #expect(throws: Language.Problem.self) { try Language.parse(text) }
    #expect(problem?.suggestion == suggestion)
  }

  @Test func `no two languages share a code`() {
    #expect(Set(Language.choices.map(\.code)).count == Language.choices.count)
    #expect(Language.choices.allSatisfy { $0.code.count == 3 && $0.name != $0.code })
  }

  @Test func `every language is found by the name it is shown with`() throws {
    for language in Language.choices {
      #expect(try Language.parse(language.name) == language)
      #expect(try Language.parse(language.code) == language)
    }
  }

  @Test(arguments: [
    ("deu", "ger"), ("fra", "fre"), ("eng", "eng"), ("zho", "chi"), ("qqq", "qqq"), ("hrv", "hrv"),
  ])
  func `a language knows the code that libraries write`(code: String, bibliographic: String) {
    #expect(Language(stored: code).bibliographicCode == bibliographic)
  }

  @Test func `an unknown stored code is its own name`() {
    #expect(Language(stored: "qqq").name == "qqq")
  }

  @Test(arguments: [
    ("ach", "ach", "Acoli"), ("cmn", "cmn", "Mandarin Chinese"), ("aaa", "aaa", "aaa"),
    ("swh", "swh", "Coastal Swahili"), ("Asturian", "ast", "Asturian"), ("aaa-Latn", "aaa", "aaa"),
    ("Tunisian Arabic", "aeb", "Tunisian Arabic"),
    ("roa", "roa", "Romance languages"), ("nah", "nah", "Nahuatl"),
  ])
  func `languages that few books are in have their codes`(
    _ text: String,
    _ code: String,
    _ name: String
  ) throws {
    let language = try Language.parse(text)
    #expect([language.code, language.name] == [code, name])
  }

  @Test(arguments: ["TBD", "Unk", "xqx", "zzz"])
  func `a word of three letters is no code by chance`(_ text: String) {
    #expect(throws: Language.Problem.self) { try Language.parse(text) }
  }

  @Test func `nobody looks through languages that few books are in`() {
    #expect(!Language.choices.contains { $0.code == "aaa" })
    #expect(Language.choices.count < 400)
  }
}
