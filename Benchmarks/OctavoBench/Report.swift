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
    func words(_ value: Double?) -> String {
      value.map { decimal($0) + (outcome.unit == .number ? "" : " \(outcome.unit.rawValue)") } ?? ""
    }
    let goal: String =
      switch outcome.goal {
      case .ratio(let limit): "× \(decimal(limit))"
      case .median(let limit): words(limit)
      case .p95(let limit): "p95 \(words(limit))"
      case .p99(let limit): "p99 \(words(limit))"
      case .worst(let limit): "worst \(words(limit))"
      case nil: ""
      }
    return [
      outcome.books.map(String.init) ?? "", outcome.name, words(outcome.median),
      words(outcome.p95), words(outcome.p99), words(outcome.worst), words(outcome.yardstick),
      outcome.ratio.map { "× \(decimal($0))" } ?? "", goal,
      outcome.isReached.map { $0 ? "reached" : "missed" } ?? "",
    ]
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
