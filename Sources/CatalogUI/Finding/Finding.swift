import Catalog

/// What stands around the line that is typed into while finding.
struct Finding: Sendable {
  /// The ways to go on with what is typed.
  var menu: CompletionMenu?
  /// Whether they are being read.
  var isReading = false
  /// All values of a field, when they were counted; the field that is counted now.
  var counted: CountedValues?
  var counting: Query.Field?
  /// Whether Tab was pressed meanwhile: it takes the first when they are there.
  var wantsFirst = false
  /// How the query was read, when it is more than words.
  var reading: String?
  /// Whether typing has paused, so that a mistake is said.
  var hasPaused = false
}
