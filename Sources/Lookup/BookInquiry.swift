import Catalog
import Interchange

/// A book on its way through the sources.
struct BookInquiry {
  let isbn: ISBN
  private var sources: ArraySlice<LookupSource>
  private var found: FoundBook?
  private var several: [ImportedBook] = []
  private var failure: LookupFailure?

  init(_ isbn: ISBN, _ sources: [LookupSource]) {
    self.isbn = isbn
    self.sources = sources[...]
  }

  /// Whom to ask next; nil when all is known.
  var next: LookupSource? {
    found?.isComplete == true ? nil : sources.first
  }

  mutating func take(_ answer: SourceAnswer, of source: LookupSource) {
    sources = sources.dropFirst()
    switch answer {
    case .none: break
    case .failed(let new): failure = failure ?? new
    case .books(let records):
      switch Judgement.judge(records, for: isbn) {
      case .none: break
      case .several(let books): if several.isEmpty { several = books }
      case .book(let record): take(record, of: source)
      }
    }
  }

  private mutating func take(_ record: ImportedBook, of source: LookupSource) {
    guard let known = found?.record else {
      var record = record
      record.change { $0.isbn = isbn.digits }
      found = FoundBook(record, of: source.name)
      found?.leaveOutSubjects()
      return
    }
    if Judgement.isSame(known, record) { found?.fill(from: record, of: source.name) }
  }

  var state: LookupState {
    if let found { return .found(found) }
    if !several.isEmpty { return .several(several.map { FoundBook(chosen: $0, for: isbn) }) }
    if let failure { return .failed(failure) }
    return .notFound
  }
}
