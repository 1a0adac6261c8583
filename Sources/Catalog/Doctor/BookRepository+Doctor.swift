extension BookRepository {
  private static var batch: Int { 512 }

  /// Looks at books by some rules, and tells of what it finds.
  ///
  /// Findings that a person said are right are left out. Books are read a few at a time, so that any number of
  /// them takes little memory.
  ///
  /// - Parameters:
  ///   - progress: Told how many books were looked at; what it throws ends the work.
  package func examine(
    _ ids: OrderedIDs,
    by rules: [DoctorRule],
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    tell: (DoctorFinding) throws -> Void
  ) throws {
    let accepted = try access.acceptedFindings.all()
    let (today, year) = (Day(access.now), access.now.local.year)
    var done = 0
    var rest = Array(ids.map(ID<Book>.init(rawValue:)))[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(Self.batch)
      for card in try cards(batch) {
        let patient = DoctorRule.Patient(
          card: card,
          draft: BookDraft(card),
          today: today,
          currentYear: year
        )
        for rule in rules {
          guard let finding = Self.finding(rule, patient) else { continue }
          let key = AcceptedFinding(finding)
          if !accepted.contains(key) { try tell(finding) }
        }
      }
      done += batch.count
      try progress(done, ids.count)
    }
  }

  private static func finding(_ rule: DoctorRule, _ patient: DoctorRule.Patient) -> DoctorFinding? {
    guard let value = rule.test(patient) else { return nil }
    var changes: [ChangedLine] = []
    if let fix = rule.fix {
      var draft = patient.draft
      fix(&draft)
      changes = changedLines(from: patient.draft, to: draft)
    }
    return DoctorFinding(
      rule: rule.id,
      book: patient.card.book.id,
      title: patient.card.book.title,
      value: value,
      changes: changes
    )
  }
}

extension BookRepository<Edit> {
  /// Mends a book by a rule, if the rule still finds something.
  ///
  /// - Returns: Whether anything changed.
  /// - Throws: ``CatalogError/notFound(_:key:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func mend(_ id: ID<Book>, by rule: DoctorRule) throws -> Bool {
    guard let fix = rule.fix else { return false }
    let card = try card(id)
    var draft = BookDraft(card)
    let patient = DoctorRule.Patient(
      card: card,
      draft: draft,
      today: Day(access.now),
      currentYear: access.now.local.year
    )
    guard rule.test(patient) != nil else { return false }
    fix(&draft)
    return try update(id, from: card.book.version, to: draft)
  }
}
