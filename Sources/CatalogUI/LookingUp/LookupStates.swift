package import Books
package import Interchange

/// The queue of wanted books, with the state of their look-ups as far as the screens know it.
///
/// The states are not in the catalogue: answers are in a cache, from which the next start reads
/// them again.
struct LookupStates: Sendable {
  /// Looks books up; nil without look-ups.
  let lookup: BookLookup?
  private(set) var permission: BookLookup.Permission
  /// The wanted books, oldest first.
  private(set) var wanted: [QueuedLookup] = []
  private var states: [ISBN: LookupState] = [:]
  /// The ISBNs that are being looked up.
  private(set) var asking: Set<ISBN> = []
  /// The ISBNs that a person wants looked up again.
  private var again: Set<ISBN> = []
  /// True if the person was asked in this session for permission to look books up.
  var hasAsked = false
  /// True if something became known that was not told yet.
  private var hasNews = false

  /// The state of the look-up of a wanted ISBN.
  enum Stage: Sendable {
    case waiting
    case asked
    case told(LookupState)
  }

  init(_ lookup: BookLookup? = nil) {
    self.lookup = lookup
    permission = lookup?.permission ?? .off
  }

  func stage(_ isbn: ISBN) -> Stage {
    if asking.contains(isbn) { return .asked }
    return states[isbn].map { .told($0) } ?? .waiting
  }

  func found(_ isbn: ISBN) -> FoundBook? {
    guard case .told(.found(let record)) = stage(isbn) else { return nil }
    return record
  }

  // MARK: - What happens

  mutating func allow() { permission = .on }

  mutating func update(wanted: [QueuedLookup]) { self.wanted = wanted }

  /// Looks ISBNs up again at once, although there are answers.
  mutating func ask(again isbns: [ISBN]) {
    again.formUnion(isbns)
  }

  /// The seconds that a failure waits if it does not tell when to try again: long enough for
  /// a server that is started anew, and within an evening's scanning.
  private static let usualWait: Int64 = 600
  /// The least seconds between two tries, whatever a failure tells, so that no
  /// mistake there becomes a storm of questions.
  private static let leastWait: Int64 = 5

  mutating func finish(_ isbn: ISBN, with outcome: LookupState, at now: Timestamp) {
    asking.remove(isbn)
    guard case .failed(let failure) = outcome else {
      hasNews = true
      states[isbn] = outcome
      return
    }
    // Without permission an ISBN that is not in the cache waits as before.
    guard permission == .on else { return }
    guard !failure.needsPerson else {
      hasNews = true
      states[isbn] = outcome
      return
    }
    let least = Timestamp(seconds: now.seconds + Self.leastWait)
    let usual = Timestamp(seconds: now.seconds + Self.usualWait)
    let due = max(least, failure.again ?? usual)
    states[isbn] = .failed(.init(words: failure.words, again: due, needsPerson: false))
  }

  /// Notes that the running look-up has ended.
  mutating func endAsking() { asking = [] }

  // MARK: - What is to be done

  /// The most ISBNs that are looked up at once: as many as Open Library takes in one request.
  private static let batch = 25

  /// The ISBNs to look up next; nil while a look-up is running, and when none is due.
  ///
  /// The newest wanted books come first, since a person may be waiting for them.
  mutating func next(at now: Timestamp) -> (isbns: [ISBN], asking: BookLookup.Asking)? {
    guard lookup != nil, asking.isEmpty else { return nil }
    if permission == .on, !again.isEmpty {
      let isbns = Array(again.prefix(Self.batch))
      again.subtract(isbns)
      asking = Set(isbns)
      return (isbns, .again)
    }
    var isbns: [ISBN] = []
    for book in wanted.reversed() where isbns.count < Self.batch {
      guard isDue(book.isbn, at: now), !isbns.contains(book.isbn) else { continue }
      isbns.append(book.isbn)
    }
    guard !isbns.isEmpty else { return nil }
    guard permission == .on else {
      looked.formUnion(isbns)
      return (isbns, .nobody)
    }
    asking = Set(isbns)
    return (isbns, .queue)
  }

  /// The ISBNs that were looked for in the cache already.
  private var looked: Set<ISBN> = []

  private func isDue(_ isbn: ISBN, at now: Timestamp) -> Bool {
    switch states[isbn] {
    case nil: permission == .on || !looked.contains(isbn)
    case .failed(let failure)?: permission == .on && failure.again.map { $0 <= now } ?? false
    case .found?, .several?, .notFound?: false
    }
  }

  // MARK: - In words

  /// The numbers of books that wait, were found, and need a person.
  var counts: (waiting: Int, found: Int, asking: Int) {
    var counts = (waiting: 0, found: 0, asking: 0)
    for book in wanted {
      switch stage(book.isbn) {
      case .waiting, .asked: counts.waiting += 1
      case .told(.found): counts.found += 1
      case .told(.several), .told(.notFound): counts.asking += 1
      case .told(.failed(let failure)):
        if failure.needsPerson { counts.asking += 1 } else { counts.waiting += 1 }
      }
    }
    return counts
  }

  /// "3 waiting, 2 found, 1 asks you"; nil when nothing is wanted.
  var words: String? {
    let counts = counts
    var parts: [String] = []
    if counts.waiting > 0 { parts.append(tr("\(grouped(counts.waiting)) waiting")) }
    if counts.found > 0 { parts.append(tr("\(grouped(counts.found)) found")) }
    if counts.asking > 0 {
      parts.append(
        tr("\(grouped(counts.asking)) \(plural(counts.asking, "asks", "ask")) you")
      )
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The counts in words, if something became known since they were told last and nothing is
  /// running.
  mutating func takeNews() -> String? {
    guard hasNews, permission == .on, asking.isEmpty else { return nil }
    hasNews = false
    return words
  }
}

extension LookupStates.Stage {
  func words(at now: Timestamp) -> String {
    switch self {
    case .waiting: tr("waiting")
    case .asked: tr("asked")
    case .told(let outcome): outcome.words(at: now)
    }
  }
}

/// The look-ups as closures, so that the screens know of no network; the program provides them.
package struct BookLookup: Sendable {
  /// The permission for anything to leave the machine.
  package enum Permission: Hashable, Sendable {
    /// `lookup = "off"`: only cached answers are shown.
    case off
    /// As `off`, for this run alone.
    case offline
    /// Only after a person has said yes.
    case ask
    case on
  }

  package enum Asking: Hashable, Sendable {
    /// Only the cache is read.
    case nobody
    /// The sources are asked for books that the cache does not have.
    case sources
    /// As `sources`, for the queue, unless another program works it off.
    case queue
    /// The sources are asked again, although they answered.
    case again
  }

  /// Takes the outcome for a book as soon as it is known, on any thread.
  package typealias Tell = @Sendable (ISBN, LookupState) -> Void

  package let permission: Permission
  /// The data that leaves the machine and its receivers, in sentences.
  package let terms: String
  /// Stores that a person said yes.
  package let allow: @Sendable () -> Void
  /// Looks books up; ends when the outcome of each was told, or its task was cancelled.
  package let look: @Sendable ([ISBN], Asking, @escaping Tell) async -> Void

  package init(
    permission: Permission,
    terms: String,
    allow: @escaping @Sendable () -> Void,
    look: @escaping @Sendable ([ISBN], Asking, @escaping Tell) async -> Void
  ) {
    self.permission = permission
    self.terms = terms
    self.allow = allow
    self.look = look
  }
}

extension LookupState {
  /// The outcome in words, the same on every screen and in every command: "found: Open Library",
  /// "failed, again at 14:05: …".
  package func words(at now: Timestamp) -> String {
    switch self {
    case .found(let record): return tr("found: \(record.sourceWords)")
    case .several(let records):
      let others = records.compactMap(\.otherNumber)
      guard records.count > 1 else {
        return others.first.map { tr("choose: \($0)") }
          ?? tr("choose: an e-book alone")
      }
      let which = others.count == records.count ? tr(" of other ISBNs") : ""
      return tr("choose among \(records.count) books\(which)")
    case .notFound: return tr("not found")
    case .failed(let failure):
      if failure.needsPerson { return tr("needs you: \(failure.words)") }
      // Without a time nobody was asked at all, which is no failure.
      guard let again = failure.again else { return failure.words }
      let dates = Dates(now: now, format: .dayMonthYear)
      return tr("failed, again \(dates.again(again)): \(failure.words)")
    }
  }
}
