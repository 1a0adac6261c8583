package import Books

/// A book in one line, with what each part of it was taken for.
///
/// ```swift
/// try QuickEntry("Emma; Jane Austen; 1815; Penguin", in: view).draft.year  // "1815"
/// ```
/// The title comes first, or an ISBN; then the authors, with a comma or & between several. Years,
/// ISBNs, pages, formats, languages, `#tag` and `field=value` are known wherever they stand. What
/// is left is the genre or series of that name that there is, a series with a number ("Dune #2"),
/// else the publisher.
package struct QuickEntry: Hashable, Sendable {
  private var edit = BookChanges()
  private let fields: [CustomField]
  /// True when something stands before the first semicolon.
  private let hasTitle: Bool

  package init(_ line: String, in access: some CatalogAccess) throws {
    fields = try access.customFields.all()
    // In "; Jane Austen; 1815" the title is missing, and the author is none.
    hasTitle = trimmed(line).first != ";"
    for (index, part) in Self.parts(of: line).enumerated() {
      try read(part, isFirst: index == 0 && hasTitle, access)
    }
    guard hasTitle || edit[.title] != nil || edit[.isbn] != nil else {
      throw AssignmentError.noTitle
    }
  }

  /// True when a line has several parts, or is an ISBN, also a mistyped one: then it is more than a
  /// title.
  package static func isTold(by line: String) -> Bool {
    parts(of: line).count > 1 || (try? ISBN.parse(line)) != nil || ISBN.mistake(in: line) != nil
  }

  /// The lines of a text that was pasted, without those in which nothing stands.
  package static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { trimmed(String($0)) }.filter(hasWords)
  }

  /// The texts between semicolons or tabs; one with a semicolon in it stands in quotation marks.
  private static func parts(of line: String) -> [String] {
    var parts: [String] = []
    var rest = line[...]
    while !rest.isEmpty {
      let start = rest.startIndex
      _ = BulkName.takeQuoted(from: &rest)
      let end = rest.firstIndex { $0 == ";" || $0 == "\t" } ?? rest.endIndex
      parts.append(tidied(String(line[start..<end])))
      rest = rest[end...].dropFirst()
    }
    return parts.filter { !$0.isEmpty }
  }

  /// A title without the quotation marks for which alone it can have a semicolon in it.
  private static func title(_ part: String) -> String {
    var rest = part[...]
    guard part.contains(";"), let quoted = BulkName.takeQuoted(from: &rest) else { return part }
    return quoted + rest
  }

  package var draft: BookDraft {
    var draft = BookDraft()
    draft.custom.fields = fields
    draft.apply(edit)
    return draft
  }

  /// "“Emma”, Jane Austen, 1815 · Publisher Penguin".
  package var words: String { parts.joined(separator: " · ") }

  /// The book, and each of its other values.
  package var parts: [String] {
    let draft = draft
    let known: [BookField] = [.title, .authors, .year]
    let title = draft.title.isEmpty ? "" : "“\(draft.title)”"
    let head = [title, draft.text(of: .builtIn(.authors)), draft.text(of: .builtIn(.year))]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let rest = draft.fields.compactMap { field -> String? in
      let text = draft.text(of: field)
      let isTold = field.builtIn.map(known.contains) ?? false
      guard !isTold, !text.isEmpty else { return nil }
      let isOne = field.builtIn.map { draft.texts(of: $0).count == 1 } ?? true
      let kind = isOne ? field.authorityKind?.recordKind.name.capitalised : nil
      return "\(kind ?? field.label) \(text)"
    }
    return (head.isEmpty ? [] : [head]) + rest
  }

  /// The number of a line that says nothing else of its book.
  package var numberAlone: ISBN? {
    var onlyNumber = BookDraft()
    onlyNumber.custom.fields = fields
    let draft = draft
    onlyNumber.isbn = draft.isbn
    return draft == onlyNumber ? try? ISBN.parse(draft.isbn) : nil
  }

  // MARK: - Parts

  private mutating func read(
    _ part: String,
    isFirst: Bool,
    _ access: some CatalogAccess
  ) throws {
    // Before all else: digits that are mistyped are never silently a title.
    if let problem = ISBN.mistake(in: part) { throw AssignmentError.noISBN(problem) }
    if edit[.isbn] == nil, let isbn = try? ISBN.parse(part) {
      // Without what may stand before it, as in "isbn=978…".
      edit[.isbn] = .text(part.first?.isLetter == true ? isbn.written : part)
    } else if isFirst {
      edit[.title] = .text(Self.title(part))
    } else if let setting = try setting(part) {
      try set(setting, part)
    } else if part.hasPrefix("#") {
      add(BulkName(Reference(name: String(part.dropFirst()))), to: .tags)
    } else if edit[.pages] == nil, let pages = Self.pages(part) {
      edit[.pages] = .text(pages)
    } else if edit[.year] == nil, let year = Self.year(part) {
      edit[.year] = .text(year)
    } else if edit[.year] != nil, edit[.pages] == nil, Self.isNumber(part) {
      edit[.pages] = .text(part)
    } else if edit[.title] == nil, hasTitle {
      edit[.title] = .text(Self.title(part))
    } else if !part.contains(where: \.isLetter) || ["c.", "ca."].contains(part.lowercased()) {
      throw AssignmentError.noName(part)
    } else if edit[.authors] == nil || Self.hasRole(part) {
      for name in try Self.people(part, access) { add(name, to: .authors) }
    } else {
      try readRest(part, access)
    }
  }

  /// A part such as "shelf=B2"; nil for one that is none.
  ///
  /// - Throws: ``AssignmentError/noField(_:fields:)`` where a word before the sign is no field.
  private func setting(_ part: String) throws -> BulkSetting? {
    do throws(AssignmentError) {
      return try BulkSetting(part, custom: fields)
    } catch {
      guard case .noField(let name, _) = error, !name.isEmpty, name.allSatisfy(\.isLetter) else {
        return nil
      }
      throw error
    }
  }

  private static func isNumber(_ part: String) -> Bool {
    part.count <= 5 && part.allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// True for a person with a role: "Ann Goldstein:translator".
  private static func hasRole(_ part: String) -> Bool {
    guard let colon = part.lastIndex(of: ":") else { return false }
    return Role.parse(String(part[part.index(after: colon)...])) != nil
  }

  private mutating func set(_ setting: BulkSetting, _ part: String) throws {
    let own = try BookChanges(settings: [part], custom: fields)
    guard let change = own[setting.field] else { return }
    edit[setting.field] = change
  }

  private mutating func readRest(_ part: String, _ access: some CatalogAccess) throws {
    if edit[.format] == nil, BookFormat.parse(part) != nil {
      edit[.format] = .text(part)
    } else if edit[.language] == nil, part.count > 3 || isCode(part),
      (try? Language.parse(part)) != nil
    {
      edit[.language] = .text(part)
    } else if edit[.genre] == nil, try access.authorities(.genre).named(part) != nil {
      edit[.genre] = .record(Reference(name: part))
    } else if edit[.series] == nil, try access.authorities(.series).named(part) != nil {
      edit[.series] = .record(Reference(name: part))
    } else if edit[.series] == nil, edit[.volume] == nil, let volume = Self.volume(part) {
      edit[.series] = .record(Reference(name: volume.series))
      edit[.volume] = .text(volume.number)
    } else if try edit[.publishers] == nil || access.authorities(.publisher).named(part) != nil {
      add(BulkName(Reference(name: part)), to: .publishers)
    } else {
      throw AssignmentError.noPlace(part)
    }
  }

  /// True when it can be the code of a language; a word of three letters could be a publisher.
  private func isCode(_ part: String) -> Bool {
    part == part.lowercased() && (part.count == 2 || part.count == 3 && edit[.publishers] != nil)
  }

  /// The series of "Discworld #5" and the number in it.
  private static func volume(_ part: String) -> (series: String, number: String)? {
    guard let sign = part.lastIndex(of: "#") else { return nil }
    let series = tidied(String(part[..<sign]))
    let number = String(part[sign...].dropFirst())
    guard !series.isEmpty, number.first?.isNumber == true,
      number.allSatisfy({ $0.isNumber || $0 == "." })
    else { return nil }
    return (series, number)
  }

  private mutating func add(_ name: BulkName, to field: BookField) {
    var names = BookChanges.Names(replacement: [])
    if case .names(let known)? = edit[field] { names = known }
    names.replacement?.append(name)
    edit[field] = .names(names)
  }

  private static func pages(_ part: String) -> String? {
    let digits = part.prefix { $0.isASCII && $0.isNumber }
    let rest = part.dropFirst(digits.count)
    // "1890s" is a decade; "1890 S." are pages.
    guard digits.count != 4 || rest != "s" else { return nil }
    let word = folded(String(rest))
    guard !digits.isEmpty, ["p", "pp", "pages", "s", "seiten"].contains(word) else { return nil }
    return String(digits)
  }

  /// A year, also in round brackets; a name with a number in it is none.
  private static func year(_ part: String) -> String? {
    let bare =
      part.hasPrefix("(") && part.hasSuffix(")") ? String(part.dropFirst().dropLast()) : part
    guard let year = try? Year.parse(bare, currentYear: 9998) else { return nil }
    let letters = bare.filter(\.isLetter)
    let first = folded(String(bare.prefix { $0.isLetter }))
    let isPlain = letters.isEmpty || bare.first?.isNumber == true || year.number == nil
    return isPlain || guesses.contains(first) || bare.hasPrefix("[") ? bare : nil
  }

  /// The words before a year that make it an uncertain one; others are of a name, as "Studio 1984".
  private static let guesses: Set = [
    "c", "ca", "circa", "about", "around", "before", "after", "between", "probably", "not", "um",
    "vor", "nach", "zwischen",
  ]

  /// The people of a part: "Terry Pratchett & Neil Gaiman", "Austen, Jane" who is one, and what
  /// they did behind a colon.
  private static func people(_ part: String, _ access: some CatalogAccess) throws -> [BulkName] {
    let names = part.replacing(" & ", with: ",").replacing(" and ", with: ",").split(separator: ",")
      .map { tidied(String($0)) }.filter { !$0.isEmpty }
    if names.count == 2, part.contains(","), !PersonKey.isSuffix(names[1]) {
      let natural = "\(names[1]) \(names[0])"
      let isOne = !names[0].contains(" ")
      if try isOne || access.authorities(.author).named(natural) != nil {
        return try BulkName.list(natural, of: .builtIn(.authors))
      }
    }
    return try names.flatMap { try BulkName.list($0, of: .builtIn(.authors)) }
  }
}
