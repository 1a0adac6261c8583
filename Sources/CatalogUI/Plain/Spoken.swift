import TerminalKit

/// A screen as lines of text in reading order: what is heard of it, or felt on a braille line.
struct Spoken: Sendable {
  /// A line that is typed into.
  struct Prompt: Hashable, Sendable {
    /// What is asked for: `Authors`.
    let label: String
    /// What is said of it, as in `2 chosen: Jane Austen, Ann Other`.
    let notes: [String]
    let typed: String

    var question: String {
      let notes = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
      return label.isEmpty ? ": " : "\(label)\(notes): "
    }
  }

  /// A line that is there to be heard.
  struct Line: Hashable, Sendable {
    let text: String
    let isChosen: Bool

    var sentence: String { (isChosen ? "> " : "  ") + text }
  }

  let token: ScreenToken
  let context: CommandContext
  let title: String
  /// Position and state, a part each.
  let state: [String]
  let lines: [Line]
  /// The line that is typed into, if there is one.
  let prompt: Prompt?
  /// What belongs to the line that is typed into: mistakes, and what can be taken.
  let offers: [Line]
  /// The number of messages of the session, and the last one while it shows.
  let told: Int
  let message: String?
  /// The keys that matter now.
  let keys: String

  /// The line that is chosen.
  var chosen: Line? { lines.first(where: \.isChosen) }
}

extension AppModel {
  /// What there is to be heard now: of what floats, nothing that lies under it.
  var spoken: Spoken {
    let top = screens.top
    let screen = top.screen
    var surface = Surface(size: size)
    surface.words = WrittenWords()
    screen.draw(on: &surface, in: environment.area, environment: environment)
    let chrome = chrome
    let floats = screens.isFloating(top.token) && !screen.fillsScreen
    let rows = SpokenRows(
      surface.words?.lines ?? [],
      cursor: surface.cursor,
      context: screen.context,
      status: floats ? .text("") : chrome.status
    )
    return Spoken(
      token: top.token,
      context: screen.context,
      title: Spoken.plain(floats ? screen.title : chrome.trail.joined(separator: ", ")),
      state: rows.state,
      lines: rows.lines.filter { $0.text != Spoken.plain(screen.title) },
      prompt: rows.prompt,
      offers: rows.offers,
      told: environment.messages.count,
      message: message.map { Spoken.plain($0.text) },
      keys: footer(of: screen).map { "\(Spoken.key($0.key)) \($0.label)" }.joined(separator: ", ")
    )
  }
}

/// Makes sense of the rows of a screen: which one is chosen, which is typed into, what belongs to it.
private struct SpokenRows {
  private(set) var lines: [Spoken.Line] = []
  private(set) var prompt: Spoken.Prompt?
  private(set) var offers: [Spoken.Line] = []
  private(set) var state: [String] = []

  init(_ rows: [WrittenWords.Line], cursor: Point?, context: CommandContext, status: Status) {
    let isMarked = rows.contains(where: \.isChosen)
    let focus = rows.firstIndex { $0.row == cursor?.y }
    lines = rows.enumerated().map { index, row in
      Spoken.Line(text: row.text, isChosen: row.isChosen || !isMarked && index == focus)
    }
    switch status {
    case .text(let text): state = Spoken.parts(text)
    case .typing(let typing): take(typing)
    }
    guard prompt == nil, let focus, let typed = rows[focus].typed else { return }
    // What was chosen already stands above the line, and the label beside the first of it.
    let first = rows[...focus].lastIndex { !$0.label.isEmpty } ?? focus
    let chosen = context == .notes ? [] : rows[first..<focus].flatMap(\.texts)
    let notes = chosen.isEmpty ? [] : ["\(chosen.count) chosen: \(chosen.joined(separator: ", "))"]
    prompt = Spoken.Prompt(
      label: Spoken.plain(rows[first].label),
      notes: (notes + rows[focus].notes).map(Spoken.plain),
      typed: TextLayout.truncate(typed, to: .max / 2)
    )
    let end = rows[(focus + 1)...].firstIndex { !$0.label.isEmpty } ?? rows.count
    offers = Array(lines[(focus + 1)..<end])
  }

  /// The line that finds: how many there are, what is wrong, and the first one.
  private mutating func take(_ typing: TypingStatus) {
    guard typing.hasCursor else {
      state = Spoken.parts(typing.right)
      return
    }
    let label = Spoken.plain(typing.label)
    prompt = Spoken.Prompt(label: label, notes: [], typed: typing.line.text)
    let told = [typing.mistake.map { "! \($0.message)" }, typing.reading, typing.right]
      .compactMap { $0 }.filter { !$0.isEmpty }
    offers =
      told.map { Spoken.Line(text: Spoken.plain($0), isChosen: false) }
      + lines.filter(\.isChosen)
  }
}

extension WrittenWords.Line {
  /// The row as one sentence: `Author: Ursula K. Le Guin, 6 books`.
  fileprivate var text: String {
    let mark = isMarked ? "* " : ""
    let wrong = texts.first == "!" ? "! " : ""
    let rest = (wrong.isEmpty ? texts[...] : texts.dropFirst()) + (typed.map { [$0] } ?? []) + notes
    let words = rest.filter { !$0.isEmpty }.joined(separator: ", ")
    return Spoken.plain(wrong + mark + (label.isEmpty ? words : "\(label): \(words)"))
  }
}

extension Spoken {
  /// Signs that are read aloud as something else, or not at all, as words and commas.
  static func plain(_ text: String) -> String {
    var plain = text
    for (sign, word) in [(" · ", ", "), (" ▲", ""), (" ▼", ""), ("▲", ""), ("▼", ""), (" › ", ", ")] {
      plain = plain.replacing(sign, with: word)
    }
    for (sign, word) in arrows { plain = plain.replacing(sign, with: word) }
    return plain
  }

  /// A key as it is called: `Down` for its arrow.
  static func key(_ name: String) -> String {
    plain(name.replacing("→", with: "Right").replacing("←", with: "Left"))
  }

  private static let arrows = [("→", "to"), ("←", "Left"), ("↑", "Up"), ("↓", "Down")]

  /// The parts of a line of state.
  static func parts(_ text: String) -> [String] {
    text.split(separator: " · ").map { plain(String($0)) }.filter { !$0.isEmpty }
  }
}
