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
  private var last: Spoken?
  /// The open line, with the typed text, or nil in its place if something was said in between.
  private var open: (question: String, typed: String?)?
  private var known: Set<CommandContext> = []
  /// The screen whose offers for the typed text are still to be said.
  private var owed: Spoken?

  /// True if something waits for a pause.
  var isOwing: Bool { owed != nil }

  /// Notes an event that is about to be handled, and says what has to be said before it.
  mutating func hear(_ event: TerminalEvent, in model: AppModel) -> String {
    let context = model.screens.top.screen.context
    self.key = nil
    guard case .key(let key) = event else {
      cause = .acted
      return pause()
    }
    let command = CommandRegistry.command(for: key, in: context)?.id
    self.key = (key.name(.ascii), command != nil)
    if context.isTyping, key.typed != nil || key == .backspace {
      cause = .typed
      return ""
    }
    cause =
      switch command {
      case .pageUp, .pageDown: .paged
      case .whereAmI: .asksPlace
      default: .acted
      }
    return pause()
  }

  /// Says what waited for a pause: what is found by the typed text.
  mutating func pause() -> String {
    guard let spoken = owed else { return "" }
    owed = nil
    return text(spoken.sizeOfOffers + spoken.offers.map(\.sentence), closing: true)
  }

  /// Says what is new.
  ///
  /// - Parameter isWhole: Whether everything is said, new or not.
  mutating func say(_ now: Spoken, isWhole: Bool = false) -> String {
    defer {
      last = now
      cause = .waited
    }
    let said = sentences(now, after: isWhole ? .asked : cause)
    guard let prompt = now.prompt else {
      owed = nil
      return text(said, closing: open != nil)
    }
    if said.isEmpty, cause == .acted, let place = place(in: prompt) {
      defer { open = (prompt.question, nil) }
      return text([], closing: true) + place
    }
    let words = text(said, closing: false)
    let echo = echo(prompt)
    guard said.isEmpty, echo.isEmpty, let silence else { return words + echo }
    defer { open = (prompt.question, prompt.typed) }
    return text(silence, closing: true) + prompt.question + prompt.typed
  }

  /// What is said of a key that changed nothing; nil where none was pressed.
  private var silence: [String]? {
    guard let key, cause == .acted || cause == .typed else { return nil }
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
    guard let last, last.token == now.token, last.place == now.place, cause != .asked else {
      return said + entering(now, isWhole: cause == .asked)
    }
    if let prompt = now.prompt { return said + asking(prompt, now, last, cause) }
    if cause == .acted || cause == .paged { said += now.news(since: last) }
    if cause == .paged { return said + now.lines.map(\.sentence) }
    let isMoved = now.chosen != last.chosen || last.prompt != nil
    let new = now.lines.filter { !last.lines.contains($0) && !$0.isChosen }.map(\.sentence)
    if now.chosen.isEmpty {
      said += new
    } else if !isMoved, cause == .acted, now.isReadWhole, now.below != last.below {
      // A text was scrolled.
      said += new + now.rest
    }
    let isSilent = said.isEmpty && !isMoved
    if isSilent, let silence { said += silence }
    if !now.chosen.isEmpty, isMoved || said.isEmpty && cause == .acted {
      if let heading = now.heading, heading != last.heading { said.append(heading) }
      said += now.chosen.map(\.sentence)
    }
    return said.isEmpty && cause == .acted ? [Spoken.ended(now.title)] : said
  }

  /// The sentences for a screen that was not there before.
  private mutating func entering(_ now: Spoken, isWhole: Bool) -> [String] {
    owed = nil
    let title = isWhole ? now.trail : now.title
    let state = (now.isBrief && !isWhole ? now.position : now.state).joined(separator: ", ")
    let head = [title, state, now.size ?? ""].filter { !$0.isEmpty }
    var said = [head.map(Spoken.ended).joined(separator: " ")]
    if isWhole || now.isReadWhole {
      said += (now.lines + now.offers.filter { !now.lines.contains($0) }).map(\.sentence)
      said += now.rest
    } else if now.prompt != nil {
      said += now.offers.map(\.sentence)
    } else {
      said += [now.heading].compactMap(\.self)
      said += (now.chosen.isEmpty ? now.lines : now.chosen).map(\.sentence)
    }
    if now.isBrief, !isWhole { return said }
    if known.insert(now.context).inserted || isWhole {
      said.append(tr("Keys: \(now.keys)."))
    }
    if last == nil { said.insert(contentsOf: Self.welcome, at: 0) }
    return said
  }

  private static var welcome: [String] {
    [
      tr(
        "Octavo in plain lines. Ctrl-L says the whole screen, PgDn or Ctrl-F a page of its rows,"
          + " Ctrl-T where you are."
      ),
      tr("Without arrow keys: Ctrl-P is up and Ctrl-V is down. Ctrl-C is Esc."),
    ]
  }

  /// The sentences around a line that is typed into.
  private mutating func asking(
    _ prompt: Spoken.Prompt,
    _ now: Spoken,
    _ last: Spoken,
    _ cause: Cause
  ) -> [String] {
    let known = Set(last.lines + last.offers)
    let wrong = now.lines.filter { line in
      line.isWrong && !line.isChosen && !known.contains(line) && !now.offers.contains(line)
    }.map(\.sentence)
    guard now.offers != last.offers || prompt.label != last.prompt?.label else { return wrong }
    guard cause != .typed else {
      owed = now
      return wrong
    }
    owed = nil
    let isSame = now.offers.map(\.text) == last.offers.map(\.text)
    let size = isSame ? [] : now.sizeOfOffers
    return wrong + size + now.offers.filter { !isSame || $0.isChosen }.map(\.sentence)
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
  /// True if all of it is said at once, as questions, pages of records and summaries.
  ///
  /// In a list only the chosen row is said, in a form only the field that is asked for.
  fileprivate var isReadWhole: Bool {
    let whole: Set<CommandContext> = [
      .dialog, .page, .gonePage, .conflict, .bulkPlan, .importReview, .importRow, .change,
      .dashboard, .welcome,
    ]
    return context.chain.contains(where: whole.contains)
  }

  /// What became of the row that was chosen, and the new parts of the state, without the position
  /// of the row.
  fileprivate func news(since last: Spoken) -> [String] {
    let news = state.filter { !last.state.contains($0) && !position.contains($0) }
    let parts = [change(of: last)].compactMap(\.self) + [news.joined(separator: ", ")]
    let sentence = parts.filter { !$0.isEmpty }.map(Self.ended).joined(separator: " ")
    return sentence.isEmpty ? [] : [sentence]
  }

  /// The change of the row that was chosen, if the cursor went on: `Marked: Emma`.
  private func change(of last: Spoken) -> String? {
    guard let before = last.chosen.first, chosen.first?.text != before.text,
      let now = lines.first(where: { $0.text == before.text }), now.mark != before.mark
    else { return nil }
    if let mark = now.mark { return "\(mark.capitalised): \(now.name)" }
    return before.mark.map { tr("Not \($0): \(now.name)") }
  }

  /// How many lines follow those in sight, and how they are read.
  fileprivate var rest: [String] {
    below > 0
      ? [tr("\(counted(below, "line", "lines")) more: Down or Ctrl-V reads on.")] : []
  }

  /// The size of a list that is offered for a typed text.
  fileprivate var sizeOfOffers: [String] {
    offers.isEmpty ? [] : [size].compactMap(\.self).map { "  \($0)" }
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

  /// - Parameter words: A last message, as the program ends.
  func end(saying words: String? = nil) {
    terminal.write(speech.end(saying: words.map { [TextLayout.harmless($0)] } ?? []))
  }
}
