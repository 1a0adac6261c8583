package import Catalog
import Fetching
import Glibc
import Interchange

/// Looks books up by their ISBN: from the cache, and from public sources where that is allowed.
///
/// ```swift
/// let service = try LookupService(cache: cache, fetcher: Fetcher(agent: "Octavo/0.1"))
/// let states = await service.look(up: [isbn])
/// ```
/// One request at a time goes to a host, and a second lies between two; hosts are asked side by side. What a source
/// answered is kept, and asked again only when that is wanted.
package struct LookupService: Sendable {
  package let cache: AnswerCache
  let fetcher: Fetcher
  let sources: [LookupSource]
  /// What stands in the place of `https://HOST`, in tests: an address of this very computer.
  let base: String?
  let now: @Sendable () -> Timestamp
  /// From 0 to 1, by chance.
  let chance: @Sendable () -> Double
  private let turns: HostTurns

  /// How long answers are believed, in seconds: records of books hardly change, and what is not known today may be
  /// in a week.
  private static let foundFor: Int64 = 90 * 86_400
  private static let notFoundFor: Int64 = 7 * 86_400

  /// What is asked in place of the sources is not on this very computer.
  package struct NotThisComputer: Error {}

  /// - Parameters:
  ///   - agent: What hosts are told of who asks.
  ///   - base: What is asked in place of the sources' hosts, in tests.
  package init(
    cache: AnswerCache,
    agent: String,
    sources: [String]?,
    base: String?
  ) throws(NotThisComputer) {
    let address = base.map { WebAddress($0) }
    if let address, address?.isLoopback != true { throw NotThisComputer() }
    self.init(
      cache: cache,
      fetcher: Fetcher(agent: agent),
      sources: sources,
      base: address?.map { "\($0.scheme)://\($0.host)" }
    )
  }

  /// - Parameters:
  ///   - sources: Those that are asked, by id; nil is all.
  ///   - pause: Between two requests to a host.
  init(
    cache: AnswerCache,
    fetcher: Fetcher,
    sources: [String]? = nil,
    base: String? = nil,
    pause: Duration = .seconds(1),
    now: @escaping @Sendable () -> Timestamp = Timestamp.now,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.cache = cache
    self.fetcher = fetcher
    self.sources = LookupSource.all.filter { sources?.contains($0.id) ?? true }
    self.base = base
    self.now = now
    self.chance = chance
    turns = HostTurns(pause: pause)
  }

  /// Looks up books, and tells of each as soon as its state is known.
  ///
  /// - Parameters:
  ///   - again: Whether to ask although there is an answer.
  ///   - isOffline: Whether only what is kept is looked at.
  package func look(
    up isbns: [ISBN],
    again: Bool = false,
    isOffline: Bool = false,
    tell: @Sendable (ISBN, LookupState) -> Void = { _, _ in }
  ) async -> [ISBN: LookupState] {
    var books = isbns.map { Asked($0, LookupSource.order(for: $0, among: sources)) }
    var states: [ISBN: LookupState] = [:]
    while !Task.isCancelled {
      var questions: [String: [ISBN]] = [:]
      for book in books {
        if let next = book.next { questions[next.id, default: []].append(book.isbn) }
      }
      guard !questions.isEmpty else { break }
      let given = await withTaskGroup(of: (String, [ISBN: SourceAnswer]).self) { group in
        for source in sources {
          guard let isbns = questions[source.id] else { continue }
          group.addTask {
            (source.id, await answers(of: source, isbns, again: again, isOffline: isOffline))
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      for index in books.indices {
        guard let source = books[index].next else { continue }
        books[index].take(given[source.id]?[books[index].isbn] ?? .failed(.stopped), of: source)
        if books[index].next == nil {
          states[books[index].isbn] = books[index].state
          tell(books[index].isbn, books[index].state)
        }
      }
    }
    for book in books where states[book.isbn] == nil { states[book.isbn] = .failed(.stopped) }
    return states
  }
}

/// A book on its way through the sources.
private struct Asked {
  let isbn: ISBN
  private var sources: ArraySlice<LookupSource>
  private var found: FoundBook?
  private var several: [ImportedBook] = []
  private var failure: LookupFailure?

  init(_ isbn: ISBN, _ sources: [LookupSource]) {
    self.isbn = isbn
    self.sources = sources[...]
  }

  /// Whom to ask next; nil when all is known.
  var next: LookupSource? {
    found?.isComplete == true ? nil : sources.first
  }

  mutating func take(_ answer: SourceAnswer, of source: LookupSource) {
    sources = sources.dropFirst()
    switch answer {
    case .none: break
    case .failed(let new): failure = failure ?? new
    case .books(let records):
      switch Judgement.judge(records, for: isbn) {
      case .none: break
      case .several(let books): if several.isEmpty { several = books }
      case .book(let record): take(record, of: source)
      }
    }
  }

  private mutating func take(_ record: ImportedBook, of source: LookupSource) {
    guard let known = found?.record else {
      var record = record
      record.change { $0.isbn = isbn.digits }
      found = FoundBook(record, of: source)
      found?.leaveOutSubjects()
      return
    }
    if Judgement.isSame(known, record) { found?.fill(from: record, of: source) }
  }

  var state: LookupState {
    if let found { return .found(found) }
    if !several.isEmpty { return .several(several) }
    if let failure { return .failed(failure) }
    return .notFound
  }
}

/// What a source says of a book.
enum SourceAnswer: Sendable {
  case books([ImportedBook])
  case none
  case failed(LookupFailure)
}

extension LookupFailure {
  static let stopped = LookupFailure(words: "stopped before it was asked", again: nil)
}

/// Sees to it that requests to one host keep their distance.
actor HostTurns {
  private let pause: Duration
  private var last: [String: ContinuousClock.Instant] = [:]

  init(pause: Duration) { self.pause = pause }

  func wait(for host: String) async throws {
    let clock = ContinuousClock()
    let turn = last[host].map { max($0 + pause, clock.now) } ?? clock.now
    last[host] = turn
    try await clock.sleep(until: turn)
  }
}

// MARK: - Asking a source

extension LookupService {
  private func answers(
    of source: LookupSource,
    _ isbns: [ISBN],
    again: Bool,
    isOffline: Bool
  ) async -> [ISBN: SourceAnswer] {
    var answers: [ISBN: SourceAnswer] = [:]
    var open: [ISBN] = []
    for isbn in isbns {
      if let kept = kept(source, isbn, again: again, isOffline: isOffline) {
        answers[isbn] = kept
      } else if isOffline {
        answers[isbn] = .failed(LookupFailure(words: "not asked: offline", again: now()))
      } else {
        open.append(isbn)
      }
    }
    var start = 0
    while start < open.count {
      let batch = Array(open[start..<min(start + source.batch, open.count)])
      start += batch.count
      answers.merge(await ask(source, batch)) { $1 }
    }
    return answers
  }

  private func kept(
    _ source: LookupSource,
    _ isbn: ISBN,
    again: Bool,
    isOffline: Bool
  ) -> SourceAnswer? {
    guard !again || isOffline, let kept = try? cache.answer(source.id, isbn) else { return nil }
    let age = now().seconds - kept.at
    guard isOffline || age < (kept.isFound ? Self.foundFor : Self.notFoundFor) else { return nil }
    guard kept.isFound, let books = try? read(kept.bodies, of: source) else {
      return kept.isFound ? nil : SourceAnswer.none
    }
    return .books(books.filter { Judgement.has($0, isbn) })
  }

  private func ask(_ source: LookupSource, _ isbns: [ISBN]) async -> [ISBN: SourceAnswer] {
    func all(_ answer: SourceAnswer) -> [ISBN: SourceAnswer] {
      Dictionary(uniqueKeysWithValues: isbns.map { ($0, answer) })
    }
    do {
      if let pause = try? cache.pause(source.host, at: now()) {
        return all(.failed(LookupFailure(words: pause.words, again: pause.until)))
      }
      var bodies: [[UInt8]] = []
      for path in source.paths(isbns) {
        guard let address = WebAddress((base ?? "https://\(source.host)") + path) else {
          return all(.failed(LookupFailure(words: "\(source.name) has no address", again: nil)))
        }
        try await turns.wait(for: source.host)
        bodies.append(try checked(try await fetcher.fetch(address), of: source))
      }
      let books = try read(bodies, of: source)
      // Nothing at all for many books at once is what some sources answer when they are broken.
      if books.isEmpty, isbns.count >= 5, source.batch > 10 {
        return await askSingly(source, isbns)
      }
      try? cache.release(source.host)
      let found = isbns.filter { isbn in books.contains { Judgement.has($0, isbn) } }
      try? cache.keep(source.id, isbns, found: Set(found), bodies: bodies, at: now())
      return Dictionary(
        uniqueKeysWithValues: isbns.map { isbn in
          let own = books.filter { Judgement.has($0, isbn) }
          return (isbn, own.isEmpty ? SourceAnswer.none : .books(own))
        }
      )
    } catch let failure as LookupFailure {
      return all(.failed(failure))
    } catch let failure as FetchFailure {
      guard !failure.needsPerson else {
        return all(.failed(LookupFailure(words: failure.words, again: nil, needsPerson: true)))
      }
      return all(.failed(hold(source, asked: nil, words: "\(source.name): \(failure.words)")))
    } catch is CancellationError {
      return all(.failed(.stopped))
    } catch {
      let words = "\(source.name) answered with something that cannot be read."
      return all(.failed(hold(source, asked: nil, words: words)))
    }
  }

  private func askSingly(_ source: LookupSource, _ isbns: [ISBN]) async -> [ISBN: SourceAnswer] {
    var answers: [ISBN: SourceAnswer] = [:]
    for isbn in isbns { answers.merge(await ask(source, [isbn])) { $1 } }
    return answers
  }

  /// The body of an answer that is one.
  ///
  /// - Throws: ``LookupFailure`` for all others.
  private func checked(_ answer: WebAnswer, of source: LookupSource) throws -> [UInt8] {
    let name = source.name
    switch answer.status {
    case 200: break
    case 401, 403:
      let words = "\(name) refuses: set lookup-contact in config.toml, so that it knows who asks."
      throw LookupFailure(words: words, again: nil, needsPerson: true)
    case 404:
      return source.format == "marcxml"
        ? Array("<numberOfRecords>0</numberOfRecords>".utf8) : Array("{}".utf8)
    case 408, 425, 429, 500...599:
      let asked = answer.headers["retry-after"].flatMap { RetryAfter.seconds($0, now: now()) }
      throw hold(source, asked: asked, words: "\(name) asks to wait (\(answer.status)).")
    default:
      throw LookupFailure(words: "\(name) answered with status \(answer.status).", again: nil)
    }
    if answer.contentType.lowercased().contains("text/html") {
      let words = "\(name) answered with a web page: the network may want you to log in first."
      throw hold(source, asked: nil, words: words)
    }
    guard !answer.body.isEmpty else {
      throw hold(source, asked: nil, words: "\(name) answered with nothing.")
    }
    return answer.body
  }

  private func hold(_ source: LookupSource, asked: Int64?, words: String) -> LookupFailure {
    let until = try? cache.hold(source.host, asked: asked, words: words, share: chance(), at: now())
    return LookupFailure(words: words, again: until ?? now())
  }

  /// The records of the bodies of one question; what the first leaves open the others fill.
  ///
  /// - Throws: for what cannot be read, which is never the same as not found.
  private func read(_ bodies: [[UInt8]], of source: LookupSource) throws -> [ImportedBook] {
    var books: [ImportedBook] = []
    for (part, body) in bodies.enumerated() {
      let records = try records(in: body, of: source)
      guard part > 0 else {
        books = records
        continue
      }
      for index in books.indices {
        let isbn = (try? ISBN.parse(books[index].draft.isbn)) ?? ISBN(stored: "")
        guard let more = records.first(where: { Judgement.has($0, isbn) }) else { continue }
        var book = FoundBook(books[index], of: source)
        book.fill(from: more, of: source)
        books[index] = book.record
      }
      // What only a later part has.
      let known = books
      books += records.filter { record in
        guard let isbn = try? ISBN.parse(record.draft.isbn) else { return false }
        return !known.contains { Judgement.has($0, isbn) }
      }
    }
    return books
  }

  private func records(in body: [UInt8], of source: LookupSource) throws -> [ImportedBook] {
    let text = String(decoding: body.prefix(4_000), as: UTF8.self)
    switch source.format {
    case "openlibrary":
      let trimmed = text.filter { !$0.isWhitespace }
      if trimmed == "{}" { return [] }
      guard trimmed.hasPrefix("{") else { throw Unreadable() }
    default:
      if text.contains("diagnostic>"), text.contains("message>") { throw Unreadable() }
      guard text.contains("numberOfRecords>") else { throw Unreadable() }
      if text.contains("numberOfRecords>0<") { return [] }
    }
    let records = try ImportFormat.records(of: source.format, in: body, name: source.name)
    guard records.contains(where: { !$0.isRefused }) else { throw Unreadable() }
    return records.filter { !$0.isRefused }
  }

  private struct Unreadable: Error {}
}

/// How long a host asks to be left alone (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
  static func seconds(_ text: String, now: Timestamp) -> Int64? {
    if let seconds = Int64(text.filter { !$0.isWhitespace }) { return seconds }
    // "Sun, 06 Nov 1994 08:49:37 GMT"
    let parts = text.split { " :,".contains($0) }
    guard parts.count == 8, parts[7] == "GMT",
      let month = months.firstIndex(of: String(parts[2])),
      let day = Int32(parts[1]), let year = Int32(parts[3]), let hour = Int32(parts[4]),
      let minute = Int32(parts[5]), let second = Int32(parts[6])
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, Int32(month), day)
    (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, second)
    return max(0, Int64(timegm(&time)) - now.seconds)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
