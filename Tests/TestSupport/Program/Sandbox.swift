import Foundation

/// A home of its own for the real program: folders, an environment, and the binary beside the tests.
package final class Sandbox: Sendable {
  package let folder: String
  package let environment: [String: String]

  package var catalogPath: String { folder + "/data/octavo/catalog.sqlite" }

  package init() throws {
    folder = try TemporaryCatalog.makeFolder()
    for name in ["home", "data", "config", "state", "cache", "tmp"] {
      let path = folder + "/" + name
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder + "/home",
      "XDG_DATA_HOME": folder + "/data",
      "XDG_CONFIG_HOME": folder + "/config",
      "XDG_STATE_HOME": folder + "/state",
      "XDG_CACHE_HOME": folder + "/cache",
      "TMPDIR": folder + "/tmp",
      "TMUX_TMPDIR": folder + "/tmp",
      "LC_ALL": "C.UTF-8",
      "LOGNAME": "maria",
      "OCTAVO": Self.binary,
    ]
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  package func hasFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// The program that was built with the tests; it lies beside them.
  package static let binary: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = own.split(separator: "/").dropLast().joined(separator: "/")
    return "/" + folder + "/octavo"
  }()

  /// Runs the program without a terminal.
  package func octavo(
    _ arguments: String...,
    input: String? = nil,
    environment changes: [String: String] = [:]
  ) async throws -> Finished {
    try await octavo(arguments, input: input, environment: changes)
  }

  package func octavo(
    _ arguments: [String],
    input: String? = nil,
    environment changes: [String: String] = [:]
  ) async throws -> Finished {
    try await Child.run(
      [Self.binary] + arguments,
      environment: environment.merging(changes) { $1 },
      input: input,
      in: folder + "/tmp"
    )
  }

  /// Waits until a draft on the disk holds a text.
  package func waitForDraft(with text: String) async throws {
    try await eventually("a draft that holds “\(text)”") {
      let search = try await Child.run(
        ["grep", "-rqF", "--include=*.json", text, folder + "/state"],
        environment: environment,
        in: folder + "/tmp"
      )
      return search.status == 0
    }
  }

  /// The titles of the catalogue's books, in the order of the list, as the command line tells them.
  package func titles() async throws -> [String] {
    try await books().map(\.title)
  }

  /// The catalogue's books, as `octavo list --format json` tells them.
  package func books() async throws -> [ListedBook] {
    let list = try await octavo("list", "--format", "json")
    return try JSONDecoder().decode([ListedBook].self, from: Data(list.output.utf8))
  }
}

/// A book as the command line tells it, as far as the tests ask.
package struct ListedBook: Decodable, Sendable {
  package struct Named: Decodable, Sendable {
    package let name: String
  }

  package let id: Int
  package let title: String
  package let subtitle: String?
  package let authors: [Named]
  package let publishers: [Named]
  package let genre: Named?
  package let isbn: String?
  package let year: Int?
  package let location: String?
  package let pages: Int?
  package let version: Int
}
