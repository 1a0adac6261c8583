import Catalog

/// What commands would act on now.
package struct Situation: Sendable {
  /// The kind of records that `e`, `d` and `m` act on here.
  package var kind: RecordKind?
  /// Whether the last line names the kind: on a page with two kinds.
  package var namesKind = false
  /// The name of the one under the cursor.
  package var name: String?
  package var marked = 0
  /// How many of the marked ones are not in the rows that show.
  package var markedUnseen = 0
  /// What was typed into find, while only its rows show.
  package var found: String?
  /// How many records the list has when nothing is looked for.
  package var total = 0
  /// What Enter does here, as in "open the author"; nil says "open".
  package var opens: String?
  package var canGoBack = false
  package var canGoForward = false
  /// Words for what Tab leads to.
  package var beside: String?

  package init() {}

  /// What a verb acts on, in few words: `both`, `3 books`, `author`.
  package var object: String? {
    guard let kind else { return nil }
    return switch marked {
    case 0: kind.name
    case 1: "the marked \(kind.name)"
    case 2: "both"
    default: "all \(marked)"
    }
  }
}
