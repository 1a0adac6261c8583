import TerminalKit
import TestSupport
import Testing

/// Sequences that come in pieces, and what a terminal answers.
@Suite struct SlowSequenceTests {
  /// Feeds a byte at a time; nothing comes soon after those at the pauses.
  private func events(_ text: String, pauses: Set<Int>) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    var events: [TerminalEvent] = []
    for (place, byte) in text.utf8.enumerated() {
      events += decoder.feed([byte])
      if pauses.contains(place) { events += decoder.flush() }
    }
    return events + decoder.flush()
  }

  @Test(arguments: [
    ("\u{1B}[D", Key.left), ("\u{1B}OD", .left), ("\u{1B}[3~", .delete), ("\u{1B}[1;3A", .altUp),
    ("\u{1B}OP", .function(1)),
  ])
  func `what follows an Esc late is the rest of a sequence`(bytes: String, key: Key) {
    #expect(events(bytes, pauses: [0]) == [.key(.escape), .key(key)])
  }

  @Test func `a terminal that was slow once is known to be`() {
    var decoder = KeyDecoder()
    _ = decoder.feed([0x1B])
    _ = decoder.flush()
    #expect(!decoder.isSlow)
    _ = decoder.feed("[D".utf8)
    #expect(decoder.isSlow)
  }

  @Test func `a line is quick once a whole sequence came at once`() {
    var decoder = KeyDecoder()
    for byte in "\u{1B}[A\u{1B}".utf8 { _ = decoder.feed([byte]) }
    #expect(!decoder.isQuick)
    _ = decoder.flush()
    _ = decoder.feed("abc".utf8)
    #expect(!decoder.isQuick, "letters say nothing of it")
    _ = decoder.feed("\u{1B}[".utf8)
    _ = decoder.feed("B".utf8)
    #expect(!decoder.isQuick)
    // An answer of the terminal does as well as a key.
    _ = decoder.feed("\u{1B}[?2027;2$y".utf8)
    #expect(decoder.isQuick)
  }

  @Test func `controls of eight bits are sequences, too`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x9B, UInt8(ascii: "A")]) == [.key(.up)])
    #expect(decoder.feed([0x61, 0x9B, UInt8(ascii: "B"), 0x62]).count == 3)
    // An answer in a text, up to its end.
    #expect(decoder.feed([0x9D] + Array("11;rgb:00/00/00".utf8) + [0x07]).isEmpty)
    #expect(decoder.feed("é›".utf8) == [.key(.character("é")), .key(.character("›"))])
  }

  @Test func `long after an Esc, a bracket is a key`() {
    var decoder = KeyDecoder()
    _ = decoder.feed([0x1B])
    _ = decoder.flush()
    decoder.forgetEscape()
    let found = decoder.feed("[d".utf8)
    #expect(found == [.key(.character("[")), .key(.character("d"))])
  }

  @Test func `any other key after an Esc is itself`() {
    #expect(
      events("\u{1B}d[", pauses: [0])
        == ["d", "["].reduce(into: [.key(.escape)]) {
          $0.append(.key(.character($1)))
        }
    )
  }

  @Test func `behind a pause in an answer that is broken off, typing is typing`() {
    var decoder = KeyDecoder()
    let answer = decoder.feed("\u{1B}]11;rgb:".utf8)
    #expect(decoder.pending == .answer)
    let typed = answer + decoder.flush() + decoder.feed("dy".utf8)
    #expect(typed == [.key(.character("d")), .key(.character("y"))])
  }

  @Test func `a sequence that is broken off is not typed`() {
    #expect(events("\u{1B}[1;5", pauses: []) == [])
    #expect(events("\u{1B}[1;5\r", pauses: []) == [.key(.enter)])
    #expect(events("\u{1B}[12\u{1B}[A", pauses: []) == [.key(.up)])
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", "\u{1B}]10;rgb:ffff/ffff/ffff\u{7}",
    "\u{1B}P>|XTerm(390)\u{1B}\\", "\u{1B}P1$r0;1m\u{1B}\\", "\u{1B}P1+r524742=38\u{1B}\\",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^dy\u{1B}\\", "\u{1B}Xdy\u{1B}\\", "\u{90}>|dy\u{9C}",
    "\u{98}dy\u{9C}", "\u{9B}?64;1c", "\u{9D}11;rgb:dd/dd\u{7}", "\u{9E}dy\u{1B}\\",
    "\u{9F}dy\u{9C}",
    "\u{1B}]lDune\u{1B}\\",
    "\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28;29;42;44;52;99;100c", "\u{1B}[?2026;2$y",
    "\u{1B}[20;1$y", "\u{1B}[24;80R", "\u{1B}[8;24;80t", "\u{1B}[0n", "\u{1B}[>41;354;0c",
  ])
  func `what a terminal answers is never typed, however it is split`(answer: String) {
    let following: [TerminalEvent] = [.key(.character("q"))]
    #expect(events(answer + "q", pauses: []) == following)
    for split in 1..<answer.utf8.count {
      var decoder = KeyDecoder()
      let bytes = Array((answer + "q").utf8)
      let found = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
      #expect(found == following, "split behind \(split)")
    }
  }

  @Test(arguments: [
    ("\u{1B}[?2027;1$y", true), ("\u{1B}[?2027;2$y", true), ("\u{1B}[?2027;3$y", true),
    ("\u{1B}[?2027;0$y", false), ("\u{1B}[?2027;4$y", false), ("\u{1B}[?2026;2$y", false),
  ])
  func `a terminal that can join emoji says so`(answer: String, canJoin: Bool) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(answer.utf8)) == [])
    #expect(decoder.modes.contains(.joining) == canJoin)
  }

  @Test func `an answer whose Esc came long before is not typed either`() {
    let answer = "\u{1B}]11;rgb:dead/dede/dddd\u{1B}\\"
    #expect(events(answer, pauses: [0]) == [.key(.escape)])
  }

  @Test func `a letter with Alt that begins no answer is that key`() {
    #expect(events("\u{1B}]x", pauses: []) == [.key(.alt("]")), .key(.character("x"))])
    #expect(events("\u{1B}Pale", pauses: []).first == .key(.alt("P")))
  }

  @Test func `a text without parameters that is there with its end is an answer`() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}Pqdd\u{1B}\\y".utf8) == [.key(.character("y"))])
    #expect(decoder.feed("\u{1B}Pq".utf8) == [.key(.alt("P")), .key(.character("q"))])
  }

  @Test func `the digits of a keypad that sends keys of its own are digits`() {
    let digits = (0...9).map { Character(String($0)) }
    let sent = (0...9).map { "\u{1B}O" + String(UnicodeScalar(UInt8(0x70 + $0))) }.joined()
    #expect(events(sent, pauses: []) == digits.map { .key(.character($0)) })
    #expect(events("\u{1B}Ok\u{1B}OM", pauses: []) == [.key(.character("+")), .key(.enter)])
  }
}
