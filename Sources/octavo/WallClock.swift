import Books
import Glibc

/// The machine's clock.
///
/// Only `Main` reads it.
///
/// All code gets the time from outside: a catalogue and the screens as a clock, everything else as
/// a time or a day. So a test sets the time, and all that is done in one moment has the same time.
enum WallClock {
  static func now() -> Timestamp {
    var spec = timespec()
    clock_gettime(CLOCK_REALTIME, &spec)
    return Timestamp(seconds: Int64(spec.tv_sec))
  }
}
