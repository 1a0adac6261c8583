import Books

extension ImportFormat {
  /// Dublin Core as libraries give it (OAI's `oai_dc`), with what the French national library puts
  /// into it.
  static let dublinCore = ImportFormat(
    id: "dublincore",
    name: "Dublin Core",
    likeness: { head in
      guard head.begins(with: "<") else { return 0 }
      return head.holds("OAI/2.0/oai_dc") || head.holds("<oai_dc:dc") ? 80 : 0
    },
    elements: ["dc"],
    readRecord: { element, _, book in DublinCoreBook.read(element, into: &book) }
  )
}

/// A record of the fifteen elements.
private enum DublinCoreBook {
  static func read(_ record: XMLElement, into book: inout ImportedBook) {
    book.origin = ImportedBook.Origin(program: "dublincore")
    for element in record.children {
      let text = tidied(element.text)
      switch element.name {
      case "title": readTitle(text, into: &book)
      case "creator": credit(text, as: .author, into: &book)
      case "contributor": credit(text, as: .contributor, into: &book)
      case "publisher": publish(text, into: &book)
      case "date" where book.draft.year.isEmpty: FieldReader.takeYear(text, into: &book)
      case "language": FieldReader.takeNextLanguage(text, into: &book)
      case "format" where book.draft.pages.isEmpty: FieldReader.takePages(text, into: &book)
      case "identifier": identify(text, into: &book)
      case "subject": book.tag(text)
      case "type": readKind(text, into: &book)
      case "description": book.draft.notes += (book.draft.notes.isEmpty ? "" : "\n\n") + text
      default: book.keep(element.name, text)
      }
    }
  }

  private static func readTitle(_ text: String, into book: inout ImportedBook) {
    guard book.draft.title.isEmpty else { return book.keep("otherTitle", text) }
    let parts = ISBD.title(text)
    book.draft.title = parts.title
    book.draft.subtitle = parts.subtitle
    book.keep("responsibility", parts.responsibility)
  }

  /// Takes a heading, which may have years in brackets and a role behind a full stop.
  private static func credit(_ text: String, as role: Role, into book: inout ImportedBook) {
    let pieces = text.components(by: ". ")
    let word = pieces.count > 1 ? folded(pieces[pieces.count - 1]) : ""
    let isRole = roles[word] != nil || word.hasPrefix("auteur ")
    // "Collaborateur" and "auteur de …" say more than the role that they become.
    if isRole, roles[word] ?? .contributor == .contributor { book.keep(role.rawValue, text) }
    guard isRole else { return book.creditInverted(withoutDates(text), as: role) }
    let name = pieces.dropLast().joined(separator: ". ")
    book.creditInverted(withoutDates(name), as: roles[word] ?? role)
  }

  /// Writes years in brackets behind a name as other catalogues do, behind a comma.
  private static func withoutDates(_ name: String) -> String {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return name }
    let dates = String(name[name.index(after: open)...].dropLast().filter { $0 != "." })
    guard NameOrder.isDates(dates) else { return name }
    return trimmed(String(name[..<open])) + ", " + dates
  }

  /// "Eyrolles (Paris)".
  private static func publish(_ text: String, into book: inout ImportedBook) {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else {
      return book.publish(Imprint.name(text))
    }
    book.publish(Imprint.name(String(text[..<open])))
    book.keep("place", String(text[text.index(after: open)...].dropLast()))
  }

  private static func identify(_ text: String, into book: inout ImportedBook) {
    if text.hasPrefix("ISBN") {
      book.takePrintedISBNs(String(text.dropFirst(4)))
    } else if text.hasPrefix("http"), book.origin.id.isEmpty {
      book.origin.id = text
    } else {
      book.identify("uid", text)
    }
  }

  private static func readKind(_ word: String, into book: inout ImportedBook) {
    book.keep("type", word)
    switch folded(word) {
    case "moving image", "images animees", "image animee": book.kind = .film
    case "sound", "musical recording": book.kind = .recording
    case "map", "notated music", "still image": book.kind = .otherMedia
    case "electronic resource", "ressource electronique":
      book.draft.format = BookFormat.ebook.rawValue
    default: break
    }
    if let format = book.kind.format { book.draft.format = format.rawValue }
  }

  private static let roles: [String: Role] = [
    "auteur du texte": .author, "auteur": .author, "traducteur": .translator,
    "illustrateur": .illustrator, "editeur scientifique": .editor, "prefacier": .foreword,
    "postfacier": .afterword, "narrateur": .narrator, "adaptateur": .adapter,
    "photographe": .photographer, "collaborateur": .contributor, "compositeur": .other("composer"),
    "realisateur": .other("director"), "scenariste": .other("screenwriter"),
    "dessinateur": .illustrator, "directeur de publication": .editor,
    "compilateur": .compiler, "interprete": .other("performer"), "acteur": .other("actor"),
  ]
}
