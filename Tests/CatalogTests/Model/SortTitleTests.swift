import Books
import Catalog
import Testing

@Suite struct SortTitleTests {
  @Test(arguments: [
    ("The Dispossessed", "eng", "Dispossessed"),
    ("A Wizard of Earthsea", "eng", "Wizard of Earthsea"),
    ("An Artist of the Floating World", nil, "Artist of the Floating World"),
    ("The Dispossessed", nil, "Dispossessed"),
    ("Die Hard", "eng", "Die Hard"),
    ("Die Hard", nil, "Die Hard"),
    ("Die Verwandlung", "deu", "Verwandlung"),
    ("Der Process", "deu", "Process"),
    ("L'Étranger", "fra", "Étranger"),
    ("L’Étranger", "fra", "Étranger"),
    ("Les Misérables", "fra", "Misérables"),
    ("A la recherche du temps perdu", "fra", "A la recherche du temps perdu"),
    ("A la sombra", nil, "A la sombra"),
    ("El amor en los tiempos del cólera", "spa", "amor en los tiempos del cólera"),
    ("Il nome della rosa", "ita", "nome della rosa"),
    ("Un'altra vita", "ita", "altra vita"),
    ("O Alquimista", "por", "Alquimista"),
    ("Het diner", "nld", "diner"),
    ("’t Hooge Nest", "nld", "Hooge Nest"),
    ("Den afrikanske farm", "dan", "afrikanske farm"),
    ("Ett drömspel", "swe", "drömspel"),
    ("Az ajtó", "hun", "ajtó"),
    ("A Is for Alibi", "eng", "A Is for Alibi"),
    ("A to Z Mysteries", nil, "A to Z Mysteries"),
    ("A", "eng", "A"),
    ("The", "eng", "The"),
    ("The ", "eng", "The"),
    ("Theatre", "eng", "Theatre"),
    ("“The Raven” and Other Poems", "eng", "Raven” and Other Poems"),
    ("The Blind Assassin", "fra", "The Blind Assassin"),
    ("海辺のカフカ", "jpn", "海辺のカフカ"),
    ("…", "eng", "…"),
    ("", nil, ""),
  ])
  func `an article of the book's own language is left out`(
    title: String,
    language: String?,
    expected: String
  ) {
    let language = language.map { Language(stored: $0) }
    #expect(SortTitle.make(title, language: language) == expected)
  }
}
