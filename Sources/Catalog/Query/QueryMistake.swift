/// What is wrong with a value of a query, before it is known where in the query the value stands.
struct QueryMistake: Error {
  let message: String
  /// In Unicode scalars from the start of the value.
  var offset = 0
  /// Whether more typing may make it right.
  var isUnfinished = false
}

/// In quotation marks, and cut where it is too long for a message.
func quotedForMessage(_ text: some StringProtocol) -> String {
  text.count > 60 ? "“\(text.prefix(59))…”" : "“\(text)”"
}
