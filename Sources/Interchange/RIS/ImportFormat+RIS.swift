import Catalog

extension ImportFormat {
  /// RIS, as reference managers exchange it.
  static let ris = ImportFormat(
    id: "ris",
    name: "RIS",
    likeness: { head in
      head.begins(with: "TY  - ") || head.begins(with: "TY -")
        ? 95 : head.holds("\nTY  - ") ? 85 : 0
    },
    read: { file, options, take in
      let (text, summary) = try WholeText.read(file, format: "RIS", options: options)
      var record: RISRecord?
      var line = 0
      for bytes in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
        line += 1
        guard bytes.count <= longestLine else {
          let reason = "This line is longer than \(longestLine / 1_048_576) MiB."
          throw InterchangeError.broken(Place(file: file.name, line: line), reason: reason)
        }
        let words = trimmed(String(decoding: bytes, as: UTF8.self))
        guard let (tag, value) = RISRecord.parts(of: words) else {
          record?.goOn(words)
          continue
        }
        if tag == "TY" {
          if let open = record { try take(open.book(isEnded: false)) }
          record = RISRecord(place: Place(file: file.name, line: line), type: value)
        } else if tag == "ER" {
          if let whole = record { try take(whole.book(isEnded: true)) }
          record = nil
        } else {
          record?.fields.append((tag, value))
        }
      }
      if let open = record { try take(open.book(isEnded: false)) }
      return summary
    }
  )
}

/// More than any field may have.
private let longestLine = 4 * 1_048_576
