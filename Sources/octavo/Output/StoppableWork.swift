import Catalog
import Dispatch
import Glibc
import Synchronization

/// Long work on the command line: on a terminal a line says how far it is, and Ctrl-C stops it.
enum StoppableWork {
  /// Does the work with a progress that shows itself.
  ///
  /// - Parameters:
  ///   - verb: What is being done: "Changing".
  ///   - unit: What the progress counts.
  /// - Throws: ``CommandFailure/stopped`` when Ctrl-C was pressed and nothing was kept.
  static func showing<Value>(
    _ verb: String,
    unit: BulkProgress.State.Unit = .records,
    on console: Console,
    _ body: (BulkProgress) throws -> Value
  ) throws -> Value {
    let show = console.showProgress
    let shown = Mutex(0)
    let interruption = Interruption()
    defer { interruption.end() }
    let progress = BulkProgress { state in
      if let show, Int(state.elapsed) > shown.withLock({ $0 }) {
        shown.withLock { $0 = Int(state.elapsed) }
        let rate = unit == .records ? state.rate.map { " · \($0)" } ?? "" : ""
        show(state.sentence(verb, unit: unit) + rate + " · Ctrl-C stops it")
      }
      return interruption.hasCome
    }
    defer { if shown.withLock({ $0 }) > 0 { show?("") } }
    do {
      return try body(progress)
    } catch is CancellationError {
      throw CommandFailure.stopped
    }
  }
}

/// Ctrl-C while something is written that must be whole or not at all.
///
/// The signal is blocked, and the work asks between two pieces whether it is pending.
private struct Interruption: Sendable {
  private let before: sigset_t

  init() {
    var before = sigset_t()
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    self.before = before
  }

  var hasCome: Bool {
    var signals = Self.signals
    var none = timespec()
    return sigtimedwait(&signals, nil, &none) > 0
  }

  func end() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    return signals
  }
}

/// Asynchronous work, run from a command that is not asynchronous.
enum AsyncWork {
  /// Waits until the work is done.
  ///
  /// It runs on threads of its own: all of Swift's shared pool may be blocked waiting here.
  static func waiting<Value: Sendable>(
    for body: @escaping @Sendable () async -> Value
  ) -> Value {
    let done = DispatchSemaphore(value: 0)
    let answer = Answer<Value>()
    Task.detached(executorPreference: OwnThreads()) {
      let value = await body()
      answer.value.withLock { $0 = value }
      done.signal()
    }
    while true {
      done.wait()
      if let value = answer.value.withLock({ $0 }) { return value }
    }
  }

  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  /// Threads that may block without holding up Swift's shared pool.
  final class OwnThreads: TaskExecutor {
    private let queue = DispatchQueue(label: "look-ups", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
