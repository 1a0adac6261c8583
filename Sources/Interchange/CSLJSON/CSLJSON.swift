import Books
import Catalog

extension ImportFormat {
  /// The JSON of citation styles, as Zotero and others write it.
  static let cslJSON = ImportFormat(
    id: "csl",
    name: "CSL-JSON",
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{"), head.holds(#""title""#) else {
        return 0
      }
      if head.holds(#""date-parts""#) { return 90 }
      guard head.holds(#""type""#) else { return 0 }
      // No other program calls it so; its value may be "raw" or "literal" alone.
      if head.holds(#""issued""#) { return 80 }
      if head.holds(#""family""#) { return 80 }
      // Books without dates and people have the names of other members.
      let own = [
        #""title-short""#, #""collection-title""#, #""number-of-pages""#, #""type":"book""#,
      ]
      return own.contains { head.holds($0) } && head.holds(#""id""#) ? 70 : 0
    },
    // Zotero's server puts them into an object.
    records: { $0["items"]?.elements ?? [$0] },
    readRecord: CSLBook.read
  )
}

/// One item of CSL-JSON.
private enum CSLBook {
  static func read(_ value: JSON, into book: inout ImportedBook) {
    guard case .object(let members) = value else {
      return book.refuse(.noObject(path: "item", member: nil))
    }
    book.origin = ImportedBook.Origin(program: "csl", id: value["id"]?.text ?? "")
    book.kind = ImportedBook.Kind(word: value["type"]?.text ?? "")
    let custom = value["custom"] ?? .null
    let own = isOwn(custom) ? custom : .null
    for member in members {
      let text = trimmed(texts(member.value).first ?? "")
      switch member.key {
      case "title" where own["title"] != nil:
        book.draft.title = own["title"]?.text ?? ""
        book.draft.subtitle = own["subtitle"]?.text ?? ""
      case "title":
        title(text, short: value["title-short"]?.text ?? "", into: &book)
        keepRest(member, in: &book)
      case "title-short" where value["title"]?.text?.hasPrefix(text + ": ") == true: break
      case "author", "editor", "translator", "illustrator", "container-author",
        "collection-editor", "director", "composer", "narrator", "compiler", "contributor":
        let role = Role.parse(member.key) ?? .other(member.key)
        for name in member.value.elements { credit(name, role, into: &book) }
        // One name that is written without its parts.
        if member.value.text != nil { credit(member.value, role, into: &book) }
      case "publisher":
        let whole = own["publishers"]?.elements.compactMap(\.text)
        let said = texts(member.value).flatMap { names($0, by: ";") }
        for name in whole ?? said { book.publish(name) }
      case "genre" where value["type"]?.text ?? "book" == "book":
        book.draft.genre = text.isEmpty ? nil : Reference(name: tidied(text))
      case "issued": date(member.value, into: &book)
      case "ISBN": book.takeISBNs(texts(member.value))
      case "number-of-pages": FieldReader.takePages(text, of: member.key, into: &book)
      case "language":
        for word in texts(member.value) { FieldReader.takeNextLanguage(word, into: &book) }
      case "collection-title":
        FieldReader.takeSeries(text, volume: value["collection-number"]?.text ?? "", into: &book)
        keepRest(member, in: &book)
      case "volume" where book.kind == .book && value["collection-title"] == nil:
        book.draft.volume = text
      case "collection-number": if value["collection-title"] == nil { book.keep(member.key, text) }
      case "keyword":
        let whole = own["tags"]?.elements.compactMap(\.text)
        let said =
          member.value.text == nil
          ? texts(member.value) : names(text, by: text.contains(";") ? ";" : ",")
        for name in whole ?? said { book.tag(name) }
      case "note": book.draft.notes = paragraphs(texts(member.value))
      case "DOI": book.identify("doi", text)
      case "id": break
      case "custom" where isOwn(member.value): break
      case "type" where text == "book": break
      default: book.keep(member.key, member.value)
      }
    }
  }

  /// The texts of a member that is one, or a list of them, as Crossref writes titles.
  private static func texts(_ value: JSON) -> [String] {
    value.text.map { [$0] } ?? value.elements.compactMap(\.text)
  }

  /// Keeps a list of which only the first is taken.
  private static func keepRest(_ member: JSON.Member, in book: inout ImportedBook) {
    if member.value.elements.count > 1 { book.keep(member.key, member.value) }
  }

  /// True when it has only what ``CSLItem`` writes there.
  private static func isOwn(_ custom: JSON) -> Bool {
    !custom.members.isEmpty
      && custom.members.allSatisfy { member in
        ["title", "subtitle"].contains(member.key) && member.value.text != nil
          || ["publishers", "tags"].contains(member.key) && !member.value.elements.isEmpty
      }
  }

  private static func names(_ text: String, by mark: Character) -> [String] {
    text.split(separator: mark).map { tidied(String($0)) }
  }

  /// "Emma: A Novel" has a subtitle where the short title is "Emma".
  private static func title(_ text: String, short: String, into book: inout ImportedBook) {
    let title = HTMLText.plain(text)
    let short = HTMLText.plain(trimmed(short))
    guard !short.isEmpty, title.hasPrefix(short + ": ") else { return book.draft.title = title }
    book.draft.title = short
    book.draft.subtitle = String(title.dropFirst(short.count + 2))
  }

  private static func credit(_ name: JSON, _ role: Role, into book: inout ImportedBook) {
    if let literal = name["literal"]?.text {
      return book.creditInstitution(tidied(literal), as: role)
    }
    if let whole = name.text { return book.creditInverted(tidied(whole), as: role) }
    let part = { (key: String) in name[key]?.text.map(tidied) ?? "" }
    let family = part("family")
    let words = [
      part("given"), part("dropping-particle"), part("non-dropping-particle"), family,
      part("suffix"),
    ].filter { !$0.isEmpty }
    let joined =
      words.count == 2 ? EastAsianName.joined(family: family, given: part("given")) : nil
    let whole = joined ?? words.joined(separator: " ")
    book.credit(whole, as: role)
    guard !part("given").isEmpty, !family.isEmpty else { return }
    let surname = [part("non-dropping-particle"), family].filter { !$0.isEmpty }
    let given = [part("given"), part("dropping-particle")].filter { !$0.isEmpty }
    let sort = [surname.joined(separator: " "), given.joined(separator: " "), part("suffix")]
    book.people.append(
      AuthorityDraft(name: whole, sortName: sort.filter { !$0.isEmpty }.joined(separator: ", "))
    )
  }

  private static func date(_ value: JSON, into book: inout ImportedBook) {
    let literal = trimmed(value["literal"]?.text ?? "")
    let dates = value["date-parts"]?.elements.map { $0.elements.compactMap(\.text) } ?? []
    guard let year = dates.first?.first else {
      guard let text = value["raw"]?.text ?? value["literal"]?.text ?? value.text else { return }
      return FieldReader.takeYear(isAbout(value) ? "c. " + text : text, into: &book)
    }
    // "1999-2004" is a range of years, of which the second may be open.
    let years = dates.prefix(2).compactMap(\.first)
    let range = years.count == 2 && years[0] != years[1] ? years.joined(separator: "-") : year
    let said = isAbout(value) ? "c. " + range : range
    // The literal, such as "[1985?]", says more than the number, where both mean the same year.
    let printed = try? Year.parse(literal, currentYear: 9998)
    let isSame = printed?.number.map(String.init) == year
    FieldReader.takeYear(isSame ? literal : said, into: &book)
    let isMore =
      dates.count > 2 || dates.contains { $0.count > 1 } || isSame && said != year
      || value.members.contains { !["date-parts", "literal", "circa"].contains($0.key) }
    if isMore || !isSame && !literal.isEmpty { book.keep("issued", value) }
  }

  /// True when the date is a guess: programs write true, 1 or a word.
  private static func isAbout(_ date: JSON) -> Bool {
    switch date["circa"] {
    case .bool(let isGuess): isGuess
    case .some(let value): !["", "0", "false"].contains(value.text?.lowercased() ?? "")
    case nil: false
    }
  }
}

extension ExportFormat {
  static let cslJSON = ExportFormat(
    id: "csl",
    name: "CSL-JSON",
    endings: [],
    frame: Frame(opening: "[\n", separator: ",\n", closing: "\n]\n", empty: "[]\n")
  ) { _ in
    var keys = CitationKeys()
    return { record, bytes in
      guard case .book(let book) = record else { return }
      CSLItem.json(book, key: keys.key(of: book)).write(to: &bytes)
    }
  }
}

/// A book as an item of CSL-JSON.
private enum CSLItem {
  static func json(_ book: BookRecord, key: String) -> JSON {
    var members = [JSON.Member("id", .string(key)), JSON.Member("type", .string("book"))]
    func add(_ key: String, _ text: String?) {
      if let text { members.append(JSON.Member(key, .string(text))) }
    }
    add("title", [book.title, book.subtitle].compactMap(\.self).joined(separator: ": "))
    add("title-short", book.subtitle == nil ? nil : book.title)
    for role in roles {
      let names = book.credits.filter { $0.role == role }.map(name)
      if !names.isEmpty { members.append(JSON.Member(role.rawValue, .array(names))) }
    }
    if let year = book.year {
      var issued: [JSON.Member] = []
      if let number = year.number {
        let parts = JSON.array([.array([.number(String(number))])])
        issued.append(JSON.Member("date-parts", parts))
      }
      if let printed = year.printed { issued.append(JSON.Member("literal", .string(printed))) }
      members.append(JSON.Member("issued", .object(issued)))
    }
    add("publisher", book.publishers.isEmpty ? nil : book.publishers.joined(separator: "; "))
    add("ISBN", book.isbn?.formatted)
    add("number-of-pages", book.pages.map(String.init))
    add("language", book.language?.code)
    add("collection-title", book.series)
    add(book.series == nil ? "volume" : "collection-number", book.volume?.text)
    add("genre", book.genre)
    add("keyword", keywords(book.tags))
    add("note", book.notes)
    let custom = custom(book)
    if !custom.isEmpty { members.append(JSON.Member("custom", .object(custom))) }
    return .object(members)
  }

  /// Members for values that would not be read back unchanged from their usual place: names with a
  /// semicolon, and a title with signs of HTML, which CSL allows in titles.
  private static func custom(_ book: BookRecord) -> [JSON.Member] {
    var members: [JSON.Member] = []
    let titles = [("title", book.title), ("subtitle", book.subtitle ?? "")]
    if titles.contains(where: { HTMLText.plain($1) != $1 }) {
      members += titles.filter { !$1.isEmpty }.map { JSON.Member($0, .string($1)) }
    }
    for (key, names) in [("publishers", book.publishers), ("tags", book.tags)]
    where names.contains(where: { $0.contains(";") }) {
      members.append(JSON.Member(key, .array(names.map(JSON.string))))
    }
    return members
  }

  /// The roles that the format has a name for.
  private static let roles: [Role] = [
    .author, .editor, .translator, .illustrator, .narrator, .compiler, .contributor,
  ]

  /// Tags joined by semicolons; one behind a single tag keeps its commas from separating anything.
  private static func keywords(_ tags: [String]) -> String? {
    guard let first = tags.first else { return nil }
    return tags.count == 1 && first.contains(",") ? first + ";" : tags.joined(separator: "; ")
  }

  private static func name(_ credit: BookRecord.Credit) -> JSON {
    guard let parts = credit.parted else {
      return .object([JSON.Member("literal", .string(credit.name))])
    }
    return .object([
      JSON.Member("family", .string(parts.surname)), JSON.Member("given", .string(parts.given)),
    ])
  }
}
