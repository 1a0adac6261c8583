import Catalog
import TerminalKit

/// The rows that come in sight and are not there yet.
extension RecordWindow {
  /// The ids of the rows to read, when some of those in sight or close by are not there.
  func missing(height: Int) -> [Int64] {
    let visible = cursor.visible(count: extent, height: height)
    guard isRowMissing(in: widened(visible, by: height / 2)) else { return [] }
    return widened(visible, by: 2 * height).compactMap { index in
      number(at: index).flatMap { rows[$0] == nil ? $0 : nil }
    }
  }

  /// Asked at every key, so that it takes no row out to see whether it is there.
  private func isRowMissing(in range: Range<Int>) -> Bool {
    for index in range {
      if let id = number(at: index), rows.index(forKey: id) == nil { return true }
    }
    return false
  }

  private func widened(_ range: Range<Int>, by rows: Int) -> Range<Int> {
    max(0, range.lowerBound - rows)..<min(extent, range.upperBound + rows)
  }

  /// The end of the piece that is close to what is in sight, with more rows beyond it.
  func edge(height: Int) -> (id: RowID, end: ListEnd)? {
    guard found == nil, let first = piece.ids.first, let last = piece.ids.last else { return nil }
    if !piece.reachesEnd, cursor.offset + 2 * height > piece.end { return (rowID(last), .end) }
    if !piece.reachesStart, cursor.offset - height < piece.base { return (rowID(first), .start) }
    return nil
  }
}
