import Books
import ArgumentParser
import Catalog
import Glibc

/// Which catalogue, and who is at the keyboard: accepted before and after the subcommand.
struct CatalogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      tr("The catalogue's file (otherwise $OCTAVO_CATALOG, otherwise the usual one)."),
      valueName: "path"
    ),
    completion: .file()
  )
  var catalog: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      tr("Who you are (otherwise $OCTAVO_USER, otherwise your login)."),
      valueName: "name"
    )
  )
  var user: String?

  @Flag(name: .customLong("new-reader"), help: .tr("Make a reader with the name after --as."))
  var makesReader = false

  @Flag(name: .customLong("no-migrate"), help: .tr("Refuse a catalogue of an older version."))
  var refusesOld = false

  @Flag(
    name: .customLong("plain"),
    help: .tr("Show screens as lines of text, for speech and braille (also $OCTAVO_PLAIN=1).")
  )
  var isPlain = false

  @Flag(help: .tr("Write only errors and questions to standard error."))
  var quiet = false

  func validate() throws {
    if catalog == "" { throw ValidationError(tr("--catalog needs a path.")) }
    if user == "" { throw ValidationError(tr("--as needs a name.")) }
    if makesReader, user == nil {
      throw ValidationError(tr("--new-reader needs --as NAME."))
    }
  }

  /// Reads arguments that are nothing but these options, each a word and its value.
  ///
  /// The parser takes a sixth of the time to the first frame for it. Nil leaves to the parser what
  /// is written in another way, and what is wrong and needs an explanation.
  static func plain(_ arguments: [String]) -> CatalogOptions? {
    // Not in an initializer: there an assignment would make the options anew, not yet parsed.
    var options = CatalogOptions()
    options.catalog = nil
    options.user = nil
    options.makesReader = false
    options.refusesOld = false
    options.isPlain = false
    options.quiet = false
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--no-migrate":
        options.refusesOld = true
        continue
      case "--plain":
        options.isPlain = true
        continue
      case "--quiet":
        options.quiet = true
        continue
      default: break
      }
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else { return nil }
      switch option {
      case "--catalog" where options.catalog == nil: options.catalog = value
      case "--as" where options.user == nil: options.user = value
      default: return nil
      }
    }
    return options
  }

  /// Where the subcommand stands, behind these options; the number of the arguments when there is
  /// none, and nil when something else comes first.
  static func indexOfCommand(in arguments: [String]) -> Int? {
    var index = 0
    while index < arguments.count, arguments[index].hasPrefix("-") {
      switch arguments[index] {
      case "--catalog", "--as": index += 2
      case "--no-migrate", "--plain", "--quiet", "--new-reader": index += 1
      case let word where word.hasPrefix("--catalog=") || word.hasPrefix("--as="): index += 1
      default: return nil
      }
    }
    return index <= arguments.count ? index : nil
  }

  /// The path of the catalogue.
  func path(_ console: Console) throws -> String {
    let path =
      try (catalog ?? console.variable("OCTAVO_CATALOG")).map(console.path)
      ?? Folders.data(console) + "/catalog.sqlite"
    // SQLite takes names such as “:memory:” for something else than a file.
    return path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
  }

  /// True when no catalogue was named, so that it is the default one in the person's data folder.
  private func isOwn(_ console: Console) -> Bool {
    catalog == nil && console.variable("OCTAVO_CATALOG") == nil
  }

  /// True when `--as` or `$OCTAVO_USER` names the person; else they are known only by their login.
  func isUserGiven(_ console: Console) -> Bool {
    user != nil || console.variable("OCTAVO_USER") != nil
  }

  func userName(_ console: Console) -> String {
    user ?? console.variable("OCTAVO_USER") ?? Self.login(console)
  }

  static func login(_ console: Console) -> String {
    if let name = console.variable("LOGNAME") { return name }
    return getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
      ?? tr("user \(getuid())")
  }

  /// Reads the catalogue; the default one, when it was not made yet, is read as an empty one.
  ///
  /// - Parameter isNeeded: Whether it has to be there: who writes a file of what it holds must not
  ///   take a disk that is missing for a catalogue without books.
  func read<Value>(
    on console: Console,
    isNeeded: Bool = false,
    _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
    let catalog =
      isNeeded ? try open(on: console, creating: false) : try openForReading(console)
    return try using(catalog, isChanging: false, console) { catalog in try catalog.read(body) }
  }

  /// Reads through the catalogue itself, for what takes a view again and again.
  ///
  /// - Parameter isTrial: Whether it shows what a change would do: then a catalogue that the change
  ///   would make is read as an empty one.
  func readingCatalog<Value>(
    on console: Console,
    isTrial: Bool = false,
    _ body: (Catalog) throws -> Value
  ) throws -> Value {
    try using(try openForReading(console, isTrial: isTrial), isChanging: false, console, body)
  }

  /// Changes the catalogue.
  ///
  /// - Parameters:
  ///   - creating: Whether it is made where there is none: only by what adds something.
  ///   - asOneChange: Whether `body` makes the reader whom `--new-reader` asks for, and the file with its
  ///     first change, so that nothing is made where it refuses.
  func change<Value>(
    on console: Console,
    creating: Bool = false,
    asOneChange: Bool = false,
    _ body: (Catalog) throws -> Value
  ) throws -> Value {
    Catalog.removeAbandoned(at: try path(console))
    Stopping.say(StoppableWork.nothingChanged)
    let catalog =
      creating ? try open(on: console, atFirstChange: asOneChange) : try openForReading(console)
    return try using(catalog, isChanging: !asOneChange, console, body)
  }

  /// Opens the catalogue, or another file, and says how far bringing it up to date is.
  func open(
    _ other: String? = nil,
    on console: Console,
    creating: Bool = true,
    atFirstChange: Bool = false
  ) throws -> Catalog {
    let start = ContinuousClock.now
    var shown: Int?
    defer { if shown != nil { console.showProgress?("") } }
    return try Catalog.open(
      at: try other ?? path(console),
      user: userName(console),
      creating: creating,
      atFirstChange: atFirstChange,
      migrating: !refusesOld,
      isDurable: console.isDurable,
      clock: console.clock,
      progress: { share in
        let percent = Int(share * 100)
        guard percent != shown, start.duration(to: .now) > .milliseconds(500) else { return }
        shown = percent
        console.showProgress?(
          tr("Bringing the catalogue up to date: \(percent) % · Ctrl-C leaves it as it was")
        )
      }
    )
  }

  /// Checks that the person named by `--as`, or else by `$OCTAVO_USER`, is a reader, where there
  /// are readers; makes one where that is asked for.
  ///
  /// - Throws: ``CommandFailure/noSuchUser(_:nearest:isVariable:)``.
  func admitUser(to catalog: Catalog, isChanging: Bool, _ console: Console) throws {
    guard let user = user ?? console.variable("OCTAVO_USER") else { return }
    let others = try catalog.read { view in
      try view.currentUser.reader == nil
        ? try view.readers.rows(ReaderListing(), limit: .max).map(\.name) : nil
    }
    guard let others else { return }
    if makesReader {
      // Who only looks, or tries something out, writes nothing.
      guard isChanging else { return }
      try catalog.write { edit in _ = try edit.readers.add(ReaderDraft(name: user)) }
      console.say(tr("Made the reader “\(user)”."))
      // That is not what was asked for, which can still be stopped.
      Stopping.letGo(
        saying: StoppableWork.said(
          tr("Stopped. The reader is there, and nothing else was changed.")
        )
      )
    } else if !others.isEmpty {
      throw CommandFailure.noSuchUser(
        user,
        nearest: others.nearest(to: user),
        isVariable: self.user == nil
      )
    }
  }

  private func openForReading(_ console: Console, isTrial: Bool = false) throws -> Catalog {
    do {
      return try open(on: console, creating: false)
    } catch CatalogError.absent where (isOwn(console) || isTrial) && !makesReader {
      return try Catalog.inMemory(user: userName(console), clock: console.clock)
    }
  }

  /// Closes the catalogue whatever happens, so that its file is whole by itself.
  private func using<Value>(
    _ catalog: Catalog,
    isChanging: Bool,
    _ console: Console,
    _ body: (Catalog) throws -> Value
  ) throws -> Value {
    defer { console.damage.note(catalog.damage) }
    let result = Result {
      try catalog.requireIndexes()
      try console.readFile.check(catalog)
      try admitUser(to: catalog, isChanging: isChanging, console)
      return try body(catalog)
    }
    console.saved.note(catalog)
    let trouble = catalog.takeTrouble()
    let closing = Result { try catalog.close() }
    let value = try result.get()
    // What was done is printed; that the disk is not well is said behind it.
    if let trouble { throw trouble }
    try closing.get()
    return value
  }
}
