/// Turns the bytes that a terminal sends into keys, pastes and mouse events.
///
/// A value without a clock: an incomplete sequence waits for more bytes, or for `flush` when its
/// owner has waited long enough (an Esc that no sequence followed).
package struct KeyDecoder {
  private var buffer: [UInt8] = []
  private var position = 0
  private var paste: [UInt8]?
  /// True when a part of the paste was handed out already, as its rest was late.
  private var isLatePaste = false
  /// True when an Esc was handed out because nothing had followed it yet.
  private var hasLoneEscape = false
  /// True when a sequence came so slowly that its Esc was taken for the key.
  package private(set) var isSlow = false
  /// True when a whole sequence came at once, as on a line that keeps its bytes together: then an
  /// Esc with nothing behind it is the key.
  package private(set) var isQuick = false
  /// The place in the buffer of the bytes that came last.
  private var fresh = 0
  /// The modes that the terminal said it has.
  package private(set) var modes: Set<TerminalMode> = []
  /// The beginning of a sequence that was given up because its rest was too late.
  private var cut: [UInt8] = []
  /// Sequences that terminfo names; they are tried before the ones that terminals have in common.
  private let sequences: [(bytes: [UInt8], key: Key)]

  /// A longer paste is cut there.
  package static let longestPaste = EditBuffer.longest
  package static let pasteStart = Array("\u{1B}[200~".utf8)
  package static let pasteEnd = Array("\u{1B}[201~".utf8)

  package init(sequences: [(bytes: [UInt8], key: Key)] = []) {
    self.sequences = sequences.filter { $0.bytes.count > 1 && $0.bytes[0] == 0x1B }
  }

  /// A beginning that waits for more bytes.
  package enum Pending: Hashable, Sendable {
    /// Esc, which may be the key.
    case escape
    /// The beginning of a key's sequence.
    case sequence
    /// An answer of the terminal.
    case answer
    /// A paste, or a letter of several bytes.
    case text
  }

  package var pending: Pending? {
    let rest = buffer[position...]
    if let paste, paste.isEmpty, isLatePaste { return rest == [0x1B] ? .escape : nil }
    if paste != nil { return .text }
    guard let first = rest.first else { return nil }
    guard first == 0x1B else { return .text }
    switch rest.dropFirst().first {
    case nil: return .escape
    case UInt8(ascii: "["), UInt8(ascii: "O"): return .sequence
    default: return rest.count > 2 ? .answer : .sequence
    }
  }

  package var isWaiting: Bool { pending != nil }

  /// Takes bytes and returns the events that are complete with them.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    let bytes = Array(bytes)
    if isLatePaste, isTypedBehindPaste(buffer + bytes) { endPaste() }
    if !cut.isEmpty {
      if EscapeSequence.goesOn(cut, with: bytes) {
        isSlow = true
        buffer = cut
      }
      cut = []
    }
    if hasLoneEscape, let first = bytes.first {
      hasLoneEscape = false
      if EscapeSequence.introducers.contains(first) {
        isSlow = true
        buffer.append(0x1B)
      }
    }
    fresh = buffer.count
    buffer.append(contentsOf: bytes)
    return decode(isFinal: false)
  }

  /// True when bytes that come long after the last of a paste are keys: one byte alone, or a
  /// control with which no paste goes on.
  private func isTypedBehindPaste(_ bytes: [UInt8]) -> Bool {
    guard paste?.isEmpty == true, let first = bytes.first, buffer.isEmpty || buffer == [0x1B],
      !Self.pasteEnd.starts(with: bytes), !bytes.starts(with: Self.pasteEnd)
    else { return false }
    return bytes.count == 1 || first < 0x20 && ![0x09, 0x0A, 0x0D].contains(first)
  }

  /// Takes the next bytes for keys, even if an Esc came just before them: that was long ago.
  package mutating func forgetEscape() { hasLoneEscape = false }

  /// Takes the next bytes for keys, even if a sequence was cut before them.
  package mutating func forgetCutSequence() { cut = [] }

  /// Decodes the waiting bytes as they are, since no more are coming soon.
  ///
  /// The bytes behind a late part of a paste belong to it if many come at a time, as pastes do; a
  /// key ends it.
  package mutating func flush() -> [TerminalEvent] {
    guard let text = paste else {
      let begun = buffer[position...]
      // Where sequences come whole, two bytes are Alt and a letter.
      if EscapeSequence.isBegun(begun), begun.count > (isQuick ? 2 : 1) { cut = Array(begun) }
      let events = decode(isFinal: true)
      hasLoneEscape = events.last == .key(.escape)
      return events
    }
    isLatePaste = true
    paste = []
    let events: [TerminalEvent] = text.isEmpty ? [] : [.paste(Self.pasted(text))]
    guard buffer[position...] == [0x1B] else { return events }
    endPaste()
    return events + decode(isFinal: true)
  }

  private mutating func endPaste() {
    paste = nil
    isLatePaste = false
  }

  private mutating func decode(isFinal: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    decoding: while position < buffer.count {
      if paste != nil {
        guard let text = readPaste() else { break }
        if !text.isEmpty { events.append(.paste(text)) }
        continue
      }
      switch step(isFinal: isFinal) {
      case .incomplete: break decoding
      case .events(let found, let length):
        if buffer[position] == 0x1B, length > 2, position >= fresh, !isFinal { isQuick = true }
        events += found
        position += length
      case .pasteStart(let length):
        paste = []
        isLatePaste = false
        position += length
      }
    }
    buffer.removeFirst(position)
    fresh = max(0, fresh - position)
    position = 0
    return events
  }

  private enum Step {
    case events([TerminalEvent], length: Int)
    case pasteStart(length: Int)
    case incomplete
  }

  private mutating func step(isFinal: Bool) -> Step {
    if EscapeSequence.isIntroducer(buffer[position...]) {
      buffer[position] = 0x1B
      buffer[position + 1] -= 0x40
    } else if EscapeSequence.isRawIntroducer(buffer[position]) {
      // A terminal that sends controls of eight bits: no letter of UTF-8 begins so.
      buffer.insert(buffer[position] - 0x40, at: position + 1)
      buffer[position] = 0x1B
    }
    let rest = buffer[position...]
    guard let first = rest.first else { return .incomplete }
    if first == 0x1B { return escape(rest, isFinal: isFinal) }
    if first < 0x20 || first == 0x7F { return .events([.key(.ofControl(first))], length: 1) }
    return text(rest, isFinal: isFinal)
  }

  private mutating func escape(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    for sequence in sequences where rest.starts(with: sequence.bytes) {
      return .events([.key(sequence.key)], length: sequence.bytes.count)
    }
    if rest.starts(with: Self.pasteStart) { return .pasteStart(length: Self.pasteStart.count) }
    switch EscapeSequence.parse(rest) {
    case .complete(let event, let length):
      if event == nil {
        modes.formUnion(TerminalMode.allCases.filter { $0.isAnswered(by: rest.prefix(length)) })
      }
      return .events(event.map { [$0] } ?? [], length: length)
    case .incomplete where !isFinal:
      return .incomplete
    // The beginning of a sequence is nothing that anybody typed.
    case .incomplete where rest.count > 2:
      return .events([], length: rest.count)
    case .incomplete, .none:
      return alt(rest, isFinal: isFinal)
    }
  }

  /// Esc and a character at once are Alt with it; Esc alone is Esc.
  private func alt(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let following = rest.dropFirst()
    guard let next = following.first else {
      return isFinal ? .events([.key(.escape)], length: 1) : .incomplete
    }
    switch next {
    case 0x0D: return .events([.key(.altEnter)], length: 2)
    case 0x08, 0x7F: return .events([.key(.altBackspace)], length: 2)
    case 0..<0x20: return .events([.key(.escape)], length: 1)
    default: break
    }
    let length = Self.scalarLength(next)
    guard following.count >= length else {
      return isFinal ? .events([.key(.escape)], length: 1) : .incomplete
    }
    let text = String(decoding: following.prefix(length), as: UTF8.self)
    guard let character = text.first else { return .events([.key(.escape)], length: 1) }
    return .events([.key(.alt(character))], length: 1 + length)
  }

  /// A run of typed text, a key for each character.
  private func text(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] >= 0x20, rest[end] != 0x7F,
      !EscapeSequence.isIntroducer(rest[end...]), !EscapeSequence.isRawIntroducer(rest[end])
    {
      let next = end + Self.scalarLength(rest[end])
      if next > rest.endIndex {
        if !isFinal { break }
        end = rest.endIndex
      } else {
        end = next
      }
    }
    guard end > rest.startIndex else { return .incomplete }
    // Bytes that are not valid UTF-8 are dropped.
    var text = String(decoding: rest[..<end], as: UTF8.self)
    text.unicodeScalars.removeAll { $0 == "\u{FFFD}" }
    return .events(text.map { .key(.character($0)) }, length: end - rest.startIndex)
  }

  /// Returns the whole paste when its end has come; until then keeps the bytes.
  private mutating func readPaste() -> String? {
    let rest = buffer[position...]
    var end = rest.startIndex
    var isComplete = false
    while let escape = rest[end...].firstIndex(of: 0x1B) {
      end = escape
      isComplete = rest[end...].starts(with: Self.pasteEnd)
      // The end mark may still be on its way.
      if isComplete || Self.pasteEnd.starts(with: rest[end...]) { break }
      end += 1
    }
    if !isComplete, rest[end...].first != 0x1B { end = rest.endIndex }
    let room = max(0, Self.longestPaste - (paste?.count ?? 0))
    paste?.append(contentsOf: rest[..<end].prefix(room))
    position = isComplete ? end + Self.pasteEnd.count : end
    guard isComplete, let text = paste else { return nil }
    endPaste()
    return Self.pasted(text)
  }

  /// The text with its line breaks as line feeds; terminals send carriage returns.
  private static func pasted(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }

  private static func scalarLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 1
    }
  }
}

/// A mode that some terminals have, by DEC's number for it; the terminal is asked for it.
package enum TerminalMode: Int, CaseIterable, Sendable {
  /// Synchronized output: a frame is shown in one step.
  case synchronized = 2026
  /// Unicode Core: joined emoji are shown as one.
  case joining = 2027

  /// True when an answer (DECRPM) says that the mode is set, or can be: 1, 2 or 3.
  fileprivate func isAnswered(by bytes: ArraySlice<UInt8>) -> Bool {
    (1...3).contains { bytes.elementsEqual("\u{1B}[?\(rawValue);\($0)$y".utf8) }
  }
}

/// The sequences that terminals send after Esc: those of xterm, and where they differ those of rxvt
/// and the Linux console.
enum EscapeSequence {
  enum Result {
    /// A whole sequence; nil when it has no meaning here.
    case complete(TerminalEvent?, length: Int)
    case incomplete
    /// Not a sequence.
    case none
  }

  /// Reads one from bytes that begin with Esc.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Result {
    guard let introducer = bytes.dropFirst().first else { return .incomplete }
    return switch introducer {
    case UInt8(ascii: "["): controlSequence(bytes)
    case UInt8(ascii: "O"): keypadSequence(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      reply(bytes)
    default: .none
    }
  }

  /// The bytes that can continue a sequence whose Esc was handed out as a key long before: they
  /// must not be taken for keys, which would be commands.
  static let introducers = Array("[O]P_^".utf8)

  /// True for the beginning of a sequence that is not complete.
  static func isBegun(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == 0x1B, case .incomplete = parse(bytes) else { return false }
    return true
  }

  /// True when late bytes continue the beginning of a sequence.
  ///
  /// Those of a key complete it. A text of the terminal's comes in more bytes than a person types
  /// at once, or with its end.
  static func goesOn(_ cut: [UInt8], with bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    switch cut.dropFirst().first {
    case UInt8(ascii: "["), UInt8(ascii: "O"): return 0x20..<0x7F ~= first
    default:
      let isEnd = first == 0x07 || bytes.starts(with: cut.last == 0x1B ? [0x5C] : [0x1B, 0x5C])
      return isEnd || bytes.count > 2 && first >= 0x20
    }
  }

  /// True when bytes begin with a C1 control that stands for Esc and an introducer: U+008F, U+0090,
  /// U+0098, U+009B and U+009D to U+009F.
  ///
  /// In UTF-8 its last byte is the introducer and 0x40 more.
  static func isIntroducer(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.first == 0xC2, let last = bytes.dropFirst().first else { return false }
    return isRawIntroducer(last)
  }

  /// The same in one byte, as terminals send it that use controls of eight bits.
  static func isRawIntroducer(_ byte: UInt8) -> Bool {
    0x8F...0x90 ~= byte || byte == 0x98 || byte == 0x9B || 0x9D...0x9F ~= byte
  }

  /// The longest sequence of a key or parameters of an answer, in bytes; a longer one is skipped.
  private static let longest = 256
  private static let longestReply = 1 << 16

  /// `ESC O`, perhaps modifiers, and a letter: arrows and the keypad.
  private static func keypadSequence(_ bytes: ArraySlice<UInt8>) -> Result {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x30...0x3B ~= $0) }) else {
      return body.count < longest ? .incomplete : .complete(nil, length: bytes.count)
    }
    let final = body[end]
    guard 0x40...0x7E ~= final else { return .none }
    let modifiers = Int(String(decoding: body[..<end], as: UTF8.self)).map { max(0, $0 - 1) } ?? 0
    let key = finalKeys[final]?.with(modifiers: modifiers) ?? keypad(final)
    return .complete(key.map(TerminalEvent.key), length: end - bytes.startIndex + 1)
  }

  /// The digits and signs of a keypad that sends them as keys of its own: from `*` and `j` on.
  private static func keypad(_ final: UInt8) -> Key? {
    guard 0x6A...0x79 ~= final else { return nil }
    return .character(Character(Unicode.Scalar(final - 0x40)))
  }

  /// Reads an answer of the terminal in a text (OSC, DCS, APC, PM, SOS), up to its end (BEL or ST),
  /// which nobody types.
  private static func reply(_ bytes: ArraySlice<UInt8>) -> Result {
    let body = bytes.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    let begins =
      switch bytes[bytes.startIndex + 1] {
      case UInt8(ascii: "]"): 0x30...0x39 ~= first || first | 0x20 == UInt8(ascii: "l")
      case UInt8(ascii: "P"): 0x20...0x3F ~= first
      default: first >= 0x20
      }
    guard begins || isWholeText(body) else { return .none }
    let end = body.indices.first { place in
      body[place] < 0x20 || body[place] == 0xC2 && body[place...].dropFirst().first == 0x9C
    }
    guard let end else {
      return body.count < longestReply ? .incomplete : .complete(nil, length: bytes.count)
    }
    let length = end - bytes.startIndex
    if body[end] == 0xC2 { return .complete(nil, length: length + 2) }
    guard body[end] == 0x1B else {
      // Any other control character is a key; it ends a reply that was broken off.
      return .complete(nil, length: body[end] == 0x07 ? length + 1 : length)
    }
    guard let last = body[end...].dropFirst().first else { return .incomplete }
    return .complete(nil, length: last == UInt8(ascii: "\\") ? length + 2 : length)
  }

  /// True when a text without parameters is there with its end: nobody presses keys so fast that
  /// Alt-P, some letters and Alt-\ are read together.
  private static func isWholeText(_ body: ArraySlice<UInt8>) -> Bool {
    guard let end = body.firstIndex(where: { $0 < 0x20 }), end > body.startIndex else {
      return false
    }
    return body[end...].starts(with: [0x1B, UInt8(ascii: "\\")])
  }

  private static func controlSequence(_ bytes: ArraySlice<UInt8>) -> Result {
    let body = bytes.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    if first == UInt8(ascii: "[") {
      guard let letter = body.dropFirst().first else { return .incomplete }
      let number = Int(letter) - 0x40
      return .complete(1...5 ~= number ? .key(.function(number)) : nil, length: 4)
    }
    if first == UInt8(ascii: "M") {
      guard body.count >= 4 else { return .incomplete }
      let values = body.dropFirst().prefix(3).map { Int($0) - 32 }
      let event = mouse(button: values[0], x: values[1], y: values[2], isRelease: false)
      return .complete(event, length: 6)
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3F ~= $0) || $0 == UInt8(ascii: "$") })
    else { return body.count < longest ? .incomplete : .complete(nil, length: bytes.count) }
    let length = end - bytes.startIndex
    if body[end] == UInt8(ascii: "$") {
      // rxvt ends the sequence of a key with Shift in `$`; in a report of modes a letter follows
      // it.
      let isKey = body[..<end].allSatisfy { 0x30...0x39 ~= $0 } && end > body.startIndex
      if isKey { return .complete(event(body[..<end], final: body[end]), length: length + 1) }
      guard let final = body[end...].dropFirst().first else { return .incomplete }
      return .complete(nil, length: 0x40...0x7E ~= final ? length + 2 : length + 1)
    }
    // Any other byte in the middle is a key; it ends a sequence that was broken off.
    guard 0x40...0x7E ~= body[end] else { return .complete(nil, length: length) }
    return .complete(event(body[..<end], final: body[end]), length: length + 1)
  }

  private static func event(_ body: ArraySlice<UInt8>, final: UInt8) -> TerminalEvent? {
    let isMouse = body.first == UInt8(ascii: "<")
    let numbers = (isMouse ? body.dropFirst() : body)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { min(max(0, Int(String(decoding: $0, as: UTF8.self)) ?? 0), 99_999) }
    if isMouse {
      guard numbers.count == 3 else { return nil }
      let isRelease = final == UInt8(ascii: "m")
      return mouse(button: numbers[0], x: numbers[1], y: numbers[2], isRelease: isRelease)
    }
    // Answers and reports of the terminal, with a private mark.
    if let first = body.first, 0x3C...0x3F ~= first { return nil }
    let modifiers = numbers.count > 1 ? max(0, numbers[1] - 1) : 0
    // A report of the cursor's position (`ESC [ row ; column R`) ends as F3 with modifiers does.
    if final == UInt8(ascii: "R"), numbers[0] > 1 || modifiers > 7 { return nil }
    switch final {
    case UInt8(ascii: "~"):
      return numberedKeys[numbers[0]].map { .key($0.with(modifiers: modifiers)) }
    case UInt8(ascii: "^"):
      return numberedKeys[numbers[0]].map { .key($0.with(modifiers: 4)) }
    case UInt8(ascii: "$"):
      return numberedKeys[numbers[0]].map { .key($0) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return finalKeys[final - 0x20].map { .key($0.with(modifiers: 1)) }
    default:
      return finalKeys[final].map { .key($0.with(modifiers: modifiers)) }
    }
  }

  private static func mouse(button: Int, x: Int, y: Int, isRelease: Bool) -> TerminalEvent? {
    // Bits 2 to 4 are modifiers, bit 5 says that the mouse was only moved.
    guard x > 0, y > 0, button & 32 == 0 else { return nil }
    let kind: Mouse.Kind
    switch button & ~28 {
    case 0: kind = isRelease ? .release : .press
    case 3: kind = .release
    case 64: kind = .wheelUp
    case 65: kind = .wheelDown
    default: return nil
    }
    return .mouse(Mouse(kind, at: Point(x: x - 1, y: y - 1)))
  }

  private static let finalKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "Z"): .backTab, UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1),
    UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  private static let numberedKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}
