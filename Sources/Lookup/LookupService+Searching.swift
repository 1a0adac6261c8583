import Catalog
package import Interchange

/// A book that typed words may mean.
package struct LookupCandidate: Sendable {
  package let book: FoundBook
  /// From 0, where every typed word is in the record and no other, to 1, where none is.
  package let distance: Double
}

extension LookupService {
  /// Books that words of a title and of an author may mean, the likeliest first.
  ///
  /// None is sure enough to be taken without a person's choice.
  ///
  /// - Throws: ``LookupFailure`` when no source could be asked.
  package func search(
    title: String,
    author: String,
    again: Bool = false,
    isOffline: Bool = false
  ) async throws(LookupFailure) -> [LookupCandidate] {
    let (title, author) = (LookupSource.plain(title), LookupSource.plain(author))
    var candidates: [LookupCandidate] = []
    var failure: LookupFailure?
    for source in searched(title + author) {
      do {
        for record in try await records(of: source, title, author, again, isOffline) {
          let distance = Self.distance(of: record, from: title, author)
          candidates.append(LookupCandidate(book: FoundBook(chosen: record), distance: distance))
        }
      } catch {
        failure = failure ?? self.failure(error, of: source)
      }
    }
    if candidates.isEmpty, let failure { throw failure }
    return candidates.enumerated().sorted { one, other in
      let (a, b) = (one.element.distance, other.element.distance)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  /// The sources that are asked about words: NDL where a letter is kana or a Han character,
  /// France's library only when a person named it.
  private func searched(_ words: String) -> [LookupSource] {
    let isEastAsian = words.unicodeScalars.contains { $0.value >= 0x3040 && $0.value < 0xA000 }
    return sources.filter { source in
      guard source.search != nil else { return false }
      return insists || ["openlibrary", "k10plus"].contains(source.id)
        || isEastAsian && source.id == "ndl"
    }
  }

  private func records(
    of source: LookupSource,
    _ title: String,
    _ author: String,
    _ again: Bool,
    _ isOffline: Bool
  ) async throws -> [ImportedBook] {
    guard let search = source.search, !(title + author).isEmpty else { return [] }
    let question = "\(title) | \(author)"
    if !again || isOffline, let kept = try? cache.answer(source.id, to: question) {
      return try read(kept.bodies, of: source).books
    }
    guard !isOffline else { throw LookupFailure.offline }
    let bodies = try await bodies(of: source, [search(title, author)])
    let books = try read(bodies, of: source).books
    try? cache.release(source.host)
    let found: Set<String> = books.isEmpty ? [] : [question]
    try? cache.keep(source.id, questions: [question], found: found, bodies: bodies, at: now())
    return books
  }

  /// How far a record is from typed words: title and author count the same, as in beets
  /// (`autotag`).
  static func distance(of record: ImportedBook, from title: String, _ author: String) -> Double {
    func missing(_ words: String, in text: String) -> Double {
      let wanted = Set(folded(words).split { !$0.isLetter && !$0.isNumber })
      let there = Set(folded(text).split { !$0.isLetter && !$0.isNumber })
      guard !wanted.isEmpty else { return 0 }
      let common = Double(wanted.intersection(there).count)
      // What the record has beside them counts little: a subtitle is often not typed.
      return 1 - common / (Double(wanted.count) + 0.1 * Double(there.subtracting(wanted).count))
    }
    let parts = [
      (title, record.draft.title + " " + record.draft.subtitle),
      (author, record.draft.authors.map(\.author.name).joined(separator: " ")),
    ].filter { !$0.0.isEmpty }
    guard !parts.isEmpty else { return 1 }
    return parts.reduce(0) { $0 + missing($1.0, in: $1.1) } / Double(parts.count)
  }
}
