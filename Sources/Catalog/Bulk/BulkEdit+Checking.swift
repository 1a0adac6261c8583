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
        let isOfOne = line.field == .builtIn(.title) || line.field == .builtIn(.isbn)
        guard isOfOne, books > 1, !trimmed(text).isEmpty else { continue }
        let code = Problem.Code.notForMany(books: books)
        problems.append(Problem(.book, line.field.property, code, value: text))
      case .record(let reference):
        problems += Self.problems(reference.map { [$0] } ?? [], line.field)
      case .names(let names):
        let new = (names.replacement ?? []) + names.added
        problems += Self.problems(new.map(\.reference), line.field)
      }
    }
    return problems
  }

  private static func problems(_ references: [Reference], _ field: CatalogField) -> [Problem] {
    guard let kind = field.authorityKind else { return [] }
    return references.flatMap { AuthorityDraft(name: $0.name).problems(kind) }
  }

  /// What its texts mean, and what is wrong with them.
  func values(currentYear: Int) -> (values: BookValues, problems: [Problem]) {
    draft.checked(currentYear: currentYear)
  }

  /// A book of which nothing is known but what shall change.
  private var draft: BookDraft {
    var draft = BookDraft()
    // Not what is changed, so nothing is wrong with it.
    draft.title = "-"
    draft.custom.fields = lines.compactMap(\.field.custom)
    draft.apply(self)
    return draft
  }

  /// The same with texts as they will be stored and shown.
  func tidied(currentYear: Int) -> BulkEdit {
    let values = values(currentYear: currentYear).values
    let custom = draft.custom.checked(today: Day(.now())).texts
    var edit = self
    for line in lines {
      guard case .text = line.change else { continue }
      switch line.field {
      case .builtIn(let field): edit[field] = .text(values.text(of: field))
      case .custom(let field): edit[line.field] = .text(custom[field])
      }
    }
    return edit
  }
}
