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
  private let delimiter: UInt8

  /// - Parameter delimiter: What parts the values of the table that is read, so that rows of both
  ///   can stand in one file; nil where it is none.
  init(_ source: ImportSource, delimiter: UInt8?) {
    self.source = source
    self.delimiter = delimiter ?? UInt8(ascii: ",")
  }

  /// Takes a record, unless all are there.
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

  /// Says that all records were taken.
  ///
  /// - Parameter opening: What stands before records that are no rows, so that they mean the same there.
  func complete(header names: [String], opening: [UInt8]) {
    header = header ?? names
    self.opening = opening
  }

  /// Writes the file, and answers where; nil when nothing was refused, or no place takes it.
  ///
  /// The import is done by then, and a folder that cannot be written to must not make a failure of it:
  /// the file goes to ``ImportSource/folderOfRefused`` instead.
  func finish() -> String? {
    guard count > 0, let path = source.typedPaths.first else { return nil }
    var bytes: [UInt8] = []
    let isTable = header.map { !$0.isEmpty } ?? false
    if isTable, let header { write(header + [ReasonColumn.name], to: &bytes) }
    bytes += rows
    if !isTable, !texts.isEmpty { bytes += opening }
    for (place, reason, text) in texts {
      bytes += isTable ? row(text, reason) : Array("# \(place): \(reason)\n\(text)\n".utf8)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if let place = Self.write(bytes, beside: name, in: String(path.dropLast(name.utf8.count))) {
      return place
    }
    guard let folder = source.folderOfRefused, PrivateFolder.make(folder) == nil else { return nil }
    return Self.write(bytes, beside: name, in: folder + "/")
  }

  /// - Parameter folder: With its slash; "" is the current one.
  private static func write(_ bytes: [UInt8], beside name: String, in folder: String) -> String? {
    // Where there is a file of this name, or none can be made, the next name is tried.
    for number in 1...99 {
      let target = folder + Self.name(name, number)
      if (try? NewFile.write(bytes, to: target, replacing: false)) != nil { return target }
    }
    return nil
  }

  /// A row that cannot be parted into values, with its reason behind it, which is the last column
  /// once the row is corrected.
  ///
  /// The reason has no quotation marks: one of them would close the value that nothing closes.
  private func row(_ text: String, _ reason: String) -> [UInt8] {
    let reason = reason.utf8.map { [delimiter, UInt8(ascii: "\"")].contains($0) ? 0x20 : $0 }
    let rest = [delimiter] + reason
    let isThere = text.utf8.suffix(rest.count).elementsEqual(rest)
    return Array(text.utf8) + (isThere ? [] : rest) + "\n".utf8
  }

  /// `books.rejected.csv` for `books.csv`; a second one is `books.rejected-2.csv`.
  private static func name(_ name: String, _ number: Int) -> String {
    let suffix = number == 1 ? "rejected" : "rejected-\(number)"
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name).\(suffix)"
    }
    return name[..<dot] + "." + suffix + name[dot...]
  }

  private func write(_ values: [String], to bytes: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      let needsQuotes = value.utf8.contains { $0 == delimiter || "\"\r\n".utf8.contains($0) }
      if needsQuotes { bytes.appendQuoted(value) } else { bytes += value.utf8 }
    }
    bytes += "\n".utf8
  }
}
