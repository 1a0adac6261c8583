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
      return head.holds(#""family""#) && head.holds(#""type""#) ? 80 : 0
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
      return book.refuse(.notA("an object", path: "item"))
    }
    book.origin = ImportedBook.Origin(program: "csl", id: value["id"]?.text ?? "")
    book.kind = ImportedBook.Kind(word: value["type"]?.text ?? "")
    for member in members {
      let text = trimmed(member.value.text ?? "")
      switch member.key {
      case "title": title(text, short: value["title-short"]?.text ?? "", into: &book)
      case "title-short" where value["title"]?.text?.hasPrefix(text + ": ") == true: break
      case "author", "editor", "translator", "illustrator", "container-author",
        "collection-editor", "director", "composer", "narrator", "compiler", "contributor":
        let role = Role.parse(member.key) ?? .other(member.key)
        for name in member.value.elements { credit(name, role, into: &book) }
      case "publisher": for name in names(text, by: ";") { book.publish(name) }
      case "genre" where value["type"]?.text ?? "book" == "book":
        book.draft.genre = text.isEmpty ? nil : Reference(name: tidied(text))
      case "issued": date(member.value, into: &book)
      case "ISBN": book.takeISBNs([text])
      case "number-of-pages": BookFacts.takePages(text, into: &book)
      case "language": BookFacts.takeLanguage(text, into: &book)
      case "collection-title":
        BookFacts.takeSeries(text, volume: value["collection-number"]?.text ?? "", into: &book)
      case "collection-number": if value["collection-title"] == nil { book.keep(member.key, text) }
      case "keyword":
        for name in names(text, by: text.contains(";") ? ";" : ",") { book.tag(name) }
      case "note": book.draft.notes = text
      case "DOI": book.identify("doi", text)
      case "id": break
      case "type" where text == "book": break
      default: book.keep(member.key, member.value)
      }
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
    let part = { (key: String) in name[key]?.text.map(tidied) ?? "" }
    let family = part("family")
    let words = [
      part("given"), part("dropping-particle"), part("non-dropping-particle"), family,
      part("suffix"),
    ].filter { !$0.isEmpty }
    let whole = words.joined(separator: " ")
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
    if let parts = value["date-parts"]?.elements.first?.elements, let year = parts.first?.text {
      // The literal, such as "[1985?]", says more than the number, where both mean the same year.
      let printed = try? Year.parse(literal, currentYear: 9998)
      let isSame = printed?.number.map(String.init) == year
      BookFacts.takeYear(isSame ? literal : year, into: &book)
      if parts.count > 1 || !isSame && !literal.isEmpty { book.keep("issued", value) }
    } else if let text = value["raw"]?.text ?? value["literal"]?.text ?? value.text {
      BookFacts.takeYear(text, into: &book)
    }
  }
}
