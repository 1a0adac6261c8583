import Books
import CResources

/// The names of columns in tables that people and programs write, in several languages.
enum ColumnNames {
  /// The field that a column of this name holds, or nil.
  static func field(_ name: String) -> ImportedField? { field(key: DelimitedHeader.key(name)) }

  /// The field of a column by the key of its name, or nil.
  static func field(key: String) -> ImportedField? { fields[key] }

  /// A field by the name of a column.
  struct Heading {
    let field: ImportedField
    /// False when there are words in the name that are not known: "Title-Land".
    let isWhole: Bool
  }

  /// The field of a column whose name has filler words too: "Nb de pages", "Codice ISBN (13)".
  static func likelyField(_ name: String) -> ImportedField? {
    heading(name).flatMap { $0.isWhole ? $0.field : nil }
  }

  /// The field of a column whose name may have filler words, or be in two languages: "Tittel1-Título".
  static func heading(_ name: String) -> Heading? {
    if let field = field(name) {
      // Signs do not count elsewhere, but "Series #" is no name of a series.
      let isNumbered = field == .book(.series) && (name.contains("#") || name.contains("№"))
      return Heading(field: isNumbered ? .book(.volume) : field, isWhole: true)
    }
    if let field = withoutFillers(name) { return Heading(field: field, isWhole: true) }
    // In "Autor (Nachname, Vorname)" the brackets tell how names are written.
    let outside = String(name.prefix { $0 != "(" && $0 != "[" && $0 != "（" })
    // "Note (sur 10)" is no remark.
    let word = folded(name).prefix { $0 != " " }
    if scores.contains(folded(outside)) || scores.contains(String(word)), scale(name) != nil {
      return Heading(field: .fact(.rating), isWhole: true)
    }
    if outside.count < name.count, let field = field(outside) ?? withoutFillers(outside) {
      return Heading(field: field, isWhole: true)
    }
    // An address or a sentence is no name of a column.
    guard name.utf8.count < 80, !name.contains("://") else { return nil }
    // "average_rating" is one name, and not two.
    let spaced = name.replacing("_", with: " ")
    let parts = spaced.split { !$0.isLetter && !" '’.&".contains($0) }.map { trimmed(String($0)) }
      .filter { $0.utf8.count > 2 && $0.contains(where: \.isLetter) }
    let fields = parts.map { self.field($0) ?? withoutFillers($0) }
    let known = Set(fields.compactMap(\.self))
    // "Autor - apelido" is a part of the name.
    let nameParts = known.intersection([.fact(.family), .fact(.given), .fact(.particle)])
    if known.count == 2, known.contains(.people(.author)), let part = nameParts.first {
      return Heading(field: part, isWhole: !fields.contains(nil))
    }
    if let field = known.first, known.count == 1 {
      return Heading(field: field, isWhole: !fields.contains(nil))
    }
    let isScore = parts.contains { scores.contains(folded($0)) }
    return known.isEmpty && isScore && scale(name) != nil
      ? Heading(field: .fact(.rating), isWhole: true) : nil
  }

  private static func withoutFillers(_ name: String) -> ImportedField? {
    let words = folded(name).split { " '’".contains($0) }.map(String.init)
    if words.contains(where: { $0.hasPrefix("isbn") }) { return .book(.isbn) }
    let telling = words.filter { !fillers.contains($0) && Int($0) == nil }
    return telling.count < words.count ? fields[telling.joined()] : nil
  }

  /// Words for a number of points, which are a rating where the name tells the scale: "Score /5".
  private static let scores: Set = [
    "score", "note", "nota", "points", "punkte", "grade", "puntos", "punti", "pontos",
  ]

  /// The top of the scale that the name of a column of ratings tells: "My Rating (1-10)", "Note /20".
  static func scale(_ name: String) -> Double? {
    // A Norwegian die has six.
    if folded(name).contains("terningkast") { return 6 }
    guard let last = name.split(whereSeparator: { !$0.isNumber }).last, let top = Double(last),
      [5, 6, 7, 10, 20, 100].contains(top)
    else { return nil }
    let bare = String(name[..<last.startIndex].filter { !"([（".contains($0) })
    let before = " " + trimmed(bare).lowercased()
    if ["点満点", "分"].contains(where: name[last.endIndex...].hasPrefix) { return top }
    let signs = [
      "/", "-", "–", "—", "~", "…", " sur", " von", " of", " su", " de", " van", " av", " z", " ze",
      "1 to", "из",
    ]
    let isBracketed = name[..<last.startIndex].last.map { "([（".contains($0) } ?? false
    return isBracketed || signs.contains(where: before.hasSuffix) ? top : nil
  }

  /// True when a column is named for a kind or sort of its books, of which its values tell which is meant.
  static func isOfType(_ name: String) -> Bool {
    ["type", "typ", "tipo", "types", "art", "tipus", "tip", "тип", "soort", "类型", "種類"].contains(
      folded(name)
    )
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

  private static let fillers = Set(CellWords.words(.filler).map(folded))

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

  /// True for the name of a column with its accents as it is written, whatever its capitals.
  static func isSpelled(_ name: String) -> Bool { spelled.contains(name.lowercased()) }

  private static let spelled = Set(names.flatMap(\.names).map { $0.lowercased() })

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
