import Glibc

/// What a whole process took.
struct Work {
  /// Seconds at work, in the program and in the system for it.
  let seconds: Double
  /// Seconds that passed.
  let elapsed: Double
  /// The most memory that it had, in MiB.
  let memory: Double

  /// Starts a program and waits for its end.
  ///
  /// - Parameter codes: The exit codes that are no failure.
  init(_ arguments: [String], codes: Set<Int32> = [0], output: String = "/dev/null") throws {
    let start = ContinuousClock.now
    let child = try ChildProcess(arguments, output: output)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child.pid, &status, 0, &usage) < 0, errno == EINTR {}
    elapsed = start.duration(to: .now).microseconds / 1e6
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    guard codes.contains(code) else {
      throw Trouble("\(arguments.prefix(3).joined(separator: " ")) ends with \(code)")
    }
    func length(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    seconds = length(usage.ru_utime) + length(usage.ru_stime)
    memory = Double(usage.ru_maxrss) / 1024
  }
}
