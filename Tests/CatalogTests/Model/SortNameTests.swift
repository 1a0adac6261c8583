import Books
import Catalog
import Testing

@Suite struct SortNameTests {
  @Test(arguments: [
    ("Ursula K. Le Guin", "Le Guin, Ursula K."),
    ("Stephen E Flowers", "Flowers, Stephen E"), ("Ann Y Bee", "Bee, Ann Y"),
    ("José Maria e Silva", "Silva, José Maria e"),
    ("Gabriel García Márquez", "García Márquez, Gabriel"),
    ("Miguel de Cervantes Saavedra", "Cervantes Saavedra, Miguel de"),
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

  @Test(arguments: [
    ("Nagy László", "Nagy, László", NameConvention.hungarian),
    ("Márai Sándor", "Márai, Sándor", .hungarian),
    ("Kertész Imre", "Kertész, Imre", .hungarian),
    ("Szerb Antal", "Szerb, Antal", .hungarian),
    ("Imre Kertész", "Kertész, Imre", .western),
    ("Magda Szabó", "Szabó, Magda", .western),
    ("László Krasznahorkai", "Krasznahorkai, László", .western),
    ("Mao Zedong", "Mao, Zedong", .chinese),
    ("Mao Tse-tung", "Mao, Tse-tung", .chinese),
    ("Liu Cixin", "Liu, Cixin", .chinese),
    ("Gao Xingjian", "Gao, Xingjian", .chinese),
    ("Lu Xun", "Lu, Xun", .chinese),
    ("Cao Xueqin", "Cao, Xueqin", .chinese),
    ("Yan Lianke", "Yan, Lianke", .chinese),
    ("Ai Weiwei", "Ai, Weiwei", .chinese),
    ("Ken Liu", "Liu, Ken", .western),
    ("Yiyun Li", "Li, Yiyun", .western),
    ("Ha Jin", "Jin, Ha", .western),
    ("Lin Carter", "Carter, Lin", .western),
    ("Mo Willems", "Willems, Mo", .western),
    ("Lu Ann", "Ann, Lu", .western),
    ("Murakami Haruki", "Murakami, Haruki", .japanese),
    ("Natsume Sōseki", "Natsume, Sōseki", .japanese),
    ("Akutagawa Ryūnosuke", "Akutagawa, Ryūnosuke", .japanese),
    ("Tanizaki Jun'ichirō", "Tanizaki, Jun'ichirō", .japanese),
    ("Ōe Kenzaburō", "Ōe, Kenzaburō", .japanese),
    ("Haruki Murakami", "Murakami, Haruki", .western),
    ("Abe Lincoln", "Lincoln, Abe", .western),
    ("Kim Young-ha", "Kim, Young-ha", .korean),
    ("Hwang Sok-yong", "Hwang, Sok-yong", .korean),
    ("Kim Stanley Robinson", "Robinson, Kim Stanley", .western),
    ("Kim Harrison", "Harrison, Kim", .western),
    ("Nguyễn Du", "Nguyễn, Du", .vietnamese),
    ("Nguyen Huy Thiep", "Nguyen, Huy Thiep", .vietnamese),
    ("Hồ Chí Minh", "Hồ, Chí Minh", .vietnamese),
    ("Vo Nguyen Giap", "Vo, Nguyen Giap", .vietnamese),
    ("Viet Thanh Nguyen", "Nguyen, Viet Thanh", .western),
    ("Ursula Le Guin", "Le Guin, Ursula", .western),
    ("Yrsa Sigurðardóttir", "Yrsa Sigurðardóttir", .icelandic),
    ("Muḥammad ibn Aḥmad", "Muḥammad ibn Aḥmad", .arabic),
    ("Vincent van Gogh", "van Gogh, Vincent", .dutch),
    ("Johann Wolfgang von Goethe", "Goethe, Johann Wolfgang von", .german),
    ("Miguel de Cervantes", "Cervantes, Miguel de", .spanish),
    ("Simone de Beauvoir", "Beauvoir, Simone de", .french),
    ("Vittorio di Sica", "di Sica, Vittorio", .italian),
    ("José Eduardo dos Santos", "Santos, José Eduardo dos", .portuguese),
    ("Verner af Heidenstam", "Heidenstam, Verner af", .scandinavian),
    ("Thomas De Quincey", "De Quincey, Thomas", .western),
    // As the authority file of the Library of Congress has them, but for capitals and marks.
    ("Walter de la Mare", "de la Mare, Walter", .english),
    ("William de Morgan", "de Morgan, William", .english),
    ("Edward de Bono", "de Bono, Edward", .english),
    ("L. Sprague de Camp", "de Camp, L. Sprague", .english),
    ("J. Hector St. John de Crèvecoeur", "Crèvecoeur, J. Hector St. John de", .french),
    ("Peter de Ruiter", "Ruiter, Peter de", .french),
    ("Guy de Maupassant", "Maupassant, Guy de", .french),
    ("Henry de Montherlant", "Montherlant, Henry de", .french),
    ("Ludwig van Beethoven", "Beethoven, Ludwig van", .german),
    ("Ludwig von Mises", "Mises, Ludwig von", .german),
    ("Adriaan van Dis", "van Dis, Adriaan", .dutch),
    ("Rembrandt van Rijn", "van Rijn, Rembrandt", .dutch),
    ("Ibn Khaldun", "Ibn Khaldun", .arabic),
    ("Ibn Khaldūn", "Ibn Khaldūn", .arabic),
    ("Ibn al-Arabi", "Ibn al-Arabi", .arabic),
    ("Abu Nuwas", "Abu Nuwas", .arabic),
    ("Umm Kulthum", "Umm Kulthum", .arabic),
    ("Tahar Ben Jelloun", "Ben Jelloun, Tahar", .western),
    ("Jón Kalman Stefánsson", "Jón Kalman Stefánsson", .icelandic),
    ("Einar Kárason", "Einar Kárason", .icelandic),
    ("Halldór Laxness", "Halldór Laxness", .icelandic),
    ("Snorri Sturluson", "Snorri Sturluson", .icelandic),
    ("Olafur Eliasson", "Olafur Eliasson", .icelandic),
    ("Bjørnstjerne Bjørnson", "Bjørnson, Bjørnstjerne", .western),
    ("Stig Larsson", "Larsson, Stig", .western),
    ("Robert Louis Stevenson", "Stevenson, Robert Louis", .western),
    ("Ho Chi Minh", "Ho, Chi Minh", .vietnamese),
    ("Dang Thuy Tram", "Dang, Thuy Tram", .vietnamese),
    ("Le Ly Hayslip", "Hayslip, Le Ly", .western),
    ("Li Bai", "Li, Bai", .chinese),
    ("Li Po", "Li, Po", .chinese),
    ("Wang Wei", "Wang, Wei", .chinese),
    ("Wei Li", "Li, Wei", .western),
    ("Li. Xu", "Xu, Li.", .western),
    ("Wu Cheng'en", "Wu, Cheng'en", .chinese),
  ])
  func `a name is filed as its convention has it`(
    name: String,
    expected: String,
    convention: NameConvention
  ) {
    #expect(SortName.made(of: name).text == expected)
    #expect(SortName.made(of: name).convention == convention)
  }

  @Test(arguments: [
    ("Vincent van Gogh", NameConvention.dutch, SortWay.behindParticle, "Gogh, Vincent van"),
    ("Janwillem van de Wetering", .dutch, .behindParticle, "Wetering, Janwillem van de"),
    ("Corrie ten Boom", .dutch, .withParticle, "ten Boom, Corrie"),
    ("Corrie ten Boom", .dutch, .behindParticle, "Boom, Corrie ten"),
    ("Johann Wolfgang von Goethe", .german, .withParticle, "von Goethe, Johann Wolfgang"),
    ("Walter de la Mare", .spanish, .withParticle, "de la Mare, Walter"),
    ("Jean de La Fontaine", .french, .behindParticle, "La Fontaine, Jean de"),
    ("Vittorio di Sica", .italian, .behindParticle, "Sica, Vittorio di"),
    ("Nagy László", .hungarian, .asItIs, "Nagy László"),
    ("Yrsa Sigurðardóttir", .icelandic, .surnameLast, "Sigurðardóttir, Yrsa"),
    ("Vincent van Gogh", .german, .withParticle, "van Gogh, Vincent"),
    ("Charles van Doren Jr.", .dutch, .behindParticle, "Doren, Charles van, Jr."),
  ])
  func `a convention is filed in another of its ways`(
    name: String,
    convention: NameConvention,
    way: SortWay,
    expected: String
  ) {
    #expect(SortName.make(name, by: [convention: way]) == expected)
  }

  @Test func `the rule that made a sort name is told, and what a person set`() {
    #expect(
      SortName.rule(of: "Gogh, Vincent van", name: "Vincent van Gogh")
        == "Dutch (van, van de, ten): under what follows the particle"
    )
    #expect(
      SortName.rule(of: "Vincent", name: "Vincent van Gogh")
        == "Dutch (van, van de, ten): set by hand"
    )
    #expect(SortName.rule(of: "Austen, Jane", name: "Jane Austen") == nil)
  }

  @Test func `an institution is filed without its article`() {
    #expect(SortName.make("The New York Times") == "New York Times, The")
  }

  @Test func `a phrase is filed as it stands, and a name typed in small letters is not one`() {
    for phrase in [
      "Italy. Soprintendenza per i beni culturali", "Amici per la storia patria",
    ] {
      #expect(SortName.make(phrase) == phrase)
    }
    #expect(SortName.make("jane austen") == "austen, jane")
    #expect(SortName.make("Jane austen") == "austen, Jane")
    #expect(SortName.make("e. e. cummings") == "cummings, e. e.")
    #expect(SortName.make("Ludwig van beethoven") == "beethoven, Ludwig van")
  }

  @Test func `a name of particles alone does not break`() {
    for name in ["de la", "van van van", "von", "Jr. Jr.", ", ,", "y y y", "a , b"] {
      #expect(!SortName.make(name).isEmpty)
    }
  }

  @Test(arguments: [
    ("Guin, Ursula K. Le", "Ursula K. Le Guin", true), ("Homer, Homer", "Homer", true),
    ("Jr., Walter M. Miller", "Walter M. Miller Jr.", true), ("Cixin, Liu", "Liu  Cixin", true),
    ("Le Guin, Ursula K.", "Ursula K. Le Guin", false), ("Liu Cixin", "Liu Cixin", false),
    ("Austen, J.", "Jane Austen", false), ("", "Homer", false), ("Homer", "", false),
  ])
  func `a sort name with nothing but the last word first was made without knowing names`(
    sortName: String,
    name: String,
    isBlind: Bool
  ) {
    #expect(SortName.isTurnedBlindly(sortName, name) == isBlind)
  }

  @Test(arguments: [
    "Harvard University. Art Museums", "Universidad de Navarra. Facultad de Teología",
    "European Commission. Tourism Unit", "Asian Fisheries Society. Indian Branch",
    "Instituto de Estadística de la Comunidad de Madrid", "Centre Georges Pompidou",
  ])
  func `a part of an institution is not turned round`(name: String) {
    #expect(SortName.make(name) == name)
  }
}
