import Glibc

/// The program that prints files.
enum Printer {
  static let usual = "lp"

  /// The path of the file to print, which is removed afterwards.
  static var temporaryPath: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/octavo-print-\(getpid()).md"
  }

  /// Hands a file to a program, waits, and removes the file.
  ///
  /// - Returns: What went wrong, if anything.
  static func print(_ path: String, with program: String) -> String? {
    defer { unlink(path) }
    // Never a shell: the words are the program and its arguments, as they stand.
    let words = program.split(separator: " ").map(String.init) + [path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Its output would appear in the middle of the screen.
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard error == 0 else {
      return "Nothing was printed: \(words[0]): \(String(cString: strerror(error)))."
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? nil : "Nothing was printed: \(words[0]) ended with an error."
  }
}
