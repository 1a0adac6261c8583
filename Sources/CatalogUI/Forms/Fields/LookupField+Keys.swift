import Books
import TerminalKit

extension LookupField {
  /// The outcome of a key.
  enum Outcome: Hashable, Sendable {
    /// The field keeps the focus.
    case stays
    case leavesUp
    case leavesDown
    /// The key means nothing here.
    case ignored
  }

  mutating func handle(_ key: Key) -> Outcome {
    if takesSigns, line.isEmpty, takeSign(key) { return .stays }
    if case .role(let entry, let row) = spot, case .character(let character) = key {
      if character == " " {
        toggleRole(row, of: entry)
      } else {
        typeRole(character, from: row, of: entry)
      }
      return .stays
    }
    switch key {
    case .up: return up()
    case .down: return down()
    case .enter: return enterKey()
    case .pageUp, .pageDown, .home, .end:
      if page(key) { return .stays }
    case .backspace, .control("h"):
      if case .entry(let index) = spot {
        remove(index)
        return .stays
      }
      if line.isEmpty, !holdsText {
        if removeRefused() { return .stays }
        guard !chosen.isEmpty else { return .ignored }
        remove(chosen.count - 1)
        spot = .line
        isOpen = chosen.isEmpty && kind != nil
        return .stays
      }
    case .delete, .control("d"):
      if case .entry(let index) = spot {
        remove(index)
        return .stays
      }
    default: break
    }
    return typeInLine(key)
  }

  /// Takes a sign before a name, and the Backspace that removes it.
  private mutating func takeSign(_ key: Key) -> Bool {
    switch key {
    case .character("+"): sign = .add
    case .character("-"): sign = .takeOut
    case .backspace, .control("h"):
      guard sign != nil, spot == .line else { return false }
      sign = nil
    default: return false
    }
    spot = .line
    isOpen = true
    return true
  }

  mutating func paste(_ text: String) {
    var text = text
    if takesSigns, line.isEmpty, let first = text.first, let pasted = Sign(rawValue: String(first))
    {
      sign = pasted
      text.removeFirst()
    }
    let before = self
    // Each line is a name.
    let separator = separators.contains(";") ? "; " : " "
    line.paste(text.split(whereSeparator: \.isNewline).joined(separator: separator))
    keepRefused(before)
    typed()
  }

  private mutating func typeInLine(_ key: Key) -> Outcome {
    let before = self
    guard line.handle(key) else { return .ignored }
    if line.text == before.line.text {
      spot = .line
    } else {
      if case .character = key { keepRefused(before) }
      typed()
    }
    return .stays
  }

  mutating func typed() {
    spot = .line
    repeated = nil
    isOpen = source != .names && (!line.isEmpty || chosen.isEmpty)
    noteNumber()
    completeWords()
    separate()
  }
}

// MARK: - Arrows

extension LookupField {
  /// The rows that ↑ and ↓ go through: the list, and `+ Create` behind it.
  private var choices: [Spot] {
    guard isOpen else { return [] }
    return rows.indices.map { .row($0) } + (people == nil ? [] : [.several])
      + (canCreate ? [.create] : [])
  }

  private var isTyped: Bool { !line.isEmpty }

  private mutating func up() -> Outcome {
    switch spot {
    case .role(let entry, let row):
      spot = row > 0 ? .role(entry: entry, row: row - 1) : .entry(entry)
      return .stays
    case .entry(let index):
      guard index > 0 else { return .leavesUp }
      spot = .entry(index - 1)
      return .stays
    case .line, .row, .create, .several: break
    }
    let choices = choices
    if let highlight, let index = choices.firstIndex(of: highlight) {
      if index > 0 {
        spot = choices[index - 1]
      } else if isTyped, let last = choices.last {
        // `+ Create` is one ↑ above the first row.
        spot = last
      } else {
        spot = .line
      }
      return .stays
    }
    guard !isSingle, !holdsText, !chosen.isEmpty else { return .leavesUp }
    isKept = false
    spot = .entry(chosen.count - 1)
    return .stays
  }

  private mutating func down() -> Outcome {
    switch spot {
    case .role(let entry, let row):
      spot = .role(entry: entry, row: min(row + 1, roleRows.count - 1))
      return .stays
    case .entry(let index):
      spot = index + 1 < chosen.count ? .entry(index + 1) : .line
      return .stays
    case .line, .row, .create, .several: break
    }
    let choices = choices
    guard let highlight, let index = choices.firstIndex(of: highlight) else {
      guard let first = choices.first else { return .leavesDown }
      spot = first
      return .stays
    }
    if index + 1 < choices.count {
      spot = choices[index + 1]
      return .stays
    }
    guard isTyped, let first = choices.first else { return .leavesDown }
    spot = first
    return .stays
  }

  /// Goes a page or to an end of the open list; false without one.
  private mutating func page(_ key: Key) -> Bool {
    var steps = key == .pageUp || key == .home ? -1 : 1
    if key == .home || key == .end { steps *= 1_000 } else { steps *= Self.height }
    if case .role(let entry, let row) = spot {
      spot = .role(entry: entry, row: min(max(0, row + steps), roleRows.count - 1))
      return true
    }
    // In the line, Home and End belong to the text.
    guard isOpen, key == .pageUp || key == .pageDown || spot != .line else { return false }
    let choices = choices
    // From an empty line the way up leads out of the field.
    guard !choices.isEmpty, highlight != nil || key != .pageUp else { return false }
    let index = highlight.flatMap { choices.firstIndex(of: $0) } ?? 0
    spot = choices[min(max(0, index + steps), choices.count - 1)]
    return true
  }

  private mutating func enterKey() -> Outcome {
    switch spot {
    case .entry(let index):
      guard hasRoles, chosen.indices.contains(index) else { return .leavesDown }
      let known = Role.choices.firstIndex(of: chosen[index].role) ?? 0
      spot = .role(entry: index, row: known)
      return .stays
    case .role(let entry, let row):
      if Role.choices.indices.contains(row) {
        setRole(Role.choices[row], of: entry)
      } else {
        remove(entry)
      }
      return .stays
    case .line, .row, .create, .several: break
    }
    if source == .names, hasTypedName, obstacle == nil {
      takeName()
      return .stays
    }
    if takeHighlighted() { return isSingle || holdsText ? .leavesDown : .stays }
    if holdsText || line.isEmpty { return .leavesDown }
    isOpen = source != .names
    refuse()
    return .stays
  }
}
