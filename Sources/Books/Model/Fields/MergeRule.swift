/// What becomes of a field in which two records that are one say something.
package enum MergeRule: Sendable {
  /// One of the two: that of the record that stays, unless it has nothing there.
  case one
  /// One of the two lists, since that is how a title page has it; both together where a person wants it.
  case list
  /// Those of both, in no order and each once.
  case union
  /// Of records that become one the texts of both, one behind the other, unless a person chooses; what a
  /// file says otherwise than a book that stays is a difference.
  case appended
  /// The catalogue counts it: no file changes it, and whether it is added up is asked.
  case counted

  /// Whether all that the records have can stand together.
  package var allowsAll: Bool { isOfMany || self == .appended }

  /// Whether a record can have several of it.
  package var isOfMany: Bool { self == .list || self == .union }
}

extension BookField {
  package var mergeRule: MergeRule { definition.mergeRule }

  /// The field without which it says nothing: it is filled, goes and is taken with that.
  package var leader: BookField? { definition.leader }
}

extension CatalogField {
  package var mergeRule: MergeRule { builtIn?.mergeRule ?? .one }
}

extension Property {
  package var mergeRule: MergeRule { field.mergeRule }
}
