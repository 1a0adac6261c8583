import Foundation
import Glibc

/// The outcome of a program: its exit code, or 128 and the signal as a shell counts, and its
/// output.
package struct Finished: Sendable {
  package let status: Int
  package let output: String
  package let complaint: String
}

/// Programs that a test starts.
package enum Child {
  package struct NotStarted: Error, CustomStringConvertible {
    package let description: String
  }

  /// Runs a program to its end; one that takes longer than ``Patience/limit`` is killed.
  ///
  /// - Parameters:
  ///   - everything: Where all that it writes goes, when it is not kept.
  ///   - meanwhile: What is done as soon as it runs.
  /// - Throws: ``NeededProgram/Missing``; ``NotStarted``; ``Patience/Lost``.
  package static func run(
    _ words: [String],
    environment: [String: String],
    input: String? = nil,
    in folder: String,
    everythingTo everything: Int32? = nil,
    meanwhile: (Int32) async throws -> Void = { _ in }
  ) async throws -> Finished {
    let base = "\(folder)/\(UUID().uuidString)"
    let names = (input: base + ".in", output: base + ".out", complaint: base + ".err")
    defer { for name in [names.input, names.output, names.complaint] { unlink(name) } }
    if let input { try input.write(toFile: names.input, atomically: false, encoding: .utf8) }

    let source = input == nil ? "/dev/null" : names.input
    let made = O_WRONLY | O_CREAT | O_TRUNC
    let process = try start(words, environment: environment) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, names.output, made, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, names.complaint, made, 0o600)
      guard let everything else { return }
      posix_spawn_file_actions_adddup2(&actions, everything, 1)
      posix_spawn_file_actions_adddup2(&actions, everything, 2)
    }
    do {
      try await meanwhile(process)
    } catch {
      kill(process, SIGKILL)
      _ = try? await end(of: process, words)
      throw error
    }
    let status = try await end(of: process, words)
    return Finished(
      status: status,
      output: try text(of: names.output),
      complaint: try text(of: names.complaint)
    )
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - leadsSession: Whether the first terminal that it opens is its own, as that of a window.
  ///   - open: Gives it its three files.
  /// - Throws: ``NeededProgram/Missing``; ``NotStarted``.
  static func start(
    _ words: [String],
    environment: [String: String],
    leadsSession: Bool = false,
    open: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> Int32 {
    let program = try NeededProgram.path(of: words[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(&actions)
    // A server that lives longer than the test must not keep the test's own pipes open.
    for other in Int32(3)..<64 { posix_spawn_file_actions_addclose(&actions, other) }

    // The threads that run tests block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // POSIX_SPAWN_SETSID, which the headers show to GNU's programs only.
    let session: Int32 = leadsSession ? 0x80 : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | session))

    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program, &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw NotStarted(description: "\(words[0]): \(String(cString: strerror(error)))")
    }
    return process
  }

  static func end(of process: pid_t, _ words: [String]) async throws -> Int {
    var status: Int32 = 0
    do {
      try await eventually("the end of \(words.joined(separator: " "))") {
        waitpid(process, &status, WNOHANG) != 0
      }
    } catch {
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
      throw error
    }
    let signal = Int(status & 0x7F)
    return signal == 0 ? Int(status >> 8 & 0xFF) : 128 + signal
  }

  /// Waits until a process that somebody else started has ended.
  ///
  /// - Throws: ``Patience/Lost``, after the process was killed.
  package static func end(of process: Int32) async throws {
    do {
      try await eventually("the end of process \(process)") {
        // A process that nobody has waited for yet has ended as well.
        let stat = (try? text(of: "/proc/\(process)/stat")) ?? ""
        return kill(process, 0) != 0 || stat.contains(") Z ")
      }
    } catch {
      kill(process, SIGKILL)
      throw error
    }
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}
