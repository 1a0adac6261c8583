import Books
import Catalog
import TerminalKit

/// The subject of the form for many books: a field changes the books only when something is typed
/// into it, or when it is emptied.
struct BulkSubject: FormSubject {
  /// The values that the books have, completed while they are read.
  var facts: [BookField: ValueSummary] = [:]
  var customFacts: [CustomField: ValueSummary] = [:]
  var customFields: [CustomField]
  /// How the person arranged the forms of books.
  private let habits: FormHabits

  init(_ customFields: [CustomField], _ habits: FormHabits) {
    self.customFields = customFields
    self.habits = habits
  }

  /// In the order of the form of a book.
  var fields: [FormField] {
    habits.fields(customFields).filter { $0.builtIn.map(BookField.ofMany.contains) ?? true }
      .map { known in
        var field = FormField(known.property, value: .text(""))
        field.lookup?.takesSigns = known.isMany
        return field
      }
  }

  var firstButtons: [FormButton] { [] }
  var buttons: [FormButton] { [] }
  /// Lists stay closed, so that the other lines stay in sight.
  var opensLists: Bool { false }
  var tellsChanges: Bool { false }
  var rechecking: FormRechecking { .untilRight }
  var marksCuts: Bool { false }

  func isFilled(_ field: FormField) -> Bool { field.isFilled }

  /// The problems of each field by itself, as if nothing else were changed.
  func problems(_ fields: [FormField], today: Day) -> [FieldID: FieldProblem] {
    fields.reduce(into: [:]) { problems, field in
      // Any number above 1 will do: values that only one book can have are refused.
      let own = field.edit.problems(books: 2, today: today).first
      problems[field.property] = own.map { FieldProblem($0.message) }
    }
  }

  func help(choosing lookup: LookupField) -> String {
    lookup.helpChoosing
  }

  func placeholder(
    for field: FormField,
    among fields: [FormField],
    isFocused: Bool
  ) -> FormLine.Content? {
    guard !field.isTyped else { return nil }
    let words = field.isEmptied ? tr("(empty it)") : tr("(as they are)")
    guard isFocused else { return .text(words, field.isEmptied ? .plain : .dim) }
    guard let sign = field.lookup?.sign else { return .cursor(words, column: 0) }
    return .cursor("\(sign.rawValue) ", column: 2)
  }

  func note(of field: FormField, room: Int) -> String {
    fact(of: field)?.words(isChanged: field.isFilled, in: room) ?? ""
  }

  private func fact(of field: FormField) -> ValueSummary? {
    switch field.catalogField {
    case .builtIn(let field)?: facts[field]
    case .custom(let field)?: customFacts[field]
    case nil: nil
    }
  }
}

extension FormModel<BulkSubject> {
  var edit: BookChanges { BookChanges(fields) }

  /// The fields that were filled in, by their keys.
  var filled: [String: ManyBooksForm.Change] {
    fields.reduce(into: [:]) { filled, field in
      if field.isEmptied {
        filled[field.property.key] = .emptied
      } else if !field.value.isEmpty {
        switch field.value {
        case .text(let text): filled[field.property.key] = .text(text)
        case .entries(let entries): filled[field.property.key] = .entries(entries)
        }
      }
    }
  }

  /// Puts back what was filled in before the program ended.
  mutating func fill(with filled: [String: ManyBooksForm.Change], untaken: [String: String]) {
    for index in fields.indices {
      switch filled[fields[index].property.key] {
      case .emptied?: fields[index].empty()
      case .text(let text)?: fields[index].input.set(.text(text))
      case .entries(let entries)?: fields[index].input.set(.entries(entries))
      case nil: continue
      }
      fields[index].isTouched = true
    }
    type(untaken)
  }

  /// The chosen names whose records are not known yet.
  var names: [KnownNames.Name] {
    fields.flatMap { field in
      field.value.entries.compactMap { KnownNames.Name($0, in: field.property) }
    }
  }

  mutating func replaceEntries(_ replacement: (FieldID, FieldEntry) -> FieldEntry) {
    for index in fields.indices {
      guard case .entries(let entries) = fields[index].value, !entries.isEmpty else { continue }
      let property = fields[index].property
      fields[index].lookup?.chosen = entries.map { replacement(property, $0) }
    }
  }
}

extension BookChanges {
  fileprivate init(_ fields: [FormField]) {
    self.init()
    for field in fields {
      if let known = field.catalogField { self[known] = field.change(of: known) }
    }
  }
}

extension FormField {
  var bookField: BookField? { property.book }

  fileprivate var catalogField: CatalogField? {
    bookField.map(CatalogField.builtIn) ?? property.custom.map(CatalogField.custom)
  }

  var isFilled: Bool { isTyped || isEmptied }

  /// The change that the field makes by itself.
  fileprivate var edit: BookChanges { BookChanges([self]) }

  fileprivate func change(of field: CatalogField) -> BookChanges.Change? {
    if isEmptied {
      if field.isMany { return .names(.init(replacement: [])) }
      return field.authorityKind == nil ? .text("") : .record(nil)
    }
    guard !value.isEmpty else { return nil }
    guard let kind = field.authorityKind else { return .text(value.text) }
    let entries = value.entries
    guard field.isMany else { return .record(entries.first?.reference) }
    func names(_ sign: LookupField.Sign?) -> [BulkName] {
      entries.filter { $0.sign == sign }.map { entry in
        let isSaid = kind == .author && (sign != .takeOut || entry.role != .author)
        return BulkName(entry.reference, role: isSaid ? entry.role : nil)
      }
    }
    let replacement = names(nil)
    return .names(
      .init(
        replacement: replacement.isEmpty ? nil : replacement,
        removed: names(.takeOut),
        added: names(.add)
      )
    )
  }
}

extension ValueSummary {
  /// The text at the right of a line: what the books have, or had.
  fileprivate func words(isChanged: Bool, in room: Int) -> String {
    let was = isChanged ? tr("was ") : ""
    return switch self {
    case .none: isChanged ? tr("was empty") : tr("none")
    case .same(let text): was + TextLayout.truncate(text.replacing("\n", with: " "), to: room)
    case .different(let count, let orMore):
      tr("\(was)\(grouped(count)) \(orMore ? tr("and more ") : "")different")
    case .range(let low, let high): tr("\(was)\(low) to \(high)")
    case .ofSome(let fact): tr("\(was)some: \(fact.words(isChanged: false, in: room - 6))")
    }
  }
}
