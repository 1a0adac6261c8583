import Books
import Catalog
import Fetching
import Glibc
import Interchange
import TestSupport
import Testing

@testable import Lookup

/// Answers from strangers, and what may happen to the cache.
struct FaultTests {
  typealias Response = LoopbackServer.Response

  let german = ISBN(stored: "9783492281577")
  let english = ISBN(stored: "9780441478125")

  private func service(
    _ server: LoopbackServer,
    cache: AnswerCache? = nil,
    sources: [String]? = ["dnb"],
    now: @escaping @Sendable () -> Timestamp = { .test },
    chance: @escaping @Sendable () -> Double = { 1 }
  ) throws -> LookupService {
    LookupService(
      cache: try cache ?? AnswerCache(path: nil),
      fetcher: Fetcher(agent: "Octavo/test", timeLimit: Patience.seconds),
      sources: sources,
      base: server.base,
      pause: .zero,
      now: now,
      chance: chance
    )
  }

  /// An answer by SRU with records of MARC.
  private func sru(_ records: String..., total: Int? = nil, before: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>\(before)<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/">\
    <numberOfRecords>\(total ?? records.count)</numberOfRecords><records>\(records.joined())</records>\
    </searchRetrieveResponse>
    """
  }

  private func marc(
    _ title: String,
    isbn: String,
    extent: String = "320 S.",
    leader: String = "nam"
  )
    -> String
  {
    """
    <record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000\(leader) a22000008c 4500</leader>\
    <datafield tag="020" ind1=" " ind2=" "><subfield code="a">\(isbn)</subfield></datafield>\
    <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Pratchett, Terry</subfield></datafield>\
    <datafield tag="245" ind1="0" ind2="0"><subfield code="a">\(title)</subfield></datafield>\
    <datafield tag="264" ind1=" " ind2="1"><subfield code="b">Piper</subfield><subfield code="c">2018</subfield>\
    </datafield><datafield tag="300" ind1=" " ind2=" "><subfield code="a">\(extent)</subfield></datafield></record>
    """
  }

  private func state(of response: Response) async throws -> LookupState {
    let server = try LoopbackServer { _ in response }
    let states = await (try service(server)).look(up: [german])
    return try #require(states[german])
  }

  private func xml(_ text: String) -> Response { Response(text, type: "text/xml") }

  // MARK: - Letters

  @Test
  func
    `an answer in UTF-16, with a mark at its start or in Latin-1 is read as it is meant`()
    async throws
  {
    let text = sru(marc("Schräge Märchen", isbn: german.digits))
    var marked = xml(text)
    marked.body = [0xEF, 0xBB, 0xBF] + marked.body
    var wide = xml(text)
    wide.body = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var latin = xml(text)
    latin.body = text.unicodeScalars.map { UInt8($0.value) }
    for response in [marked, wide, latin] {
      let state = try await state(of: response)
      guard case .found(let book) = state else {
        Issue.record("\(state)")
        continue
      }
      #expect(book.record.draft.title == "Schräge Märchen")
    }
  }

  /// XML 1.0 (2.2) has no NUL and no escape; where a reader is lenient they go no further.
  @Test(arguments: ["\u{0}", "\u{9B}31m", "\u{1B}]0;x\u{7}", "\u{202E}"])
  func `control characters in a title are refused, or kept as they are for the screen to hide`(
    sign: String
  )
    async throws
  {
    let state = try await state(of: xml(sru(marc("Dra\(sign)chen", isbn: german.digits))))
    guard case .found(let book) = state else {
      guard case .failed(let failure) = state else {
        Issue.record("\(state)")
        return
      }
      #expect(failure.words.hasSuffix("that cannot be read."), "\(failure)")
      return
    }
    let title = book.record.draft.title
    #expect(title.hasPrefix("Dra") && title.hasSuffix("chen"), "\(title)")
  }

  // MARK: - Traps

  @Test func `a small answer that unpacks to twenty megabytes is refused`() async throws {
    var response = Response("", headers: ["Content-Encoding: gzip"])
    response.body = Self.bomb
    let server = try LoopbackServer { [response] _ in response }
    let states = await (try service(server)).look(up: [german])
    #expect(
      states[german]?.words.hasPrefix("Deutsche Nationalbibliothek: The answer is far too large.")
        == true,
      "\(states)"
    )
  }

  /// Twenty megabytes of zeros in 130 KB (RFC 1952, RFC 1951): one block whose 258 bytes are repeated.
  private static let bomb: [UInt8] = {
    var bits: [Bool] = []
    func put(_ code: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(code >> place & 1 == 1) }
    }
    bits += [true, true, false]
    // A zero, then "as the 258 before", by the fixed code.
    put(0x30, 8)
    for _ in 0..<80_000 {
      put(0xC5, 8)
      put(0, 5)
    }
    put(0, 7)
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    for start in stride(from: 0, to: bits.count, by: 8) {
      var byte: UInt8 = 0
      for place in 0..<8 where start + place < bits.count && bits[start + place] {
        byte |= 1 << UInt8(place)
      }
      bytes.append(byte)
    }
    return bytes + [UInt8](repeating: 0, count: 8)
  }()

  @Test func `entities that grow, and those that reach outside, stay the text that they are`()
    async throws
  {
    let laughs = """
      <!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">\
      <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;">\
      <!ENTITY f SYSTEM "file:///etc/passwd">]>
      """
    let text = sru(marc("A &e; &f; B", isbn: german.digits), before: laughs)
    guard case .found(let book) = try await state(of: xml(text)) else {
      Issue.record("not read")
      return
    }
    #expect(book.record.draft.title == "A &e; &f; B")
  }

  @Test(arguments: [
    "http://services.dnb.de/x", "https://evil.example/x", "//evil.example/x", "file:///x",
  ])
  func `a redirection to another host or off https is not followed`(target: String) async throws {
    let state = try await state(of: Response("", status: 302, headers: ["Location: \(target)"]))
    #expect(state.words.contains("leads elsewhere, which is not followed: \(target)"), "\(state)")
  }

  @Test func `XML that is cut off is a failure, and no book of it is taken for not found`()
    async throws
  {
    let whole = sru(marc("One", isbn: german.digits), marc("Two", isbn: "9783442486878"))
    let state = try await state(of: xml(String(whole.prefix(whole.count - 300))))
    #expect(
      state.words.hasPrefix("Deutsche Nationalbibliothek answered with something"),
      "\(state)"
    )
  }

  // MARK: - Another book

  @Test func `a book with another number, and an e-book alone, are offered and not taken`()
    async throws
  {
    let other = try await state(of: xml(sru(marc("Another", isbn: "9783442486878"))))
    guard case .several(let found) = other else {
      Issue.record("\(other)")
      return
    }
    let books = found.map(\.answer)
    #expect(books.map(\.draft.title) == ["Another"])
    #expect(books[0].otherNumber(than: german) == "another ISBN, 978-3-442-48687-8")
    let chosen = FoundBook(chosen: books[0], for: german)
    #expect(chosen.otherNumber == "another ISBN, 978-3-442-48687-8")
    #expect(chosen.record.draft.isbn == german.digits)
    let online = marc("Only online", isbn: german.digits, extent: "Online-Ressource")
      .replacing(
        "<datafield tag=\"020\"",
        with: "<controlfield tag=\"007\">cr</controlfield><datafield tag=\"020\""
      )
    let state = try await state(of: xml(sru(online)))
    guard case .several = state else {
      Issue.record("\(state)")
      return
    }
  }

  @Test func `three books of one number are a choice, three printings of one are that`()
    async throws
  {
    let different = try await state(
      of: xml(
        sru(
          marc("Dogs", isbn: german.digits),
          marc("Cats", isbn: german.digits),
          marc("Birds", isbn: german.digits)
        )
      )
    )
    #expect(different.words == "one of: Dogs, Cats, Birds")
    let same = try await state(
      of: xml(sru(marc("Dogs", isbn: german.digits), marc("Dogs", isbn: german.digits)))
    )
    #expect(same.words == "found: Deutsche Nationalbibliothek")
  }

  @Test func `what more records were found than given is asked one by one`() async throws {
    let others = [german, ISBN(stored: "9783442486878")]
    let server = try LoopbackServer { [self] path in
      let isBoth = path.contains(others[0].digits) && path.contains(others[1].digits)
      if isBoth { return xml(sru(marc("One", isbn: others[0].digits), total: 60)) }
      let isbn = path.contains(others[0].digits) ? others[0] : others[1]
      return xml(sru(marc("Book", isbn: isbn.digits)))
    }
    let states = await (try service(server)).look(up: others)
    #expect(states.values.allSatisfy { if case .found = $0 { true } else { false } }, "\(states)")
    #expect(server.asked.count == 3)
  }

  // MARK: - The network

  @Test func `when three hosts answer with a page, the network wants a log-in`() async throws {
    let server = try LoopbackServer { _ in Response("<html>", type: "text/html") }
    let service = try service(server, sources: ["openlibrary", "k10plus", "dnb"])
    let states = await service.look(up: [german])
    _ = states
    let again = await service.look(up: [english], again: true)
    let words = [states[german]?.words, again[english]?.words].compactMap(\.self).joined()
    let hosts = Set(["openlibrary.org", "sru.k10plus.de", "services.dnb.de"])
    #expect(
      try hosts.allSatisfy {
        try service.cache.pause($0, at: Timestamp(seconds: Timestamp.test.seconds + 1)) != nil
      }
    )
    #expect(try service.cache.webPages() == 3)
    #expect(words.contains("log in first"), "\(words)")
  }

  @Test func `a host that fails again and again needs a person, and its waits grow within bounds`()
    throws
  {
    let cache = try AnswerCache(path: nil)
    var waits: [Int64] = []
    for round in 0..<9 {
      let now = Timestamp(seconds: Int64(round) * 100_000)
      let pause = try cache.hold("h", asked: nil, words: "503", share: 1, at: now)
      waits.append(pause.until.seconds - now.seconds)
      #expect(pause.failures == round + 1)
    }
    #expect(waits.first == 30)
    #expect(waits.last == 21_600)
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `a clock that goes wrong does not make a wait longer`() async throws {
    let server = try LoopbackServer { _ in
      Response(
        "",
        status: 503,
        headers: [
          "Date: Mon, 12 Jan 2026 13:46:40 GMT", "Retry-After: Mon, 12 Jan 2026 13:48:40 GMT",
        ]
      )
    }
    let states = await (try service(server)).look(up: [german])
    guard case .failed(let failure)? = states[german] else { return }
    #expect(failure.again == Timestamp(seconds: Timestamp.test.seconds + 120))
  }

  // MARK: - Whom to ask

  @Test
  func `the beginning of an ISBN says whom to ask, and optional sources only when they are named`()
  {
    let usual = LookupSource.all.filter { !$0.isOptional }
    func ids(_ digits: String, _ sources: [LookupSource]? = nil) -> [String] {
      LookupSource.order(for: ISBN(stored: digits), among: sources ?? usual).map(\.id)
    }
    #expect(ids("9783492281577") == ["dnb", "k10plus", "openlibrary"])
    #expect(ids("9782070368228") == ["bnf", "openlibrary", "k10plus"])
    #expect(ids("9784873113647") == ["ndl", "openlibrary"])
    #expect(ids("9789523630871") == ["finna", "openlibrary", "k10plus"])
    #expect(ids("9789129748468") == ["k10plus", "openlibrary"])
    #expect(ids("9789129748468", LookupSource.all).first == "libris")
    #expect(
      ids("9780441478125", LookupSource.all) == ["openlibrary", "k10plus", "loc", "googlebooks"]
    )
    let named = LookupSource.all.filter { $0.id == "finna" }
    #expect(
      LookupSource.order(for: english, among: named, insists: true).map(\.id) == ["finna"]
    )
    #expect(LookupSource.all.filter(\.isPlain).map(\.id) == ["loc"])
    for source in LookupSource.all {
      for path in source.paths([german, english]) {
        #expect(WebAddress(source.origin + path, isPlain: source.isPlain) != nil, "\(path)")
      }
    }
  }

  @Test func `typed words cannot end a question, and are asked as they are`() async throws {
    #expect(LookupSource.plain("a\" OR pica.tit=\"x, l'été") == "a OR pica tit x l'été")
    let server = try LoopbackServer { [self] path in
      if path.hasPrefix("/search.json") { return Response("{\"numFound\":0,\"docs\":[]}") }
      return xml(
        sru(marc("Far away", isbn: "9783442486878"), marc("Dralle Drachen", isbn: german.digits))
      )
    }
    let service = try service(server, sources: nil)
    let found = try await service.search(title: "Dralle Drachen", author: "Pratchett")
    #expect(found.map(\.book.record.draft.title) == ["Dralle Drachen", "Far away"])
    #expect(found[0].distance < 0.05)
    #expect(server.asked.count == 2)
    _ = try await service.search(title: "Dralle Drachen", author: "Pratchett")
    #expect(server.asked.count == 2)
  }

  // MARK: - The cache

  @Test func `two programs that want the same ask once, and the second has the first's answer`()
    async throws
  {
    let path = try TemporaryCatalog.makeFolder() + "/lookup.sqlite"
    let server = try LoopbackServer { [self] _ in
      var response = xml(sru(marc("Dralle Drachen", isbn: german.digits)))
      response.delay = 100
      return response
    }
    let one = try service(server, cache: AnswerCache(path: path))
    let other = try service(server, cache: AnswerCache(path: path))
    async let first = one.look(up: [german])
    async let second = other.look(up: [german])
    let states = await [first, second]
    #expect(
      states.allSatisfy { $0[german]?.words == "found: Deutsche Nationalbibliothek" },
      "\(states)"
    )
    #expect(server.asked.count == 1)
  }

  @Test func `one program works the queue; when it has ended, or died, another may`() async throws {
    let path = try TemporaryCatalog.makeFolder() + "/lookup.sqlite"
    let server = try LoopbackServer { _ in Response("{}") }
    let one = try service(server, cache: AnswerCache(path: path))
    let other = try service(server, cache: AnswerCache(path: path))
    let inner = await one.alone { await other.alone { 1 } }
    #expect(inner == .some(nil))
    #expect(await other.alone { 2 } == 2)
    // Process 0 is nobody's, one that has no number is dead.
    let now = Timestamp.test
    #expect(try one.cache.acquire("queue", as: "999999999 x", for: 60, at: now))
    #expect(await other.alone { 3 } == 3)
    #expect(try one.cache.acquire("queue", as: AnswerCache.holder("a"), for: 60, at: now))
    #expect(await other.alone { 4 } == nil)
    let later = Timestamp(seconds: now.seconds + 61)
    #expect(try other.cache.acquire("queue", as: "b", for: 60, at: later))
  }

  @Test func `a cache that is deleted or overwritten in the middle costs time and nothing else`()
    async throws
  {
    let path = try TemporaryCatalog.makeFolder() + "/lookup.sqlite"
    let server = try LoopbackServer { [self] _ in xml(sru(marc("Drachen", isbn: german.digits))) }
    let service = try service(server, cache: AnswerCache(path: path))
    _ = await service.look(up: [german])
    let file = fopen(path, "r+")
    fputs("no database any more, over the first pages of the file", file)
    fclose(file)
    let damaged = await service.look(up: [german], again: true)
    #expect(damaged[german]?.words == "found: Deutsche Nationalbibliothek", "\(damaged)")
    unlink(path)
    let deleted = await service.look(up: [german], again: true)
    #expect(deleted[german]?.words == "found: Deutsche Nationalbibliothek", "\(deleted)")
    // The next program makes it anew.
    #expect(try AnswerCache(path: path).answer("dnb", german) == nil)
  }

  @Test func `after a day without a network one probe a host is made, whatever is queued`()
    async throws
  {
    let server = try LoopbackServer { _ in
      var response = Response()
      response.raw = []
      return response
    }
    let isbns = (0..<500).map { ISBN(stored: "978000\(1_000_000 + $0)") }
    let service = try service(server, sources: nil)
    let states = await service.look(up: isbns)
    #expect(states.count == 500)
    #expect(states.values.allSatisfy { if case .failed = $0 { true } else { false } })
    // Open Library and K10plus.
    #expect(server.asked.count == 2)
  }
}
