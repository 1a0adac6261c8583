package import Catalog

/// How far the look-up of a book is.
package enum LookupState: Sendable {
  case found(FoundBook)
  /// Several books have the number: a person chooses.
  case several([FoundBook])
  /// Every source that was asked surely knows nothing of it.
  case notFound
  case failed(LookupFailure)

  package var words: String {
    switch self {
    case .found(let book): "found: \(book.sources.joined(separator: ", "))"
    case .several(let books): "\(books.count) different books have this number"
    case .notFound: "no source knows it"
    case .failed(let failure): failure.words + failure.timeWords
    }
  }
}

/// Why a source could not be asked, or its answer not be read.
package struct LookupFailure: Error, Hashable, Sendable {
  package let words: String
  /// When it makes sense to ask again; nil where a person has to do something first.
  package let again: Timestamp?
  package var needsPerson = false

  static let stopped = LookupFailure(words: "stopped before it was asked", again: nil)
  static let offline = LookupFailure(words: "not asked: offline", again: nil)

  /// " Again at 14:05.", where that is known.
  var timeWords: String {
    guard let again else { return "" }
    let time = again.local
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    return " Again at \(time.hour):\(minute)."
  }
}
