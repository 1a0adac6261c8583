/// The decisions of a person about proposals in a list: some are left out, and some are marked.
///
/// The keys are those that every review is to have (two of eight have them by now): Space marks, `x` leaves out what is marked or under the cursor, Enter takes
/// what the line shows, `a` takes all from there on, and Ctrl-S carries out what is left.
struct Proposals<ID: Hashable & Sendable>: Sendable {
  private(set) var marked: Set<ID> = []
  private(set) var leftOut: Set<ID>

  init(leftOut: Set<ID> = []) { self.leftOut = leftOut }

  /// The marked proposals, or the one under the cursor.
  func chosen(_ selected: ID?) -> [ID] {
    marked.isEmpty ? selected.map { [$0] } ?? [] : Array(marked)
  }

  mutating func toggleMark(_ id: ID) {
    if marked.remove(id) == nil { marked.insert(id) }
  }

  /// Marks all; where some are marked, none.
  mutating func toggleAllMarks(_ all: some Sequence<ID>) {
    marked = marked.isEmpty ? Set(all) : []
  }

  /// - Returns: True when there were any.
  mutating func dropMarks() -> Bool {
    defer { marked = [] }
    return !marked.isEmpty
  }

  /// Leaves the marked proposals out, or the one under the cursor; where all of them are out already, they
  /// come in again.
  mutating func leaveOut(_ selected: ID?) {
    let ids = chosen(selected)
    if ids.allSatisfy(leftOut.contains) {
      leftOut.subtract(ids)
    } else {
      leftOut.formUnion(ids)
    }
    marked = []
  }

  mutating func leaveOut(_ ids: some Sequence<ID>) { leftOut.formUnion(ids) }

  mutating func takeIn(_ ids: some Sequence<ID>) { leftOut.subtract(ids) }
}
