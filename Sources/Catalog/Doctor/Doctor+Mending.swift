import GRDB

extension Doctor<Edit> {
  /// Mends findings as they were shown, as one change.
  ///
  /// A record that another program changed meanwhile, so that something else would come of it, stays
  /// as it is.
  ///
  /// - Returns: How many records changed.
  /// - Throws: ``CatalogError/notFound(_:key:)``, ``CatalogError/invalid(_:)``.
  @discardableResult
  package func mend(_ findings: [DoctorFinding], progress: BulkProgress) throws -> Int {
    var mended: Set<RecordID> = []
    var done = 0
    // Several findings of a record: each was shown as if it were alone.
    for (record, group) in byRecord(findings) {
      for finding in try group.filter(isAsShown) where try mend(finding) {
        mended.insert(record)
      }
      done += group.count
      try progress.reached(done, of: findings.count)
    }
    let kinds = Set(mended.map(\.kind))
    if mended.count > 1 {
      let what =
        kinds.count == 1
        ? kinds.first?.name(count: mended.count) ?? "" : "\(grouped(mended.count)) records"
      let isRemoval = findings.allSatisfy { $0.cure == .removal }
      access.describe(whole: "\(isRemoval ? "Removed" : "Mended") \(what)")
    }
    return mended.count
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

  /// Whether a finding is still there, and the same would come of it.
  private func isAsShown(_ finding: DoctorFinding) throws -> Bool {
    guard let rule = DoctorRule.named(finding.rule) else { return false }
    switch finding.record {
    case .book(let id):
      return try now(rule, id)?.cure == finding.cure
    case .authority(let id):
      guard try isPresent(id) else { return false }
      let name = try access.authorities(id.kind).record(id).name
      return try access.view.doctor.cure(of: finding.record, called: name, by: rule) == finding.cure
    case .reader, .reading, .loan: return false
    }
  }

  /// What a rule finds of a book now.
  private func now(_ rule: DoctorRule, _ id: ID<Book>) throws -> DoctorFinding? {
    var found: DoctorFinding?
    try access.view.doctor.examine(OrderedIDs([id.rawValue]), by: [rule]) { found = $0 }
    return found
  }

  private func isPresent(_ id: AuthorityID) throws -> Bool {
    try access.present([id.rawValue], in: id.kind.table).count == 1
  }

  /// - Returns: Whether anything changed.
  private func mend(_ finding: DoctorFinding) throws -> Bool {
    guard let rule = DoctorRule.named(finding.rule), let remedy = rule.remedy else { return false }
    switch (remedy, finding.record) {
    case (.book(let fix), .book(let id)):
      // What mended another finding of it may have mended this one.
      guard try now(rule, id) != nil else { return false }
      let card = try access.books.card(id)
      var draft = BookDraft(card)
      fix(&draft)
      return try access.books.update(id, from: card.book.version, to: draft)
    case (.name(let mended), .authority(let id)):
      guard try isPresent(id) else { return false }
      let names = access.authorities(id.kind)
      let old = try names.record(id)
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
    case (.removal, .authority(let id)):
      // One that has got a book meanwhile stays.
      guard try isPresent(id), try access.authorities(id.kind).record(id).books == 0
      else { return false }
      try access.authorities(id.kind).delete(id, books: .refuse)
      return true
    default: return false
    }
  }
}
