/// How many letters must be added, removed, changed or swapped with their neighbour to make one
/// word the other (optimal string alignment).
///
/// Takes time in proportion to the product of the lengths: for words, not for texts.
package func editDistance(_ one: String, _ other: String) -> Int {
  let one = Array(one)
  let other = Array(other)
  guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for row in 1...one.count {
    var current = [row]
    current.reserveCapacity(other.count + 1)
    for column in 1...other.count {
      let change = one[row - 1] == other[column - 1] ? 0 : 1
      var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + change)
      if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
        best = min(best, beforeLast[column - 2] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[other.count]
}

extension Sequence<String> {
  /// The nearest of these words to an unknown one; nil when none is near.
  ///
  /// At most a third of the letters may be wrong, and one in any case. Letters of either case are
  /// the same.
  package func nearest(to word: String) -> String? {
    let key = folded(word)
    let most = Swift.max(1, key.count / 3)
    return map { (word: $0, distance: editDistance(key, folded($0))) }
      .filter { $0.distance <= most }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }
}
