import Catalog

extension ImportedBook {
  /// What Octavo's own files say of a book beyond a draft.
  struct Exact: Hashable, Sendable {
    /// The authors, each by the two texts that make one unique.
    var credits: [BookRecord.Credit] = []
    var readings: [ReadingRecord] = []
    var loans: [BookRecord.Loaned] = []
    let times: RecordTimes
  }

  /// Takes a book over as it stood in another catalogue.
  ///
  /// `draft` has its texts already, and all names but those of the authors; `custom` has the values
  /// of fields of one's own.
  mutating func take(_ exact: Exact) {
    var texts = draft
    // Formats that only a later version knows are kept as they are.
    var format = texts.format.isEmpty ? nil : BookFormat(rawValue: texts.format)
    if case .unknown(let word) = format, let known = BookFormat.parse(word) { format = known }
    if case .unknown = format { draft.format = "" }
    texts.format = ""
    let isCode =
      texts.language.utf8.count == 3
      && texts.language.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    var language: Language?
    if isCode, (try? Language.parse(texts.language)) == nil {
      language = Language(stored: texts.language)
      texts.language = ""
      draft.language = ""
    }
    var (values, problems) = texts.checked(currentYear: 9998)
    if let problem = problems.first(where: { !leavesOut($0, from: texts) }) {
      refuse(.value(problem))
    }
    values.format = format
    if let language { values.language = language }
    self.values = values
    draft.authors = exact.credits.map {
      Credit(author: Reference(name: $0.displayName), role: $0.role)
    }
    self.exact = exact
  }

  /// The book as it stood in another catalogue, which is stored unchanged when it is new; nil for a
  /// record of another program.
  var whole: BookRecord? {
    guard let exact, let values else { return nil }
    var record = BookRecord(times: exact.times)
    record.values = values
    record.credits = exact.credits
    record.publishers = draft.publishers.map(\.name)
    record.genre = draft.genre?.name
    record.series = draft.series?.name
    record.tags = draft.tags.map(\.name)
    record.source = wholeSource
    record.readings = exact.readings
    record.loans = exact.loans
    record.custom = custom
    return record
  }

  /// The book's source data, with what this file has no field for.
  var wholeSource: String? {
    guard !extras.isEmpty || !identifiers.isEmpty else {
      return draft.source.isEmpty ? nil : draft.source
    }
    var members: [JSON.Member] = []
    if !draft.source.isEmpty {
      let known = JSON(parsing: draft.source)
      if case .object(let own)? = known {
        members = own
      } else {
        members = [JSON.Member("source", known ?? .string(draft.source))]
      }
    }
    if !identifiers.isEmpty {
      Self.add(JSON.Member("identifiers", keptIdentifiers), to: &members)
    }
    for extra in extras { Self.add(extra, to: &members) }
    return JSON.object(members).written
  }

  /// Takes an ISBN in any writing.
  mutating func takeWholeISBN(_ text: String) {
    guard !text.isEmpty else { return }
    do throws(ISBN.Problem) {
      draft.isbn = try ISBN.parse(text).written
    } catch {
      leaveOutISBN(text, error)
    }
  }
}
