import Foundation

/// A terminal of its own, in tmux, with a shell in it that waits for commands.
///
/// Two are open at a time, however many tests want one: beside all other tests more of them only wait
/// for each other. Nothing in it sleeps for a fixed time, but before a digit, which is pressed at a
/// person's speed: ``wait(for:)`` looks at the screen until it shows what is expected, and fails with
/// the screen as it was last after ``Patience/limit``.
package final class TmuxSession: Sendable {
  package let sandbox: Sandbox
  private let socket: String
  /// Everything that was written to the terminal since the start, as bytes.
  private let record: String

  private static let gate = Gate(places: 2)

  /// The prompt of the shell.
  package static let prompt = "ready>"

  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// - Parameter environment: Changes what the sandbox sets.
  private init(
    _ sandbox: Sandbox,
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:]
  ) async throws {
    self.sandbox = sandbox
    let name = UUID().uuidString.prefix(8)
    socket = "octavo-\(name)"
    record = "\(sandbox.folder)/tmp/\(name).raw"
    let variables = environment.merging(["PS1": Self.prompt + " "]) { $1 }
    let settings = variables.sorted { $0.key < $1.key }.map { "\($0)=\(Self.quoted($1))" }
    try await tmux(
      ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-s", "octavo"]
        + ["exec env \(settings.joined(separator: " ")) sh -i"]
        + [";", "pipe-pane", "cat >> \(Self.quoted(record))"]
        + [";", "set-option", "-g", "history-limit", "0"]
        // Should the tests be killed, nothing stays behind for long.
        + [";", "run-shell", "-b", "-d", "600", "-C", "kill-server"]
    )
    do {
      try await wait(for: Self.prompt)
    } catch {
      await end()
      throw error
    }
  }

  /// Waits for a place, gives a body a session in it, and ends that whatever happens.
  package static func with(
    _ sandbox: Sandbox,
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:],
    _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await gate.passing(1) {
      let session = try await TmuxSession(
        sandbox,
        columns: columns,
        rows: rows,
        environment: environment
      )
      try await session.ending { try await body(session) }
    }
  }

  /// The same with two sessions beside each other.
  package static func withTwo(
    _ sandbox: Sandbox,
    _ body: (TmuxSession, TmuxSession) async throws -> Void
  ) async throws {
    try await gate.passing(2) {
      let one = try await TmuxSession(sandbox)
      try await one.ending {
        let other = try await TmuxSession(sandbox)
        try await other.ending { try await body(one, other) }
      }
    }
  }

  private func ending(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch {
      await end()
      throw error
    }
    await end()
  }

  /// Takes the terminal away, as a lost connection does.
  package func end() async {
    _ = try? await tmux(["kill-server"])
  }

  package static let isAvailable = (try? NeededProgram.path(of: "tmux")) != nil

  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  @discardableResult
  func tmux(_ arguments: [String]) async throws -> String {
    let done = try await Child.run(
      ["tmux", "-u", "-L", socket, "-f", "/dev/null"] + arguments,
      environment: sandbox.environment,
      in: sandbox.folder + "/tmp"
    )
    guard done.status == 0 else {
      throw Failure(description: "tmux \(arguments.joined(separator: " ")): \(done.complaint)")
    }
    return done.output
  }

  /// Every byte that came to the terminal until now.
  package func bytes() -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: record))).map { [UInt8]($0) } ?? []
  }
}
