import Glibc

/// A small generator of random numbers that gives the same ones for the same seed everywhere.
///
/// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number below `bound`, each as likely.
  mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  /// A number from 0 to 1, without 1.
  mutating func share() -> Double {
    Double(next() >> 11) / Double(1 << 53)
  }

  /// A number of 0 and more; the small ones are the most frequent.
  mutating func exponential(mean: Double) -> Double {
    -log(1 - share()) * mean
  }
}
