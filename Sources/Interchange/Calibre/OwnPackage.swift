import Books
import Catalog

extension ExportFormat {
  /// A folder with a folder for each book, as calibre adds books from.
  static let opf = ExportFormat(
    id: "opf",
    name: "OPF for calibre",
    endings: [],
    fileOfBook: "metadata.opf",
    isOwn: OwnPackage.isOwn
  ) { _ in
    { record, bytes in
      guard case .book(let book) = record else { return }
      bytes += OwnPackage.text(of: book).utf8
    }
  }
}

/// A book as an OPF package that Octavo wrote, which is read as it stands.
///
/// It has the elements that calibre reads. What calibre has no place for stands in elements with names
/// that begin with `octavo:`, which other programs pass over.
enum OwnPackage {
  private static let producer = "Octavo"

  /// The fields of texts that have no element of their own.
  private static let others = BookField.paths.compactMap { field, path in
    let hasElement = [.title, .isbn, .language, .notes].contains(field)
    return if case .text = path, !hasElement { field } else { nil }
  }

  /// True for the bytes of a package that names Octavo as its producer.
  static func isOwn(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("opf:role=\"bkp\">\(producer)</")
  }

  static func isOne(_ metadata: XMLElement) -> Bool {
    metadata.children.contains { $0.attribute("role") == "bkp" && $0.text == producer }
  }

  // MARK: - Writing

  static func text(of book: BookRecord) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" unique-identifier="octavo_id" version="2.0">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:opf="http://www.idpf.org/2007/opf">

      """
    func add(_ name: String, _ value: String?, _ attributes: [(name: String, value: String?)] = [])
    {
      guard let value else { return }
      text += "    <dc:\(name)\(attributes.map(attribute).joined())>"
      text += "\(XMLText.escaped(value))</dc:\(name)>\n"
    }
    func add(meta name: String, _ value: String?) {
      guard let value else { return }
      text += "    <meta name=\"\(name)\"\(attribute("content", value))/>\n"
    }
    add("identifier", book.stamp.key?.text ?? "", [("id", "octavo_id"), ("opf:scheme", "octavo")])
    add("title", [book.title, book.subtitle].compactMap(\.self).joined(separator: ": "))
    for credit in book.credits {
      let filed = credit.sortName.isEmpty ? nil : credit.sortName
      let role = Relator.codes[credit.role] ?? "oth." + credit.role.rawValue
      add(
        credit.role == .author ? "creator" : "contributor",
        credit.displayName,
        [("opf:role", role), ("opf:file-as", filed)]
      )
    }
    add("contributor", producer, [("opf:role", "bkp")])
    // A year of four digits is all that the element may have.
    if let year = book.year?.number, 1000...9999 ~= year { add("date", String(year)) }
    add("description", book.notes.map(description))
    for publisher in book.publishers { add("publisher", publisher) }
    add("identifier", book.values.written(.isbn)?.text, [("opf:scheme", "ISBN")])
    add("language", book.language?.code)
    for tag in book.tags { add("subject", tag) }
    add(meta: "calibre:series", book.series)
    if book.series != nil { add(meta: "calibre:series_index", book.volume?.number.map(index)) }
    add(meta: "octavo:genre", book.genre)
    add(meta: "octavo:location", book.shelf)
    for field in others { add(meta: name(of: field), book.values.written(field)?.text) }
    return text + "  </metadata>\n</package>\n"
  }

  private static func attribute(_ name: String, _ value: String?) -> String {
    value.map { " \(name)=\"\(XMLText.escaped(attribute: $0))\"" } ?? ""
  }

  private static func name(of field: BookField) -> String { "octavo:\(field.rawValue)" }

  private static func index(_ number: Double) -> String { String(number) }

  /// Notes as calibre shows them: a text with “<” would be markup to it.
  private static func description(_ notes: String) -> String {
    guard notes.utf8.contains(UInt8(ascii: "<")) else { return notes }
    let lines = notes.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return "<p>" + lines.map { XMLText.escaped(String($0)) }.joined(separator: "<br/>") + "</p>"
  }

  // MARK: - Reading

  static func read(_ metadata: XMLElement, into book: inout ImportedBook) {
    book.origin.program = "opf"
    book.keepsLineEnds = true
    for element in metadata.children {
      let text = element.text
      switch element.name {
      case "title" where book.draft.title.isEmpty: book.draft.title = text
      case "creator", "contributor": credit(element, into: &book)
      case "date" where book.draft.year.isEmpty: book.draft.year = text
      case "description" where book.draft.notes.isEmpty: book.draft.notes = notes(in: text)
      case "publisher": book.publish(text)
      case "identifier" where element.attribute("scheme") == "octavo": continue
      case "identifier" where element.attribute("scheme") == "ISBN" && book.draft.isbn.isEmpty:
        book.draft.isbn = text
      case "language" where book.draft.language.isEmpty: book.draft.language = text
      case "subject": book.tag(text)
      case "meta": readMeta(element, into: &book)
      default: book.keep(element.name, text)
      }
    }
    let end = (": " + book.draft.subtitle).utf8
    let title = book.draft.title.utf8
    if !book.draft.subtitle.isEmpty, title.reversed().starts(with: end.reversed()) {
      book.draft.title = String(decoding: title.dropLast(end.count), as: UTF8.self)
    }
  }

  private static func readMeta(_ meta: XMLElement, into book: inout ImportedBook) {
    let name = meta.attributes["name"] ?? ""
    let content = meta.attributes["content"] ?? meta.text
    if let field = others.first(where: { self.name(of: $0) == name }) {
      let path = BookField.paths.first { $0.field == field }?.path
      if case .text(let path) = path { book.draft[keyPath: path] = content }
      return
    }
    switch name {
    case "calibre:series": book.draft.series = Reference(name: content)
    // The volume stands in an element of its own, as it was written.
    case "calibre:series_index": break
    case "octavo:genre": book.draft.genre = Reference(name: content)
    case "octavo:location": book.draft.location = Reference(name: content)
    default: book.keep(name.isEmpty ? "meta" : name, content)
    }
  }

  private static func credit(_ element: XMLElement, into book: inout ImportedBook) {
    let (name, word) = (element.text, element.attribute("role") ?? "")
    if word == "bkp" { return }
    let known = Relator.codes.first { $0.value == word }?.key
    let other = word.hasPrefix("oth.") ? Role(rawValue: String(word.dropFirst(4))) : nil
    book.add(Credit(author: Reference(name: name), role: known ?? other ?? .contributor))
    if let filed = element.attribute("file-as") {
      book.people.append(AuthorityDraft(name: name, sortName: filed))
    }
  }

  /// The notes of which ``description(_:)`` made the text.
  private static func notes(in text: String) -> String {
    let scalars = text.unicodeScalars
    let (start, end) = ("<p>".unicodeScalars, "</p>".unicodeScalars)
    guard scalars.starts(with: start), scalars.reversed().starts(with: end.reversed()) else {
      return text
    }
    let inside = String.UnicodeScalarView(scalars.dropFirst(start.count).dropLast(end.count))
    // Scalar by scalar: a sign with an accent upon it is another character.
    return String(
      signs.reduce(inside) { text, sign in
        text.replacing(sign.written.unicodeScalars, with: sign.sign.unicodeScalars)
      }
    )
  }

  /// What ``XMLText`` writes for signs; the sign that begins all of them is last.
  private static let signs: [(written: String, sign: String)] = [
    ("<br/>", "\n"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#13;", "\r"),
    ("&amp;", "&"),
  ]
}
