package import Books

/// The choices that a person makes before a file is read.
package struct ReadingOptions: Sendable {
  /// Names of columns for fields, as by `--map title=Titel`.
  package var mapping = TableMapping()
  /// True to mend garbled text ("cafÃ©").
  package var mends = false
  /// True when a person reviews which fields the columns were taken for: a table in which no title
  /// can be found is read all the same, so that they can say where it is.
  package var isReviewed = false
  /// True when a person said in which format the files are.
  var isFormatSaid = false
  /// The encoding that is insisted on; nil finds it out.
  package var encoding: TextEncoding?
  /// True when JSON that is not UTF-8, ends with a comma or has half a letter is a mistake, and not
  /// taken for the output of an older program or a person.
  package var isStrict = false
  /// True to keep each record as it stands, and not only those that the reading refuses.
  var keepsRaw = false

  package init() {}

  /// True when a person has said what the columns of a table are, or still can.
  var canSayColumns: Bool { isReviewed || !mapping.isEmpty }
}

/// A person's options for reading files, and the time of reading.
@dynamicMemberLookup
struct ReadingContext: Sendable {
  var said: ReadingOptions
  let now: Timestamp

  subscript<Value>(dynamicMember path: WritableKeyPath<ReadingOptions, Value>) -> Value {
    get { said[keyPath: path] }
    set { said[keyPath: path] = newValue }
  }
}
