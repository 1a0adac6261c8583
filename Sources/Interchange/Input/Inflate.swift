/// Decompresses DEFLATE, the compression of zip archives (RFC 1951).
struct Inflate {
  enum Failure: Error {
    /// The bytes are no DEFLATE, or end too early.
    case damaged
    /// The result is larger than was allowed.
    case tooLarge
  }

  private let input: ArraySlice<UInt8>
  private var place: Int
  /// Bits that were taken out of the input and not used yet, the next one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let most: Int

  /// - Parameter most: The most bytes of the result.
  static func bytes(_ input: ArraySlice<UInt8>, most: Int) throws(Failure) -> [UInt8] {
    var inflate = Inflate(input: input, place: input.startIndex, most: most)
    while try !inflate.takeBlock() {}
    return inflate.output
  }

  private init(input: ArraySlice<UInt8>, place: Int, most: Int) {
    (self.input, self.place, self.most) = (input, place, most)
  }

  /// - Returns: Whether it was the last one.
  private mutating func takeBlock() throws(Failure) -> Bool {
    let isLast = try readBits(1) == 1
    switch try readBits(2) {
    case 0: try takeStored()
    case 1: try takeCompressed(Self.fixed.lengths, Self.fixed.distances)
    case 2:
      let codes = try takeCodes()
      try takeCompressed(codes.lengths, codes.distances)
    default: throw .damaged
    }
    return isLast
  }

  private mutating func readBits(_ count: Int) throws(Failure) -> Int {
    while bitCount < count {
      guard place < input.endIndex else { throw .damaged }
      bits |= UInt32(input[place]) << UInt32(bitCount)
      place += 1
      bitCount += 8
    }
    defer {
      bits >>= UInt32(count)
      bitCount -= count
    }
    return Int(bits & (1 << UInt32(count) - 1))
  }

  private mutating func put(_ byte: UInt8) throws(Failure) {
    guard output.count < most else { throw .tooLarge }
    output.append(byte)
  }

  /// Bytes that stand as they are, behind their number and its complement.
  private mutating func takeStored() throws(Failure) {
    (bits, bitCount) = (0, 0)
    let count = try readBits(16)
    guard try readBits(16) == ~count & 0xFFFF else { throw .damaged }
    for _ in 0..<count { try put(UInt8(try readBits(8))) }
  }

  private mutating func takeCompressed(_ lengths: Code, _ distances: Code) throws(Failure) {
    while true {
      let symbol = try takeSymbol(lengths)
      switch symbol {
      case ..<256: try put(UInt8(symbol))
      case 256: return
      case 257..<286:
        let (base, extra) = Self.lengths[symbol - 257]
        let count = base + (try readBits(extra))
        let mark = try takeSymbol(distances)
        guard mark < Self.distances.count else { throw .damaged }
        let distance = Self.distances[mark].base + (try readBits(Self.distances[mark].extra))
        guard distance <= output.count else { throw .damaged }
        for _ in 0..<count { try put(output[output.count - distance]) }
      default: throw .damaged
      }
    }
  }

  /// The codes of a block with dynamic Huffman codes, which are compressed as well (3.2.7).
  private mutating func takeCodes() throws(Failure) -> (lengths: Code, distances: Code) {
    let lengthCount = try readBits(5) + 257
    let distanceCount = try readBits(5) + 1
    let count = try readBits(4) + 4
    var sizes = [UInt8](repeating: 0, count: 19)
    for place in Self.order.prefix(count) { sizes[place] = UInt8(try readBits(3)) }
    let code = try Code(sizes)
    sizes = []
    while sizes.count < lengthCount + distanceCount {
      switch try takeSymbol(code) {
      case let size where size < 16: sizes.append(UInt8(size))
      case 16:
        guard let last = sizes.last else { throw .damaged }
        sizes += repeatElement(last, count: try readBits(2) + 3)
      case 17: sizes += repeatElement(0, count: try readBits(3) + 3)
      default: sizes += repeatElement(0, count: try readBits(7) + 11)
      }
    }
    guard sizes.count == lengthCount + distanceCount else { throw .damaged }
    return (
      try Code(Array(sizes[..<lengthCount])), try Code(Array(sizes[lengthCount...]))
    )
  }

  private mutating func takeSymbol(_ code: Code) throws(Failure) -> Int {
    var value = 0
    var first = 0
    var index = 0
    for size in 1..<code.counts.count {
      value |= try readBits(1)
      let count = code.counts[size]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .damaged
  }

  /// A canonical Huffman code, which the lengths of its codes determine (3.2.2): shorter codes come
  /// first, and those of the same length in the order of their symbols.
  private struct Code {
    /// How many symbols have codes of each length.
    private(set) var counts = [Int](repeating: 0, count: 16)
    private(set) var symbols: [Int] = []

    init(_ sizes: [UInt8]) throws(Failure) {
      for size in sizes where size > 0 { counts[Int(size)] += 1 }
      var room = 1
      for count in counts.dropFirst() {
        room = room << 1 - count
        guard room >= 0 else { throw .damaged }
      }
      symbols = sizes.indices.filter { sizes[$0] > 0 }
        .sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    }

    fileprivate init(fixed sizes: [UInt8]) {
      for size in sizes { counts[Int(size)] += 1 }
      symbols = sizes.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
    }
  }

  /// The codes of blocks with fixed Huffman codes (3.2.6).
  private static let fixed: (lengths: Code, distances: Code) = (
    Code(
      fixed: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    ), Code(fixed: [UInt8](repeating: 5, count: 30))
  )

  /// The order in which the lengths of the code for code lengths stand (3.2.7).
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The base lengths of repetitions, and how many extra bits follow each (3.2.5).
  private static let lengths =
    steps(
      from: 3,
      extra: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
    ) + [(base: 258, extra: 0)]

  /// The base distances of repetitions, and how many extra bits follow each (3.2.5).
  private static let distances = steps(
    from: 1,
    extra: [
      0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
      13,
    ]
  )

  private static func steps(from start: Int, extra: [Int]) -> [(base: Int, extra: Int)] {
    var base = start
    return extra.map { extra in
      defer { base += 1 << extra }
      return (base: base, extra: extra)
    }
  }
}
