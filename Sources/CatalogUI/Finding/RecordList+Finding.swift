import Books
import Catalog
import TerminalKit

/// The state of finding beside the line that is typed into.
struct Finding: Sendable {
  /// The completions of the typed text.
  var menu: CompletionMenu?
  /// True while completions are being read.
  var isReading = false
  /// All values of a field, once counted, and the field that is being counted.
  var counted: CountedValues?
  var counting: Query.Field?
  /// True if Tab was pressed meanwhile: it takes the first completion when it is there.
  var wantsFirst = false
  /// How the query was read, when it is more than words.
  var reading: String?
  /// True after a pause in typing: a mistake is told.
  var hasPaused = false
}

/// Typing a query.
extension RecordList {
  mutating func beginFinding() {
    findLine = LineEditor(source.find)
    // Selected, so that text that is typed, or read by a scanner, replaces it.
    findLine?.selectAll()
    finding = Finding()
    isAmongRows = false
    origin = window.selectedID
  }

  /// Reads the texts for searching into memory, while the first letters are typed.
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

  /// Ends finding, after searching for the whole query, which is no longer half typed.
  ///
  /// A mistake is shown and keeps the person in the line, since the rows are not those of the
  /// query.
  mutating func leaveFinding<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    guard mistake == nil else {
      finding.menu = nil
      finding.hasPaused = true
      return []
    }
    let text = findLine?.text ?? ""
    if let half = half(text) {
      mistake = half
      finding.menu = nil
      finding.hasPaused = true
      return []
    }
    endFinding()
    if Source.takesQueries, text.last == ":",
      Query.whole(before: text, names: source.queryNames) != nil
    {
      return find(text, at: place)
    }
    return []
  }

  /// Returns the missing part of half a query, which is no mistake as long as somebody types.
  func half(_ text: String) -> QueryError? {
    guard Source.takesQueries else { return nil }
    if let signs = Query.signsAlone(text) { return signs }
    do {
      // What is missing is so at any time.
      let now = Timestamp(seconds: 0)
      _ = try QueryParser.parse(text, names: source.queryNames, now: now) { _ in "" }
    } catch let mistake as QueryError where mistake.isUnfinished {
      return mistake
    } catch {}
    return nil
  }

  /// Notes a mistake in the query; a person who has left the line is brought back to it.
  mutating func note(_ mistake: QueryError) {
    self.mistake = mistake
    guard !isFinding else { return }
    findLine = LineEditor(source.find)
    finding = Finding()
    finding.hasPaused = true
  }

  /// Searches for another query; the rows in sight are dim until the new ones are there.
  mutating func find<Owner: Screen>(_ text: String, at place: Place<Owner>) -> [Effect] {
    let words = text.trimmed
    guard words != source.find else {
      // Half a query that was told is gone from the line.
      if answered == words { mistake = nil }
      return []
    }
    source.find = words
    mistake = nil
    return reload(.other, at: place)
  }

  /// Handles a key that types, while finding.
  mutating func type<Owner: Screen>(_ key: Key, at place: Place<Owner>) -> [Effect] {
    guard findLine?.handle(key) == true else { return [] }
    return typed(at: place)
  }

  mutating func paste<Owner: Screen>(_ text: String, at place: Place<Owner>) -> [Effect] {
    guard findLine != nil else { return [] }
    findLine?.paste(text)
    return typed(at: place)
  }

  /// Undoes the last typing in the line.
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

  /// Searches for the typed text, without a field at its end that has no value yet.
  mutating func search<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    let text = findLine?.text ?? ""
    guard Source.takesQueries else { return find(text, at: place) }
    // A sign by itself is the beginning of something: as a word it would find nothing.
    if Query.signsAlone(text) != nil { return find("", at: place) }
    return find(Query.whole(before: text, names: source.queryNames) ?? text, at: place)
  }

  mutating func goAmongRows() {
    if findLine?.isSelected == true { keepFind() }
    isAmongRows = true
  }

  /// Keeps the earlier query, which typing would replace.
  mutating func keepFind() { findLine?.moveCursor(to: .max) }

  /// Moves among the other queries that are offered where nothing is found.
  mutating func moveAlternative(by rows: Int) {
    // Behind them may be the row that starts a new record.
    let last = offersNew ? alternatives.count : alternatives.count - 1
    alternative = max(0, min(alternative + rows, last))
  }

  /// Searches for the chosen one of the other queries.
  ///
  /// - Returns: nil when a new record is to be started instead.
  mutating func takeAlternative<Owner: Screen>(at place: Place<Owner>) -> [Effect]? {
    guard alternatives.indices.contains(alternative) else { return offersNew ? nil : [] }
    let words = alternatives[alternative].find
    findLine?.setText(words)
    return find(words, at: place)
  }

  // MARK: - What the line says of the query: how it was read, and what is wrong in it

  /// The mistake to show now: after a pause, behind a space, or among the rows.
  ///
  /// While a person types, half a query is no mistake.
  var saidMistake: QueryError? {
    guard let mistake else { return nil }
    guard isFinding, !isAmongRows, !finding.hasPaused else { return mistake }
    let text = findLine?.text ?? ""
    let behind = text.dropFirst(mistake.character)
    return behind.contains(where: \.isWhitespace) ? mistake : nil
  }

  /// True if a mistake waits for a pause in typing.
  var awaitsPause: Bool { isFinding && mistake != nil && saidMistake == nil }

  mutating func pause() { finding.hasPaused = isFinding }

  /// The keys of the last line while finding.
  var findFooter: [CommandID] {
    (menu == nil ? [] : [.complete]) + (hasNothingToTake ? [] : [.open])
      + (findLine?.isSelected == true ? [.keepFind] : []) + [.cancel]
  }

  /// The line above the keys.
  func status(in environment: Environment) -> Status {
    let (isSlow, isHeard) = (environment.isSlow, environment.configuration.isPlain)
    let isLooking = isLooking && isSlow
    guard let findLine else {
      return .text(
        isLooking ? tr("looking…") : window.isRead ? positionWords(isHeard: isHeard) : "",
        place: position
      )
    }
    let mistake = menu == nil ? saidMistake : nil
    let known = tr("\(countWords) of \(isTotalKnown ? grouped(total) : "…")")
    let count = mistake == nil ? known : tr("\(known), before the mistake")
    return .typing(
      TypingStatus(
        label: tr("Find"),
        line: findLine,
        right: isLooking ? tr("looking…") : count,
        hasCursor: !isAmongRows && menu?.isAmongRows != true,
        rightIsPlace: !isLooking && mistake == nil,
        mistake: mistake.map { place(of: $0, in: findLine.text) },
        reading: self.mistake == nil && menu == nil ? finding.reading : nil,
        hint: isByBestMatch && menu == nil && !window.isEmpty ? bestMatchWords : nil
      )
    )
  }

  /// The place of a mistake in the line, which may have more spaces than the query.
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

/// Completing the typed text, by Tab, ↑ and ↓ while finding.
extension RecordList {
  /// The completions that show over the rows.
  var menu: CompletionMenu? {
    guard isFinding, !isAmongRows, let menu = finding.menu, menu.isShown else { return nil }
    return menu
  }

  /// Reads completions of the text before the cursor; the old ones stay in sight meanwhile.
  mutating func offer<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    finding.wantsFirst = false
    finding.isReading = false
    guard Source.takesQueries, let findLine,
      let spot = CompletionPlace(findLine.text, cursor: findLine.cursor, names: source.queryNames)
    else {
      finding.menu = nil
      return [.cancel("completions")]
    }
    if spot.kind == .field {
      let fields = spot.fields
      finding.menu = fields.isEmpty ? nil : menu(of: fields, at: spot)
      return [.cancel("completions")]
    }
    if finding.menu?.place.kind != spot.kind
      || finding.menu?.place.range.lowerBound != spot.range.lowerBound
    {
      finding.menu = nil
    }
    if case .value(let field) = spot.kind, field.hasFewValues {
      return offerCounted(field, for: spot, at: place)
    }
    finding.isReading = true
    return [
      Owner.read("completions") { view in
        try view.completions(at: spot, limit: 50)
      } then: { owner, items, _ in
        owner[keyPath: place].receive(items, for: spot, at: place)
      } failed: { owner, _, _ in
        owner[keyPath: place].finding.menu = nil
        owner[keyPath: place].finding.isReading = false
        return []
      }
    ]
  }

  /// Counts the values of a field with few of them once; further keys wait for that and narrow it.
  private mutating func offerCounted<Owner: Screen>(
    _ field: Query.Field,
    for spot: CompletionPlace,
    at place: Place<Owner>
  ) -> [Effect] {
    if let counted = finding.counted, counted.field == field {
      return [.cancel("completions")]
        + receive(counted.completions(at: spot, limit: 50), for: spot, at: place)
    }
    finding.isReading = true
    guard finding.counting != field else { return [] }
    finding.counting = field
    return [
      .cancel("completions"),
      Owner.read("values") { view in
        try view.countedValues(of: field)
      } then: { owner, counted, _ in
        owner[keyPath: place].receive(counted, at: place)
      } failed: { owner, _, _ in
        owner[keyPath: place].finding.counting = nil
        owner[keyPath: place].finding.isReading = false
        return []
      },
    ]
  }

  private mutating func receive<Owner: Screen>(
    _ counted: CountedValues?,
    at place: Place<Owner>
  ) -> [Effect] {
    finding.counting = nil
    finding.counted = counted
    guard let findLine, let counted,
      let spot = CompletionPlace(findLine.text, cursor: findLine.cursor, names: source.queryNames),
      spot.kind == .value(of: counted.field)
    else { return [] }
    return receive(counted.completions(at: spot, limit: 50), for: spot, at: place)
  }

  private mutating func receive<Owner: Screen>(
    _ items: [Completion],
    for spot: CompletionPlace,
    at place: Place<Owner>
  ) -> [Effect] {
    finding.isReading = false
    // A single completion that is already typed out is not offered.
    let isComplete = items.count == 1 && folded(items[0].label) == folded(spot.typed)
    finding.menu = items.isEmpty || isComplete ? nil : menu(of: items, at: spot)
    guard finding.wantsFirst else { return [] }
    return complete(at: place)
  }

  private func menu(of items: [Completion], at spot: CompletionPlace) -> CompletionMenu {
    CompletionMenu(items, at: spot, text: findLine?.text ?? "", cursor: findLine?.cursor ?? 0)
  }

  /// Tab: takes the first, then the next; where there is nothing to complete the cursor goes to the
  /// rows, and letters go on with the line, as behind ↓.
  mutating func complete<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    if finding.isReading, !isAmongRows {
      finding.wantsFirst = true
      return []
    }
    finding.wantsFirst = false
    // On an empty line there is nothing to complete, and no result to go to.
    if !isAmongRows, findLine?.isEmpty == true { return [] }
    guard !isAmongRows, finding.menu != nil else {
      goAmongRows()
      return []
    }
    finding.menu?.next()
    return write(at: place)
  }

  /// ↑ and ↓ while completions show; nil when they go to the rows.
  mutating func choose<Owner: Screen>(
    _ command: CommandID,
    at place: @autoclosure () -> Place<Owner>
  ) -> [Effect]? {
    guard menu != nil, command == .up || command == .down else { return nil }
    finding.menu?.move(by: command == .up ? -1 : 1)
    return write(at: place())
  }

  /// Takes the completion at a place of the screen; nil when there is none.
  mutating func click<Owner: Screen>(
    _ point: Point,
    in area: Rect,
    at place: Place<Owner>
  ) -> [Effect]? {
    guard let menu, menu.area(in: area).contains(point) else { return nil }
    guard let item = menu.item(at: point, in: area) else { return [] }
    finding.menu?.choose(item)
    return write(at: place)
  }

  /// Esc: closes the completions, and puts back the typed text; nil when there are none.
  mutating func closeMenu<Owner: Screen>(at place: Place<Owner>) -> [Effect]? {
    guard let menu else { return nil }
    finding.menu = nil
    finding.isReading = false
    guard menu.chosen != nil else { return [.cancel("completions")] }
    findLine?.setText(menu.text)
    findLine?.moveCursor(to: menu.cursor)
    return [.cancel("completions")] + search(at: place)
  }

  /// Writes the chosen completion into the line and searches.
  private mutating func write<Owner: Screen>(at place: Place<Owner>) -> [Effect] {
    guard let menu = finding.menu else { return [] }
    let (text, cursor) = menu.result
    findLine?.setText(text)
    findLine?.moveCursor(to: cursor)
    finding.hasPaused = false
    // When only one field fits, its values are offered at once.
    let isOnlyField = menu.place.kind == .field && menu.items.count == 1
    return (isOnlyField ? offer(at: place) : []) + search(at: place)
  }

  func drawMenu(on surface: inout Surface, in area: Rect) {
    menu?.draw(on: &surface, in: area)
  }
}
