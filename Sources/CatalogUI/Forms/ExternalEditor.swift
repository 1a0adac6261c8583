import FoundationEssentials
import Glibc
import TerminalKit

/// A program that a person has set, with its arguments: an editor, a printer.
struct ChosenProgram: Hashable, Sendable {
  let words: [String]

  enum Outcome {
    case done
    /// It ended with an error.
    case failed
    /// It did not begin.
    case missing(reason: String)
  }

  /// Never a shell: the words are the program and its arguments, as they stand.
  init(_ line: String) { words = line.split(separator: " ").map(String.init) }

  /// Runs it on a file, and waits for it.
  ///
  /// - Parameter isQuiet: Whether its output is thrown away, which would appear in the middle of the
  ///   screen.
  func run(on path: String, isQuiet: Bool) -> Outcome {
    let words = words + [path]
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in isQuiet ? [STDOUT_FILENO, STDERR_FILENO] : [] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var process: pid_t = 0
    let error = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard error == 0 else { return .missing(reason: String(cString: strerror(error))) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? .done : .failed
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
    let folder = Self.variable("TMPDIR") ?? "/tmp"
    // mkstemp replaces these by letters of its own.
    let place = String(repeating: "X", count: 6)
    var template = Array("\(folder)/octavo-notes-\(place)".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else {
      return failure("A file for the notes cannot be made in \(folder)")
    }
    let path = template.withUnsafeBufferPointer {
      String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    defer { unlink(path) }
    let whole = Self.write(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n", descriptor)
    close(descriptor)
    guard whole else { return failure("The notes cannot be written to \(folder)") }
    if let message = run(on: path) { return .failure(Failure(message: message)) }
    guard var bytes = FileManager.default.contents(atPath: path) else {
      return failure("The edited notes cannot be read")
    }
    // Editors end the last line with a line break, which notes do not need.
    while bytes.last == 0x0A { bytes.removeLast() }
    return .success(String(decoding: bytes, as: UTF8.self))
  }

  /// Runs the editor on a file; returns what went wrong, if anything.
  private func run(on path: String) -> String? {
    let name = program.words.first ?? path
    switch program.run(on: path, isQuiet: false) {
    case .done: return nil
    case .failed: return "\(name) ended with an error, so the notes are as they were."
    case .missing(let reason):
      return "\(name): \(reason). The notes are as they were."
        + " Set $VISUAL or $EDITOR to your editor."
    }
  }

  private func failure(_ words: String) -> Result<String, Failure> {
    .failure(
      Failure(message: "\(words): \(String(cString: strerror(errno))). Nothing was changed.")
    )
  }

  private static func write(_ text: String, _ descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}

// MARK: - The notes of a form

extension FormScreen {
  /// Opens the notes in the person's own editor.
  func editOutside() -> [Effect] {
    guard case .field(let index)? = model?.place, let input = model?.fields[index].input,
      case .area(let area) = input
    else { return [] }
    let text = area.text
    return [
      .withScreenReleased { environment in
        let result = ExternalEditor(environment.configuration.editor).edit(text)
        return Self.reply { screen, environment in
          screen.take(result, of: index, in: environment)
        }
      }
    ]
  }

  private mutating func take(
    _ result: Result<String, ExternalEditor.Failure>,
    of index: Int,
    in environment: Environment
  ) -> [Effect] {
    switch result {
    case .failure(let failure): return [.complain(failure.message)]
    case .success(let text):
      guard case .area(var area)? = model?.fields[index].input else { return [] }
      guard text != area.text else { return [] }
      area.setText(text)
      model?.change { $0 = .area(area) }
      keepInSight(in: environment.area)
      return keepDraft(in: environment)
    }
  }
}
