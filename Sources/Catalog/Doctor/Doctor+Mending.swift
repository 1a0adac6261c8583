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
