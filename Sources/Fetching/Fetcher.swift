import Glibc
import Subprocess
import SystemPackage

/// Asks one address at a time by the program curl, one process a request.
///
/// The address goes in by the standard input, so that no list of processes shows what was asked.
/// Cancelling the task ends the process.
package struct Fetcher: Sendable {
  /// The `User-Agent` that hosts are told.
  package let agent: String
  /// The most seconds that one request may take.
  package let timeLimit: Int

  /// A longer answer is refused, in bytes: records of 25 books are far below it.
  ///
  /// It is checked here as well as by curl, some versions of which do not count what has no length
  /// or is compressed.
  package static let mostBytes = 2 << 20
  private static let mostRedirections = 3

  package init(agent: String, timeLimit: Int = 20) {
    self.agent = agent
    self.timeLimit = timeLimit
  }

  /// Asks an address, and follows at most three redirections, which stay on the host.
  ///
  /// - Throws: ``FetchFailure``; `CancellationError`.
  package func fetch(_ address: WebAddress) async throws -> WebAnswer {
    var address = address
    for _ in 0...Self.mostRedirections {
      let answer = try await ask(address)
      guard let target = answer.redirection else { return answer }
      guard let next = address.following(target) else {
        throw FetchFailure.redirected(to: String(target.prefix(200)))
      }
      address = next
    }
    throw FetchFailure.redirected(to: "in a circle")
  }

  private func ask(_ address: WebAddress) async throws -> WebAnswer {
    guard let input = Self.pipe(holding: configuration(address)) else {
      throw FetchFailure.other(-1)
    }
    defer { close(input) }
    do {
      let result = try await run(
        .name("curl"),
        // -q first: a ~/.curlrc may switch checks off.
        arguments: ["-q", "--config", "-"],
        input: .fileDescriptor(.init(rawValue: input), closeAfterSpawningProcess: false),
        output: .bytes(limit: Self.mostBytes + (64 << 10)),
        error: .discarded
      )
      try Task.checkCancellation()
      guard case .exited(let code) = result.terminationStatus else { throw FetchFailure.other(-1) }
      guard code == 0 else { throw FetchFailure(exitCode: Int32(code)) }
      guard let answer = WebAnswer(curl: result.standardOutput) else { throw FetchFailure.cutShort }
      guard answer.body.count <= Self.mostBytes else { throw FetchFailure.tooLarge }
      return answer
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      switch error.code {
      case .executableNotFound: throw FetchFailure.noProgram
      case .outputLimitExceeded: throw FetchFailure.tooLarge
      default: throw FetchFailure.other(-1)
      }
    }
  }

  /// The reading end of a pipe that holds a text already; the text is shorter than a pipe holds.
  ///
  /// Given a text as its input, Subprocess 1.0.2 ends this program when the other one ends before
  /// it has read it.
  private static func pipe(holding text: String) -> Int32? {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var text = text
    let count = text.withUTF8 { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    guard count == text.utf8.count else {
      close(ends[0])
      return nil
    }
    return ends[0]
  }

  /// A configuration for curl; ``WebAddress`` refuses the signs that would end a value.
  private func configuration(_ address: WebAddress) -> String {
    let agent = agent.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    return """
      url = "\(address)"
      proto = "=\(address.scheme)"
      user-agent = "\(agent)"
      max-time = \(timeLimit)
      connect-timeout = 8
      max-filesize = \(Self.mostBytes)
      include
      compressed
      globoff
      silent
      suppress-connect-headers

      """
  }
}
