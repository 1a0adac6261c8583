import Glibc

extension Surface {
  /// The columns of a row that differ from another surface's of the same size, wide characters
  /// whole; empty when the row is the same.
  ///
  /// - Parameter row: The row's cells.
  package func difference(from other: Surface, row: Range<Int>) -> Range<Int> {
    cells.withUnsafeBufferPointer { new in
      other.cells.withUnsafeBufferPointer { old in
        guard let newStart = new.baseAddress, let oldStart = old.baseAddress else { return 0..<0 }
        let stride = MemoryLayout<Cell>.stride
        let start = row.lowerBound
        if memcmp(newStart + start, oldStart + start, row.count * stride) == 0 { return 0..<0 }
        var first = start
        var last = row.upperBound - 1
        while new[first] == old[first] { first += 1 }
        while new[last] == old[last] { last -= 1 }
        while first > start, new[first].width == 0 || old[first].width == 0 { first -= 1 }
        while last + 1 < row.upperBound, new[last + 1].width == 0 || old[last + 1].width == 0 {
          last += 1
        }
        return first - start..<last + 1 - start
      }
    }
  }

  /// Whether any of these cells has combining marks, whose numbers mean nothing in another surface.
  package func hasMarks(in row: Range<Int>) -> Bool {
    !marks.sequences.isEmpty && cells[row].contains { $0.marks > 0 }
  }
}
