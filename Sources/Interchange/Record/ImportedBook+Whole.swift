import Catalog

extension ImportedBook {
  /// Takes a book over as it stood in another catalogue.
  ///
  /// `draft` has its texts already, and `custom` what stands in fields of one's own.
  ///
  /// - Parameter names: Its names, source data and times; the rest of it is found in the texts.
  mutating func takeWhole(_ names: BookRecord) {
    var record = names
    record.custom = custom
    var texts = draft
    // Words that only a later version knows are kept as they are.
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
    let (values, problems) = texts.checked(currentYear: 9998)
    for problem in problems { refuse(.value(problem)) }
    record.values = values
    record.values.format = format
    if let language { record.values.language = language }
    draft.authors = record.credits.map {
      Credit(author: Reference(name: $0.displayName), role: $0.role)
    }
    draft.publishers = record.publishers.map { Reference(name: $0) }
    draft.tags = record.tags.map { Reference(name: $0) }
    draft.genre = record.genre.map { Reference(name: $0) }
    draft.series = record.series.map { Reference(name: $0) }
    draft.source = record.source ?? ""
    whole = record
  }

  /// An ISBN in any writing.
  mutating func takeWholeISBN(_ text: String) {
    guard !text.isEmpty else { return }
    do throws(ISBN.Problem) {
      draft.isbn = try ISBN.parse(text).digits
    } catch {
      refuse(.isbn(text, error))
    }
  }
}
