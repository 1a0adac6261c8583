/// What whoever imports did with a book.
package struct ImportedReading: Hashable, Sendable {
  package var status: Status
  package var started: ImportedDate?
  package var finished: ImportedDate?
  /// In stars, 0.25 to 5.
  package var rating: Double?
  /// Private.
  package var note = ""
  package var review = ""

  package enum Status: String, Hashable, Sendable {
    case wanted
    case reading
    case read
    case abandoned
  }

  package init(_ status: Status) {
    self.status = status
  }

  /// Whether it says more than that the book was read.
  var isTelling: Bool {
    status != .read || started != nil || finished != nil || rating != nil || !note.isEmpty
      || !review.isEmpty
  }
}

extension ImportedReading.Status {
  /// The status that a shelf or a word of another program means, or nil.
  static func parse(_ word: String) -> Self? {
    switch key(word) {
    case "read", "finished", "done", "completed", "gelesen", "lu", "leido", "leído", "letto",
      "gelezen",
      "lido", "läst", "læst", "lest", "przeczytane", "прочитано", "读过", "已读", "読了":
      .read
    case "currentlyreading", "reading", "inprogress", "started", "lesend", "amlesen", "encours",
      "encoursdelecture", "leyendo", "inlettura", "aanhetlezen", "читаю", "在读", "読書中":
      .reading
    case "wants", "toread", "wanttoread", "planned", "wishlist", "tbr", "unread", "wunschliste",
      "wanted",
      "ungelesen", "àlire", "alire", "envies", "porleer", "daleggere", "telezen", "想读", "積読":
      .wanted
    case "didnotfinish", "dnf", "abandoned", "stopped", "gaveup", "stoppedreading", "paused",
      "abgebrochen":
      .abandoned
    default: nil
    }
  }

  private static func key(_ word: String) -> String {
    String(word.lowercased().filter { $0.isLetter })
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
