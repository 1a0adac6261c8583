import Books
import Catalog
import Interchange
import Lookup

/// The source of the values of an argument.
enum CompletionSource {
  case files
  case query
  case names(AuthorityKind)
  /// The values of a field that has no records of its own, by its name in queries.
  case values(String)
  case readers
  case savedQueries
  case ownFields
  /// `field=value`.
  case settings
  case words([String])
  /// Several of these words, separated by commas.
  case several([String])
  /// Several columns, separated by commas: the fields of the catalogue and other facts about books.
  case columns
  case orders

  /// Finds the source of an option's values; nil where any value will do.
  init?(option name: String, of path: [String]) {
    switch (path.first, name) {
    case (_, "--catalog"): self = .files
    case (_, "--as"), (_, "--lent-to"), ("lend", "--to"), ("borrow", "--from"),
      ("return", "--from"),
      ("readers", "--into"):
      self = .readers
    case (_, "--into"), (_, "--give-to"):
      guard let kind = Self.kind(path.first) else { return nil }
      self = .names(kind)
    case (_, "--had-series"): self = .names(.series)
    case (_, "--set"): self = .settings
    case ("export", "--to"): self = .words(ExportFormat.all.map(\.id))
    case ("import", "--from"): self = .words(ImportFormat.all.map(\.id))
    case ("import", "--encoding"): self = .words(TextEncoding.choices.map(\.name))
    case ("check", "--only"): self = .several(DoctorRule.all.map(\.id) + ["all"])
    case ("lookup", "--missing"): self = .several(BookField.allCases.map(\.rawValue))
    case (_, "--source"): self = .words(LookupSource.all.map(\.id))
    case ("stats", "--only"): self = .words(StatisticsCommand.names)
    case (_, "--status"): self = .words(ReadingStatus.choices.map(\.word))
    case ("readers", "--kind"): self = .words(ReaderKind.choices.map(\.name))
    case ("fields", "--kind"): self = .words(CustomField.Kind.allCases.map(\.word))
    case (_, "--columns"): self = .columns
    case (_, "--sort"): self = .orders
    // What is printed, and no field of the book.
    case ("add", "--format"): return nil
    case ("add", _):
      guard let field = BookField(settingName: String(name.dropFirst(2))) else { return nil }
      switch field.kind {
      case .record(let kind), .records(let kind): self = .names(kind)
      case .text, .language, .format: self = .values(field.rawValue)
      case .longText, .isbn, .year, .number, .date, .volume: return nil
      }
    default: return nil
    }
  }

  /// Finds the source of a positional argument's values; nil where any value will do.
  init?(positional place: Int, of path: [String]) {
    switch (path.first, path.dropFirst().first, place) {
    case ("list", _, _), ("edit", _, _), ("remove", _, _), ("merge", _, _), ("export", _, _),
      ("stats", _, _),
      ("queries", "save", 1...):
      self = .query
    case ("import", _, _), ("restore", _, _), ("backup", _, _): self = .files
    case ("queries", "save", 0), ("queries", "rename", 0), ("queries", "remove", _):
      self = .savedQueries
    case ("readers", "show", _), ("readers", "edit", _), ("readers", "merge", _),
      ("readers", "remove", _):
      self = .readers
    case ("authors", "sort", 0):
      self = .words(NameConvention.allCases.filter { $0.ways.count > 1 }.map(\.rawValue))
    case ("authors", "sort", 1):
      let ways = NameConvention.allCases.filter { $0.ways.count > 1 }.flatMap(\.ways)
      self = .words(Set(ways.map(\.rawValue)).sorted())
    case ("fields", "edit", 0), ("fields", "remove", _), ("fields", "move", 0): self = .ownFields
    case (let name, "show", 0), (let name, "rename", 0), (let name, "merge", _),
      (let name, "remove", 0):
      guard let kind = Self.kind(name) else { return nil }
      self = .names(kind)
    default: return nil
    }
  }

  private static func kind(_ command: String?) -> AuthorityKind? {
    AuthorityKind.allCases.first { $0.recordKind.commandWord == command }
  }

  /// Finds the words that a beginning can become.
  ///
  /// - Parameter typed: What stands there; the values begin so, whatever their case and accents.
  func candidates(for typed: String, in view: ReadTransaction?) throws -> [Candidate] {
    switch self {
    case .files: return []
    case .words(let words): return words.map { Candidate($0) }
    case .several(let words): return try list(typed, words, ends: [""])
    case .query: return try view.map { try queries(typed, $0) } ?? []
    case .names(let kind): return try view.map { try values(kind.rawValue, typed, $0) } ?? []
    case .values(let field): return try view.map { try values(field, typed, $0) } ?? []
    case .readers:
      let rows = try view?.readers.rows(ReaderListing(find: typed), limit: 100) ?? []
      return rows.map { Candidate($0.name) }
    case .savedQueries: return try view?.queries.all().map { Candidate($0.name, $0.text) } ?? []
    case .ownFields:
      return try view?.customFields.all().map { Candidate($0.name, $0.kind.name) } ?? []
    case .settings: return try view.map { try settings(typed, $0) } ?? []
    case .columns: return try view.map { try list(typed, try fields($0), ends: [""]) } ?? []
    case .orders: return try view.map { try list(typed, try fields($0), ends: ["", "-"]) } ?? []
    }
  }

  private func fields(_ view: ReadTransaction) throws -> [String] {
    CatalogField.all(try view.customFields.all()).map(\.key)
      + ["added", "modified", "status", "rating"]
  }

  /// Completes one more of these words behind the last comma.
  private func list(_ typed: String, _ words: [String], ends: [String]) throws -> [Candidate] {
    let start = typed.lastIndex(of: ",").map { String(typed[...$0]) } ?? ""
    let used = start.split(separator: ",")
    return words.filter { word in !used.contains { $0 == word } }
      .flatMap { word in ends.map { Candidate(start + word + $0) } }
  }

  private func values(
    _ field: String,
    _ typed: String,
    _ view: ReadTransaction
  ) throws -> [Candidate] {
    // In quotation marks it is one value, whatever is in it.
    let plain = typed.filter { $0 != "\"" }
    return try view.quickCompletions(for: "\(field):\"\(plain)", isPart: false)
      .map { Candidate($0.label, books: $0.books) }
  }

  /// `field=value`, of the fields that `--set` knows.
  private func settings(_ typed: String, _ view: ReadTransaction) throws -> [Candidate] {
    guard let equals = typed.firstIndex(of: "=") else {
      return CatalogField.all(try view.customFields.all())
        .map { Candidate($0.key + "=", isOpen: true) }
    }
    let start = typed[...equals]
    let name = start.dropLast().prefix { $0 != "+" && $0 != "-" }
    // Several names stand with a semicolon between.
    let value = typed[typed.index(after: equals)...]
    let last = value.lastIndex(of: ";").map { value[value.index(after: $0)...] } ?? value
    let word = last.drop { $0 == " " }
    let head = typed.dropLast(word.count)
    return try values(String(name), String(word), view).map { value in
      // A semicolon between quotation marks belongs to the name.
      let isWhole = value.text.contains(";") && !value.text.contains("\"")
      return Candidate(head + (isWhole ? "\"\(value.text)\"" : value.text), value.detail)
    }
  }

  /// One argument is one term, so that a phrase needs no quotation marks of its own.
  private func queries(_ typed: String, _ view: ReadTransaction) throws -> [Candidate] {
    var text = typed
    if !typed.contains("\""), let blank = typed.firstIndex(where: \.isWhitespace),
      let sign = typed[..<blank].lastIndex(where: { ":,".contains($0) })
    {
      let start = typed[typed.index(after: sign)...].drop { "=^~".contains($0) }.startIndex
      text.insert("\"", at: start)
    }
    let isQuoted = typed.contains("\"")
    return try view.quickCompletions(for: text, isPart: true).map { completion in
      let head = String(text.prefix(completion.range.lowerBound))
      switch completion.kind {
      case .field: return Candidate(head + completion.replacement, isOpen: true)
      case .savedQuery: return Candidate(head + completion.replacement)
      case .value:
        let value = Self.isPlain(completion.label) ? completion.label : completion.replacement
        let quoted = value.hasPrefix("\"") ? value : "\"\(value)\""
        return Candidate(head + (isQuoted ? quoted : value), books: completion.books)
      }
    }
  }

  /// True when the value, as an argument, needs no quotation marks inside it.
  private static func isPlain(_ value: String) -> Bool {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    return words.count > 1
      && words.allSatisfy { word in
        guard let first = word.first, let last = word.last, !["AND", "OR", "NOT"].contains(word)
        else {
          return false
        }
        let isOfWord = { (letter: Character) in letter.isLetter || letter.isNumber }
        return isOfWord(first) && last != "-"
          && word.allSatisfy { isOfWord($0) || "-.'’".contains($0) }
      }
  }
}

/// A completion of a word.
struct Candidate {
  /// The whole word, as the command gets it.
  let text: String
  /// The description that the shell shows beside it.
  var detail = ""
  /// True when more of the same word follows, as behind "genre:".
  var isOpen = false

  init(_ text: String, _ detail: String = "", isOpen: Bool = false) {
    self.text = text
    self.detail = detail
    self.isOpen = isOpen
  }

  init(_ text: String, books: Int?) {
    self.init(text, books.map { RecordKind.book.name(count: $0) } ?? "")
  }
}
