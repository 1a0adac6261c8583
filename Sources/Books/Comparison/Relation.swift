/// How what one record says in a field stands to what is there.
package enum Relation: Hashable, Sendable {
  /// It says nothing.
  case silent
  /// The same, if only in other words.
  case equal
  /// Something where there is nothing.
  case fills
  /// More of what comes together.
  case adds
  /// Something else.
  case differs

  /// - Parameter isSame: Whether both mean the same.
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

  /// An empty text is none.
  package init(
    of theirs: String,
    beside mine: String,
    _ rule: MergeRule = .one,
    isSame: @autoclosure () -> Bool
  ) {
    let (theirs, mine) = (theirs.isEmpty ? nil : theirs, mine.isEmpty ? nil : mine)
    self.init(of: theirs, beside: mine, rule, isSame: isSame())
  }

  /// Whether it is something that is not there.
  package var isNew: Bool { isMore || self == .differs }

  /// Whether it is more than what is there, and takes nothing away.
  package var isMore: Bool { self == .fills || self == .adds }

  /// Whether a date, as in ISO 8601, is the one that is there, or less exact than that.
  package static func isSame(date theirs: String?, as mine: String?) -> Bool {
    theirs.map { mine?.hasPrefix($0) ?? false } ?? false
  }
}

// MARK: - As it is written

/// Two drafts, field by field, as they would be stored: what a save writes, what many books change in,
/// what two people changed, and in what books that become one differ.
extension BookDraft {
  /// What another draft says in a field beside this one.
  package func relation(of other: BookDraft, in field: CatalogField) -> Relation {
    Relation(
      of: other.text(of: field),
      beside: text(of: field),
      field.mergeRule,
      isSame: has(field, as: other)
    )
  }

  /// Whether a field, built in or custom, is the same in another draft.
  package func has(_ field: CatalogField, as other: BookDraft) -> Bool {
    switch field {
    case .builtIn(let field): has(field, as: other)
    case .custom(let field): custom[field] == other.custom[field]
    }
  }

  /// Whether a field is the same in another draft.
  package func has(_ field: BookField, as other: BookDraft) -> Bool {
    switch field.path {
    case .text(let path): return self[keyPath: path] == other[keyPath: path]
    case .record(let path): return Reference.areOne(self[keyPath: path], other[keyPath: path])
    case .records(let path):
      let (names, others) = (self[keyPath: path], other[keyPath: path])
      guard names.count == others.count else { return false }
      if names.elementsEqual(others, by: Reference.areOne) { return true }
      return field.mergeRule == .union
        && names.allSatisfy { name in others.contains { Reference.areOne(name, $0) } }
    case .credits(let path):
      return self[keyPath: path].elementsEqual(other[keyPath: path]) {
        $0.role == $1.role && Reference.areOne($0.author, $1.author)
      }
    }
  }

  /// The fields in which it is not the same as another draft.
  package func fields(otherThanIn other: BookDraft) -> [BookField] {
    BookField.defined.lazy.map(\.field).filter { !has($0, as: other) }
  }

  /// Takes the texts of another draft that mean the same: "9780340839935" is what "978-0-340-83993-5" is,
  /// and no change.
  ///
  /// - Parameters:
  ///   - values: What the texts of this one mean.
  ///   - fields: Those that are looked at.
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
  /// Whether both are the same record, however it is called, or the same new name.
  fileprivate static func areOne(_ one: Reference, _ other: Reference) -> Bool {
    one.id == nil ? one == other : one.id == other.id
  }

  fileprivate static func areOne(_ one: Reference?, _ other: Reference?) -> Bool {
    guard let one, let other else { return one == other }
    return areOne(one, other)
  }
}
