import Books

/// What commands would act on now.
struct Situation: Sendable {
  /// The kind of records that `e`, `d` and `m` act on here.
  var kind: RecordKind?
  /// Whether the last line names the kind: on a page with two kinds.
  var namesKind = false
  /// The name of the record under the cursor.
  var name: String?
  /// Whether there is no record under the cursor yet, since rows are being read.
  var isReading = false
  /// Whether what is listed can be mended by hand alone.
  var isMendedByHand = false
  var marked = 0
  /// How many of the marked records the shown rows do not have.
  var markedUnseen = 0
  /// What was typed into find, while only its rows show.
  var found: String?
  /// How many records the list has when nothing is looked for.
  var total = 0
  /// What Enter does here, as in "open the author"; nil says "open".
  var opens: String?
  /// What `e` edits, where that is not what the other verbs act on.
  var edited: (kind: RecordKind, name: String?)?
  /// Whether a person has to allow look-ups first.
  var asksToLookUp = false
  /// Whether the records of the review were looked up, and are from no file.
  var isLookup = false
  var isDemo = false
  /// Whether an import is being written.
  var isImporting = false
  /// Whether another program moved or replaced the catalogue's file.
  var isReplaced = false
  var canGoBack = false
  var canGoForward = false
  /// What Tab leads to, in words.
  var beside: String?
  /// Whether there is anything for Tab to lead to.
  var hasBeside = false
  /// What keeping apart does, where it is more than the one under the cursor.
  var keepsApart: String?
  /// What Enter does in a list of choices, and what Esc does, in few words.
  var take: String?
  var escape: String?
  /// What F1 shows while typing, where it shows more than keys.
  var help: String?
  /// Whether there is something for Tab to complete.
  var completes = false
  /// Whether a form for the next new record can follow this one.
  var hasNext = false

  /// Whether it is a reading that the doctor found; on the page of its book the page is named too.
  var isFoundReading: Bool { kind == .reading && !namesKind }

  /// The situation in which what `e` edits is what verbs act on.
  var ofEdit: Situation {
    guard let edited else { return self }
    var situation = self
    (situation.kind, situation.name) = (edited.kind, edited.name)
    return situation
  }

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
