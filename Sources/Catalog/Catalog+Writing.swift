import GRDB

extension Catalog {
  /// What a write returned, and the revision it made (nil when nothing changed).
  package struct Written<Value> {
    package let value: Value
    package let revision: Revision?
  }

  /// The one gate that all writing goes through: one transaction and one revision.
  ///
  /// It wholly happens or does not: when `body` throws, nothing has changed. A write that changes
  /// nothing makes no revision.
  ///
  /// - Parameter what: What the history says of it; nil takes the words of the first verb used.
  /// - Throws: ``CatalogError``; what `body` throws.
  @discardableResult
  package func write<Value>(
    _ what: String? = nil,
    _ body: (Edit) throws -> Value
  ) throws -> Written<Value> {
    try write(what, kind: .edit, body)
  }

  func write<Value>(
    _ what: String? = nil,
    kind: Revision.Kind,
    _ body: (Edit) throws -> Value
  ) throws -> Written<Value> {
    let writer = try writer()
    return try translating(path: path) {
      try writer.write { db in
        let edit = Edit(connection: connection(db), kind: kind)
        let value = try body(edit)
        return Written(value: value, revision: try edit.finish(what: what))
      }
    }
  }

  /// Does what ``write(_:_:)`` would do, tells the outcome, and takes it all back.
  func rehearse<Value>(kind: Revision.Kind, _ body: (Edit) throws -> Value) throws -> Value {
    let writer = try writer()
    return try translating(path: path) {
      try writer.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(Edit(connection: connection(db), kind: kind))
          return .rollback
        }
        guard let value else { throw CatalogError.nothingToUndo }
        return value
      }
    }
  }
}
