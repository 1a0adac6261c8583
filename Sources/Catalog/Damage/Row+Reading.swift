import GRDB

// These stand in front of GRDB's own subscripts by number, which end the program when a value is not
// what was asked for: without `try` nothing in this module can read one. By name nothing is read.
extension Row {
  /// - Throws: ``DamagedValue``.
  subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
    get throws {
      do { return try decode(Value.self, atIndex: index) } catch { throw damage(at: index) }
    }
  }

  /// - Throws: ``DamagedValue``.
  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    get throws {
      do { return try decode(Value.self, atIndex: index) } catch { throw damage(at: index) }
    }
  }

  func damage(at index: Int, of record: String? = nil) -> DamagedValue {
    let value = (try? decode(DatabaseValue.self, atIndex: index)) ?? .null
    return DamagedValue(record: record, column: Array(columnNames)[index], value)
  }
}
