import Books

/// Writes the records that were refused to a file beside the one they are from, with a reason each,
/// so that they can be corrected and imported.
final class RejectedRecords {
  private(set) var count = 0

  private let source: ImportSource
  private let summaries: [ReadingSummary]
  /// Those of each file, by its name without its folders, and the names in their order.
  private var parts: [String: RejectedPart] = [:]
  private var order: [String] = []
  /// True once an earlier pass has added all.
  private var isComplete = false

  /// - Parameter summaries: The findings from reading the files.
  init(_ source: ImportSource, _ summaries: [ReadingSummary]) {
    self.source = source
    self.summaries = summaries
  }

  /// Adds a record, unless an earlier pass has added all.
  func add(_ record: ImportedBook) {
    if !isComplete { add(late: record) }
  }

  /// Adds a record that was refused while it was written.
  func add(late record: ImportedBook) {
    count += 1
    let name = record.place.file
    if parts[name] == nil {
      order.append(name)
      let summary = summaries.first { $0.files.contains(name) } ?? summaries.first
      parts[name] = RejectedPart(path(of: name), summary)
    }
    parts[name]?.add(record)
  }

  /// Nil for what is from no file, as books that were looked up.
  private func path(of name: String) -> String? {
    source.typedPath(named: name) ?? source.typedPaths.first
  }

  /// Notes that all records were added.
  func complete() { isComplete = true }

  /// Writes a file for each from which something was refused, and tells where.
  func finish() -> [FileBeside.Result] {
    order.compactMap { parts[$0] }.map { part in
      FileBeside.write(part.bytes, called: .rejected, of: source, beside: part.path)
    }
  }
}

/// The refused records of one file.
private struct RejectedPart {
  let path: String?
  private let dialect: DelimitedDialect
  /// The names of the columns, of a table.
  private let header: [String]
  /// The text before records that are no rows, so that they mean the same there.
  private let opening: [UInt8]
  /// Rows of a table, with the reason in a column of its own.
  private var rows: [UInt8] = []
  /// Records that are no rows, as they stand in the file.
  private var texts: [(place: Place, reason: String, text: String)] = []
  /// Records that are no text, each behind a line with its reason.
  private var binary: [UInt8] = []
  private var delimiter: UInt8 { dialect.delimiter }

  init(_ path: String?, _ summary: ReadingSummary?) {
    self.path = path
    dialect = summary?.dialect ?? DelimitedDialect()
    header = summary?.header ?? []
    opening = summary?.opening ?? []
  }

  mutating func add(_ record: ImportedBook) {
    let reason = record.problems.filter(\.refuses).map(\.code.description).joined(separator: " ")
    switch record.raw {
    case .values(let values): add(row: values, reason)
    case .text(let text): texts.append((record.place, reason, text))
    case .bytes(let bytes):
      binary += Array("# \(record.place): \(reason)\n".utf8) + bytes + "\n".utf8
    // What is not there cannot be corrected: its place says where it is.
    case nil where !header.isEmpty: add(row: [], "\(record.place): \(reason)")
    case nil: texts.append((record.place, reason, ""))
    }
  }

  /// Adds a row with its reason in the column behind all others, however short it is.
  private mutating func add(row values: [String], _ reason: String) {
    let missing = repeatElement("", count: max(0, header.count - values.count))
    write(values + missing + [reason], to: &rows)
  }

  var bytes: [UInt8] {
    if rows.isEmpty, let records = jsonRecords { return written(records) }
    var bytes = binary
    let isTable = !header.isEmpty
    if isTable { write(header + [ReasonColumn.name], to: &bytes) }
    bytes += rows
    if !isTable, !texts.isEmpty { bytes += opening }
    for (place, reason, text) in texts {
      bytes +=
        isTable
        ? row(text, reason)
        : Array("# \(place): \(reason)\n\(text)\(text.isEmpty ? "" : "\n")".utf8)
    }
    return bytes
  }

  /// The records with their reasons, where all of them are JSON in a file of JSON.
  private var jsonRecords: [JSON]? {
    let path = path?.lowercased() ?? ""
    guard !texts.isEmpty,
      path.hasSuffix(".json") || path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
    else { return nil }
    // Lines that are no JSON stay as they stand, to be corrected by hand.
    if !path.hasSuffix(".json"), texts.contains(where: { JSON(parsing: $0.text) == nil }) {
      return nil
    }
    return texts.map { text in
      let reason = JSON.Member(ReasonColumn.member, .string(text.reason))
      guard case .object(let members)? = JSON(parsing: text.text) else {
        return .object([JSON.Member("text", .string(text.text)), reason])
      }
      // One book of an object whose members are books by their ids: the reason goes into the book.
      if members.count == 1, case .object(let book) = members[0].value {
        return .object([JSON.Member(members[0].key, .object(book + [reason]))])
      }
      return .object(members + [reason])
    }
  }

  /// A list, an object with a member for each book, or one on each line, as the file is.
  private func written(_ records: [JSON]) -> [UInt8] {
    let lines = records.map(\.written)
    guard opening.isEmpty, path?.lowercased().hasSuffix(".json") ?? false else {
      return opening + lines.joined(separator: "\n").utf8 + "\n".utf8
    }
    let only = records.map(\.members.only)
    let books = only.compactMap(\.self)
    guard books.count == records.count, Set(books.map(\.key)).count == books.count else {
      return Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
    }
    return Array(JSON.object(books).written.utf8) + "\n".utf8
  }

  /// A row that cannot be split into values, with its reason behind it, which is the last column
  /// once the row is corrected.
  ///
  /// The reason has no quotation marks: one would close the value whose own mark is missing.
  private func row(_ text: String, _ reason: String) -> [UInt8] {
    let reason = reason.utf8.map { [delimiter, UInt8(ascii: "\"")].contains($0) ? 0x20 : $0 }
    let rest = [delimiter] + reason
    let isThere = text.utf8.suffix(rest.count).elementsEqual(rest)
    return Array(text.utf8) + (isThere ? [] : rest) + "\n".utf8
  }

  private func write(_ values: [String], to bytes: inout [UInt8]) {
    bytes.append(row: values, dialect)
  }
}

extension [UInt8] {
  /// Adds a row of a table.
  mutating func append(row values: [String], _ dialect: DelimitedDialect = DelimitedDialect()) {
    for (index, value) in values.enumerated() {
      if index > 0 { append(dialect.delimiter) }
      let needsQuotes =
        dialect.hasQuotes
        && value.utf8.contains { $0 == dialect.delimiter || "\"\r\n".utf8.contains($0) }
      if needsQuotes { appendQuoted(value) } else { self += value.utf8 }
    }
    self += "\n".utf8
  }
}
