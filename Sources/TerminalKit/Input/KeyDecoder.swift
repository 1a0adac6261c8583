/// Turns the bytes that a terminal sends into keys, pastes and mouse events.
///
/// A value without a clock: what is not complete yet waits for more bytes, or for `flush` when its
/// owner has waited long enough (an Esc that no sequence followed).
package struct KeyDecoder {
  private var buffer: [UInt8] = []
  private var position = 0
  private var paste: [UInt8]?
  /// Whether a part of the paste was handed out already, as its rest was late.
  private var isLatePaste = false
  /// Whether an Esc was handed out because nothing had followed it yet.
  private var hasLoneEscape = false
  /// Whether a sequence came so slowly that its Esc was taken for the key.
  package private(set) var isSlow = false
  /// Whether the terminal answered that it can show joined emoji as one (mode 2027): it is so, or can
  /// be set.
  package private(set) var joinsEmoji = false
  /// Sequences that terminfo names; they are tried before the ones that terminals have in common.
  private let sequences: [(bytes: [UInt8], key: Key)]

  /// A longer paste is cut there.
  package static let longestPaste = EditBuffer.longest
  package static let pasteStart = Array("\u{1B}[200~".utf8)
  package static let pasteEnd = Array("\u{1B}[201~".utf8)

  package init(sequences: [(bytes: [UInt8], key: Key)] = []) {
    self.sequences = sequences.filter { $0.bytes.count > 1 && $0.bytes[0] == 0x1B }
  }

  /// What is begun and not complete.
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

  /// Whether something is begun and not complete.
  package var isWaiting: Bool { pending != nil }

  /// Takes bytes and returns the events that are complete with them.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    let bytes = Array(bytes)
    if isLatePaste, isTypedBehindPaste(buffer + bytes) { endPaste() }
    if hasLoneEscape, let first = bytes.first {
      hasLoneEscape = false
      if EscapeSequence.introducers.contains(first) {
        isSlow = true
        buffer.append(0x1B)
      }
    }
    buffer.append(contentsOf: bytes)
    return decode(isFinal: false)
  }

  /// Whether bytes that come long after the last of a paste are keys: one alone, or a control that
  /// no paste goes on with.
  private func isTypedBehindPaste(_ bytes: [UInt8]) -> Bool {
    guard paste?.isEmpty == true, let first = bytes.first, buffer.isEmpty || buffer == [0x1B],
      !Self.pasteEnd.starts(with: bytes), !bytes.starts(with: Self.pasteEnd)
    else { return false }
    return bytes.count == 1 || first < 0x20 && ![0x09, 0x0A, 0x0D].contains(first)
  }

  /// Takes what comes next for keys, even if an Esc came just before it: that was long ago.
  package mutating func forgetEscape() { hasLoneEscape = false }

  /// Takes what was begun as it is: no more bytes are coming soon.
  ///
  /// What comes behind a part of a paste is still pasted when it comes as pastes do, many bytes at
  /// a time; a key ends it.
  package mutating func flush() -> [TerminalEvent] {
    guard let text = paste else {
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
        events += found
        position += length
      case .pasteStart(let length):
        paste = []
        isLatePaste = false
        position += length
      }
    }
    buffer.removeFirst(position)
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
    }
    let rest = buffer[position...]
    guard let first = rest.first else { return .incomplete }
    if first == 0x1B { return escape(rest, isFinal: isFinal) }
    if first < 0x20 || first == 0x7F { return .events([.key(.ofControl(first))], length: 1) }
    return text(rest, isFinal: isFinal)
  }

  private static let joining = ["1", "2", "3"].map { Array("\u{1B}[?2027;\($0)$y".utf8) }

  private mutating func escape(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    for sequence in sequences where rest.starts(with: sequence.bytes) {
      return .events([.key(sequence.key)], length: sequence.bytes.count)
    }
    if rest.starts(with: Self.pasteStart) { return .pasteStart(length: Self.pasteStart.count) }
    switch EscapeSequence.parse(rest) {
    case .complete(let event, let length):
      if event == nil, Self.joining.contains(where: rest.starts) { joinsEmoji = true }
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
      !EscapeSequence.isIntroducer(rest[end...])
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

  /// The whole paste when its end has come; until then keeps what there is.
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
