import Books
import Glibc

/// The machine's clock, which the program reads and nothing else does.
///
/// Whatever depends on the time is told it: a catalogue and the screens by the clock that they are
/// given, all else by a time or a day. So a test says when it is, and what is done in one moment is
/// done at one time.
enum WallClock {
  static func now() -> Timestamp {
    var spec = timespec()
    clock_gettime(CLOCK_REALTIME, &spec)
    return Timestamp(seconds: Int64(spec.tv_sec))
  }
}
