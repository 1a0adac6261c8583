import TerminalKit

/// Text on a terminal outside of the screens, as the command line prints it.
///
/// It is made harmless by the same code as on the screens.
package enum PlainText {
  /// The text in one line, in which nothing can reach the terminal but characters to be seen.
  package static func harmless(_ text: String) -> String {
    TextLayout.truncate(text, to: .max / 2)
  }

  /// How many cells the text takes.
  package static func width(of text: String) -> Int {
    displayWidth(of: text)
  }

  /// The text made harmless, and cut or filled to exactly so many cells.
  package static func fit(_ text: String, to width: Int, onTheRight: Bool = false) -> String {
    TextLayout.pad(text, to: width, alignment: onTheRight ? .right : .left)
  }
}

extension PlainText {
  /// The text made harmless, and cut where it takes more cells.
  package static func cut(_ text: String, to width: Int) -> String {
    TextLayout.truncate(text, to: width)
  }
}
