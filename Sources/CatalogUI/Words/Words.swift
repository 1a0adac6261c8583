import Catalog
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
  var partyWords: String { "\(direction == .borrowed ? "from" : "to") \(party.name)" }

  /// `Momo to Anna`, `3 books from City Library`.
  var name: String {
    let what = books.count == 1 ? books[0].title : Words.books(books.count)
    return "\(what) \(partyWords)"
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

  /// The text with a capital at the beginning.
  var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
