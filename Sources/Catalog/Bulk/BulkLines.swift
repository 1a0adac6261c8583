/// Some of the lines of an edit, by their places, a bit each: there is one for each field that
/// there can be, and a plan keeps them for each of its books.
struct BulkLines: Hashable, Sendable {
  private var low: UInt64
  /// The lines from the 65th on, which only custom fields have.
  private var high: UInt64

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init() { self.init(low: 0, high: 0) }

  var isEmpty: Bool { low == 0 && high == 0 }

  func contains(_ line: Int) -> Bool {
    line < 64 ? low >> UInt64(line) & 1 == 1 : high >> UInt64(line - 64) & 1 == 1
  }

  mutating func insert(_ line: Int) {
    if line < 64 { low |= 1 << UInt64(line) } else { high |= 1 << UInt64(line - 64) }
  }
}
