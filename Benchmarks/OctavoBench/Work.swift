import Glibc

/// The time and memory that a whole process took.
struct Work {
  /// Seconds at work, in the program and in the system for it.
  let seconds: Double
  /// Seconds that passed.
  let elapsed: Double
  /// The most memory that it had, in MiB.
  let memory: Double

  /// Starts a program and waits for its end.
  ///
  /// `octavo-child` starts it in place of this process, whose memory would count as the program's.
  ///
  /// - Parameter codes: The exit codes that are no failure.
  init(_ arguments: [String], codes: Set<Int32> = [0], output: String = "/dev/null") throws {
    let report = "\(Paths.cache)/report-\(getpid())"
    defer { unlink(report) }
    let launch = [Paths.launcher, report] + arguments
    guard try ChildProcess(launch, output: output).wait() == 0, let file = fopen(report, "r") else {
      throw Trouble("\(Paths.launcher) does not start \(arguments[0])")
    }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    let numbers =
      fgets(&line, 256, file) == nil
      ? []
      : String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(whereSeparator: { !$0.isNumber }).compactMap { Double($0) }
    guard numbers.count == 5 else { throw Trouble("\(Paths.launcher) reports nothing") }
    guard codes.contains(Int32(numbers[0])) else {
      let command = arguments.prefix(3).joined(separator: " ")
      throw Trouble("\(command) ends with \(Int(numbers[0]))")
    }
    elapsed = numbers[1] / 1e6
    seconds = (numbers[2] + numbers[3]) / 1e6
    memory = numbers[4] / 1024
  }
}
