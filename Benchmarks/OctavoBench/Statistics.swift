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

  mutating func add(_ measured: Double, against yardstick: Double) {
    self.measured.append(measured)
    self.yardstick.append(yardstick)
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

extension Duration {
  var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}
