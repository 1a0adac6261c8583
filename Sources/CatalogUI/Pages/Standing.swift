import Catalog

/// What is read of a record that another person may have deleted meanwhile.
enum Standing<Value: Sendable>: Sendable {
  case there(Value)
  /// The change that took it away; nil when there never was such a record.
  case gone(Revision?)
}

extension View {
  /// Reads something of a record, or finds out who took the record away.
  func standing<Value: Sendable>(
    of record: RecordID,
    _ body: (View) throws -> Value
  ) throws -> Standing<Value> {
    do {
      return .there(try body(self))
    } catch CatalogError.notFound {
      return .gone(try history.revisions(limit: 1, of: record).first)
    }
  }
}
