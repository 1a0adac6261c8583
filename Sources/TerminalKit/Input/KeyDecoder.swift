/// Turns the bytes that a terminal sends into keys, pastes and mouse events.
///
/// A value without a clock: what is not complete yet waits for more bytes, or for `flush` when its
/// owner has waited long enough (an Esc that no sequence followed).
package struct KeyDecoder {
  private var buffer: [UInt8] = []
  private var position = 0
  private var paste: [UInt8]?
  /// Sequences that terminfo names, before the ones that terminals have in common.
  private let sequences: [(bytes: [UInt8], key: Key)]

  /// A longer paste is cut there.
  package static let longestPaste = 1 << 20
  package static let pasteStart = Array("\u{1B}[200~".utf8)
  package static let pasteEnd = Array("\u{1B}[201~".utf8)

  package init(sequences: [(bytes: [UInt8], key: Key)] = []) {
    self.sequences = sequences.filter { $0.bytes.count > 1 && $0.bytes[0] == 0x1B }
  }

  /// Whether something is begun and not complete.
  package var isWaiting: Bool { isPasting || position < buffer.count }
  package var isPasting: Bool { paste != nil }

  /// Takes bytes and returns the events that are complete with them.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    buffer.append(contentsOf: bytes)
    return decode(isFinal: false)
  }

  /// Takes what was begun as it is: no more bytes are coming.
  package mutating func flush() -> [TerminalEvent] {
    var events = decode(isFinal: true)
    if let text = paste {
      events.append(.paste(Self.pasted(text + buffer[position...])))
      paste = nil
      buffer = []
      position = 0
    }
    return events
  }

  private mutating func decode(isFinal: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    decoding: while position < buffer.count {
      if paste != nil {
        guard let text = readPaste() else { break }
        events.append(.paste(text))
        continue
      }
      switch step(isFinal: isFinal) {
      case .incomplete: break decoding
      case .events(let found, let length):
        events += found
        position += length
      case .pasteStart(let length):
        paste = []
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

  private func step(isFinal: Bool) -> Step {
    let rest = buffer[position...]
    guard let first = rest.first else { return .incomplete }
    if first == 0x1B { return escape(rest, isFinal: isFinal) }
    if first < 0x20 || first == 0x7F { return .events([.key(.ofControl(first))], length: 1) }
    return text(rest, isFinal: isFinal)
  }

  private func escape(_ rest: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    for sequence in sequences where rest.starts(with: sequence.bytes) {
      return .events([.key(sequence.key)], length: sequence.bytes.count)
    }
    if rest.starts(with: Self.pasteStart) { return .pasteStart(length: Self.pasteStart.count) }
    switch EscapeSequence.parse(rest) {
    case .complete(let event, let length):
      return .events(event.map { [$0] } ?? [], length: length)
    case .incomplete where !isFinal:
      return .incomplete
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
    while end < rest.endIndex, rest[end] >= 0x20, rest[end] != 0x7F {
      let next = end + Self.scalarLength(rest[end])
      if next > rest.endIndex {
        if !isFinal { break }
        end = rest.endIndex
      } else {
        end = next
      }
    }
    guard end > rest.startIndex else { return .incomplete }
    let text = String(decoding: rest[..<end], as: UTF8.self)
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
    paste = nil
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
