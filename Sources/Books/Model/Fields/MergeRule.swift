/// The rule for a field in which two records that become one both have a value.
package enum MergeRule: Sendable {
  /// One value: that of the record that stays, unless it has none.
  case one
  /// One list, since that is how a title page has it; both together where a person wants that.
  case list
  /// The values of both, in no order and each once.
  case union
  /// For two records, the texts of both, one behind the other, unless a person chooses.
  ///
  /// For a file and a book that stays, a different text is a difference.
  case appended
  /// No file changes it, since the catalogue counts it; a person is asked whether it is added up.
  case counted

  /// True when the values of all records can stand together.
  package var allowsAll: Bool { isOfMany || self == .appended }

  /// True when a record can have several values.
  package var isOfMany: Bool { self == .list || self == .union }
}

extension BookField {
  package var mergeRule: MergeRule { definition.mergeRule }

  /// The field without which this one has no meaning: both are filled, emptied and chosen together.
  package var leader: BookField? { definition.leader }
}

extension CatalogField {
  package var mergeRule: MergeRule { builtIn?.mergeRule ?? .one }
}

extension FieldID {
  package var mergeRule: MergeRule { field.mergeRule }
}
