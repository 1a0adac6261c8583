import Synchronization

/// Where background work leaves its results for the loop; posting wakes it.
package final class Mailbox<Posted: Sendable>: Sendable {
  package let pipe: WakePipe
  private let posted = Mutex<[Posted]>([])

  package init(pipe: WakePipe = WakePipe()) {
    self.pipe = pipe
  }

  /// Leaves a result; may be called from any thread.
  package func post(_ event: Posted) {
    let isFirst = posted.withLock { posted in
      posted.append(event)
      return posted.count == 1
    }
    if isFirst { pipe.wake() }
  }

  /// Takes everything that was posted since the last time, in order.
  package func take() -> [Posted] {
    posted.withLock { posted in
      defer { posted = [] }
      return posted
    }
  }
}
