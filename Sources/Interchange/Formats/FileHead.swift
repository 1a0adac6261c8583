package import Books
import Glibc

/// The beginning of a file, by which its format is found out.
package struct FileHead: Sendable {
  package let name: String
  /// The path of the file; nil for an answer in memory.
  let path: String?
  package let encoding: TextEncoding
  /// The encoding that the names of columns tell, where its words would tell another one.
  let namedEncoding: TextEncoding?
  /// The first 64 KiB, in UTF-8 as far as the file is text.
  let text: [UInt8]
  /// Where the text begins, behind white space and remarks.
  private let firstRecord: Int
  /// The first bytes as they stand in the file.
  let bytes: [UInt8]
  /// How the rows are written, when the text could be a table.
  let dialect: DelimitedDialect?
  let rows: [[String]]
  /// The names of the columns, which the file does not have: its rows are as a program writes them.
  ///
  /// They are the first of ``rows``.
  let impliedNames: [String]?
  /// How many rows stand before the names of the columns, as in a report with a title and a date.
  let preamble: Int

  init(_ file: InputFile, encoding: TextEncoding? = nil) throws(InterchangeError) {
    name = file.name
    path = file.path
    bytes = try file.head(65_536)
    namedEncoding = encoding == nil ? TextEncoding.byColumnNames(bytes) : nil
    var input = try TextInput(file, encoding: encoding ?? namedEncoding)
    self.encoding = input.encoding
    var text = [UInt8](repeating: 0, count: 65_536)
    let count = try input.read(into: &text, from: 0)
    self.text = Array(text[..<count])
    file.seek(to: 0)
    firstRecord = Self.firstRecord(in: self.text)
    let first = self.text[firstRecord...].first
    let isMarked = first.map { "{[<@".utf8.contains($0) } ?? true
    dialect = isMarked || hasControls(self.text) ? nil : DelimitedDialect.detect(self.text)
    let sample = dialect?.sample(self.text, rows: 50) ?? []
    preamble = Self.preamble(of: sample)
    let rows = sample.dropFirst(preamble)
    let isNamed = rows.first.map(ColumnNames.tellBook) ?? true
    if !isNamed, preamble == 0, let shape = TableShape.of(Array(rows)) {
      impliedNames = shape.names
      self.rows = [shape.names] + rows
      return
    }
    impliedNames = nil
    let reason = rows.first.flatMap { [name] in ReasonColumn.place(among: $0, of: name) }
    self.rows = rows.map { row in Array(row.prefix(reason ?? row.count)) }
  }

  /// Counts the rows before the names of the columns, among which are title or ISBN; 0 unless each
  /// of them has one value at most.
  private static func preamble(of rows: [[String]]) -> Int {
    func values(_ row: [String]) -> Int { row.count { !$0.isEmpty } }
    let header = rows.prefix(20).firstIndex { row in
      values(row) > 1 && ColumnNames.tellBook(row)
    }
    guard let header, rows[..<header].allSatisfy({ values($0) < 2 }) else { return 0 }
    return header
  }

  /// Lines that begin with # say why records were refused.
  private static func firstRecord(in text: [UInt8]) -> Int {
    var place = 0
    while let start = text[place...].firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      guard text[start] == UInt8(ascii: "#") else { return start }
      place = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
    }
    return text.endIndex
  }

  /// True when there is nothing but white space.
  var isBlank: Bool {
    bytes.count < 65_536 && text.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// The names of the columns, if the first row holds them.
  var header: DelimitedHeader { DelimitedHeader(rows.first ?? []) }

  /// The first bytes that are no white space, as text.
  func begins(with start: String) -> Bool {
    text[firstRecord...].starts(with: start.utf8)
  }

  /// True when a member of JSON, given without blanks, stands in the head, with blanks or without.
  func holdsMember(_ member: String) -> Bool {
    let blanks = Set(" \t\n\r".utf8)
    return String(decoding: text.filter { !blanks.contains($0) }, as: UTF8.self).contains(member)
  }

  /// True when an ASCII text stands in the head.
  func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return self.text.withUnsafeBytes { head in
      guard let base = head.baseAddress, let first = wanted.first else { return false }
      var place = 0
      while place + wanted.count <= head.count,
        let found = memchr(base + place, Int32(first), head.count - place - wanted.count + 1)
      {
        place = base.distance(to: UnsafeRawPointer(found))
        if memcmp(base + place, wanted, wanted.count) == 0 { return true }
        place += 1
      }
      return false
    }
  }

  var isBinary: Bool { hasControls(text) }

  /// True when it is JSON and no format fits.
  var isOtherJSON: Bool {
    knownKind == nil && !isBinary && (begins(with: "{") || begins(with: "["))
  }

  static var otherJSON: String { tr("JSON without books that Octavo knows") }

  /// The kind of file that its first bytes tell.
  var knownKind: String? {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      if holdsBytes("application/epub+zip") {
        return tr("an e-book (import it with calibre, and that library here)")
      }
      let isSheet =
        name.hasSuffix(".xlsx") || holdsBytes("xl/") || holdsBytes("opendocument.spreadsheet")
      return isSheet || name.hasSuffix(".ods")
        ? tr("a spreadsheet (save it as CSV)") : tr("a zip archive (unpack it first)")
    }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      return tr("an old spreadsheet or document of Office (save it as CSV)")
    }
    if bytes.starts(with: "{\\rtf".utf8) {
      return tr("a text document (save it as CSV or plain text)")
    }
    if bytes.starts(with: "SQLite format 3".utf8) {
      // The application's id stands in bytes 68 to 71 of the header ("Database File Format").
      return bytes.dropFirst(68).starts(with: "Octv".utf8)
        ? tr("a catalogue of Octavo (open it with --catalog, or export it to JSON and import that)")
        : tr("a database that is not calibre's")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return tr("a compressed file (unpack it with gunzip)")
    }
    if bytes.starts(with: "%PDF".utf8) { return tr("a PDF") }
    if isMarkdownList {
      return tr("a list for people in Markdown (export it as JSON or CSV instead)")
    }
    return nil
  }

  /// True for the output of `octavo export --to markdown`: its commas would make columns of it.
  var isMarkdownList: Bool {
    let head = String(decoding: text.prefix(4096), as: UTF8.self)
    let lines = head.split(whereSeparator: \.isNewline).prefix(20)
    return lines.contains { $0.hasPrefix("- **") }
      && lines.allSatisfy { $0.hasPrefix("- ") || $0.hasPrefix("#") || $0.hasPrefix("  ") }
  }

  private func holdsBytes(_ text: String) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains(text)
  }
}

/// True when bytes are no text: more than one in fifty is a zero or another control character.
///
/// Of 127 real files and answers none has any; of programs and databases most bytes are, and of
/// compressed data 9 in a hundred. Up to four of them are mistakes in a small table.
private func hasControls(_ bytes: [UInt8]) -> Bool {
  let sample = bytes.prefix(8192)
  let controls = sample.count { $0 < 0x09 || (0x0E..<0x1B).contains($0) }
  return controls > 4 && controls * 50 > sample.count
}
