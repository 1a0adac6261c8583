@testable import TerminalKit
import Testing

/// Lines of input that mean keys.
struct KeyLineTests {
  @Test(arguments: [
    ("", [Key.enter]), ("jj", [.character("j"), .character("j")]),
    ("Down Down", [.down, .down]), (":Ctrl-S", [.control("s")]), (" ", [.character(" ")]),
    ("/ab", [.character("/"), .character("a"), .character("b"), .enter]),
    ("/", [.character("/")]), (":q", [.character(":"), .character("q"), .enter]),
  ])
  func `a line is keys where nothing is typed`(text: String, keys: [Key]) {
    #expect(KeyLine(text: text).keys(isTyping: false) == keys)
  }

  @Test(arguments: [
    ("", [Key.enter]), ("Up", [.character("U"), .character("p"), .enter]),
    (":Up Tab", [.up, .tab]), ("::a", [.character(":"), .character("a"), .enter]),
    (":a", [.character(":"), .character("a"), .enter]),
  ])
  func `a line is a text where one is typed, and keys behind a colon`(text: String, keys: [Key]) {
    #expect(KeyLine(text: text).keys(isTyping: true) == keys)
  }
}
