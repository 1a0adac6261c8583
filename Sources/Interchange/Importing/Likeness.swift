import Catalog

/// Whether a record and a book of the same ISBN can be one: by a word of the title, or of an
/// author.
///
/// Publishers give a number twice, and people mistype it. Other languages and other spellings must
/// not make two books of one, so any likeness is enough.
struct Likeness {
  /// Whether the titles or the authors have anything in common, or cannot be compared.
  let isAny: Bool

  init(_ card: BookCard, _ record: BookDraft) {
    let book = card.book
    guard !record.title.isEmpty, book.title != book.isbn?.formatted else {
      isAny = true
      return
    }
    let (title, other) = (folded(book.title), folded(record.title))
    let names = folded(card.credits.map(\.author.name).joined(separator: " "))
    let others = folded(record.authors.map(\.author.name).joined(separator: " "))
    isAny =
      title == other || Self.areAlike(title, other) || Self.areAlike(names, others)
      || Self.isLatin(title) != Self.isLatin(other)
  }

  /// Whether half of the words of the shorter text are in the longer one.
  private static func areAlike(_ one: String, _ other: String) -> Bool {
    let (one, other) = (words(one), words(other))
    let fewest = min(one.count, other.count)
    return fewest > 0 && one.intersection(other).count * 2 >= fewest
  }

  /// Articles and prepositions are in every title.
  private static func words(_ text: String) -> Set<Substring> {
    let words = Set(text.split { !$0.isLetter && !$0.isNumber })
    let long = words.filter { $0.count > 3 }
    return long.isEmpty ? words : long
  }

  /// A title in other letters may well say the same.
  private static func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value < 0x370 }
  }
}
