import Catalog
import TerminalKit

/// What stands around the line that is typed into while finding.
struct Finding: Sendable {
  /// The ways to go on with what is typed.
  var menu: CompletionMenu?
  /// Whether they are being read.
  var isReading = false
  /// All values of a field, when they were counted; the field that is counted now.
  var counted: CountedValues?
  var counting: Query.Field?
  /// Whether Tab was pressed meanwhile: it takes the first when they are there.
  var wantsFirst = false
  /// How the query was read, when it is more than words.
  var reading: String?
  /// Whether typing has paused, so that a mistake is said.
  var hasPaused = false
}

/// Typing what to look for.
extension RecordList {
  mutating func beginFinding() {
    findLine = LineEditor(source.find)
    // What is typed, or read by a scanner, is a new query.
    findLine?.selectAll()
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

  /// As ``endFinding()``, after looking for what is half a query no longer.
  ///
  /// A mistake holds whoever leaves, and is said: the rows are not those of the query.
  mutating func leaveFinding<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    guard mistake == nil else {
      finding.hasPaused = true
      return []
    }
    let text = findLine?.text ?? ""
    endFinding()
    if Source.takesQueries, text.last == ":",
      Query.whole(before: text, names: source.queryNames) != nil,
      (try? QueryParser.parse(text, names: source.queryNames)) != nil
    {
      return find(text, at: place)
    }
    return []
  }

  /// Takes note of a mistake in the query; who has left the line already is brought back to it.
  mutating func take(_ mistake: QueryError) {
    self.mistake = mistake
    guard !isFinding else { return }
    findLine = LineEditor(source.find)
    finding = Finding()
    finding.hasPaused = true
  }

  /// Looks for other words; the rows in sight are dim until the new ones are there.
  mutating func find<Owner: Screen>(_ text: String, at place: Place<Owner>) -> [Effect] {
    let words = text.trimmed
    guard words != source.find else { return [] }
    source.find = words
    mistake = nil
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
    let half = Source.takesQueries ? Query.whole(before: text, names: source.queryNames) : nil
    return find(half ?? text, at: place)
  }

  mutating func goAmongRows() {
    if findLine?.isSelected == true { keepFind() }
    isAmongRows = true
  }

  /// Goes on from the earlier query, which would be replaced by what is typed.
  mutating func keepFind() { findLine?.moveCursor(to: .max) }

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

  // MARK: - What the line says of the query: how it was read, and what is wrong in it

  /// A mistake, when it is time to say it: after a pause, behind a space, or among the rows.
  ///
  /// Half a query is no mistake while someone is typing.
  var saidMistake: QueryError? {
    guard let mistake else { return nil }
    guard isFinding, !isAmongRows, !finding.hasPaused else { return mistake }
    let text = findLine?.text ?? ""
    let behind = text.dropFirst(mistake.character)
    return behind.contains(where: \.isWhitespace) ? mistake : nil
  }

  /// Whether there is something to say when typing pauses.
  var awaitsPause: Bool { isFinding && mistake != nil && saidMistake == nil }

  mutating func pause() { finding.hasPaused = isFinding }

  /// The keys of the last line while finding.
  var findFooter: [CommandID] {
    (menu == nil ? [] : [.complete]) + [.open]
      + (findLine?.isSelected == true ? [.keepFind] : []) + [.cancel]
  }

  /// The line above the keys.
  func status(isSlow: Bool) -> Status {
    let isLooking = isLooking && isSlow
    guard let findLine else {
      return .text(isLooking ? "looking…" : window.isRead ? positionWords : "")
    }
    let mistake = menu == nil ? saidMistake : nil
    let known = "\(countWords) of \(isTotalKnown ? grouped(total) : "…")"
    let count = mistake == nil ? known : "\(known), before the mistake"
    return .typing(
      TypingStatus(
        label: "Find",
        line: findLine,
        right: isLooking ? "looking…" : count,
        hasCursor: !isAmongRows && menu?.isAmongRows != true,
        mistake: mistake.map { place(of: $0, in: findLine.text) },
        reading: self.mistake == nil && menu == nil ? finding.reading : nil,
        hint: isByBestMatch && menu == nil && !window.isEmpty ? bestMatchWords : nil
      )
    )
  }

  /// Where a mistake is in the line, in which there may be more spaces than in the query.
  private func place(of mistake: QueryError, in text: String) -> TypingMistake {
    var rest = mistake.text.prefix(mistake.character).filter { $0 != " " }.count
    let start =
      text.indices.first { index in
        if text[index] == " " { return false }
        if rest == 0 { return true }
        rest -= 1
        return false
      } ?? text.endIndex
    return TypingMistake(message: mistake.message, column: displayWidth(of: String(text[..<start])))
  }
}
