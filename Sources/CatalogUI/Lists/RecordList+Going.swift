import Catalog
import TerminalKit

/// A place in a list by name: `m`, `5000` or `50%`.
enum Jump: Hashable, Sendable {
  /// The first row whose name or title begins with letters.
  case letters(String)
  /// The number of a row, from 1.
  case row(Int)
  /// From 0, the first row, to 100, the last.
  case percentage(Int)

  /// Reads what was typed; nil when it names nothing.
  init?(_ words: String) {
    let text = words.trimmed
    // Numbers may be written as the screens write them: 5,000.
    let plain = text.filter { !",. ".contains($0) }
    if plain.hasSuffix("%"), let part = Int(plain.dropLast()), 0...100 ~= part {
      self = .percentage(part)
    } else if let row = Int(plain), row >= 0 {
      self = .row(row)
    } else {
      let letters = folded(text)
      guard !letters.isEmpty, letters.contains(where: \.isLetter) else { return nil }
      self = .letters(letters)
    }
  }

  /// The index among some rows; nil for letters, which need the rows' names.
  func index(among count: Int) -> Int? {
    switch self {
    case .letters: nil
    case .row(let row): min(max(0, row - 1), max(0, count - 1))
    case .percentage(let part): (max(0, count - 1) * part + 50) / 100
    }
  }
}

/// Going to a letter, a row or a percentage (`'`, `:go m`).
extension RecordList {
  /// Goes to the place that the words name; without words it asks for them.
  mutating func go<Owner: Screen>(to words: String, at place: Place<Owner>) -> [Effect] {
    if words.trimmed.isEmpty { return [.float(dialog)] }
    guard let jump = Jump(words) else {
      return [.complain("“\(words)” is no place: type a letter, a row number, or 0% to 100%.")]
    }
    return go(to: jump, at: place)
  }

  /// Goes to a place, as soon as the ids of all rows are there.
  mutating func go<Owner: Screen>(to jump: Jump, at place: Place<Owner>) -> [Effect] {
    if case .letters = jump, !source.isAlphabetical { return [.complain(noLetters)] }
    guard !isLooking, window.isComplete, let found = window.found else {
      awaited = .go(jump)
      return []
    }
    if let index = jump.index(among: found.count) { return go(to: index, in: found, at: place) }
    guard case .letters(let letters) = jump else { return [] }
    let source = source
    return [
      Owner.prepare("go") { view in
        try source.place(of: letters, in: found.ids, view)
      } then: { owner, index, _ in
        guard let index else { return [.complain(owner[keyPath: place].noLetters)] }
        return owner[keyPath: place].go(to: index, in: found, at: place)
      }
    ]
  }

  /// Goes to a row once its page has been read; the rows in sight stay until then.
  private func go<Owner: Screen>(
    to index: Int,
    in found: FoundIDs,
    at place: Place<Owner>
  ) -> [Effect] {
    let source = source
    let height = height
    let range = max(0, index - height)..<min(found.count, index + height)
    return [
      Owner.prepare("go") { view in
        try source.rows(view, found.ids[range].map(\.self))
      } then: { owner, rows, environment in
        owner[keyPath: place].window.keep(rows)
        owner[keyPath: place].window.move { $0.go(to: index, count: $1, height: height) }
        return owner[keyPath: place].fill(at: place) + owner.rowsChanged(in: environment)
      }
    ]
  }

  private var noLetters: String {
    let order = source.sortChoices.first { $0.column == source.order.column }?.title.lowercased()
    return "Letters lead nowhere in the order by \(order ?? "something else"): s sorts anew."
  }

  private var dialog: NameDialog {
    let hint =
      source.isAlphabetical
      ? "A letter, a row number or a percentage: m, 5000, 50%"
      : "A row number or a percentage: 5000, 50%"
    return NameDialog("Go to", name: "", hint: hint) { [.command(.go, argument: $0)] }
  }
}
