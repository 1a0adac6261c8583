import Books
import Catalog
import CatalogUI
import Glibc

/// The streams that a command writes to, and the person whom it can ask.
struct Console {
  /// For data, and nothing else.
  let output: Sink
  /// For all messages to a person.
  let messages: Sink
  /// True when the output goes to a terminal; then all text is made harmless.
  let isTerminal: Bool
  /// How many cells a line of the terminal has.
  let width: Int
  /// A variable of the environment; nil when it is not set or empty.
  let variable: (String) -> String?
  let clock: @Sendable () -> Timestamp
  /// Reads the answer to a question; nil when there is nobody to ask.
  let answer: (() -> String?)?
  /// The descriptor that `-` means.
  var input = STDIN_FILENO
  /// True when saved data has to survive a power cut.
  var isDurable = true
  /// True when only errors and questions are printed.
  private(set) var isQuiet = false
  /// Writes the progress of long work over the line that was there; an empty text erases it.
  ///
  /// Nil when messages do not go to a terminal.
  var showProgress: (@Sendable (String) -> Void)?
  /// The signal for which long work has to stop; nil when none came, and after something was saved.
  var stopSignal: @Sendable () -> Int32? = { Stopping.isDue ? Stopping.signal : nil }
  /// Values that could not be read; they are reported after all others are printed.
  let damage = DamageLog()
  /// The change that this run saved, reported where the output cannot be written.
  let saved = SavedChange()
  /// The file that this run read from: it may change no other.
  let readFile = ReadFile()

  /// The console of this process.
  ///
  /// - Parameter clock: What tells the time to all that is done.
  static func standard(clock: @escaping @Sendable () -> Timestamp) -> Console {
    let canAsk = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    let isTerminal = isatty(STDOUT_FILENO) == 1
    // Behind `| head` the last write fails, and the catalogue is closed as ever.
    if !isTerminal { signal(SIGPIPE, SIG_IGN) }
    let variable: (String) -> String? = { name in
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    // Files and pipes get UTF-8, whatever the terminal shows.
    let encode = PlainText.localeEncoder
    return Console(
      output: Sink(
        descriptor: STDOUT_FILENO,
        folder: variable("TMPDIR") ?? "/tmp",
        encode: isTerminal ? encode : nil
      ),
      messages: Sink(
        descriptor: STDERR_FILENO,
        encode: isatty(STDERR_FILENO) == 1 ? encode : nil
      ),
      isTerminal: isTerminal,
      width: isTerminal ? terminalWidth(STDOUT_FILENO) : 80,
      variable: variable,
      clock: clock,
      // Where something was done already a signal is held back, and ends the question as a no.
      answer: canAsk ? { Stopping.awaitInput(STDIN_FILENO) ? readLine() : nil } : nil,
      showProgress: isatty(STDERR_FILENO) == 1 ? showOverLine : nil
    )
  }

  private static let showOverLine: @Sendable (String) -> Void = { text in
    // The last cell stays free: a line that reaches it would go on in the next one.
    let text = PlainText.cut(text, to: terminalWidth(STDERR_FILENO) - 1)
    let line = (PlainText.localeEncoder ?? { Array($0.utf8) })("\r\(text)\u{1B}[K")
    _ = write(STDERR_FILENO, line, line.count)
  }

  private static func terminalWidth(_ descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The path that somebody typed, with their home folder in place of a leading `~/`.
  func path(_ typed: String) -> String {
    HomeFolder.expanded(typed, home: HomeFolder.path(variable("HOME")))
  }

  /// Prints a message of one line behind the program's name.
  ///
  /// A line break can only come from a title or a name, and is shown as a sign.
  func say(_ sentence: String) {
    say(lines: [sentence])
  }

  /// Prints a message of several lines, the first of them behind the program's name.
  func say(lines: [String]) {
    for (index, line) in lines.enumerated() {
      messages.write((index == 0 ? "octavo: " : "") + PlainText.harmless(line) + "\n")
    }
    flushMessages()
  }

  /// Prints a message that nobody needs, such as what was done or the progress; `--quiet` hides it.
  func note(_ sentence: String) {
    note(lines: [sentence])
  }

  /// The same in several lines.
  func note(lines: [String]) {
    if !isQuiet { say(lines: lines) }
  }

  /// The same console without notes and progress.
  var quiet: Console {
    var quiet = self
    quiet.isQuiet = true
    quiet.showProgress = nil
    return quiet
  }

  /// Prints the places of faults, a line each, as a compiler writes them.
  func say(places lines: some Sequence<String>) {
    for line in lines { messages.write(PlainText.harmless(line) + "\n") }
    flushMessages()
  }

  /// Asks a question that is answered by yes or no; without an answer it is a no.
  ///
  /// - Throws: ``CommandFailure/needsYes(_:)`` when there is nobody to ask.
  func confirm(_ question: String) throws -> Bool {
    guard let answer else { throw CommandFailure.needsYes(question) }
    try output.flush()
    messages.write(PlainText.harmless(question) + " [y/N] ")
    flushMessages()
    return ["y", "yes"].contains(answer()?.lowercased() ?? "")
  }

  /// A failure is ignored: where messages cannot be written there is nobody to tell.
  private func flushMessages() {
    try? messages.flush()
  }

  /// The text of the input, to its end.
  ///
  /// - Throws: ``CommandFailure/inputFailed(_:)``.
  func inputText() throws -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure.inputFailed(String(cString: strerror(errno))) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  /// Says what was changed and how to undo it.
  ///
  /// - Parameter revision: Nil when nothing was.
  func say(change revision: Revision?) {
    if let revision {
      note(tr("\(revision.what). To take it back: octavo undo \(revision.id)"))
    } else {
      note(tr("Nothing to change: it is so already."))
    }
  }
}

/// The file of the catalogue that a run read first.
///
/// A person saw its contents and said yes to changing it, and no other file.
final class ReadFile {
  private var files: [String: Catalog.OpenFile] = [:]

  /// Remembers the file of a catalogue that is read or changed, or makes sure that it is still that one.
  ///
  /// - Throws: ``CatalogError/replaced(path:_:)``.
  func check(_ catalog: Catalog) throws {
    guard let file = catalog.openFile else { return }
    guard files.updateValue(file, forKey: catalog.path) ?? file == file else {
      throw CatalogError.replaced(
        path: catalog.path,
        Replacement(kind: .replaced, at: catalog.clock())
      )
    }
  }
}

/// The last change that a run saved, kept to be reported when its outcome cannot be printed, or
/// when a signal stopped the program after it was saved.
final class SavedChange {
  /// A sentence about something done other than a change of a catalogue, and how to take it back.
  var deed: String?
  private var change: (revision: Revision, catalog: Catalog)?
  /// Kept until the program ends.
  private var catalog: Catalog?

  /// Notes what was saved in a catalogue since it was opened.
  func note(_ catalog: Catalog) {
    self.catalog = catalog
    guard let revision = catalog.lastSaved else { return }
    change = (revision, catalog)
  }

  /// A sentence about the saved change, with the id of what was added; nil when nothing was saved.
  var sentence: String? { words.map { tr("It is saved all the same: \($0)") } }

  /// A sentence about the change that was saved before a signal could stop it.
  var sentenceWhenStopped: String {
    let done = tr("It was done before it could be stopped")
    return (words ?? deed).map { "\(done): \($0)" } ?? done + "."
  }

  private var words: String? {
    guard let change else { return nil }
    let added = added(by: change.revision).map { " (\($0.kind.name) \($0.number))" } ?? ""
    return tr("\(change.revision.what)\(added). To take it back: octavo undo \(change.revision.id)")
  }

  /// The last record that a change added: names that a book needs are made before the book.
  private func added(by revision: Revision) -> RecordID? {
    let mostRecords = 100
    guard revision.records < mostRecords, let change,
      let catalog = try? Catalog.open(
        at: change.catalog.path,
        user: change.catalog.user,
        creating: false,
        clock: change.catalog.clock
      )
    else { return nil }
    defer { try? catalog.close() }
    let entries = try? catalog.read { view in
      try view.history.contents(of: revision.id, limit: mostRecords)
    }
    let added = entries?.filter { $0.operation == .added }.compactMap(\.record) ?? []
    return added.last { $0.kind == .book } ?? added.last
  }
}
