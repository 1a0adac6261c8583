import Books
import TerminalKit

/// A screen as lines of text in reading order, to be heard or felt on a braille line.
struct Spoken: Sendable {
  /// A line that is typed into.
  struct Prompt: Hashable, Sendable {
    /// The label: `Authors`.
    let label: String
    /// Notes about it, as in `2 chosen: Jane Austen, Ann Other`.
    var notes: [String]
    let typed: String
    /// The typed text before the cursor.
    var before = ""

    var question: String { "\(labelled): " }

    /// The question and what is typed, where one asks for it.
    fileprivate var place: String {
      tr("\(labelled): \(typed.isEmpty ? tr("nothing typed") : typed)")
    }

    private var labelled: String {
      notes.isEmpty ? label : "\(label) (\(notes.joined(separator: ", ")))"
    }
  }

  /// A key and what it does.
  struct Key: Hashable, Sendable {
    let command: CommandID
    let name: String
    /// The word for what it does, which may name what it does it with: `import 7`.
    let label: String

    var words: String { "\(name) \(label)" }
  }

  /// A line of the screen.
  struct Line: Hashable, Sendable {
    let text: String
    var isChosen: Bool
    /// The words for the marks of the row: `marked`.
    var marks: [String] = []
    /// The label or the first text of the row, by which it is named.
    var name = ""
    /// What stands beside its label.
    var value = ""
    /// The same without remarks on it.
    var content = ""
    /// True if it has a name and something that is said of it.
    var isRow = false
    /// True for the titles of columns.
    var isColumns = false
    /// True if it has something to correct.
    var isWrong = false
    /// True if it tells what has to be corrected.
    var isProblem = false

    var sentence: String { (isChosen ? "> " : "  ") + words }
  }

  let token: ScreenToken
  let context: CommandContext
  /// Tells the places of one screen apart: the pages of two records that follow each other.
  let page: String
  let title: String
  /// The titles that lead to it, and its own.
  let trail: String
  /// The parts of the status: position, state.
  let state: [String]
  /// The parts of the status that tell where the cursor is.
  let position: [String]
  /// How many rows there are to choose from, where the state does not tell it: `19 entries`.
  let size: String?
  /// The rows of a list that are in sight, and the texts of those by their numbers.
  let inSight: WrittenWords.Sight?
  let rows: [Int: Line]
  /// The headings that stand in no line of their own, by the numbers of the rows that they are before.
  let groups: [Int: Line]
  /// The number of the chosen row.
  let row: Int?
  /// The place of the chosen line among those that can be chosen, where the state does not tell it.
  let place: String?
  /// The text that is looked for, while only what matches is shown.
  let found: String?
  /// How many lines there are below those in sight.
  let below: Int
  /// True while what it is to show is not there yet.
  let isFilling: Bool
  /// True if all of it is said at once, and not its chosen row alone.
  let isHeardWhole: Bool
  /// True if all its lines are known, in sight or not.
  let isWhole: Bool
  let lines: [Line]
  /// The line that is chosen, with those that belong to it.
  let chosen: [Line]
  /// The heading of the rows with the chosen one.
  let heading: String?
  /// The label of the field that is typed into, or whose offers are walked through.
  let field: String?
  /// What stands at the right of the title of a screen that is not saved: `2 things to correct`.
  let subtitle: String?
  /// The line that is typed into, if there is one.
  let prompt: Prompt?
  /// The lines that belong to the one that is typed into: mistakes, and rows that can be taken.
  let offers: [Line]
  /// The number of messages of the session, and the last one while it is shown.
  let told: Int
  let message: String?
  /// The keys that matter now.
  let keys: [Key]
  /// True where only the necessary is said.
  let isBrief: Bool
  /// True where whole lines come and no single keys.
  let takesLines: Bool
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
    let title = Self.spokenTitle(of: screen)
    let isFloating = screens.isFloating(top.token)
    let before = (isFloating ? screens.trail : screens.trail.dropLast()).flatMap {
      Self.spokenTrail(of: $0.screen)
    }
    let floats = isFloating && !screen.fillsScreen
    let rows = SpokenRows(
      surface.words?.lines ?? [],
      cursor: surface.cursor,
      context: screen.context,
      title: screen.title,
      status: floats ? .text("") : chrome.status,
      size: surface.words?.size,
      inSight: surface.words?.inSight
    )
    let titles = [screen.title, screen.titleWithStar, screen.spokenTitle].map {
      TextLayout.harmless($0)
    }
    return Spoken(
      token: top.token,
      context: screen.context,
      page: screen.spokenPlace,
      title: title,
      trail: (before + Self.spokenTrail(of: screen)).joined(separator: ", "),
      state: rows.state,
      position: rows.position,
      size: rows.position.isEmpty ? surface.words?.size : nil,
      inSight: surface.words?.inSight,
      rows: rows.numbered,
      groups: rows.groups,
      row: rows.number,
      place: rows.position.isEmpty
        ? surface.words?.place.map { tr("line \(grouped($0.number)) of \(grouped($0.count))") }
        : nil,
      found: screen.situation(in: environment).found,
      below: surface.words?.below ?? 0,
      isFilling: screen.isFilling,
      isHeardWhole: screen.isHeardWhole,
      isWhole: surface.words?.isWhole ?? false,
      lines: rows.lines.filter { !$0.text.isEmpty && !titles.contains($0.text) },
      chosen: rows.chosen,
      heading: rows.heading.flatMap { titles.contains($0) ? nil : $0 },
      field: rows.prompt?.label ?? rows.field,
      subtitle: screen.isUnsaved ? screen.subtitle : nil,
      prompt: rows.prompt,
      offers: rows.offers,
      told: environment.messages.count,
      message: message.map { message in
        message.text.split(separator: "\n").map { TextLayout.harmless(String($0)) }
          .joined(separator: " ")
      },
      keys: footer(of: screen).compactMap { item in
        spokenKey(of: item, in: screen.context).map { key in
          Spoken.Key(
            command: item.command,
            name: SpokenSigns.words(in: key),
            label: TextLayout.harmless(item.label)
          )
        }
      },
      isBrief: environment.configuration.speech == .few,
      takesLines: environment.configuration.takesLines
    )
  }

  static func spokenTitle(of screen: any Screen) -> String {
    TextLayout.harmless(screen.spokenTitle) + (screen.hasStar ? tr(", not saved") : "")
  }

  private static func spokenTrail(of screen: any Screen) -> [String] {
    screen.spokenTrail.dropLast().map { TextLayout.harmless($0) }
      + [
        TextLayout.harmless(screen.spokenTrail.last ?? screen.spokenTitle)
          + (screen.hasStar ? tr(", not saved") : "")
      ]
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
  private(set) var field: String?
  /// The rows of the list by their numbers, and the number of the chosen one.
  private(set) var numbered: [Int: Spoken.Line] = [:]
  private(set) var groups: [Int: Spoken.Line] = [:]
  private(set) var number: Int?

  init(
    _ rows: [WrittenWords.Line],
    cursor: Point?,
    context: CommandContext,
    title: String,
    status: Status,
    size: String?,
    inSight: WrittenWords.Sight?
  ) {
    let focus = rows.firstIndex { $0.row == cursor?.y && !$0.isOnlyHeard }
    // With several lists that with the cursor counts, else that under the line that is typed into.
    let isInLine = focus.map { rows[$0].typed != nil } ?? true
    let isMarked = isInLine && rows.contains(where: \.isChosen)
    lines = rows.enumerated().map { index, row in
      Spoken.Line(
        text: row.text,
        isChosen: isMarked ? row.isChosen : index == focus,
        marks: row.marks,
        name: row.name,
        value: row.value,
        content: row.content,
        isRow: row.isRow,
        isColumns: row.isColumns,
        isWrong: row.isWrong,
        isProblem: row.isProblem
      )
    }
    let isTyped = isInLine && !isMarked
    if let first = lines.firstIndex(where: \.isChosen), isTyped || rows[first].isChosen {
      heading = rows[..<first].last(where: \.isHeading)?.text
      let end = rows[(first + 1)...].firstIndex { $0.column <= rows[first].column + 3 }
      let isWhole = [.bulkPlan, .pasted, .scan, .scanTyping].contains(context)
      chosen = Array(lines[first..<(isWhole ? end ?? rows.count : first + 1)])
    }
    for (row, line) in zip(rows, lines) where !row.isProblem {
      guard let place = inSight?.number(ofLine: row.row) else { continue }
      if row.isOnlyHeard {
        groups[place] = line
        continue
      }
      if line.isChosen { number = place }
      if !line.text.isEmpty { numbered[place] = line }
    }
    switch status {
    case .text(let text, let place):
      (state, position) = (Spoken.parts(text), Spoken.parts(place))
    case .typing(let typing): readFindLine(typing, rows)
    }
    guard prompt == nil, let focus else { return }
    if rows[focus].isOffer {
      field = rows[...focus].last { !$0.label.isEmpty }.map { Self.label($0.label) }
    }
    guard let typed = rows[focus].typed else { return }
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
    if isForm, typed.isEmpty, let size { prompt?.notes.append(tr("\(size): Down reads them")) }
    let end = isForm ? rows[(focus + 1)...].firstIndex { !$0.isOffer } : nil
    // What became of the numbers that were scanned stands above the line for the next one.
    offers =
      context.chain.contains(.scan) || context.chain.contains(.scanTyping)
      ? chosen.filter { $0 != lines[focus] } : Array(lines[(focus + 1)..<(end ?? rows.count)])
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
    let told = [typing.mistake.map { tr("Mistake: \($0.message)") }, typing.reading, typing.right]
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
    let name = label.isEmpty ? "" : value.isEmpty ? "\(label):" : "\(label): "
    return sign + name + value
  }

  fileprivate var name: String { label.isEmpty ? texts.first ?? "" : label }

  fileprivate var value: String { Self.joined(texts + (typed.map { [$0] } ?? []) + notes) }

  fileprivate var content: String { Self.joined(texts + (typed.map { [$0] } ?? [])) }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  fileprivate var isRow: Bool {
    !isHeading && !isColumns && texts.count + (label.isEmpty ? 0 : 1) > 1
  }
}

extension Spoken {
  /// True for an arrow, which needs no explanation.
  static func isArrow(_ name: String) -> Bool { ["→", "←", "↑", "↓"].contains(name) }

  /// The parts of a status.
  static func parts(_ text: String) -> [String] {
    text.split(separator: " · ").map { TextLayout.harmless(SpokenSigns.words(in: String($0))) }
      .filter { !$0.isEmpty }
  }

  /// The answer to “where am I?”: the screens that led here, the place, the row or the line that is
  /// typed into, and what is wrong or offered there.
  var whereabouts: String {
    let rows = chosen.isEmpty ? Array(lines.prefix(3)) : chosen
    let field = prompt == nil ? field.map { tr("Offers for \($0)") } : nil
    let here = prompt.map { [$0.place] } ?? [field].compactMap(\.self) + rows.map(\.words)
    // What a line for finding found is among its offers, without a name.
    let offered = offers.filter { !$0.isWrong && ($0.isChosen || $0.name.isEmpty) }
    let parts =
      [trail, state.joined(separator: ", ")] + [place, size, heading].compactMap(\.self) + here
      + mistakes.map(\.words) + (prompt == nil ? [] : offered.map(\.words))
      + [subtitle].compactMap(\.self)
    return parts.filter { !$0.isEmpty }.map(Spoken.ended).joined(separator: " ")
  }

  /// The lines that tell what has to be corrected, else those with something wrong.
  var mistakes: [Line] {
    let wrong = lines.filter { $0.isWrong && !$0.isChosen }
    let problems = wrong.filter(\.isProblem)
    return problems.isEmpty ? wrong : problems
  }

  /// A text that is said beside others: of a long one the beginning, since the whole is said on
  /// demand.
  static func brief(_ text: String) -> String {
    guard text.count > 200 else { return text }
    let start = text.prefix(160)
    return tr("\(String(start[..<(start.lastIndex(of: " ") ?? start.endIndex)])) … more")
  }

  /// The text with a full stop, unless it ends by itself.
  static func ended(_ text: String) -> String {
    text.last.map { ".?!…:".contains($0) } ?? true ? text : text + "."
  }
}

extension Spoken.Line {
  /// The line when another one is chosen.
  var unchosen: Spoken.Line {
    var line = self
    line.isChosen = false
    return line
  }

  /// The line without the sign of the choice.
  var words: String { (marks + [text]).joined(separator: ", ") }

  /// The sentence, in which `more` stands for the end of a long one.
  var brief: String { Spoken.brief(sentence) }
}
