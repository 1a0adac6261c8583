import Books

extension ImportFormat {
  /// A format of XML, of which each element that has one of the names is a book.
  ///
  /// - Parameters:
  ///   - parts: The books that such an element has in it, where it can have several.
  ///   - readRecord: Reads an element into its book.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    elements names: Set<String>,
    parts: @escaping @Sendable (XMLElement, Place) -> [XMLElement] = { element, _ in [element] },
    readRecord: @escaping @Sendable (XMLElement, ReadingContext, inout ImportedBook) -> Void
  ) {
    let links = XMLLinks(names: []) { _ in [] }
    self.init(
      id: id,
      name: name,
      likeness: likeness,
      elements: names,
      links: links,
      parts: parts
    ) { readRecord($0, $2, &$3) }
  }

  /// A format of XML whose books other elements refer to by their ids: a loan, a shelf.
  ///
  /// - Parameter readRecord: Reads an element into its book, with the elements by the id that they
  ///   refer to.
  init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    elements names: Set<String>,
    links: XMLLinks,
    parts: @escaping @Sendable (XMLElement, Place) -> [XMLElement] = { element, _ in [element] },
    readRecord:
      @escaping @Sendable (XMLElement, XMLLinks.Found, ReadingContext, inout ImportedBook) -> Void
  ) {
    self.init(id: id, name: name, likeness: likeness) { file, options, take in
      let (text, summary) = try WholeText.read(file, format: name, options: options)
      let found = try links.found(in: text, file: file.name)
      var records = XMLRecords(text: text, file: file.name, names: names)
      var count = 0
      do {
        try records.run { element, place, raw in
          for part in parts(element, place) {
            var book = ImportedBook(place: place, readAt: options.now)
            readRecord(part, found, options, &book)
            for entity in element.unreadEntities { entity.tell(&book) }
            book.finish()
            if book.isRefused || options.keepsRaw {
              book.raw = .text(String(decoding: raw.prefix(100_000), as: UTF8.self))
            }
            count += 1
            try take(book)
          }
        }
      } catch let InterchangeError.broken(place, reason) where count > 0 {
        // The records before the damage are whole, and come.
        var book = ImportedBook(place: place, readAt: options.now)
        book.refuse(.brokenOff(reason: reason))
        if let rest = records.openRecord {
          book.raw = .text(String(decoding: rest.prefix(100_000), as: UTF8.self))
        }
        try take(book)
      }
      return summary
    }
  }
}

/// Elements of XML that refer to books, before or behind them.
struct XMLLinks: Sendable {
  typealias Found = [String: [XMLElement]]

  let names: Set<String>
  /// The ids of the books that an element refers to.
  let ids: @Sendable (XMLElement) -> [String]

  /// All of them, by the id that they refer to.
  ///
  /// - Throws: `CancellationError`; damage ends the search, and is reported when the books are read.
  fileprivate func found(in text: [UInt8], file: String) throws -> Found {
    var found: Found = [:]
    guard !names.isEmpty else { return found }
    var records = XMLRecords(text: text, file: file, names: names)
    do {
      try records.run { element, _, _ in
        for id in ids(element) { found[id, default: []].append(element) }
      }
    } catch is InterchangeError {}
    return found
  }
}

/// An element of XML with what stands inside it.
struct XMLElement {
  /// The name without the prefix of its namespace.
  let name: String
  let attributes: [String: String]
  var text = ""
  var children: [XMLElement] = []
  /// Of a record: the entities in it whose texts the file does not give.
  var unreadEntities: [XMLEntities.Unread] = []

  /// The children of a name.
  func all(_ names: String...) -> [XMLElement] { children.filter { names.contains($0.name) } }

  /// The text of the first child with one of these names; nil when there is none, or it is empty.
  func text(_ names: String...) -> String? {
    for child in children where names.contains(child.name) {
      let text = trimmed(child.text)
      if !text.isEmpty { return text }
    }
    return nil
  }

  /// The elements of some names inside it, also where its text is XML that was escaped, as servers
  /// send a record "packed as string".
  ///
  /// - Throws: ``InterchangeError/broken(_:reason:)`` for a text that is no XML.
  func inside(_ names: Set<String>, at place: Place) throws -> [XMLElement] {
    let own = children.filter { names.contains($0.name) }
    guard own.isEmpty, text.utf8.contains(UInt8(ascii: "<")) else { return own }
    var found: [XMLElement] = []
    var records = XMLRecords(text: Array(text.utf8), file: place.file, names: names)
    try records.run { element, _, _ in found.append(element) }
    return found
  }

  /// The value of an attribute, whatever namespace its name has: "schema:ratingValue".
  func attribute(_ name: String) -> String? {
    attributes[name] ?? attributes.first { $0.key.hasSuffix(":" + name) }?.value
  }

  /// The element for source data: its text, or its children by their names; of an empty element its
  /// attributes.
  var json: JSON {
    guard !children.isEmpty else {
      let text = trimmed(text)
      guard text.isEmpty, !attributes.isEmpty else { return .string(text) }
      return .object(
        attributes.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
      )
    }
    var places: [String: Int] = [:]
    var values: [(name: String, all: [JSON])] = []
    for child in children {
      let place = places[child.name] ?? values.count
      if place == values.count {
        places[child.name] = place
        values.append((child.name, []))
      }
      values[place].all.append(child.json)
    }
    return .object(
      values.map { JSON.Member($0.name, $0.all.only ?? .array($0.all)) }
    )
  }
}

/// Goes through XML record by record: the elements of some names, wherever they stand.
///
/// It is no full parser of XML, but knows what records need: elements, attributes, text, CDATA, and
/// the entities of HTML. Foundation's parser was no choice, since some damaged files end the
/// program in it. Of document types the entities with short texts are taken (``XMLEntities``).
private struct XMLRecords {
  /// The deepest nesting that is read: deeper than any list of books.
  private static let deepest = 200
  /// The most bytes of a text: more than any field can hold.
  private static let longestText = 4 * 1_048_576

  /// The elements of XHTML inside of texts, which do not split the text.
  private static let markup: Set<String> = [
    "p", "br", "b", "i", "u", "em", "strong", "a", "ul", "ol", "li", "dl", "dt", "dd", "div",
    "span", "sub", "sup", "cite", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6",
  ]

  private let text: [UInt8]
  private let file: String
  private let names: Set<String>
  private var index = 0
  private var line = 1
  private var recordLine = 1
  private var recordStart = 0
  /// The open elements of a record, the record first.
  private var stack: [XMLElement] = []
  /// The names of all open elements.
  private var open: [String] = []
  private var entities = XMLEntities()

  init(text: [UInt8], file: String, names: Set<String>) {
    self.text = text
    self.file = file
    self.names = names
  }

  /// The bytes of the record in which reading ended; nil where it ended between two.
  var openRecord: ArraySlice<UInt8>? { stack.isEmpty ? nil : text[recordStart...] }

  private func broken(_ reason: String) -> InterchangeError {
    .broken(Place(file: file, line: line), reason: reason)
  }

  private func tooLong() -> InterchangeError {
    broken(tr("A text that ends here is longer than \(Self.longestText / 1_048_576) MiB."))
  }

  /// Takes an element, where it begins, and how it is written.
  typealias TakeElement = (XMLElement, Place, ArraySlice<UInt8>) throws -> Void

  /// Hands on each element that has one of the names.
  ///
  /// - Throws: ``InterchangeError/broken(_:reason:)`` where the XML cannot be understood any more.
  mutating func run(_ take: TakeElement) throws {
    while index < text.count {
      guard text[index] == UInt8(ascii: "<") else {
        try characters()
        continue
      }
      if skip("<!--", to: "-->") || skip("<?", to: "?>") { continue }
      if holds("<![CDATA[") {
        try section()
      } else if holds("<!") {
        try declaration()
      } else if holds("</") {
        try endTag(take)
      } else {
        try startTag(take)
      }
    }
    guard open.isEmpty else { throw broken(tr("The XML is cut off here.")) }
  }

  // MARK: - Text

  private mutating func characters() throws {
    let start = index
    while index < text.count, text[index] != UInt8(ascii: "<") { advance() }
    guard let last = stack.indices.last else { return }
    guard index - start <= Self.longestText else { throw tooLong() }
    let plain = try plain(text[start..<index])
    stack[last].text += plain
  }

  private mutating func section() throws {
    index += 9
    let start = index
    while index < text.count, !holds("]]>") { advance() }
    guard index < text.count else { throw broken(tr("A CDATA section does not end.")) }
    if let last = stack.indices.last {
      guard index - start <= Self.longestText else { throw tooLong() }
      stack[last].text += String(decoding: text[start..<index], as: UTF8.self)
    }
    index += 3
  }

  /// Text with its entities as letters; those of a document type that are not taken stay as they are.
  private mutating func plain(_ bytes: ArraySlice<UInt8>) throws -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    guard entities.longest(of: text) <= Self.longestText else { throw tooLong() }
    if !stack.isEmpty {
      for entity in entities.unread(in: text) where !stack[0].unreadEntities.contains(entity) {
        stack[0].unreadEntities.append(entity)
      }
    }
    return HTMLText.withEntities(entities.replaced(in: text))
  }

  // MARK: - Tags

  /// Skips a document type, with its declarations between brackets; what stands in quotation marks or comments
  /// ends none.
  private mutating func declaration() throws {
    let start = index
    var depth = 0
    while index < text.count {
      if skip("<!--", to: "-->") { continue }
      let byte = text[index]
      advance()
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        while index < text.count, text[index] != byte { advance() }
        if index < text.count { advance() }
      case UInt8(ascii: ">") where depth <= 0:
        return entities = XMLEntities(
          declaredIn: String(decoding: text[start..<index], as: UTF8.self)
        )
      default: break
      }
    }
    throw broken(tr("A declaration does not end."))
  }

  /// Reads the tag that begins an element; only elements of a record, and those in it, are kept.
  private mutating func startTag(_ take: TakeElement) throws {
    let start = (line: line, index: index)
    advance()
    let name = word()
    guard !name.isEmpty else { throw broken(tr("An element without a name.")) }
    var attributes: [String: String] = [:]
    var isEmpty = false
    while true {
      skipSpace()
      guard index < text.count else { throw broken(tr("A tag does not end.")) }
      if text[index] == UInt8(ascii: ">") { break }
      if text[index] == UInt8(ascii: "/") {
        isEmpty = true
        advance()
        continue
      }
      let key = word()
      skipSpace()
      guard !key.isEmpty, index < text.count, text[index] == UInt8(ascii: "=") else {
        throw broken(tr("The tag “\(name.prefix(40))” is damaged."))
      }
      advance()
      skipSpace()
      attributes[key] = try attribute(of: name)
    }
    advance()
    guard open.count < Self.deepest else {
      throw broken(tr("The XML is nested deeper than \(Self.deepest)."))
    }
    let bare = name.split(separator: ":").last.map(String.init) ?? name
    open.append(name)
    if !stack.isEmpty || names.contains(bare) {
      if stack.isEmpty { (recordLine, recordStart) = start }
      stack.append(XMLElement(name: bare, attributes: attributes))
    }
    if isEmpty { try close(take) }
  }

  private mutating func attribute(of name: String) throws -> String {
    guard index < text.count, text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "'")
    else { throw broken(tr("The tag “\(name.prefix(40))” is damaged.")) }
    let quote = text[index]
    advance()
    let start = index
    while index < text.count, text[index] != quote { advance() }
    guard index < text.count else { throw broken(tr("A value in a tag does not end.")) }
    guard index - start <= Self.longestText else { throw tooLong() }
    let value = try plain(text[start..<index])
    advance()
    return value
  }

  private mutating func endTag(_ take: TakeElement) throws {
    index += 2
    let name = word()
    skipSpace()
    guard index < text.count else { throw broken(tr("The XML is cut off here.")) }
    guard text[index] == UInt8(ascii: ">"), open.last == name else {
      throw broken(tr("“\(name.prefix(40))” is closed, but it is not what is open."))
    }
    advance()
    try close(take)
  }

  private mutating func close(_ take: TakeElement) throws {
    open.removeLast()
    guard let element = stack.popLast() else { return }
    if let parent = stack.indices.last {
      // What holds elements of its own is a list of RDF, and no text.
      if Self.markup.contains(element.name), element.children.isEmpty {
        stack[parent].text += "<\(element.name)>\(element.text)</\(element.name)>"
      } else {
        stack[parent].children.append(element)
      }
    } else {
      try take(element, Place(file: file, line: recordLine), text[recordStart..<index])
    }
  }

  // MARK: - Letters

  private mutating func advance() {
    if text[index] == 0x0A { line += 1 }
    index += 1
  }

  private mutating func skipSpace() {
    while index < text.count, text[index] <= 0x20 { advance() }
  }

  private mutating func word() -> String {
    let start = index
    while index < text.count, text[index] > 0x20, !"<>/='\"".utf8.contains(text[index]) {
      index += 1
    }
    return String(decoding: text[start..<index], as: UTF8.self)
  }

  private func holds(_ mark: StaticString) -> Bool {
    let count = mark.utf8CodeUnitCount
    guard index + count <= text.count else { return false }
    return (0..<count).allSatisfy { text[index + $0] == mark.utf8Start[$0] }
  }

  private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
    guard holds(start) else { return false }
    index += start.utf8CodeUnitCount
    while index < text.count, !holds(end) { advance() }
    index = min(text.count, index + end.utf8CodeUnitCount)
    return true
  }
}
