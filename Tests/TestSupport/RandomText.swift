/// A generator of random numbers that gives the same ones for the same seed on every machine.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  // SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

extension String {
  /// Text as nobody writes it: letters, marks, emoji, controls, joiners and any scalar there is.
  package static func random(
    upTo length: Int,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...length, using: &generator) {
      text.unicodeScalars.append(randomScalar(using: &generator))
    }
    return text
  }

  private static func randomScalar(
    using generator: inout some RandomNumberGenerator
  ) -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0x00...0xFF, 0x300...0x36F, 0x590...0x6FF, 0x900...0xE7F,
      0x1100...0x11FF, 0x2000...0x206F, 0x2500...0x27BF, 0x3040...0x30FF, 0x4E00...0x4FFF,
      0xFE00...0xFE0F, 0x1F1E6...0x1F1FF, 0x1F300...0x1F6FF, 0x200D...0x200D, 0xE0000...0xE01FF,
      0x0...0x10FFFF,
    ]
    let range = ranges[Int.random(in: 0..<ranges.count, using: &generator)]
    return Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? " "
  }
}
