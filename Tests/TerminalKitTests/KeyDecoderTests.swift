import TerminalKit
import TestSupport
import Testing

@Suite struct KeyDecoderTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.feed(text.utf8) + decoder.flush()
  }

  @Test(arguments: [
    ("a", Key.character("a")), ("é", .character("é")), ("書", .character("書")),
    ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ("\0", .control(" ")), ("\u{13}", .control("s")), ("\u{1F}", .control("_")),
    ("\u{1B}", .escape), ("\u{1B}x", .alt("x")), ("\u{1B}é", .alt("é")), ("\u{1B}\r", .altEnter),
    ("\u{1B}\u{7F}", .altBackspace), ("\u{1B}[A", .up), ("\u{1B}OB", .down),
    ("\u{1B}[1;3A", .altUp),
    ("\u{1B}[1;5D", .controlLeft), ("\u{1B}[1;2C", .shiftRight), ("\u{1B}[H", .home),
    ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}[3~", .delete),
    ("\u{1B}[3;5~", .controlDelete),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[Z", .backTab), ("\u{1B}OP", .function(1)),
    ("\u{1B}[[A", .function(1)), ("\u{1B}[11~", .function(1)), ("\u{1B}[24~", .function(12)),
    ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")),
  ])
  func `a key is known by its bytes`(bytes: String, key: Key) {
    #expect(events(bytes) == [.key(key)])
  }

  @Test(arguments: [
    "é書👍", "\u{1B}[1;3A\u{1B}OP\u{1B}x", "\u{1B}[200~a\u{1B}[b\u{1B}[201~c", "\u{1B}[<0;5;6Mq",
  ])
  func `bytes that come one at a time mean the same`(text: String) {
    var decoder = KeyDecoder()
    var found: [TerminalEvent] = []
    for byte in text.utf8 { found += decoder.feed([byte]) }
    #expect(!decoder.isWaiting)
    #expect(found == events(text))
  }

  @Test func `an Esc waits for what may follow`() {
    var decoder = KeyDecoder()
    let early = decoder.feed([0x1B])
    #expect(early == [])
    #expect(decoder.isWaiting)
    let late = decoder.flush()
    #expect(late == [.key(.escape)])
    #expect(!decoder.isWaiting)
  }

  @Test(arguments: [
    "\u{1B}[A", "\u{1B}OB", "\u{1B}[1;5D", "\u{1B}[3~", "\u{1B}[15~", "\u{1B}[<0;5;6M",
    "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:dddd/yyyy/dddd\u{1B}\\", "\u{1B}P>|dy dy\u{1B}\\",
  ])
  func `a sequence that is cut anywhere, and whose rest is late, is what it is`(text: String) {
    let bytes = Array(text.utf8)
    let whole = events(text)
    for cut in 3..<bytes.count {
      var decoder = KeyDecoder()
      var found = decoder.feed(bytes[..<cut]) + decoder.flush()
      // The end of a text of the terminal's comes with what belongs to it.
      found += decoder.feed(bytes[cut...])
      #expect(found + decoder.flush() == whole, "\(cut)")
      #expect(decoder.isSlow)
    }
  }

  @Test func `a key long behind a sequence that was cut is a key`() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[1;".utf8)
    _ = decoder.flush()
    decoder.forgetCutSequence()
    let found = decoder.feed("d".utf8)
    #expect(found == [.key(.character("d"))])
  }

  @Test func `where sequences come whole, Alt-[ stays a key, and so does the next`() {
    var decoder = KeyDecoder()
    let arrow = decoder.feed("\u{1B}[A".utf8)
    let found = decoder.feed("\u{1B}[".utf8) + decoder.flush() + decoder.feed("d".utf8)
    #expect(arrow + found == [.key(.up), .key(.alt("[")), .key(.character("d"))])
  }

  @Test func `two Escs and an arrow are two keys before it`() {
    #expect(events("\u{1B}\u{1B}\u{1B}[A") == [.key(.escape), .key(.escape), .key(.up)])
  }

  @Test func `a paste is one event and never keys`() {
    let pasted = events("x\u{1B}[200~q\r:wq\r\n\u{1B}[A\u{3}\u{1B}[201~y")
    #expect(
      pasted == [
        .key(.character("x")), .paste("q\n:wq\n\u{1B}[A\u{3}"), .key(.character("y")),
      ]
    )
  }

  @Test func `a paste whose end is late is handed out as far as it came, without half an end`() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~abc\u{1B}[20".utf8)
    let part = decoder.flush()
    #expect(part == [.paste("abc")])
    #expect(!decoder.isWaiting)
    let end = decoder.feed("1~q".utf8)
    #expect(end == [.key(.character("q"))])
  }

  @Test func `what comes behind a pause in a paste is pasted too, and never a key`() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~one d".utf8)
    let first = decoder.flush()
    let second = decoder.feed("y two".utf8) + decoder.flush()
    let third = decoder.feed("!\u{1B}[201~d".utf8)
    #expect(first == [.paste("one d")])
    #expect(second == [.paste("y two")])
    #expect(third == [.paste("!"), .key(.character("d"))])
  }

  @Test func `Esc and Ctrl-S long behind a paste without an end are keys`() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~abc".utf8)
    _ = decoder.flush()
    let found = decoder.feed([0x1B]) + decoder.feed([0x13]) + decoder.feed("q".utf8)
    #expect(found == [.key(.escape), .key(.control("s")), .key(.character("q"))])
  }

  @Test func `bytes that are no text type nothing`() {
    var decoder = KeyDecoder()
    let found = decoder.feed([0x5A, 0xFC, 0x72]) + decoder.flush()
    #expect(found == [.key(.character("Z")), .key(.character("r"))])
  }

  @Test(arguments: [("\u{1B}", Key.escape), ("\u{3}", .control("c")), ("x", .character("x"))])
  func `a key alone ends a paste whose end never comes`(bytes: String, key: Key) {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~abc".utf8)
    _ = decoder.flush()
    let ended = decoder.feed(bytes.utf8) + decoder.flush()
    let next = decoder.feed("q".utf8)
    #expect(ended == [.key(key)])
    #expect(next == [.key(.character("q"))])
  }

  @Test func `a megabyte is pasted whole`() {
    var decoder = KeyDecoder()
    let text = String(repeating: "Ä book. ", count: 125_000)
    _ = decoder.feed(KeyDecoder.pasteStart)
    let found = decoder.feed(text.utf8) + decoder.feed(KeyDecoder.pasteEnd)
    #expect(found == [.paste(text)])
  }

  @Test func `a longer paste is cut`() {
    var decoder = KeyDecoder()
    _ = decoder.feed(KeyDecoder.pasteStart)
    for _ in 0..<5 { _ = decoder.feed([UInt8](repeating: 0x61, count: 1_000_000)) }
    guard case .paste(let text) = decoder.feed(KeyDecoder.pasteEnd).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == KeyDecoder.longestPaste)
  }

  @Test func `the mouse says what and where`() {
    #expect(events("\u{1B}[<0;5;6M") == [.mouse(Mouse(.press, at: Point(x: 4, y: 5)))])
    #expect(events("\u{1B}[<0;5;6m") == [.mouse(Mouse(.release, at: Point(x: 4, y: 5)))])
    #expect(events("\u{1B}[<64;1;1M") == [.mouse(Mouse(.wheelUp, at: Point(x: 0, y: 0)))])
    #expect(events("\u{1B}[<65;1;1M") == [.mouse(Mouse(.wheelDown, at: Point(x: 0, y: 0)))])
    #expect(events("\u{1B}[M !!") == [.mouse(Mouse(.press, at: Point(x: 0, y: 0)))])
    #expect(events("\u{1B}[<35;5;6M") == [], "moving alone means nothing")
  }

  @Test func `sequences that mean nothing here are passed over whole`() {
    #expect(
      events("\u{1B}[?1;2c\u{1B}[Ia\u{1B}[99~\u{1B}[201~b") == [
        .key(.character("a")), .key(.character("b")),
      ]
    )
  }

  @Test func `the terminal's own sequences come first`() {
    var decoder = KeyDecoder(sequences: [(bytes: Array("\u{1B}[ZZ".utf8), key: .insert)])
    let found = decoder.feed("\u{1B}[ZZ".utf8)
    #expect(found == [.key(.insert)])
  }

  @Test func `any bytes at all are taken`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      var decoder = KeyDecoder()
      for _ in 0..<20 {
        let alphabet: [UInt8] = [
          0x1B, 0x5B, 0x4F, 0x3C, 0x4D, 0x3B, 0x39, 0x7E, 0x80, 0xE6, 0xF0, 0x41,
        ]
        _ = decoder.feed(
          (0..<6).map { _ in
            Bool.random(using: &generator)
              ? alphabet.randomElement(using: &generator) ?? 0
              : UInt8.random(in: 0...255, using: &generator)
          }
        )
      }
      _ = decoder.flush()
      #expect(!decoder.isWaiting)
    }
  }

  @Test(arguments: [
    (Key.control("s"), "Ctrl-S"), (.enter, "Enter"), (.altUp, "Alt-↑"), (.escape, "Esc"),
    (.character(" "), "Space"), (.character("?"), "?"), (.function(1), "F1"),
    (.backTab, "Shift-Tab"),
    (.alt("d"), "Alt-d"), (.pageDown, "PgDn"), (.up, "↑"), (.control(" "), "Ctrl-Space"),
    (.controlRight, "Ctrl-→"), (.character("G"), "G"), (.shiftLeft, "Shift-←"),
  ])
  func `a key has a name and is found by it`(key: Key, name: String) {
    #expect(key.name(.unicode) { $0.rawValue } == name)
    #expect(Key(name) == key)
    #expect(Key(key.written) == key)
  }

  @Test func `a name that is no key's finds none`() {
    #expect(Key("Ctrl-Nothing") == nil)
    #expect(Key("F99") == nil)
    #expect(Key("") == nil)
  }
}
