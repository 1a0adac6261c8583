import Books
import TerminalKit

/// The page of a record of any kind.
enum Pages {
  /// - Parameters:
  ///   - siblings: The list that it is opened from.
  ///   - origin: The book whose page had the link, on which the cursor starts.
  static func page(
    of record: RecordID,
    among siblings: Siblings? = nil,
    from origin: RecordID? = nil
  ) -> any Screen {
    record.screens.page(of: record, among: siblings, from: origin)
  }

  /// Opens the list of all books with finding begun; the page stays behind it on the trail.
  static var find: [Effect] {
    let books = BookListScreen(
      BookSource(),
      section: .books,
      title: tr("Find"),
      remembered: nil
    )
    return [.open(books), .command(.find)]
  }
}

/// The list that a page was opened from, which `n` and `p` go through.
struct Siblings: Sendable {
  let count: Int
  private(set) var index: Int
  private let record: @Sendable (Int) -> RecordID?

  init<Source: ListedSource>(
    _ window: RecordWindow<Source>,
    _ record: @escaping @Sendable (Source.RowID) -> RecordID
  ) {
    count = window.extent
    index = window.cursor.selected
    self.record = { window.id(at: $0).map(record) }
  }

  /// Moves to the next record or the one before; nil at the ends.
  mutating func move(by step: Int) -> RecordID? {
    guard 0..<count ~= index + step, let next = record(index + step) else { return nil }
    index += step
    return next
  }
}
