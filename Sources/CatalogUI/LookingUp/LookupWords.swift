package import Catalog
package import Interchange

extension LookupState {
  /// The outcome in words, the same on every screen and in every command: "found: Open Library",
  /// "failed, again at 14:05: …".
  package func words(at now: Timestamp) -> String {
    switch self {
    case .found(let record): return "found: \(record.sourceWords)"
    case .several(let records):
      let others = records.compactMap(\.otherNumber)
      guard records.count > 1 else {
        return others.first.map { "choose: \($0)" } ?? "choose: an e-book alone"
      }
      let which = others.count == records.count ? " of other ISBNs" : ""
      return "choose among \(records.count) books\(which)"
    case .notFound: return "not found"
    case .failed(let failure):
      if failure.needsPerson { return "needs you: \(failure.words)" }
      // Without a time nobody was asked at all, which is no failure.
      guard let again = failure.again else { return failure.words }
      let dates = Dates(now: now, format: .dayMonthYear)
      return "failed, again \(dates.again(again)): \(failure.words)"
    }
  }
}
