extension Range<Int> {
  /// Binary search for the first place of which a test is not true that is true of all places
  /// before it; the end when it is true of all.
  @inline(__always)
  func partitioningIndex(_ isBefore: (Int) throws -> Bool) rethrows -> Int {
    var range = self
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if try isBefore(middle) {
        range = (middle + 1)..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
