/// The values of some rows behind one another, without a text of its own for any of them.
///
/// What is flat can be handed to another thread without references that both count, and SQLite need
/// not copy it.
struct RowValues {
  private enum Value {
    case null
    case integer(Int64)
    case real(Double)
    /// Where its bytes are: there are never gigabytes of them together.
    case text(start: UInt32, count: UInt32)
  }

  private var values: [Value]
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - count: So many values there is room for, each of them absent.
  ///   - size: About so many bytes their texts will take.
  init(count: Int, size: Int = 0) {
    values = Array(repeating: .null, count: count)
    bytes.reserveCapacity(size)
  }

  /// How many bytes the texts take.
  var size: Int { bytes.count }

  mutating func set(_ text: String?, at place: Int) {
    guard let text else { return values[place] = .null }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    values[place] = .text(start: UInt32(start), count: UInt32(bytes.count - start))
  }

  mutating func set(_ number: Int64?, at place: Int) {
    values[place] = number.map(Value.integer) ?? .null
  }

  mutating func set(_ number: Double?, at place: Int) {
    values[place] = number.map(Value.real) ?? .null
  }

  /// Carries a statement out with the first values, and a number behind all of them.
  func carryOut(_ statement: RawStatement, first count: Int, then number: Int64) throws {
    try bytes.withUnsafeBytes { texts in
      defer { statement.forgetValues() }
      for place in 0..<count {
        let mark = Int32(place + 1)
        switch values[place] {
        case .null: statement.bindNull(at: mark)
        case .integer(let number): statement.bind(number, at: mark)
        case .real(let number): statement.bind(number, at: mark)
        case .text(let start, let count):
          let text = texts[Int(start)..<Int(start + count)]
          statement.bind(lasting: UnsafeRawBufferPointer(rebasing: text), at: mark)
        }
      }
      statement.bind(number, at: Int32(values.count + 1))
      try statement.run()
    }
  }
}
