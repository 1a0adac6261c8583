/// A terminal as the loop and the screens see it.
///
/// It belongs to one thread; only its wake pipe may be used from others.
package protocol Terminal: AnyObject {
  /// Its size now.
  var size: Size { get }
  /// The marks that it can show.
  var glyphs: Glyphs { get }

  /// Waits until something happens or the time is over, and returns what did, in order.
  ///
  /// Without a timeout it waits for as long as it takes; after one it returns nothing.
  func events(timeout: Duration?) -> [TerminalEvent]

  /// Shows a surface of the terminal's size.
  func draw(_ surface: Surface)

  /// Forgets what is on the screen, so that the next drawing sends everything (Ctrl-L).
  func redraw()

  /// Gives the screen back, prints a line, and stops the process until `fg`.
  func suspend(_ message: String)

  /// Gives the screen back while another program (an editor) uses it.
  func withScreenReleased<Result>(_ body: () throws -> Result) rethrows -> Result
}
