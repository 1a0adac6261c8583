import Books

extension ImportFormat {
  /// What was marked and noted in books with a Kindle (`My Clippings.txt`), in the order in which it was done.
  ///
  /// A book of it has all its texts as notes.
  static let kindle = ImportFormat(
    id: "kindle",
    name: "Kindle clippings",
    likeness: { head in
      let first = String(decoding: head.text.prefix(8_192), as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return head.holds(KindleClipping.end) && KindleClipping.isInfo(first.dropFirst().first ?? "")
        ? 95 : 0
    },
    read: { file, options, take in
      let (text, summary) = try WholeText.read(file, format: "Kindle clippings", options: options)
      var books: [ImportedBook] = []
      var places: [String: Int] = [:]
      for clipping in KindleClipping.all(in: text, of: file.name) {
        let place = places[clipping.heading] ?? books.count
        if place == books.count {
          places[clipping.heading] = place
          books.append(clipping.book(readAt: options.now))
        }
        clipping.read(into: &books[place])
      }
      for var book in books {
        book.finish()
        try take(book)
      }
      return summary
    }
  )
}

/// One text of the file: the line of its book, a line that says what it is and where, the text.
private struct KindleClipping {
  /// The line behind each.
  static let end = "=========="

  let place: Place
  /// The title, and behind it the authors in brackets.
  var heading = ""
  var info = ""
  var text = ""

  static func all(in bytes: [UInt8], of file: String) -> [KindleClipping] {
    var all: [KindleClipping] = []
    var lines: [String] = []
    var number = 0
    for bytes in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      // Each heading begins with a byte order mark in files of some versions.
      let line = trimmed(String(decoding: bytes, as: UTF8.self).replacing("\u{FEFF}", with: ""))
      if line.hasPrefix(end) {
        if let whole = clipping(of: lines, before: number) { all.append(whole) }
        lines = []
      } else if !lines.isEmpty || !line.isEmpty {
        lines.append(line)
      }
    }
    if let last = clipping(of: lines, before: number + 1) { all.append(last) }
    return all

    func clipping(of lines: [String], before number: Int) -> KindleClipping? {
      lines.first.map { heading in
        let place = Place(file: file, line: number - lines.count)
        return KindleClipping(heading, lines.dropFirst(), place)
      }
    }
  }

  private init(_ heading: String, _ lines: ArraySlice<String>, _ place: Place) {
    self.place = place
    self.heading = tidied(heading)
    let hasInfo = lines.first.map { Self.isInfo($0) } ?? false
    info = hasInfo ? lines.first ?? "" : ""
    text = trimmed(lines.dropFirst(hasInfo ? 1 : 0).joined(separator: "\n"))
  }

  /// True for the line below a heading: "- Your Highlight on page 9 | Added on Friday, …".
  static func isInfo(_ line: some StringProtocol) -> Bool {
    let line = trimmed(String(line))
    return ["- ", "– ", "— "].contains { line.hasPrefix($0) } && line.contains(where: \.isNumber)
  }

  func book(readAt: Timestamp) -> ImportedBook {
    var book = ImportedBook(place: place, readAt: readAt)
    book.origin = ImportedBook.Origin(program: "kindle", id: heading)
    book.draft.format = BookFormat.ebook.rawValue
    let (title, authors) = Self.parts(of: heading)
    book.takeTitleWithSeries(title)
    for name in authors { book.creditInverted(name) }
    return book
  }

  /// The title and the authors of a heading: "Law (2nd ed.) (Berg, Anna;Bo Holm)".
  ///
  /// A bracket with numbers or a word for an edition names nobody.
  private static func parts(of heading: String) -> (title: String, authors: [String]) {
    guard heading.hasSuffix(")") else { return (heading, []) }
    var depth = 0
    let open = heading.indices.reversed().first { index in
      if heading[index] == ")" { depth += 1 }
      if heading[index] == "(" { depth -= 1 }
      return depth == 0
    }
    guard let open, open > heading.startIndex else { return (heading, []) }
    let inside = heading[heading.index(after: open)...].dropLast()
    let isNobody =
      !inside.contains(where: \.isLetter) || inside.contains(where: \.isNumber)
      || folded(String(inside)).hasSuffix("edition")
    if isNobody { return (heading, []) }
    let names = inside.split { ";；".contains($0) }.map { tidied(String($0)) }
    return (
      tidied(String(heading[..<open])), names.flatMap(NameOrder.people).filter { !$0.isEmpty }
    )
  }

  /// Adds the text to the notes of its book; the line about it, in the language of the device, is kept
  /// with its day.
  func read(into book: inout ImportedBook) {
    book.keep("clippings", info)
    guard !text.isEmpty else { return }
    let quoted = kind == .fact(.note) ? text : "“\(text)”"
    let note = position.isEmpty ? quoted : "\(position): \(quoted)"
    // The device writes what is marked once more when its end is moved.
    guard !book.draft.notes.components(by: "\n\n").contains(note) else { return }
    book.draft.notes = [book.draft.notes, note].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private var kind: ImportedField? {
    Self.field(in: pieces.joined(separator: " "), of: [.fact(.skip), .book(.notes), .fact(.note)])
  }

  /// The page, or the place in an e-book without pages: "page 9", "location 52-53".
  private var position: String {
    var location = ""
    for piece in pieces {
      let number = Self.number(in: piece)
      switch Self.field(in: piece, of: [.book(.pages), .book(.location)]) {
      case .book(.pages)? where !number.isEmpty: return "page \(number)"
      case .book(.location)? where !number.isEmpty: location = "location \(number)"
      default: break
      }
    }
    return location
  }

  /// The parts of the line but its day, each of which has one number: "7 页", "位置 114-116".
  private var pieces: [String] {
    let parts = info.split { "|｜".contains($0) }
    let telling = parts.count > 1 ? parts.dropLast() : parts[...]
    return telling.flatMap { $0.split { "（(".contains($0) } }.map { $0.lowercased() }
  }

  /// "52-53" of "emplacement 52-53"; pages of prefaces have Roman numbers.
  private static func number(in piece: String) -> String {
    let digits =
      piece.drop { !$0.isNumber }
      .split { !$0.isNumber && !"-–".contains($0) }.first ?? ""
    if !digits.isEmpty { return String(digits).replacing("–", with: "-") }
    let last = piece.split(separator: " ").last ?? ""
    return last.allSatisfy { "ivxlcdm-".contains($0) } ? String(last) : ""
  }

  /// The first of some fields one of whose words stands in a text.
  private static func field(in text: String, of fields: [ImportedField]) -> ImportedField? {
    fields.first { field in words[field]?.contains { text.contains($0) } ?? false }
  }

  /// The words of the devices' languages in that line, from `Resources/columns.txt`.
  private static let words: [ImportedField: [String]] = ColumnNames.fields(of: "kindle")
    .reduce(into: [:]) { words, entry in words[entry.value, default: []].append(entry.key) }
}
