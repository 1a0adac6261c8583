import Books

/// What columns are called in tables that people and programs write, in several languages.
enum ColumnNames {
  /// The field that a column of this name holds, or nil.
  static func field(_ name: String) -> TableField? { field(key: DelimitedHeader.key(name)) }

  /// The field of a column by the key of its name, or nil.
  static func field(key: String) -> TableField? { fields[key] }

  /// The field of a column whose name has filler words too: "Nb de pages", "Codice ISBN (13)".
  static func likelyField(_ name: String) -> TableField? {
    if let field = field(name) { return field }
    let words = folded(name).split(separator: " ").map(String.init)
    if words.contains(where: { $0.hasPrefix("isbn") }) { return .isbn }
    let telling = words.filter { !fillers.contains($0) }
    // In "Autor (Nachname, Vorname)" the brackets tell how names are written.
    let outside = name.prefix { $0 != "(" && $0 != "[" }
    if telling.count < words.count, let field = fields[telling.joined()] { return field }
    return outside.count < name.count ? field(String(outside)) : nil
  }

  /// Whether a column holds the numbers that books have in another table.
  static func isReference(_ name: String) -> Bool {
    ["bookid", "bookids", "bookuuid", "bookkey", "workid", "workkey", "editionid", "itemid"]
      .contains(DelimitedHeader.key(name))
  }

  /// Whether columns are those of an account: of what was paid, and to whom.
  static func areOfPayments(_ names: [String]) -> Bool {
    names.count { payments.contains(DelimitedHeader.key($0)) } > 1
  }

  private static let payments: Set = [
    "amount", "balance", "payee", "payer", "debit", "credit", "iban", "bic", "currency",
    "transactiondate", "transactiontype", "transactionid", "accountnumber", "paidin", "paidout",
    "withdrawal", "deposit", "betrag", "saldo", "buchungstag", "valuta", "valutadatum",
    "verwendungszweck", "kontonummer", "wahrung", "montant", "solde", "devise", "importe",
    "importo", "bedrag", "valor", "金额", "金額",
  ]

  /// Columns of the towns where publishers are, as keys.
  static let places: Set = [
    "place", "places", "placeofpublication", "publicationplace", "publisherplace", "publishercity",
    "erscheinungsort", "verlagsort", "lieudepublication", "lieudedition", "lugardepublicacion",
    "luogodipubblicazione", "plaatsvanuitgave", "出版地",
  ]

  /// Whether the name of a column of titles is English.
  static func isEnglishTitle(_ name: String) -> Bool {
    ["title", "name", "book"].contains { folded(name).contains($0) }
  }

  private static let fillers: Set<String> = [
    "de", "du", "des", "d", "da", "do", "di", "del", "della", "la", "le", "les", "el", "l", "of",
    "the", "in", "n", "no", "nr", "nb", "num", "number", "numero", "book", "books", "buch",
    "buches",
    "livre", "libro", "livro", "boek", "my", "mein", "meine", "mon", "mi", "mia",
  ]

  /// The system whose numbers a column of this name holds, or nil.
  static func scheme(_ name: String) -> String? {
    let key = DelimitedHeader.key(name)
    return schemes.first { $0.value.contains(key) }?.key
  }

  private static let schemes: [String: Set<String>] = [
    "lccn": ["lccn"], "oclc": ["oclc", "oclcnumber"], "asin": ["asin"], "doi": ["doi"],
    "goodreads": ["goodreadsbookid", "goodreadskey", "goodreadsid"],
    "librarything": ["librarythingkey"], "openlibrary": ["openlibrarykey", "olid"],
    "wikidata": ["wikidata"], "bnf": ["bnfid"], "issn": ["issn"],
  ]

  private static let fields: [String: TableField] = {
    var fields: [String: TableField] = [:]
    for (field, names) in names {
      for name in names.split(separator: ",") {
        fields[DelimitedHeader.key(String(name))] = field
      }
    }
    return fields
  }()

  /// Names in Western languages, then those in other scripts.
  ///
  /// They are compared without accents, spaces and marks (`DelimitedHeader.key(_:)`).
  static let names: [TableField: String] = [
    .title: """
    title,book title,name,book,book name,titel,buchtitel,titre,título,titolo,otsikko,tytuł,\
    tittel,titul,název,cím,titre du livre,título del libro,titlu,titulu,kitap adı,kitap,\
    название,заглавие,书名,書名,タイトル,제목,τίτλος,назва,заголовок,题名,タイトル名,도서명,\
    العنوان,عنوان,כותרת,שם הספר,\
    buchname,nom du livre,título de la obra,書籍名,作品名
    """,
    .subtitle: """
    podtytuł,\
    subtitle,untertitel,sous-titre,subtítulo,sottotitolo,ondertitel,副标题,\
    zusatz zum titel,complément du titre,サブタイトル,副題
    """,
    .author: """
    author,authors,author name,creator,creators,writer,by,primary author,author text,\
    main author,other authors,additional authors,autor,autoren,autorin,verfasser,auteur,\
    auteurs,autores,autore,autori,författare,forfatter,autorzy,szerző,schrijver,schrijvers,\
    författarens namn,skribent,forfattere,kirjailija,tekijä,autorka,autoras,autor/a,yazar,\
    автор,авторы,作者,著者,저자,συγγραφέας,автори,著者名,作家,지은이,글쓴이,المؤلف,מחבר,סופר,\
    verfasser/in,auteurs principaux,作者名
    """,
    .editor: """
    editor,editors,herausgeber,hrsg,éditeur scientifique,curatore,редактор,\
    herausgeber/in,directeur de publication,editor literario,編者,編集者,編
    """,
    .translator: """
    tłumacz,tłumaczenie,\
    translator,translators,übersetzer,traducteur,traductor,traduttore,переводчик,译者,\
    übersetzung,traduit par,traducción,traducido por,翻訳者,訳者,翻訳
    """,
    .illustrator: """
    ilustracje,\
    illustrator,illustrators,illustrateur,ilustrador,illustratore,artist,художник,\
    illustration,illustrationen,illustrations,ilustraciones,イラスト,挿絵,絵
    """,
    .narrator: """
    narrator,narrators,reader,sprecher,narrateur,\
    erzähler,narrador,朗読
    """,
    .contributor: "contributor,contributors,mitwirkende",
    .publisher: """
    publisher,publishers,publisher name,imprint,publishing house,verlag,éditeur,editorial,\
    editora,editore,casa editrice,uitgever,uitgeverij,förlag,wydawnictwo,kiadó,wydawca,\
    nakladatel,nakladatelství,vydavatel,vydavateľstvo,kustantaja,editură,yayınevi,yayıncı,\
    издательство,出版社,出版者,εκδότης,видавництво,出版社名,출판사,الناشر,הוצאה,\
    verlagsname,maison d'édition,nom de l'éditeur,casa editorial,出版元,発行所,発行元
    """,
    .year: """
    year,publication year,year published,published,publication date,date published,\
    publish date,pub date,date,original publication year,jahr,erscheinungsjahr,\
    erscheinungsdatum,année,date de publication,année de publication,año,fecha,\
    fecha de publicación,anno,anno di pubblicazione,jaar,jaar van uitgave,utgivningsår,rok,\
    rok wydania,année de parution,année d'édition,date de parution,parution,año de publicación,\
    año de edición,fecha de edición,data de publicação,ano de publicação,ano de edição,\
    anno edizione,data di pubblicazione,anno di edizione,jaar van publicatie,uitgavejaar,\
    utgivelsesår,udgivelsesår,år,julkaisuvuosi,vuosi,rok vydání,rok vydania,kiadás éve,év,an,\
    anul apariției,yıl,yayın yılı,basım yılı,first published,published at,release date,\
    published date,pub year,copyright,\
    год,год издания,出版年,出版日期,発行年,έτος,рік,рік видання,дата выхода,出版時間,出版时间,\
    出版日,発売日,출판일,출간일,출판년도,سنة النشر,שנה,\
    date of publication,published year,year of publication,year of publishing,publishing year,copyright date,\
    copyright year,edition year,edition date,erschienen,erschienen am,\
    erscheint,veröffentlicht,veröffentlichungsjahr,veröffentlichungsdatum,publikationsjahr,\
    publikationsdatum,druckjahr,jahr der veröffentlichung,date d'édition,date d'impression,\
    date de copyright,année de copyright,année de publication originale,publié en,publié le,\
    paru en,paru le,fecha de copyright,año de copyright,año publicación,fecha publicación,\
    publicado,publicado en,fecha de lanzamiento,año de impresión,出版年月,出版年月日,発行日,発行年月日,\
    発行年月,刊行年,刊行日,発売年,発売年月日,公開日
    """,
    .isbn: """
    isbn,isbn13,isbn10,isbns,ean,ean13,ean_isbn13,upc_isbn10,isbn/uid,isbn/ean,isbn nr,\
    isbn nummer,isbn no,isbn number,isbn code,código isbn,codice isbn,ean/isbn,\
    isbnコード,isbn番号
    """,
    .series: """
    seria,\
    series,series name,series title,reihe,serie,colección,collana,reeks,cyklus,cykl,\
    série / collection,sarja,sorozat,seri,\
    серия,丛书,シリーズ,시리즈,系列,\
    buchreihe,reihentitel,serientitel,nom de la série,saga,nombre de la serie,シリーズ名,叢書名
    """,
    .volume: """
    tom,\
    volume,series index,series number,series position,volume number,number in series,band,\
    bandnummer,tome,tomo,deel,nr in reihe,bd,volume no,numéro,number in the series,series no,\
    том,\
    reihenband,nummer in der reihe,numéro dans la série,número en la serie,volumen,número de tomo,巻,巻数,巻号
    """,
    .pages: """
    pages,number of pages,page count,num pages,extent,length,seiten,seitenzahl,seitenanzahl,\
    nombre de pages,páginas,pagine,numero di pagine,sidor,strony,nb de pages,bladzijden,blz,\
    aantal pagina's,sider,sivut,sivumäärä,liczba stron,počet stran,stran,oldalszám,oldalak,\
    pagini,nr de pagini,sayfa,sayfa sayısı,s,p,pp,\
    страниц,страницы,页数,ページ数,σελίδες,сторінок,кількість сторінок,頁數,페이지,쪽수,\
    عدد الصفحات,עמודים,\
    anzahl seiten,anzahl der seiten,umfang,nombre pages,número de páginas,núm páginas,extensión,ページ,頁
    """,
    .language: """
    language,languages,lang,inlanguage,language code,sprache,langue,idioma,lingua,taal,språk,\
    język,kieli,jazyk,nyelv,limbă,dil,\
    язык,语言,言語,γλώσσα,мова,語言,언어,اللغة,שפה,\
    buchsprache,langue de lecture,idioma del libro,language of text,使用言語,本文言語
    """,
    .format: """
    format,binding,media,media type,book format,einband,reliure,encuadernación,rilegatura,\
    formato,\
    装帧,\
    medium,medientyp,buchformat,type de livre,tipo de libro,形式,判型,媒体
    """,
    .genre: """
    gatunek,\
    genre,genres,main genre,category,kategorie,gattung,catégorie,categoría,género,genere,\
    жанр,\
    genres littéraires,géneros,categorías principales,ジャンル,カテゴリ,カテゴリー,分類
    """,
    .tags: """
    tagi,\
    tags,tag,keywords,subjects,subject,categories,schlagwörter,schlagworte,stichwörter,\
    mots-clés,sujets,etiquetas,temas,soggetti,trefwoorden,\
    теги,标签,\
    themen,thema,sujet,étiquettes,palabras clave,タグ,件名,キーワード
    """,
    .shelves: """
    shelves,bookshelves,shelf name,collections,exclusive shelf,regale,\
    regalnamen,étagères,estanterías,estantes,colecciones,本棚
    """,
    .location: """
    półka,\
    location,physical location,shelf,standort,regal,emplacement,ubicación,posizione,plaats,\
    place on shelf,\
    位置,\
    shelfmark,shelfmarks,call number,signatur,standnummer,cote,rayon,signatura,\
    estante,estantería,請求記号,配架場所,所在,保管場所
    """,
    .notes: """
    uwagi,notatki,\
    notes,note,comment,comments,description,summary,remarks,notizen,bemerkung,bemerkungen,\
    beschreibung,remarques,notas,descripción,opmerkingen,\
    заметки,备注,\
    anmerkung,anmerkungen,zusammenfassung,inhalt,résumé,commentaire,commentaires,resumen,comentario,comentarios,sinopsis,メモ,備考,内容紹介,あらすじ
    """,
    .copies: """
    copies,owned,owned copies,quantity,number of copies,exemplare,anzahl,exemplaires,\
    ejemplares,copie,\
    数量,\
    besitz,im besitz,possédé,nombre d'exemplaires,número de ejemplares,en propiedad,冊数,所有,所蔵
    """,
    .id: "id,book id,books id,identifier,record id,nummer,uuid",
    .added: """
    added,added at,created at,date added,entry date,created,hinzugefügt,erfasst,ajouté,\
    agregado,\
    hinzugefügt am,erfasst am,date d'ajout,ajouté le,fecha de alta,agregado el,añadido,añadido el,登録日,追加日
    """,
    .acquired: """
    data zakupu,\
    acquired,date acquired,acquired on,acquisition date,bought,bought on,date bought,purchased,\
    purchased on,purchase date,date purchased,date of purchase,erworben,erworben am,gekauft,gekauft am,\
    kaufdatum,anschaffungsdatum,acquis le,acheté,acheté le,date d'achat,date d'acquisition,\
    adquirido,adquirido el,comprado,comprado el,fecha de compra,fecha de adquisición,acquistato,\
    data di acquisto,gekocht,aankoopdatum,購入日
    """,
    .rating: """
    rating,my rating,star rating,stars,bewertung,note sur 5,calificación,valutazione,ma note,\
    note /5,note /10,note /20,mi calificación,puntuación,voto,il mio voto,waardering,\
    beoordeling,betyg,ocena,hodnocení,értékelés,puan,\
    оценка,评分,我的评分,\
    meine bewertung,sterne,étoiles,évaluation,appréciation,valoración,mi valoración,estrellas,評価,マイ評価
    """,
    .status: """
    status,read status,reading status,lesestatus,statut,estado,stato,statut de lecture,\
    estado de lectura,stato di lettura,leesstatus,läsestatus,\
    estado lectura,読書状況,読書状態,ステータス
    """,
    .started: """
    date started,start date,started,currently_reading,began_date,began,begonnen,commencé,\
    angefangen,angefangen am,begonnen am,lesebeginn,commencé le,début de lecture,empezado,empezado el,inicio de lectura,読み始めた日,読書開始日,開始日
    """,
    .finished: """
    date read,finish date,finished,completed,last date read,completed_date,read date,\
    date finished,dates read,read dates,readings,gelesen am,gelesen,lu le,read,lu,lue,leído,\
    leida,leído el,fecha de lectura,date de lecture,letto,letto il,data di lettura,gelezen,\
    gelezen op,läst,læst,lest,luettu,lido,przeczytane,přečteno,olvasott,\
    读过,прочитано,прочитана,дата прочтения,读完日期,読了日,\
    beendet,beendet am,leseende,terminé,terminé le,fin de lecture,terminado,terminado el,fin de lectura,読了日付,読み終わった日,終了日
    """,
    .stopped: "stopped_date,dropped_dates,date stopped,dropped,abgebrochen am",
    .review: """
    review,review content,my review,rezension,critique,reseña,recensione,书评,\
    meine rezension,ma critique,mon avis,avis,mi reseña,opinión,レビュー,感想,書評
    """,
    .note: """
    private notes,private note,private comment,my notes,private notizen,\
    private notiz,private anmerkungen,notes privées,notas privadas,非公開メモ
    """,
    .lentTo: """
    lent to,loaned to,lending patron,borrower,on loan to,verliehen an,ausgeliehen an,prêté à,\
    prestado a,prestato a
    """,
    .lent: """
    lent on,lent date,loan date,lending start,date lent,date loaned,loaned on,date borrowed,\
    verliehen am,ausgeliehen am,prêté le,date du prêt,date de prêt,verleihdatum,ausleihdatum,\
    fecha de préstamo,data do empréstimo,data del prestito
    """,
    .borrowedFrom: "borrowed from,ausgeliehen von,emprunté à,geliehen von",
    .due: "due,due date,lending end,return by,rückgabe",
    .returned: "returned,date returned,returned on,zurück am,rendu le",
    .kind: "item_type",
  ]
}
