import Catalog
import TerminalKit

/// What the line says of the query: how it was read, and what is wrong in it.
extension RecordList {
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

  /// Finds out how the query was read.
  mutating func understand<Owner: Screen>(_ text: String, at place: Place<Owner>) -> [Effect] {
    guard Source.takesQueries, text.utf8.count <= 2000 else {
      finding.reading = nil
      return []
    }
    guard text.contains("@") else {
      finding.reading = (try? QueryParser.parse(text))?.reading
      return [.cancel("reading")]
    }
    // What a saved query means is in the catalogue.
    return [
      Owner.read("reading") { view in
        try? view.parse(text).reading
      } then: { owner, reading, _ in
        owner[keyPath: place].finding.reading = reading
        return []
      }
    ]
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
      label: "Find",
      findLine,
      right: isLooking ? "looking…" : count,
      hasCursor: !isAmongRows && menu?.isAmongRows != true,
      mistake: mistake.map { place(of: $0, in: findLine.text) },
      reading: self.mistake == nil && menu == nil ? finding.reading : nil
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
