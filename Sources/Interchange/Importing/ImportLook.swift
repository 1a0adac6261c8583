import Catalog

/// How a plan looks at the catalogue while it is made.
enum ImportLook {
  /// Each time anew and without a lock, so that others write meanwhile.
  case outside(Catalog)
  /// In the transaction that writes it afterwards, so that nobody else can.
  case inside(Edit)

  func read<Value>(_ body: (View) throws -> Value) throws -> Value {
    switch self {
    case .outside(let catalog): try catalog.read(body)
    case .inside(let edit): try body(edit.view)
    }
  }
}
