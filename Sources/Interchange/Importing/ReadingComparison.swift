package import Catalog

/// What the readings of a file are to those that the current user has of a book.
///
/// One is the same when nothing in it contradicts: a day that one of them lacks, a status that the
/// other is beyond. An open reading is gone on with; of what is the same only what is absent is
/// filled.
///
/// Which reading is which is a matching of two lists. Those that say the very same are found by a
/// table; of the rest every pair is weighed, and the surest pairs are taken first (a greedy
/// matching). Each reading is in one pair at most. That the sum of all pairs is the best is not
/// promised: it would take an assignment algorithm, and a book has few readings.
struct ReadingComparison {
  /// Those that are new.
  private(set) var new: [ReadingRecord] = []
  /// Those that are there, each with the reading of the file that it is.
  private(set) var same: [(mine: Reading, theirs: ReadingRecord)] = []

  /// More pairs than these are not weighed one by one, which bounds the time for a book: then all
  /// that do not say the very same are new.
  private static let mostPairs = 250_000

  init(_ mine: [Reading], _ theirs: [ReadingRecord]) {
    guard !mine.isEmpty else {
      new = theirs
      return
    }
    var open = Dictionary(grouping: mine.indices) { Values(mine[$0]) }
    var taken: Set<Int> = []
    var rest: [Int] = []
    for (index, reading) in theirs.enumerated() {
      guard let place = open[Values(reading)]?.popLast() else {
        rest.append(index)
        continue
      }
      taken.insert(place)
      same.append((mine[place], reading))
    }
    let left = mine.indices.filter { !taken.contains($0) }
    guard rest.count * left.count <= Self.mostPairs else {
      new = rest.map { theirs[$0] }
      return
    }
    var pairs: [(fit: Int, mine: Int, theirs: Int)] = []
    for their in rest {
      for my in left {
        guard let fit = Self.fit(mine[my], theirs[their]) else { continue }
        pairs.append((fit, my, their))
      }
    }
    pairs.sort { ($1.fit, $0.theirs, $0.mine) < ($0.fit, $1.theirs, $1.mine) }
    var known: Set<Int> = []
    for pair in pairs where !taken.contains(pair.mine) && !known.contains(pair.theirs) {
      taken.insert(pair.mine)
      known.insert(pair.theirs)
      same.append((mine[pair.mine], theirs[pair.theirs]))
    }
    new = rest.filter { !known.contains($0) }.map { theirs[$0] }
  }

  /// Those that the file goes on with or fills, as they are then.
  var filled: [(id: ID<Reading>, record: ReadingRecord)] {
    same.compactMap { mine, theirs in
      let filled = Self.filled(mine, with: theirs)
      return Values(filled) == Values(mine) ? nil : (mine.id, filled)
    }
  }

  /// Those of which the file says something else, as it has them.
  var differing: [(id: ID<Reading>, record: ReadingRecord)] {
    same.compactMap { mine, theirs in
      let filled = Self.filled(mine, with: theirs)
      let turned = Self.filled(theirs, with: mine)
      return Values(turned) == Values(filled) ? nil : (mine.id, turned)
    }
  }

  private struct Values: Hashable {
    let status: ReadingStatus
    let started: PartialDate?
    let finished: PartialDate?
    let rating: Rating?
    let note: String?

    init(_ reading: some ReadingFacts) {
      status = reading.status
      started = reading.started
      finished = reading.finished
      rating = reading.rating
      note = reading.note
    }
  }

  /// How sure it is that two readings are one; nil when they are two.
  private static func fit(_ mine: Reading, _ theirs: ReadingRecord) -> Int? {
    if let one = mine.started, let other = theirs.started, !one.agrees(with: other),
      mine.finished == nil || theirs.finished == nil
    {
      return nil
    }
    switch (mine.finished, theirs.finished) {
    case (let one?, let other?): return one.agrees(with: other) ? 4 : nil
    case (let end?, nil):
      if let start = theirs.started, end.last < start.first { return nil }
    case (nil, let end?):
      if let start = mine.started, end.last < start.first { return nil }
    case (nil, nil): break
    }
    if mine.status == theirs.status { return 3 }
    if theirs.status.step < mine.status.step { return 2 }
    return mine.status.step < theirs.status.step ? 1 : nil
  }

  /// A reading with what another says where it says nothing; a status goes on, and never back.
  private static func filled(
    _ kept: some ReadingFacts,
    with other: some ReadingFacts
  ) -> ReadingRecord {
    var record = ReadingRecord(status: kept.status, times: kept.times)
    if kept.status.step < other.status.step { record.status = other.status }
    record.started = kept.started ?? other.started
    record.finished = kept.finished ?? other.finished
    if let start = record.started, let end = record.finished, end.last < start.first {
      (record.started, record.finished) = (kept.started, kept.finished)
    }
    record.rating = kept.rating ?? other.rating
    record.note = kept.note ?? other.note
    return record
  }
}

/// What a reading says, whether it is in the catalogue or in a file.
package protocol ReadingFacts {
  var status: ReadingStatus { get }
  var started: PartialDate? { get }
  var finished: PartialDate? { get }
  var rating: Rating? { get }
  var note: String? { get }
  var times: RecordTimes { get }
}

extension ReadingRecord: ReadingFacts {}

extension Reading: ReadingFacts {
  package var times: RecordTimes { RecordTimes(added: added, modified: modified) }
}

extension ReadingStatus {
  /// How far it is: to want, to read, to have done.
  fileprivate var step: Int {
    switch self {
    case .wants: 0
    case .reading: 1
    case .read, .gaveUp, .unknown: 2
    }
  }
}

extension PartialDate {
  /// Whether both can be the same day.
  fileprivate func agrees(with other: PartialDate) -> Bool {
    year == other.year && (month == nil || other.month == nil || month == other.month)
      && (day == nil || other.day == nil || day == other.day)
  }
}
