/// A place for one value of each type.
///
/// Here rooms that stand above the connection keep what only they know of, as long as it lives:
/// ``Connection/shared``, ``TransactionCache``. A look takes some tens of nanoseconds, so that it is for
/// what is asked a few times in a query, and not for each row.
struct Slots {
  private var values: [ObjectIdentifier: Any] = [:]

  subscript<Value>(_ type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
