extension Sequence<String> {
  /// The word that is nearest to one that is none of them; nil when no one is near.
  ///
  /// At most a third of the letters may be wrong, and one in any case. Letters of either case are the
  /// same.
  package func nearest(to word: String) -> String? {
    let key = folded(word)
    let most = Swift.max(1, key.count / 3)
    return map { (word: $0, distance: editDistance(key, folded($0))) }
      .filter { $0.distance <= most }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?.word
  }
}
