import Catalog

/// What commands would act on now.
struct Situation: Sendable {
  /// The kind of records that `e`, `d` and `m` act on here.
  var kind: RecordKind?
  /// Whether the last line names the kind: on a page with two kinds.
  var namesKind = false
  /// The name of the one under the cursor.
  var name: String?
  /// Whether there is none yet, as the rows are on their way.
  var isReading = false
  var marked = 0
  /// How many of the marked ones are not in the rows that show.
  var markedUnseen = 0
  /// What was typed into find, while only its rows show.
  var found: String?
  /// How many records the list has when nothing is looked for.
  var total = 0
  /// What Enter does here, as in "open the author"; nil says "open".
  var opens: String?
  /// Whether it was not allowed yet to look books up.
  var asksToLookUp = false
  /// Whether what is looked at was found in public catalogues, and is in no file.
  var isLookup = false
  var isDemo = false
  /// Whether an import is being written.
  var isImporting = false
  /// Whether the catalogue's file left its place.
  var isReplaced = false
  var canGoBack = false
  var canGoForward = false
  /// Words for what Tab leads to.
  var beside: String?
  /// Whether there is anything for Tab to lead to.
  var hasBeside = false
  /// What Enter does in a list of choices, and what Esc does, in few words.
  var take: String?
  var escape: String?
  /// What F1 shows while typing, when it is more than the keys.
  var help: String?
  /// Whether there is something for Tab to complete.
  var completes = false
  /// Whether a form for the next new record can follow this one.
  var hasNext = false
  /// What can follow a command in `:`.
  var arguments: [CommandID: [String]] = [:]

  /// What a verb acts on, in few words: `both`, `3 books`, `author`.
  var object: String? {
    guard let kind else { return nil }
    return switch marked {
    case 0: kind.name
    case 1: "the marked \(kind.name)"
    case 2: "both"
    default: "all \(grouped(marked))"
    }
  }
}
