import Books
import GRDB

/// A text to look for in one way, and the conditions for it on each field.
struct TextTest {
  let match: Query.Match
  /// Folded.
  let text: String

  init(_ match: Query.Match, _ text: String) {
    self.match = match
    self.text = folded(text)
    signs = match == .whole ? nameSigns(text) : ""
    digits = Self.digits(of: text)
    isOneBeginning = match == .word && !self.text.has(UInt8(ascii: " "))
  }

  /// The signs of a whole name, which tell names apart that fold alike.
  private let signs: String

  let isOneBeginning: Bool

  /// True when it is searched for inside of words, and cannot be in two of them.
  var isInsideOfWords: Bool { match == .inside && !text.has(UInt8(ascii: " ")) }

  /// The digits, when the text could be an ISBN or the beginning of one.
  private let digits: String?

  /// The fields that words without a field are looked for in.
  private var anywhere: [BookField] {
    let isNumber = digits.map { $0.count >= 3 } ?? false
    return BookField.searched + (isNumber ? [.isbn] : [])
  }

  /// True of a book in which the field, or any of them, has it.
  func condition(in field: BookField?, _ form: ConditionForm) -> SQL {
    anyOf(
      fields(field).flatMap { field -> [SQL] in
        switch form {
        case .sets: sets(in: field).map { "book.id IN (\($0))" }
        case .row: [rowCondition(in: field)]
        }
      }
    )
  }

  /// The field itself, or without one those that words are looked for in.
  func fields(_ field: BookField?) -> [BookField] { field.map { [$0] } ?? anywhere }

  // MARK: - Fields

  /// The books in which the field has it: queries for ids, to be united.
  func sets(in field: BookField) -> [SQL] {
    switch field {
    case .title: return titles
    case .isbn: return isbnTest.map { ["SELECT bookId FROM isbn WHERE \($0)"] } ?? []
    default:
      guard let kind = field.authorityKind else {
        return ["SELECT id FROM book WHERE \(ownText(field))"]
      }
      switch kind.link {
      case .one(let column):
        return ["SELECT id FROM book WHERE \(sql: column) IN (\(names(kind)))"]
      case .many(let links, let column):
        return [
          "SELECT bookId FROM \(sql: links.rawValue) WHERE \(sql: column) IN (\(names(kind)))"
        ]
      }
    }
  }

  private func rowCondition(in field: BookField) -> SQL {
    switch field {
    case .title:
      return "EXISTS (SELECT 1 FROM titleText WHERE bookId = book.id AND \(titleTest))"
    case .isbn:
      return isbnTest.map { "EXISTS (SELECT 1 FROM isbn WHERE bookId = book.id AND \($0))" } ?? "0"
    default:
      guard let kind = field.authorityKind else { return ownText(field) }
      switch kind.link {
      case .one(let column):
        return """
          EXISTS (SELECT 1 FROM \(sql: kind.rawValue)
            WHERE \(sql: kind.rawValue).id = book.\(sql: column) AND \(recordTest(kind)))
          """
      case .many(let links, let column):
        return """
          EXISTS (SELECT 1 FROM \(sql: links.rawValue)
            CROSS JOIN \(sql: kind.rawValue) ON \(sql: kind.rawValue).id = \(sql: column)
            WHERE bookId = book.id AND \(recordTest(kind)))
          """
      }
    }
  }

  /// On a column whose text is kept as it was entered.
  private func ownText(_ field: BookField) -> SQL {
    guard case .column(let column) = field.storage else { return "0" }
    return "(\(sql: column) IS NOT NULL AND \(test("folded(\(column))", of: column)))"
  }

  // MARK: - Titles

  /// On a row of `titleText`.
  private var titleTest: SQL {
    let start = " " + text
    switch match {
    case .word: return "instr(titleText.words, \(start))"
    case .phrase: return "instr(titleText.words || ' ', \(start + " "))"
    case .inside: return "instr(titleText.words, \(text))"
    case .start: return "substr(titleText.words, 1, \(start.unicodeScalars.count)) = \(start)"
    case .whole:
      // With its subtitle, or without; behind two spaces stand the joined words.
      let joined = start + "  "
      return """
        (titleText.words = \(start)
          OR substr(titleText.words, 1, \(joined.unicodeScalars.count)) = \(joined) OR (substr(titleText.words, 1, \(start.unicodeScalars.count)) = \(start)
          AND (SELECT folded(title) FROM book WHERE id = titleText.bookId) = \(text)))
        """
    }
  }

  /// A query for the ids of the books whose titles have all the words; nil when the index is no
  /// help.
  var titleIndexQuery: SQL? {
    // No text holds the character 0, and the index cannot be asked for it.
    guard match != .inside, !text.utf8.contains(0) else { return nil }
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    let isCut = match == .word || match == .start
    return """
      SELECT rowid FROM titleSearch WHERE titleSearch MATCH \(indexed(words, isCut: isCut))
      """
  }

  /// A query for the ids of the books whose titles have words with all these beginnings.
  static func titles(withAll words: [TextTest]) -> SQL {
    let all = words.map { $0.indexed([$0.text[...]], isCut: true) }.joined(separator: " AND ")
    return "SELECT rowid FROM titleSearch WHERE titleSearch MATCH \(all)"
  }

  /// True when ``titleIndexQuery`` finds too much, as the words may stand elsewhere.
  var hasToReadTitles: Bool { !isOneBeginning }

  /// A query for the ids of the books whose titles have it, which goes through all titles.
  var titleScan: SQL { "SELECT bookId FROM titleText WHERE \(titleTest)" }

  /// Queries for the ids of the books that have it in their title.
  var titles: [SQL] {
    if match == .inside, !text.utf8.contains(0) { return [titleScan] }
    guard let titleIndexQuery else { return [] }
    guard hasToReadTitles else { return [titleIndexQuery] }
    return [
      """
      SELECT bookId FROM (\(titleIndexQuery)) JOIN titleText ON bookId = rowid WHERE \(titleTest)
      """
    ]
  }

  /// The words as the index is asked for them: all of them, whatever is in them.
  private func indexed(_ words: [Substring], isCut: Bool) -> String {
    words.map { word in
      // By scalars: a quote with an accent on it is a quote to the index all the same.
      let quoted = word.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
      return "\"\(String(String.UnicodeScalarView(quoted)))\""
    }.joined(separator: " AND ") + (isCut ? "*" : "")
  }

  // MARK: - Names

  /// The records of a kind that have it in their name or another spelling.
  func names(_ kind: AuthorityKind) -> SQL {
    if isOneBeginning { return kind.records(withWord: text) }
    let table = kind.rawValue
    if match == .phrase, !text.has(UInt8(ascii: " ")) {
      // One whole word is looked up; what tells authors apart is in no index.
      let qualified: SQL =
        kind == .author
        ? " UNION SELECT id FROM author WHERE \(test("foldedQualifier"))" : ""
      return
        "SELECT recordId FROM nameWord WHERE kind = \(kind.number) AND word = \(text)\(qualified)"
    }
    return """
      SELECT id FROM \(sql: table) WHERE \(ownNameTest(kind))
      UNION SELECT \(sql: table)Id FROM \(sql: kind.aliasTable.rawValue)
        WHERE \(test("foldedName", of: "name"))
      """
  }

  /// True when more than one record of a kind has it in its name or another spelling.
  ///
  /// Assumed where more records than are looked at have its longest word, which is most often the rarest.
  func isInSeveral(_ kind: AuthorityKind, _ db: Database) throws -> Bool {
    // From 20 to 20,000 no completion takes longer at a million books.
    let most = 500
    guard let word = text.split(separator: " ").max(by: { $0.utf8.count < $1.utf8.count }) else {
      return false
    }
    var words = 0
    var records: Set<Int64> = []
    try db.forEachID("SELECT * FROM (\(kind.records(withWord: String(word))) LIMIT \(most))") {
      words += 1
      records.insert($0)
      return true
    }
    guard words < most, records.count > 1 else { return words == most }
    var count = 0
    let table = kind.rawValue
    try db.forEachID(
      """
      SELECT \(sql: table).id FROM json_each(\(records.jsonList))
      CROSS JOIN \(sql: table) ON \(sql: table).id = value WHERE \(recordTest(kind)) LIMIT 2
      """
    ) { _ in
      count += 1
      return true
    }
    return count > 1
  }

  /// On a row of the kind's table: its own name, which may be told with the qualifier.
  ///
  /// `tag:=c` finds neither C++ nor C#, which are names of their own.
  private func ownNameTest(_ kind: AuthorityKind) -> SQL {
    let name = "\(kind.rawValue).foldedName"
    let original = "\(kind.rawValue).name"
    if match == .whole, kind.keepsSigns {
      return "(\(test(name)) AND \(sql: kind.rawValue).signs = \(signs))"
    }
    guard kind == .author, match == .whole || match == .phrase else {
      return test(name, of: original)
    }
    return "(\(test(name, of: original)) OR \(test("(\(name) || ' ' || author.foldedQualifier)")))"
  }

  /// On a row of the kind's table: its name, or another spelling of it.
  private func recordTest(_ kind: AuthorityKind) -> SQL {
    let aliases = kind.aliasTable.rawValue
    return """
      (\(ownNameTest(kind)) OR EXISTS (SELECT 1 FROM \(sql: aliases)
        WHERE \(sql: kind.rawValue)Id = \(sql: kind.rawValue).id
          AND \(test("\(aliases).foldedName", of: "\(aliases).name"))))
      """
  }

  /// The comparison with a folded text, and with the joined words of the text that it was made of.
  ///
  /// - Parameters:
  ///   - expression: The folded text.
  ///   - original: The text itself.
  func test(_ expression: String, of original: String) -> SQL {
    let joined = "joinedWords(\(original))"
    let words = test(expression)
    // Several words stand in no joined one.
    guard !text.has(UInt8(ascii: " ")) else { return words }
    return switch match {
    case .whole, .start: words
    case .word: "(\(words) OR instr(\(sql: joined), \(" " + text)))"
    case .phrase: "(\(words) OR instr(\(sql: joined) || ' ', \(" " + text + " ")))"
    case .inside: "(\(words) OR instr(\(sql: joined), \(text)))"
    }
  }

  /// The comparison with an expression for a folded text.
  func test(_ expression: String) -> SQL {
    switch match {
    case .word: "instr(' ' || \(sql: expression), \(" " + text))"
    case .phrase: "instr(' ' || \(sql: expression) || ' ', \(" " + text + " "))"
    case .whole: "\(sql: expression) = \(text)"
    case .start: "substr(\(sql: expression), 1, \(text.unicodeScalars.count)) = \(text)"
    case .inside: "instr(\(sql: expression), \(text))"
    }
  }

  // MARK: - ISBN

  /// On the number in thirteen digits, which is the same identity in ten.
  var isbnTest: SQL? {
    guard let digits else { return nil }
    let isWhole = match == .whole || match == .phrase
    let forms = Self.forms(ofISBN: digits, isWhole: isWhole)
    var tests = forms.map { form -> SQL in
      switch match {
      case .inside: "instr(value, \(form))"
      case .word, .phrase, .whole, .start: "value >= \(form) AND value < \(form + ":")"
      }
    }
    // As it is printed, where that is wrong.
    if !forms.contains(digits) { tests.append("value = \(digits.uppercased())") }
    return anyOf(tests)
  }

  /// The beginnings, in thirteen digits, of the numbers that are meant.
  static func forms(ofISBN digits: String, isWhole: Bool) -> [String] {
    var forms: [String] = []
    let hasX = digits.hasSuffix("x")
    if !hasX, digits.count <= 13, !isWhole || digits.count == 13 { forms.append(digits) }
    // The tenth is a check digit, which is another one among thirteen.
    if digits.count == 10 || (!isWhole && !hasX && digits.count < 10) {
      forms.append("978" + digits.prefix(9))
    }
    return forms
  }

  /// Digits, with an x at the end perhaps, from a text of digits and hyphens, or from an ISBN in any
  /// other writing; else nil.
  static func digits(of text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    return plainDigits(of: text).flatMap { $0.count <= 13 ? $0 : nil }
      ?? (try? ISBN.parse(text)).flatMap { $0.isMisprinted ? nil : $0.digits }
  }

  private static func plainDigits(of text: String) -> String? {
    let signs = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    let hasX = signs.last.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let body = hasX ? signs.dropLast() : signs[...]
    let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard !body.isEmpty, body.allSatisfy(digit.contains) else { return nil }
    return String(decoding: body, as: UTF8.self) + (hasX ? "x" : "")
  }
}

/// How a condition is written: for finding books through indexes, or for testing one at hand.
enum ConditionForm {
  /// By the sets of books that fit: best when these are small.
  case sets
  /// By looking at the book's own rows: best when most books are expected to fit.
  case row
}
