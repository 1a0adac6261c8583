import Catalog

/// What columns are called in tables that people and programs write, in several languages.
enum ColumnNames {
  /// The field that a column of this name holds, or nil.
  static func field(_ name: String) -> TableField? { field(key: DelimitedHeader.key(name)) }

  /// The same for a name that is a key already.
  static func field(key: String) -> TableField? { fields[key] }

  /// The same for a name among words that say nothing: "Nb de pages", "Codice ISBN (13)".
  static func likelyField(_ name: String) -> TableField? {
    if let field = field(name) { return field }
    let words = folded(name).split(separator: " ").map(String.init)
    if words.contains(where: { $0.hasPrefix("isbn") }) { return .isbn }
    let telling = words.filter { !fillers.contains($0) }
    // "Autor (Nachname, Vorname)" says in brackets how it is written.
    let outside = name.prefix { $0 != "(" && $0 != "[" }
    if telling.count < words.count, let field = fields[telling.joined()] { return field }
    return outside.count < name.count ? field(String(outside)) : nil
  }

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

  /// Names of the West, then those in other scripts; accents, spaces and marks tell none apart.
  static let names: [TableField: String] = [
    .title: """
    title,book title,name,book,book name,titel,buchtitel,titre,título,titolo,otsikko,tytuł,\
    tittel,titul,název,cím,titre du livre,título del libro,titlu,titulu,kitap adı,kitap,\
    название,заглавие,书名,書名,タイトル,제목,τίτλος,назва,заголовок,题名,タイトル名,도서명,\
    العنوان,عنوان,כותרת,שם הספר
    """,
    .subtitle: "subtitle,untertitel,sous-titre,subtítulo,sottotitolo,ondertitel,副标题",
    .author: """
    author,authors,author name,creator,creators,writer,by,primary author,author text,\
    main author,other authors,additional authors,autor,autoren,autorin,verfasser,auteur,\
    auteurs,autores,autore,autori,författare,forfatter,autorzy,szerző,schrijver,schrijvers,\
    författarens namn,skribent,forfattere,kirjailija,tekijä,autorka,autoras,autor/a,yazar,\
    автор,авторы,作者,著者,저자,συγγραφέας,автори,著者名,作家,지은이,글쓴이,المؤلف,מחבר,סופר
    """,
    .editor: "editor,editors,herausgeber,hrsg,éditeur scientifique,curatore,редактор",
    .translator: "translator,translators,übersetzer,traducteur,traductor,traduttore,переводчик,译者",
    .illustrator: "illustrator,illustrators,illustrateur,ilustrador,illustratore,artist,художник",
    .narrator: "narrator,narrators,reader,sprecher,narrateur",
    .contributor: "contributor,contributors,mitwirkende",
    .publisher: """
    publisher,publishers,publisher name,imprint,publishing house,verlag,éditeur,editorial,\
    editora,editore,casa editrice,uitgever,uitgeverij,förlag,wydawnictwo,kiadó,wydawca,\
    nakladatel,nakladatelství,vydavatel,vydavateľstvo,kustantaja,editură,yayınevi,yayıncı,\
    издательство,出版社,出版者,εκδότης,видавництво,出版社名,출판사,الناشر,הוצאה
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
    出版日,発売日,출판일,출간일,출판년도,سنة النشر,שנה
    """,
    .isbn: """
    isbn,isbn13,isbn10,isbns,ean,ean13,ean_isbn13,upc_isbn10,isbn/uid,isbn/ean,isbn nr,\
    isbn nummer,isbn no,isbn number,isbn code,código isbn,codice isbn,ean/isbn
    """,
    .series: """
    series,series name,series title,reihe,serie,colección,collana,reeks,cyklus,cykl,\
    série / collection,sarja,sorozat,seri,\
    серия,丛书,シリーズ,시리즈,系列
    """,
    .volume: """
    volume,series index,series number,series position,volume number,number in series,band,\
    bandnummer,tome,tomo,deel,nr in reihe,bd,volume no,numéro,number in the series,series no,\
    том
    """,
    .pages: """
    pages,number of pages,page count,num pages,extent,length,seiten,seitenzahl,seitenanzahl,\
    nombre de pages,páginas,pagine,numero di pagine,sidor,strony,nb de pages,bladzijden,blz,\
    aantal pagina's,sider,sivut,sivumäärä,liczba stron,počet stran,stran,oldalszám,oldalak,\
    pagini,nr de pagini,sayfa,sayfa sayısı,s,p,pp,\
    страниц,страницы,页数,ページ数,σελίδες,сторінок,кількість сторінок,頁數,페이지,쪽수,\
    عدد الصفحات,עמודים
    """,
    .language: """
    language,languages,lang,inlanguage,language code,sprache,langue,idioma,lingua,taal,språk,\
    język,kieli,jazyk,nyelv,limbă,dil,\
    язык,语言,言語,γλώσσα,мова,語言,언어,اللغة,שפה
    """,
    .format: """
    format,binding,media,media type,book format,einband,reliure,encuadernación,rilegatura,\
    formato,\
    装帧
    """,
    .genre: """
    genre,genres,main genre,category,kategorie,gattung,catégorie,categoría,género,genere,\
    жанр
    """,
    .tags: """
    tags,tag,keywords,subjects,subject,categories,schlagwörter,schlagworte,stichwörter,\
    mots-clés,sujets,etiquetas,temas,soggetti,trefwoorden,\
    теги,标签
    """,
    .shelves: "shelves,bookshelves,shelf name,collections,exclusive shelf,regale",
    .location: """
    location,physical location,shelf,standort,regal,emplacement,ubicación,posizione,plaats,\
    place on shelf,\
    位置
    """,
    .notes: """
    notes,note,comment,comments,description,summary,remarks,notizen,bemerkung,bemerkungen,\
    beschreibung,remarques,notas,descripción,opmerkingen,\
    заметки,备注
    """,
    .copies: """
    copies,owned,owned copies,quantity,number of copies,exemplare,anzahl,exemplaires,\
    ejemplares,copie,\
    数量
    """,
    .id: "id,book id,books id,identifier,record id,nummer,uuid",
    .added: """
    added,added at,created at,date added,entry date,created,hinzugefügt,erfasst,ajouté,\
    agregado
    """,
    .rating: """
    rating,my rating,star rating,stars,bewertung,note sur 5,calificación,valutazione,ma note,\
    note /5,note /10,note /20,mi calificación,puntuación,voto,il mio voto,waardering,\
    beoordeling,betyg,ocena,hodnocení,értékelés,puan,\
    оценка,评分,我的评分
    """,
    .status: """
    status,read status,reading status,lesestatus,statut,estado,stato,statut de lecture,\
    estado de lectura,stato di lettura,leesstatus,läsestatus
    """,
    .started: """
    date started,start date,started,currently_reading,began_date,began,begonnen,commencé
    """,
    .finished: """
    date read,finish date,finished,completed,last date read,completed_date,read date,\
    date finished,dates read,read dates,readings,gelesen am,gelesen,lu le,read,lu,lue,leído,\
    leida,leído el,fecha de lectura,date de lecture,letto,letto il,data di lettura,gelezen,\
    gelezen op,läst,læst,lest,luettu,lido,przeczytane,přečteno,olvasott,\
    读过,прочитано,прочитана,дата прочтения,读完日期,読了日
    """,
    .stopped: "stopped_date,dropped_dates,date stopped,dropped,abgebrochen am",
    .review: "review,review content,my review,rezension,critique,reseña,recensione,书评",
    .note: "private notes,private note,private comment,my notes,private notizen",
    .lentTo: "lent to,loaned to,lending patron,borrower,verliehen an,prêté à,prestado a,prestato a",
    .lent: """
    lent on,loan date,lending start,date lent,date loaned,loaned on,date borrowed,verliehen am
    """,
    .borrowedFrom: "borrowed from,ausgeliehen von,emprunté à,geliehen von",
    .due: "due,due date,lending end,return by,rückgabe",
    .returned: "returned,date returned,returned on,zurück am,rendu le",
    .kind: "item_type",
  ]
}
