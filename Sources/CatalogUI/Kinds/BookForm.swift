import Books
import Catalog

extension RecordDraft {
  static func book(_ draft: BookDraft) -> RecordDraft { RecordDraft(draft) }
}

extension BookDraft: FormDraft {
  static var key: String { "book" }
  var recordKind: RecordKind { .book }
  var formName: String { tidied(title) }
  var properties: [FieldID] { fields.map(\.property) }

  subscript(property: FieldID) -> FieldValue {
    get {
      if let field = property.custom { return .text(custom[field]) }
      return property.book.map { self[$0] } ?? .text("")
    }
    set {
      if let field = property.custom { custom[field] = newValue.text }
      if let field = property.book { self[field] = newValue }
    }
  }

  func words(named name: String) -> String {
    name.isEmpty ? tr("the new book") : Words.quoted(name)
  }

  func savedWords(isNew: Bool) -> String {
    tr("Saved \(Words.quoted(formName))\(isNew && genre == nil ? tr(", without a genre") : "")")
  }

  func usual(_ property: FieldID, _ sortWays: SortWays) -> String? {
    property == .book(.copies) ? "1" : nil
  }

  func home(of problem: Problem) -> FieldID {
    if let field = problem.property.custom {
      // It may have another name or place by now.
      return custom.fields.first { $0.id == field.id }.map(FieldID.custom) ?? problem.property
    }
    guard let kind = problem.record.authorityKind else { return problem.property }
    let field = BookField.allCases.first { $0.authorityKind == kind }
    return field.map(FieldID.book) ?? problem.property
  }

  func problems(needsGenre: Bool, today: Day) -> [Problem] {
    checked(needsGenre: needsGenre, today: today).problems
  }

  func conflicts(for record: RecordID?, today: Day, in view: ReadTransaction) throws -> [Problem] {
    try view.books.takenISBN(try? ISBN.parse(isbn), by: record?.book)
  }

  func save(_ record: RecordID?, from version: Int?, in edit: WriteTransaction) throws -> RecordID {
    guard let id = record?.book else { return .book(try edit.books.add(self)) }
    try edit.books.update(id, from: version, to: self)
    return .book(id)
  }

  func hints(for record: RecordID?, in view: ReadTransaction) throws -> [FieldID: FieldProblem] {
    let alike = record == nil ? try view.books.alike(self) : []
    var hints = alike.first.map { [FieldID.book(.title): $0.hint(of: alike.count)] } ?? [:]
    if let kept = try view.books.merged(isbn: isbn), record != .book(kept) {
      let title = Words.quoted(try view.books.card(kept).book.title)
      hints[.book(.isbn)] = FieldProblem(
        tr("The book with this ISBN is a part of \(title) now. Enter opens it."),
        opens: .book(kept)
      )
    }
    return hints
  }
}

extension BookDraft {
  subscript(field: BookField) -> FieldValue {
    get {
      switch field.path {
      case .text(let path): .text(self[keyPath: path])
      case .record(let path): .entries(self[keyPath: path].map { [FieldEntry($0)] } ?? [])
      case .records(let path): .entries(self[keyPath: path].map { FieldEntry($0) })
      case .credits(let path):
        .entries(self[keyPath: path].map { FieldEntry($0.author, role: $0.role) })
      }
    }
    set {
      switch field.path {
      case .text(let path): self[keyPath: path] = newValue.text
      case .record(let path): self[keyPath: path] = newValue.entries.first?.reference
      case .records(let path): self[keyPath: path] = newValue.entries.map(\.reference)
      case .credits(let path):
        self[keyPath: path] = newValue.entries.map { Credit(author: $0.reference, role: $0.role) }
      }
    }
  }
}
