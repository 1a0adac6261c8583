package import Books
package import Catalog

/// Compares the readings of a file with those that the current user has of a book.
///
/// Two readings are the same when nothing contradicts it: a date that one of them lacks is no
/// contradiction, nor is a status that the other has gone beyond. Then only what is absent is
/// filled, and an open reading may become a finished one, where the file shows that it is that one.
///
/// Which reading is which is a matching of two lists. Equal readings are found by a hash table; for
/// the rest every pair is weighed, and the surest pairs are taken first (a greedy matching). Each
/// reading is in one pair at most. It does not promise the best sum over all pairs, which would
/// take an assignment algorithm: a book has few readings.
struct ReadingComparison {
  /// The readings of the file that are new.
  private(set) var new: [ReadingRecord] = []
  /// The readings that are there, each with the reading of the file that was matched with it.
  private(set) var same: [(mine: Reading, theirs: ReadingRecord)] = []

  /// The most pairs that are weighed, which bounds the time for a book.
  ///
  /// With more, all readings that are not equal count as new: 500 of a book on either
  /// side, ten readings a year for fifty years.
  private static let mostPairs = 250_000

  init(_ mine: [Reading], _ theirs: [ReadingRecord]) {
    guard !mine.isEmpty else {
      new = theirs
      return
    }
    // Equal readings first, each of the catalogue's with one of the file's at most.
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
    // Of the rest the surest pairs first; equally sure ones in the order of file and catalogue.
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

  /// The readings that the file goes on with or fills, as they become.
  var filled: [(id: ID<Reading>, record: ReadingRecord)] {
    same.compactMap { mine, theirs in
      let filled = Self.merged(mine, theirs)
      return Values(filled) == Values(mine) ? nil : (mine.id, filled)
    }
  }

  /// The readings that the file contradicts, as they become when the file's values are taken.
  var differing: [(id: ID<Reading>, record: ReadingRecord)] {
    same.compactMap { mine, theirs in
      let turned = Self.merged(mine, theirs, takesOther: true)
      return turned == Self.merged(mine, theirs) ? nil : (mine.id, turned)
    }
  }

  /// The readings that the file contradicts, with what it says otherwise behind their notes.
  var noted: [(id: ID<Reading>, record: ReadingRecord)] {
    same.compactMap { mine, theirs in
      var record = Self.merged(mine, theirs)
      let turned = Self.merged(mine, theirs, takesOther: true)
      var more: [String] = []
      if let rating = turned.rating, rating != record.rating {
        more.append("\(rating.name) \(rating.halves <= 2 ? "star" : "stars")")
      }
      if let day = turned.started, day != record.started {
        more.append(tr("started \(day.iso8601)"))
      }
      if let note = turned.note { more.append(note) }
      more.removeAll { record.note?.contains($0) ?? false }
      guard !more.isEmpty else { return nil }
      record.note = ([record.note].compactMap(\.self) + more).joined(separator: "\n")
      return (mine.id, record)
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

  /// How sure it is that two readings are one, from 1 to 5; nil when they are two.
  private static func fit(_ mine: Reading, _ theirs: ReadingRecord) -> Int? {
    if let key = theirs.stamp.key, key == mine.key { return 5 }
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
    // A book that is read again may have been read long ago: nothing says that it ended this time.
    case (nil, nil):
      if mine.status == .reading, theirs.status.step > mine.status.step, mine.started != nil,
        theirs.started == nil
      {
        return nil
      }
    }
    if mine.status == theirs.status { return 3 }
    if theirs.status.step < mine.status.step { return 2 }
    return mine.status.step < theirs.status.step ? 1 : nil
  }

  /// A reading with what the file says more, and where a person takes that with what it says
  /// otherwise; its status goes forward, and never back.
  private static func merged(
    _ mine: Reading,
    _ theirs: ReadingRecord,
    takesOther: Bool = false
  ) -> ReadingRecord {
    func value<Value>(_ mine: Value?, _ theirs: Value?, isSame: Bool) -> Value? {
      let relation = Relation(of: theirs, beside: mine, isSame: isSame)
      return relation.isMore || takesOther && relation == .differs ? theirs : mine
    }
    func date(_ path: (any ReadingFacts) -> PartialDate?) -> PartialDate? {
      let (mine, theirs) = (path(mine), path(theirs))
      let isSame = Relation.isSame(date: theirs?.iso8601, as: mine?.iso8601)
      return value(mine, theirs, isSame: isSame)
    }
    var record = ReadingRecord(status: mine.status, stamp: mine.stamp)
    let step = theirs.status.step - mine.status.step
    if step > 0 || takesOther && step == 0 { record.status = theirs.status }
    record.started = date(\.started)
    record.finished = date(\.finished)
    if let start = record.started, let end = record.finished, end.last < start.first {
      let whole: any ReadingFacts = takesOther ? theirs : mine
      (record.started, record.finished) = (whole.started, whole.finished)
    }
    record.rating = value(mine.rating, theirs.rating, isSame: theirs.rating == mine.rating)
    // A note that has all of the file's says nothing else.
    let isNoted = theirs.note.map { mine.note?.contains($0) ?? false } ?? false
    record.note = value(mine.note, theirs.note, isSame: isNoted)
    return record
  }
}

/// The values of a reading, in the catalogue or in a file.
package protocol ReadingFacts {
  var status: ReadingStatus { get }
  var started: PartialDate? { get }
  var finished: PartialDate? { get }
  var rating: Rating? { get }
  var note: String? { get }
  var stamp: RecordStamp { get }
}

extension ReadingRecord: ReadingFacts {}

extension Reading: ReadingFacts {
  package var stamp: RecordStamp { RecordStamp(added: added, modified: modified) }
}

extension ReadingStatus {
  /// How far the reading is: wanted, begun, ended.
  fileprivate var step: Int {
    switch self {
    case .wants: 0
    case .reading: 1
    case .read, .gaveUp, .unknown: 2
    }
  }
}

extension PartialDate {
  /// True when both can mean the same day.
  fileprivate func agrees(with other: PartialDate) -> Bool {
    year == other.year && (month == nil || other.month == nil || month == other.month)
      && (day == nil || other.day == nil || day == other.day)
  }
}
