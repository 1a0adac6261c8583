import Books
import Catalog
import Interchange
import Testing

/// Tables whose columns are understood by what stands in them.
@Suite struct ColumnsByContentTests {
  private func authors(_ books: [ImportedBook]) -> [[String]] {
    books.map { $0.draft.authors.map(\.author.name) }
  }

  // MARK: - Without a line of names

  @Test func `Booklog's table without names of columns is known by its columns`() throws {
    let (books, summary) = try read(
      """
      "1","4101000000","9784101020006","小説","3","読み終わった","","海 夏","","2023-05-01 10:00:00","2023-06-01 00:00:00","海辺の家","山田 太郎","架空書房","1990","本","200"
      "1","4101000001","9784101020075","-","5","積読","","","","2023-05-02 10:00:00","","山の声","佐藤 花子","夢の社","1991","本","201"

      """
    )
    #expect(books.titles == ["海辺の家", "山の声"])
    #expect(authors(books) == [["山田 太郎"], ["佐藤 花子"]])
    #expect(books.map { $0.draft.publishers.map(\.name) } == [["架空書房"], ["夢の社"]])
    #expect(books.map(\.draft.year) == ["1990", "1991"])
    #expect(books.map(\.draft.pages) == ["200", "201"])
    #expect(books.map { $0.readings.map(\.status) } == [[.read], [.wanted]])
    #expect(books[0].readings.map(\.rating) == [3])
    #expect(books[0].readings.map { $0.finished?.description } == ["2023-06-01"])
    #expect(summary.openColumns.isEmpty)
    #expect(summary.impliedHeaderWords != nil)
  }

  @Test func `Goodreads' table without its first line is read as Goodreads'`() throws {
    let (books, summary) = try read(
      #"""
      1,"Tide House (Harbour, #2)",Ann Bee,"Bee, Ann",Carl Dee,"=""0306406152""","=""9780306406157""",4,3.9,Faber,Paperback,348,1999,1990,2024/02/01,2024/01/05,"sea, gift","sea (#1), gift (#2)",read,Good,,,1,1

      """#
    )
    let book = try #require(books.first)
    #expect(summary.format == "Goodreads CSV")
    #expect(book.draft.title == "Tide House")
    #expect(book.draft.isbn == "9780306406157")
    #expect(book.draft.series?.name == "Harbour")
    #expect(book.draft.pages == "348")
    #expect(book.readings.map(\.rating) == [4])
    #expect(book.readings.map { $0.finished?.description } == ["2024-02-01"])
    #expect(book.shelves == ["read", "sea", "gift"])
  }

  @Test func `the texts that differ the most are titles, and each column says why`() throws {
    let (books, summary) = try read(
      """
      gelesen,Ann Bee,Tidewater Songs,Faber Press,1999,348,deutsch
      ungelesen,Ann Bee,Salt and Stone,Faber Press,2001,212,deutsch
      gelesen,Carl Dee,House of Rain,Faber Press,1987,190,englisch
      gelesen,Carl Dee,Letters from Riga,Orme Press,1990,402,deutsch
      """
    )
    #expect(
      books.titles == ["Tidewater Songs", "Salt and Stone", "House of Rain", "Letters from Riga"]
    )
    #expect(authors(books) == [["Ann Bee"], ["Ann Bee"], ["Carl Dee"], ["Carl Dee"]])
    #expect(books.map(\.draft.year) == ["1999", "2001", "1987", "1990"])
    #expect(books.map(\.draft.pages) == ["348", "212", "190", "402"])
    #expect(books.map(\.draft.language) == ["deu", "deu", "eng", "deu"])
    #expect(books.map { $0.readings.map(\.status) } == [[.read], [.wanted], [.read], [.read]])
    #expect(
      summary.columns.map { $0.reading?.words } == [
        "likely: its values are statuses", "likely: its texts are names of people",
        "likely: no other column has such texts", "likely: its texts are names of publishers",
        "likely: its values are years", "likely: its numbers are those of pages",
        "likely: its values are languages",
      ]
    )
    #expect(summary.openColumns.isEmpty)
  }

  @Test func `where two columns may be the title a person is asked`() throws {
    let (_, summary) = try read(
      """
      ABX;Tidewater songs of home;a book about the northern sea;1999
      ABY;Salt and other stones;a walk along many old roads;2001
      ABZ;House of the long rain;a family and its letters;1987
      """
    )
    #expect(summary.openColumns.map(\.map) == ["title=2"])
    var options = ReadingOptions()
    _ = options.mapping.apply("title=3")
    let said = try read(
      "ABX;Tidewater songs of home;a book about the northern sea;1999\nABY;Salt;a walk;2001\n",
      options: options
    )
    #expect(said.books.titles == ["a book about the northern sea", "a walk"])
    #expect(said.summary.openColumns.isEmpty)
  }

  // MARK: - Names in other languages

  @Test func `names in two languages are split at signs and digits`() throws {
    let (books, _) = try read(
      """
      "Forfatter-Escritor","Land-País","Tittel1-Título","1","Sjanger-Género"
      Ann Bee,Norge,Tidevann,x,Roman
      Ann Bee,Norge,Salt,x,Roman
      Carl Dee,Chile,Casa,x,Essay
      """
    )
    #expect(books.titles == ["Tidevann", "Salt", "Casa"])
    #expect(authors(books) == [["Ann Bee"], ["Ann Bee"], ["Carl Dee"]])
    #expect(books.map { $0.draft.genre?.name } == ["Roman", "Roman", "Essay"])
  }

  @Test func `a Czech table is read, whatever its ISBNs are`() throws {
    let (books, _) = try read(
      """
      ISBN,Název knihy,Autor,Rok vydání,Nakladatelství,Žánr,Počet stran,Cena (Kč)
      9788020400001,Dům u moře,Anna Bílá,1999,Odeon,román,348,199
      """
    )
    #expect(books.titles == ["Dům u moře"])
    #expect(books.map { $0.draft.genre?.name } == ["román"])
    #expect(books.map(\.draft.pages) == ["348"])
  }

  @Test func `a header in a language that nobody knows here leaves the texts to tell`() throws {
    let (books, summary) = try read(
      """
      Kitabu,Mwandishi,Mwaka
      Rangi za Bahari,Ann Bee,1999
      Nyumba ya Mvua,Carl Dee,2001
      Barua kutoka Mombasa,Ann Bee,1987
      Chumvi na Mawe,Eve Foe,1990
      """
    )
    #expect(
      books.titles == [
        "Rangi za Bahari", "Nyumba ya Mvua", "Barua kutoka Mombasa", "Chumvi na Mawe",
      ]
    )
    #expect(authors(books) == [["Ann Bee"], ["Carl Dee"], ["Ann Bee"], ["Eve Foe"]])
    #expect(books.map(\.draft.year) == ["1999", "2001", "1987", "1990"])
    #expect(summary.columns.map(\.name) == ["Kitabu", "Mwandishi", "Mwaka"])
  }

  // MARK: - Names that say something else than the values

  @Test func `a title of which three values repeat is none where another column has better ones`()
    throws
  {
    let rows = [
      "Roman,Tidewater Songs,Ann Bee", "Essay,Salt and Stone,Ann Bee",
      "Roman,House of Rain,Carl Dee",
      "Lyrik,Letters from Riga,Carl Dee", "Roman,The Long Road,Eve Foe",
      "Roman,Winter Light,Eve Foe",
      "Essay,On Bridges,Eve Foe",
    ]
    let (books, summary) = try read("Title,Werk,Author\n" + rows.joined(separator: "\n") + "\n")
    #expect(
      books.titles == [
        "Tidewater Songs", "Salt and Stone", "House of Rain", "Letters from Riga", "The Long Road",
        "Winter Light", "On Bridges",
      ]
    )
    #expect(summary.disagreements.count == 2)
    #expect(summary.columns.map(\.field) == [nil, .book(.title), .people(.author)])
  }

  @Test func `a year that is a sentence is kept, and that is said once`() throws {
    let (books, summary) = try read(
      """
      Title,Author,Year
      Emma,Jane Austen,a gift from my aunt
      Dune,Frank Herbert,bought in the old town
      Momo,Michael Ende,lost on the way home
      """
    )
    #expect(books.problems.isEmpty)
    #expect(books.map(\.draft.year) == ["", "", ""])
    #expect(
      summary.disagreements == [
        "“Year” has sentences, as “a gift from my aunt”: it is not read as year, but kept as source data."
      ]
    )
  }

  @Test(arguments: [
    "Titel;Schriftsteller;Verlagshaus;Datum der Veröffentlichung;Seitenumfang;Buchsprache;Name der Reihe;"
      + "Teil der Reihe;Eigene Bewertung;Ausgelesen am;Leseanfang;Eingetragen am;Lesestand;Stellplatz;"
      + "Stichworte;Notiz;Einbandart",
    "Ouvrage;Autrice;Editeurs;Date de sortie;Nb pages;Langue;Cycle;N° dans la série;Ma note sur 5;Fini le;"
      + "Débuté le;Date ajout;Etat de lecture;Etagere;Thèmes;Observations;Couverture",
    "Obra;Escrito por;Sello editorial;Año de lanzamiento;Cantidad de páginas;Lenguaje;Título de la serie;"
      + "Nº en la serie;Puntaje;Fecha de término;Fecha de comienzo;Fecha añadido;Estatus;Ubicacion;"
      + "Etiqueta;Observaciones;Tapa",
    "Cím;Írta;Könyvkiadó;Megjelent;Lapszám;Nyelve;Sorozat neve;Kötet sorszáma;Saját értékelés;"
      + "Elolvasás dátuma;Elkezdve;Felvétel dátuma;Olvasási státusz;Polc;Kulcsszavak;Megjegyzések;Borító",
    "Titluri;Scriitor;Edituri;An apariție;Nr pagini;Limba cărții;Numele seriei;Nr. volum;Nota mea;"
      + "Data terminării;Data de început;Data înregistrării;Stadiul;Amplasare;Taguri;Observații;Tip copertă",
    "Найменування;Письменник;Вид-во;Рік виходу;Обсяг;Мова видання;Книжкова серія;Номер у серії;Бал;"
      + "Дата закінчення;Дата початку читання;Дата внесення;Стан читання;Шафа;Рубрики;Нотатки;Палітурка",
    "Όνομα βιβλίου;Ονοματεπώνυμο συγγραφέα;Εκδοτικός;Χρονολογία έκδοσης;Πλήθος σελίδων;Γλώσσα βιβλίου;"
      + "Σειρά βιβλίων;Αριθμός τόμου;Αστέρια;Τέλος ανάγνωσης;Αρχή ανάγνωσης;Ημερομηνία εισαγωγής;"
      + "Κατάσταση;Θέση;Λέξεις κλειδιά;Παρατηρήσεις;Εξώφυλλο",
    "표제;작가;펴낸곳;초판 발행일;면수;책 언어;총서명;권차;점수;독서 종료일;독서 시작일;등록 날짜;진행 상태;"
      + "보관장소;주제어;코멘트;판형",
    "כותר הספר;מאת;בית הוצאה;תאריך פרסום;דפים;שפות;שם הסדרה;מספר כרך;ציון;סיום קריאה;תחילת קריאה;"
      + "נוסף בתאריך;מצב קריאה;מדף;מילות מפתח;הערה;סוג כריכה",
    "الكتاب;تأليف;اسم الناشر;سنة الطبع;الصفحات;لغة;اسم السلسلة;رقم المجلد;عدد النجوم;تاريخ الإنهاء;"
      + "بداية القراءة;أضيف في;حالة;مكان;الكلمات المفتاحية;تعليقات;نوع الغلاف",
  ]) func `columns are known by what people call them in their languages`(names: String) throws {
    let values =
      "Tide;Ann Bee;Faber;1999;348;English;Harbour;2;4;2024-02-01;2024-01-05;2024-01-02;read;A1;sea;a gift;"
      + "Paperback"
    let (books, summary) = try read("\(names)\n\(values)\n")
    #expect(
      summary.columns.map(\.field) == [
        .book(.title), .people(.author), .book(.publishers), .book(.year), .book(.pages),
        .book(.language), .book(.series), .book(.volume), .fact(.rating), .fact(.finished),
        .fact(.started), .fact(.added), .fact(.status), .book(.location), .book(.tags),
        .book(.notes),
        .book(.format),
      ]
    )
    #expect(books.problems.isEmpty)
  }

  @Test func `a numbered series is a volume, and numbered columns are names`() throws {
    let (_, summary) = try read("Title,Author,Series,Series #\nTide,Ann Bee,Harbour,2\n")
    #expect(summary.columns.map(\.field).suffix(2) == [.book(.series), .book(.volume)])
    let numbered = try read("F1;F2\nThe Long Road;Ann Bee\nWinter Light;Eve Foe\n")
    #expect(numbered.books.titles == ["The Long Road", "Winter Light"])
  }

  @Test(arguments: [
    "Ulm,Faber Press,1999\nIda,Knopf House,2001\nZoo,Tor Books,2004\n",
    "Mar,Luis Paz,Anagrama\nCasa,Ana Gil,Planeta\nSal,Eva Sol,Tusquets\n",
    "Emma,Romance novel,Jane Austen\nDune,Science fiction saga,Frank Herbert\nMomo,Fairy tale,Michael Ende\n",
  ]) func `short titles beside longer texts are nothing certain`(table: String) throws {
    #expect(try read(table).summary.openColumns.map(\.field) == [.book(.title)])
  }

  @Test(arguments: [
    ("Owned", nil as ImportedReading.Status?), ("Im Besitz", nil), ("Leido", .read),
    ("A lire", .wanted),
    ("Læser om", nil), ("Relecture", .reading), ("Újraolvasom", .reading), ("弃坑", .abandoned),
    ("Лист", nil),
  ]) func `a status is known without accents, and that a book is there is none`(
    word: String,
    status: ImportedReading.Status?
  ) throws {
    let book = try #require(read("Title,Author,Status\nTide,Ann Bee,\(word)\n").books.first)
    #expect(book.readings.map(\.status) == [status].compactMap(\.self))
    let isKnown = status != nil || ["Owned", "Im Besitz"].contains(word)
    #expect(book.problems.isEmpty == isKnown)
    #expect(!book.isWish || status == .wanted)
  }

  @Test func `a known name is certain`() throws {
    let (_, summary) = try read("Title,Author\nEmma,Jane Austen\n")
    #expect(summary.columns.map { $0.reading?.words } == ["by its name", "by its name"])
    #expect(summary.withoutAuthorWords == nil)
  }

  @Test func `a table without authors says so`() throws {
    let (_, summary) = try read("Title,Pages,X\nEmma,348,1a\nDune,412,2b\n")
    #expect(summary.withoutAuthorWords == "No column is taken for an author, so no book has one.")
    let known = try read("Title,Pages\nEmma,348\nDune,412\n").summary
    #expect(known.withoutAuthorWords == "No column is taken for an author, so no book has one.")
    #expect(try read("Title\nEmma\n").summary.withoutAuthorWords == nil)
  }

  // MARK: - Authors in columns of their own

  @Test func `Book Catalogue's authors, series and days are read`() throws {
    let (books, summary) = try read(
      """
      "_id","author_details","title","isbn","publisher","date_published","rating","bookshelf","read","series_details","pages","read_start","read_end","loaned_to"
      "1","Bee, Ann|Dee, Carl","Picture of Salt, The","9780306406157","Faber","1999","4","Default","1","Harbour (2)","348","2024-01-03","2024-02-01","Tim"
      "2","Foe, Eve","Tide","","","0000-00-00","0.0","Default","0","","","","",""
      """
    )
    #expect(summary.format == "Book Catalogue CSV")
    #expect(ReadingSummary.Column.keptWords(summary.columns, most: 9) == nil)
    #expect(books.titles == ["The Picture of Salt", "Tide"])
    #expect(authors(books) == [["Ann Bee", "Carl Dee"], ["Eve Foe"]])
    #expect(books[0].draft.series?.name == "Harbour")
    #expect(books[0].draft.volume == "2")
    #expect(books.map { $0.readings.map(\.status) } == [[.read], []])
    #expect(books[0].readings.map { $0.started?.description } == ["2024-01-03"])
    #expect(books[0].readings.map { $0.finished?.description } == ["2024-02-01"])
    #expect(books.map(\.draft.year) == ["1999", ""])
    #expect(books[0].loans.map(\.person) == ["Tim"])
    #expect(books[1].problems.isEmpty)
    #expect(books.allSatisfy { $0.shelves.isEmpty })
  }

  @Test func `a surname, a given name and a particle make an author`() throws {
    let whole = try read(
      """
      Titre,Nom auteur,Prénom Auteur,Particule - auteur,Nom auteur complet,Langues,Type
      La maison,Orme,Zoë,d',Zoë d'Orme,français,Roman
      """
    ).books
    #expect(authors(whole) == [["Zoë d'Orme"]])
    #expect(whole.map(\.draft.language) == ["fra"])
    #expect(whole.map { $0.draft.genre?.name } == ["Roman"])
    #expect(whole[0].people.map(\.sortName) == ["Orme, Zoë d'"])

    let parts = try read(
      """
      Titel;Vorname;Nachname
      Tide;Ann;Bee
      Salt;Carl;Dee
      """
    ).books
    #expect(authors(parts) == [["Ann Bee"], ["Carl Dee"]])
    let alone = try read("Titre,Nom auteur\nLa maison,Zoë Orme\nSel,Ann Bee\n").books
    #expect(authors(alone) == [["Zoë Orme"], ["Ann Bee"]])
  }

  // MARK: - Values

  @Test(arguments: [
    ("pt", "Lendo", ImportedReading.Status.reading), ("pt", "Quero ler", .wanted),
    ("pt", "Abandonei", .abandoned), ("pt", "Relendo", .reading), ("it", "Abbandonato", .abandoned),
    ("it", "Sto leggendo", .reading), ("nl", "Wil ik lezen", .wanted),
    ("nl", "Gestopt", .abandoned),
    ("nl", "Ongelezen", .wanted), ("pl", "Teraz czytam", .reading),
    ("pl", "Chcę przeczytać", .wanted), ("ru", "Хочу прочитать", .wanted),
    ("cs", "Přečteno", .read),
    ("cs", "Čtu", .reading), ("cs", "Chci číst", .wanted), ("cs", "Nedočteno", .abandoned),
    ("sv", "Läser", .reading), ("sv", "Vill läsa", .wanted), ("ja", "読んだ本", .read),
    ("ja", "読んでる本", .reading), ("ja", "読みたい本", .wanted), ("ja", "積読本", .wanted),
    ("tr", "Okudum", .read), ("tr", "Okuyorum", .reading), ("tr", "Okumak istiyorum", .wanted),
    ("tr", "Yarım bıraktım", .abandoned), ("zh", "未读", .wanted), ("en", "Not started", .wanted),
    ("en", "Backlog", .wanted), ("fi", "Luettu", .read), ("ko", "읽는 중", .reading),
  ]) func `statuses are understood in the languages of readers`(
    language: String,
    word: String,
    status: ImportedReading.Status
  ) throws {
    let book = try #require(read("Title,Author,Status\nTide,Ann Bee,\(word)\n").books.first)
    #expect(book.readings.map(\.status) == [status], "\(language)")
    #expect(book.problems.isEmpty)
  }

  @Test(arguments: [
    ("Avaliação", "4", 4.0), ("Nota", "4", 4), ("个人评分", "4", 4), ("Puanım", "3", 3),
    ("Moje hodnocení", "5", 5), ("Score /5", "4", 4), ("My Rating (1-10)", "5", 2.5),
    ("Note /20", "16", 4),
  ]) func `columns of ratings are known in their languages, with the scale that they name`(
    column: String,
    text: String,
    stars: Double
  ) throws {
    let book = try #require(read("Title,Author,\(column)\nTide,Ann Bee,\(text)\n").books.first)
    #expect(book.readings.map(\.rating) == [stars])
  }

  @Test(arguments: [
    "Data de Leitura", "Data lettura", "Data przeczytania", "Datum přečtení", "打分日期",
    "Okuma tarihi", "Date Completed",
  ]) func `columns of the day of reading are known in their languages`(column: String) throws {
    let book = try #require(read("Title,Author,\(column)\nTide,Ann Bee,2024-02-01\n").books.first)
    #expect(book.readings.map { $0.finished?.description } == ["2024-02-01"])
  }

  @Test func `Notion's stars and addresses are read`() throws {
    let book = try #require(
      read(
        """
        Title,Author,Status,Rating,Finished
        Tide,"Ann Bee (https://www.notion.so/Ann-Bee-0000?pvs=21)",Finished,⭐️⭐️⭐️⭐️,2024/02/01
        """
      ).books.first
    )
    #expect(authors([book]) == [["Ann Bee"]])
    #expect(book.draft.authors.map(\.role) == [.author])
    #expect(book.readings.map(\.rating) == [4])
    #expect(book.problems.isEmpty)
  }

  @Test func `five stars are five, also where others rate by points`() throws {
    let books = try read("Title,Author,Rating\nA,Ann Bee,5 stars\nB,Ann Bee,10\nC,Ann Bee,8\n")
      .books
    #expect(books.flatMap { $0.readings.map(\.rating) } == [5, 5, 4])
  }

  @Test(arguments: ["N", "no", "0", "false", "nein", "Não"])
  func `a book that a column says was not read is not read, whatever its rating`(
    word: String
  ) throws {
    let books = try read("Title,Author,Read,Rating\nA,Ann Bee,\(word),4\nB,Ann Bee,\(word),\n")
      .books
    #expect(books.allSatisfy { $0.readings.isEmpty })
    #expect(books.problems.isEmpty)
    #expect(books[0].extras.contains { $0.key == "rating" && $0.value.text == "4.0" })
  }

  @Test func `genres within genres keep their commas`() throws {
    let books = try read(
      "TITLE,AUTHOR,GENRE\nA,Ann Bee,\"Cooking, Food & Wine : Herbs, Spices & Condiments\"\n"
    ).books
    #expect(
      books.map { $0.draft.genre?.name } == ["Cooking, Food & Wine : Herbs, Spices & Condiments"]
    )
    #expect(books.allSatisfy { $0.draft.tags.isEmpty })
  }

  // MARK: - Beside numbers, and beside each other

  @Test func `titles beside ISBNs are found under names that nobody knows`() throws {
    let (books, summary) = try read(
      "ISBN,Wxtitel,Wxmensch\n9780306406157,The tide at the harbour,Ann Bee\n9780140328721,Salt of the old roads,Carl Dee\n"
    )
    #expect(books.titles == ["The tide at the harbour", "Salt of the old roads"])
    #expect(authors(books) == [["Ann Bee"], ["Carl Dee"]])
    #expect(summary.openColumns.isEmpty)
    let short = try read("ISBN,A,B\n9780306406157,Tide,Ann Bee\n9780140328721,Salt,Carl Dee\n")
    #expect(short.books.titles == ["Tide", "Salt"])
    let alone = try read("ISBN,A,B\n9780306406157,Tide,12.50\n9780140328721,Salt,9.90\n")
    #expect(alone.summary.openColumns.map(\.map) == ["title=A"])
    let remarks = try read("ISBN,A\n9780306406157,good\n9780140328721,good\n9780441478125,bad\n")
    #expect(remarks.summary.openColumns.isEmpty)
  }

  @Test func `a first row that may be names of columns is asked about`() throws {
    let (_, summary) = try read(
      "Person A,Thing B,Place C\nAnn Bee,Tidevann,Norge\nAnn Bee,Salt,Norge\nCarl Dee,Casa,Chile\n"
    )
    #expect(summary.openColumns.map(\.map) == ["title=2"])
    #expect(summary.openColumns[0].question.contains("then --map “title=Thing B”"))
    var options = ReadingOptions()
    _ = options.mapping.apply("title=Thing B")
    let said = try read(
      "Person A,Thing B,Place C\nAnn Bee,Tidevann,Norge\nAnn Bee,Salt,Norge\nCarl Dee,Casa,Chile\n",
      options: options
    )
    #expect(said.books.titles == ["Tidevann", "Salt", "Casa"])
  }

  @Test(arguments: ["Author;Title (sort);Title", "Author;Title (sorted);Book title"])
  func `a title to sort by is none where another column has the title`(header: String) throws {
    let books = try read(header + "\nBee, Ann;Tide, The;The Tide\nDee, Carl;Salt, A;A Salt\n").books
    #expect(books.titles == ["The Tide", "A Salt"])
  }

  @Test func `nobody called no or yes has a book`() throws {
    let books = try read(
      "Title,Author,Lent to\nA,Ann Bee,no\nB,Ann Bee,ja\nC,Ann Bee,Tim\nD,Ann Bee,0\n"
    ).books
    #expect(books.map { $0.loans.map(\.person) } == [[], [], ["Tim"], []])
    #expect(books[1].extras.map(\.key) == ["Lent to"])
  }

  @Test func `other media and articles are told by a column of types`() throws {
    let books = try read(
      "Title,Author,Type\nTide,Ann Bee,Book\nClip,Carl Dee,Video\nOn Salt,Eve Foe,Journal Article\n"
    ).books
    #expect(books.map(\.kind) == [.book, .film, .articleOrChapter])
  }

  @Test func `the year of the first edition is not the book's where its own stands beside`() throws
  {
    let books = try read(
      "title,author,originally published,published,date\nOne,Ann Bee,1950,2001,2020-03-04\n"
    ).books
    #expect(books.map(\.draft.year) == ["2001"])
  }

  @Test func `a price in Hungarian is no year in the north`() throws {
    let books = try read("Cím,Szerző,Ár\nA ház,Kis Anna,1850\n").books
    #expect(books.map(\.draft.year) == [""])
    #expect(
      try read("Tittel,Forfatter,År\nHuset,Ann Bee,1850\n").books.map(\.draft.year) == ["1850"]
    )
  }

  @Test func `a book that was given up in place of a day is given up`() throws {
    let books = try read("Title,Author,Started,Finished\nA,Ann Bee,2024-02-01,DNF\n").books
    #expect(books.flatMap { $0.readings.map(\.status) } == [.abandoned])
  }

  @Test func `a month before its year is no day`() throws {
    let books = try read("Title,Author,Date Read\nA,Ann Bee,10/2018\nB,Ann Bee,02-2019\n").books
    #expect(
      books.flatMap { $0.readings.map { $0.finished?.description } } == ["2018-10", "2019-02"]
    )
  }
}
