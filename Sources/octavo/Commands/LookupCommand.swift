import Books
import ArgumentParser
import Catalog
import CatalogUI
import Interchange
import Lookup
import Synchronization

/// `octavo lookup`: books by their ISBN from public catalogues.
struct LookupCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: tr("Look books up by their ISBN, in public catalogues."),
    discussion: tr(
      """
      Octavo prints the answers of the catalogues. --add imports them: it adds new books, and fills empty \
      fields of books that you have. Octavo asks no catalogue until you have agreed once. It keeps the \
      answers, also for times without a network. --queue looks up the ISBNs that were scanned.
      """
    )
  )

  @Argument(help: ArgumentHelp(tr("ISBNs; with --missing, which books."), valueName: "isbn"))
  var words: [String] = []

  @Flag(help: .tr("Look up the wanted ISBNs, which octavo scan --list shows."))
  var queue = false

  @Option(
    help: ArgumentHelp(
      tr("Fill these lines of books that have an ISBN: pages,language."),
      valueName: "fields"
    )
  )
  var missing: String?

  @Flag(help: .tr("Add what was found, and fill empty fields."))
  var add = false

  @Flag(name: .shortAndLong, help: .tr("Do not ask."))
  var yes = false

  @Flag(help: .tr("With --add: only show what would be done."))
  var dryRun = false

  @Flag(help: .tr("Ask although there is an answer."))
  var again = false

  @Flag(help: .tr("Use only kept answers (also $OCTAVO_OFFLINE=1)."))
  var offline = false

  @Option(help: ArgumentHelp(tr("Ask only this source; may be repeated."), valueName: "id"))
  var source: [String] = []

  @Option(
    name: .customLong("words"),
    help: ArgumentHelp(tr("Look for a title in place of an ISBN."), valueName: "title")
  )
  var title: String?

  @Option(help: ArgumentHelp(tr("With --words: and this author."), valueName: "name"))
  var author = ""

  @Option(help: ArgumentHelp(tr("Of several books, take this one."), valueName: "number"))
  private var choose: Int?

  @Option(
    help: ArgumentHelp(
      tr("What was found for a book of yours and is not like it: leave-out, fill, take or add."),
      valueName: "use"
    )
  )
  var probable: ImportOptions.Choice = .leaveOut

  @Flag(help: .tr("List the wanted ISBNs and the state of each look-up."))
  var list = false

  @Flag(help: .tr("Take these ISBNs off the list of wanted ones."))
  var drop = false

  @Flag(help: .tr("Delete the kept answers."))
  var forget = false

  @OptionGroup var options: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    let unknown = source.first { id in !LookupSource.all.contains { $0.id == id } }
    if let unknown {
      let known = LookupSource.all.map(\.id).joined(separator: ", ")
      throw ValidationError(tr("There is no source “\(unknown)”; there are \(known)."))
    }
    if (list ? 1 : 0) + (drop ? 1 : 0) + (queue ? 1 : 0) + (title == nil ? 0 : 1) > 1 {
      throw ValidationError(tr("--list, --drop, --queue and --words stand by themselves."))
    }
    if title != nil {
      guard missing == nil, words.isEmpty else {
        throw ValidationError(tr("--words stands by itself."))
      }
      return
    }
    if list { return }
    if queue, missing != nil || !words.isEmpty {
      throw ValidationError(tr("--queue stands by itself."))
    }
  }

  func run(on console: Console) throws {
    // Not in `validate()`: its message would hide the one about a mistyped option, which names the
    // nearest option and so helps more.
    if !queue, !list, !forget, missing == nil, title == nil, words.isEmpty {
      throw CommandFailure.usage(tr("Say which ISBN, or --queue for what was scanned."))
    }
    if drop { return try dropNumbers(on: console) }
    let configuration = try ConfigurationFile.read(console)
    let isOffline = offline || console.variable("OCTAVO_OFFLINE") == "1"
    let service = try LookupService.make(
      configuration,
      sources: source.isEmpty ? nil : source,
      on: console
    )
    if forget {
      try service.cache.forget()
      console.note(tr("What was answered is forgotten."))
      if words.isEmpty, !queue, missing == nil { return }
    }
    if list { return try printQueue(service, on: console) }
    if let title { return try lookForWords(title, service, configuration, on: console) }
    let wanted = try wantedBooks(on: console)
    guard !wanted.isEmpty else { return console.note(tr("There is nothing to look up.")) }
    if !isOffline { try LookupConsent.check(configuration, yes: yes, on: console) }
    let isbns = wanted.map(\.isbn)
    let (again, show) = (again, console.showProgress)
    let done = Mutex(0)
    let look: @Sendable () async -> [ISBN: LookupState] = {
      await service.look(up: isbns, again: again, isOffline: isOffline) { _, _ in
        let count = done.withLock { count in
          count += 1
          return count
        }
        show?(tr("Looked up \(count) of \(isbns.count) · Ctrl-C stops it"))
      }
    }
    let isQueue = queue
    let states = AsyncWork.waiting { isQueue ? await service.alone(look) : await look() }
    show?("")
    guard let states else {
      console.say(
        tr("Another Octavo looks up what is wanted. Its answers are there when it is done.")
      )
      throw ExitCode(ExitStatus.tryAgain.rawValue)
    }
    var results = wanted.map {
      LookupResult(wanted: $0, state: states[$0.isbn] ?? .notFound, now: console.clock())
    }
    print(results, on: console)
    try choose(among: &results, on: console)
    if add { try addBooks(results, on: console) }
    try end(results)
  }

  // MARK: - What is asked

  /// The books that are looked up, each once.
  private func wantedBooks(on console: Console) throws -> [WantedLookup] {
    if let missing { return try missingBooks(missing, on: console) }
    if queue {
      return try place.read(on: console) { view in
        try view.lookupQueue.all().map { WantedLookup(isbn: $0.isbn, book: $0) }
      }
    }
    var seen: Set<ISBN> = []
    // What was scanned has its shelf, tags and copies. Before the first book there is no catalogue.
    let queued = (try? place.read(on: console) { view in try view.lookupQueue.all() }) ?? []
    return try words.compactMap { word in
      switch ScannedLine(word) {
      case .isbn(let isbn, _):
        let book = queued.first { $0.isbn == isbn && $0.book == nil }
        return seen.insert(isbn).inserted ? WantedLookup(isbn: isbn, book: book) : nil
      case .refused(let refusal): throw CommandFailure.usage("\(word): \(refusal.words)")
      case .probably(let isbn, let publisher):
        throw CommandFailure.usage(
          tr("\(word) is \(publisher)’s, probably \(isbn.formatted).")
        )
      case .empty: return nil
      }
    }
  }

  /// Puts books into the queue that have an ISBN and lack some of the named fields.
  private func missingBooks(_ names: String, on console: Console) throws -> [WantedLookup] {
    let fields = try names.split(separator: ",").map { name -> BookField in
      let word = trimmed(String(name)).lowercased()
      guard let field = BookField.allCases.first(where: { $0.rawValue.lowercased() == word }) else {
        throw CommandFailure.usage(tr("There is no field “\(name)”: octavo help fields."))
      }
      return field
    }
    // Who only looks changes nothing: the next undo is meant for what was done before.
    if dryRun || !add {
      return try place.readingCatalog(on: console, isTrial: true) { catalog in
        try catalog.rehearse { try want(fields, $0) }
      }
    }
    let wanted = try place.change(on: console) { catalog in
      try catalog.write { try want(fields, $0) }.value
    }
    // Whom it asks now may take long to answer.
    Stopping.letGo(
      saying: StoppableWork.said(
        tr("Stopped. No book was changed. What is wanted waits for: octavo lookup --queue")
      )
    )
    return wanted
  }

  private func want(_ fields: [BookField], _ edit: WriteTransaction) throws -> [WantedLookup] {
    let ids = try edit.view.books.ids(edit.view.listing(words.joined(separator: " ")))
    var wanted: [WantedLookup] = []
    for id in ids.map(ID<Book>.init(rawValue:)) {
      let card = try edit.books.card(id)
      let draft = BookDraft(card)
      let lacking = fields.filter { draft.texts(of: $0).isEmpty }
      guard let isbn = card.book.isbn, !isbn.isMisprinted, !lacking.isEmpty else { continue }
      let row = try edit.lookupQueue.fill(id, isbn, fields: lacking)
      wanted.append(WantedLookup(isbn: isbn, book: row))
    }
    edit.describe(whole: "Wanted a look-up of \(wanted.count, RecordKind.book.noun)")
    return wanted
  }

  // MARK: - What was answered

  private func print(_ results: [LookupResult], on console: Console) {
    let rows = options.part(of: results)
    Printer(console: console).print(
      rows,
      as: options.format,
      table: TextTable(
        columns: [
          TextTable.Column(heading: "ISBN", key: "isbn", enough: 17),
          TextTable.Column(heading: tr("Title"), key: "title", enough: 40),
          TextTable.Column(heading: tr("Authors"), key: "authors", enough: 30),
          TextTable.Column(heading: tr("Year"), key: "year"),
          TextTable.Column(heading: tr("Publisher"), key: "publisher", enough: 20),
          TextTable.Column(heading: tr("Look-up"), key: "lookup", enough: 40),
        ],
        rows: rows.map(\.cells)
      ),
      id: \.wanted.isbn.digits,
      json: { $0.json }
    )
  }

  private func addBooks(_ results: [LookupResult], on console: Console) throws {
    // A dry run of `--missing` has rolled its rows in the queue back.
    let wanted =
      dryRun && missing != nil
      ? [] : results.compactMap { $0.record == nil ? nil : $0.wanted.book?.id }
    try addBooks(results.compactMap(\.record), of: wanted, on: console)
  }

  private func addBooks(
    _ found: [ImportedBook],
    of wanted: [ID<QueuedLookup>],
    on console: Console
  ) throws {
    guard !found.isEmpty else { return console.note(tr("There is nothing to add.")) }
    var source = ImportSource(lookedUp: found)
    source.wanted = wanted
    if dryRun {
      try place.readingCatalog(on: console, isTrial: true) { catalog in
        report(try plan(source, in: catalog), on: console)
      }
      return
    }
    try place.change(on: console, creating: true) { catalog in
      let plan = try plan(source, in: catalog)
      report(plan, on: console)
      let work = plan.work
      guard work.adds + work.fills > 0 else { return ImportReport(plan).sayOpen(nil, on: console) }
      if !yes {
        let question =
          tr(
            "Add \(RecordKind.book.name(count: work.adds)), fill \(RecordKind.book.name(count: work.fills))?"
          )
        guard try console.confirm(question) else { throw CommandFailure.declined }
      }
      let outcome = try plan.carryOut(in: catalog) { _, _ in }
      ImportReport(plan).say(outcome, on: console)
    }
  }

  private func plan(_ source: ImportSource, in catalog: Catalog) throws -> ImportPlan {
    var plan = try ImportPlan.make(source, in: catalog) { _, _ in }
    if probable != .leaveOut {
      for kind in ImportKind.allCases where kind.waits { plan.choose(probable.choice, for: kind) }
    }
    return plan
  }

  private func report(_ plan: ImportPlan, on console: Console) {
    guard options.format == nil || options.format == .table else { return }
    ImportReport(plan).say(on: console)
  }

  /// - Throws: the exit code for what was not found.
  private func end(_ results: [LookupResult]) throws {
    let found = results.count { if case .found = $0.state { true } else { false } }
    guard found < results.count else { return }
    guard found == 0 else { throw ExitCode(ExitStatus.partly.rawValue) }
    let failures = results.compactMap { result -> LookupFailure? in
      if case .failed(let failure) = result.state { failure } else { nil }
    }
    if failures.contains(where: \.needsPerson) { throw ExitCode(ExitStatus.inputOutput.rawValue) }
    if failures.count == results.count { throw ExitCode(ExitStatus.tryAgain.rawValue) }
    throw ExitCode(ExitStatus.noRecord.rawValue)
  }
}

extension LookupCommand {
  // MARK: - Several books

  /// Lets a person choose where several books may be meant: by --choose, or at the terminal.
  private func choose(among results: inout [LookupResult], on console: Console) throws {
    if let choose {
      guard results.count == 1 else {
        throw CommandFailure.usage(tr("--choose takes one of the books for one ISBN."))
      }
      let books = results[0].candidates
      guard 1...max(1, books.count) ~= choose, !books.isEmpty else {
        throw CommandFailure.usage(tr("There is no book \(choose) to choose."))
      }
      let isbn = results[0].wanted.isbn
      results[0].state = .found(FoundBook(chosen: books[choose - 1], for: isbn))
      return
    }
    for index in results.indices where !results[index].candidates.isEmpty {
      let books = results[index].candidates
      let isbn = results[index].wanted.isbn
      guard add, console.answer != nil else {
        console.note(
          tr("To take one of these: octavo lookup \(isbn.digits) --choose NUMBER --add")
        )
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
  private func lookForWords(
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
      console.say(LookupState.failed(failure).words(at: console.clock()))
      let status: ExitStatus = failure.needsPerson ? .inputOutput : .tryAgain
      throw ExitCode(status.rawValue)
    }
    guard !books.isEmpty else {
      console.note(tr("No source knows it."))
      throw ExitCode(ExitStatus.noRecord.rawValue)
    }
    printCandidates(books, on: console)
    var chosen = choose.map { $0 - 1 }
    if chosen == nil, add {
      chosen = try CandidateLines.choose(among: books, for: nil, on: console)
    }
    guard let chosen else {
      guard add else { return }
      console.say(
        tr("Nothing was added. To take one of these, say the same with --choose NUMBER.")
      )
      throw ExitCode(ExitStatus.partly.rawValue)
    }
    guard books.indices.contains(chosen) else {
      throw CommandFailure.usage(tr("There is no book \(chosen + 1) to choose."))
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
          TextTable.Column(heading: tr("No."), key: "number", isNumber: true),
          TextTable.Column(heading: tr("Title"), key: "title", enough: 40),
          TextTable.Column(heading: tr("Authors"), key: "authors", enough: 30),
          TextTable.Column(heading: tr("Year"), key: "year"),
          TextTable.Column(heading: tr("Publisher"), key: "publisher", enough: 20),
          TextTable.Column(heading: "ISBN", key: "isbn", enough: 17),
          TextTable.Column(heading: tr("Source"), key: "source", enough: 20),
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

  /// Prints the queue and the state of each entry, without asking any source.
  private func printQueue(_ service: LookupService, on console: Console) throws {
    let wanted = try place.read(on: console) { try $0.lookupQueue.all() }
    let isbns = wanted.map(\.isbn)
    let states = AsyncWork.waiting { await service.look(up: isbns, isOffline: true) }
    print(
      wanted.map { book in
        let state = states[book.isbn] ?? .notFound
        return LookupResult(
          wanted: WantedLookup(isbn: book.isbn, book: book),
          state: state.isWaiting ? .failed(service.delay(of: book.isbn) ?? .waiting) : state,
          now: console.clock()
        )
      },
      on: console
    )
  }

  /// Takes ISBNs from the queue, whether of new books or of books that are there.
  private func dropNumbers(on console: Console) throws {
    let written = try place.change(on: console) { catalog in
      try catalog.write { edit in
        for word in words {
          guard case .isbn(let isbn, _) = ScannedLine(word) else {
            throw CommandFailure.usage(tr("\(word) is no ISBN."))
          }
          let rows = try edit.view.lookupQueue.all().filter { $0.isbn == isbn }
          guard !rows.isEmpty else {
            throw CommandFailure.usage(
              tr("\(word) is not wanted: octavo lookup --list shows what is.")
            )
          }
          for row in rows { try edit.lookupQueue.remove(row.id) }
        }
      }
    }
    console.say(change: written.revision)
  }
}
