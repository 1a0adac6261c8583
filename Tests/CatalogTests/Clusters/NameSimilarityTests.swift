@testable import Books
import Testing

@testable import Catalog

/// Whether two names are one, by their letters.
struct NameSimilarityTests {
  private func score(_ kind: AuthorityKind, _ one: String, _ other: String) -> Double {
    NameSimilarity(NameVariant(kind, one), NameVariant(kind, other))?.score ?? 0
  }

  @Test(arguments: [
    ("Ursula K. Le Guin", "Le Guin, U. K."), ("Ursula K. LeGuin", "Ursula Le Guin"),
    ("Haruki Murakami", "Murakami Haruki"), ("J.R.R. Tolkien", "JRR Tolkien"),
    ("Fyodor Dostoevsky", "Fyodor Dostoyevsky"), ("Фёдор Достоевский", "Fedor Dostoevskii"),
    ("Kurt Vonnegut", "Kurt Vonnegut, Jr."), ("Gabriel García Márquez", "Gabriel Garcia Marquez"),
    ("Michael Crichton", "Micheal Crichton"), ("Twain, Mark, 1835-1910", "Mark Twain"),
    ("Stanisław Lem", "Stanislaw Lem"), ("Gustaf Tenggren", "Gustav Tenggren"),
    ("Kelley Jones", "Kelly Jones"), ("Phillip Pullman", "Philip Pullman"),
    ("Antoine de Saint-Exupéry", "Antoine de St. Exupery"), ("Heinrich Böll", "Heinrich Boell"),
    ("Jo Nesbø", "Jo Nesboe"),
    ("村上春樹", "村上春树"), ("沢木耕太郎", "澤木耕太郎"), ("Tolstoi, Lev Nikolaevich", "Lev Tolstoy"),
    ("Andrew Weil, M.D.", "Weil, Andrew"), ("Andrew Weil MD", "Andrew Weil"),
    ("Tolkien, J. R. R. (John Ronald Reuel), 1892-1973", "J.R.R. Tolkien"),
    ("Churchill, Winston, 1874-1965", "Winston S. Churchill"),
    ("Lev Nikolaevich Tolstoi", "Tolstoi, Lev"),
    ("Достоевский, Фёдор Михайлович", "Fyodor Dostoevsky"),
    ("Фёдор Достоевский", "Dostoyevsky, Fyodor"), ("Александр Пушкин", "Alexander Pushkin"),
    ("Цветаева, Марина", "Marina Tsvetayeva"), ("Антон Чехов", "Anton Chekhov"),
    ("Евгений Замятин", "Yevgeny Zamyatin"), ("Иво Андрић", "Ivo Andrić"),
    ("Νίκος Καζαντζάκης", "Nikos Kazantzakis"), ("Ιάκωβος Καμπανέλλης", "Iakovos Kampanellis"),
  ])
  func `authors that are one are alike`(one: String, other: String) {
    #expect(score(.author, one, other) >= NameSimilarity.least)
  }

  @Test(arguments: [
    ("John Smith", "Jane Smith"), ("J. Smith", "John Smith"), ("Robert Harris", "Roberta Harris"),
    ("Kim Newman", "Kim Newton"), ("Alexandre Dumas Jr.", "Alexandre Dumas Sr."),
    ("Smith, John, 1901-1970", "Smith, John, 1950-"), ("Mario Benedetti", "Maria Benedetti"),
    ("Marie Jones", "Maria Jones"), ("Weil, M. D.", "Weil, A."),
    ("Алексей Николаевич Толстой", "Aleksei Konstantinovich Tolstoi"),
    ("Иван Петров", "Igor Petrov"), ("Лев Толстой", "Alexei Tolstoy"),
    ("Richard Bird (1942-)", "Richard S. Bird"), ("Joan I. Roberts", "J. J. Roberts"),
    ("Jeffrey Jerome Cohen", "Jeffrey E. Cohen"), ("Michael Richards", "Michael P. Riccards"),
    ("Crop Society. Division C-4", "Crop Society. Division C-1"),
  ])
  func `authors that are two are not`(one: String, other: String) {
    #expect(score(.author, one, other) < NameSimilarity.least)
  }

  @Test(arguments: [
    ("Harper & Row", "Harper and Row"), ("Penguin Books Ltd", "Penguin"),
    ("Suhrkamp Verlag", "Suhrkamp"), ("Éditions Gallimard", "Gallimard"),
    ("A.A. Knopf", "Alfred A. Knopf"), ("人民文学出版社", "人民文学"),
    ("Univ. of Chicago Pr.", "University of Chicago Press"),
    ("Duncker und Humblot", "Duncker & Humblot"), ("Sāhitya Akādemī", "Sāhityah Akādmī"),
    ("Minneapolis, MN : Uncivilized Books, 2014.", "Uncivilized Books"),
    ("Изд-во Мысль", "Мысль"), ("Zhonghua chu ban she", "Zhonghua"),
    ("Izd-vo Mysl", "Izdatelʹstvo Myslʹ"), ("Editorial Anagrama, S.A.", "Anagrama"),
    ("Planeta y Cía", "Planeta"), ("株式会社講談社", "講談社"), ("A. Mondadori S.p.A.", "A. Mondadori"),
  ])
  func `publishers that are one are alike`(one: String, other: String) {
    #expect(score(.publisher, one, other) >= NameSimilarity.least)
  }

  @Test(arguments: [
    ("Oxford University Press", "Oxford"), ("Penguin Books", "Penguin Press"),
    ("Series 1", "Series 2"), ("Orbit", "Orion"),
  ])
  func `publishers that are two are not`(one: String, other: String) {
    #expect(score(.publisher, one, other) < NameSimilarity.least)
  }

  @Test(arguments: [
    (AuthorityKind.genre, "Novels", "Novel"), (.genre, "Science fiction", "Fiction, science"),
    (.tag, "sci-fi", "scifi"), (.series, "The Dark Tower", "Dark Tower Series"),
    (.genre, "Arts & crafts", "Arts and Crafts"), (.genre, "Humour", "Humor"),
    (.tag, "Theatre -- History", "Theater -- History"), (.tag, "Organisations", "Organizations"),
  ])
  func `other names that are one are alike`(kind: AuthorityKind, one: String, other: String) {
    #expect(score(kind, one, other) >= NameSimilarity.least)
  }
}
