/// A large value that few records have, stored indirectly so that the others stay small.
@propertyWrapper
struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Content: Hashable, Sendable {
    case none
    case some(Value)
  }

  private var content: Content

  init(wrappedValue: Value?) {
    content = wrappedValue.map(Content.some) ?? .none
  }

  var wrappedValue: Value? {
    get {
      guard case .some(let value) = content else { return nil }
      return value
    }
    set { content = newValue.map(Content.some) ?? .none }
  }
}
