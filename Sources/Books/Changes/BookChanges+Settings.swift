/// A mistake in a `field=value`.
package enum AssignmentError: Error, Hashable, Sendable {
  case noSign(String)
  case noField(String, fields: [CatalogField] = CatalogField.all([]))
  /// A sign for several values, at a field that has one.
  case single(CatalogField)
  /// Two values for a field that has one.
  case twice(CatalogField, String, String)
  /// More names than a book can have.
  case tooMany(CatalogField, limit: Int)
  /// The word behind the colon of a name is no role.
  case noRole(String, name: String)
  /// A name with two roles behind it.
  case twoRoles(String)
  /// A part of a quick entry that fits no field.
  case noPlace(String)
  /// A quick entry with nothing where the title stands.
  case noTitle
  /// A part of a quick entry that cannot be a name either: it has no letter, or is the “c.” of a
  /// year.
  case noName(String)
  /// A part of a quick entry that can only be meant as an ISBN, and is none.
  case noISBN(ISBN.Problem)

  package var message: String {
    switch self {
    case .noSign(let text):
      tr("“\(text)” does not say what to change. Write a field and a value, as in year=1974")
    case .noField(let name, let fields):
      tr("There is no field “\(name)”. ") + Self.question(name, fields.map(\.key))
        + tr("There are ")
        + fields.map(\.key).joined(separator: ", ") + "."
    case .noRole(let word, let name):
      tr("There is no role “\(word)”, as in “\(name)”. ") + Self.question(word, Role.words)
        + tr("There are ") + Role.words.joined(separator: ", ")
        + tr(". A blank behind the colon makes it part of the name.")
    case .twoRoles(let name):
      tr("“\(name)” has two roles. Write the name once with each: Ann:editor; Ann:translator")
    case .noName(let part):
      tr("“\(part)” is no name: write what it is, as in year=1815.")
    case .noISBN(.checkDigit(let fits, let swapped)):
      ISBN.Problem.guess(fits: fits, swapped: swapped)
        + tr(" If it is printed so, write \(ISBN.sign) behind it.")
    case .noISBN(let problem):
      tr("\(problem.message) Write it as it is in the book; for a title of digits use the form.")
    case .noTitle:
      tr("There is no title. It stands first, as in Emma; Jane Austen; 1815")
    case .noPlace(let part):
      tr("“\(part)” has no place. Write what it is, as in genre=\(part) or shelf=\(part)")
    case .single(let field):
      tr("A book has one \(field.noun): write \(field.settingName)=… and not += or -=.")
    case .tooMany(let field, let limit):
      tr("\(field.label): too many. A book has at most \(grouped(limit)).")
    case .twice(let field, let one, let other):
      tr(
        "A book has one \(field.noun), and these are two: \(quoted(one)) and \(quoted(other)). Leave one out."
      )
    }
  }

  private static func question(_ word: String, _ words: [String]) -> String {
    words.nearest(to: word).map { tr("Is it \($0)? ") } ?? ""
  }
}

extension BookChanges {
  /// Reads `year=1974`, `tags+=gift`, `tags-=todo`, `authors=A; B:translator` and `shelf=`.
  ///
  /// A field that can have several values gets all that are given; any other field gets one.
  /// - Parameter custom: The custom fields, which are named by their words.
  /// - Throws: ``AssignmentError``.
  package init(
    settings: [String],
    custom: [CustomField] = []
  ) throws(AssignmentError) {
    try add(settings: settings, custom: custom)
  }

  /// Adds settings, which may not contradict those that are there.
  ///
  /// - Throws: ``AssignmentError``.
  package mutating func add(
    settings: [String],
    custom: [CustomField] = []
  ) throws(AssignmentError) {
    for setting in settings { try apply(BulkSetting(setting, custom: custom)) }
  }

  /// Reads several settings in one line, as a person types them: a value goes on to the next
  /// `field=`, and may stand in quotation marks.
  /// - Throws: ``AssignmentError``.
  package init(line: String, custom: [CustomField] = []) throws(AssignmentError) {
    try self.init(settings: BulkSetting.split(line, custom: custom), custom: custom)
  }

  private mutating func apply(_ setting: BulkSetting) throws(AssignmentError) {
    let field = setting.field
    guard field.isMany else {
      guard setting.sign == .replace else { throw .single(field) }
      let change: Change =
        field.authorityKind == nil
        ? .text(setting.value) : .record(Reference(typed: setting.value))
      if let before = self[field], before != change {
        throw .twice(field, before.typed, setting.value)
      }
      self[field] = change
      return
    }
    var names = Names()
    if case .names(let known)? = self[field] { names = known }
    let given = try BulkName.list(setting.value, of: field)
    guard given.count <= FieldLimits.names else { throw .tooMany(field, limit: FieldLimits.names) }
    switch setting.sign {
    case .replace: names.replacement = (names.replacement ?? []) + given
    case .add: names.added += given
    case .takeOut: names.removed += given
    }
    self[field] = .names(names)
  }
}

extension BookChanges.Change {
  /// The value as it was typed, for a message.
  fileprivate var typed: String {
    switch self {
    case .text(let text): text
    case .record(let reference): reference?.name ?? ""
    case .names: ""
    }
  }
}

/// One `field=value`.
package struct BulkSetting: Hashable, Sendable {
  package enum Sign: String, CaseIterable, Sendable {
    case add = "+="
    case takeOut = "-="
    case replace = "="
  }

  package let field: CatalogField
  package let sign: Sign
  package let value: String

  package init(_ text: String, custom: [CustomField] = []) throws(AssignmentError) {
    guard let parts = Self.parts(text) else { throw .noSign(text) }
    guard let field = CatalogField(settingName: parts.name, custom) else {
      throw .noField(parts.name, fields: CatalogField.all(custom))
    }
    self.field = field
    sign = parts.sign
    // Of several names each has quotation marks of its own.
    value = field.isMany ? parts.value : Self.unquoted(parts.value)
  }

  private static func parts(_ text: String) -> (name: String, sign: Sign, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    var name = text[..<equals]
    var sign = Sign.replace
    if name.hasSuffix("+") { sign = .add } else if name.hasSuffix("-") { sign = .takeOut }
    if sign != .replace { name = name.dropLast() }
    return (name.lowercased(), sign, String(text[text.index(after: equals)...]))
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Cuts a line before each word that begins another setting.
  ///
  /// The name of a field with one wrong letter counts, too, so that it does not become part of the
  /// value before it.
  package static func split(_ line: String, custom: [CustomField] = []) -> [String] {
    var settings: [String] = []
    for word in line.split(separator: " ") {
      let quotes = settings.last?.count { $0 == "\"" } ?? 0
      if quotes.isMultiple(of: 2), let parts = parts(String(word)),
        CatalogField.isSettingName(parts.name, custom) || settings.isEmpty
      {
        settings.append(String(word))
      } else if settings.isEmpty {
        settings = [String(word)]
      } else {
        settings[settings.count - 1] += " " + word
      }
    }
    return settings
  }
}

extension BookField {
  /// The field of this name: its key, or another word for it.
  package init?(settingName name: String) {
    let known = Self.allCases.first { $0.rawValue == name || $0.definition.words.contains(name) }
    guard let known else { return nil }
    self = known
  }

  /// The name that a person sees it by, in a setting.
  package var settingName: String { definition.settingName ?? rawValue }
}

extension CatalogField {
  /// The field of this name.
  package init?(settingName name: String, _ custom: [CustomField]) {
    // A custom field may have a name that became another word for a built-in one later.
    let word = custom.isEmpty ? name : CustomField.word(of: name)
    if let field = BookField(rawValue: name) {
      self = .builtIn(field)
    } else if let field = custom.first(where: { $0.word == word }) {
      self = .custom(field)
    } else if let field = BookField(settingName: name) {
      self = .builtIn(field)
    } else {
      return nil
    }
  }

  /// True for the name of a field, and for a word that is meant to be one.
  fileprivate static func isSettingName(_ name: String, _ custom: [CustomField]) -> Bool {
    if Self(settingName: name, custom) != nil { return true }
    guard name.utf8.count > 3 else { return false }
    let names =
      BookField.allCases.flatMap { [$0.rawValue] + $0.definition.words } + custom.map(\.word)
    return names.contains { editDistance(name, $0) == 1 }
  }
}

extension Reference {
  /// A name as typed; nil when there is nothing in it.
  package init?(typed text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self.init(name: text)
  }
}

extension BulkName {
  /// The names of "A; B:translator"; one with a semicolon in it stands in quotation marks, as in a
  /// file of CSV.
  ///
  /// - Throws: ``AssignmentError``.
  package static func list(
    _ text: String,
    of field: CatalogField
  ) throws(AssignmentError) -> [BulkName] {
    var names: [BulkName] = []
    for name in parts(of: text) where !name.isEmpty {
      names.append(
        field == .builtIn(.authors) ? try author(name) : BulkName(Reference(name: name))
      )
    }
    return names
  }

  /// The texts between semicolons, without the quotation marks around one.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let quoted = takeQuoted(from: &rest) ?? ""
      let plain = rest.prefix { $0 != ";" }
      parts.append(trimmed(quoted + plain))
      rest = rest[plain.endIndex...].dropFirst()
    }
    return parts
  }

  /// Takes the text in quotation marks at the beginning, in which two marks stand for one.
  ///
  /// Returns nil, and takes nothing, where a name goes on behind the marks: "Weird Al" Yankovic.
  package static func takeQuoted(from text: inout Substring) -> String? {
    var rest = text.drop(while: \.isWhitespace)
    guard rest.popFirst() == "\"" else { return nil }
    var inside = ""
    while let end = rest.firstIndex(of: "\"") {
      inside += rest[..<end]
      rest = rest[end...].dropFirst()
      if rest.first == "\"" {
        rest.removeFirst()
        inside += "\""
        continue
      }
      let next = rest.first { !$0.isWhitespace }
      guard next == nil || next == ";" || next == ":" else { return nil }
      text = rest
      return inside
    }
    return nil
  }

  /// "Ann Goldstein:translator"; where a blank follows the colon, a word that is no role is part of
  /// the name.
  private static func author(_ text: String) throws(AssignmentError) -> BulkName {
    guard let colon = text.lastIndex(of: ":") else { return BulkName(Reference(name: text)) }
    let name = trimmed(String(text[..<colon]))
    let word = text[text.index(after: colon)...]
    if let role = Role.parse(String(word)) {
      guard !name.isEmpty else { throw .noName(text) }
      if let other = name.lastIndex(of: ":"),
        Role.parse(String(name[name.index(after: other)...])) != nil
      {
        throw .twoRoles(text)
      }
      return BulkName(Reference(name: name), role: role)
    }
    guard name.isEmpty || word.isEmpty || word.first?.isWhitespace == true else {
      throw .noRole(String(word), name: text)
    }
    return BulkName(Reference(name: text))
  }
}
