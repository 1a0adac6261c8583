@testable import CatalogUI
import TerminalKit
import Testing

@Suite struct TerminalWordsTests {
  @Test func `an error tells which terminal and what to do`() {
    #expect(
      TerminalError.cannotMoveCursor("dumb").words
        == "This terminal (TERM=dumb) cannot move its cursor. "
        + "Use octavo list, octavo --plain or another terminal."
    )
    #expect(
      TerminalError.tooSmall(Size(width: 20, height: 5)).words
        == "This terminal has 20 columns and 5 rows; the screens need 40 columns and 10 rows. "
        + "Make it larger."
    )
  }
}
