import Books
import Catalog

/// Days and ratings as Octavo's own files write them.
enum OctavoText {
  /// `2026-03-01`, and nothing else.
  static func day(_ text: String) -> Day? {
    let parts = numbers(text)
    return parts.count == 3 ? Day(parts[0], parts[1], parts[2]) : nil
  }

  /// `2026-03-01`, `2026-03` or `2026`.
  static func date(_ text: String) -> PartialDate? {
    let parts = numbers(text)
    guard let year = parts.first, parts.count <= 3 else { return nil }
    return PartialDate(year, parts.count > 1 ? parts[1] : nil, parts.count > 2 ? parts[2] : nil)
  }

  /// In stars: 4, 4.5.
  static func text(of rating: Rating) -> String {
    "\(rating.halves / 2)" + (rating.halves.isMultiple(of: 2) ? "" : ".5")
  }

  private static func numbers(_ text: String) -> [Int] {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? [] : parts.compactMap(\.self)
  }
}

extension ImportedBook {
  /// A reading by its texts; what cannot be read is kept as source data and reported.
  mutating func reading(
    status: String?,
    rating: String?,
    started: String?,
    finished: String?,
    note: String?,
    stamp: RecordStamp
  ) -> ReadingRecord? {
    func read<Value>(_ text: String?, _ name: String, _ parse: (String) -> Value?) -> Value? {
      guard let text, !text.isEmpty else { return nil }
      let value = parse(text)
      if value == nil { keepUnread(text, of: name) }
      return value
    }
    let status = read(status, "status", ReadingStatus.parse)
    let rating = read(rating, "rating", Rating.parse)
    let started = read(started, "started", OctavoText.date)
    let finished = read(finished, "finished", OctavoText.date)
    guard let status else {
      if let note { keepUnread(note, of: "note") }
      return nil
    }
    var reading = ReadingRecord(status: status, stamp: stamp)
    (reading.rating, reading.note) = (rating, note)
    (reading.started, reading.finished) = (started, finished)
    return reading
  }
}
