import ArgumentParser
import Catalog
import CatalogUI
import Interchange
import Lookup

extension LookupCommand {
  // MARK: - Several books

  /// Lets a person choose where several books may be meant: by --choose, or at the terminal.
  func choose(among results: inout [LookupResult], on console: Console) throws {
    if let choose {
      guard results.count == 1 else {
        throw CommandFailure.usage("--choose takes one of the books for one ISBN.")
      }
      let books = results[0].candidates
      guard 1...max(1, books.count) ~= choose, !books.isEmpty else {
        throw CommandFailure.usage("There is no book \(choose) to choose.")
      }
      let isbn = results[0].wanted.isbn
      results[0].state = .found(FoundBook(chosen: books[choose - 1], for: isbn))
      return
    }
    for index in results.indices where !results[index].candidates.isEmpty {
      let books = results[index].candidates
      let isbn = results[index].wanted.isbn
      guard add, console.answer != nil else {
        console.note("To take one of these: octavo lookup \(isbn.digits) --choose NUMBER --add")
        if !console.isQuiet { console.say(places: CandidateLines.lines(of: books, for: isbn)) }
        continue
      }
      guard let number = try CandidateLines.choose(among: books, for: isbn, on: console)
      else { continue }
      results[index].state = .found(FoundBook(chosen: books[number], for: isbn))
    }
  }

  // MARK: - Words

  /// Books that words may mean, of which one is added when a person chose it.
  func lookForWords(
    _ title: String,
    _ service: LookupService,
    _ configuration: Configuration,
    on console: Console
  ) throws {
    let isOffline = offline || console.variable("OCTAVO_OFFLINE") == "1"
    if !isOffline { try LookupConsent.check(configuration, yes: yes, on: console) }
    let (author, again) = (author, again)
    let answer = AsyncWork.waiting { () async -> Result<[LookupCandidate], LookupFailure> in
      do throws(LookupFailure) {
        return .success(
          try await service.search(title: title, author: author, again: again, isOffline: isOffline)
        )
      } catch {
        return .failure(error)
      }
    }
    let books: [ImportedBook]
    switch answer {
    case .success(let candidates): books = candidates.prefix(20).map(\.book.record)
    case .failure(let failure):
      console.say(LookupState.failed(failure).words(at: .now()))
      let status: ExitStatus = failure.needsPerson ? .inputOutput : .tryAgain
      throw ExitCode(status.rawValue)
    }
    guard !books.isEmpty else {
      console.note("No source knows it.")
      throw ExitCode(ExitStatus.noRecord.rawValue)
    }
    printCandidates(books, on: console)
    var chosen = choose.map { $0 - 1 }
    if chosen == nil, add {
      chosen = try CandidateLines.choose(among: books, for: nil, on: console)
    }
    guard let chosen else {
      guard add else { return }
      console.say("Nothing was added. To take one of these, say the same with --choose NUMBER.")
      throw ExitCode(ExitStatus.partly.rawValue)
    }
    guard books.indices.contains(chosen) else {
      throw CommandFailure.usage("There is no book \(chosen + 1) to choose.")
    }
    if add { try addBooks([books[chosen]], of: [], on: console) }
  }

  private func printCandidates(_ books: [ImportedBook], on console: Console) {
    let rows = Array(options.part(of: books).enumerated())
    Printer(console: console).print(
      rows,
      as: options.format,
      table: TextTable(
        columns: [
          TextTable.Column(heading: "No.", key: "number", isNumber: true),
          TextTable.Column(heading: "Title", key: "title", enough: 40),
          TextTable.Column(heading: "Authors", key: "authors", enough: 30),
          TextTable.Column(heading: "Year", key: "year"),
          TextTable.Column(heading: "Publisher", key: "publisher", enough: 20),
          TextTable.Column(heading: "ISBN", key: "isbn", enough: 17),
          TextTable.Column(heading: "Source", key: "source", enough: 20),
        ],
        rows: rows.map { index, book in
          [
            String(index + 1), book.draft.title, book.draft.text(of: .authors), book.draft.year,
            book.draft.text(of: .publishers), book.draft.isbn, book.place.file,
          ]
        }
      ),
      id: { String($0.offset + 1) },
      json: { CandidateLines.json($0.element) }
    )
  }

  // MARK: - The queue

  /// What is wanted, and how far it is, without asking anybody.
  func printQueue(_ service: LookupService, on console: Console) throws {
    let wanted = try place.read(on: console) { try $0.wanted.all() }
    let isbns = wanted.map(\.isbn)
    let states = AsyncWork.waiting { await service.look(up: isbns, isOffline: true) }
    print(
      wanted.map { book in
        let state = states[book.isbn] ?? .notFound
        return LookupResult(
          wanted: WantedLookup(isbn: book.isbn, book: book),
          state: state.isWaiting ? .failed(service.delay(of: book.isbn) ?? .waiting) : state
        )
      },
      on: console
    )
  }

  /// Takes ISBNs from the queue, whether of new books or of books that are there.
  func dropNumbers(on console: Console) throws {
    let written = try place.change(on: console, creating: false) { catalog in
      try catalog.write { edit in
        for word in words {
          guard case .isbn(let isbn, _) = ScannedLine(word) else {
            throw CommandFailure.usage("\(word) is no ISBN.")
          }
          let rows = try edit.view.wanted.all().filter { $0.isbn == isbn }
          guard !rows.isEmpty else {
            throw CommandFailure.usage("\(word) is not wanted: octavo lookup --list shows what is.")
          }
          for row in rows { try edit.wanted.remove(row.id) }
        }
      }
    }
    console.say(change: written.revision)
  }
}
