/// One line of the table: what was measured, and what it should be.
struct Outcome {
  let name: String
  var median: Double
  var p99: Double?
  var yardstick: Double?
  var unit: Unit
  var goal: Goal?
  /// What the goal is compared with.
  var value: Double

  enum Unit: String {
    case microseconds = "µs"
    case milliseconds = "ms"
    case seconds = "s"
    case mebibytes = "MiB"
    case number = ""

    /// How many microseconds one is; 1 where it is no time.
    var microseconds: Double {
      switch self {
      case .microseconds, .mebibytes, .number: 1
      case .milliseconds: 1e3
      case .seconds: 1e6
      }
    }
  }

  enum Goal {
    case ratio(Double)
    case median(Double)
    case p99(Double)

    var limit: Double {
      switch self {
      case .ratio(let limit), .median(let limit), .p99(let limit): limit
      }
    }
  }

  var isReached: Bool? { goal.map { value <= $0.limit } }
}

extension Outcome {
  /// Times in microseconds, shown in `unit`; without a goal it is told for information.
  init(_ name: String, _ samples: Samples, in unit: Unit, goal: Goal? = nil) {
    let scale = unit.microseconds
    self.name = name
    self.unit = unit
    self.goal = goal
    median = samples.median / scale
    p99 = samples.count >= 100 ? samples.p99 / scale : nil
    value = if case .p99 = goal { samples.p99 / scale } else { samples.median / scale }
  }

  /// A number of things.
  init(_ name: String, _ number: Double, atMost limit: Double) {
    self.init(name, Samples([number]), in: .number, goal: .median(limit))
  }

  init(_ name: String, _ comparison: Comparison, in unit: Unit, atMost limit: Double? = nil) {
    self.init(name, Samples(comparison.measured), in: unit)
    yardstick = Samples(comparison.yardstick).median / unit.microseconds
    goal = limit.map(Goal.ratio)
    value = comparison.ratio
  }

  var ratio: Double? { yardstick == nil ? nil : value }
}
