import Catalog

/// What is wanted, and what the screens know of how its look-ups go.
///
/// Nothing of that is in the catalogue: answers lie in a cache, and are asked of it again at the
/// next start.
struct LookupDesk: Sendable {
  /// Who looks books up; nil where nobody can.
  let lookup: BookLookup?
  private(set) var permission: BookLookup.Permission
  /// What is wanted, the first asked for first.
  private(set) var wanted: [WantedBook] = []
  private var states: [ISBN: LookedUp] = [:]
  /// Those that are being asked about.
  private(set) var asking: Set<ISBN> = []
  /// Those that a person wants asked about once more.
  private var again: Set<ISBN> = []
  /// Whether it was asked in this session whether books may be looked up.
  var hasAsked = false
  /// Whether something became known since it was last told.
  private var hasNews = false

  /// What is known of a number that is wanted.
  enum Stage: Sendable {
    case waiting
    case asked
    case told(LookedUp)
  }

  init(_ lookup: BookLookup? = nil) {
    self.lookup = lookup
    permission = lookup?.permission ?? .off
  }

  func stage(_ isbn: ISBN) -> Stage {
    if asking.contains(isbn) { return .asked }
    return states[isbn].map { .told($0) } ?? .waiting
  }

  func found(_ isbn: ISBN) -> FoundRecord? {
    guard case .told(.found(let record)) = stage(isbn) else { return nil }
    return record
  }

  // MARK: - What happens

  mutating func allow() { permission = .on }

  mutating func take(wanted: [WantedBook]) { self.wanted = wanted }

  /// Wants these asked about at once, although there is an answer.
  mutating func ask(again isbns: [ISBN]) {
    again.formUnion(isbns)
  }

  /// What did not say itself when to try again waits this long, in seconds.
  private static let usualWait: Int64 = 600
  /// No less than this lies between two tries, in seconds, whatever was said.
  private static let leastWait: Int64 = 5

  mutating func take(_ isbn: ISBN, _ outcome: LookedUp, at now: Timestamp) {
    asking.remove(isbn)
    guard case .failed(let failure) = outcome else {
      hasNews = true
      states[isbn] = outcome
      return
    }
    // What is not kept and may not be asked waits as before.
    guard permission == .on else { return }
    guard !failure.needsYou else {
      hasNews = true
      states[isbn] = outcome
      return
    }
    let least = Timestamp(seconds: now.seconds + Self.leastWait)
    let usual = Timestamp(seconds: now.seconds + Self.usualWait)
    let due = max(least, failure.again ?? usual)
    states[isbn] = .failed(.init(words: failure.words, again: due, needsYou: false))
  }

  /// Nobody asks any more.
  mutating func endAsking() { asking = [] }

  // MARK: - What is to be done

  /// As many as a source answers at once; the newest first, since somebody may wait for them.
  private static let batch = 25

  /// What is asked next; nil as long as something is, and when there is nothing.
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

  /// Those for which it was looked whether an answer is kept.
  private var looked: Set<ISBN> = []

  private func isDue(_ isbn: ISBN, at now: Timestamp) -> Bool {
    switch states[isbn] {
    case nil: permission == .on || !looked.contains(isbn)
    case .failed(let failure)?: permission == .on && failure.again.map { $0 <= now } ?? false
    case .found?, .several?, .notFound?: false
    }
  }

  // MARK: - In words

  /// How many wait, were found, and want a person.
  var counts: (waiting: Int, found: Int, asking: Int) {
    var counts = (waiting: 0, found: 0, asking: 0)
    for book in wanted {
      switch stage(book.isbn) {
      case .waiting, .asked: counts.waiting += 1
      case .told(.found): counts.found += 1
      case .told(.several), .told(.notFound): counts.asking += 1
      case .told(.failed(let failure)):
        if failure.needsYou { counts.asking += 1 } else { counts.waiting += 1 }
      }
    }
    return counts
  }

  /// "3 waiting, 2 found, 1 asks you"; nil when nothing is wanted.
  var words: String? {
    let counts = counts
    var parts: [String] = []
    if counts.waiting > 0 { parts.append("\(grouped(counts.waiting)) waiting") }
    if counts.found > 0 { parts.append("\(grouped(counts.found)) found") }
    if counts.asking > 0 {
      parts.append("\(grouped(counts.asking)) \(counts.asking == 1 ? "asks" : "ask") you")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// What became known since it was told last, once nothing is under way.
  mutating func takeNews() -> String? {
    guard hasNews, permission == .on, asking.isEmpty else { return nil }
    hasNews = false
    return words
  }
}

extension LookupDesk.Stage {
  /// "found: Open Library", "failed, again at 14:05: …".
  func words(_ dates: Dates) -> String {
    switch self {
    case .waiting: "waiting"
    case .asked: "asked"
    case .told(.found(let record)): "found: \(record.sourceWords)"
    case .told(.several(let records)): "choose among \(records.count) books"
    case .told(.notFound): "not found"
    case .told(.failed(let failure)):
      if failure.needsYou {
        "needs you: \(failure.words)"
      } else if let again = failure.again {
        "failed, again at \(dates.time(again)): \(failure.words)"
      } else {
        "failed: \(failure.words)"
      }
    }
  }
}
