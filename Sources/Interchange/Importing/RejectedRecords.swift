import Catalog

/// Writes the records that were refused to a file beside the one they are from, with a reason each,
/// so that they can be corrected and imported.
final class RejectedRecords {
  private(set) var count = 0

  private let source: ImportSource
  /// Rows of a table, with the reason in a column of its own.
  private var rows: [UInt8] = []
  /// Records that are no rows, as they stand in the file.
  private var texts: [(place: Place, reason: String, text: String)] = []
  /// The names of the columns, of a table; nil before all records were taken.
  private var header: [String]?
  private var opening: [UInt8] = []
  private let dialect: DelimitedDialect
  private var delimiter: UInt8 { dialect.delimiter }

  /// - Parameter dialect: How the table that is read is written, so that rows of both can stand in
  ///   one file; nil where it is none.
  init(_ source: ImportSource, dialect: DelimitedDialect?) {
    self.source = source
    self.dialect = dialect ?? DelimitedDialect()
  }

  /// Takes a record, unless an earlier pass has taken all.
  func take(_ record: ImportedBook) {
    guard header == nil else { return }
    count += 1
    let reason = record.problems.filter(\.refuses).map(\.code.description).joined(separator: " ")
    switch record.raw {
    case .values(let values):
      write(values + [reason], to: &rows)
    case .text(let text):
      texts.append((record.place, reason, text))
    case nil:
      write(["\(record.place)", reason], to: &rows)
    }
  }

  /// Notes that all records were taken.
  ///
  /// - Parameter opening: What stands before records that are no rows, so that they mean the same
  ///   there.
  func complete(header names: [String], opening: [UInt8]) {
    header = header ?? names
    self.opening = opening
  }

  /// Writes the file, if anything was refused, and tells where.
  func finish() -> FileBeside.Result {
    guard count > 0 else { return FileBeside.Result() }
    return FileBeside.write(bytes, called: .rejected, of: source)
  }

  private var bytes: [UInt8] {
    if rows.isEmpty, let records = jsonRecords { return written(records) }
    var bytes: [UInt8] = []
    let isTable = header.map { !$0.isEmpty } ?? false
    if isTable, let header { write(header + [ReasonColumn.name], to: &bytes) }
    bytes += rows
    if !isTable, !texts.isEmpty { bytes += opening }
    for (place, reason, text) in texts {
      bytes += isTable ? row(text, reason) : Array("# \(place): \(reason)\n\(text)\n".utf8)
    }
    return bytes
  }

  /// The records with their reasons, where all of them are JSON in a file of JSON.
  private var jsonRecords: [JSON]? {
    guard !texts.isEmpty, let path = source.typedPaths.first?.lowercased(),
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
    guard opening.isEmpty, source.typedPaths.first?.lowercased().hasSuffix(".json") ?? false else {
      return opening + lines.joined(separator: "\n").utf8 + "\n".utf8
    }
    let only = records.map { $0.members.count == 1 ? $0.members[0] : nil }
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
