import Books
import GRDB
import Synchronization

/// The values that could not be read since a catalogue was opened, each once.
///
/// Whoever shows records goes on with the rest of them; in the end the log tells what was not
/// shown.
package final class DamageLog: Sendable, CustomStringConvertible {
  private let state = Mutex(State())

  private struct State {
    var values: [DamagedValue] = []
    var known: Set<DamagedValue> = []
    var isCut = false
  }

  /// More are not kept: nobody wants to know each place of a file that is damaged all over.
  private static let mostValues = 1000

  package init() {}

  package var values: [DamagedValue] { state.withLock { $0.values } }
  /// True when more values were damaged than ``values`` keeps.
  package var isCut: Bool { state.withLock { $0.isCut } }
  package var count: Int { state.withLock { $0.values.count } }
  package var isEmpty: Bool { count == 0 }

  package func note(_ value: DamagedValue) {
    state.withLock { state in
      guard !state.known.contains(value) else { return }
      guard state.values.count < Self.mostValues else { return state.isCut = true }
      state.known.insert(value)
      state.values.append(value)
    }
  }

  /// Notes all that another log has.
  package func note(_ other: DamageLog) {
    for value in other.values { note(value) }
    if other.isCut { state.withLock { $0.isCut = true } }
  }

  /// The first places, a line each, as a person reads them in the end.
  package var description: String { lines.joined(separator: "\n") }

  /// The same in lines.
  package var lines: [String] {
    let (values, isCut) = state.withLock { ($0.values, $0.isCut) }
    let shown = values.prefix(20).map { "  \($0)" }
    let rest = values.count - shown.count
    let more =
      rest == 0 ? [] : [tr("  … and \(rest)\(isCut ? tr(" or more") : "") others")]
    let head =
      values.count == 1
      ? tr("The catalogue is damaged: a value in it cannot be read. The rest is shown.")
      : tr("The catalogue is damaged: values in it cannot be read. The rest is shown.")
    return [head] + shown + more + [tr("Look at the file with: octavo check")]
  }
}
