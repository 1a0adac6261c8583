import TestSupport
import Testing

/// The look-out itself: what it has to see, and what it has to let pass.
@Suite struct TerminalStreamTests {
  @Test(arguments: [
    "\u{1B}]0;title\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}P+q544e\u{1B}\\", "\u{1B}[6n",
    "\u{1B}[38;5;201m", "\u{1B}[5;99r", "\u{1B}[?9h", "\u{1B}[21t", "\u{1B}c", "\u{1B}%@",
    "\u{1B}#8", "\u{7}", "\u{0}", "\u{7F}", "\u{9B}31m", "\u{9D}", "\u{202E}", "\u{2066}",
    "\u{200B}",
    "\u{200D}", "\u{200F}", "\u{2028}", "\u{FEFF}", "\u{61C}", "\u{E0041}", "\u{FFFF}", "\u{1B}",
  ])
  func `what steers a terminal is seen`(weapon: String) {
    #expect(!TerminalStream(Array("a title \(weapon) and more".utf8)).complaints.isEmpty)
  }

  @Test func `bytes that are not text are seen`() {
    #expect(TerminalStream([0x41, 0x9B, 0x33]).complaints.count == 1)
    #expect(TerminalStream([0x41, 0xC3]).complaints.count == 1)
    #expect(TerminalStream([0xED, 0xA0, 0x80]).complaints.count > 0)
  }

  @Test func `what ncurses sends passes`() {
    let frame =
      "\u{1B}[?1049h\u{1B}[1;24r\u{1B}(B\u{1B}[m\u{1B}[4l\u{1B}[?7h"
      + "\u{1B}[?1h\u{1B}=\u{1B}[H\u{1B}[J\u{1B}[2;3H\u{1B}[1;36mTitle ▲\u{1B}[39;49m\u{1B}[K\r\n"
      + "海辺のカフカ e\u{301}\u{1B}[12X\u{1B}[3;80H\u{1B}[?12l\u{1B}[?25h\u{1B}[?2004h"
      + "\u{1B}[?2027$p\u{1B}[?2027h\u{1B}[?2026$p\u{1B}[?2026h\u{1B}[?2026l"
    #expect(TerminalStream(Array(frame.utf8)).complaints == [])
  }
}
