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
    let fewKnown = canTest && rarest != nil ? fewEnoughToTest : 0
    // One's own readings are all looked at: only where nothing else says enough.
    let (own, plain) = (
      requirements.indices.filter { requirements[$0].isOwn }, requirements.indices
    )
    for place in plain.filter({ !own.contains($0) }) + own {
      let isOwn = requirements[place].isOwn
      let enough = isOwn ? fewEnoughInFile : 0
      if let count = rarest?.count, count <= max(enough, fewKnown) { break }
      let most = min(rarest?.count ?? .max, isOwn ? fewEnoughOwn : fewEnough)
      guard let books = try requirements[place].books(atMost: most, db, recall) else { continue }
      rarest = Rarest(place: place, books: books)
    }
    guard let rarest else { return nil }
    var others = requirements
    if let place = rarest.place { others.remove(at: place) }
    let isSoonDone = rarest.count <= fewEnoughInFile || canTest
    guard others.isEmpty || isSoonDone else { return (rarest.books, others) }
    let found = try fulfilling(others, rarest.books)
    recall?.keep(found, found: term)
    return (found, [])
  }

  /// The books that a search begins with.
  private struct Rarest {
    /// Which of the requirements they fulfil; nil when none is sure to be.
    var place: Int?
    let books: IDSet
    let count: Int

    init(place: Int?, books: IDSet) {
      self.place = place
      self.books = books
      count = books.count
    }
  }

  /// The fewest books that were found lately, among which all of these must be: those of one of the
  /// conditions, or of what was typed before its last letters.
  private func known() -> Rarest? {
    guard let books = recall?.foundAround(query, scope) else { return nil }
    let rarest = Rarest(place: nil, books: books)
    return rarest.count <= (recall?.titles == nil ? fewEnough : fewEnoughKnown) ? rarest : nil
  }

  private func smallest(_ one: Rarest?, _ other: Rarest?) -> Rarest? {
    [one, other].compactMap { $0 }.min { $0.count < $1.count }
  }

  /// The books whose titles have several of the words, which the index is asked for at once, with
  /// those that have one of these words elsewhere; nil when they are many.
  private func together() throws -> Rarest? {
    var few = FewBooks(fewEnough)
    var words: [TextTest] = []
    for requirement in requirements {
      guard let (word, names) = try requirement.rareInNames(fewEnoughInFile, db, recall) else {
        continue
      }
      words.append(word)
      few.add(names)
    }
    guard words.count > 1 else { return nil }
    try few.add([TextTest.titles(withAll: words)], db)
    return few.areTooMany ? nil : Rarest(place: nil, books: few.books)
  }
}
