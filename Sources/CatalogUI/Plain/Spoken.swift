import Books
import TerminalKit

/// A screen as lines of text in reading order, to be heard or felt on a braille line.
struct Spoken: Sendable {
  /// A line that is typed into.
  struct Prompt: Hashable, Sendable {
    /// The label: `Authors`.
    let label: String
    /// Notes about it, as in `2 chosen: Jane Austen, Ann Other`.
    let notes: [String]
    let typed: String
    /// The typed text before the cursor.
    var before = ""

    var question: String {
      let notes = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
      return "\(label)\(notes): "
    }
  }

  /// A line of the screen.
  struct Line: Hashable, Sendable {
    let text: String
    let isChosen: Bool
    /// The word for the mark of the row: `marked`; nil without one.
    var mark: String?
    /// The label or the first text of the row, by which it is named.
    var name = ""
    /// True if it tells that something has to be corrected.
    var isWrong = false

    var sentence: String { (isChosen ? "> " : "  ") + words }
  }

  let token: ScreenToken
  let context: CommandContext
  /// The screen's name, without whether it has unsaved contents.
  let place: String
  let title: String
  /// The titles that lead to it, and its own.
  let trail: String
  /// The parts of the status: position, state.
  let state: [String]
  /// The parts of the status that tell where the cursor is.
  let position: [String]
  /// How many rows there are to choose from, where the state does not tell it: `19 entries`.
  let size: String?
  /// How many lines there are below those in sight.
  let below: Int
  let lines: [Line]
  /// The line that is chosen, with those that belong to it.
  let chosen: [Line]
  /// The heading of the rows with the chosen one.
  let heading: String?
  /// The line that is typed into, if there is one.
  let prompt: Prompt?
  /// The lines that belong to the one that is typed into: mistakes, and rows that can be taken.
  let offers: [Line]
  /// The number of messages of the session, and the last one while it is shown.
  let told: Int
  let message: String?
  /// The keys that matter now.
  let keys: String
  /// True where only the necessary is said.
  let isBrief: Bool
}

extension AppModel {
  /// True if an empty catalogue is shown, which is said only once it is sure that it is empty.
  var isWelcoming: Bool { screens.top.screen.context == .welcome }

  /// The top screen as lines of text; nothing that lies under a floating one.
  var spoken: Spoken {
    let top = screens.top
    let screen = top.screen
    var surface = Surface(size: size)
    surface.words = WrittenWords()
    screen.draw(on: &surface, in: environment.area, environment: environment)
    let chrome = chrome
    let title =
      TextLayout.harmless(screen.spokenTitle) + (screen.hasStar ? tr(", not saved") : "")
    let before = chrome.trail.dropLast().map { TextLayout.harmless($0) }
    let floats = screens.isFloating(top.token) && !screen.fillsScreen
    let rows = SpokenRows(
      surface.words?.lines ?? [],
      cursor: surface.cursor,
      context: screen.context,
      title: screen.title,
      status: floats ? .text("") : chrome.status
    )
    return Spoken(
      token: top.token,
      context: screen.context,
      place: screen.title,
      title: title,
      trail: (floats ? [title] : before + [title]).joined(separator: ", "),
      state: rows.state,
      position: rows.position,
      size: rows.position.isEmpty ? surface.words?.size : nil,
      below: surface.words?.below ?? 0,
      lines: rows.lines.filter {
        !$0.text.isEmpty && $0.text != TextLayout.harmless(screen.titleWithStar)
      },
      chosen: rows.chosen,
      heading: rows.heading.flatMap { $0 == TextLayout.harmless(screen.title) ? nil : $0 },
      prompt: rows.prompt,
      offers: rows.offers,
      told: environment.messages.count,
      message: message.map { message in
        message.text.split(separator: "\n").map { TextLayout.harmless(String($0)) }
          .joined(separator: " ")
      },
      keys: footer(of: screen).compactMap { item in
        spokenKey(of: item, in: screen.context).map { key in
          "\(SpokenSigns.words(in: key)) \(TextLayout.harmless(item.label))"
        }
      }.joined(separator: ", "),
      isBrief: environment.configuration.speech == .few
    )
  }

  /// The key of an item.
  ///
  /// In the place of an arrow, which a pipe does not have, it is the letter that does the same. Up
  /// and down are told in the help alone.
  private func spokenKey(of item: FooterItem, in context: CommandContext) -> String? {
    guard Spoken.isArrow(item.key) else { return item.key }
    guard item.command != .up, item.command != .down else { return nil }
    let keys = CommandRegistry.command(item.command, in: context)?.keys.map(\.name) ?? []
    return keys.first { !Spoken.isArrow($0) }
  }
}

/// Finds out, among the rows of a screen, which is chosen, which is typed into, and which belong to
/// that.
private struct SpokenRows {
  private(set) var lines: [Spoken.Line] = []
  private(set) var prompt: Spoken.Prompt?
  private(set) var offers: [Spoken.Line] = []
  private(set) var state: [String] = []
  private(set) var position: [String] = []
  private(set) var chosen: [Spoken.Line] = []
  private(set) var heading: String?

  init(
    _ rows: [WrittenWords.Line],
    cursor: Point?,
    context: CommandContext,
    title: String,
    status: Status
  ) {
    let focus = rows.firstIndex { $0.row == cursor?.y }
    // With several lists that with the cursor counts, else that under the line that is typed into.
    let isInLine = focus.map { rows[$0].typed != nil } ?? true
    let isMarked = isInLine && rows.contains(where: \.isChosen)
    lines = rows.enumerated().map { index, row in
      Spoken.Line(
        text: row.text,
        isChosen: isMarked ? row.isChosen : index == focus,
        mark: row.mark,
        name: row.name,
        isWrong: row.isWrong
      )
    }
    let isTyped = isInLine && !isMarked
    if let first = lines.firstIndex(where: \.isChosen), isTyped || rows[first].isChosen {
      heading = rows[..<first].last(where: \.isHeading)?.text
      let end = rows[(first + 1)...].firstIndex { $0.column <= rows[first].column + 3 }
      let isWhole = [.bulkPlan, .pasted, .scan, .scanTyping].contains(context)
      chosen = Array(lines[first..<(isWhole ? end ?? rows.count : first + 1)])
    }
    switch status {
    case .text(let text, let place):
      (state, position) = (Spoken.parts(text), Spoken.parts(place))
    case .typing(let typing): readFindLine(typing, rows)
    }
    guard prompt == nil, let focus, let typed = rows[focus].typed else { return }
    // Names chosen already are above the line, with the label beside the first of them.
    let first = rows[...focus].lastIndex { !$0.label.isEmpty } ?? focus
    let names = context == .notes ? [] : rows[first..<focus].flatMap(\.texts)
    let notes =
      names.isEmpty ? [] : [tr("\(names.count) chosen: \(names.joined(separator: ", "))")]
    let own = rows[focus].texts.first { $0.contains(where: \.isLetter) } ?? title
    prompt = Spoken.Prompt(
      label: Self.label(rows[first].label.isEmpty ? own : rows[first].label),
      notes: (notes + rows[focus].notes).filter { !$0.isEmpty },
      typed: TextLayout.harmless(typed)
    )
    let column = (cursor?.x ?? 0) - rows[focus].typedStart
    prompt?.before = Self.start(of: typed, to: column)
    let isForm = context.chain.contains(.form)
    let end = isForm ? rows[(focus + 1)...].firstIndex { !$0.isOffer } : nil
    // What became of the numbers that were scanned stands above the line for the next one.
    offers =
      context.chain.contains(.scan) || context.chain.contains(.scanTyping)
      ? chosen : Array(lines[(focus + 1)..<(end ?? rows.count)])
  }

  /// A label without the colon that is said behind every label.
  private static func label(_ text: String) -> String {
    text.hasSuffix(":") ? String(text.dropLast()) : text
  }

  /// The part of a text before a column.
  private static func start(of text: String, to column: Int) -> String {
    var start = ""
    for character in text where displayWidth(of: start) < column { start.append(character) }
    return start
  }

  /// Reads the line for finding: how many rows there are, a mistake, and the first row.
  private mutating func readFindLine(_ typing: TypingStatus, _ rows: [WrittenWords.Line]) {
    guard typing.hasCursor else {
      state = Spoken.parts(typing.right)
      position = typing.rightIsPlace ? state : []
      return
    }
    let label = TextLayout.harmless(typing.label)
    prompt = Spoken.Prompt(
      label: label,
      notes: [],
      typed: TextLayout.harmless(typing.line.text),
      before: TextLayout.harmless(typing.line.head)
    )
    let told = [typing.mistake.map { "! \($0.message)" }, typing.reading, typing.right]
      .compactMap { $0 }.filter { !$0.isEmpty }
    // Completions of the line have a heading of their own.
    let menu = rows.firstIndex(where: \.isHeading)
    guard !typing.line.text.isEmpty else { return }
    offers =
      told.map { Spoken.Line(text: TextLayout.harmless($0), isChosen: false) }
      + (menu.map { Array(lines[$0...]) } ?? lines.filter(\.isChosen))
  }
}

extension WrittenWords.Line {
  /// The row as one sentence: `Author: Ursula K. Le Guin, 6 books`.
  fileprivate var text: String {
    let all = texts + (typed.map { [$0] } ?? []) + notes + more
    let words = all.filter { !$0.isEmpty }.joined(separator: ", ")
    let name = label.isEmpty ? "" : words.isEmpty ? "\(label):" : "\(label): "
    return sign + name + words
  }

  fileprivate var name: String { label.isEmpty ? texts.first ?? "" : label }
}

extension Spoken {
  /// True for an arrow, which needs no explanation.
  static func isArrow(_ name: String) -> Bool { ["→", "←", "↑", "↓"].contains(name) }

  /// The parts of a status.
  static func parts(_ text: String) -> [String] {
    text.split(separator: " · ").map { TextLayout.harmless(SpokenSigns.words(in: String($0))) }
      .filter { !$0.isEmpty }
  }

  /// The answer to “where am I?”: the screens that led here, the place, and the row or the line
  /// that is typed into.
  var whereabouts: String {
    let row = prompt.map { ["\($0.question)\($0.typed)"] } ?? chosen.map(\.words)
    let parts = [trail, state.joined(separator: ", ")] + [size, heading].compactMap(\.self) + row
    return parts.filter { !$0.isEmpty }.map(Spoken.ended).joined(separator: " ")
  }

  /// The text with a full stop, unless it ends by itself.
  static func ended(_ text: String) -> String {
    text.last.map { ".?!…:".contains($0) } ?? true ? text : text + "."
  }
}

extension Spoken.Line {
  /// The line without the sign of the choice.
  var words: String { (mark.map { "\($0), " } ?? "") + text }
}
