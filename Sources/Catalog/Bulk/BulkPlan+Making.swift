import GRDB

extension BookRepository {
  /// What an edit of some books would do.
  ///
  /// - Parameters:
  ///   - ids: The books, in the order in which they are to be shown.
  ///   - progress: Is told how many books were looked at, and stops it.
  /// - Throws: ``CatalogError/invalid(_:)`` when the edit itself makes no sense;
  ///   `CancellationError`.
  package func plan(
    _ edit: BulkEdit,
    of ids: some RandomAccessCollection<ID<Book>>,
    currentYear: Int,
    progress: BulkProgress? = nil
  ) throws -> BulkPlan {
    try require(edit.problems(books: ids.count, currentYear: currentYear))
    var names = BulkNames(access: access)
    let resolved = try names.resolve(edit.tidied(currentYear: currentYear))
    let meaning = try BulkMeaning(resolved, currentYear: currentYear) { reference, kind, _ in
      names.key(of: reference, kind)
    }
    if let isbn = meaning.isbn?.value, let id = ids.first {
      try require(takenISBN(isbn, by: id))
    }
    var plan = BulkPlan(resolved, books: ids.count)
    plan.newNames = names.new
    plan.unknownNames = names.unknown
    var start = ids.startIndex
    var done = 0
    while start != ids.endIndex {
      let end = ids.index(start, offsetBy: BulkReading.pageSize, limitedBy: ids.endIndex)
      let page = Array(ids[start..<(end ?? ids.endIndex)])
      try plan.look(at: page, meaning, db)
      done += page.count
      try progress?.reached(done, of: ids.count)
      start = end ?? ids.endIndex
    }
    return plan
  }
}

extension BulkPlan {
  fileprivate mutating func look(
    at ids: [ID<Book>],
    _ meaning: BulkMeaning,
    _ db: Database
  ) throws {
    let reading = BulkReading(db: db)
    let list = ids.jsonList
    var versions = [Int32?](repeating: nil, count: ids.count)
    var same = [BulkLines](repeating: BulkLines(), count: ids.count)
    try reading.versions(list, meaning) { place, version, flags in
      versions[place] = version
      same[place] = flags
    }
    for links in meaning.links {
      try reading.links(list, links.table).forEachBook(ids.count) { place, found in
        if !links.changes(found.map(\.key)) { same[place].insert(links.line) }
      }
    }
    for custom in meaning.custom {
      let found = try reading.values(list, of: custom.field)
      for place in ids.indices where found[place]?.value == custom.value {
        same[place].insert(custom.line)
      }
    }
    for (place, id) in ids.enumerated() {
      guard let version = versions[place] else {
        let problem = Problem(.book, .book(.title), .notFound)
        refused.append(BulkRefusal(id: id, title: "", problem: problem))
        continue
      }
      var changed = BulkLines()
      for line in counts.indices {
        if same[place].contains(line) {
          counts[line].same += 1
        } else {
          counts[line].changing += 1
          changed.insert(line)
        }
      }
      guard !changed.isEmpty else { continue }
      changing.append(id)
      self.versions.append(version)
      lines.append(changed)
    }
  }
}
