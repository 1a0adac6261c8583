import Books
import GRDB

/// Finds mistakes in books and names, and mends them.
package struct Doctor<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension CatalogAccess {
  package var doctor: Doctor<Self> { Doctor(access: self) }
}

extension Doctor<ReadTransaction> {
  /// Records are compared in a quick look only where there are no more of a kind: 20,000 names take 1.3 s on
  /// one core, 232,000 take 9 s; 25,000 books take about as long as their names.
  private static var mostComparedByTheWay: Int { 25_000 }

  /// The subjects that are too large to compare in a quick look.
  package var leftOut: [ClusterSubject] {
    get throws { try ClusterSubject.lookedThrough.filter { try !isComparedByTheWay($0) } }
  }

  private func isComparedByTheWay(_ subject: ClusterSubject) throws -> Bool {
    let count =
      switch subject {
      case .names(let kind): try access.authorities(kind).count(AuthorityListing())
      case .books: try access.books.count(BookListing())
      }
    return count <= Self.mostComparedByTheWay
  }

  /// Examines the catalogue by some rules, and reports findings in no order.
  ///
  /// Findings that a person said are right are left out. Takes little memory, whatever the number
  /// of books.
  ///
  /// - Parameters:
  ///   - books: Only these, and records related to them; nil is everything.
  ///   - thorough: True to compare many records, too, which takes long.
  ///   - progress: Counts the books that were looked at, and can stop the work.
  package func examine(
    _ books: OrderedIDs? = nil,
    by rules: [DoctorRule],
    thorough: Bool = true,
    progress: WorkProgress = WorkProgress(),
    tell: (DoctorFinding) throws -> Void
  ) throws {
    let accepted = try access.acceptedFindings.all()
    func found(_ finding: DoctorFinding) throws {
      if !accepted.contains(AcceptedFinding(finding)) { try tell(finding) }
    }
    let ofBooks = rules.filter { if case .book = $0.search { true } else { false } }
    let ofSeries = rules.filter { if case .series = $0.search { true } else { false } }
    let others = rules.filter { rule in
      switch rule.search {
      case .book, .series: false
      case .catalog, .alike: true
      }
    }
    let count = try books?.count ?? total()
    // A rule that asks the whole catalogue counts as a fiftieth of looking at all books, all series as
    // a fifth, and a rule that compares records as half of it: estimates for the progress alone.
    let shares = others.map { max(1, $0.likeRecords == nil ? count / 50 : count / 2) }
    let shareOfSeries = ofSeries.isEmpty ? 0 : max(1, count / 5)
    var done = ofBooks.isEmpty ? 0 : count
    let total = done + shareOfSeries + shares.reduce(0, +)
    if !ofBooks.isEmpty {
      try examineBooks(
        books,
        by: ofBooks,
        progress: { try progress.reached($0, of: total) },
        tell: found
      )
    }
    if !ofSeries.isEmpty {
      try progress.reached(done, of: total)
      try examineSeries(books, by: ofSeries, tell: found)
      done += shareOfSeries
    }
    for (rule, share) in zip(others, shares) {
      try progress.reached(done, of: total)
      let part = progress.part(from: done, share, of: total)
      try examineAll(books, by: rule, thorough: thorough, progress: part, tell: found)
      done += share
    }
    try progress.reached(total, of: total)
  }

  private func total() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM book") ?? 0
  }

  // MARK: - Book by book

  private func examineBooks(
    _ books: OrderedIDs?,
    by rules: [DoctorRule],
    progress: (Int) throws -> Void,
    tell: (DoctorFinding) throws -> Void
  ) throws {
    let tests = rules.compactMap { rule in
      if case .book(let signs, let test) = rule.search {
        (rule: rule, signs: signs, test: test)
      } else {
        nil
      }
    }
    let signsOfTests = tests.map(\.signs)
    let awaited = signsOfTests.reduce(into: BookFeatures()) { $0.formUnion($1) }
    let today = access.today
    let log = access.connection.damage
    var done = 0
    func look(_ row: RawRow) throws {
      done += 1
      if done & 4095 == 0 { try progress(done) }
      let signs = DoctorRule.ExaminedBook.signs(of: row, currentYear: today.year)
      guard !signs.isDisjoint(with: awaited) else { return }
      let examined = DoctorRule.ExaminedBook(
        record: RawRecord(row: row, kind: .book, id: row.integer(0), log: log),
        view: access,
        today: today
      )
      for (place, waited) in signsOfTests.enumerated() where !waited.isDisjoint(with: signs) {
        let entry = tests[place]
        guard let value = try entry.test(examined) else { continue }
        try tell(
          DoctorFinding(
            rule: entry.rule.id,
            record: .book(examined.id),
            title: examined.title,
            value: value,
            cure: try cure(of: examined.id, by: entry.rule)
          )
        )
      }
    }
    let source =
      "SELECT \(DoctorRule.ExaminedBook.columns) FROM book LEFT JOIN isbn ON isbn.bookId = book.id"
    if let books {
      try db.forEachRow("\(source) WHERE book.id = ?1", of: books.map(\.self), look)
    } else {
      try db.forEachRow("\(source) ORDER BY book.id", look)
    }
  }

  private func cure(of id: ID<Book>, by rule: DoctorRule) throws -> DoctorFinding.Cure? {
    guard case .book(let fix)? = rule.remedy else { return nil }
    let old = BookDraft(try access.books.card(id))
    var new = old
    fix(&new)
    let lines = changedLines(from: old, to: new).map {
      DoctorFinding.Line(label: $0.field.label, before: $0.before, after: $0.after)
    }
    return lines.isEmpty ? nil : .change(lines)
  }

  /// The cure for a record: it is removed, renamed, or merged with the record that has that name.
  func cure(
    of record: RecordID,
    called name: String,
    by rule: DoctorRule
  ) throws -> DoctorFinding.Cure? {
    switch rule.remedy {
    case .removal: return .removal
    case .name(let mended):
      guard let id = record.authority, let new = mended(name) else { return nil }
      if let other = try access.authorities(id.kind).other(than: id, called: new) {
        return .joining(other, name: new)
      }
      return .change([
        DoctorFinding.Line(label: AuthorityField.name.label, before: name, after: new)
      ])
    case .book, nil: return nil
    }
  }

  // MARK: - The whole catalogue

  private func examineAll(
    _ books: OrderedIDs?,
    by rule: DoctorRule,
    thorough: Bool,
    progress: WorkProgress,
    tell: (DoctorFinding) throws -> Void
  ) throws {
    switch rule.search {
    case .book, .series: break
    case .catalog(let ask):
      let wanted = wanted(books)
      try withoutActuallyEscaping(tell) { try ask(examination(by: rule, of: wanted, tell: $0)) }
    case .alike(let subject):
      guard try thorough || isComparedByTheWay(subject) else { return }
      let wanted = wanted(books)
      for cluster in try access.clusters(of: subject, progress: progress)
      where try cluster.members.contains(where: { try isWanted($0.record, wanted) }) {
        let others = cluster.members.dropFirst().map { "“\($0.words)”" }.joined(separator: ", ")
        try tell(
          DoctorFinding(
            rule: rule.id,
            record: cluster.proposed.record,
            title: cluster.proposed.words,
            value: "\(others): \(cluster.why.joined(separator: ", "))",
            alike: cluster.members.map(\.record.number)
          )
        )
      }
    }
  }

  /// Looks at each series once, by all rules that do.
  private func examineSeries(
    _ books: OrderedIDs?,
    by rules: [DoctorRule],
    tell: (DoctorFinding) throws -> Void
  ) throws {
    let wanted = wanted(books)
    try withoutActuallyEscaping(tell) { tell in
      let tests = rules.compactMap { rule in
        if case .series(let look) = rule.search {
          (look: look, examination: examination(by: rule, of: wanted, tell: tell))
        } else {
          nil
        }
      }
      try DoctorRule.forEachSeries(db) { series in
        for test in tests { try test.look(series, test.examination) }
      }
    }
  }

  /// - Parameter wanted: Only findings that have to do with these books are told; nil is all.
  private func examination(
    by rule: DoctorRule,
    of wanted: Set<Int64>?,
    tell: @escaping (DoctorFinding) throws -> Void
  ) -> DoctorRule.Examination {
    DoctorRule.Examination(view: access, today: access.today) { number, name, value, other in
      guard let record = RecordID(rule.kind, number: number), try isWanted(record, wanted) else {
        return
      }
      try tell(
        DoctorFinding(
          rule: rule.id,
          record: record,
          title: name,
          value: value,
          other: other,
          cure: try cure(of: record, called: name, by: rule)
        )
      )
    }
  }

  private func wanted(_ books: OrderedIDs?) -> Set<Int64>? { books.map { Set($0.map(\.self)) } }

  private func isWanted(_ record: RecordID, _ wanted: Set<Int64>?) throws -> Bool {
    try wanted.map { try has(record, anyOf: $0) } ?? true
  }

  /// True when a record has to do with any of some books.
  private func has(_ record: RecordID, anyOf books: Set<Int64>) throws -> Bool {
    guard let query = Table(record.kind)?.description.booksQuery else { return false }
    var isThere = false
    try RawQuery(db, query).forEachRow(of: record.number) { row in
      if books.contains(row.integer(0)) { isThere = true }
    }
    return isThere
  }
}

/// The result of mending findings.
package struct Mending: Hashable, Sendable {
  /// How many records changed.
  package fileprivate(set) var records = 0
  /// The records that saving refuses, as something else in them is wrong too, with the reason.
  package fileprivate(set) var refused: [String] = []
}

extension Doctor<WriteTransaction> {
  /// Mends findings as they were shown, as one change.
  ///
  /// A record that another program changed meanwhile, so that something else would come of it, stays
  /// as it is.
  ///
  /// So does one that saving refuses for something else.
  ///
  /// - Throws: ``CatalogError/notFound(_:key:)``.
  @discardableResult
  package func mend(_ findings: [DoctorFinding], progress: WorkProgress) throws -> Mending {
    var mending = Mending()
    var mended: Set<RecordID> = []
    var done = 0
    // Several findings of a record: each was shown as if it were alone.
    for (record, group) in byRecord(findings) {
      do {
        for finding in try group.filter(isAsShown) where try mend(finding) {
          mended.insert(record)
        }
      } catch CatalogError.invalid(let problems) {
        let title = group.first?.title ?? ""
        mending.refused += problems.prefix(1).map {
          "“\(title)” (id:\(record.number)) stays: \($0)"
        }
      }
      done += group.count
      try progress.reached(done, of: findings.count)
    }
    let kinds = Set(mended.map(\.kind))
    if mended.count > 1 {
      let noun = kinds.only?.noun
      let records = noun ?? Plural(one: "record", other: "records")
      let isRemoval = findings.allSatisfy { $0.cure == .removal }
      access.describe(
        whole: isRemoval ? "Removed \(mended.count, records)" : "Mended \(mended.count, records)"
      )
    }
    mending.records = mended.count
    return mending
  }

  private func byRecord(
    _ findings: [DoctorFinding]
  ) -> [(record: RecordID, findings: [DoctorFinding])] {
    var order: [RecordID] = []
    let groups = Dictionary(grouping: findings) { $0.record }
    var known: Set<RecordID> = []
    for finding in findings where known.insert(finding.record).inserted {
      order.append(finding.record)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  /// True when a finding is still there, and its cure is still the same.
  private func isAsShown(_ finding: DoctorFinding) throws -> Bool {
    guard let rule = DoctorRule.named(finding.rule) else { return false }
    if let id = finding.record.book { return try now(rule, id)?.cure == finding.cure }
    guard let id = finding.record.authority, try isPresent(id) else { return false }
    let name = try access.authorities(id.kind).record(id).name
    return try access.view.doctor.cure(of: finding.record, called: name, by: rule) == finding.cure
  }

  /// The finding of a rule about a book now.
  private func now(_ rule: DoctorRule, _ id: ID<Book>) throws -> DoctorFinding? {
    var found: DoctorFinding?
    try access.view.doctor.examine(OrderedIDs([id.rawValue]), by: [rule]) { found = $0 }
    return found
  }

  private func isPresent(_ id: AuthorityID) throws -> Bool {
    try access.present([id.rawValue], in: id.kind.table).count == 1
  }

  /// - Returns: False when nothing changed.
  private func mend(_ finding: DoctorFinding) throws -> Bool {
    guard let rule = DoctorRule.named(finding.rule), let remedy = rule.remedy else { return false }
    if case .book(let fix) = remedy {
      guard let id = finding.record.book else { return false }
      // What mended another finding of it may have mended this one.
      guard try now(rule, id) != nil else { return false }
      let card = try access.books.card(id)
      var draft = BookDraft(card)
      fix(&draft)
      return try access.books.update(id, from: card.book.version, to: draft)
    }
    guard let id = finding.record.authority, try isPresent(id) else { return false }
    let names = access.authorities(id.kind)
    let old = try names.record(id)
    switch remedy {
    case .name(let mended):
      guard let name = mended(old.name) else { return false }
      if let other = try names.other(than: id, called: name) {
        try names.merge([id], into: other)
        return true
      }
      return try names.update(
        id,
        to: AuthorityDraft(
          name: name,
          qualifier: old.qualifier ?? "",
          sortName: mended(old.sortName) ?? old.sortName,
          aliases: old.aliases
        )
      )
    case .removal:
      // One that has got a book meanwhile stays.
      guard old.books == 0 else { return false }
      try names.delete(id, books: .refuse)
      return true
    case .book: return false
    }
  }
}
