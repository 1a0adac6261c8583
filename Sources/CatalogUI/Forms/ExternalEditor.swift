import Books
import FoundationEssentials
import Glibc
import TerminalKit

/// A program that a person has set, with its arguments: an editor, a printer.
struct ChosenProgram: Hashable, Sendable {
  let words: [String]

  enum Outcome {
    case done
    /// The person ended it.
    case stopped
    /// The editor ended with an error.
    case failed
    /// The editor could not be started.
    case missing(reason: String)
  }

  /// Never a shell: the words are the program and its arguments, as they stand.
  init(_ line: String) { words = line.split(separator: " ").map(String.init) }

  /// Runs it on a file in the terminal, and waits for it.
  func run(on path: String) -> Outcome {
    switch start(on: path, isApart: false) {
    case .failure(let outcome): outcome
    case .success(let process): Self.end(of: process)
    }
  }

  /// Runs it on a file without the terminal: it can neither read keys nor write on the screen, also
  /// where it asks for the terminal by name.
  ///
  /// - Parameter isStopped: Asked again and again; once it says so the program is ended.
  func runApart(on path: String, isStopped: () -> Bool) -> Outcome {
    switch start(on: path, isApart: true) {
    case .failure(let outcome): outcome
    case .success(let process): Self.end(of: process, orStopAt: isStopped)
    }
  }

  private enum Start {
    case success(pid_t)
    case failure(Outcome)
  }

  /// POSIX_SPAWN_SETSID, which the header keeps from Swift: a session of its own has no terminal.
  private static let ownSession: Int32 = 0x80

  private func start(on path: String, isApart: Bool) -> Start {
    let words = words + [path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if isApart {
      for (stream, mode) in [
        (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
      ] {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", mode, 0)
      }
      // What this program ignores or blocks, the other one would as well, and not end when it is told.
      var (all, none) = (sigset_t(), sigset_t())
      sigfillset(&all)
      sigemptyset(&none)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setsigmask(&attributes, &none)
      let flags = Self.ownSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
      posix_spawnattr_setflags(&attributes, Int16(flags))
    }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    guard error == 0 else { return .failure(.missing(reason: String(cString: strerror(error)))) }
    return .success(process)
  }

  private static func end(of process: pid_t) -> Outcome {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? .done : .failed
  }

  /// Waits until a process ends; one that is to stop is asked to, and after two seconds made to, with
  /// all that it began.
  private static func end(of process: pid_t, orStopAt isStopped: () -> Bool) -> Outcome {
    // It is asked every 20 ms whether it has ended: a person sees no delay, and it costs nothing.
    let (pause, patience): (UInt32, Int) = (20_000, 100)
    var status: Int32 = 0
    var rounds = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || ended < 0 && errno != EINTR { break }
      if rounds > 0 || isStopped() {
        if rounds == 0 { kill(-process, SIGTERM) }
        if rounds == patience { kill(-process, SIGKILL) }
        rounds += 1
      }
      usleep(pause)
    }
    return rounds > 0 ? .stopped : status == 0 ? .done : .failed
  }
}

/// The person's own editor, on a file that nobody else can read.
struct ExternalEditor: Sendable {
  let program: ChosenProgram

  struct Failure: Error, Hashable, Sendable {
    let message: String
  }

  /// - Parameter configured: The configured command; nil takes `$VISUAL`, `$EDITOR` or `vi`.
  init(_ configured: String?) {
    let choices = [configured, Self.variable("VISUAL"), Self.variable("EDITOR")]
    program = ChosenProgram(
      choices.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    )
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Runs the editor on a text and waits for it.
  func edit(_ text: String) -> Result<String, Failure> {
    let file: TemporaryFile
    do {
      let lines = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
      file = try TemporaryFile(named: "octavo-notes", holding: lines)
    } catch {
      return .failure(
        Failure(message: tr("For the notes \(error.message). Nothing was changed."))
      )
    }
    defer { file.remove() }
    if let message = run(on: file.path) { return .failure(Failure(message: message)) }
    guard var bytes = FileManager.default.contents(atPath: file.path) else {
      let reason = String(cString: strerror(errno))
      let message = tr("The edited notes cannot be read: \(reason). Nothing was changed.")
      return .failure(Failure(message: message))
    }
    // Editors end the last line with a line break, which notes do not need.
    while bytes.last == 0x0A { bytes.removeLast() }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  /// Runs the editor on a file; returns what went wrong, if anything.
  private func run(on path: String) -> String? {
    let name = program.words.first ?? path
    switch program.run(on: path) {
    case .done: return nil
    case .failed, .stopped:
      return tr("\(name) ended with an error, so the notes are as they were.")
    case .missing(let reason):
      return tr(
        "\(name): \(reason). The notes are as they were."
          + " Set $VISUAL or $EDITOR to your editor."
      )
    }
  }
}
