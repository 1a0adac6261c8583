import Books
import GRDB

// Volumes that are missing in a series, or there twice.
extension DoctorRule {
  /// A series with its books that have a number, in the order of the numbers.
  struct NumberedSeries {
    let id: Int64
    let name: String
    fileprivate(set) var volumes: [Volume] = []
  }

  /// A book of a series with a number.
  struct Volume {
    let book: Int64
    let title: String
    let sortKey: String
    let authorKey: String?
    let publishers: String?
    let label: String
    let number: Double
    let language: String?
    let format: String?
    let year: Int64?

    /// True when both may stand on one shelf as the same thing: in one language and one form, as far as
    /// known.
    func isAlike(_ other: Volume) -> Bool {
      (language == nil || other.language == nil || language == other.language)
        && (format == nil || other.format == nil || format == other.format)
    }

    /// True when it has the other's title and author, perhaps with a subtitle.
    func isSame(as other: Volume) -> Bool {
      authorKey == other.authorKey
        && (sortKey == other.sortKey || subtitle(with: other).map { !Self.isMade($0) } ?? false)
    }

    /// True when both have publishers, none of them in common: many have a series called "Report".
    func isOfOtherHouse(_ other: Volume) -> Bool {
      guard let own = publishers, let others = other.publishers else { return false }
      return Set(own.split(separator: ",")).isDisjoint(with: others.split(separator: ","))
    }

    /// True when one is by somebody else, or made of the other: "Emma" and "Emma: The Graphic Novel".
    func isVersion(of other: Volume) -> Bool {
      subtitle(with: other).map { Self.isMade($0) || authorKey != other.authorKey } ?? false
    }

    /// The subtitle behind the other's title, where one title begins with the other.
    private func subtitle(with other: Volume) -> Substring? {
      let titles = [title, other.title].sorted { $0.utf8.count < $1.utf8.count }
      guard [":", " ("].contains(where: { titles[1].hasPrefix(titles[0] + $0) }) else { return nil }
      return titles[1].dropFirst(titles[0].count)
    }

    private static func isMade(_ subtitle: Substring) -> Bool {
      folded(String(subtitle)).split(separator: " ").contains {
        TitleFormWords.adaptations.contains(String($0))
      }
    }

    /// True when both may be of one printed volume, as chapters and papers are: of one publisher and
    /// year, or one editor.
    func mayBeBoundWith(_ other: Volume, _ db: Database) throws -> Bool {
      if let year, year == other.year, publishers != nil, !isOfOtherHouse(other) { return true }
      return try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM bookAuthor AS own JOIN bookAuthor AS link USING (authorId, role)
          WHERE own.bookId = ? AND link.bookId = ? AND role = 'editor')
          """,
        arguments: [book, other.book]
      ) ?? false
    }

    /// All whole numbers of the label; of "3-5" also those between.
    var numbers: Set<Int> {
      let parts = label.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
      guard parts.count == 2, parts[0] < parts[1], parts[1] - parts[0] < 100,
        label.contains(where: { "-–—".contains($0) })
      else { return Set(parts) }
      return Set(parts[0]...parts[1])
    }
  }

  /// Hands over each series with more than one numbered book.
  static func forEachSeries(_ db: Database, _ body: (NumberedSeries) throws -> Void) throws {
    var series = NumberedSeries(id: 0, name: "")
    try db.forEachRow(
      """
      SELECT seriesId, series.name, book.id, title, book.sortKey, volume, volumeNumber, language, format,
        year, authorKey, (SELECT group_concat(publisherId) FROM bookPublisher WHERE bookId = book.id)
      FROM book JOIN series ON series.id = seriesId
      WHERE seriesId IS NOT NULL AND volumeNumber IS NOT NULL ORDER BY seriesId, volumeNumber, book.id
      """
    ) { row in
      if row.integer(0) != series.id {
        if series.volumes.count > 1 { try body(series) }
        series = NumberedSeries(id: row.integer(0), name: row.string(1) ?? "")
      }
      series.volumes.append(
        Volume(
          book: row.integer(2),
          title: row.string(3) ?? "",
          sortKey: row.string(4) ?? "",
          authorKey: row.string(10),
          publishers: row.string(11),
          label: row.string(5) ?? "",
          number: row.real(6),
          language: row.string(7),
          format: row.string(8),
          year: row.isAbsent(9) ? nil : row.integer(9)
        )
      )
    }
    if series.volumes.count > 1 { try body(series) }
  }

  /// True when a whole number is missing from 1 to the last, which is that of the last book.
  private static func hasGap(_ volumes: [Volume]) -> Bool {
    var last = 0.0
    for volume in volumes where volume.number > 0 {
      if volume.number > last + 1 { return true }
      last = volume.number
    }
    return false
  }

  /// The most numbered books that are of one series, by an author or a house that they share: "Writings" is
  /// many.
  ///
  /// None where each is by another author, as in the series of a publisher, of which nobody means to have all.
  /// Books whose house is not known belong to any.
  private static func largestSeries(_ volumes: [Volume]) -> [Volume] {
    let authors = volumes.filter { $0.publishers != nil }.compactMap(\.authorKey)
    if authors.count == volumes.count, Set(authors).count == authors.count { return [] }
    var groups: [(keys: Set<Substring>, volumes: [Volume])] = []
    var others: [Volume] = []
    for volume in volumes {
      guard let publishers = volume.publishers else {
        others.append(volume)
        continue
      }
      var keys = Set(publishers.split(separator: ","))
      if let author = volume.authorKey { keys.insert(author[...]) }
      let joined = groups.indices.filter { !groups[$0].keys.isDisjoint(with: keys) }
      var group = (keys: keys, volumes: [volume])
      for index in joined.reversed() {
        let other = groups.remove(at: index)
        group = (group.keys.union(other.keys), other.volumes + group.volumes)
      }
      groups.append(group)
    }
    return others + (groups.max { $0.volumes.count < $1.volumes.count }?.volumes ?? [])
  }

  /// Volumes missing in a series of which most are there: nobody means to have all of another.
  static let missingVolume = DoctorRule(
    "missing-volume",
    "Volumes missing in a series",
    of: .series,
    advice: "Look for them; if there are none, octavo check --only missing-volume --right."
  ) { series, examination in
    // Most series are whole, which is quickly known.
    guard series.volumes.count >= 3, hasGap(series.volumes) else { return }
    let volumes = largestSeries(series.volumes)
    let there = Set(volumes.compactMap { Int(exactly: $0.number) }.filter { $0 > 0 })
    guard there.count >= 3, let last = there.max(), let first = there.min() else { return }
    // A series that is numbered by years does not begin with 1; of a publisher's, a few volumes
    // that happen to be neighbours say nothing.
    let isOfYears = 1800...2200 ~= first
    let start = isOfYears ? first : 1
    guard last - start < there.count * 2 else { return }
    let covered = volumes.reduce(into: there) { $0.formUnion($1.numbers) }
    let missing = (start...last).filter { !covered.contains($0) }
    guard !missing.isEmpty, missing.count < there.count else { return }
    try examination.tell(series.id, series.name, tr("\(ranges(missing)) of \(last)"))
  }

  /// "4, 7 to 9".
  private static func ranges(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { run in
      switch run.count {
      case 1: "\(run.lowerBound)"
      case 2: "\(run.lowerBound), \(run.upperBound)"
      default: tr("\(run.lowerBound) to \(run.upperBound)")
      }
    }.joined(separator: ", ")
  }

  /// Two books with one number; each is told with the first, and by one rule: as the same book twice, or as
  /// another.
  private static func tellPairs(
    of series: NumberedSeries,
    _ examination: Examination,
    areSame: Bool,
    where belongs: (Volume, Volume) throws -> Bool
  ) throws {
    let volumes = series.volumes
    var start = 0
    while start < volumes.count {
      let group = volumes[start...].prefix { $0.number == volumes[start].number }
      start += group.count
      guard group.count > 1 else { continue }
      var told: [Volume] = []
      for volume in group {
        let rivals = told.filter { other in
          folded(other.label) == folded(volume.label) && volume.isAlike(other)
        }
        told.append(volume)
        guard rivals.contains(where: volume.isSame) == areSame,
          let other = try rivals.first(where: { try belongs(volume, $0) })
        else { continue }
        try examination.tell(
          volume.book,
          volume.title,
          tr("\(volume.label) of “\(series.name)”, as “\(other.title)”"),
          other: other.book
        )
      }
    }
  }

  static let doubledVolume = DoctorRule(
    "doubled-volume",
    "The same volume twice",
    of: .book,
    advice: "One that is there twice is merged: octavo merge BOOK --into BOOK"
  ) { series, examination in
    try tellPairs(of: series, examination, areSame: true) { $0.isSame(as: $1) }
  }

  static let clashingVolume = DoctorRule(
    "clashing-volume",
    "Two books with one series number",
    of: .book,
    advice: "octavo edit id:N --set volume=…"
  ) { series, examination in
    try tellPairs(of: series, examination, areSame: false) { one, other in
      try !one.isOfOtherHouse(other) && !one.isVersion(of: other)
        && !one.mayBeBoundWith(other, examination.db)
    }
  }

  static let singleSeries = DoctorRule(
    "single-series",
    "Series of one book",
    of: .series,
    advice: "octavo series merge, or take the book out of it: octavo edit id:N --set series="
  ) { examination in
    try examination.tellRows("SELECT id, name, 'one book' FROM series WHERE books = 1")
  }
}
