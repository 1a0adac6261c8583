package import Catalog

/// How far the look-up of a book is.
package enum LookupState: Sendable {
  case found(FoundBook)
  /// It is not sure which book is meant, or whether the one found is: a person chooses.
  case several([FoundBook])
  /// Every source that was asked surely knows nothing of it.
  case notFound
  case failed(LookupFailure)

  /// Whether nobody has been asked yet.
  package var isWaiting: Bool {
    if case .failed(let failure) = self { failure == .offline } else { false }
  }
}

/// Why a source could not be asked, or its answer not be read.
package struct LookupFailure: Error, Hashable, Sendable {
  package let words: String
  /// When it makes sense to ask again; nil where waiting alone does not help.
  package let again: Timestamp?
  /// Whether it is tried again only when a person has done something.
  package let needsPerson: Bool

  package init(words: String, again: Timestamp?, needsPerson: Bool = false) {
    self.words = words
    self.again = again
    self.needsPerson = needsPerson
  }

  package static let stopped = LookupFailure(words: "stopped before it was asked", again: nil)
  /// The state of a book in a list of what is still to be asked.
  package static let waiting = LookupFailure(words: "waiting", again: nil)
  package static let offline = LookupFailure(words: "not asked: offline", again: nil)
}
