import Catalog
import TerminalKit

/// Typing what to look for.
extension RecordList {
  mutating func beginFinding() {
    findLine = LineEditor(source.find)
    finding = Finding()
    isAmongRows = false
    origin = window.selectedID
  }

  /// Reads what searches look through, while the first letters are typed.
  func prepareToSearch() -> Effect {
    .work(.prepareToSearch)
  }

  /// Leaves typing; what was found stays.
  mutating func endFinding() {
    findLine = nil
    finding = Finding()
    isAmongRows = false
    origin = nil
  }

  /// As ``endFinding()``, after looking for what is half a query no longer, and says what is wrong.
  mutating func leaveFinding<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    let text = findLine?.text ?? ""
    let unsaid = saidMistake == nil ? mistake : nil
    endFinding()
    if Source.takesQueries, text.last == ":", Query.whole(before: text) != nil,
      (try? QueryParser.parse(text)) != nil
    {
      return find(text, at: place)
    }
    return unsaid.map { [.complain($0.message)] } ?? []
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

  /// Takes back what was typed last.
  mutating func undoTyping<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    guard findLine != nil else { return [] }
    findLine?.undo()
    return typed(at: place)
  }

  private mutating func typed<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    isAmongRows = false
    finding.hasPaused = false
    return offer(at: place) + search(at: place)
  }

  /// Looks for what is typed, without the field at its end that waits for a value.
  mutating func search<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    let text = findLine?.text ?? ""
    let half = Source.takesQueries ? Query.whole(before: text) : nil
    return understand(half ?? text, at: place) + find(half ?? text, at: place)
  }

  mutating func goAmongRows() { isAmongRows = true }

  /// Goes through what else there is to look for.
  mutating func moveAlternative(by rows: Int) {
    // After them stands the row that starts a new record.
    let last = offersNew ? alternatives.count : alternatives.count - 1
    alternative = max(0, min(alternative + rows, last))
  }

  /// Looks for the words that are chosen instead.
  ///
  /// - Returns: nil when a new record is to be started instead.
  mutating func takeAlternative<Owner: Screen>(at place: Place<Owner>) -> [Effect]? {
    guard alternatives.indices.contains(alternative) else { return offersNew ? nil : [] }
    let words = alternatives[alternative].find
    findLine?.setText(words)
    return find(words, at: place)
  }
}
