import Subprocess

/// Asks one address at a time by the program curl, one process a request.
///
/// The address goes in by the standard input, so that no list of processes shows what was asked. Cancelling the
/// task ends the process.
package struct Fetcher: Sendable {
  /// What the hosts are told of who asks.
  package let agent: String
  /// In seconds, for all of an answer.
  package let timeLimit: Int

  /// A longer answer is refused, in bytes; one to curl alone is not enough, as some versions do not count
  /// what has no length or is compressed.
  package static let mostBytes = 2 << 20
  private static let mostRedirections = 3

  package init(agent: String, timeLimit: Int = 20) {
    self.agent = agent
    self.timeLimit = timeLimit
  }

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
    do {
      let result = try await run(
        .name("curl"),
        // -q first: a ~/.curlrc may switch checks off.
        arguments: ["-q", "--config", "-"],
        input: .string(configuration(address)),
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

  /// A configuration for curl; an address has no sign that ends a value (``WebAddress``).
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
