import Dispatch
import Synchronization

/// Work that waits for others, done for a command that does not.
enum AsyncWork {
  /// Waits until the work is done.
  ///
  /// It has threads of its own: those that Swift shares out may all be waiting here.
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

  private final class OwnThreads: TaskExecutor {
    private let queue = DispatchQueue(label: "look-ups", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
