import Books

/// A reading of the person who imports, as a file describes it.
package struct ImportedReading: Hashable, Sendable {
  package var status: Status
  package var started: ImportedDate?
  package var finished: ImportedDate?
  /// In stars, 0.25 to 5.
  package var rating: Double?
  /// The private note.
  package var note = ""
  package var review = ""

  /// So many readings come of a number alone: in a file that is damaged it may be anything.
  static let mostTimes = 100

  package enum Status: String, Hashable, Sendable {
    case wanted
    case reading
    case read
    case abandoned
  }

  package init(_ status: Status) {
    self.status = status
  }

  /// True when it says more than that the book was read.
  var isTelling: Bool {
    status != .read || started != nil || finished != nil || rating != nil || !note.isEmpty
      || !review.isEmpty
  }
}

extension ImportedReading.Status {
  /// The status that a shelf or a word of another program means, or nil.
  static func parse(_ word: String) -> Self? { words[word] ?? words[CellWords.key(word)] }

  /// True when a word for a book that was given up says no more than that.
  static func isUsual(_ word: String) -> Bool { CellWords.means(word, .abandoned) }

  private static let words: [String: Self] = [
    (CellWords.Meaning.read, Self.read), (.reading, .reading), (.wanted, .wanted),
    (.abandoned, .abandoned), (.paused, .abandoned), (.unread, .wanted),
  ].reduce(into: [:]) { words, entry in
    for word in CellWords.words(entry.0) {
      // As it stands there, too: most cells are found without taking their letters apart.
      words[word] = entry.1
      words[CellWords.key(word)] = entry.1
    }
    for word in CellWords.words(entry.0) {
      // Without accents, as some type: "leido". Of short words too many would be another.
      let bare = folded(CellWords.key(word))
      if bare.count >= 5, words[bare] == nil { words[bare] = entry.1 }
    }
  }
}

/// A book that was lent to somebody, or borrowed.
package struct ImportedLoan: Hashable, Sendable {
  package var person: String
  package var isBorrowed = false
  package var given: ImportedDate?
  package var due: ImportedDate?
  package var returned: ImportedDate?

  package init(person: String) {
    self.person = person
  }
}
