@testable import TerminalKit
import Testing

/// Lines of input that mean keys.
struct KeyLineTests {
  @Test(arguments: [
    ("", [Key.enter]), ("jj", [.character("j"), .character("j")]),
    ("Down Down", [.down, .down]), (":Ctrl-S", [.control("s")]), (" ", [.character(" ")]),
    ("/ab", [.character("/"), .character("a"), .character("b"), .enter]),
    ("/", [.character("/")]), (":", [.character(":")]),
    ("jjjj", Array(repeating: .character("j"), count: 4)),
    ("1999", "1999".map { .character($0) }),
  ])
  func `a line is keys where nothing is typed`(text: String, keys: [Key]) {
    #expect(KeyLine(text: text).events(isTyping: false) == keys.map { .key($0) })
  }

  @Test(arguments: [
    ("", [Key.enter]), ("Up", [.character("U"), .character("p"), .enter]),
    (":Up Tab", [.up, .tab]), ("::a", [.character(":"), .character("a"), .enter]),
    (":a", [.character(":"), .character("a"), .enter]),
  ])
  func `a line is a text where one is typed, and keys behind a colon`(text: String, keys: [Key]) {
    #expect(KeyLine(text: text).events(isTyping: true) == keys.map { .key($0) })
  }

  @Test func `a command is one event, which can be refused as a whole`() {
    #expect(
      KeyLine(text: ":sort year").events(isTyping: false) == [.line(.command("sort year"))]
    )
    #expect(KeyLine(text: ":q").events(isTyping: false) == [.line(.command("q"))])
    #expect(KeyLine(text: ":paste").beginsPaste)
  }

  @Test func `a word where nothing is typed is no row of commands`() {
    #expect(KeyLine(text: "Zed Young").events(isTyping: false) == [.line(.nothing("Zed Young"))])
    #expect(KeyLine(text: "dd").events(isTyping: false).count == 2)
  }
}
