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
    tags: .ris
  )

  /// What PubMed and the catalogues of the NLM write, in files that end in `.nbib`.
  static let pubMed = ImportFormat(
    id: "pubmed",
    name: "PubMed",
    likeness: { head in head.begins(with: "PMID- ") ? 95 : head.holds("\nPMID- ") ? 85 : 0 },
    tags: .pubMed
  )

  /// What EndNote exports with tags, and Refer before it: `%A Le Guin, Ursula K.`.
  static let endNote = ImportFormat(
    id: "endnote",
    name: "EndNote tags",
    likeness: { head in
      let isOne = head.begins(with: "%0 ") || head.begins(with: "%A ") || head.begins(with: "%T ")
      return isOne && head.holds("%T ") ? 95 : head.holds("\n%0 Book") ? 85 : 0
    },
    tags: .endNote
  )

  private init(
    id: String,
    name: String,
    likeness: @escaping @Sendable (FileHead) -> Int,
    tags: ReferenceTags
  ) {
    self.init(id: id, name: name, likeness: likeness) { file, options, take in
      let (text, summary) = try WholeText.read(file, format: name, options: options)
      var record: RISRecord?
      var line = 0
      var isBehindGap = true
      let endings: Set<UInt8> = text.contains(0x0A) ? [0x0A] : [0x0D]
      for bytes in text.split(omittingEmptySubsequences: false, whereSeparator: endings.contains) {
        line += 1
        guard bytes.count <= longestLine else {
          let reason = "This line is longer than \(longestLine / 1_048_576) MiB."
          throw InterchangeError.broken(Place(file: file.name, line: line), reason: reason)
        }
        let words = trimmed(String(decoding: bytes, as: UTF8.self))
        guard let (tag, value) = tags.parts(of: words) else {
          record?.goOn(words)
          if words.isEmpty { isBehindGap = true }
          continue
        }
        if tags.begins(tag, behind: record?.fields.first?.tag, isBehindGap: isBehindGap) {
          if let open = record { try take(open.book(isEnded: tags != .ris)) }
          record = RISRecord(place: Place(file: file.name, line: line), tags: tags)
        }
        isBehindGap = false
        if tag == "ER", tags == .ris {
          if let whole = record { try take(whole.book(isEnded: true)) }
          record = nil
        } else {
          record?.fields.append((tag, value))
        }
      }
      if let open = record { try take(open.book(isEnded: tags != .ris)) }
      return summary
    }
  }
}

/// More than any field may have.
private let longestLine = 4 * 1_048_576
