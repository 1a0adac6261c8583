import Books
import TerminalKit

/// A question with its answers, the safe one first.
///
/// Yes and no are answered by `y` and `n`; of several answers each has a letter of its own, which
/// is never one of the keys that ask: a key that is held down chooses nothing. In a long list a
/// letter goes to the next answer that begins with it. A colon is as Esc, and asks for a command.
struct ChoiceDialog: Screen {
  struct Answer: Sendable {
    /// The letter that takes it; nil uses the first free letter of its words.
    let letter: Character?
    let label: String
    var trailing = ""
    /// Effects of the answer, on the screen under the dialog.
    var effects: [Effect] = []

    init(
      _ letter: Character? = nil,
      label: String,
      trailing: String = "",
      effects: [Effect] = []
    ) {
      self.letter = letter
      self.label = label
      self.trailing = trailing
      self.effects = effects
    }

    /// An answer that changes the screen under the dialog, which has to be of this type.
    init<Asking: Screen>(
      _ letter: Character? = nil,
      label: String,
      change: @escaping @Sendable (inout Asking, Environment) -> [Effect]
    ) {
      self.init(letter, label: label, effects: [Asking.change(change)])
    }
  }

  /// The line in the frame under the answers.
  enum Foot: Sendable {
    case words(String)
    /// The words for Esc; the last line of the screen has them too.
    case escape(String)

    static var undoable: Foot {
      Foot.words(tr("Can be taken back: u now, H (history) later"))
    }

    fileprivate var text: String {
      switch self {
      case .words(let words): words
      case .escape(let words): tr("Esc \(words)")
      }
    }
  }

  private let question: String
  /// The changes that the answers would make.
  private let text: [String]
  private let answers: [Answer]
  private let foot: Foot
  /// True for a question that comes by itself, perhaps while somebody types: it has no letters as
  /// keys.
  let comesByItself: Bool
  /// Keeps keys that answer nothing for the screen that an answer leads to.
  let keepsTyping: Bool
  /// The letter of each answer, if it has one; empty where letters do something else.
  private let letters: [Character?]
  private let isLong: Bool
  private var typed: [Key] = []
  private var cursor = ListCursor()
  /// How many lines of the text have gone out of sight above, where there is no room for all of it.
  private var textOffset = 0

  init(
    _ question: String,
    text: [String] = [],
    answers: [Answer],
    foot: Foot = .undoable,
    comesByItself: Bool = false,
    keepsTyping: Bool = false,
    isLong: Bool = false
  ) {
    self.question = question
    self.text = text
    self.answers = answers
    self.foot = foot
    self.comesByItself = comesByItself
    self.keepsTyping = keepsTyping
    self.isLong = isLong
    letters = comesByItself || keepsTyping || isLong ? [] : Self.letters(of: answers)
  }

  static var cancel: Answer {
    Answer("c", label: tr("Cancel"))
  }

  var title: String { question }
  var context: CommandContext { keepsTyping ? .picker : .dialog }
  var isHeardWhole: Bool { !isLong }
  var footer: [CommandID] {
    if keepsTyping { return [.open, .up, .down, .cancel] }
    return [.take, .up, .down] + (letters.contains("y") ? [.chooseFirst] : []) + [.cancel]
  }

  func situation(in environment: Environment) -> Situation {
    var situation = Situation(
      take: keepsTyping ? tr("choose") : nil,
      escape: tr("cancel")
    )
    if case .escape(let words) = foot { situation.escape = words }
    return situation
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .command(let id, _): return scrollText(id, in: environment.area) ? [] : perform(id)
    case .key(let key):
      if keepsTyping {
        if key.typed != nil { typed.append(key) }
        return []
      }
      // Who types a command, as ":drafts", does not answer with its letters.
      if key.typed == ":", !comesByItself {
        // The screens show that the question is gone.
        let told: [Effect] =
          environment.configuration.isPlain ? [.say(tr("Not answered: \(question)"))] : []
        return [.answer(told + [.command(.palette)])]
      }
      if isLong { key.typed.map { jump(to: $0) } }
      return key.typed.flatMap { letters.firstIndex(of: $0) }.map(answer(at:)) ?? []
    case .paste(let text) where keepsTyping:
      typed += text.map { .character($0) }
      return []
    case .click(let point, let count): return click(point, count, in: environment)
    case .wheel(let lines, _):
      cursor.roll(lines, through: answers.count)
      return []
    default: return []
    }
  }

  /// Goes to the next answer that begins with a letter.
  private mutating func jump(to letter: Character) {
    let after = Array(answers.indices.dropFirst(cursor.selected + 1))
    let next = (after + Array(answers.indices)).first { begins(answers[$0], with: letter) }
    if let next { cursor.go(to: next, count: answers.count, height: answers.count) }
  }

  /// Scrolls a text that is longer than its room, before the cursor moves: ↓ shows the lines that
  /// follow, and ↑ on the first answer the lines before.
  ///
  /// - Returns: Whether the command scrolled the text; else it moves the cursor.
  private mutating func scrollText(_ id: CommandID, in area: Rect) -> Bool {
    let hidden = hiddenLines(in: area)
    let before = min(textOffset, hidden)
    switch id {
    case .down, .pageDown: textOffset = min(hidden, before + (id == .down ? 1 : area.height))
    case .up where cursor.selected == 0, .pageUp where cursor.selected == 0:
      textOffset = max(0, before - (id == .up ? 1 : area.height))
    default: return false
    }
    return textOffset != before
  }

  private func begins(_ answer: Answer, with letter: Character) -> Bool {
    folded(answer.label).hasPrefix(folded(String(letter)))
  }

  private mutating func perform(_ id: CommandID) -> [Effect] {
    if cursor.walk(id, through: answers.count) { return [] }
    switch id {
    case .take, .open: return answer(at: cursor.selected)
    case .chooseFirst:
      if let yes = letters.firstIndex(of: "y") { return answer(at: yes) }
      return letters.isEmpty
        ? [] : [.complain(tr("There are several ways here: each has its letter."))]
    case .cancel: return [.close]
    default: break
    }
    return []
  }

  private func answer(at index: Int) -> [Effect] {
    guard answers.indices.contains(index) else { return [.close] }
    let effects = answers[index].effects
    return [.answer(effects.isEmpty ? [] : effects + (typed.isEmpty ? [] : [.type(typed)]))]
  }

  private mutating func click(
    _ point: Point,
    _ count: Int,
    in environment: Environment
  ) -> [Effect] {
    let (rect, firstRow) = layout(in: environment.area)
    guard rect.contains(point) else { return [.close] }
    var y = firstRow
    let row = visible(below: firstRow, in: rect, of: environment.area).first { index in
      y += rows(of: index, in: environment.area).count
      return point.y < y
    }
    guard point.y >= firstRow, let row else { return [] }
    cursor.go(to: row, count: answers.count, height: answers.count)
    return count == 2 ? answer(at: row) : []
  }

  /// True for a key that takes an answer, is kept, or goes to one; in a long list `l` is no step to
  /// the right.
  func takes(_ key: Key) -> Bool {
    guard let letter = key.typed else { return false }
    return letters.contains(letter) || isLong && answers.contains { begins($0, with: letter) }
  }

  /// The letter of each answer: its own, else the first free letter of its words, initials first.
  ///
  /// Answers that begin with the same word, as those for names do, have digits.
  private static func letters(of answers: [Answer]) -> [Character?] {
    guard answers.count > 1 else { return [] }
    // A question whether to leave has its own letters, also where nothing can be kept for later.
    let isYesOrNo = answers.count == 2 && answers[0].effects.isEmpty && answers[0].letter != "g"
    if isYesOrNo { return ["n", "y"] }
    // Taken: `d`, `m` and `u`, which ask; `j`, `k`, `h` and `l`, which move; `y`, which is yes.
    var taken = Set<Character>("dmujkhly").union(answers.compactMap(\.letter))
    let words = answers.map { $0.label.lowercased().split { !$0.isLetter } }
    return zip(answers, words).map { answer, own in
      if let letter = answer.letter { return letter }
      let isAlike = words.count { $0.first == own.first } > 1
      let signs = isAlike ? Array("123456789") : own.compactMap(\.first) + own.joined()
      let free = signs.first { $0.isASCII && !taken.contains($0) }
      if let free { taken.insert(free) }
      return free
    }
  }

  // MARK: - Showing

  private var width: Int {
    let longest = answers.map { displayWidth(of: $0.label) + displayWidth(of: $0.trailing) + 11 }
    let lines = [question, foot.text].map { displayWidth(of: $0) + 4 } + longest
    return min(76, max(60, lines.max() ?? 60))
  }

  private func wrapped(in area: Rect) -> [String] {
    let width = min(width, area.width - 2)
    return text.flatMap { TextLayout.wrap($0, to: width - 4) }
  }

  /// The rows for the text: without the empty row above it where the text has no room otherwise.
  private func textRows(in area: Rect) -> Range<Int> {
    let (rect, firstRow) = layout(in: area)
    let isTight = rect.y + 2 + wrapped(in: area).count > firstRow
    return min(rect.y + (isTight ? 1 : 2), firstRow)..<firstRow
  }

  /// How many lines of the text are out of sight; 0 where no row is left for text at all, as
  /// scrolling would show nothing then.
  private func hiddenLines(in area: Rect) -> Int {
    let rows = textRows(in: area).count
    return rows == 0 ? 0 : max(0, wrapped(in: area).count - rows)
  }

  private func layout(in area: Rect) -> (rect: Rect, firstRow: Int) {
    let lines = wrapped(in: area).count
    let rows = answers.indices.reduce(0) { $0 + self.rows(of: $1, in: area).count }
    let height = 1 + lines + (lines > 0 ? 1 : 0) + rows + 1
    let rect = FloatingFrame.rect(in: area, content: Size(width: width, height: height))
    // In little room the answers stay in sight rather than the text.
    let firstRow = min(
      rect.y + 2 + lines + (lines > 0 ? 1 : 0),
      max(rect.y + 1, rect.maxY - 1 - rows)
    )
    return (rect, firstRow)
  }

  private var indent: Int { letters.isEmpty ? 1 : 4 }

  /// The rows of an answer: its words, and in the last one what stands at its right.
  ///
  /// In a small window only the chosen one has more than a row; that is never cut.
  private func rows(of index: Int, in area: Rect) -> [String] {
    let whole = wholeRows(of: answers[index], in: area)
    guard whole.count > 1, !isLong else { return [answers[index].label] }
    let all = answers.reduce(0) { $0 + wholeRows(of: $1, in: area).count }
    return index == cursor.selected || all <= area.height - 2 ? whole : [answers[index].label]
  }

  private func wholeRows(of answer: Answer, in area: Rect) -> [String] {
    let room = min(width + 2, area.width) - 6 - indent
    let trailing = displayWidth(of: answer.trailing)
    let behind = trailing == 0 ? 0 : trailing + 2
    guard displayWidth(of: answer.label) + behind > room else { return [answer.label] }
    let lines = TextLayout.wrap(answer.label, to: max(10, room))
    let last = lines.last.map { displayWidth(of: $0) } ?? 0
    return last + behind <= room ? lines : lines + [""]
  }

  /// The answers that are in sight where there is no room for all.
  private func visible(below firstRow: Int, in rect: Rect, of area: Rect) -> Range<Int> {
    let height = rect.maxY - 1 - firstRow
    let rows = answers.indices.map { self.rows(of: $0, in: area).count }
    guard rows.contains(where: { $0 > 1 }) else {
      return cursor.clamped(count: answers.count, height: height)
        .visible(count: answers.count, height: height)
    }
    var first = 0
    while first < cursor.selected, rows[first...cursor.selected].reduce(0, +) > height {
      first += 1
    }
    var left = height
    let end = rows[first...].firstIndex { rows in
      left -= rows
      return left < 0
    }
    return first..<max(first, end ?? answers.count)
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let (rect, firstRow) = layout(in: area)
    let isCut = textOffset < hiddenLines(in: area)
    let visible = visible(below: firstRow, in: rect, of: area)
    let below = answers.count - visible.upperBound
    let more = below > 0 ? tr("\(below) more ↓ · ") : ""
    let frame = FloatingFrame(
      title: question,
      foot: isCut ? tr("↓ reads on") : more + foot.text
    )
    let content = Size(width: rect.width - 2, height: rect.height - 2)
    let inside = frame.draw(on: &surface, in: area, content: content)
    drawText(on: &surface, in: area, inside)
    surface.words?.size = counted(answers.count, "answer", "answers")
    var y = firstRow
    for index in visible {
      let answer = answers[index]
      let lines = rows(of: index, in: area)
      let rows = Rect(x: inside.x + 2, y: y, width: inside.width - 4, height: lines.count)
      y += lines.count
      draw(answer, lines, index, on: &surface, in: rows)
    }
  }

  private func draw(
    _ answer: Answer,
    _ lines: [String],
    _ index: Int,
    on surface: inout Surface,
    in rows: Rect
  ) {
    let trailing = displayWidth(of: answer.trailing)
    if !letters.isEmpty, let letter = letters[index] {
      surface.put(String(letter), at: Point(x: rows.x + 1, y: rows.y), style: .bold)
    }
    for (number, text) in lines.enumerated() {
      let isLast = number == lines.count - 1 && trailing > 0
      surface.put(
        text,
        at: Point(x: rows.x + indent, y: rows.y + number),
        width: rows.width - indent - (isLast ? trailing + 2 : 0),
        spoken: number == 0 ? answer.label : ""
      )
    }
    surface.put(
      answer.trailing,
      at: Point(x: rows.maxX - trailing, y: rows.maxY - 1),
      width: trailing,
      style: .dim,
      spoken: SpokenSigns.parts(in: answer.trailing)
    )
    guard index == cursor.selected else { return }
    for number in lines.indices {
      TableView.drawChoice(on: &surface, in: rows.row(number), isFocused: true)
    }
    surface.cursor = Point(x: rows.x + 1, y: rows.y)
  }

  /// Draws the text, or its lines that there is room for.
  private func drawText(on surface: inout Surface, in area: Rect, _ inside: Rect) {
    let hidden = hiddenLines(in: area)
    let first = min(textOffset, hidden)
    let rows = textRows(in: area)
    for (y, line) in zip(rows, wrapped(in: area).dropFirst(first)) {
      let start = Point(x: inside.x + 2, y: y)
      surface.put(line, at: start, width: inside.width - 3, spoken: hidden == 0 ? "" : nil)
    }
    surface.words?.below = hidden - first
    guard hidden == 0, let y = rows.first else { return }
    // Where there is room for all of it, it is said in its own lines.
    for text in text {
      surface.words?.add(text, as: .paragraph, at: Point(x: inside.x + 2, y: y))
    }
  }
}
