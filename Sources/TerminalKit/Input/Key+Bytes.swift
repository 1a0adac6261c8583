extension Key {
  /// The key of a control byte: below 0x20, or 0x7F.
  static func ofControl(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  /// The key with modifiers as xterm numbers them (1 Shift, 2 Alt, 4 Ctrl), or itself where the
  /// pair means nothing of its own.
  func with(modifiers: Int) -> Key {
    if modifiers & 4 != 0 { return Self.withControl[self] ?? self }
    if modifiers & 2 != 0 { return Self.withAlt[self] ?? self }
    if modifiers & 1 != 0 { return Self.withShift[self] ?? self }
    return self
  }

  private static let withControl: [Key: Key] = [
    .up: .controlUp, .down: .controlDown, .left: .controlLeft, .right: .controlRight,
    .home: .controlHome, .end: .controlEnd, .delete: .controlDelete,
  ]

  private static let withAlt: [Key: Key] = [
    .up: .altUp, .down: .altDown, .left: .altLeft, .right: .altRight, .enter: .altEnter,
    .backspace: .altBackspace,
  ]

  private static let withShift: [Key: Key] = [
    .up: .shiftUp, .down: .shiftDown, .left: .shiftLeft, .right: .shiftRight, .tab: .backTab,
  ]
}
