import Books
import ArgumentParser
import Catalog
import Glibc
import Interchange

/// `octavo scan`: books by the numbers on them.
struct ScanCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: tr("Enter books by their ISBN, from a scanner or a list."),
    discussion: tr(
      """
      On a terminal, it opens the screen for scanning. Elsewhere it reads ISBNs from standard input, one \
      per line, as a phone or a scanner sends them, and saves each at once. An ISBN that no book in the \
      catalogue has becomes a wanted ISBN, until a book gets it; octavo scan --list shows them.
      """
    )
  )

  @Argument(help: ArgumentHelp(tr("ISBNs; without any, standard input."), valueName: "isbn"))
  var numbers: [String] = []

  @Option(help: ArgumentHelp(tr("The shelf of the new books."), valueName: "shelf"))
  var shelf = ""

  @Option(help: ArgumentHelp(tr("The genre of the new books."), valueName: "genre"))
  var genre = ""

  @Option(
    help: ArgumentHelp(tr("A tag for the new books. Can be repeated."), valueName: "tag")
  )
  var tag: [String] = []

  @Flag(
    name: .customLong("count-copies"),
    help: .tr("Count one more copy of a book that is in the catalogue.")
  )
  var countsCopies = false

  @Flag(help: .tr("List the wanted ISBNs."))
  var list = false

  @Flag(help: .tr("Take these ISBNs off the list of wanted ones."))
  var drop = false

  @OptionGroup var options: ListOptions
  @OptionGroup var place: CatalogOptions

  func validate() throws {
    if list, drop || !numbers.isEmpty {
      throw ValidationError(tr("--list stands by itself."))
    }
    if drop, numbers.isEmpty {
      throw ValidationError(tr("Say which numbers are to be dropped."))
    }
  }

  func run(on console: Console) throws {
    if list { return try printWanted(on: console) }
    if drop { return try dropNumbers(on: console) }
    if numbers.isEmpty, options.format == nil, isatty(console.input) == 1, console.isTerminal {
      guard shelf.isEmpty, genre.isEmpty, tag.isEmpty, !countsCopies else {
        throw CommandFailure.usage(
          tr(
            "On the screen for scanning, Tab chooses what new books get: octavo scan without options."
          )
        )
      }
      return try Screens.open(place, scans: true, on: console)
    }
    try scan(on: console)
  }

  // MARK: - Scanning

  /// Reads numbers from the command line or the input.
  ///
  /// Lines that come together are saved as one change.
  private func scan(on console: Console) throws {
    let printer = Printer(console: console)
    var results: [ScanResult] = []
    // What is scanned is saved all the same: the pile goes on.
    var unwritten: (any Error)?
    var input = InputLines(console.input)
    try place.change(on: console, creating: true) { catalog in
      var lines = numbers.isEmpty ? try input.next() : numbers
      while !lines.isEmpty {
        let taken = try catalog.write { edit in
          let taken = try lines.compactMap { try save($0, edit) }
          let books = Set(taken.compactMap(\.isbn)).count
          if books > 1 {
            edit.describe(whole: "Scanned \(books, RecordKind.book.noun)")
          }
          return taken
        }.value
        do { try show(taken, printer) } catch { unwritten = unwritten ?? error }
        results += taken
        lines = numbers.isEmpty ? try input.next() : []
      }
    }
    if options.format == .json { printer.print(elements: results.map(\.json)) }
    let refused = results.count { $0.state == .refused }
    let again = refused > 0 ? tr(" \(grouped(refused)) to scan again.") : ""
    // Each book once, however often it was read.
    let wanted = Set(results.filter { $0.state == .wanted }.compactMap(\.isbn))
    let there = Set(results.compactMap(\.isbn)).subtracting(wanted)
    console.note(
      tr("\(grouped(wanted.count)) wanted, \(grouped(there.count)) there.\(again)")
    )
    if let unwritten { throw unwritten }
    if input.isStopped {
      console.say(tr("Stopped. What was scanned before is saved; to see it: octavo history"))
      throw ExitCode(ExitStatus.partly.rawValue)
    }
    if refused > 0 { throw ExitCode(ExitStatus.partly.rawValue) }
  }

  private func save(_ line: String, _ edit: WriteTransaction) throws -> ScanResult? {
    switch ScannedLine(line) {
    case .empty: return nil
    case .refused(let refusal):
      return ScanResult(line: line, isbn: nil, state: .refused, words: refusal.words)
    case .probably(let isbn, let publisher):
      let words =
        tr(
          "\(publisher), probably \(isbn.formatted): if that is printed in it, octavo scan \(isbn.digits)"
        )
      return ScanResult(line: line, isbn: nil, state: .refused, words: words)
    case .isbn(let isbn, let repair):
      return try save(isbn, line, repair, edit)
    }
  }

  private func save(
    _ isbn: ISBN,
    _ line: String,
    _ repair: ScannedLine.Repair?,
    _ edit: WriteTransaction
  ) throws -> ScanResult {
    var result = ScanResult(line: line, isbn: isbn, state: .wanted, words: "wanted")
    switch try edit.known(isbn) {
    case .book(let book, let title, let shelf, _)?:
      result.state = .there
      result.book = book
      result.title = title
      result.words =
        tr("you have it: \(title)") + (shelf.map { tr(", shelf \($0)") } ?? "")
      if countsCopies {
        result.state = .copied
        result.words += tr(", \(try edit.books.addCopy(of: book)) copies now")
      }
    case .queued(let known)?:
      guard countsCopies else {
        result.words = tr("wanted already")
        return result
      }
      try edit.lookupQueue.set(copies: known.copies + 1, of: known.id)
      result.words = tr("wanted, \(known.copies + 1) copies")
    case nil:
      try edit.lookupQueue.add(
        isbn,
        defaults: ScanDefaults(shelf: shelf, genre: genre, tags: tag)
      )
    }
    if let repair { result.words += ". " + repair.words }
    return result
  }

  private func show(_ results: [ScanResult], _ printer: Printer) throws {
    for result in results {
      switch options.format {
      case .json: break
      case .jsonl: printer.print(result.json)
      case .ids: if let isbn = result.isbn { printer.print(line: isbn.digits) }
      case nil, .table, .csv:
        printer.print(line: "\(result.isbn?.formatted ?? result.line)\t\(result.words)")
      }
    }
    try printer.console.output.flush()
  }

  // MARK: - What is wanted

  private func printWanted(on console: Console) throws {
    try place.read(on: console) { view in
      let wanted = options.part(of: try view.lookupQueue.all())
      let rows = try wanted.map { book in
        (book, try view.lookupQueue.title(of: book))
      }
      Printer(console: console).print(
        rows,
        as: options.format,
        table: TextTable(
          columns: [
            TextTable.Column(heading: "ISBN", key: "isbn", enough: 17),
            TextTable.Column(heading: tr("Copies"), key: "copies", isNumber: true),
            TextTable.Column(heading: tr("For"), key: "for", enough: 40),
          ],
          rows: rows.map { book, title in
            [book.isbn.formatted, String(book.copies), title ?? book.defaults.words]
          }
        ),
        id: \.0.isbn.digits,
        json: { JSON($0.0, title: $0.1) }
      )
    }
  }

  private func dropNumbers(on console: Console) throws {
    let written = try place.change(on: console) { catalog in
      try catalog.write { edit in
        for number in numbers {
          // Also one that is no ISBN, as another program may have written it.
          var isbn: ISBN?
          if case .isbn(let scanned, _) = ScannedLine(number) { isbn = scanned }
          let wanted = try edit.lookupQueue.all().filter {
            $0.isbn == isbn || $0.isbn.digits == number
          }
          guard !wanted.isEmpty else {
            throw CommandFailure.usage(
              tr("\(number) is not wanted: octavo scan --list shows what is.")
            )
          }
          for wanted in wanted { try edit.lookupQueue.remove(wanted.id) }
        }
      }
    }
    console.say(change: written.revision)
  }
}

/// The lines of a file descriptor as they come: those of a phone or a scanner one by one, those of
/// a file many at once.
///
/// A signal ends them. It is held back until what was scanned before is saved.
struct InputLines {
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var isAtEnd = false
  private(set) var isStopped = false

  /// A longer line, in bytes, does not come from a scanner, whose longest codes have some
  /// thousand, and is cut.
  private static let longest = 4096

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next lines that are whole; empty at the end.
  ///
  /// - Throws: ``InputFailure`` when they cannot be read.
  mutating func next() throws(InputFailure) -> [String] {
    while !isAtEnd {
      guard Stopping.awaitInput(descriptor) else {
        (isAtEnd, isStopped) = (true, true)
        return []
      }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable("stdin", String(cString: strerror(errno)))
      }
      isAtEnd = count == 0
      rest += buffer.prefix(count)
      let lines = takeLines()
      if !lines.isEmpty { return lines }
    }
    return []
  }

  private mutating func takeLines() -> [String] {
    let newline = UInt8(ascii: "\n")
    guard let last = rest.lastIndex(of: newline) else {
      guard isAtEnd, !rest.isEmpty else {
        if rest.count > Self.longest { rest.removeLast(rest.count - Self.longest) }
        return []
      }
      defer { rest = [] }
      return [Self.text(rest[...])]
    }
    let whole = rest[..<last].split(separator: newline, omittingEmptySubsequences: false)
    rest = Array(rest[(last + 1)...])
    return whole.map(Self.text)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(longest), as: UTF8.self)
  }
}

/// The outcome for a scanned line.
struct ScanResult {
  enum State: String {
    case wanted
    case there
    case copied
    case refused
  }

  let line: String
  let isbn: ISBN?
  var state: State
  var words: String
  var book: ID<Book>?
  var title: String?

  var json: JSON {
    [
      "line": .string(line), "isbn": isbn.map { .string($0.digits) } ?? .null,
      "state": .string(state.rawValue),
      "words": .string(words), "book": .int(book.map { Int($0.rawValue) }),
      "title": title.map { .string($0) } ?? .null,
    ]
  }
}

extension JSON {
  /// A wanted number; `book` and `title` are those of a book in the catalogue whose fields are to
  /// be filled.
  init(_ wanted: QueuedLookup, title: String?) {
    self = .object(
      [
        Member("isbn", .string(wanted.isbn.digits)), Member("copies", .int(wanted.copies)),
      ] + wanted.defaults.texts.map(Member.init) + [
        Member("book", .int(wanted.book.map { Int($0.rawValue) })),
        Member("title", title.map { .string($0) } ?? .null),
        Member("only", .array(wanted.fields.map { .string($0.rawValue) })),
      ]
    )
  }
}

extension JSON.Member {
  /// The texts of a field: an array where a book can have several, else one or null.
  init(_ field: BookField, _ texts: [String]) {
    let values = texts.map(JSON.string)
    self.init(field.rawValue, field.isMany ? .array(values) : values.first ?? .null)
  }
}
