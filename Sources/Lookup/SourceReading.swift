import Interchange

/// The records of one body that a source answered with.
struct SourceReading {
  var books: [ImportedBook] = []
  /// Whether the source has more records than it gave, so that a book not among these may be there.
  var hasMore = false

  init() {}

  /// What a source says of why it cannot answer.
  struct Refusal: Error {
    let words: String
  }

  private struct Unreadable: Error {}

  /// - Throws: ``Refusal``, and for all that is neither records nor surely "not found".
  init(_ body: [UInt8], of source: LookupSource) throws {
    let head = ImportFormat.beginning(of: body)
    var total: Int?
    switch source.format {
    case "openlibrary":
      let text = head.filter { !$0.isWhitespace }
      if text == "{}" || text.contains("\"numFound\":0,") { return }
      guard text.hasPrefix("{") else { throw Unreadable() }
    case "finna", "libris", "googlebooks":
      let count = ["finna": "resultCount", "libris": "records", "googlebooks": "totalItems"]
      let text = head.filter { !$0.isWhitespace }
      total = Self.number(behind: "\"\(count[source.format] ?? "")\":", in: text)
      guard text.hasPrefix("{"), let total else { throw Unreadable() }
      if total == 0 { return }
    default:
      // SRU tells errors with status 200, and NDL's "not found" is one: only its words tell them
      // apart.
      if head.contains("diagnostic>"), let words = Self.message(in: head) {
        guard words.contains("Record does not exist") else { throw Refusal(words: words) }
        return
      }
      total = Self.number(behind: "numberOfRecords>", in: head)
      guard let total else { throw Unreadable() }
      if total == 0 { return }
    }
    let records = try ImportFormat.records(of: source.format, in: body, name: source.name)
    books = records.filter { !$0.isRefused }
    guard !books.isEmpty, !records.contains(where: \.isDamaged) else { throw Unreadable() }
    hasMore = total ?? 0 > records.count
  }

  private static func number(behind mark: String, in text: String) -> Int? {
    guard let range = text.firstRange(of: mark) else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }

  /// What a diagnostic says (SRU 1.1, "Diagnostics").
  private static func message(in text: String) -> String? {
    guard let start = text.firstRange(of: "message>") else { return nil }
    let words = text[start.upperBound...].prefix { $0 != "<" }
    return String(words.prefix(200))
  }
}
