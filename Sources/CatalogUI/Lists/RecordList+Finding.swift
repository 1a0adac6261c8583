import TerminalKit

/// Typing what to look for.
extension RecordList {
  mutating func beginFinding() {
    findLine = LineEditor(source.find)
    isAmongRows = false
    origin = window.selectedID
  }

  /// Leaves typing; what was found stays.
  mutating func endFinding() {
    findLine = nil
    isAmongRows = false
    origin = nil
  }

  /// Looks for other words; the rows in sight are dim until the new ones are there.
  mutating func find<Owner: Screen>(_ text: String, at place: Place<Owner>) -> [Effect] {
    let words = text.split(separator: " ").joined(separator: " ")
    guard words != source.find else { return [] }
    source.find = words
    return reload(.other, at: place)
  }

  /// A key that types, while finding.
  mutating func type<Owner: Screen>(_ key: Key, at place: Place<Owner>) -> [Effect] {
    guard findLine?.handle(key) == true else { return [] }
    return typed(at: place)
  }

  mutating func paste<Owner: Screen>(_ text: String, at place: Place<Owner>) -> [Effect] {
    guard findLine != nil else { return [] }
    findLine?.paste(text)
    return typed(at: place)
  }

  private mutating func typed<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    isAmongRows = false
    return find(findLine?.text ?? "", at: place)
  }

  mutating func goAmongRows() { isAmongRows = true }

  /// Goes through what else there is to look for.
  mutating func moveAlternative(by rows: Int) {
    // After them stands the row that starts a new record.
    alternative = min(max(0, alternative + rows), alternatives.count)
  }

  /// Looks for the words that are chosen instead.
  ///
  /// - Returns: nil when a new record is to be started instead.
  mutating func takeAlternative<Owner: Screen>(at place: Place<Owner>) -> [Effect]? {
    guard alternatives.indices.contains(alternative) else { return nil }
    let words = alternatives[alternative].find
    findLine?.setText(words)
    return find(words, at: place)
  }
}
