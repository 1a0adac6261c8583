import CYardsticks

/// The samples of one measurement, in microseconds.
struct Samples {
  private let sorted: [Double]

  init(_ values: [Double]) {
    sorted = values.sorted()
  }

  var count: Int { sorted.count }
  var median: Double { quantile(0.5) }
  var p95: Double { quantile(0.95) }
  var p99: Double { quantile(0.99) }
  var largest: Double { sorted.last ?? 0 }

  /// True when one more sample, whatever its value, moves the median by no more than this share of
  /// it.
  func isSettled(within share: Double) -> Bool {
    guard count >= 3 else { return false }
    let middle = (count + 1) / 2 - 1
    return max(sorted[middle] - sorted[middle - 1], sorted[middle + 1] - sorted[middle])
      <= share * sorted[middle]
  }

  /// The smallest sample that `share` of the samples do not exceed.
  func quantile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let place = (share * Double(sorted.count)).rounded(.up)
    return sorted[min(sorted.count - 1, max(0, Int(place) - 1))]
  }
}

/// Something measured beside its yardstick, run by run.
struct Comparison {
  private(set) var measured: [Double] = []
  private(set) var yardstick: [Double] = []

  init() {}

  /// - Parameter yardstick: As many times, each of the same thing as the measured one at its place.
  init(_ measured: [Double], against yardstick: [Double]) {
    self.measured = measured
    self.yardstick = yardstick
  }

  /// - Returns: The ratio of this run.
  @discardableResult
  mutating func add(_ measured: Double, against yardstick: Double) -> Double {
    self.measured.append(measured)
    self.yardstick.append(yardstick)
    return measured / yardstick
  }

  /// The median of the ratios of the runs: what slows the machine down slows both of a run.
  var ratio: Double { ratios.median }
  var worstRatio: Double { ratios.largest }

  private var ratios: Samples { Samples(zip(measured, yardstick).map { $0 / $1 }) }
}

/// Microseconds that `body` takes.
func timed(_ body: () throws -> Void) rethrows -> Double {
  let start = octavo_now()
  try body()
  return octavo_now() - start
}

/// The same of this thread alone.
func timedHere(_ body: () throws -> Void) rethrows -> Double {
  let start = octavo_now_here()
  try body()
  return octavo_now_here() - start
}

/// As a person reads it: "93 s", "25 min".
func words(_ duration: Duration) -> String {
  let seconds = duration.microseconds / 1e6
  return seconds < 600 ? "\(decimal(seconds)) s" : "\(Int((seconds / 60).rounded())) min"
}

extension Duration {
  var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}
