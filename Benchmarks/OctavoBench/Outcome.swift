/// One line of the table: what was measured, and what it should be.
struct Outcome {
  let name: String
  /// In a catalogue of how many books, where that matters.
  var books: Int?
  var median: Double
  var p95: Double?
  var p99: Double?
  var worst: Double?
  var yardstick: Double?
  var unit: Unit
  var goal: Goal?
  /// The figure that is compared with the goal.
  var value: Double
  var ratio: Double?

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
    case p95(Double)
    case p99(Double)
    case worst(Double)

    var limit: Double {
      switch self {
      case .ratio(let limit), .median(let limit), .p95(let limit), .p99(let limit),
        .worst(let limit):
        limit
      }
    }
  }

  /// The same with the number of books that it was measured in.
  ///
  /// The goals hold for a million; what fewer books take is told.
  func measured(in books: Int) -> Outcome {
    var outcome = self
    outcome.books = books
    if books < 1_000_000 { outcome.goal = nil }
    return outcome
  }

  /// The same with the number of books and the goal that it has for just so many.
  func told(of books: Int) -> Outcome {
    var outcome = self
    outcome.books = books
    return outcome
  }

  var isReached: Bool? { goal.map { value <= $0.limit } }

  /// How many times its goal it takes; nil without a goal.
  var share: Double? {
    goal.map { $0.limit > 0 ? value / $0.limit : value > 0 ? .infinity : 0 }
  }
}

extension Outcome {
  /// Times in microseconds, shown in `unit`; without a goal it is told for information.
  init(_ name: String, _ samples: Samples, in unit: Unit, goal: Goal? = nil) {
    let scale = unit.microseconds
    self.name = name
    self.unit = unit
    self.goal = goal
    median = samples.median / scale
    p95 = samples.count >= 20 ? samples.p95 / scale : nil
    p99 = samples.count >= 100 ? samples.p99 / scale : nil
    worst = samples.count > 1 ? samples.largest / scale : nil
    value =
      switch goal {
      case .p95: samples.p95 / scale
      case .p99: samples.p99 / scale
      case .worst: samples.largest / scale
      case .median, .ratio, nil: samples.median / scale
      }
  }

  /// A number of things.
  init(_ name: String, _ number: Double, atMost limit: Double) {
    self.init(name, Samples([number]), in: .number, goal: .median(limit))
  }

  /// - Parameter limit: For the median of the ratios, or for ``Comparison/worstRatio``.
  init(
    _ name: String,
    _ comparison: Comparison,
    in unit: Unit,
    atMost limit: Double? = nil,
    worst isWorst: Bool = false
  ) {
    self.init(name, comparison, in: unit, goal: limit.map(Goal.ratio))
    value = isWorst ? comparison.worstRatio : comparison.ratio
    ratio = value
  }

  /// Times with a goal of their own, and what a yardstick of the same run took.
  init(_ name: String, _ comparison: Comparison, in unit: Unit, goal: Goal?) {
    self.init(name, Samples(comparison.measured), in: unit, goal: goal)
    guard !comparison.yardstick.isEmpty else { return }
    yardstick = Samples(comparison.yardstick).median / unit.microseconds
    ratio = comparison.ratio
  }
}
