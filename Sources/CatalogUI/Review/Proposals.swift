/// The decisions of a person about proposals: some are taken, some are left out, and some are marked, to
/// be decided about together.
///
/// What a person asked for, as a change of many books, is carried out unless it is left out. What the
/// program only guesses, as two names that look the same, is carried out when a person took it.
struct Proposals<ID: Hashable & Sendable>: Sendable {
  private(set) var marked: Set<ID> = []
  private(set) var leftOut: Set<ID>
  /// The proposals that were taken by a key; of use where they are guesses.
  private(set) var taken: Set<ID> = []
  private let areGuesses: Bool

  init(leftOut: Set<ID> = []) {
    self.leftOut = leftOut
    areGuesses = false
  }

  private init(areGuesses: Bool) {
    leftOut = []
    self.areGuesses = areGuesses
  }

  /// No decisions about guesses of the program.
  static var guesses: Self { Self(areGuesses: true) }

  /// True if the proposal is carried out as things stand.
  func isTaken(_ id: ID) -> Bool {
    areGuesses ? taken.contains(id) : !leftOut.contains(id)
  }

  /// True if leaving would lose a decision.
  var hasDecisions: Bool { areGuesses ? !taken.isEmpty : !leftOut.isEmpty }

  /// The marked proposals, or the one under the cursor.
  func chosen(_ selected: ID?) -> [ID] {
    marked.isEmpty ? selected.map { [$0] } ?? [] : Array(marked)
  }

  mutating func toggleMark(_ id: ID) {
    if marked.remove(id) == nil { marked.insert(id) }
  }

  /// Marks all; where all are marked, none.
  mutating func toggleAllMarks(_ all: some Sequence<ID>) {
    let all = Set(all)
    marked = marked == all ? [] : all
  }

  /// - Returns: True when there were any.
  mutating func dropMarks() -> Bool {
    defer { marked = [] }
    return !marked.isEmpty
  }

  /// Leaves proposals out; where all of them are out already, they come in again.
  mutating func toggleLeftOut(_ ids: some Collection<ID>) {
    if ids.allSatisfy(leftOut.contains) {
      leftOut.subtract(ids)
    } else {
      leaveOut(ids)
    }
  }

  mutating func leaveOut(_ ids: some Sequence<ID>) {
    leftOut.formUnion(ids)
    if areGuesses { taken.subtract(ids) }
  }

  mutating func takeIn(_ ids: some Sequence<ID>) {
    leftOut.subtract(ids)
    if areGuesses { taken.formUnion(ids) }
  }

  /// Forgets what was decided about proposals that are there no more.
  mutating func keep(_ isThere: (ID) -> Bool) {
    marked = marked.filter(isThere)
    leftOut = leftOut.filter(isThere)
    taken = taken.filter(isThere)
  }
}
