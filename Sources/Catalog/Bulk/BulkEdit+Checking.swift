extension BulkEdit {
  /// Everything that is wrong with it by itself.
  ///
  /// - Parameters:
  ///   - books: How many it is for: what is of one book alone is refused for several.
  ///   - currentYear: A book's year may be up to one more.
  package func problems(books: Int, currentYear: Int) -> [Problem] {
    var problems = values(currentYear: currentYear).problems
    for line in lines {
      switch line.change {
      case .text(let text):
        let isOfOne = line.field == .title || line.field == .isbn
        guard isOfOne, books > 1, !trimmed(text).isEmpty else { continue }
        let code = Problem.Code.notForMany(books: books)
        problems.append(Problem(.book, .book(line.field), code, value: text))
      case .record(let reference):
        problems += Self.problems(reference.map { [$0] } ?? [], line.field)
      case .names(let names):
        let new = (names.replacement ?? []) + names.added
        problems += Self.problems(new.map(\.reference), line.field)
      }
    }
    return problems
  }

  private static func problems(_ references: [Reference], _ field: BookField) -> [Problem] {
    guard let kind = field.authorityKind else { return [] }
    return references.flatMap { AuthorityDraft(name: $0.name).problems(kind) }
  }

  /// What its texts mean, and what is wrong with them.
  func values(currentYear: Int) -> (values: BookValues, problems: [Problem]) {
    var draft = BookDraft()
    // Not what is changed, so nothing is wrong with it.
    draft.title = "-"
    draft.apply(self)
    return draft.checked(currentYear: currentYear)
  }

  /// The same with texts as they will be stored and shown.
  func tidied(currentYear: Int) -> BulkEdit {
    let values = values(currentYear: currentYear).values
    var edit = self
    for line in lines {
      guard case .text = line.change else { continue }
      edit[line.field] = .text(values.text(of: line.field))
    }
    return edit
  }
}
