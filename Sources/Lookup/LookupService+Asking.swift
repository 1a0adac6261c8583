package import Books
import Catalog
import Fetching
import Glibc
package import Interchange

/// A source's answer about a book.
enum SourceAnswer: Sendable {
  case books([ImportedBook])
  case none
  case failed(LookupFailure)
}

extension LookupService {
  /// How long answers are believed, in seconds.
  ///
  /// Records of books hardly change, and what is not known today may be in a week.
  private static let foundFor: Int64 = 90 * 86_400
  private static let notFoundFor: Int64 = 7 * 86_400

  /// Returns a source's answer for each ISBN: from the cache if it has one, else by asking the
  /// source.
  ///
  /// - Parameters:
  ///   - again: True to ask although the cache has an answer.
  ///   - isOffline: True to look only at the cache.
  func answers(
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
        answers[isbn] = .failed(.offline)
      } else {
        open.append(isbn)
      }
    }
    var start = 0
    while start < open.count {
      let batch = Array(open[start..<min(start + source.batch, open.count)])
      start += batch.count
      answers.merge(await ask(source, batch, again: again)) { $1 }
    }
    return answers
  }

  /// The reason why no source can be asked about a book now: each one that could know it, and whose
  /// answer is not kept, is paused.
  ///
  /// - Returns: The reason and the end of the first source's pause; nil when a source can be asked,
  /// or none is left to ask.
  package func delay(of isbn: ISBN) -> LookupFailure? {
    var first: LookupFailure?
    for source in LookupSource.order(for: isbn, among: sources, insists: insists)
    where kept(source, isbn, again: false, isOffline: true) == nil {
      guard let pause = try? cache.pause(source.host, at: now()) else { return nil }
      first = first ?? LookupFailure(words: pause.words, again: pause.until)
    }
    return first
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
    guard kept.isFound, let books = try? read(kept.bodies, of: source).books else {
      return kept.isFound ? nil : SourceAnswer.none
    }
    let own = books.filter { $0.has(isbn) }
    return .books(own.isEmpty ? books : own)
  }

  /// Asks when the source's turn has come.
  ///
  /// One program at a time asks a host; a lease in the cache sees to that. If another program has
  /// asked the same while this one waited, its answer is in the cache, and the source is not asked
  /// again.
  private func ask(
    _ source: LookupSource,
    _ isbns: [ISBN],
    again: Bool
  ) async -> [ISBN: SourceAnswer] {
    let holder = AnswerCache.holder(String(UInt64.random(in: 0 ... .max)))
    defer { try? cache.give(back: source.host, as: holder) }
    do {
      // Longer than all that is asked in one turn may take.
      while (try? cache.acquire(source.host, as: holder, for: 60, at: now())) == false {
        try await Task.sleep(for: .milliseconds(50))
      }
    } catch {
      return isbns.reduce(into: [:]) { $0[$1] = .failed(.stopped) }
    }
    var answers: [ISBN: SourceAnswer] = [:]
    for isbn in isbns {
      answers[isbn] = kept(source, isbn, again: again, isOffline: false)
    }
    let open = isbns.filter { answers[$0] == nil }
    guard !open.isEmpty else { return answers }
    return answers.merging(await askNow(source, open)) { $1 }
  }

  private func askNow(_ source: LookupSource, _ isbns: [ISBN]) async -> [ISBN: SourceAnswer] {
    do {
      let bodies = try await bodies(of: source, source.paths(isbns))
      let reading = try read(bodies, of: source)
      // Open Library, the only source that takes so many at once, answers `{}` with status 200 both
      // when it knows none of the books and when it is broken. Of fewer than five it is quite likely
      // that it knows none.
      let isDoubtful = reading.books.isEmpty && isbns.count >= 5 && source.batch > 10
      if isbns.count > 1, isDoubtful || reading.hasMore { return await askSingly(source, isbns) }
      try? cache.release(source.host)
      var answers: [ISBN: SourceAnswer] = [:]
      for isbn in isbns {
        let own = reading.books.filter { $0.has(isbn) }
        // A record without the number that was asked for is offered too, for a person to choose.
        let offered = own.isEmpty && isbns.count == 1 ? reading.books : own
        answers[isbn] = offered.isEmpty ? SourceAnswer.none : .books(offered)
      }
      let found = isbns.filter { if case .books? = answers[$0] { true } else { false } }
      try? cache.keep(source.id, isbns, found: Set(found), bodies: bodies, at: now())
      return answers
    } catch {
      let failure = failure(error, of: source)
      return isbns.reduce(into: [:]) { $0[$1] = .failed(failure) }
    }
  }

  /// The bodies that a source answers to one question, one for each of its addresses.
  ///
  /// Empty where the source says that it knows nothing.
  ///
  /// - Throws: ``LookupFailure``, `FetchFailure`, `CancellationError`.
  func bodies(of source: LookupSource, _ paths: [String]) async throws -> [[UInt8]] {
    if let pause = try? cache.pause(source.host, at: now()) {
      throw LookupFailure(words: pause.words, again: pause.until)
    }
    var key = ""
    if source.needsKey {
      guard let own = keys[source.id] else {
        let words = tr("\(source.name) answers only with a key: lookup-google-key in config.toml.")
        throw LookupFailure(words: words, again: nil, needsPerson: true)
      }
      key = "&key=" + LookupSource.escaped(own)
    }
    var bodies: [[UInt8]] = []
    for path in paths {
      guard let address = WebAddress((base ?? source.origin) + path + key, isPlain: source.isPlain)
      else {
        throw LookupFailure(words: tr("\(source.name) has no address."), again: nil)
      }
      try await turns.wait(for: source.host)
      guard let body = try checked(try await fetcher.fetch(address), of: source) else { return [] }
      bodies.append(body)
    }
    return bodies
  }

  /// Turns an error into words for a person, and pauses the host where waiting may help.
  func failure(_ error: any Error, of source: LookupSource) -> LookupFailure {
    switch error {
    case let failure as LookupFailure: return failure
    case let failure as FetchFailure:
      guard !failure.needsPerson else {
        return LookupFailure(words: failure.words, again: nil, needsPerson: true)
      }
      return hold(source, asked: nil, words: "\(source.name): \(failure.words)")
    case is CancellationError: return .stopped
    case let said as SourceReading.Refusal:
      return hold(
        source,
        asked: nil,
        words: tr("\(source.name) cannot answer: \(said.words)")
      )
    default:
      let words = tr("\(source.name) answered with something that cannot be read.")
      return hold(source, asked: nil, words: words)
    }
  }

  private func askSingly(_ source: LookupSource, _ isbns: [ISBN]) async -> [ISBN: SourceAnswer] {
    var answers: [ISBN: SourceAnswer] = [:]
    for isbn in isbns { answers.merge(await askNow(source, [isbn])) { $1 } }
    return answers
  }

  /// The body of a real answer; nil where the source says that it knows nothing.
  ///
  /// - Throws: ``LookupFailure`` for all others.
  private func checked(_ answer: WebAnswer, of source: LookupSource) throws -> [UInt8]? {
    let name = source.name
    switch answer.status {
    case 200: break
    case 401, 403:
      let what =
        source.needsKey ? tr("look at lookup-google-key") : tr("set lookup-contact")
      let words = tr("\(name) refuses: \(what) in config.toml, so that it knows who asks.")
      throw LookupFailure(words: words, again: nil, needsPerson: true)
    case 404: return nil
    case 408, 425, 429, 500...599:
      // A date to wait for is measured by the host's own clock, which may go wrong.
      let now = answer.headers["date"].flatMap { RetryAfter.date($0) } ?? now().seconds
      let asked = answer.headers["retry-after"].flatMap { RetryAfter.seconds($0, now: now) }
      throw hold(source, asked: asked, words: tr("\(name) asks to wait (\(answer.status))."))
    default:
      let words = tr("\(name) answered with status \(answer.status).")
      throw LookupFailure(words: words, again: nil, needsPerson: true)
    }
    if answer.contentType.lowercased().contains("text/html") {
      let words = tr("\(name) answered with a web page: the network may want you to log in first.")
      throw hold(source, asked: nil, words: words, isWebPage: true)
    }
    guard !answer.body.isEmpty else {
      throw hold(source, asked: nil, words: tr("\(name) answered with nothing."))
    }
    return answer.body
  }

  /// The failures in a row after which a person is told: the pauses between them, up to six hours
  /// each, have lasted a day by then.
  private static let mostFailures = 9

  /// Pauses the host of a source after a failure.
  ///
  /// Web pages in place of answers from three hosts mean that the network itself wants a log-in.
  ///
  /// - Parameters:
  ///   - asked: How long the host itself asks for, in seconds; nil where it does not say.
  ///   - words: The error in words for a person.
  /// - Returns: The failure, with the time when the host is asked again.
  private func hold(
    _ source: LookupSource,
    asked: Int64?,
    words: String,
    isWebPage: Bool = false
  ) -> LookupFailure {
    let pause = try? cache.hold(
      source.host,
      asked: asked,
      words: words,
      share: chance(),
      isWebPage: isWebPage,
      at: now()
    )
    if isWebPage, (try? cache.webPages()) ?? 0 >= 3 {
      let words = tr("The network wants you to log in first: open a page of any kind in a browser.")
      return LookupFailure(words: words, again: pause?.until ?? now(), needsPerson: true)
    }
    let isHopeless = pause?.failures ?? 0 >= Self.mostFailures
    let often = isHopeless ? tr(" That was so \(pause?.failures ?? 0) times.") : ""
    return LookupFailure(
      words: words + often,
      again: pause?.until ?? now(),
      needsPerson: isHopeless
    )
  }

  /// The records in the bodies of one answer; later bodies fill what is empty in the first.
  ///
  /// - Throws: for an unreadable body, which is never taken for "not found".
  func read(_ bodies: [[UInt8]], of source: LookupSource) throws -> SourceReading {
    var reading = SourceReading()
    for (part, body) in bodies.enumerated() {
      let next = try SourceReading(body, of: source, at: now())
      guard part > 0 else {
        reading = next
        continue
      }
      // By hash, since an answer can have thousands.
      var places: [ISBN: Int] = [:]
      for (place, book) in next.books.enumerated() {
        for isbn in book.isbns where places[isbn] == nil { places[isbn] = place }
      }
      for index in reading.books.indices {
        guard let isbn = try? ISBN.parse(reading.books[index].draft.isbn),
          let place = places[isbn]
        else { continue }
        var book = FoundBook(reading.books[index], of: source.name)
        book.fill(from: next.books[place], of: source.name)
        reading.books[index] = book.record
      }
      // Books that only a later body knows.
      let known = Set(reading.books.flatMap(\.isbns))
      reading.books += next.books.filter { record in
        (try? ISBN.parse(record.draft.isbn)).map { !known.contains($0) } ?? false
      }
    }
    return reading
  }
}

/// The time for which a host asks to be left alone: seconds, or a date (RFC 9110, 10.2.3).
enum RetryAfter {
  static func seconds(_ text: String, now: Int64) -> Int64? {
    if let seconds = Int64(text.filter { !$0.isWhitespace }) { return seconds }
    return date(text).map { max(0, $0 - now) }
  }

  /// Seconds since 1970 of a date as HTTP writes it, or nil for another form (RFC 9110, 5.6.7).
  static func date(_ text: String) -> Int64? {
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
    return Int64(timegm(&time))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// The records of one body that a source answered with.
struct SourceReading {
  var books: [ImportedBook] = []
  /// True when the source has more records than it gave, so that another book may be among the
  /// rest.
  var hasMore = false

  init() {}

  /// The reason that a source gives for not answering.
  struct Refusal: Error {
    let words: String
  }

  private struct Unreadable: Error {}

  /// - Throws: ``Refusal``, and for all that is neither records nor surely "not found".
  init(_ body: [UInt8], of source: LookupSource, at now: Timestamp) throws {
    let head = ImportFormat.beginning(of: body)
    var total: Int?
    switch source.format {
    case "openlibrary":
      let text = head.filter { !$0.isWhitespace }
      if text == "{}" || text.contains("\"numFound\":0,") { return }
      guard text.hasPrefix("{") else { throw Unreadable() }
    case "finna", "libris", "googlebooks":
      let count = ["finna": "resultCount", "libris": "records", "googlebooks": "totalItems"]
      let text = head.filter { !$0.isWhitespace }
      total = Self.number(behind: "\"\(count[source.format] ?? "")\":", in: text)
      guard text.hasPrefix("{"), let total else { throw Unreadable() }
      if total == 0 { return }
    default:
      // SRU tells errors with status 200, and NDL's "not found" is one: only its words tell them
      // apart.
      if head.contains("diagnostic>"), let words = Self.message(in: head) {
        guard words.contains("Record does not exist") else { throw Refusal(words: words) }
        return
      }
      total = Self.number(behind: "numberOfRecords>", in: head)
      guard let total else { throw Unreadable() }
      if total == 0 { return }
    }
    let records = try ImportFormat.records(of: source.format, in: body, name: source.name, at: now)
    books = records.filter { !$0.isRefused }
    guard !books.isEmpty, !records.contains(where: \.isDamaged) else { throw Unreadable() }
    hasMore = total ?? 0 > records.count
  }

  private static func number(behind mark: String, in text: String) -> Int? {
    guard let range = text.firstRange(of: mark) else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isASCII && $0.isNumber })
  }

  /// The message of a diagnostic (SRU 1.1, "Diagnostics"), 200 characters at most.
  private static func message(in text: String) -> String? {
    guard let start = text.firstRange(of: "message>") else { return nil }
    let words = text[start.upperBound...].prefix { $0 != "<" }
    return String(words.prefix(200))
  }
}
