import Catalog

/// A place of a list that someone names: `m`, `5000` or `50%`.
enum Jump: Hashable, Sendable {
  /// Where names or titles that begin so start.
  case letters(String)
  /// The number of a row, from 1.
  case row(Int)
  /// From 0, the first row, to 100, the last.
  case percentage(Int)

  /// Reads what was typed; nil when it names nothing.
  init?(_ words: String) {
    let text = words.trimmed
    // Numbers are written as the screens write them, too: 5,000.
    let plain = text.filter { !",. ".contains($0) }
    if plain.hasSuffix("%"), let part = Int(plain.dropLast()), part >= 0 {
      self = .percentage(min(part, 100))
    } else if let row = Int(plain), row >= 0 {
      self = .row(row)
    } else {
      let letters = folded(text)
      guard !letters.isEmpty else { return nil }
      self = .letters(letters)
    }
  }

  /// The place among so many rows; nil for letters, which need the rows' names.
  func index(among count: Int) -> Int? {
    switch self {
    case .letters: nil
    case .row(let row): min(max(0, row - 1), max(0, count - 1))
    case .percentage(let part): (max(0, count - 1) * part + 50) / 100
    }
  }
}
