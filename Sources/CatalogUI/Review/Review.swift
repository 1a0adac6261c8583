import Books
import TerminalKit

/// A screen of proposals: each line can be taken or left out, and nothing is written before Ctrl-S.
///
/// The keys are the same in every review, and are handled here. Space marks and `*` marks all; Enter
/// takes what the line shows, `x` leaves it out, each of what is marked or of the line under the cursor;
/// `a` takes all from there on; ← → and `b` choose between values that stand beside each other; Ctrl-S
/// carries out; Esc drops the marks, and then leaves, asking first if a decision would be lost.
protocol Review: Screen {
  associatedtype Item: Hashable & Sendable

  var proposals: Proposals<Item> { get set }
  var rowCount: Int { get }
  var selectedRow: Int { get }

  /// The proposal of a row; nil of one about which nothing can be decided.
  func item(at row: Int) -> Item?

  /// The row where the cursor goes when the one under it was decided about.
  func row(after row: Int) -> Int

  mutating func go(to row: Int, in environment: Environment)

  /// Accepts proposals: takes what their lines show.
  mutating func accept(_ items: [Item], in environment: Environment) -> [Effect]

  /// Leaves proposals out; where all of them are out already, takes them in again.
  mutating func leaveOut(_ items: [Item], in environment: Environment) -> [Effect]

  /// Chooses one of the values that stand beside each other in a line.
  mutating func choose(_ side: ReviewSide, of items: [Item], in environment: Environment)

  /// Hands what was decided to whoever needs it, after each decision.
  func decided() -> [Effect]

  /// Writes what is taken, or asks before it does.
  mutating func carryOut(in environment: Environment) -> [Effect]

  /// Goes back, or asks first.
  mutating func leave(in environment: Environment) -> [Effect]
}

/// The values of a line that shows two.
enum ReviewSide: Hashable, Sendable {
  case mine
  case theirs
  case both
}

extension Review {
  func row(after row: Int) -> Int { row + 1 }

  mutating func accept(_ items: [Item], in environment: Environment) -> [Effect] {
    proposals.takeIn(items)
    return []
  }

  mutating func leaveOut(_ items: [Item], in environment: Environment) -> [Effect] {
    proposals.toggleLeftOut(items)
    return []
  }

  mutating func choose(_ side: ReviewSide, of items: [Item], in environment: Environment) {}

  func decided() -> [Effect] { [] }

  var selectedItem: Item? {
    selectedRow < rowCount ? item(at: selectedRow) : nil
  }

  /// Performs a command that all reviews have; nil of any other.
  mutating func performReview(_ id: CommandID, in environment: Environment) -> [Effect]? {
    switch id {
    case .mark:
      guard let item = selectedItem else { return [] }
      proposals.toggleMark(item)
      goOn(in: environment)
    case .markAll: proposals.toggleAllMarks((0..<rowCount).lazy.compactMap(item))
    case .open:
      return decide(in: environment) { screen, items in screen.accept(items, in: environment) }
    case .leaveOut:
      // It stays on its line, so that a second one takes that in again.
      return decide(in: environment, goesOn: false) { screen, items in
        screen.leaveOut(items, in: environment)
      }
    case .takeAll:
      var seen: Set<Item> = []
      let rest = (selectedRow..<max(selectedRow, rowCount)).compactMap(item)
        .filter { seen.insert($0).inserted }
      return rest.isEmpty ? [] : accept(rest, in: environment) + decided()
    case .takeMine: choose(.mine, in: environment)
    case .takeTheirs: choose(.theirs, in: environment)
    case .takeBoth: choose(.both, in: environment)
    case .save, .write: return carryOut(in: environment)
    case .cancel: return proposals.dropMarks() ? [] : leave(in: environment)
    default: return nil
    }
    return []
  }

  /// Decides about the marked proposals, or about the one under the cursor.
  ///
  /// - Parameter goesOn: Whether the cursor goes on from that one.
  private mutating func decide(
    in environment: Environment,
    goesOn: Bool = true,
    _ change: (inout Self, [Item]) -> [Effect]
  ) -> [Effect] {
    let isMany = !proposals.marked.isEmpty
    let items = proposals.chosen(selectedItem)
    guard !items.isEmpty else { return [] }
    let effects = change(&self, items)
    _ = proposals.dropMarks()
    // What refuses to be decided keeps the cursor.
    if goesOn, !isMany, effects.isEmpty { goOn(in: environment) }
    return effects + decided()
  }

  private mutating func choose(_ side: ReviewSide, in environment: Environment) {
    let items = proposals.chosen(selectedItem)
    guard !items.isEmpty else { return }
    choose(side, of: items, in: environment)
  }

  private mutating func goOn(in environment: Environment) {
    let next = row(after: selectedRow)
    if next < rowCount { go(to: next, in: environment) }
  }
}

// MARK: - Words

extension Review {
  private var isLeftOut: Bool { selectedItem.map(proposals.leftOut.contains) ?? false }

  /// The keys that decide about the line under the cursor, as far as the last line shows them: Enter only
  /// goes on where the line is taken already.
  var decidingKeys: [CommandID] {
    guard let item = selectedItem else { return [] }
    let takes = !proposals.marked.isEmpty || !proposals.isTaken(item)
    return (takes ? [.open] : []) + [.leaveOut]
  }

  /// The last line of a review, in the order of all of them: what decides about the line, what carries out
  /// what is taken, what else the screen has, how to leave.
  ///
  /// - Parameters:
  ///   - deciding: The keys that decide about the line; nil are those of most reviews.
  ///   - saves: Whether there is anything to carry out.
  ///   - own: The screen's own keys, most useful first.
  ///   - last: Keys behind all of these.
  func reviewFooter(
    _ deciding: [CommandID]? = nil,
    saves: Bool = true,
    own: [CommandID] = [],
    last: [CommandID] = []
  ) -> [CommandID] {
    let deciding = deciding ?? decidingKeys
    let marks: [CommandID] = selectedItem == nil ? [] : [.mark]
    return deciding + (saves ? [.save] : []) + own + [.cancel] + marks + last
  }

  /// The labels of a review's keys.
  ///
  /// - Parameters:
  ///   - saves: What Ctrl-S does: "change 12 books".
  ///   - verb: The same in a word, where there is little room.
  ///   - takes: What Enter does with the line under the cursor, where it is not left out.
  ///   - escape: What Esc does where nothing is marked.
  func reviewSituation(
    saves: String?,
    verb: String? = nil,
    takes: String,
    escape: String = tr("back")
  ) -> Situation {
    var situation = Situation()
    let marked = proposals.marked.count
    situation.marked = marked
    (situation.saves, situation.savesVerb) = (saves, verb)
    situation.opensVerb = decidingKeys.contains(.open) ? tr("take") : nil
    situation.opens =
      marked > 0 ? tr("take the marked") : isLeftOut ? tr("take it in again") : takes
    situation.leavesOut =
      marked > 0
      ? tr("leave the marked out")
      : isLeftOut ? tr("take in again") : tr("leave out")
    situation.isLeftOut = marked == 0 && isLeftOut
    situation.take = selectedItem.map {
      proposals.marked.contains($0) ? tr("unmark") : tr("mark")
    }
    situation.escape = marked > 0 ? tr("drop the marks") : escape
    situation.dropsMarks = marked > 0
    return situation
  }

  /// " · 3 taken · 2 left out · 1 marked: Esc drops it", of what there is.
  var decisionWords: String {
    let marked = proposals.marked.count
    let counts: [(count: Int, word: String)] = [
      (proposals.taken.count, tr("taken")), (proposals.leftOut.count, tr("left out")),
      (marked, tr("marked: Esc drops \(plural(marked, "it", "them"))")),
    ]
    return counts.filter { $0.count > 0 }.map { " · \(grouped($0.count)) \($0.word)" }.joined()
  }

  /// Asks before decisions are lost, with the letters that every such question has.
  ///
  /// - Parameters:
  ///   - title: What is not done yet: "2 books are not added yet".
  ///   - text: What is written of it so far.
  ///   - saves: The answer that carries out; nil where nothing is taken.
  ///   - keep: Keeps the decisions for later; nil where nothing can be kept.
  ///   - forget: Forgets them, so that leaving does not ask again.
  static func leavingQuestion(
    _ title: String,
    text: String = tr("Nothing of it is written."),
    saves: String?,
    keep: (@Sendable (inout Self, Environment) -> [Effect])? = nil,
    forget: @escaping @Sendable (inout Self, Environment) -> [Effect]
  ) -> ChoiceDialog {
    var answers = [ChoiceDialog.Answer("g", label: tr("Go on with it"))]
    if let saves {
      answers.append(
        .init("s", label: saves) { (screen: inout Self, environment) in
          screen.carryOut(in: environment)
        }
      )
    }
    answers.append(
      .init("t", label: tr("Throw away what you decided")) {
        (screen: inout Self, environment) in
        forget(&screen, environment) + [.back]
      }
    )
    if let keep {
      answers.append(.init("k", label: tr("Keep it for later (:drafts)"), change: keep))
    }
    return ChoiceDialog(
      title,
      text: [text],
      answers: answers,
      foot: .escape(tr("go on with it"))
    )
  }
}
