/// The relation of a record's value to the value that is there.
package enum Relation: Hashable, Sendable {
  /// The record has no value.
  case silent
  /// The same value, perhaps in other words.
  case equal
  /// A value where there is none.
  case fills
  /// More values of a field that collects them.
  case adds
  /// A different value.
  case differs

  /// - Parameter isSame: True when both mean the same.
  package init<Value>(
    of theirs: Value?,
    beside mine: Value?,
    _ rule: MergeRule = .one,
    isSame: @autoclosure () -> Bool
  ) {
    if theirs == nil {
      self = .silent
    } else if isSame() {
      self = .equal
    } else {
      self = mine == nil ? .fills : rule == .union ? .adds : .differs
    }
  }

  /// For texts, of which an empty one is no value.
  package init(
    of theirs: String,
    beside mine: String,
    _ rule: MergeRule = .one,
    isSame: @autoclosure () -> Bool
  ) {
    let (theirs, mine) = (theirs.isEmpty ? nil : theirs, mine.isEmpty ? nil : mine)
    self.init(of: theirs, beside: mine, rule, isSame: isSame())
  }

  package var isNew: Bool { isMore || self == .differs }

  package var isMore: Bool { self == .fills || self == .adds }

  /// True when their date (ISO 8601) is my date, or the same with less precision.
  package static func isSame(date theirs: String?, as mine: String?) -> Bool {
    theirs.map { mine?.hasPrefix($0) ?? false } ?? false
  }
}

// MARK: - As it is written

/// Compares two drafts, field by field, as they would be stored.
///
/// It is used for what a save writes, for bulk edits, for changes of two people at once, and for
/// merges.
extension BookDraft {
  /// The relation of another draft's value to the value of this one.
  package func relation(of other: BookDraft, in field: CatalogField) -> Relation {
    Relation(
      of: other.text(of: field),
      beside: text(of: field),
      field.mergeRule,
      isSame: has(field, as: other)
    )
  }

  package func has(_ field: CatalogField, as other: BookDraft) -> Bool {
    switch field {
    case .builtIn(let field): has(field, as: other)
    case .custom(let field): custom[field] == other.custom[field]
    }
  }

  /// True when the names are the same, in any order where it does not count.
  static func areSame(_ names: [Reference], _ others: [Reference], _ rule: MergeRule) -> Bool {
    guard names.count == others.count else { return false }
    if names.elementsEqual(others, by: Reference.areOne) { return true }
    return rule == .union
      && names.allSatisfy { name in others.contains { Reference.areOne(name, $0) } }
  }

  static func areSame(_ credits: [Credit], _ others: [Credit]) -> Bool {
    credits.elementsEqual(others) { $0.role == $1.role && Reference.areOne($0.author, $1.author) }
  }

  /// The fields whose values are not the same in another draft.
  package func fields(otherThanIn other: BookDraft) -> [BookField] {
    BookField.defined.lazy.map(\.field).filter { !has($0, as: other) }
  }

  /// Takes the spelling of another draft's texts where they mean the same.
  ///
  /// "9780340839935" means "978-0-340-83993-5", and is no change.
  ///
  /// - Parameters:
  ///   - values: The values of this draft's texts.
  ///   - fields: The fields to compare.
  package mutating func takeSpelling(
    of other: BookDraft,
    where values: BookValues,
    in fields: [BookField]
  ) {
    for field in fields {
      guard case .text(let path) = field.path,
        field.definition.text(values) == other[keyPath: path]
      else { continue }
      copy(field, from: other)
    }
  }
}

extension Reference {
  /// True for the same record under any names, and for the same new name.
  static func areOne(_ one: Reference, _ other: Reference) -> Bool {
    one.id == nil ? one == other : one.id == other.id
  }

  static func areOne(_ one: Reference?, _ other: Reference?) -> Bool {
    guard let one, let other else { return one == other }
    return areOne(one, other)
  }
}
