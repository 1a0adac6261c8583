import Catalog

/// The page of a record of any kind.
enum Pages {
  /// - Parameters:
  ///   - siblings: The list that it is opened from.
  ///   - origin: The book that the link was on; the cursor starts there.
  static func page(
    of record: RecordID,
    among siblings: Siblings? = nil,
    from origin: RecordID? = nil
  ) -> any Screen {
    switch record {
    case .book, .reader, .loan: RecordPage(record, among: siblings)
    case .authority(let id): AuthorityPage(id, among: siblings, from: origin)
    case .reading: HistoryScreen(of: record)
    }
  }
}
