import Catalog

extension FileRoom {
  /// How to get room back; nil when it is not worth it.
  var offer: String? {
    guard isWorthGivingBack else { return nil }
    return "The file keeps \(free.asSize) of free room for what comes."
      + " To give it back to the disk: octavo check --compact"
  }
}

extension Int {
  /// As a size: "1,204 MB".
  var asSize: String {
    self < 10_000_000 ? "\(grouped(self / 1000)) KB" : "\(grouped(self / 1_000_000)) MB"
  }
}
