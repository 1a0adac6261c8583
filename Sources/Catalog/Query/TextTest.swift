import GRDB

/// A text to look for in one way, and the conditions for it on each field.
struct TextTest {
  let match: Query.Match
  /// Folded.
  let text: String

  init(_ match: Query.Match, _ text: String) {
    self.match = match
    self.text = folded(text)
    digits = Self.digits(of: text)
  }

  /// The digits, when the text could be an ISBN or the beginning of one.
  private let digits: String?

  /// True of a book in which any field has it.
  var conditionAnywhere: SQL {
    var tests = [.title, .author, .publisher, .tag, .genre, .series].map { condition(in: $0) }
    if let digits, digits.count >= 3 { tests.append(conditionOnISBN(digits)) }
    return "(\(tests.joined(separator: " OR ")))"
  }

  func condition(in field: Query.TextField) -> SQL {
    if let kind = field.kind { return condition(onNamesOf: kind) }
    switch field {
    case .title: return conditionOnTitle
    case .subtitle: return condition(onText: "book.subtitle")
    case .shelf: return condition(onText: "book.location")
    case .notes: return condition(onText: "book.notes")
    case .isbn: return digits.map(conditionOnISBN) ?? "0"
    case .author, .publisher, .genre, .series, .tag: return "0"
    }
  }

  private var words: WordSearch { WordSearch(words: text, isCutShort: match == .word) }
}

// MARK: - Fields

extension TextTest {
  private var conditionOnTitle: SQL {
    switch match {
    case .word, .phrase: return words.condition
    case .inside:
      return "book.id IN (SELECT bookId FROM titleText WHERE instr(words, \(text)))"
    case .start: return "book.id IN (\(titlesBeginningSo))"
    case .whole:
      // With its subtitle, or without.
      return """
        (book.id IN (SELECT bookId FROM titleText WHERE words = \(" " + text))
          OR book.id IN (\(titlesBeginningSo)) AND folded(book.title) = \(text))
        """
    }
  }

  private var titlesBeginningSo: SQL {
    let start = " " + text
    return """
      SELECT bookId FROM titleText WHERE substr(words, 1, \(start.unicodeScalars.count)) = \(start)
      """
  }

  /// On a column whose text is kept as it was entered.
  private func condition(onText column: String) -> SQL {
    "(\(sql: column) IS NOT NULL AND \(test("folded(\(column))")))"
  }

  private func condition(onNamesOf kind: AuthorityKind) -> SQL {
    let names = match == .word && !text.contains(" ") ? names(withWord: kind) : names(of: kind)
    switch kind.link {
    case .one(let column): return "book.\(sql: column) IN (\(names))"
    case .many(let links, let column):
      return """
        book.id IN (SELECT bookId FROM \(sql: links.rawValue) WHERE \(sql: column) IN (\(names)))
        """
    }
  }

  /// The records with a word that begins so: a range of the index.
  private func names(withWord kind: AuthorityKind) -> SQL {
    """
    SELECT recordId FROM nameWord
    WHERE kind = \(kind.number) AND word >= \(text) AND word < \(text + "\u{10FFFF}")
    """
  }

  /// The records whose name, or another spelling of it, is like that.
  private func names(of kind: AuthorityKind) -> SQL {
    let table = kind.rawValue
    var own = test("foldedName")
    if kind == .author, match == .whole || match == .phrase {
      own = "\(own) OR \(test("(foldedName || ' ' || foldedQualifier)"))"
    }
    return """
      SELECT id FROM \(sql: table) WHERE \(own)
      UNION SELECT \(sql: table)Id FROM \(sql: kind.aliasTable.rawValue) WHERE \(test("foldedName"))
      """
  }

  /// The comparison with an expression for a folded text.
  private func test(_ expression: String) -> SQL {
    switch match {
    case .word: "instr(' ' || \(sql: expression), \(" " + text))"
    case .phrase: "instr(' ' || \(sql: expression) || ' ', \(" " + text + " "))"
    case .whole: "\(sql: expression) = \(text)"
    case .start: "substr(\(sql: expression), 1, \(text.unicodeScalars.count)) = \(text)"
    case .inside: "instr(\(sql: expression), \(text))"
    }
  }
}

// MARK: - ISBN

extension TextTest {
  /// On the number in thirteen digits, which is the same identity in ten.
  private func conditionOnISBN(_ digits: String) -> SQL {
    let forms = Self.forms(ofISBN: digits, isWhole: match == .whole || match == .phrase)
    let tests = forms.map { form -> SQL in
      switch match {
      case .inside: "instr(value, \(form))"
      case .word, .phrase, .whole, .start: "value >= \(form) AND value < \(form + ":")"
      }
    }
    guard !tests.isEmpty else { return "0" }
    return "book.id IN (SELECT bookId FROM isbn WHERE \(tests.joined(separator: " OR ")))"
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

  /// Digits, with an x at the end perhaps, from a text of digits and hyphens; else nil.
  static func digits(of text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    let digits = text.lowercased().filter { $0 != "-" && $0 != " " }
    let body = digits.hasSuffix("x") ? digits.dropLast() : digits[...]
    guard !body.isEmpty, body.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return digits
  }
}
