extension ExportFormat {
  /// All formats that can be written.
  package static let all: [ExportFormat] = [
    .json, .jsonLines, .csv, .goodreads, .bibTeX, .cslJSON, .ris, .marcXML, .opf, .markdown,
  ]

  /// The format of an id, or nil.
  package static func named(_ id: String) -> ExportFormat? {
    all.first { $0.id == id.lowercased() }
  }

  /// The format that a file's name ends with, or nil.
  package static func of(path: String) -> ExportFormat? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return all.first { $0.endings.contains(ending) }
  }
}
