import Books
import Catalog
import Dispatch
import Glibc
import Synchronization

/// Long work on the command line: on a terminal a line says how far it is, and Ctrl-C stops it.
///
/// `kill` and a terminal that closes stop it as Ctrl-C does.
enum StoppableWork {
  /// Does the work with a progress that shows itself.
  ///
  /// - Parameters:
  ///   - verb: What is being done: "Changing".
  ///   - unit: What the progress counts.
  /// - Throws: ``CommandFailure/stopped(by:)`` when it was stopped and nothing was kept.
  static func showing<Value>(
    _ verb: String,
    unit: WorkProgress.State.Unit = .records,
    on console: Console,
    _ body: (WorkProgress) throws -> Value
  ) throws -> Value {
    let show = console.showProgress
    let shown = Mutex(0)
    let stopSignal = console.stopSignal
    let progress = WorkProgress { state in
      if let show, Int(state.elapsed) > shown.withLock({ $0 }) {
        shown.withLock { $0 = Int(state.elapsed) }
        let rate = unit == .records ? state.rate.map { " · \($0)" } ?? "" : ""
        show(state.sentence(verb, unit: unit) + rate + tr(" · Ctrl-C stops it"))
      }
      return stopSignal() != nil
    }
    defer { if shown.withLock({ $0 }) > 0 { show?("") } }
    do {
      // It asks between two pieces: the file that it may be writing is then taken away.
      return try Stopping.asking { try body(progress) }
    } catch is CancellationError {
      throw CommandFailure.stopped(by: stopSignal() ?? SIGINT)
    }
  }

  /// The message when a signal ends the program before anything was done.
  static var nothingChanged: String {
    said(CommandFailure.stopped(by: SIGINT).message)
  }

  /// A sentence as it is printed when a signal ends the program: it overwrites the line with the
  /// progress.
  static func said(_ sentence: String) -> String {
    (isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : "") + "octavo: \(sentence)\n"
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
