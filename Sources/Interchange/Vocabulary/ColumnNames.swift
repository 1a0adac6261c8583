import Books
import CResources

/// The names of columns in tables that people and programs write, in several languages.
enum ColumnNames {
  /// The field that a column of this name holds, or nil.
  static func field(_ name: String) -> ImportedField? { field(key: DelimitedHeader.key(name)) }

  /// The field of a column by the key of its name, or nil.
  static func field(key: String) -> ImportedField? { fields[key] }

  /// The field of a column whose name has filler words too: "Nb de pages", "Codice ISBN (13)".
  static func likelyField(_ name: String) -> ImportedField? {
    if let field = field(name) { return field }
    let words = folded(name).split(separator: " ").map(String.init)
    if words.contains(where: { $0.hasPrefix("isbn") }) { return .book(.isbn) }
    let telling = words.filter { !fillers.contains($0) }
    // In "Autor (Nachname, Vorname)" the brackets tell how names are written.
    let outside = name.prefix { $0 != "(" && $0 != "[" }
    if telling.count < words.count, let field = fields[telling.joined()] { return field }
    return outside.count < name.count ? field(String(outside)) : nil
  }

  /// True when there is a column of titles or of ISBNs, without which there is no book.
  static func tellBook(_ names: [String]) -> Bool {
    names.contains { [.book(.title), .book(.isbn)].contains(field($0)) }
  }

  /// True when a column holds the numbers that books have in another table.
  static func isReference(_ name: String) -> Bool {
    ["bookid", "bookids", "bookuuid", "bookkey", "workid", "workkey", "editionid", "itemid"]
      .contains(DelimitedHeader.key(name))
  }

  /// True for the columns of an account: what was paid, and to whom.
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

  static func isEnglishTitle(_ name: String) -> Bool {
    ["title", "name", "book"].contains { folded(name).contains($0) }
  }

  private static let fillers: Set<String> = [
    "de", "du", "des", "d", "da", "do", "di", "del", "della", "la", "le", "les", "el", "l", "of",
    "the", "in", "n", "no", "nr", "nb", "num", "number", "numero", "book", "books", "buch",
    "buches", "edition", "label", "labels",
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

  private static let fields = Dictionary(
    names.flatMap { field, names in names.map { (DelimitedHeader.key($0), field) } }
  ) { $1 }

  /// The fields by the names that a program's own files have for them, in exactly these words.
  static func fields(of program: String) -> [String: ImportedField] {
    let lists = all[program] ?? []
    return Dictionary(lists.flatMap { field, names in names.map { ($0, field) } }) { $1 }
  }

  /// The names of each field in tables of anybody.
  ///
  /// They are compared without accents, spaces and marks (`DelimitedHeader.key(_:)`).
  static let names = all[""] ?? []

  /// The lists of `Resources/columns.txt`: those of a program by its word in brackets, those of
  /// anybody by none.
  private static let all = WordLists(octavo_columns(), octavo_columns_size()).sections
    .mapValues { lists in
      lists.compactMap { list in
        ImportedField(heading: list.name).map { (field: $0, names: list.words) }
      }
    }
}
