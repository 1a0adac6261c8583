import GRDB

/// Looks for what is wrong with books and names, and mends it.
package struct Doctor<Access: CatalogAccess> {
  let access: Access

  var db: Database { access.db }
}

extension CatalogAccess {
  package var doctor: Doctor<Self> { Doctor(access: self) }
}

extension Doctor<View> {
  /// Names are compared in a quick look only where there are no more of a kind: 20,000 take 1.3 s on one core,
  /// 232,000 take 9 s.
  private static var mostNamesByTheWay: Int { 25_000 }

  /// The kinds of names of which there are too many for a quick look.
  package var namesLeftOut: [AuthorityKind] {
    get throws {
      try AuthorityKind.allCases.filter {
        try access.authorities($0).count(AuthorityListing()) > Self.mostNamesByTheWay
      }
    }
  }

  /// Looks at the catalogue by some rules, and tells of what it finds, in no order.
  ///
  /// Findings that a person said are right are left out. Takes little memory, whatever the number
  /// of books.
  ///
  /// - Parameters:
  ///   - books: Only these, and what has to do with them; nil is everything.
  ///   - thorough: Whether what takes long is looked at, too: many names that are alike.
  ///   - progress: Told how many books were looked at; what it throws ends the work.
  package func examine(
    _ books: OrderedIDs? = nil,
    by rules: [DoctorRule],
    thorough: Bool = true,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    tell: (DoctorFinding) throws -> Void
  ) throws {
    let accepted = try access.acceptedFindings.all()
    func found(_ finding: DoctorFinding) throws {
      if !accepted.contains(AcceptedFinding(finding)) { try tell(finding) }
    }
    let ofBooks = rules.filter { if case .book = $0.search { true } else { false } }
    let others = rules.filter { if case .book = $0.search { false } else { true } }
    let count = try books?.count ?? total()
    // A rule that asks the whole catalogue counts as a fiftieth of looking at all books: an
    // estimate for the progress alone.
    let total = (ofBooks.isEmpty ? 0 : count) + others.count * max(1, count / 50)
    let base = ofBooks.isEmpty ? 0 : count
    if !ofBooks.isEmpty {
      try examineBooks(books, by: ofBooks, progress: { try progress($0, total) }, tell: found)
    }
    for (place, rule) in others.enumerated() {
      try progress(base + place * max(1, count / 50), total)
      try examineAll(books, by: rule, thorough: thorough, progress: progress, tell: found)
    }
    try progress(total, total)
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
    let awaited = tests.reduce(into: BookSigns()) { $0.formUnion($1.signs) }
    let (today, year) = (Day(access.now), access.now.local.year)
    let log = access.connection.damage
    var done = 0
    func look(_ row: RawRow) throws {
      done += 1
      if done & 4095 == 0 { try progress(done) }
      let signs = DoctorRule.ExaminedBook.signs(of: row)
      guard !signs.isDisjoint(with: awaited) else { return }
      let examined = DoctorRule.ExaminedBook(
        record: RawRecord(row: row, kind: .book, id: row.integer(0), log: log),
        view: access,
        today: today,
        currentYear: year
      )
      for entry in tests where !entry.signs.isDisjoint(with: signs) {
        guard let value = try entry.test(examined) else { continue }
        try tell(
          DoctorFinding(
            rule: entry.rule.id,
            record: .book(examined.id),
            title: examined.title,
            value: value,
            changes: try changes(examined.id, by: entry.rule)
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

  private func changes(_ id: ID<Book>, by rule: DoctorRule) throws -> [DoctorFinding.Line] {
    guard case .book(let fix)? = rule.remedy else { return [] }
    let old = BookDraft(try access.books.card(id))
    var new = old
    fix(&new)
    return changedLines(from: old, to: new).map {
      DoctorFinding.Line(label: $0.field.label, before: $0.before, after: $0.after)
    }
  }

  /// The name that a record gets; none where another one has it.
  private func changes(
    of record: RecordID,
    called name: String,
    by rule: DoctorRule
  ) throws -> [DoctorFinding.Line] {
    guard case .name(let mended)? = rule.remedy, case .authority(let id) = record,
      let new = mended(name)
    else { return [] }
    if let other = try access.authorities(id.kind).named(new), other != id { return [] }
    return [DoctorFinding.Line(label: AuthorityField.name.label, before: name, after: new)]
  }

  // MARK: - The whole catalogue

  private func examineAll(
    _ books: OrderedIDs?,
    by rule: DoctorRule,
    thorough: Bool,
    progress: (Int, Int) throws -> Void,
    tell: (DoctorFinding) throws -> Void
  ) throws {
    let wanted = books.map { Set($0.map(\.self)) }
    func found(_ number: Int64, _ name: String, _ value: String, _ other: Int64? = nil) throws {
      guard let record = RecordID(rule.kind, number: number) else { return }
      if let wanted, try !has(record, anyOf: wanted) { return }
      try tell(
        DoctorFinding(
          rule: rule.id,
          record: record,
          title: name,
          value: value,
          other: other,
          changes: try changes(of: record, called: name, by: rule),
          isRemoved: rule.removes
        )
      )
    }
    switch rule.search {
    case .book: break
    case .catalog(let ask):
      try withoutActuallyEscaping(found) { found in
        try ask(
          DoctorRule.Examination(
            view: access,
            today: Day(access.now),
            currentYear: access.now.local.year,
            take: found
          )
        )
      }
    case .names(let kind):
      let count = try access.authorities(kind).count(AuthorityListing())
      guard thorough || count <= Self.mostNamesByTheWay else { return }
      for cluster in try access.authorities(kind).clusters() {
        guard let first = cluster.members.first else { continue }
        let others = cluster.members.dropFirst().map { "“\($0.name)”" }.joined(separator: ", ")
        try found(
          first.record.number,
          first.name,
          "\(others): \(cluster.why.joined(separator: ", "))"
        )
      }
    }
  }

  /// Whether a record has to do with any of some books.
  private func has(_ record: RecordID, anyOf books: Set<Int64>) throws -> Bool {
    let sql: String
    switch record {
    case .book(let id): return books.contains(id.rawValue)
    case .authority(let id): sql = id.kind.booksQuery("?1")
    case .reader:
      sql = "SELECT bookId FROM loanBook JOIN loan ON loan.id = loanId WHERE readerId = ?1"
    case .reading: sql = "SELECT bookId FROM reading WHERE id = ?1"
    case .loan: sql = "SELECT bookId FROM loanBook WHERE loanId = ?1"
    }
    var isThere = false
    try RawQuery(db, sql).forEachRow(of: record.number) { row in
      if books.contains(row.integer(0)) { isThere = true }
    }
    return isThere
  }
}

extension Doctor<Edit> {
  /// Mends what was found, if it is still there.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``CatalogError/notFound(_:key:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func mend(_ finding: DoctorFinding) throws -> Bool {
    guard let rule = DoctorRule.named(finding.rule), let remedy = rule.remedy else { return false }
    switch (remedy, finding.record) {
    case (.book(let fix), .book(let id)):
      guard try stillFinds(rule, .book(id)) else { return false }
      let card = try access.books.card(id)
      var draft = BookDraft(card)
      fix(&draft)
      return try access.books.update(id, from: card.book.version, to: draft)
    case (.name(let mended), .authority(let id)):
      guard try access.present([id.rawValue], in: id.kind.table).count == 1 else { return false }
      let old = try access.authorities(id.kind).record(id)
      guard let name = mended(old.name),
        try access.authorities(id.kind).named(name).map({ $0 == id }) ?? true
      else { return false }
      return try access.authorities(id.kind).update(
        id,
        to: AuthorityDraft(
          name: name,
          qualifier: old.qualifier ?? "",
          sortName: mended(old.sortName) ?? old.sortName,
          aliases: old.aliases
        )
      )
    case (.removal, .authority(let id)):
      // One that has got a book meanwhile stays.
      guard try access.present([id.rawValue], in: id.kind.table).count == 1,
        try access.authorities(id.kind).record(id).books == 0
      else { return false }
      try access.authorities(id.kind).delete(id, books: .refuse)
      return true
    default: return false
    }
  }

  /// Mends several, as one change.
  ///
  /// - Returns: How many records changed.
  @discardableResult
  package func mend(_ findings: [DoctorFinding], progress: BulkProgress) throws -> Int {
    var mended: Set<RecordID> = []
    for (place, finding) in findings.enumerated() {
      if try mend(finding) { mended.insert(finding.record) }
      try progress.reached(place + 1, of: findings.count)
    }
    let kinds = Set(mended.map(\.kind))
    if mended.count > 1 {
      let what =
        kinds.count == 1
        ? kinds.first?.name(count: mended.count) ?? "" : "\(grouped(mended.count)) records"
      let isRemoval = findings.allSatisfy(\.isRemoved)
      access.describe(whole: "\(isRemoval ? "Removed" : "Mended") \(what)")
    }
    return mended.count
  }

  private func stillFinds(_ rule: DoctorRule, _ record: RecordID) throws -> Bool {
    var isFound = false
    try access.view.doctor.examine(OrderedIDs([record.number]), by: [rule]) { _ in isFound = true }
    return isFound
  }
}
