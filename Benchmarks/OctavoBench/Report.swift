import Glibc

/// The table that a person reads, and the file that a program reads.
struct Report {
  let outcomes: [Outcome]

  var table: String {
    let heading = ["books", "", "median", "p95", "p99", "worst", "yardstick", "ratio", "goal", ""]
    let rows = [heading] + outcomes.map(cells)
    let widths = heading.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let gap = String(repeating: " ", count: widths[column] - text.count)
        return column == 1 || column == row.count - 1 ? text + gap : gap + text
      }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func cells(_ outcome: Outcome) -> [String] {
    func words(_ value: Double?) -> String { value.map(outcome.unit.words) ?? "" }
    return [
      outcome.books.map(String.init) ?? "", outcome.name, words(outcome.median),
      words(outcome.p95), words(outcome.p99), words(outcome.worst), words(outcome.yardstick),
      outcome.ratio.map { "× \(decimal($0))" } ?? "", outcome.goalWords(outcome.goal?.limit),
      outcome.isReached.map { $0 ? "reached" : "missed" } ?? "",
    ]
  }

  /// How many goals were reached, and the others, the worst first.
  var summary: String {
    let judged = outcomes.filter { $0.goal != nil }
    let missed = outcomes.enumerated().filter { $0.element.isReached == false }.sorted {
      // Those that are as bad stay in their order.
      ($1.element.share ?? 0, $0.offset) < ($0.element.share ?? 0, $1.offset)
    }
    let lines = missed.map { place, outcome in
      // "… its slowest" is read with the line before it.
      let whole = outcomes[...place].last { !$0.name.hasPrefix("…") }?.name ?? ""
      let name = outcome.name.hasPrefix("…") ? "\(whole) \(outcome.name)" : outcome.name
      let books = outcome.books.map { ", \($0) books" } ?? ""
      let times = outcome.share.map { $0.isFinite ? "× \(decimal($0))" : "not 0" } ?? ""
      return "  \(times)  \(name)\(books): \(outcome.goalWords(outcome.value)),"
        + " goal \(outcome.goalWords(outcome.goal?.limit))"
    }
    let count = "\(judged.count - missed.count) of \(judged.count) rows with a goal reached."
    return ([missed.isEmpty ? count : "\(count) Missed, the worst first:"] + lines)
      .joined(separator: "\n")
  }

  /// How long it took, and what took longest.
  static func durations(_ parts: [(name: String, time: Duration)], of whole: Duration) -> String {
    let lines = parts.sorted { $1.time < $0.time }.prefix(10).map { part in
      "  \(words(part.time))  \(part.name)"
    }
    return (["Measured in \(words(whole)). What took longest:"] + lines).joined(separator: "\n")
  }

  private var json: String {
    func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }
    let objects = outcomes.map { outcome in
      let fields = [
        "\"name\": \"\(outcome.name)\"",
        "\"books\": \(outcome.books.map(String.init) ?? "null")",
        "\"unit\": \"\(outcome.unit.rawValue)\"",
        "\"median\": \(number(outcome.median))", "\"p95\": \(number(outcome.p95))",
        "\"p99\": \(number(outcome.p99))", "\"worst\": \(number(outcome.worst))",
        "\"yardstick\": \(number(outcome.yardstick))", "\"ratio\": \(number(outcome.ratio))",
        "\"goal\": \(number(outcome.goal?.limit))",
        "\"reached\": \(outcome.isReached.map(String.init) ?? "null")",
      ]
      return "  {" + fields.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  func write(to path: String) throws {
    guard let file = fopen(path, "w") else { throw Trouble("cannot write \(path)") }
    defer { fclose(file) }
    fputs(json, file)
  }
}

extension Outcome {
  /// A value of what the goal is for, with its unit: "p95 12.3 ms", "× 1.5".
  fileprivate func goalWords(_ value: Double?) -> String {
    guard let value else { return "" }
    return switch goal {
    case .ratio: "× \(decimal(value))"
    case .median: unit.words(value)
    case .p95: "p95 \(unit.words(value))"
    case .p99: "p99 \(unit.words(value))"
    case .worst: "worst \(unit.words(value))"
    case nil: ""
    }
  }
}

extension Outcome.Unit {
  fileprivate func words(_ value: Double) -> String {
    decimal(value) + (self == .number ? "" : " \(rawValue)")
  }
}

/// Three figures that count, as in 0.0123, 1.23, 12.3 and 1234.
func decimal(_ value: Double) -> String {
  let digits = value == value.rounded() || value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = Int((value * scale).rounded())
  guard digits > 0 else { return String(scaled) }
  let fraction = String(scaled % Int(scale))
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(scaled / Int(scale)).\(zeros)\(fraction)"
}

/// Why the benchmark cannot go on.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
