/// Text that is being typed, with its cursor and its undo steps: the common part of a line and a
/// text of several lines.
///
/// It moves and deletes by what a reader calls a character, so an accent or an emoji goes as one.
struct EditBuffer: Hashable, Sendable {
  private(set) var characters: [Character]
  /// In characters from the beginning.
  private(set) var cursor: Int
  /// True while the whole text is selected: typed text replaces it, and moving keeps it.
  private(set) var isSelected = false
  private var undone: [Step] = []
  private var lastChange: Change = .other

  /// The most characters of a text that can be reached by typing or pasting: 32 MiB in memory, at
  /// 16 bytes each.
  static let longest = 1 << 21

  var isFull: Bool { characters.count >= Self.longest }

  /// Each step back keeps the whole text, so these bound the memory: to 64 MiB, at 16 bytes a
  /// character.
  private static let mostSteps = 100
  private static let mostKept = 1 << 22

  private struct Step: Hashable, Sendable {
    var characters: [Character]
    var cursor: Int
  }

  /// The kind of the last change: typing on is undone in one step.
  enum Change: Hashable, Sendable {
    case typing
    case deleting
    case other
  }

  init(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  var canUndo: Bool { !undone.isEmpty }

  mutating func selectAll() { isSelected = !characters.isEmpty }

  /// Puts the cursor at a place in the text.
  mutating func move(to place: Int) {
    isSelected = false
    cursor = min(max(0, place), characters.count)
    lastChange = .other
  }

  /// Replaces the whole text, the cursor at its end.
  mutating func replace(with text: String) {
    isSelected = false
    note(.other)
    characters = Array(text)
    cursor = characters.count
  }

  /// Inserts text at the cursor, as far as there is room.
  mutating func insert(_ text: String, as change: Change = .typing) {
    if isSelected { delete(from: 0, to: characters.count) } else { note(change) }
    lastChange = change
    // What is typed may join what stands before it (an accent its letter), so the characters are
    // counted anew.
    let room = max(0, Self.longest - characters.count)
    let before = characters[..<cursor].last.map { String($0) } ?? ""
    let inserted = Array(before + text.prefix(room))
    // An ASCII character never joins the one before it, except a line feed after a carriage return.
    if characters[cursor...].first.map({ $0.isASCII && !$0.isNewline }) ?? true {
      characters.replaceSubrange(cursor - before.count..<cursor, with: inserted)
      cursor += inserted.count - before.count
    } else {
      let head = String(characters[..<cursor].dropLast(before.count)) + String(inserted)
      characters = Array(head + String(characters[cursor...]))
      cursor = min(head.count, characters.count)
    }
  }

  /// Deletes a part of the text and leaves the cursor there.
  mutating func delete(from start: Int, to end: Int) {
    let (start, end) = isSelected ? (0, characters.count) : (start, end)
    isSelected = false
    let range = max(0, start)..<max(max(0, start), min(characters.count, end))
    guard !range.isEmpty else { return }
    note(.deleting)
    let head = String(characters[..<range.lowerBound])
    characters = Array(head + String(characters[range.upperBound...]))
    cursor = min(range.lowerBound, characters.count)
  }

  /// Takes back the last change.
  mutating func undo() {
    isSelected = false
    guard let step = undone.popLast() else { return }
    characters = step.characters
    cursor = step.cursor
    lastChange = .other
  }

  private mutating func note(_ change: Change) {
    if change != lastChange || change == .other || undone.isEmpty {
      undone.append(Step(characters: characters, cursor: cursor))
      var kept = undone.reduce(0) { $0 + $1.characters.count }
      while undone.count > Self.mostSteps || kept > Self.mostKept && undone.count > 1 {
        kept -= undone.removeFirst().characters.count
      }
    }
    lastChange = change
  }

  /// Where the word before the cursor begins.
  func wordStart(spacesOnly: Bool = false) -> Int {
    var index = cursor
    while index > 0, !isWord(characters[index - 1], spacesOnly) { index -= 1 }
    while index > 0, isWord(characters[index - 1], spacesOnly) { index -= 1 }
    return index
  }

  /// Where the word after the cursor ends.
  func wordEnd() -> Int {
    var index = cursor
    while index < characters.count, !isWord(characters[index], false) { index += 1 }
    while index < characters.count, isWord(characters[index], false) { index += 1 }
    return index
  }

  private func isWord(_ character: Character, _ spacesOnly: Bool) -> Bool {
    spacesOnly ? !character.isWhitespace : character.isLetter || character.isNumber
  }

  /// Carries out a key in a line that covers `line`, and returns true if the key has a meaning.
  mutating func handle(_ key: Key, line: Range<Int>) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace, .control("h"): delete(from: cursor - 1, to: cursor)
    case .delete, .control("d"): delete(from: cursor, to: cursor + 1)
    case .control("w"): delete(from: wordStart(spacesOnly: true), to: cursor)
    case .altBackspace: delete(from: wordStart(), to: cursor)
    case .alt("d"), .controlDelete: delete(from: cursor, to: wordEnd())
    case .control("u"): delete(from: line.lowerBound, to: cursor)
    case .control("k"): delete(from: cursor, to: line.upperBound)
    case .control("z"), .control("_"): undo()
    case .left, .control("b"): move(to: cursor - 1)
    case .right, .control("f"): move(to: cursor + 1)
    case .home, .control("a"): move(to: line.lowerBound)
    case .end, .control("e"): move(to: line.upperBound)
    case .controlHome: move(to: 0)
    case .controlEnd: move(to: characters.count)
    case .controlLeft, .altLeft, .alt("b"): move(to: wordStart())
    case .controlRight, .altRight, .alt("f"): move(to: wordEnd())
    default: return false
    }
    return true
  }
}
