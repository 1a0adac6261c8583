package import Catalog
package import Interchange

/// How far the look-up of a book is.
package enum LookupState: Sendable {
  case found(FoundBook)
  /// It is not sure which book is meant, or whether the one found is: a person chooses.
  case several([ImportedBook])
  /// Every source that was asked surely knows nothing of it.
  case notFound
  case failed(LookupFailure)

  /// Whether nobody has been asked yet.
  package var isWaiting: Bool {
    if case .failed(let failure) = self { failure == .offline } else { false }
  }

  package var words: String {
    switch self {
    case .found(let book): "found: \(book.sources.joined(separator: ", "))"
    case .several(let books):
      books.count == 1
        ? "perhaps: \(books[0].draft.title)" : "\(books.count) books may have this number"
    case .notFound: "no source knows it"
    case .failed(let failure): failure.words + failure.timeWords
    }
  }
}

/// Why a source could not be asked, or its answer not be read.
package struct LookupFailure: Error, Hashable, Sendable {
  package let words: String
  /// When it makes sense to ask again; nil where waiting alone does not help.
  package let again: Timestamp?
  package var needsPerson = false

  static let stopped = LookupFailure(words: "stopped before it was asked", again: nil)
  /// The state of a book in a list of what is still to be asked.
  package static let waiting = LookupFailure(words: "waiting", again: nil)
  static let offline = LookupFailure(words: "not asked: offline", again: nil)

  /// " Again at 14:05.", where that is known.
  var timeWords: String {
    guard let again else { return "" }
    let time = again.local
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    return " Again at \(time.hour):\(minute)."
  }
}
