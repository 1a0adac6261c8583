import Books
import Catalog

extension ExportFormat {
  /// A list to be read, a book a line, with headings where it is grouped.
  static let markdown = lines(
    id: "markdown",
    name: "Markdown",
    endings: ["md", "markdown"],
    heading: { "## \(MarkdownLine.escaped($0))\n\n" },
    line: { MarkdownLine.text(of: $0) }
  )

  /// The same list as text on paper, without the marks of Markdown.
  package static let printed = lines(
    id: "text",
    name: "Text",
    endings: ["txt"],
    heading: { text in
      let line = MarkdownLine.flat(text)
      return "\(line)\n\(String(repeating: "-", count: line.count))\n"
    },
    line: { MarkdownLine.words(of: $0, MarkdownLine.flat, strong: "", tag: "#") }
  )

  /// A format of a book a line, with a heading before each group.
  private static func lines(
    id: String,
    name: String,
    endings: [String],
    heading: @escaping @Sendable (String) -> String,
    line: @escaping @Sendable (BookRecord) -> String
  ) -> ExportFormat {
    ExportFormat(id: id, name: name, endings: endings, hasGroups: true) { options in
      var last: String?
      return { record, bytes in
        guard case .book(let book) = record else { return }
        if let next = options.group?.heading(of: book), next.lowercased() != last?.lowercased() {
          if last != nil { bytes += "\n".utf8 }
          bytes += heading(next).utf8
          last = next
        }
        bytes += line(book).utf8
      }
    }
  }
}

/// A book as a line of a list.
private enum MarkdownLine {
  static func text(of book: BookRecord) -> String {
    "- " + words(of: book, escaped, strong: "**", tag: "\\#")
  }

  /// - Parameters:
  ///   - escaped: What is done with each text.
  ///   - strong: What stands around the title.
  ///   - tag: What stands before a tag.
  static func words(
    of book: BookRecord,
    _ escaped: (String) -> String,
    strong: String,
    tag: String
  ) -> String {
    var line = strong + escaped(book.title) + strong
    if let subtitle = book.subtitle { line += ": \(escaped(subtitle))" }
    let names = book.credits.map { credit in
      let name = escaped(credit.displayName)
      return credit.role == .author ? name : "\(name) (\(escaped(credit.role.name)))"
    }
    if !names.isEmpty { line += ", " + names.joined(separator: ", ") }
    var facts: [String] = []
    if let series = book.series {
      facts.append(escaped(series) + (book.volume.map { " " + escaped($0.text) } ?? ""))
    }
    let imprint = book.publishers + [book.year?.text].compactMap(\.self)
    if !imprint.isEmpty { facts.append(imprint.map(escaped).joined(separator: ", ")) }
    if let isbn = book.isbn { facts.append("ISBN \(isbn.formatted)") }
    if let genre = book.genre { facts.append(escaped(genre)) }
    facts += book.tags.map { tag + escaped($0) }
    return line + (facts.isEmpty ? "" : " · " + facts.joined(separator: " · ")) + "\n"
  }

  /// The text on one line.
  static func flat(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// The text on one line, with a backslash before everything that Markdown would take for a mark.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
        result += " "
        continue
      }
      if "\\`*_{}[]<>#|~!&".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
