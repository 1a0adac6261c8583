/// The reader who sits at the keyboard.
///
/// Readings are visible only to their own reader. Everything that reads them, and every condition
/// of a query on them, needs a current user, and only the catalogue makes one: so no screen and no
/// command can show those of another reader, not even by mistake.
package struct CurrentUser: Hashable, Sendable {
  /// The reader's name; for a person who is no reader, the name that they gave, or their login.
  package let name: String
  /// Nil for a person who is no reader yet, and so has no readings.
  package let reader: ID<Reader>?

  package init(name: String, reader: ID<Reader>?) {
    self.name = name
    self.reader = reader
  }

  /// A person who is no reader.
  package static let nobody = CurrentUser(name: "", reader: nil)

  /// The reader's number, or one that nobody has.
  package var key: Int64 { reader?.rawValue ?? 0 }
}
