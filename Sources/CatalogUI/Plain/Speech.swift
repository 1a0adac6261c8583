import Books
import TerminalKit

/// Decides what to say of a screen, by comparing it with what was said before: only what is new.
///
/// Its text continues what was written before; the last line stays open while something is typed
/// into it, so that letters are echoed behind it.
struct Speech: Sendable {
  /// Why something is said.
  private enum Cause: Sendable {
    /// A key that acts.
    case acted
    /// A key that goes on by a page, all rows of which are said.
    case paged
    /// The person asked for the whole screen.
    case asked
    /// The person asked where they are.
    case asksPlace
    /// A letter was typed: more may follow, so what it finds is said after a pause.
    case typed
    /// Time passed, or an answer came.
    case waited
  }

  private var cause = Cause.waited
  /// The key that was pressed last.
  private var key: (name: String, isCommand: Bool)?
  /// What that key does where it was pressed.
  private var command: CommandID?
  /// True if it types where nothing else is done with it.
  private var isLetter = false
  private var last: Spoken?
  /// The open line, with the typed text, or nil in its place if something was said in between.
  private var open: (question: String, typed: String?)?
  /// The keys that were said already, by what is done where.
  private var known: [CommandContext: Set<CommandID>] = [:]
  /// The screens as they were said last, for when one comes back to them.
  private var screens: [Spoken] = []
  /// How many lines of a page were said.
  private var heardLines = 0
  /// The rows of a list that were said one after the other: ``paging(_:after:)`` goes on behind them.
  private var heardRows: Range<Int>?
  /// What is still to be said of the typed text.
  private var owed: Owed?
  /// The field whose mistake was said, until it is said that it is right now.
  private var wrong: String?
  /// The field that is typed into, with what it had when one came there.
  private var entered: (field: String, content: String?)?

  /// What waits for a pause, since the next letter may change it.
  private struct Owed: Sendable {
    /// The mistakes that were not said yet.
    var mistakes: [Spoken.Line] = []
    /// The size and the first of what is offered, if that is to be said.
    var offers: [String] = []
    /// The field that had a mistake and has none now.
    var corrected: String?
  }

  /// True if something waits for a pause.
  var isOwing: Bool { owed != nil }

  /// Notes an event that is about to be handled, and says what has to be said before it.
  mutating func hear(_ event: TerminalEvent, in model: AppModel) -> String {
    let context = model.screens.top.screen.context
    (self.key, command, isLetter) = (nil, nil, false)
    guard case .key(let key) = event else {
      cause = .acted
      return pause()
    }
    command = CommandRegistry.command(for: key, in: context)?.id
    self.key = (key.name(.ascii), command != nil)
    isLetter = command == nil && key.typed != nil
    if context.isTyping, last?.prompt != nil, key.typed != nil || key == .backspace {
      cause = .typed
      return ""
    }
    cause =
      switch command {
      case .pageUp, .pageDown: .paged
      case .whereAmI: .asksPlace
      default: .acted
      }
    // The answer to that has all that waits.
    if cause == .asksPlace { owed = nil }
    return pause()
  }

  /// Says what waited for a pause: what is wrong with the typed text, and what it finds.
  mutating func pause() -> String {
    guard let owed else { return "" }
    self.owed = nil
    if !owed.mistakes.isEmpty { wrong = last?.prompt?.label }
    if owed.corrected != nil { wrong = nil }
    let corrected = owed.corrected.map { [tr("\($0): right now.")] } ?? []
    let said = owed.mistakes.map(\.sentence) + corrected + owed.offers
    return said.isEmpty ? "" : text(said, closing: true)
  }

  /// Says what is new.
  ///
  /// - Parameter isWhole: Whether everything is said, new or not.
  mutating func say(_ now: Spoken, isWhole: Bool = false) -> String {
    defer {
      last = now
      if entered?.field != now.field {
        entered = now.field.map { ($0, now.line(of: $0)?.content) }
      }
      noteMistake(of: now)
      if !now.isFilling { remember(now) }
      cause = .waited
    }
    if let last, !now.goesOn(from: last) { heardRows = nil }
    let said = sentences(now, after: isWhole ? .asked : cause)
    guard let prompt = now.prompt else {
      owed = nil
      return text(said, closing: open != nil)
    }
    if said.isEmpty, cause == .acted, let place = place(in: prompt) {
      defer { open = (prompt.question, nil) }
      return text([], closing: true) + place
    }
    // Where the cursor stands was said, and the line is said anew once it goes on.
    if said.isEmpty, cause == .waited, let open, open.typed == nil, last?.prompt == prompt {
      return ""
    }
    let words = text(said, closing: false)
    let echo = echo(prompt)
    guard said.isEmpty, echo.isEmpty, let silence else { return words + echo }
    defer { open = (prompt.question, prompt.typed) }
    return text(silence, closing: true) + prompt.question + prompt.typed
  }

  /// Notes that the mistake of the line was said, or that the line is another one.
  private mutating func noteMistake(of now: Spoken) {
    guard cause != .typed else { return }
    if now.isWrong {
      wrong = now.prompt?.label
    } else if wrong != now.prompt?.label {
      wrong = nil
    }
  }

  /// What is said of a key that changed nothing; nil where none was pressed.
  private var silence: [String]? {
    guard let key, [.acted, .paged, .typed].contains(cause) else { return nil }
    if key.isCommand { return [] }
    let isRubbing = cause == .typed && key.name == Key.backspace.name
    return [
      isRubbing
        ? tr("Nothing is before the cursor.") : tr("\(key.name) does nothing here.")
    ]
  }

  /// The new place of the cursor in an unchanged text; nil if it did not move.
  private func place(in prompt: Spoken.Prompt) -> String? {
    guard let last = last?.prompt, last.label == prompt.label, last.typed == prompt.typed,
      last.before != prompt.before
    else { return nil }
    guard let next = prompt.typed.dropFirst(prompt.before.count).first else {
      return tr("  at the end")
    }
    return tr("  before \(next == " " ? tr("a space") : String(next))")
  }

  /// Ends the line that is open.
  mutating func end(saying sentences: [String] = []) -> String {
    text(sentences, closing: open != nil)
  }

  private mutating func sentences(_ now: Spoken, after cause: Cause) -> [String] {
    if cause == .asksPlace { return [now.whereabouts] }
    var said: [String] = []
    if let message = now.message, last?.told != now.told || last?.message != message {
      said.append(message)
    }
    guard let last, last.token == now.token, last.page == now.page, cause != .asked else {
      return said + entering(now, isWhole: cause == .asked)
    }
    if last.isFilling, !now.isFilling { return said + filled(now) }
    if now.isFilling {
      guard cause == .acted, said.isEmpty else { return said }
      return now.chosen != last.chosen ? now.chosen.map(\.brief) : [now.head]
    }
    if let prompt = now.prompt { return said + asking(prompt, now, last, cause) }
    let isFirst = said.isEmpty
    if cause == .acted, now.isBack(from: last) {
      said.append(now.head)
    } else if cause == .acted || cause == .paged {
      said += now.news(since: last, ofAll: isForAll)
    }
    if cause == .paged { return said + paging(now, after: last) }
    said += changes(now, after: last, isFirst: isFirst && said.isEmpty, cause)
    return now.context == last.context ? said : said + newKeys(of: now, after: last)
  }

  /// The keys of a screen that were not said there before; after another context of the same screen also those
  /// that do something else now.
  private mutating func newKeys(of now: Spoken, after last: Spoken? = nil) -> [String] {
    let before = Set(last?.keys ?? [])
    let known = known[now.context]
    let others = now.keys.filter { key in
      guard let last else { return known?.contains(key.command) != true }
      return !before.contains(key)
        && (known?.contains(key.command) != true || last.keys.contains { $0.name == key.name })
    }
    self.known[now.context, default: []].formUnion(now.keys.map(\.command))
    guard !now.isBrief, !others.isEmpty else { return [] }
    return [tr("Keys: \(others.map(\.words).joined(separator: ", ")).")]
  }

  /// True if the key was for all rows, so that none of them is named.
  private var isForAll: Bool { command == .markAll || command == .takeAll }

  /// What became of a screen without a line to type into, and the row that is chosen.
  ///
  /// - Parameter isFirst: True if nothing was said to the key yet.
  private mutating func changes(
    _ now: Spoken,
    after last: Spoken,
    isFirst: Bool,
    _ cause: Cause
  ) -> [String] {
    var said: [String] = []
    let isMoved = now.chosen != last.chosen || last.prompt != nil
    let problems = now.lines.filter(\.isProblem)
    let isAnswered = cause == .acted && isFirst && !isMoved
    said += problems.filter { isAnswered || !last.lines.contains($0) }.map(\.sentence)
    if now.isWhole || now.chosen.isEmpty {
      said += now.changes(since: last)
    } else if !isMoved, cause == .acted, now.isHeardWhole, now.below != last.below {
      // A text was scrolled.
      said += now.changes(since: last) + now.rest
    }
    if isFirst, said.isEmpty, cause == .acted, !isMoved { said += silence ?? [] }
    if cause == .acted, isFirst, said.isEmpty {
      said += now.changesBesides(last, ofAll: isForAll)
    }
    let isSilent = isFirst && said.isEmpty
    if isSilent, !isMoved, cause == .acted, let end = end(of: now, after: last) {
      said.append(end)
    }
    if isSilent, said.isEmpty, cause == .acted, now.chosen.isEmpty {
      // Without a row to choose, the lines tell why there is none.
      said += now.lines.prefix(Self.mostAnswered).map(\.sentence)
    }
    // They go to what comes back, in whichever row that is; and all rows are others when a search ends.
    let isBringing =
      cause == .acted
      && ([.undo, .redo, .takeBack].contains(command) || last.found != nil && now.found == nil)
    if cause == .acted, command == .undo || command == .redo, now.row != last.row,
      !now.position.isEmpty
    {
      said.append(Spoken.ended(now.position.joined(separator: ", ")))
    }
    if !now.chosen.isEmpty,
      isMoved && !now.repeats(last) || isSilent && cause == .acted || isBringing
    {
      if let heading = now.heading, heading != last.heading { said.append(heading) }
      said += now.chosen.map(\.brief)
    }
    return said.isEmpty && isFirst && cause == .acted ? [Spoken.ended(now.title)] : said
  }

  /// What is said of a key that goes on in a list where the cursor stands at its end.
  private func end(of now: Spoken, after last: Spoken) -> String? {
    guard now.lines == last.lines, now.below == last.below, !now.chosen.isEmpty else { return nil }
    switch command {
    case .down, .last: return tr("Last row.")
    case .up, .first: return tr("First row.")
    // What is taken already stays so, and nothing follows.
    case .open
    where now.context.chain.contains(.review) && now.row.map({ $0 + 1 }) == now.inSight?.count:
      return tr("Last row.")
    default: return nil
    }
  }

  /// How many lines are said again of a screen where a key does nothing.
  private static let mostAnswered = 3

  /// How many lines of a page are said in one go.
  private static let mostLines = 24

  /// The lines that follow on a page, or the rows of a list that came in sight.
  private mutating func paging(_ now: Spoken, after last: Spoken) -> [String] {
    if now.isWhole {
      if command == .pageUp { heardLines = max(0, heardLines - 2 * Self.mostLines) }
      let before = heardLines
      let said = reading(now)
      let lines = now.readable.dropFirst(before).prefix(heardLines - before)
      return said + arrival(now, after: last, beside: Array(lines))
    }
    guard let row = now.row, let start = last.row, let inSight = now.inSight else {
      let known = Set(last.lines.map(\.words))
      let new = now.lines.filter { !$0.isColumns && !known.contains($0.words) }
      return new.isEmpty
        ? [atEnd] + now.chosen.map(\.brief)
        : new.map(\.brief)
          + arrival(now, after: last, beside: new)
    }
    let passed = passed(from: start, to: row, inSight.rows)
    guard !passed.isEmpty else { return [atEnd] + now.chosen.map(\.brief) }
    heardRows =
      heardRows.flatMap {
        $0.contains(passed.lowerBound - 1) ? $0.lowerBound..<passed.upperBound : nil
      }
      ?? passed
    let said = passed.flatMap { row in
      [now.groups[row] ?? last.groups[row], now.rows[row] ?? last.rows[row].map(\.unchosen)]
        .compactMap(\.self)
    }
    return (inSight.hasHeadings ? [] : [inSight.words(for: passed)]) + said.map(\.brief)
  }

  private var atEnd: String { command == .pageUp ? tr("First row.") : tr("Last row.") }

  /// The rows that a page goes through: down from the first that was not said yet, and up all of them.
  private func passed(from start: Int, to row: Int, _ inSight: Range<Int>) -> Range<Int> {
    guard command != .pageUp, start <= row else { return min(row, start)..<start }
    let heard = heardRows.flatMap { $0.contains(start) ? $0.upperBound : nil } ?? 0
    let first = max(start + 1, heard)
    if first <= row { return first..<row + 1 }
    // All that was passed was said: what is in sight behind it is not.
    if inSight.contains(first) { return (start < row ? row : first)..<inSight.upperBound }
    return start < row ? row..<row + 1 : 0..<0
  }

  /// The row where the cursor went, if it is not among those that are said.
  private func arrival(_ now: Spoken, after last: Spoken, beside said: [Spoken.Line]) -> [String] {
    now.chosen == last.chosen || said.contains(where: \.isChosen) ? [] : now.chosen.map(\.brief)
  }

  /// The next lines of a page, as many as are said in one go.
  private mutating func reading(_ now: Spoken) -> [String] {
    let lines = now.readable
    let next = lines.dropFirst(heardLines).prefix(Self.mostLines)
    heardLines += next.count
    let rest = lines.count - heardLines
    guard !next.isEmpty else { return [tr("Nothing follows.")] }
    let more =
      rest > 0
      ? [tr("\(counted(rest, "line", "lines")) more: PgDn or Ctrl-F reads on.")] : now.rest
    return next.map(\.sentence) + more
  }

  /// The sentences for a screen that has what it was looking for.
  private mutating func filled(_ now: Spoken) -> [String] {
    guard let old = heard(now), now.isWhole else {
      let said = entering(now, isWhole: false)
      // The name alone was said already.
      return said.first == last?.head ? Array(said.dropFirst()) : said
    }
    let said = now.changes(since: old)
    return said + (said.isEmpty || now.chosen != old.chosen ? now.chosen.map(\.brief) : [])
  }

  /// The sentences for a screen that was not there before.
  private mutating func entering(_ now: Spoken, isWhole: Bool) -> [String] {
    owed = nil
    var said = [isWhole ? now.wholeHead : now.head]
    if now.isFilling, !isWhole { return welcomed(said, now) }
    heardLines = 0
    if isWhole {
      said += (now.lines + now.offers.filter { !now.lines.contains($0) }).map(\.sentence)
      said += now.rest
      heardLines = now.lines.count
    } else if now.prompt != nil {
      said += now.firstOffers.map(\.brief)
    } else if let old = heard(now), now.isHeardWhole, !now.chosen.isEmpty {
      // What was heard before is not said again, but what has become of it.
      if now.isWhole { said += now.changes(since: old) }
      said += [now.heading].compactMap(\.self) + now.chosen.map(\.brief)
      heardLines = now.lines.count
    } else if now.isHeardWhole {
      said += reading(now)
    } else {
      said += [now.heading].compactMap(\.self)
      said += (now.chosen.isEmpty ? now.lines : now.chosen).map(\.brief)
    }
    heardRows = (isWhole || now.isHeardWhole) && heardLines > 0 ? now.readRows(heardLines) : nil
    if isWhole {
      said.append(tr("Keys: \(now.keys.map(\.words).joined(separator: ", "))."))
    } else {
      said += newKeys(of: now)
    }
    return welcomed(said, now)
  }

  /// The first words of all before the first screen.
  private func welcomed(_ said: [String], _ now: Spoken) -> [String] {
    guard last == nil, !now.isBrief else { return said }
    return (now.takesLines ? Self.welcomeByLines : Self.welcome) + said
  }

  /// What was said of a screen when it was in sight before.
  private func heard(_ now: Spoken) -> Spoken? {
    screens.last { $0.token == now.token && $0.page == now.page }
  }

  /// Keeps what was said of a screen, for when one comes back to it.
  private mutating func remember(_ now: Spoken) {
    screens.removeAll { $0.token == now.token && $0.page == now.page }
    screens.append(now)
    if screens.count > Self.mostScreens { screens.removeFirst() }
  }

  /// How many screens are remembered: more than anybody goes back through.
  private static let mostScreens = 20

  private static var welcome: [String] {
    [
      tr(
        "Octavo in plain lines. Ctrl-L says the whole screen, PgDn or Ctrl-F a page of its rows,"
          + " Ctrl-T where you are."
      ),
      tr("Without arrow keys: Ctrl-P is up and Ctrl-V is down. Ctrl-C is Esc."),
    ]
  }

  private static var welcomeByLines: [String] {
    [
      tr(
        "Octavo line by line: one or two letters are keys, an empty line is Enter. :Down, :Esc,"
          + " :Ctrl-S are keys by their names."
      ),
      tr(
        ":Ctrl-L says the whole screen, :PgDn a page of its rows, :Ctrl-T where you are. /emma"
          + " finds, :sort year is a command, :paste takes lines up to an empty one."
      ),
    ]
  }

  /// The sentences around a line that is typed into.
  private mutating func asking(
    _ prompt: Spoken.Prompt,
    _ now: Spoken,
    _ last: Spoken,
    _ cause: Cause
  ) -> [String] {
    let late = Set(owed?.mistakes ?? [])
    let known = Set(last.lines + last.offers).subtracting(cause == .typed ? late : [])
    let mistakes = now.mistakes.filter {
      !known.contains($0) && ($0.isProblem || !now.offers.contains($0))
    }
    let wrong = mistakes.map(\.sentence)
    guard prompt.label == last.prompt?.label else {
      owed = nil
      if isLetter, last.prompt == nil {
        // The first letter, from among rows: more may follow.
        owed = Owed(mistakes: mistakes, offers: now.toChoose)
        return []
      }
      let left = entered.flatMap { entered in
        entered.field == prompt.label ? nil : now.left(entered.field, entered.content, last)
      }
      return (left ?? []) + wrong + (last.prompt == nil ? now.firstOffers.map(\.brief) : [])
    }
    if cause == .typed {
      let isNew = now.offers != last.offers || owed?.offers.isEmpty == false
      owed = Owed(
        mistakes: mistakes,
        offers: isNew ? now.toChoose : [],
        corrected: now.isWrong || prompt.typed.isEmpty ? nil : self.wrong
      )
      return []
    }
    guard now.offers != last.offers else { return wrong }
    // Only what is there to choose from is news, and not what is told of it.
    let isSame = now.offers.map(\.name) == last.offers.map(\.name)
    guard !isSame || cause == .acted else {
      if owed?.offers.isEmpty == false { owed?.offers = now.toChoose }
      return wrong
    }
    // What is still wrong waits on for the pause.
    owed = late.isEmpty ? nil : Owed(mistakes: now.mistakes.filter(late.contains))
    let chosen = now.offers.filter { $0.isChosen && !$0.isWrong }.map(\.brief)
    if isSame { return wrong + chosen }
    if prompt.typed.isEmpty {
      return wrong + (prompt.notes.isEmpty ? now.sizeOfOffers : []) + chosen
    }
    return wrong + now.toChoose
  }

  /// The open line with the typed text: only the new end where it goes on.
  private mutating func echo(_ prompt: Spoken.Prompt) -> String {
    if let open, open.question == prompt.question || last?.prompt?.label == prompt.label,
      let typed = open.typed, prompt.typed.hasPrefix(typed)
    {
      self.open?.typed = prompt.typed
      return String(prompt.typed.dropFirst(typed.count))
    }
    let end = open == nil ? "" : "\n"
    open = (prompt.question, prompt.typed)
    return end + prompt.question + prompt.typed
  }

  /// The sentences, a line each, below the line that was open.
  private mutating func text(_ sentences: [String], closing: Bool) -> String {
    guard !sentences.isEmpty || closing else { return "" }
    let end = open == nil ? "" : "\n"
    open = nil
    return end + sentences.map { $0 + "\n" }.joined()
  }
}

extension Spoken {
  /// The screen's name, its state, and how much there is in it.
  fileprivate var head: String {
    // Where one is in what is being looked for is not known yet.
    let known = isFilling ? state.filter { !position.contains($0) } : isBrief ? position : state
    return sentence(title, known.joined(separator: ", "))
  }

  /// The same with the names of the screens that led to it, and all of its state.
  fileprivate var wholeHead: String { sentence(trail, state.joined(separator: ", ")) }

  private func sentence(_ title: String, _ state: String) -> String {
    [Self.brief(title), state, size ?? ""].filter { !$0.isEmpty }.map(Self.ended)
      .joined(separator: " ")
  }

  /// What became of the row that was chosen, and the new parts of the state, without the position
  /// of the row.
  ///
  /// - Parameter isOfAll: Whether the key was for all rows, so that none of them is named.
  fileprivate func news(since last: Spoken, ofAll isOfAll: Bool) -> [String] {
    let marks = chosen.flatMap(\.marks)
    let news = state.filter {
      !last.state.contains($0) && !position.contains($0) && !marks.contains($0)
    }
    let marking = isOfAll ? [] : marking(since: last)
    let parts =
      (marking.isEmpty ? unmarking(since: last) : marking) + [news.joined(separator: ", ")]
    let sentence = parts.filter { !$0.isEmpty }.map(Self.ended).joined(separator: " ")
    return sentence.isEmpty ? [] : [sentence]
  }

  /// What became of the marks of the row that was chosen: `Marked: Emma`.
  private func marking(since last: Spoken) -> [String] {
    guard let before = last.chosen.first, let now = row(like: before), now.marks != before.marks
    else { return [] }
    let new = now.marks.filter { !before.marks.contains($0) }
    let gone = before.marks.filter { !now.marks.contains($0) }
    return new.map { tr("\($0.capitalised): \(now.name)") }
      + (new.isEmpty ? gone.map { tr("Not \($0): \(now.name)") } : [])
  }

  /// What is said where no row has a mark any more that some had.
  private func unmarking(since last: Spoken) -> [String] {
    let marks = Set(lines.flatMap(\.marks))
    let gone = Set(last.lines.flatMap(\.marks)).subtracting(marks)
    let isThere = inSight == last.inSight && lines.count == last.lines.count
    return isThere ? gone.sorted().map { tr("Nothing is \($0).") } : []
  }

  /// The row that was chosen before, as it is now.
  private func row(like before: Line) -> Line? {
    lines.first { $0.text == before.text && !before.text.isEmpty }
      ?? lines.first { $0.name == before.name && !before.name.isEmpty }
  }

  /// What is new among the lines, and the names of the rows that are there no more.
  fileprivate func changes(since old: Spoken) -> [String] {
    let known = Set(old.lines.map(\.words))
    let new = lines.filter { line in
      !known.contains(line.words) && !line.isColumns && !line.isProblem && line.text != heading
        && (chosen.isEmpty || !line.isChosen)
    }
    let names = Set(lines.map(\.name))
    let gone = old.lines.filter { $0.isRow && !names.contains($0.name) }
    return new.map(\.brief) + (isWhole ? gone.map { tr("No more: \($0.name)") } : [])
  }

  /// What a key for the chosen row changed in others, where those are few.
  fileprivate func changesBesides(_ last: Spoken, ofAll isOfAll: Bool) -> [String] {
    guard !isOfAll, let row = chosen.first, row.name == last.chosen.first?.name,
      inSight == last.inSight, !isWhole
    else { return [] }
    let changes = changes(since: last)
    return changes.count <= 3 ? changes : []
  }

  /// True if the line that finds is closed, or what it found is no longer all there is.
  fileprivate func isBack(from last: Spoken) -> Bool {
    let lists: Set<CommandContext> = [.list, .page, .history, .statistics]
    guard prompt == nil, context.chain.contains(where: lists.contains) else { return false }
    return last.prompt != nil || last.found != nil && found == nil
  }

  /// True if its rows are those of before, of which others may be in sight.
  fileprivate func goesOn(from last: Spoken) -> Bool {
    token == last.token && page == last.page && inSight?.count == last.inSight?.count
      && rows.allSatisfy { number, line in last.rows[number].map { $0.text == line.text } ?? true }
  }

  /// True if the chosen row was said already, as the first of what a typed text finds.
  fileprivate func repeats(_ last: Spoken) -> Bool {
    last.prompt != nil && !chosen.isEmpty && chosen.allSatisfy(last.offers.contains)
  }

  /// What the field that was left has now, if that was chosen and not only typed.
  ///
  /// - Parameter before: What it had when one came there.
  fileprivate func left(_ field: String, _ before: String?, _ last: Spoken) -> [String] {
    guard let line = line(of: field), !line.content.isEmpty else { return [] }
    let isTyped = line.content == last.prompt?.typed
    let isChosen = last.offers.contains { $0.isChosen && !$0.isWrong }
    let old = isTyped ? before : last.line(of: field)?.value
    let isNew = isTyped ? isChosen && line.content != old : line.value != old
    return isNew ? [Self.ended("\(line.name): \(Self.brief(line.value))")] : []
  }

  /// True if the line that is typed into has a mistake.
  fileprivate var isWrong: Bool { prompt != nil && offers.contains(where: \.isProblem) }

  /// The line of a field.
  fileprivate func line(of field: String) -> Line? { lines.first { $0.name == field } }

  /// The lines of a page, which are read one after the other.
  fileprivate var readable: [Line] { lines.filter { !$0.isColumns } }

  /// The size and the first of what is offered.
  fileprivate var toChoose: [String] {
    sizeOfOffers + offersInSight.filter { !$0.isWrong }.map(\.brief)
  }

  /// How many lines follow those in sight, and how they are read.
  fileprivate var rest: [String] {
    below > 0
      ? [tr("\(counted(below, "line", "lines")) more: Down or Ctrl-V reads on.")] : []
  }

  /// The size of a list that is offered for a typed text.
  fileprivate var sizeOfOffers: [String] {
    [size].compactMap(\.self).map { "  \($0)" }
  }

  /// The offers that are said: the first few, as their number is said before them.
  fileprivate var offersInSight: [Line] { Array(offers.prefix(6)) }

  /// The offers that are said where nothing is typed yet: a few, or the one that is highlighted.
  fileprivate var firstOffers: [Line] {
    if context.chain.contains(.form) { return offers.filter(\.isProblem) }
    return offers.count <= 4 ? offers : offers.filter(\.isChosen)
  }
}

extension Spoken {
  /// The numbers of the rows among the first lines.
  fileprivate func readRows(_ count: Int) -> Range<Int>? {
    let read = Set(readable.prefix(count))
    let numbers = rows.filter { read.contains($0.value) }.keys
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return first..<last + 1
  }
}

extension WrittenWords.Sight {
  /// The numbers of rows: “Rows 25 to 39 of 104”.
  fileprivate func words(for rows: Range<Int>) -> String {
    if rows.count == 1 { return tr("Row \(grouped(rows.upperBound)) of \(grouped(count)).") }
    let (from, to) = (grouped(rows.lowerBound + 1), grouped(rows.upperBound))
    return tr("Rows \(from) to \(to) of \(grouped(count)).")
  }
}

/// Writes to a plain terminal what changes on the screens.
final class Speaker {
  private let terminal: PlainTerminal
  private var speech = Speech()

  init(_ terminal: PlainTerminal) {
    self.terminal = terminal
  }

  func hear(_ event: TerminalEvent, in model: AppModel) {
    terminal.write(speech.hear(event, in: model))
  }

  /// Called when nothing came for a while: says what waits for a pause.
  func pause() { terminal.write(speech.pause()) }

  /// How long to wait before ``pause()``, or what the model waits for if that is sooner.
  func patience(of model: AppModel) -> Duration? {
    guard speech.isOwing else { return model.patience }
    return [.milliseconds(500), model.patience].compactMap { $0 }.min()
  }

  /// Says what is new once all answers are there; keys wait until then.
  ///
  /// A person at a terminal can go on after a moment all the same, and anybody while an import
  /// runs.
  func say(_ model: AppModel) {
    // Through a pipe, keys behind the name of a file are meant for its review.
    let isReading =
      !terminal.isInteractive
      && model.screens.top.screen.importReview?.isReading == true
    let isWaiting = isReading || model.isAwaited && model.environment.importRun == nil
    let isSlow = model.environment.isSlow
    terminal.takesKeys = !isWaiting || isSlow && terminal.isInteractive
    // An import that was asked for through a pipe is finished, even when the pipe ends.
    terminal.holdsEnd = model.environment.importRun != nil && !terminal.isInteractive
    terminal.isTyping = model.screens.top.screen.typesKeys
    guard !isWaiting || isSlow && !model.isWelcoming else { return }
    // What a scanner types where nothing takes it is said once, at its end.
    guard !model.scan.isOpen else { return }
    terminal.write(speech.say(model.spoken, isWhole: terminal.takeForgotten()))
  }

  /// - Parameter words: The last messages, as the program ends.
  func end(saying words: [String] = []) {
    terminal.write(speech.end(saying: words.map { TextLayout.harmless($0) }))
  }
}
