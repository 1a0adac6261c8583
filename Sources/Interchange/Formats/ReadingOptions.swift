package import Books

/// What a person says about a file beforehand.
package struct ReadingOptions: Sendable {
  /// Names of columns for fields, as by `--map title=Titel`.
  package var mapping = TableMapping()
  /// Whether garbled text ("cafÃ©") is mended.
  package var mends = false
  /// Whether somebody looks at what the columns are taken for: a table in which no title can be
  /// found is read all the same, so that they can say where it is.
  package var isReviewed = false
  /// The encoding that is insisted on; nil finds it out.
  package var encoding: TextEncoding?
  /// Whether JSON that is not UTF-8, ends with a comma or has half a letter is a mistake, and not
  /// taken for what an older program or a person wrote.
  package var isStrict = false

  package init() {}

  /// Whether a person has said what the columns of a table are, or still can.
  var canSayColumns: Bool { isReviewed || !mapping.isEmpty }
}

/// What files are read with: what a person says about them, and what the time is.
@dynamicMemberLookup
struct ReadingContext: Sendable {
  var said: ReadingOptions
  let now: Timestamp

  subscript<Value>(dynamicMember path: WritableKeyPath<ReadingOptions, Value>) -> Value {
    get { said[keyPath: path] }
    set { said[keyPath: path] = newValue }
  }
}
