import GRDB

/// What a search begins with.
extension BookFinder {
  /// The books of the condition that has the fewest, and the other conditions; nil when all have many.
  ///
  /// The others are none when they were tested already, which is soon done.
  func few() throws -> Few? {
    if let known = recall?.found(term) { return (known, []) }
    let requirements = requirements
    let canTest = recall?.titles != nil
    var rarest = try smallest(known(), canTest ? nil : together())
    for requirement in requirements where rarest?.fulfilled.contains(requirement) != true {
      let isOwn = requirement.isOwn
      let isTested = canTest && requirement.texts != nil
      // So few are looked at one by one before an index has answered.
      let soonDone =
        switch (isTested, isOwn) {
        case (true, _): requirements.count > 1 ? fewEnoughOfWords : fewEnoughInFile
        case (false, true): fewEnoughInFile
        case (false, false): 0
        }
      if let count = rarest?.count, count <= soonDone { break }
      let most = min(rarest?.count ?? .max, isOwn ? fewEnoughOwn : fewEnough)
      guard let books = try requirement.books(atMost: most, db, recall) else { continue }
      rarest = Rarest(fulfilled: [requirement], books: books)
    }
    guard let rarest else { return nil }
    let others = requirements.filter { !rarest.fulfilled.contains($0) }
    let isSoonDone = rarest.count <= fewEnoughInFile || canTest
    guard others.isEmpty || isSoonDone else { return (rarest.books, others) }
    let found = try fulfilling(others, rarest.books)
    recall?.keep(found, found: term)
    return (found, [])
  }

  /// The books that a search begins with.
  private struct Rarest {
    /// What they are sure to be.
    var fulfilled: [Conjunct] = []
    let books: IDBitmap

    var count: Int { books.count }
  }

  /// The fewest books that were found lately, among which all of these must be: those of one of the
  /// conditions, or of what was typed before its last letters.
  private func known() -> Rarest? {
    guard let (fulfilled, books) = recall?.foundAround(requirements) else { return nil }
    let rarest = Rarest(fulfilled: fulfilled, books: books)
    return rarest.count <= (recall?.titles == nil ? fewEnough : fewEnoughKnown) ? rarest : nil
  }

  private func smallest(_ one: Rarest?, _ other: Rarest?) -> Rarest? {
    [one, other].compactMap { $0 }.min { $0.count < $1.count }
  }

  /// The books that have several of the words, which the index of titles is asked for at once; nil
  /// when they are many.
  ///
  /// The titles of books that have some of them elsewhere are looked at: those books are few, or the
  /// word is none of the several.
  private func together() throws -> Rarest? {
    var elsewhere = FewBooks(fewEnoughInFile)
    var words: [RareElsewhere] = []
    var fulfilled: [Conjunct] = []
    for requirement in requirements {
      guard let word = try requirement.rareElsewhere(fewEnoughInFile, db, recall) else { continue }
      words.append(word)
      fulfilled.append(requirement)
      elsewhere.add(word.books)
    }
    guard words.count > 1, !elsewhere.areTooMany else { return nil }
    var few = FewBooks(fewEnough)
    try few.add([TextTest.titles(withAll: words.map(\.test))], db)
    guard !few.areTooMany else { return nil }
    var books = few.books
    let others = elsewhere.books.filtered { !books.contains($0) }
    try db.forEachRow(
      of: """
        SELECT bookId, words FROM json_each(\(others.ids.jsonList))
        CROSS JOIN titleText ON bookId = value
        """
    ) { row in
      let (book, title) = (row.integer(0), UnsafeRawBufferPointer(row.text(1)))
      if words.allSatisfy({ $0.isHad(by: book, titled: title) }) { books.insert(book) }
      return true
    }
    return Rarest(fulfilled: fulfilled, books: books)
  }
}
