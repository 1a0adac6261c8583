import Books
import TerminalKit

/// Sentences and numbers as the screens write them.
enum Words {
  /// The words with a capital at the beginning and a full stop at the end.
  static func sentence(_ words: String) -> String {
    guard let first = words.first else { return words }
    let text = first.uppercased() + words.dropFirst()
    return text.hasSuffix(".") ? text : text + "."
  }

  static func books(_ count: Int) -> String { RecordKind.book.name(count: count) }

  /// A name in the quotation marks of the screens, cut when it is very long.
  static func quoted(_ name: String) -> String {
    "“\(TextLayout.truncate(name, to: 100))”"
  }
}

/// The words of the screens for loans.
extension Loan {
  /// `to Anna`, `from City Library`.
  var partyWords: String {
    direction == .borrowed ? tr("from \(party.name)") : tr("to \(party.name)")
  }

  /// `Momo to Anna`, `3 books from City Library`.
  var name: String {
    let what = books.only?.title ?? Words.books(books.count)
    return direction == .borrowed
      ? tr("\(what) from \(party.name)") : tr("\(what) to \(party.name)")
  }
}

extension RecordKind {
  /// "a book", "an author".
  var withArticle: String { nameWithArticle.uncapitalised }
}

extension String {
  /// The text without spaces at both ends, and with one between words.
  var trimmed: String { split(separator: " ").joined(separator: " ") }

  /// The text with a small letter at the beginning.
  var uncapitalised: String { prefix(1).lowercased() + dropFirst() }
}

/// Text on a terminal outside of the screens, as the command line prints it.
///
/// It is made harmless by the same code as on the screens.
package enum PlainText {
  /// The text in one line, in which nothing can reach the terminal but characters to be seen.
  package static func harmless(_ text: String) -> String {
    TextLayout.harmless(text)
  }

  /// The same of several lines: only their line breaks stay.
  package static func harmless(lines: String) -> String {
    TextLayout.harmless(lines: lines)
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
  /// Turns text into bytes for a terminal of the person's locale; nil where they are UTF-8.
  package static var localeEncoder: (@Sendable (String) -> [UInt8])? {
    guard let encoding = LocaleEncoding.chosen else { return nil }
    return { encoding.encode($0) }
  }

  /// The text that bytes mean in the person's locale; nil where that is UTF-8, or they mean none.
  package static func inLocale(_ bytes: [UInt8]) -> String? {
    LocaleEncoding.chosen?.decode(bytes)
  }

  /// The text made harmless, and cut where it takes more cells.
  package static func cut(_ text: String, to width: Int) -> String {
    TextLayout.truncate(text, to: width)
  }
}
