import Catalog
import Fetching
import Interchange

/// What a source says of a book.
enum SourceAnswer: Sendable {
  case books([ImportedBook])
  case none
  case failed(LookupFailure)
}

extension LookupService {
  /// How long answers are believed, in seconds: records of books hardly change, and what is not known today may be
  /// in a week.
  private static let foundFor: Int64 = 90 * 86_400
  private static let notFoundFor: Int64 = 7 * 86_400

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
      isbns.reduce(into: [:]) { $0[$1] = answer }
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
      return isbns.reduce(into: [:]) { answers, isbn in
        let own = books.filter { Judgement.has($0, isbn) }
        answers[isbn] = own.isEmpty ? SourceAnswer.none : .books(own)
      }
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
