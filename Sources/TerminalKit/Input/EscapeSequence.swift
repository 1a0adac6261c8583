/// What terminals send after Esc: the sequences of xterm, and where they differ those of rxvt and
/// the Linux console.
enum EscapeSequence {
  enum Result {
    /// A whole sequence, with nothing when it means nothing here.
    case complete(TerminalEvent?, length: Int)
    case incomplete
    /// Not a sequence.
    case none
  }

  /// Reads one from bytes that begin with Esc.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Result {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return .incomplete }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return .incomplete }
      guard let key = finalKeys[bytes[start + 2]] else { return .none }
      return .complete(.key(key), length: 3)
    default: return .none
    }
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
    // rxvt ends a sequence with Shift in `$`.
    let end = body.firstIndex { 0x40...0x7E ~= $0 || $0 == UInt8(ascii: "$") || $0 < 0x20 }
    // No key's sequence is longer; what is would keep all that is typed behind it waiting.
    guard let end else { return body.count < 32 ? .incomplete : .none }
    guard body[end] >= 0x20 else { return .none }
    let length = end - bytes.startIndex + 1
    return .complete(event(body[..<end], final: body[end]), length: length)
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
