/// What was said until now, and what there is to say next: only what is new.
///
/// Its text goes on from what was said before; the last line stays open while something is typed in
/// it, so that letters are echoed behind it.
struct Speech: Sendable {
  /// Why something is said.
  enum Cause: Sendable {
    /// A key that acts.
    case acted
    /// A key that goes a screenful on: then its rows are said.
    case paged
    /// The whole screen is asked for.
    case asked
    /// A letter was typed: more may follow, and what it finds is said when there is a pause.
    case typed
    /// Time, or an answer.
    case waited
  }

  private var last: Spoken?
  /// What is typed in the line that is open; nil when none is.
  private var open: (question: String, typed: String)?
  private var known: Set<CommandContext> = []
  /// What is offered for what is typed, until it is said.
  private var owed: Spoken?

  /// Whether something waits for a pause.
  var isOwing: Bool { owed != nil }

  /// Says what is owed, as before a key that takes it.
  mutating func pause() -> String {
    guard let spoken = owed else { return "" }
    owed = nil
    return text(spoken.offers.map(\.sentence), closing: true)
  }

  /// Says what is new.
  mutating func say(_ now: Spoken, after cause: Cause) -> String {
    defer { last = now }
    let said = sentences(now, after: cause)
    guard let prompt = now.prompt else {
      owed = nil
      return text(said, closing: open != nil)
    }
    return text(said, closing: false) + echo(prompt)
  }

  /// Ends the line that is open.
  mutating func end() -> String { text([], closing: open != nil) }

  private mutating func sentences(_ now: Spoken, after cause: Cause) -> [String] {
    var said: [String] = []
    if let message = now.message, last?.told != now.told || last?.message != message {
      said.append(message)
    }
    guard let last, last.token == now.token, last.place == now.place, cause != .asked else {
      return said + entering(now, isWhole: cause == .asked)
    }
    if cause == .acted || cause == .paged { said += now.news(since: last) }
    if let prompt = now.prompt {
      return said + asking(prompt, now, last, cause)
    }
    if cause == .paged { return said + now.lines.map(\.sentence) }
    let isMoved = now.chosen != last.chosen || last.prompt != nil
    if isMoved || said.isEmpty && cause == .acted, let chosen = now.chosen {
      said.append(chosen.sentence)
    } else if now.chosen == nil {
      said += now.lines.filter { !last.lines.contains($0) }.map(\.sentence)
    }
    return said
  }

  /// What is said of a screen that was not there before.
  private mutating func entering(_ now: Spoken, isWhole: Bool) -> [String] {
    owed = nil
    var said = [([now.title] + (now.state.isEmpty ? [] : [now.state.joined(separator: ", ")]))
      .joined(separator: ". ") + "."]
    if isWhole || now.isReadWhole {
      said += now.lines.map(\.sentence)
    } else if now.prompt != nil {
      said += now.offers.map(\.sentence)
    } else if let chosen = now.chosen {
      said.append(chosen.sentence)
    } else {
      said += now.lines.map(\.sentence)
    }
    if known.insert(now.context).inserted || isWhole { said.append("Keys: \(now.keys).") }
    return said
  }

  /// What is said of a line that is typed into, besides itself.
  private mutating func asking(
    _ prompt: Spoken.Prompt,
    _ now: Spoken,
    _ last: Spoken,
    _ cause: Cause
  ) -> [String] {
    guard now.offers != last.offers || prompt.label != last.prompt?.label else { return [] }
    guard cause != .typed else {
      owed = now
      return []
    }
    owed = nil
    let isSame = now.offers.map(\.text) == last.offers.map(\.text)
    return now.offers.filter { !isSame || $0.isChosen }.map(\.sentence)
  }

  /// The open line with what is typed in it: only its end where it goes on.
  private mutating func echo(_ prompt: Spoken.Prompt) -> String {
    if let open, open.question == prompt.question || last?.prompt?.label == prompt.label,
      prompt.typed.hasPrefix(open.typed)
    {
      self.open?.typed = prompt.typed
      return String(prompt.typed.dropFirst(open.typed.count))
    }
    let end = open == nil ? "" : "\n"
    open = (prompt.question, prompt.typed)
    return end + prompt.question + prompt.typed
  }

  /// The sentences, a line each, below the one that was open.
  private mutating func text(_ sentences: [String], closing: Bool) -> String {
    guard !sentences.isEmpty || closing else { return "" }
    let end = open == nil ? "" : "\n"
    open = nil
    return end + sentences.map { $0 + "\n" }.joined()
  }
}

extension Spoken {
  /// The title without the star of what is not saved.
  fileprivate var place: String {
    title.hasSuffix(" *") ? String(title.dropLast(2)) : title
  }

  /// Whether all of it is said at once: questions, and pages of a record.
  ///
  /// Of a list one hears the chosen row, and of a form what is asked for.
  fileprivate var isReadWhole: Bool {
    let chain = context.chain
    return chain.contains(.dialog) || chain.contains(.page) || chain.contains(.gonePage)
      || chain.contains(.conflict) || chain.contains(.bulkPlan) || context == .importReview
  }

  /// What the state says now and did not, but for the number of the row.
  fileprivate func news(since last: Spoken) -> [String] {
    let known = Set(last.state.map(Self.withoutPosition))
    let news = state.filter { !known.contains(Self.withoutPosition($0)) }
    return news.isEmpty ? [] : [news.joined(separator: ", ") + "."]
  }

  private static func withoutPosition(_ part: String) -> Substring {
    part.firstRange(of: " of ").map { part[$0.lowerBound...] } ?? part[...]
  }
}
