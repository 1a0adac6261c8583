/// A line of text that is being typed: a value with the keys that a shell's line has.
///
/// It moves and deletes by what a reader calls a character, so an accent or an emoji goes as one.
package struct LineEditor: Hashable, Sendable {
  /// The line as it is now.
  package var text: String { String(characters) }
  /// The place of the cursor, in characters from the beginning.
  package private(set) var cursor: Int

  private(set) var characters: [Character]
  private var undone: [Step] = []
  private var lastChange: Change = .other

  private struct Step: Hashable, Sendable {
    var characters: [Character]
    var cursor: Int
  }

  /// What kind of change the last one was: typing on is taken back as one.
  private enum Change: Hashable, Sendable {
    case typing
    case deleting
    case other
  }

  package init(_ text: String = "") {
    characters = Array(Self.singleLine(text))
    cursor = characters.count
  }

  package var isEmpty: Bool { characters.isEmpty }
  /// Whether there is typing to take back.
  package var canUndo: Bool { !undone.isEmpty }

  /// Replaces the whole line, the cursor at its end; can be taken back.
  package mutating func setText(_ text: String) {
    change(.other) {
      $0.characters = Array(Self.singleLine(text))
      $0.cursor = $0.characters.count
    }
  }

  /// Does what a key means here, and returns whether it meant anything.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace, .control("h"): delete(from: cursor - 1, to: cursor)
    case .delete, .control("d"): delete(from: cursor, to: cursor + 1)
    case .control("w"), .altBackspace: delete(from: wordStart(spacesOnly: key == .control("w")))
    case .alt("d"), .controlDelete: delete(from: cursor, to: wordEnd())
    case .control("u"): delete(from: 0)
    case .control("k"): delete(from: cursor, to: characters.count)
    case .control("z"), .control("_"): undo()
    default: return move(key)
    }
    return true
  }

  /// Inserts pasted text at the cursor; line breaks and tabs become spaces.
  package mutating func paste(_ text: String) {
    change(.other) { $0.put(Self.singleLine(text)) }
  }

  /// A paste is cut where the line would get longer than so many characters.
  package static let longest = 65_536

  /// Inserts text at the cursor, as typing does.
  package mutating func insert(_ text: String) {
    change(.typing) { $0.put(Self.singleLine(text)) }
  }

  /// Takes back the last change.
  package mutating func undo() {
    guard let step = undone.popLast() else { return }
    characters = step.characters
    cursor = step.cursor
    lastChange = .other
  }

  private mutating func move(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"), .controlHome: cursor = 0
    case .end, .control("e"), .controlEnd: cursor = characters.count
    case .controlLeft, .altLeft, .alt("b"): cursor = wordStart(spacesOnly: false)
    case .controlRight, .altRight, .alt("f"): cursor = wordEnd()
    default: return false
    }
    lastChange = .other
    return true
  }

  private mutating func put(_ text: String) {
    // What is typed may join what stands before it (an accent its letter), so the characters are
    // counted anew.
    let room = max(0, Self.longest - characters.count)
    let head = String(characters[..<cursor]) + text.prefix(room)
    let tail = String(characters[cursor...])
    characters = Array(head + tail)
    cursor = min(head.count, characters.count)
  }

  private mutating func delete(from start: Int, to end: Int? = nil) {
    let range = max(0, start)..<min(characters.count, max(0, end ?? cursor))
    guard !range.isEmpty else { return }
    change(.deleting) {
      let text =
        String($0.characters[..<range.lowerBound]) + String($0.characters[range.upperBound...])
      $0.characters = Array(text)
      $0.cursor = min(range.lowerBound, $0.characters.count)
    }
  }

  private mutating func change(_ kind: Change, _ body: (inout LineEditor) -> Void) {
    if kind != lastChange || kind == .other || undone.isEmpty {
      undone.append(Step(characters: characters, cursor: cursor))
      if undone.count > 100 { undone.removeFirst() }
    }
    lastChange = kind
    body(&self)
  }

  private func wordStart(spacesOnly: Bool) -> Int {
    var index = cursor
    while index > 0, !isWord(characters[index - 1], spacesOnly) { index -= 1 }
    while index > 0, isWord(characters[index - 1], spacesOnly) { index -= 1 }
    return index
  }

  private func wordEnd() -> Int {
    var index = cursor
    while index < characters.count, !isWord(characters[index], false) { index += 1 }
    while index < characters.count, isWord(characters[index], false) { index += 1 }
    return index
  }

  private func isWord(_ character: Character, _ spacesOnly: Bool) -> Bool {
    spacesOnly ? character != " " : character.isLetter || character.isNumber
  }

  /// The text with line breaks and tabs as spaces.
  private static func singleLine(_ text: String) -> String {
    guard text.utf8.contains(where: { 0x09...0x0D ~= $0 }) else { return text }
    return String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
