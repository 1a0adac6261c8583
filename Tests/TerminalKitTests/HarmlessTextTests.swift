import TerminalKit
import TestSupport
import Testing

/// Text in lines whose cells nobody counts: messages, and what is spoken.
struct HarmlessTextTests {
  @Test(arguments: [
    ("a\u{1B}]0;x\u{7}b", "a^[]0;x^Gb"),
    ("a\u{9B}31m\u{90}q\u{9C}", "a\u{FFFD}31m\u{FFFD}q\u{FFFD}"),
    ("\u{1B}]52;c;cm0=\u{7}", "^[]52;c;cm0=^G"), ("\u{1B}]8;;x\u{1B}\\", "^[]8;;x^[\\"),
    ("\u{1B}_apc\u{1B}\\", "^[_apc^[\\"), ("a\u{7F}\u{8}\u{0}", "a^?^H^@"),
    ("a\tb\nc\r\nd\re", "a b⏎c⏎d^Me"),
    ("\u{202E}\u{2066}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{200B}\u{FEFF}\u{2060}\u{2028}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{E0041}a\u{AD}b\u{FFFE}", "\u{FFFD}ab\u{FFFD}"), ("\u{301}a", "◌\u{301}a"),
    ("\u{1B}\u{301}", "^[◌\u{301}"),
  ])
  func `what steers a terminal is shown as a sign`(_ text: String, _ shown: String) {
    #expect(TextLayout.harmless(text) == shown)
    #expect(TextLayout.harmless(shown) == shown)
  }

  @Test(arguments: [
    "Emma", "Légende", "e\u{301}", "👍🏽", "👩🏽‍💻", "👩‍👩‍👧‍👦", "🏳️‍🌈", "❤️‍🔥", "1️⃣", "🇩🇪", "می‌خواهم", "क्‍ष", "각", "각",
    "葛\u{E0100}",
  ])
  func `emoji and letters that are joined stay so`(_ text: String) {
    #expect(TextLayout.harmless(text) == text)
    let isOfLetters = text.unicodeScalars.contains { 0x600..<0x1100 ~= $0.value }
    #expect(isOfLetters || TerminalStream(Array(text.utf8)).complaints == [])
  }

  @Test(arguments: [
    ("ab\u{200D}c\u{200C}d", "abcd"), ("\u{200D}👩", "👩"), ("👩\u{200D}", "👩"), ("👩\u{200D}x", "👩x"),
    ("ی\u{200C}\u{200C}خ", "ی\u{200C}خ"), ("a\u{FE0F}\u{FE0F}b", "a\u{FE0F}b"),
    ("e" + String(repeating: "\u{301}", count: 1000) + "n", "e\u{301}\u{301}\u{301}\u{301}n"),
  ])
  func `what is joined to nothing is left out, and marks without end`(
    _ text: String,
    _ shown: String
  ) {
    #expect(TextLayout.harmless(text) == shown)
  }

  @Test func `only the line breaks of lines stay`() {
    #expect(TextLayout.harmless(lines: "a\u{1B}\nb\r\n\nc\rd\n") == "a^[\nb\n\nc^Md\n")
    #expect(TextLayout.harmless(lines: "") == "")
  }

  @Test func `no text at all steers a terminal`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let text = TextLayout.harmless(String.random(upTo: 40, using: &generator))
      let steering = text.unicodeScalars.filter { scalar in
        let value = scalar.value
        return value < 0x20 || 0x7F...0x9F ~= value || 0x2028...0x202E ~= value
          || 0x2060...0x206F ~= value || [0x61C, 0x200B, 0x200E, 0x200F, 0xFEFF].contains(value)
      }
      #expect(steering.isEmpty, "\(text.debugDescription)")
    }
  }
}
