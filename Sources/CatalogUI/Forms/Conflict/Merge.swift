import Books

/// A three-way merge of a record: what each of two versions changed in their common base, and what
/// is chosen where both changed the same line.
struct Merge: Hashable, Sendable {
  enum Side: Hashable, Sendable {
    case both
    case mine
    case theirs
  }

  struct Line: Hashable, Sendable {
    let property: FieldID
    let side: Side
    let base: FieldValue
    let mine: FieldValue
    let theirs: FieldValue
    var choice = ReviewSide.mine

    /// True if names of both sides can stand together.
    var allowsBoth: Bool { property.mergeRule.isOfMany && side == .both }

    var value: FieldValue {
      switch choice {
      case .mine: mine
      case .theirs: theirs
      case .both: .entries(union)
      }
    }

    private var union: [FieldEntry] {
      theirs.entries.reduce(into: mine.entries) { entries, entry in
        let isThere = entries.contains {
          $0.isSame(as: entry) && $0.role == entry.role
        }
        if !isThere { entries.append(entry) }
      }
    }
  }

  let base: RecordDraft
  let mine: RecordDraft
  let theirs: RecordDraft
  /// The changed lines, first those that both sides changed.
  var lines: [Line]

  init(base: RecordDraft, mine: RecordDraft, theirs: RecordDraft) {
    self.base = base
    self.mine = mine
    self.theirs = theirs
    let all = base.properties.compactMap { property -> Line? in
      guard !mine.has(property, as: theirs) else { return nil }
      let side: Side =
        theirs.has(property, as: base) ? .mine : mine.has(property, as: base) ? .theirs : .both
      return Line(
        property: property,
        side: side,
        base: base[property],
        mine: mine[property],
        theirs: theirs[property],
        choice: side == .theirs ? .theirs : .mine
      )
    }
    lines = [Side.both, .mine, .theirs].flatMap { side in all.filter { $0.side == side } }
  }

  /// The merged record: the other's version with everything that was chosen.
  var result: RecordDraft {
    lines.reduce(into: theirs) { draft, line in draft[line.property] = line.value }
  }

  /// How many lines there are to choose.
  var conflicts: Int { lines.count { $0.side == .both } }
}

extension RecordDraft {
  /// The draft with the custom fields of a newer version; text of a field that is
  /// gone goes into the notes.
  ///
  /// - Parameter known: The version that still had those fields; their values in it are not kept.
  func inFields(of newer: RecordDraft, since known: RecordDraft) -> RecordDraft {
    guard var mine = content as? BookDraft, let newer = newer.content as? BookDraft,
      let known = known.content as? BookDraft
    else { return self }
    let gone = mine.custom.filled.filter { own in
      !newer.custom.fields.contains { $0.id == own.field.id }
        && own.text != known.custom[own.field]
    }
    let lines = gone.map { "\($0.field.name): \($0.text)" }
    mine.notes = ([mine.notes].filter { !$0.isEmpty } + lines).joined(separator: "\n")
    let texts = mine.custom
    mine.custom = newer.custom.fields.reduce(into: CustomTexts(newer.custom.fields)) {
      $0[$1] = texts[$1]
    }
    return .book(mine)
  }
}
