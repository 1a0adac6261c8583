package import Catalog
import Fetching
package import Interchange

/// Looks books up by their ISBN: from the cache, and from public sources where that is allowed.
///
/// ```swift
/// let service = try LookupService(cache: cache, agent: "Octavo/0.1", sources: nil, base: nil)
/// let states = await service.look(up: [isbn])
/// ```
/// Hosts are asked side by side, but each gets one request at a time and at most one a second. What
/// a source answered is kept in the cache, and asked again only when that is wanted.
package struct LookupService: Sendable {
  package let cache: AnswerCache
  let fetcher: Fetcher
  let sources: [LookupSource]
  /// Whether a person named the sources, so that all of them are asked about every book.
  let insists: Bool
  /// The keys of sources that answer only with one, by the source's id.
  let keys: [String: String]
  /// The server of a test, which stands in for every host: an address of this very computer.
  let base: String?
  let now: @Sendable () -> Timestamp
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
  /// - Throws: ``NotThisComputer`` for a `base` elsewhere.
  package init(
    cache: AnswerCache,
    agent: String,
    sources: [String]?,
    also: [String] = [],
    keys: [String: String] = [:],
    base: String?
  ) throws(NotThisComputer) {
    let address = base.map { WebAddress($0) }
    if let address, address?.isLoopback != true { throw NotThisComputer() }
    self.init(
      cache: cache,
      fetcher: Fetcher(agent: agent),
      sources: sources,
      also: also,
      keys: keys,
      base: address?.map { "\($0.scheme)://\($0.host)" }
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
    now: @escaping @Sendable () -> Timestamp = Timestamp.now,
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

  /// Looks up books, and tells of each as soon as its state is known.
  ///
  /// It goes in rounds: each book that is not complete yet waits for its next source, the books
  /// that wait for the same source are asked about together, and all sources of a round side by
  /// side.
  ///
  /// - Parameters:
  ///   - again: Whether to ask although the cache has an answer.
  ///   - isOffline: Whether only the cache is looked at.
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
