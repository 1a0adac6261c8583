import Books
import Synchronization

/// How far a long piece of work is, and the wish to stop it, between two threads.
package final class WorkProgress: Sendable {
  /// The state at one moment.
  package struct State: Hashable, Sendable {
    package var done = 0
    package var total = 0
    package var isStopped = false
    /// Seconds since the work began.
    package var elapsed = 0.0

    /// Seconds that are left at the speed so far; nil while too little is known.
    package var rest: Int? {
      guard done > 0, total >= done, elapsed > 0.3 else { return nil }
      return Int((elapsed / Double(done) * Double(total - done)).rounded(.up))
    }
  }

  private let state = Mutex(State())
  private let began = ContinuousClock.now
  /// Runs on the thread of the work after each piece of it; true stops the work.
  private let watch: (@Sendable (State) -> Bool)?

  package init(watch: (@Sendable (State) -> Bool)? = nil) {
    self.watch = watch
  }

  package var now: State {
    var now = state.withLock { $0 }
    now.elapsed = (ContinuousClock.now - began) / .seconds(1)
    return now
  }

  /// Asks the work to stop; it then keeps nothing.
  package func stop() {
    state.withLock { $0.isStopped = true }
  }

  /// Reports the progress of the work.
  ///
  /// - Throws: `CancellationError` when it shall stop.
  package func reached(_ done: Int, of total: Int) throws {
    let isStopped = state.withLock { state in
      state.done = done
      state.total = total
      return state.isStopped
    }
    if isStopped || Task.isCancelled || watch?(now) == true { throw CancellationError() }
  }

  /// The progress of a piece of the work, which tells the whole of it and stops with it.
  ///
  /// - Parameters:
  ///   - done: The work done before it.
  ///   - share: Its part of the total.
  package func part(from done: Int, _ share: Int, of total: Int) -> WorkProgress {
    WorkProgress { [self] state in
      let piece = state.total > 0 ? min(share, state.done * share / state.total) : 0
      return (try? reached(done + piece, of: total)) == nil
    }
  }
}

extension WorkProgress.State {
  /// "Changing 1,204 of 12,000 · 3 s left".
  package func sentence(_ verb: String, unit: Unit = .records) -> String {
    var text = "\(verb) "
    switch unit {
    case .records: text += tr("\(grouped(done)) of \(grouped(total))")
    case .bytes: text += tr("\(grouped(done >> 20)) of \(grouped(total >> 20)) MiB")
    }
    if let rest {
      text +=
        rest > 90 ? tr(" · \((rest + 59) / 60) min left") : tr(" · \(rest) s left")
    }
    return text
  }

  /// The unit of the counts.
  package enum Unit: Sendable {
    case records
    case bytes
  }

  /// "8,000 a second"; nil while too little is known.
  package var rate: String? {
    elapsed > 1 && done > 0 ? tr("\(grouped(Int(Double(done) / elapsed))) a second") : nil
  }
}
