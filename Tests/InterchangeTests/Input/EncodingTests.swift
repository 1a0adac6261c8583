import Glibc
import Testing

@testable import Books
@testable import Interchange

/// Lists as libraries of each language have them, in the encodings of their old programs.
struct EncodingTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let encoding: TextEncoding
    let text: String

    var testDescription: String { encoding.name + " " + text.prefix(20) }

    /// The list in its encoding.
    func bytes() throws -> [UInt8] {
      let converter = try #require(iconv_open(encoding.rawValue, "UTF-8"))
      defer { iconv_close(converter) }
      var input = text.utf8.map { CChar(bitPattern: $0) }
      var output = [CChar](repeating: 0, count: input.count * 4 + 16)
      var (left, room) = (input.count, output.count)
      let whole = output.count
      let isWhole = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          var (from, to) = (input.baseAddress, output.baseAddress)
          return iconv(converter, &from, &left, &to, &room) == 0
        }
      }
      try #require(isWhole)
      return output.prefix(whole - room).map { UInt8(bitPattern: $0) }
    }
  }

  @Test(arguments: [
    "Szerző;Cím;Kiadó;Kiadás éve;Oldalszám\nSzabó Magda;Az ajtó;Magvető;1987;290\n",
    "Author;Title;Publisher\nSzabó Magda;Az ajtó;Magvető\nRejtő Jenő;A tizennégy karátos autó;Nova\n"
      + "Örkény István;Egyperces novellák;Palatinus\n",
    "Szerző;Cím\nNagy Anna;Tavasz\n", "Cím;Szerző\nFűzfa;Nagy Anna\nKő;Kis Béla\n",
  ]) func `Hungarian is read by its long vowels`(table: String) throws {
    let bytes = try Sample(encoding: .windows1250, text: table).bytes()
    let (books, summary) = try read(bytes)
    #expect(summary.encoding == .windows1250)
    let whole = try read(table).books
    #expect(books.map(\.draft) == whole.map(\.draft))
    #expect(summary.doubt == nil)
  }

  @Test func `what is not UTF-8 although somebody insists on it is told, with its line`() throws {
    var options = ReadingOptions()
    options.encoding = .utf8
    let table = "Title,Author\nEmma,Jane Austen\nBób und Jörg,Ann Bee\n"
    let bytes = try Sample(encoding: .windows1252, text: table).bytes()
    let (books, found) = try read(bytes, options: options)
    var summary = found
    summary.files = ["a.csv"]
    #expect(books.titles == ["Emma", "Bób und Jörg"])
    #expect(
      summary.foreignWords(insisting: .utf8)
        == "a.csv:3: 1 text is not UTF-8, as “Bób und Jörg”, so a.csv was read as Windows-1252. Leave "
        + "--encoding out, or name the one that the file is in, as in --encoding windows-1250."
    )
    #expect(summary.foreignWords(insisting: nil) == nil)
    #expect(try read(table, options: options).summary.foreignWords(insisting: .utf8) == nil)
  }

  private static let polish = """
    Tytuł,Autor
    Pan Tadeusz,Adam Mickiewicz
    Władca pierścieni,J. R. R. Tolkien
    Ostatnie życzenie,Andrzej Sapkowski
    Księgi Jakubowe,Olga Tokarczuk

    """
  private static let czech = """
    Název,Autor
    Osudy dobrého vojáka Švejka,Jaroslav Hašek
    Nesnesitelná lehkost bytí,Milan Kundera
    Příliš hlučná samota,Bohumil Hrabal
    Válka s mloky,Karel Čapek
    Kytice,Karel Jaromír Erben
    Dům u tonoucí hvězdy,Julius Zeyer

    """
  private static let hungarian = """
    Cím,Szerző
    A kőszívű ember fiai,Jókai Mór
    Egri csillagok,Gárdonyi Géza
    Az ajtó,Szabó Magda
    Sorstalanság,Kertész Imre
    Esti Kornél különös nyűgei,Kosztolányi Dezső

    """
  private static let russian = """
    Название,Автор
    Война и мир,Лев Толстой
    Преступление и наказание,Фёдор Достоевский
    Анна Каренина,Лев Толстой

    """
  private static let japanese = """
    書名,著者
    吾輩は猫である,夏目漱石
    ノルウェイの森,村上春樹
    雪国,川端康成

    """
  private static let french = """
    Titre,Auteur
    À la recherche du temps perdu,Marcel Proust
    Les Misérables,Victor Hugo
    L’Étranger,Albert Camus
    Où va la mère,Hélène Cixous
    Le Père Goriot,Honoré de Balzac
    Façons d’être,Molière

    """

  static let samples = [
    Sample(encoding: .windows1250, text: polish), Sample(encoding: .latin2, text: polish),
    Sample(encoding: .dosCentral, text: polish), Sample(encoding: .windows1250, text: czech),
    Sample(encoding: .latin2, text: czech), Sample(encoding: .windows1250, text: hungarian),
    Sample(
      encoding: .windows1250,
      text: "Naslov,Autor\nNa Drini ćuprija,Ivo Andrić\nProljeća Ivana Galeba,Vladan Desnica\n"
        + "Čudnovate zgode šegrta Hlapića,Ivana Brlić-Mažuranić\n"
    ),
    Sample(
      encoding: .windows1250,
      text: "Titlu,Autor\nMaitreyi,Mircea Eliade\nPădurea spânzuraţilor,Liviu Rebreanu\n"
        + "Moromeţii,Marin Preda\nAmintiri din copilărie şi poveşti,Ion Creangă\n"
    ),
    Sample(encoding: .windows1251, text: russian), Sample(encoding: .koi8, text: russian),
    Sample(
      encoding: .windows1253,
      text: "Τίτλος,Συγγραφέας\nΒίος και πολιτεία του Αλέξη Ζορμπά,Νίκος Καζαντζάκης\n"
        + "Το Άξιον Εστί,Οδυσσέας Ελύτης\n"
    ),
    Sample(
      encoding: .windows1254,
      text: "Başlık,Yazar\nKar,Orhan Pamuk\nİnce Memed,Yaşar Kemal\n"
        + "Masumiyet Müzesi,Orhan Pamuk\nSaatleri Ayarlama Enstitüsü,Ahmet Hamdi Tanpınar\n"
        + "Aşk ve öbür cinler,Gabriel García Márquez\nÇalıkuşu,Reşat Nuri Güntekin\n"
        + "Yüzüklerin Efendisi: Yüzük Kardeşliği,Tolkien\n"
    ),
    Sample(
      encoding: .windows1255,
      text: "כותר,מחבר\nסיפור על אהבה וחושך,עמוס עוז\nאישה בורחת מבשורה,דויד גרוסמן\n"
    ),
    Sample(
      encoding: .windows1257,
      text: "Title,Author\nMetų laikai,Kristijonas Donelaitis\n"
        + "Anykščių šilelis,Antanas Baranauskas\nAltorių šešėly,Vincas Mykolaitis-Putinas\n"
        + "Balta drobulė,Antanas Škėma\n"
    ),
    Sample(encoding: .macRoman, text: french),
    Sample(encoding: .dosWestern, text: french.replacing("’", with: "'")),
    Sample(encoding: .shiftJIS, text: japanese), Sample(encoding: .eucJP, text: japanese),
    Sample(encoding: .big5, text: "書名,作者\n紅樓夢,曹雪芹\n傾城之戀,張愛玲\n台北人,白先勇\n"),
    Sample(encoding: .gb18030, text: "书名,作者\n红楼梦,曹雪芹\n"),
    Sample(encoding: .gb18030, text: "title,author\n活着,余华\n"),
    Sample(encoding: .korean, text: "제목,저자\n채식주의자,한강\n"),
    Sample(encoding: .korean, text: "title,author\n소년이 온다,한강\n"),
  ]

  @Test(arguments: samples) func `a list is read in the encoding that it has`(
    sample: Sample
  ) throws {
    let (books, summary) = try read(sample.bytes())
    #expect(summary.encodingName == sample.encoding.name)
    #expect(summary.doubt == nil)
    let rows = sample.text.split(separator: "\n").dropFirst()
    #expect(books.titles == rows.map { String($0.split(separator: ",")[0]) })
  }

  @Test(arguments: [
    french,
    "Title,Author\nTartuffe,Molière\nNemesis,Jo Nesbø\nFear and Trembling,Søren Kierkegaard\n"
      + "Die Blechtrommel,Günter Grass\nPippi Långstrump,Astrid Lindgren\nSmilla,Peter Høeg\n"
      + "Il giorno della civetta,Sciascia\nLa verità,Poincaré\nPiù,È così\nLavoro,Slavoj Žižek\n",
    "Título,Autor\nO crime do padre Amaro,Eça de Queirós\nCem sonetos de solidão,Drummond\n"
      + "Memórias póstumas,Brás Cubas\nAs invasões,João\nCorações,Não\n",
    "Title,Autor\nTõde ja õigus,A. H. Tammsaare\nRehepapp,Andrus Kivirähk\nKõrboja,Öö\n",
    "Title,Author\nÍslandsklukkan,Halldór Laxness\nNjála,Þorgeir Ðórr\nSagan,Ævi og störf\n",
    "Titel,Forfatter\nTræet på ø,Bæk\nÆØÅ,Åse Bø\nFrøken Smillas fornemmelse for sne,Høeg\n",
    "Títol,Autor\nLa plaça del Diamant,Mercè Rodoreda\nSolitud,Víctor Català\nCançó,Òscar\n"
      + "Il·lusió i història,Josep Mª Ballarín, 2ª ed.\n",
  ]) func `Western lists stay what they are`(text: String) throws {
    let (books, summary) = try read(Sample(encoding: .windows1252, text: text).bytes())
    #expect(summary.encodingName == "Windows-1252")
    #expect(summary.doubt == nil)
    #expect(
      books.titles.first == text.split(whereSeparator: { ",\n".contains($0) }).map(String.init)[2]
    )
  }

  private static let arabicList = "Title,Author\nالبحر,سامي نور\nمدينة الملح,عبد الرحمن منيف\n"
  private static let russianList =
    "Название,Автор\nДом у моря,Анна Белая\nПреступление и наказание,Фёдор Достоевский\n"
  private static let thaiList = "Title,Author\nสี่แผ่นดิน,คึกฤทธิ์ ปราโมช\nคู่กรรม,ทมยันตี\n"

  private static let further = [
    Sample(encoding: .windows1256, text: arabicList), Sample(encoding: .arabic, text: arabicList),
    Sample(encoding: .windows1256, text: "Title,Author\nالبحر,سامي نور\n"),
    Sample(encoding: .dosCyrillic, text: russianList), Sample(encoding: .thai, text: thaiList),
    Sample(encoding: .jis, text: "タイトル,著者\n海辺の家,山田 太郎\n山の声,佐藤 花子\n"),
    Sample(encoding: .utf32LittleEndian, text: "Title,Author\nSalt,Zoë Orme\n"),
    Sample(encoding: .utf32BigEndian, text: "Title,Author\nSalt,王小波\n"),
  ]

  @Test(arguments: further) func `a list in an encoding of other scripts is read as what it is`(
    sample: Sample
  ) throws {
    let expected = try read(sample.text).books
    let found = try read(sample.bytes())
    #expect(found.summary.encoding == sample.encoding)
    #expect(found.books.titles == expected.titles)
    #expect(found.books.map(\.draft.authors) == expected.map(\.draft.authors))
    #expect(found.summary.doubt == nil)
    var options = ReadingOptions()
    options.encoding = TextEncoding(named: sample.encoding.name)
    let said = try read(sample.bytes(), options: options)
    #expect(said.books.titles == expected.titles)
  }

  @Test func `a list of DOS with few words is asked for, and read when it is said`() throws {
    let sample = Sample(encoding: .dosAmerican, text: "Title,Author\nSchönes,Zoë Böll\n")
    let found = try read(sample.bytes())
    #expect(found.summary.encoding != .macRoman)
    var options = ReadingOptions()
    options.encoding = TextEncoding(named: "cp437")
    let said = try read(sample.bytes(), options: options)
    #expect(said.books.titles == ["Schönes"])
  }

  @Test func `a mark between two files that were joined is no letter`() throws {
    let books = try read("\u{FEFF}Title,Author\nA,Ann Bee\n\u{FEFF}Title,Author\nB,Carl Dee\n")
      .books
    #expect(books.titles == ["A", "B"])
    let bare = try read("\u{FEFF}Title,Author\nA,Ann Bee\n\u{FEFF}\"B, the second\",Carl Dee\n")
      .books
    #expect(bare.titles == ["A", "B, the second"])
  }

  @Test(arguments: [
    ("windows-1256", TextEncoding.windows1256), ("cp1256", .windows1256), ("ISO-8859-6", .arabic),
    ("cp866", .dosCyrillic), ("IBM866", .dosCyrillic), ("TIS-620", .thai), ("cp874", .thai),
    ("windows-874", .thai), ("cp437", .dosAmerican), ("ISO-2022-JP", .jis),
    ("utf-32", .utf32LittleEndian),
  ]) func `the encodings of other scripts have their names`(name: String, encoding: TextEncoding) {
    #expect(TextEncoding(named: name) == encoding)
  }

  @Test func `an encoding is found by the names that people have for it`() {
    let names = ["cp1250", "latin1", "ISO-8859-1", "sjis", "Shift_JIS", "gbk", "euc-kr", "utf8"]
    #expect(
      names.map { TextEncoding(named: $0) } == [
        .windows1250, .windows1252, .windows1252, .shiftJIS, .shiftJIS, .gb18030, .korean, .utf8,
      ]
    )
    #expect(TextEncoding.allCases.allSatisfy { TextEncoding(named: $0.rawValue) == $0 })
    #expect(TextEncoding(named: "ebcdic") == nil)
  }

  @Test func `XML is read in the encoding that it names`() throws {
    let text = """
      <?xml version="1.0" encoding="ISO-8859-2"?>
      <collection><record><datafield tag="245" ind1=" " ind2=" "><subfield code="a">Łódź</subfield>
      </datafield></record></collection>
      """
    let (books, _) = try read(
      Sample(encoding: .latin2, text: text).bytes(),
      named: "a.xml",
      as: "marcxml"
    )
    #expect(books.titles == ["Łódź"])
  }
}
