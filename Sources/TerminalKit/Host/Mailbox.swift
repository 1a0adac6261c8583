import Glibc
import Synchronization

/// A queue in which background work leaves its results for the loop; posting wakes the loop.
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

/// A pipe to oneself that ends the sleep of the loop in `poll`: one byte in it says that something
/// waits (the self-pipe trick).
///
/// Its descriptors live as long as the value; both ends never block and are closed on exec.
package final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  /// Without descriptors (the process has too many open) the ends are -1 and nothing wakes early.
  package init() {
    var ends: [Int32] = [-1, -1]
    if Glibc.pipe(&ends) != 0 { ends = [-1, -1] }
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the loop; may be called from any thread.
  package func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well as one more byte would.
    _ = write(writeEnd, &byte, 1)
  }

  /// Takes all bytes out, and returns whether there were any.
  func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var isWoken = false
    while read(readEnd, &bytes, bytes.count) > 0 { isWoken = true }
    return isWoken
  }
}
