import Books
import Catalog
import Fetching
import Glibc
import Interchange
import Synchronization
import TestSupport
import Testing

@testable import Lookup

/// The real curl against a server on this computer.
struct LookupServiceTests {
  let lefthand = ISBN(stored: "9780441478125")
  let dune = ISBN(stored: "9780441013593")

  typealias Response = LoopbackServer.Response

  static let details = """
    {"ISBN:9780441478125": {"details": {"key": "/books/OL1M", "title": "The Left Hand of Darkness", \
    "isbn_13": ["9780441478125"], "publishers": ["Ace"], "publish_date": "1987", "number_of_pages": 304, \
    "languages": [{"key": "/languages/eng"}]}}}
    """
  static let data = """
    {"ISBN:9780441478125": {"key": "/books/OL1M", "title": "The Left Hand of Darkness", \
    "identifiers": {"isbn_13": ["9780441478125"]}, "authors": [{"name": "Ursula K. Le Guin"}], \
    "publishers": [{"name": "Ace"}]}}
    """
  static let nothing = Response(
    "<x:searchRetrieveResponse xmlns:x=\"y\"><x:numberOfRecords>0</x:numberOfRecords></x:searchRetrieveResponse>"
      .replacing("\\", with: ""),
    type: "text/xml"
  )

  private func service(
    _ server: LoopbackServer,
    cache: AnswerCache? = nil,
    timeLimit: Int = Patience.seconds,
    now: @escaping @Sendable () -> Timestamp = { .test }
  ) throws -> LookupService {
    LookupService(
      cache: try cache ?? AnswerCache(path: nil),
      fetcher: Fetcher(agent: "Octavo/test", timeLimit: timeLimit),
      base: server.base,
      pause: .zero,
      now: now,
      chance: { 1 }
    )
  }

  private func known() throws -> LoopbackServer {
    try LoopbackServer { path in
      if path.contains("jscmd=details") { return Response(Self.details) }
      if path.contains("jscmd=data") { return Response(Self.data) }
      return Self.nothing
    }
  }

  @Test func `one book is made of two answers, each line with its source`() async throws {
    let server = try known()
    let states = await (try service(server)).look(up: [lefthand])
    guard case .found(let book)? = states[lefthand] else {
      Issue.record("\(states)")
      return
    }
    let draft = book.record.draft
    #expect(draft.title == "The Left Hand of Darkness")
    #expect(draft.authors.map(\.author.name) == ["Ursula K. Le Guin"])
    #expect(draft.publishers.map(\.name) == ["Ace"])
    #expect(draft.pages == "304")
    #expect(draft.year == "1987")
    #expect(book.origins[.pages] == "Open Library")
    #expect(server.asked.count == 2)
  }

  @Test func `what was answered is not asked again, and is there without a network`() async throws {
    let server = try known()
    let cache = try AnswerCache(path: nil)
    let service = try service(server, cache: cache)
    _ = await service.look(up: [lefthand])
    _ = await service.look(up: [lefthand])
    #expect(server.asked.count == 2)
    server.close()
    let states = await service.look(up: [lefthand, dune], isOffline: true)
    #expect(states[lefthand]?.words == "found: Open Library")
    #expect(states[dune]?.words == "not asked: offline")
  }

  @Test func `five hundred books are forty requests, and all of them are found`() async throws {
    let isbns = (0..<500).map { index -> ISBN in
      let body = "978000" + String(100_000 + index)
      let sum = body.enumerated().reduce(0) {
        $0 + ($1.element.wholeNumberValue ?? 0) * ($1.offset.isMultiple(of: 2) ? 1 : 3)
      }
      return ISBN(stored: body + String((10 - sum % 10) % 10))
    }
    let server = try LoopbackServer { path in
      guard path.contains("bibkeys=") else { return Self.nothing }
      let keys =
        path.split(separator: "bibkeys=").last?.split(separator: "&").first?.split(separator: ",")
        ?? []
      let isDetails = path.contains("jscmd=details")
      let members = keys.map { key -> String in
        let isbn = key.dropFirst(5)
        let book = """
          {"key": "/books/OL\(isbn)M", "title": "Book \(isbn)", "isbn_13": ["\(isbn)"], \
          "publishers": ["Ace"], "publish_date": "1987", "number_of_pages": 304, \
          "languages": [{"key": "/languages/eng"}], "authors": [{"name": "Somebody", "key": "/authors/OL1A"}]}
          """
        return isDetails ? "\"\(key)\": {\"details\": \(book)}" : "\"\(key)\": \(book)"
      }
      return Response("{" + members.joined(separator: ",") + "}")
    }
    let states = await (try service(server)).look(up: isbns)
    let found = states.values.count { if case .found = $0 { true } else { false } }
    #expect(found == 500)
    #expect(server.asked.count { $0.contains("bibkeys") } == 40)
  }

  @Test func `a book that is asked for twice is asked for once`() async throws {
    let server = try known()
    let states = await (try service(server)).look(up: [lefthand, lefthand])
    #expect(states.count == 1)
    #expect(server.asked.count == 2)
  }

  @Test func `a book waits for whoever could know it, and no longer than for one of them`()
    async throws
  {
    let service = try service(known())
    #expect(service.delay(of: lefthand) == nil)
    try service.cache.hold(
      "openlibrary.org",
      asked: 90,
      words: "Wait.",
      share: 1,
      at: service.now()
    )
    #expect(service.delay(of: lefthand) == nil)
    try service.cache.hold(
      "sru.k10plus.de",
      asked: 90,
      words: "Wait too.",
      share: 1,
      at: service.now()
    )
    let delay = service.delay(of: lefthand)
    #expect(delay?.words == "Wait.")
    #expect(delay?.again == Timestamp(seconds: service.now().seconds + 90))
  }

  @Test func `a book with another number is offered, and no match`() async throws {
    let server = try known()
    let states = await (try service(server)).look(up: [dune])
    guard case .several? = states[dune] else {
      Issue.record("\(states)")
      return
    }
  }

  // MARK: - Faults

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let response: Response
    let words: String
    /// In seconds from now; nil where a person has to do something.
    var again: Int64?
    var testDescription: String { name }
  }

  static func raw(_ text: String) -> Response {
    var response = Response()
    response.raw = Array(text.utf8)
    return response
  }

  static var flood: Response {
    var response = Response()
    response.flood = 100 << 20
    return response
  }

  static var slow: Response {
    var response = Response("{}")
    response.isHeld = true
    return response
  }

  static let faults: [Fault] = [
    Fault(
      name: "429 with seconds",
      response: Response("{}", status: 429, headers: ["Retry-After: 120"]),
      words: "Open Library asks to wait (429).",
      again: 120
    ),
    Fault(
      name: "429 with a date",
      response: Response(
        "{}",
        status: 429,
        headers: ["Retry-After: Sat, 21 Nov 2026 10:03:20 GMT"]
      ),
      words: "Open Library asks to wait (429).",
      again: 200
    ),
    Fault(
      name: "429 without",
      response: Response("{}", status: 429),
      words: "Open Library asks to wait (429).",
      again: 30
    ),
    Fault(
      name: "503",
      response: Response("", status: 503),
      words: "Open Library asks to wait (503).",
      again: 30
    ),
    Fault(
      name: "403",
      response: Response("<html>", type: "text/html", status: 403),
      words: "Open Library refuses: set lookup-contact in config.toml, so that it knows who asks."
    ),
    Fault(
      name: "a page to log in",
      response: Response("<html>", type: "text/html"),
      words: "Open Library answered with a web page: the network may want you to log in first.",
      again: 30
    ),
    Fault(
      name: "empty",
      response: Response(""),
      words: "Open Library answered with nothing.",
      again: 30
    ),
    Fault(
      name: "truncated",
      response: Response("{\"ISBN:9780441478125\": {\"details\": {\"title\": \"The"),
      words: "Open Library answered with something that cannot be read.",
      again: 30
    ),
    Fault(
      name: "null",
      response: Response("null"),
      words: "Open Library answered with something that cannot be read.",
      again: 30
    ),
    Fault(
      name: "closed without an answer",
      response: raw(""),
      words: "Open Library: The answer was cut short.",
      again: 30
    ),
    Fault(
      name: "cut short",
      response: raw("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{}"),
      words: "Open Library: The answer was cut short.",
      again: 30
    ),
    Fault(
      name: "a flood",
      response: flood,
      words: "Open Library: The answer is far too large.",
      again: 30
    ),
    Fault(name: "never", response: slow, words: "Open Library: No answer came in time.", again: 30),
    Fault(
      name: "led to a file",
      response: Response("", status: 302, headers: ["Location: file:///etc/passwd"]),
      words: "Open Library: The answer leads elsewhere, which is not followed: file:///etc/passwd",
      again: 30
    ),
    Fault(
      name: "led in a circle",
      response: Response("", status: 302, headers: ["Location: /again"]),
      words: "Open Library: The answer leads elsewhere, which is not followed: in a circle",
      again: 30
    ),
  ]

  @Test(arguments: faults)
  func `a fault is said, the host is left alone, and nothing is taken for not found`(
    _ fault: Fault
  ) async throws {
    let server = try LoopbackServer { path in
      path.contains("bibkeys") || path == "/again" ? fault.response : Self.nothing
    }
    let cache = try AnswerCache(path: nil)
    let service = try service(
      server,
      cache: cache,
      timeLimit: fault.response.isHeld ? 1 : Patience.seconds
    )
    let states = await service.look(up: [lefthand])
    guard case .failed(let failure)? = states[lefthand] else {
      Issue.record("\(states)")
      return
    }
    #expect(failure.words == fault.words)
    #expect(failure.again.map { $0.seconds - Timestamp.test.seconds } == fault.again)
    #expect(failure.needsPerson == (fault.again == nil))
    #expect(try cache.answer("openlibrary", lefthand) == nil)
    // While the host is left alone nothing is asked.
    guard fault.again != nil else { return }
    let before = server.asked.count
    _ = await service.look(up: [dune])
    #expect(!server.asked.dropFirst(before).contains { $0.contains("bibkeys") })
  }

  @Test func `a diagnostic of a library is a failure, and none found is none`() async throws {
    let isbn = ISBN(stored: "9783103971422")
    let server = try LoopbackServer { path in
      if path.contains("bibkeys") { return Response("{}") }
      if path.hasPrefix("/sru/dnb") {
        return Response(
          "<r><diagnostics><diagnostic><message>System error</message></diagnostic></diagnostics></r>",
          type: "text/xml"
        )
      }
      return Self.nothing
    }
    let states = await (try service(server)).look(up: [isbn])
    guard case .failed(let failure)? = states[isbn] else {
      Issue.record("\(states)")
      return
    }
    #expect(failure.words == "Deutsche Nationalbibliothek cannot answer: System error")
    #expect(server.asked.count >= 3)
  }

  @Test func `a cache that is no database is made anew`() async throws {
    let path = try TemporaryCatalog.makeFolder() + "/lookup.sqlite"
    let file = fopen(path, "w")
    fputs("this is no database, and long enough to be seen as one of its own kind", file)
    fclose(file)
    let cache = try AnswerCache(path: path)
    #expect(try cache.answer("openlibrary", lefthand) == nil)
    try cache.keep(
      "openlibrary",
      [lefthand],
      found: [],
      bodies: [[1, 2]],
      at: Timestamp(seconds: 5)
    )
    #expect(try AnswerCache(path: path).answer("openlibrary", lefthand)?.bodies == [[1, 2]])
  }
}
