import Glibc
import Subprocess
import SystemPackage

/// Fetches one address at a time with the program curl, one process a request.
///
/// The address goes in by the standard input, so that no list of processes shows it. Cancelling the
/// task ends the process.
package struct Fetcher: Sendable {
  /// The `User-Agent` that hosts are told.
  package let agent: String
  /// The most seconds that one request may take.
  package let timeLimit: Int

  /// The longest answer that is accepted, in bytes: records of 25 books are far below it.
  ///
  /// It is checked here as well as by curl, some versions of which do not count answers that have
  /// no length or are compressed.
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
    throw FetchFailure.circle
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
  /// If Subprocess 1.0.2 gets a text as input, it ends this program when the other one ends before
  /// it has read the text.
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

/// The reason why a request got no answer.
package enum FetchFailure: Error, Hashable, Sendable {
  case noProgram
  case tooOld
  case certificates
  case noNetwork
  case timeout
  case tooLarge
  case cutShort
  case redirected(to: String)
  /// Too many redirections one after the other.
  case circle
  case other(Int32)

  /// True when a person has to do something before asking again makes sense.
  package var needsPerson: Bool {
    switch self {
    case .noProgram, .tooOld, .certificates: true
    case .noNetwork, .timeout, .tooLarge, .cutShort, .redirected, .circle, .other: false
    }
  }

  /// By curl's exit code (`man curl`, EXIT CODES).
  init(exitCode: Int32) {
    self =
      switch exitCode {
      case 2: .tooOld
      case 5, 6, 7: .noNetwork
      case 18, 52, 56, 92: .cutShort
      case 28: .timeout
      case 60, 77: .certificates
      case 63: .tooLarge
      default: .other(exitCode)
      }
  }
}

/// An answer of a host: status, the headers that matter, and the body as bytes.
package struct WebAnswer: Sendable {
  package let status: Int
  /// The values by their names in small letters.
  package let headers: [String: String]
  package let body: [UInt8]

  package var contentType: String { headers["content-type"] ?? "" }

  /// The target of a redirection; nil for every other answer.
  var redirection: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers["location"] : nil
  }

  /// Reads what curl writes with `include`: headers, an empty line and the body.
  ///
  /// Answers of the kind 1xx stand before the real one, each with headers of its own. Nil when the
  /// headers are not whole.
  init?(curl output: [UInt8]) {
    var rest = output[...]
    while true {
      guard let (head, body) = Self.split(rest) else { return nil }
      let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
      guard let first = lines.first, first.hasPrefix("HTTP/"),
        let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { return nil }
      rest = body
      if 100..<200 ~= status { continue }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        headers[line[..<colon].lowercased()] = String(value)
      }
      self.status = status
      self.headers = headers
      self.body = Array(body)
      return
    }
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    let end: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= 4 else { return nil }
    for index in bytes.startIndex...(bytes.endIndex - 4)
    where bytes[index] == 13 && bytes[index..<(index + 4)].elementsEqual(end) {
      return (bytes[..<index], bytes[(index + 4)...])
    }
    return nil
  }
}
