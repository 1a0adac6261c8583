import Books
import GRDB

extension AuthorityRepository {
  /// Names that are probably one, the likeliest first.
  ///
  /// **The problem.** A catalogue has several spellings of one name, and to compare each name with
  /// each other one takes the square of their number.
  ///
  /// **The ways there are.** To compare all pairs. To sort the names and compare neighbours, which
  /// misses spellings that differ at the beginning. To compare only names that share a key, which
  /// is called blocking.
  ///
  /// **The one taken** is the last, with several keys a name (`NameVariant.keys`) and neighbours alone
  /// in large blocks (``Blocks``). Pairs are judged by their letters (``NameSimilarity``), those that
  /// are alike by their books (``BookEvidence``), and joined to groups in which each goes with each
  /// other one (``ClusterGroup``).
  ///
  /// **What it guarantees.** It takes memory in proportion to the number of names, not of pairs
  /// that are compared. Names that share no key are never found; `LabelledPairTests` holds how many
  /// are found, and how many of those are right.
  ///
  /// Pairs of which a person said that they are never the same are left out.
  ///
  /// - Parameter progress: Follows the search, and can stop it.
  package func clusters(
    progress: WorkProgress = WorkProgress()
  ) throws -> [Cluster] {
    let excluded = try access.keptApart(kind.recordKind)
    let count = try count(AuthorityListing())
    var ids: [Int64] = []
    var forms: [NameVariant] = []
    try db.forEachRow("SELECT id, name\(kind == .author ? ", qualifier" : "") FROM \(table)") {
      row in
      ids.append(row.integer(0))
      let qualifier = kind == .author ? row.string(2) ?? "" : ""
      forms.append(NameVariant(kind, row.string(1) ?? "", qualifier: qualifier))
      if ids.count.isMultiple(of: 4096) { try progress.reached(ids.count, of: count * 3) }
    }
    var blocks = Blocks()
    blocks.reserve(ids.count * 5)
    for (place, form) in forms.enumerated() { blocks.add(form.keys, at: place) }
    let words = SubjectWords(forms)
    var alike: [Place: NameSimilarity] = [:]
    try blocks.forEachPair {
      forms[$0].squeezed < forms[$1].squeezed
    } progress: { done, total in
      try progress.reached(total + done, of: total * 3)
    } _: { one, other in
      let place = Place(one, other)
      guard alike[place] == nil, let likeness = NameSimilarity(forms[one], forms[other]),
        // Books can add 0.15 at most (``BookEvidence/weight(with:_:)``).
        likeness.score >= NameSimilarity.least - 0.15,
        !words.tellApart(forms[one], forms[other], likeness),
        !excluded.contains(NamePair(ids[one], ids[other]))
      else { return }
      alike[place] = likeness
    }
    let isControlled = Self.isControlled(forms)
    let pairs = try weighed(alike, ids: ids, forms: forms, isControlled: isControlled, progress)
    return try joined(pairs, ids: ids, forms: forms, excluded)
  }

  /// Two names by their places, the smaller first.
  private struct Place: Hashable, Comparable {
    static func < (one: Self, other: Self) -> Bool {
      (one.one, one.other) < (other.one, other.other)
    }

    let one: Int32
    let other: Int32

    init(_ one: Int, _ other: Int) {
      self.one = Int32(min(one, other))
      self.other = Int32(max(one, other))
    }
  }

  /// True when libraries told these people apart: they give years to the second person of a name, and
  /// leave the first as it is, so that likeness alone says little.
  ///
  /// Of 82,000 names in records of the Library of Congress 31 in 100 have years, in people's own libraries none.
  private static func isControlled(_ forms: [NameVariant]) -> Bool {
    let count = forms.count { $0.kind == .author && !$0.years.isEmpty }
    return count >= 20 && count * 10 >= forms.count
  }

  /// True when the qualifiers of two names differ, or neither has one and their words differ.
  private static func needsSign(_ one: NameVariant, _ other: NameVariant) -> Bool {
    one.qualifier != other.qualifier || one.qualifier.isEmpty && one.squeezed != other.squeezed
  }

  /// True when books under both have a publisher, a tag or a genre in common.
  private func haveSign(_ one: Int64, _ other: Int64) throws -> Bool {
    func books(_ id: String) -> String {
      "(SELECT bookId FROM bookAuthor WHERE authorId = \(id) LIMIT \(BookEvidence.mostBooks))"
    }
    let signs = [
      ("bookTag", "tagId", "bookId"), ("bookPublisher", "publisherId", "bookId"),
      ("book", "genreId", "id"),
    ]
    let tests = signs.map { table, column, book in
      """
      EXISTS (SELECT 1 FROM \(table) WHERE \(book) IN \(books("?1")) AND \(column) IN (
        SELECT \(column) FROM \(table) WHERE \(book) IN \(books("?2"))))
      """
    }
    return try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT \(tests.joined(separator: " OR "))"),
      arguments: [one, other]
    ) ?? false
  }

  private struct Pair {
    let place: Place
    let score: Double
    let why: [String]
  }

  /// The pairs that are likely enough when their books are looked at, the likeliest first.
  private func weighed(
    _ alike: [Place: NameSimilarity],
    ids: [Int64],
    forms: [NameVariant],
    isControlled: Bool,
    _ progress: WorkProgress
  ) throws -> [Pair] {
    var pairs: [Pair] = []
    var known: [Int32: BookEvidence] = [:]
    func evidence(_ place: Int32) throws -> BookEvidence {
      if let found = known[place] { return found }
      // The pairs come by their first name: what is behind is not asked for again.
      if known.count > 5000 { known.removeAll(keepingCapacity: true) }
      let found = try self.evidence(of: ids[Int(place)])
      known[place] = found
      return found
    }
    let places = alike.keys.sorted()
    for (index, place) in places.enumerated() {
      if index.isMultiple(of: 256) {
        try progress.reached(2 * places.count + index, of: places.count * 3)
      }
      guard let likeness = alike[place] else { continue }
      let (one, other) = (forms[Int(place.one)], forms[Int(place.other)])
      // Where both have years, these agree.
      let isDated = one.years.isEmpty != other.years.isEmpty
      let lastYears = isDated ? (one.lastYear, other.lastYear) : (nil, nil)
      let (weight, words) = try evidence(place.one).weight(
        with: evidence(place.other),
        kind,
        lastYears: lastYears,
        born: isDated ? (one.born, other.born) : (nil, nil)
      )
      let score = min(1, likeness.score + weight)
      guard score >= NameSimilarity.least else { continue }
      if isControlled, weight <= 0, Self.needsSign(one, other),
        try !haveSign(ids[Int(place.one)], ids[Int(place.other)])
      {
        continue
      }
      pairs.append(
        Pair(
          place: place,
          score: score,
          why: likeness.why.map(\.words) + (words.map { [$0] } ?? [])
        )
      )
    }
    return pairs.sorted {
      ($1.score, $0.place.one, $0.place.other) < ($0.score, $1.place.one, $1.place.other)
    }
  }

  private func evidence(of id: Int64) throws -> BookEvidence {
    var evidence = BookEvidence()
    let columns = "book.id, book.sortKey, book.language, book.genreId, book.year, book.authorKey"
    let sql =
      switch kind.link {
      case .one(let column): "SELECT \(columns) FROM book WHERE \(column) = ?1"
      case .many(let links, let column):
        "SELECT \(columns) FROM \(links.rawValue) JOIN book ON book.id = bookId WHERE \(column) = ?1"
      }
    try RawQuery(db, sql + " LIMIT \(BookEvidence.mostBooks)").forEachRow(of: id) {
      evidence.add($0)
    }
    return evidence
  }

  /// The clusters that pairs make.
  private func joined(
    _ pairs: [Pair],
    ids: [Int64],
    forms: [NameVariant],
    _ excluded: Set<NamePair>
  ) throws -> [Cluster] {
    let groups = try ClusterGroup.joined(
      pairs.map { (Int($0.place.one), Int($0.place.other), $0.score, $0.why) }
    ) { first, second in
      !excluded.contains(NamePair(ids[first], ids[second]))
        && (NameSimilarity(forms[first], forms[second])?.score ?? 0) >= 0.65
    }
    return try groups.map { group in
      Cluster(
        kind: kind.recordKind,
        members: try group.places.map { place in
          let record = try record(AuthorityID(kind, ids[place]))
          return Cluster.Member(
            record: .authority(record.id),
            name: record.displayName,
            books: record.books,
            // Written well, with most books, with the forename in front, in the fullest form.
            merits: [
              -Flaws.count(inName: record.name, of: kind), record.books,
              forms[place].isTurned ? 0 : 1,
              record.displayName.count,
            ]
          )
        },
        why: group.why,
        score: group.score
      )
    }
  }
}

/// How many subjects have each word: of one that several have, another with a letter more is another word and not
/// mistyped, as "plants" and "planets".
private struct SubjectWords {
  private var counts: [String: Int] = [:]

  /// A mistyped word is in one subject or two.
  private static let several = 3

  init(_ forms: [NameVariant]) {
    guard let kind = forms.first?.kind, kind == .tag || kind == .genre else { return }
    for form in forms {
      for word in Set(form.words) { counts[word, default: 0] += 1 }
    }
  }

  /// True when two subjects differ in words that are both known.
  func tellApart(_ one: NameVariant, _ other: NameVariant, _ likeness: NameSimilarity) -> Bool {
    guard !counts.isEmpty,
      likeness.why == [.mistyped] || likeness.why == [.transliterated]
    else { return false }
    return zip(one.words, other.words).contains { word, second in
      word != second && !Self.isPlural(word, second)
        && min(counts[word] ?? 0, counts[second] ?? 0) >= Self.several
    }
  }

  private static func isPlural(_ one: String, _ other: String) -> Bool {
    (one + "s" == other || other + "s" == one)
      && !NameFormWords.otherInPlural.contains(one.count < other.count ? one : other)
  }
}

/// The evidence from the books of a name for or against its being the same as another.
struct BookEvidence {
  private(set) var titles: Set<Int> = []
  private(set) var books: Set<Int64> = []
  private(set) var languages: Set<String> = []
  private(set) var genres: Set<Int64> = []
  private(set) var authors: Set<String> = []
  private(set) var years: ClosedRange<Int64>?

  /// How many books are looked at.
  static let mostBooks = 40

  mutating func add(_ row: RawRow) {
    books.insert(row.integer(0))
    if let title = row.string(1) { titles.insert(title.hashValue) }
    if let language = row.string(2) { languages.insert(language) }
    if !row.isAbsent(3) { genres.insert(row.integer(3)) }
    if !row.isAbsent(4) {
      let year = row.integer(4)
      years = min(years?.lowerBound ?? year, year)...max(years?.upperBound ?? year, year)
    }
    if let author = row.string(5) { authors.insert(author) }
  }

  /// The number to add to the likeness of two names' letters, and the reason in words.
  ///
  /// The weights were chosen with the pairs of `LabelledPairTests`, which has them with each pair.
  ///
  /// - Parameters:
  ///   - lastYears: The last year in which each of the two may have written, where it is known.
  ///   - born: The years of their birth, where known.
  func weight(
    with other: Self,
    _ kind: AuthorityKind,
    lastYears: (Int?, Int?) = (nil, nil),
    born: (Int?, Int?) = (nil, nil)
  ) -> (Double, String?) {
    switch kind {
    case .author:
      // Nobody wrote before they were born.
      if other.isBefore(born.0) || isBefore(born.1) { return (-0.3, nil) }
      // Two who wrote a book together are two.
      if !books.isDisjoint(with: other.books) { return (-0.1, nil) }
      if !titles.isDisjoint(with: other.titles) {
        return (0.15, tr("the same title under both"))
      }
    case .series:
      if !authors.isDisjoint(with: other.authors) { return (0.1, tr("the same author")) }
      if !authors.isEmpty, !other.authors.isEmpty { return (-0.2, nil) }
      return (0, nil)
    case .publisher:
      if !titles.isDisjoint(with: other.titles) {
        return (0.1, tr("the same title under both"))
      }
      return (0, nil)
    case .genre, .tag, .shelf: return (0, nil)
    }
    var weight = 0.0
    let speakApart =
      !languages.isEmpty && !other.languages.isEmpty && languages.isDisjoint(with: other.languages)
    let areApart = !genres.isEmpty && !other.genres.isEmpty && genres.isDisjoint(with: other.genres)
    if speakApart, areApart { weight -= 0.08 } else if speakApart || areApart { weight -= 0.02 }
    if let years, let second = other.years,
      years.lowerBound - second.upperBound > 90 || second.lowerBound - years.upperBound > 90
    {
      weight -= 0.1
    }
    if isDead(by: lastYears.0, before: other) || other.isDead(by: lastYears.1, before: self) {
      weight -= 0.2
    }
    return (weight, nil)
  }

  private func isBefore(_ born: Int?) -> Bool {
    guard let born, let years else { return false }
    return years.lowerBound < Int64(born)
  }

  /// True when all books of this name are of its lifetime, and all of the other's long after.
  ///
  /// Joseph Heller (-1849) did not write Catch-22. New printings of the dead are no sign, as both
  /// have those.
  private func isDead(by last: Int?, before other: Self) -> Bool {
    guard let last = last.map(Int64.init), let years, let second = other.years else { return false }
    return years.upperBound <= last + 30 && second.lowerBound > last + 60
  }
}
