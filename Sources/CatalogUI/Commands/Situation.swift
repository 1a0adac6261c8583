import Books

/// The records and texts that commands would act on now.
struct Situation: Sendable {
  /// The kind of records that `e`, `d` and `m` act on here.
  var kind: RecordKind?
  /// True on a page with two kinds: the last line names the kind.
  var namesKind = false
  /// The name of the record under the cursor.
  var name: String?
  /// True while there is no record under the cursor since rows are being read.
  var isReading = false
  var marked = 0
  /// How many of the marked records the shown rows do not have.
  var markedUnseen = 0
  /// The text in find, while only the rows that match are shown.
  var found: String?
  /// How many records the list has when nothing is looked for.
  var total = 0
  /// The label of Enter, as in "open the author"; nil says "open"; and the same in a word.
  var opens: String?
  var opensVerb: String?
  /// The record that `e` edits, where the other verbs act on another.
  var edited: (kind: RecordKind, name: String?)?
  /// The label of Ctrl-S in a review, the same in a word, and the label of `x`.
  var saves: String?
  var savesVerb: String?
  var leavesOut: String?
  /// What `x` does in a word or two, where it is not that it leaves out.
  var leavesOutVerb: String?
  /// True where `x` takes in again what it left out.
  var isLeftOut = false
  /// The labels for the values at the left and at the right, where two stand beside each other.
  var own: String?
  var others: String?
  /// True if a person has to allow look-ups first.
  var asksToLookUp = false
  var isDemo = false
  var isImporting = false
  /// True if another program moved or replaced the catalogue's file.
  var isReplaced = false
  var canGoBack = false
  var canGoForward = false
  /// The label of Tab.
  var beside: String?
  var hasBeside = false
  /// The label for keeping apart, where it is more than the one under the cursor.
  var keepsApart: String?
  /// The labels of Enter and of Esc in a list of choices.
  var take: String?
  var escape: String?
  /// True where Esc drops the marks, and only then leaves.
  var dropsMarks = false
  /// The label of F1 while typing, where it shows more than keys.
  var help: String?
  /// True if Tab completes something.
  var completes = false
  /// True if what is under the cursor has an order that can be changed.
  var canMove = true
  /// True if a form for the next new record can follow this one.
  var hasNext = false

  /// The shortest words for what a command does here, where they are others than its own.
  func verb(of command: CommandID) -> String? {
    switch command {
    case .save: savesVerb
    case .leaveOut: isLeftOut ? tr("take in") : leavesOutVerb
    case .cancel: dropsMarks ? tr("drop marks") : nil
    case .takeMine: own
    case .takeTheirs: others
    default: nil
    }
  }

  /// A label of hardly any room for what decides about a line, or leaves; nil for other commands.
  ///
  /// Of the arrows and `b` beside each other the last one has the word for all.
  func least(of command: CommandID, among all: [CommandID]) -> String? {
    switch command {
    case .leaveOut: isLeftOut ? tr("in") : leavesOutVerb ?? tr("out")
    case .takeMine: ""
    case .takeTheirs: all.contains(.takeBoth) ? "" : tr("choose")
    case .takeBoth: tr("choose")
    case .open: opensVerb
    case .cancel: dropsMarks ? tr("drop marks") : tr("back")
    default: nil
    }
  }

  /// True for a reading that the doctor found; on the page of its book the page is named too.
  var isFoundReading: Bool { kind == .reading && !namesKind }

  /// The situation in which what `e` edits is what verbs act on.
  var ofEdit: Situation {
    guard let edited else { return self }
    var situation = self
    (situation.kind, situation.name) = (edited.kind, edited.name)
    return situation
  }

  /// The object of a verb, in few words: `both`, `3 books`, `author`.
  var object: String? {
    guard let kind else { return nil }
    return switch marked {
    case 0: kind.name
    case 1: tr("the marked \(kind.name)")
    case 2: tr("both")
    default: tr("all \(grouped(marked))")
    }
  }
}
