/// A place for one value of each type.
///
/// Rooms that stand above the connection keep values of their own types here, as long as it lives:
/// ``Connection/shared``, ``TransactionCache``. A look takes some tens of nanoseconds, so that it is for
/// values needed a few times in a query, and not for each row.
struct Slots {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Value>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
