package import Catalog

extension CustomTally.Numbers {
  /// The sum and the spread, as lines of the statistics.
  package func sentences(of field: CustomField) -> [String] {
    func words(_ number: Double) -> String { field.text(of: number) }
    guard count > 1 else { return ["1 book: \(words(sum))"] }
    return [
      "\(Words.books(count)), \(words(sum)) in all, \(words(mean)) on average",
      "\(words(lowest)) to \(words(highest)), half of them up to \(words(median))",
    ]
  }
}
