/// The languages of ISO 639-1, and those of ISO 639-2 that books are met in.
enum Languages {
  struct Entry {
    /// The code that is kept.
    let code: String
    /// All its codes, the one that is kept first.
    let codes: [String]
    /// English names first, then its own.
    let names: [String]

    var name: String { names[0] }
  }

  static let all: [Entry] = table.split(separator: "\n").compactMap { line in
    let parts = line.split(separator: ": ", maxSplits: 1)
    let codes = parts[0].split(separator: " ").map(String.init)
    guard parts.count == 2, let code = codes.first else { return nil }
    let names = parts[1].split(separator: ", ").map(String.init)
    return Entry(code: code, codes: codes, names: names)
  }

  static let byCode: [String: Entry] = Dictionary(
    all.map { ($0.code, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// By every code and every folded name.
  static let byWord: [String: Entry] = Dictionary(
    all.flatMap { entry in (entry.codes + entry.names).map { (folded($0), entry) } },
    uniquingKeysWith: { first, _ in first }
  )
}
