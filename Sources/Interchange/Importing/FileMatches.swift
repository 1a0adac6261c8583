import Catalog

/// Which records of the files are the same book as an earlier one.
///
/// Numbers only, so that a million records take some tens of megabytes.
struct FileMatches {
  private var byOrigin: [Int: Int] = [:]
  private var byISBN: [UInt64: (row: Int, title: Int)] = [:]
  private var byText: [Int: Int] = [:]

  enum Match: Equatable {
    case first
    /// The same book as an earlier record.
    case repeats(Int)
    /// Another book with the same ISBN, as parts of a set are printed with.
    case sharesISBN(Int)
  }

  /// What a record is to the earlier ones; it is remembered for the later ones.
  ///
  /// Records with different numbers in one program are different books, whatever else is alike, and so
  /// are those of another catalogue of Octavo's; of records without a number and an ISBN only one that
  /// says the very same is the same.
  mutating func take(_ row: Int, _ record: ImportedBook) -> Match {
    let hasNumber = !record.origin.id.isEmpty || record.whole != nil
    let isbn = UInt64(record.draft.isbn)
    let title = isbn != nil || record.origin.isOfFile ? record.titleKey.hashValue : 0
    if hasNumber, record.whole == nil {
      let number = record.known(by: title)
      if let first = byOrigin[number] { return .repeats(first) }
      byOrigin[number] = row
    }
    if let isbn {
      guard let first = byISBN[isbn] else {
        byISBN[isbn] = (row, title)
        return .first
      }
      return hasNumber || first.title != title ? .sharesISBN(first.row) : .repeats(first.row)
    }
    guard !hasNumber else { return .first }
    let text = record.draft.hashValue
    if let first = byText[text] { return .repeats(first) }
    byText[text] = row
    return .first
  }
}

extension ImportedBook {
  /// What a book is known by when its number comes again: the number, and where that is only of one
  /// file the title, too.
  fileprivate func known(by title: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(origin)
    if origin.isOfFile { hasher.combine(title) }
    return hasher.finalize()
  }

  /// The title without case and accents; of a book of which only the number is known, that.
  var titleKey: String {
    folded(draft.title.isEmpty ? (try? ISBN.parse(draft.isbn))?.formatted ?? "" : draft.title)
  }
}
