package import Books
package import Catalog
import Fetching
package import Interchange

/// Looks books up by their ISBN: from the cache, and from public sources where that is allowed.
///
/// ```swift
/// let service = try LookupService(cache: cache, agent: "Octavo/0.1", sources: nil, base: nil, now: clock)
/// let states = await service.look(up: [isbn])
/// ```
/// Hosts are asked side by side, but each gets one request at a time and at most one a second. What
/// a source answered is kept in the cache, and asked again only when that is wanted.
package struct LookupService: Sendable {
  package let cache: AnswerCache
  let fetcher: Fetcher
  let sources: [LookupSource]
  /// True when a person named the sources, so that all of them are asked about every book.
  let insists: Bool
  /// The keys of sources that answer only with one, by the source's id.
  let keys: [String: String]
  /// The server of a test, which stands in for every host: an address of this very computer.
  let base: String?
  package let now: @Sendable () -> Timestamp
  /// A random number from 0 to 1, which spreads the times of asking again.
  let chance: @Sendable () -> Double
  let turns: HostTurns

  /// The address that stands in for the sources is not one of this very computer.
  package struct NotThisComputer: Error {}

  /// - Parameters:
  ///   - agent: The `User-Agent` that hosts are told.
  ///   - sources: The ids of the only sources to ask; nil asks those that are not optional.
  ///   - also: The ids of optional sources to ask as well; without effect beside `sources`.
  ///   - keys: The keys of sources that answer only with one, by the source's id.
  ///   - base: The server of a test, which stands in for every host.
  ///   - now: The clock.
  /// - Throws: ``NotThisComputer`` for a `base` elsewhere.
  package init(
    cache: AnswerCache,
    agent: String,
    sources: [String]?,
    also: [String] = [],
    keys: [String: String] = [:],
    base: String?,
    now: @escaping @Sendable () -> Timestamp
  ) throws(NotThisComputer) {
    let address = base.map { WebAddress($0) }
    if let address, address?.isLoopback != true { throw NotThisComputer() }
    self.init(
      cache: cache,
      fetcher: Fetcher(agent: agent),
      sources: sources,
      also: also,
      keys: keys,
      base: address?.map { "\($0.scheme)://\($0.host)" },
      now: now
    )
  }

  /// - Parameters:
  ///   - pause: The time that lies at least between two requests to a host.
  init(
    cache: AnswerCache,
    fetcher: Fetcher,
    sources: [String]? = nil,
    also: [String] = [],
    keys: [String: String] = [:],
    base: String? = nil,
    pause: Duration = .seconds(1),
    now: @escaping @Sendable () -> Timestamp,
    chance: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.cache = cache
    self.fetcher = fetcher
    self.sources = LookupSource.all.filter {
      sources?.contains($0.id) ?? (!$0.isOptional || also.contains($0.id))
    }
    insists = sources != nil
    self.keys = keys
    self.base = base
    self.now = now
    self.chance = chance
    turns = HostTurns(pause: pause)
  }

  /// Looks up books, and reports each as soon as its state is known.
  ///
  /// It goes in rounds. Each incomplete book waits for its next source; the books that wait for the
  /// same source are asked about together, and all sources of a round side by side.
  ///
  /// - Parameters:
  ///   - again: True to ask although the cache has an answer.
  ///   - isOffline: True to look only at the cache.
  package func look(
    up isbns: [ISBN],
    again: Bool = false,
    isOffline: Bool = false,
    tell: @Sendable (ISBN, LookupState) -> Void = { _, _ in }
  ) async -> [ISBN: LookupState] {
    var seen: Set<ISBN> = []
    var books = isbns.filter { seen.insert($0).inserted }.map {
      BookInquiry($0, LookupSource.order(for: $0, among: sources, insists: insists))
    }
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
        books[index].receive(given[source.id]?[books[index].isbn] ?? .failed(.stopped), of: source)
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

/// Keeps a pause between the requests to one host.
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

extension LookupService {
  /// Runs a body that only one program at a time may run, such as working off the queue.
  ///
  /// A lease in the cache names the program, and is renewed meanwhile. A program that ends in the
  /// middle blocks nobody: its lease expires when the process is gone, or after a minute.
  ///
  /// - Returns: nil when another program is at it.
  package func alone<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value?
  {
    let holder = AnswerCache.holder(String(UInt64.random(in: 0 ... .max)))
    guard (try? cache.acquire("queue", as: holder, for: 60, at: now())) != false else { return nil }
    defer { try? cache.give(back: "queue", as: holder) }
    return await withTaskGroup(of: Value?.self) { group in
      group.addTask { await body() }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(20))) != nil {
          _ = try? cache.acquire("queue", as: holder, for: 60, at: now())
        }
        return nil
      }
      for await value in group {
        guard let value else { continue }
        group.cancelAll()
        return value
      }
      return nil
    }
  }
}

/// A book that typed words may mean.
package struct LookupCandidate: Sendable {
  package let book: FoundBook
  /// From 0, where every typed word is in the record and no other, to 1, where none is.
  package let distance: Double
}

extension LookupService {
  /// Books that words of a title and of an author may mean, the likeliest first.
  ///
  /// None is sure enough to be taken without a person's choice.
  ///
  /// - Throws: ``LookupFailure`` when no source could be asked.
  package func search(
    title: String,
    author: String,
    again: Bool = false,
    isOffline: Bool = false
  ) async throws(LookupFailure) -> [LookupCandidate] {
    let (title, author) = (LookupSource.plain(title), LookupSource.plain(author))
    var candidates: [LookupCandidate] = []
    var failure: LookupFailure?
    for source in searched(title + author) {
      do {
        for record in try await records(of: source, title, author, again, isOffline) {
          let distance = Self.distance(of: record, from: title, author)
          candidates.append(LookupCandidate(book: FoundBook(chosen: record), distance: distance))
        }
      } catch {
        failure = failure ?? self.failure(error, of: source)
      }
    }
    if candidates.isEmpty, let failure { throw failure }
    return candidates.enumerated().sorted { one, other in
      let (a, b) = (one.element.distance, other.element.distance)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  /// The sources that are asked about words: NDL where a letter is kana or a Han character,
  /// France's library only when a person named it.
  private func searched(_ words: String) -> [LookupSource] {
    let isEastAsian = words.unicodeScalars.contains { $0.value >= 0x3040 && $0.value < 0xA000 }
    return sources.filter { source in
      guard source.search != nil else { return false }
      return insists || ["openlibrary", "k10plus"].contains(source.id)
        || isEastAsian && source.id == "ndl"
    }
  }

  private func records(
    of source: LookupSource,
    _ title: String,
    _ author: String,
    _ again: Bool,
    _ isOffline: Bool
  ) async throws -> [ImportedBook] {
    guard let search = source.search, !(title + author).isEmpty else { return [] }
    let question = "\(title) | \(author)"
    if !again || isOffline, let kept = try? cache.answer(source.id, to: question) {
      return try read(kept.bodies, of: source).books
    }
    guard !isOffline else { throw LookupFailure.offline }
    let bodies = try await bodies(of: source, [search(title, author)])
    let books = try read(bodies, of: source).books
    try? cache.release(source.host)
    let found: Set<String> = books.isEmpty ? [] : [question]
    try? cache.keep(source.id, questions: [question], found: found, bodies: bodies, at: now())
    return books
  }

  /// How far a record is from typed words: title and author count the same, as in beets
  /// (`autotag`).
  static func distance(of record: ImportedBook, from title: String, _ author: String) -> Double {
    func missing(_ words: String, in text: String) -> Double {
      let wanted = Set(folded(words).split { !$0.isLetter && !$0.isNumber })
      let there = Set(folded(text).split { !$0.isLetter && !$0.isNumber })
      guard !wanted.isEmpty else { return 0 }
      let common = Double(wanted.intersection(there).count)
      // What the record has beside them counts little: a subtitle is often not typed.
      return 1 - common / (Double(wanted.count) + 0.1 * Double(there.subtracting(wanted).count))
    }
    let parts = [
      (title, record.draft.title + " " + record.draft.subtitle),
      (author, record.draft.authors.map(\.author.name).joined(separator: " ")),
    ].filter { !$0.0.isEmpty }
    guard !parts.isEmpty else { return 1 }
    return parts.reduce(0) { $0 + missing($1.0, in: $1.1) } / Double(parts.count)
  }
}
