@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The real model, heard: presses keys as through a pipe, and keeps what is said after each.
final class PlainDriver {
  static let size = Size(width: 99, height: 30)

  let app: AppDriver
  private(set) var transcript = ""
  /// The keys, and below each what was said to it.
  private(set) var log = ""
  /// What was said since the last keys.
  private(set) var heard = ""
  private var speech = Speech()

  init(
    isFilled: Bool = true,
    options: OctavoApp.Options = OctavoApp.Options(),
    store: TemporaryCatalog? = nil
  ) async throws {
    var options = options
    options.configuration.isPlain = true
    app = try await AppDriver(
      width: Self.size.width,
      height: Self.size.height,
      isFilled: isFilled,
      options: options,
      store: store
    )
    transcript += speech.say(app.model.spoken)
  }

  /// Presses keys by their names, types what is no key's name, and returns what is said to it.
  @discardableResult
  func press(_ names: String...) async throws -> String {
    let start = transcript.count
    for name in names {
      let keys = Key(name).map { [$0] } ?? name.map { .character($0) }
      for key in keys { await press(key) }
    }
    heard = String(transcript.dropFirst(start))
    note(names.joined(separator: " "))
    return heard
  }

  private func note(_ what: String) {
    log += "[\(what)]\n" + heard + (heard.hasSuffix("\n") ? "" : "\n")
  }

  /// Presses a key, and returns what is said at once, and what when all is there that it began.
  @discardableResult
  func pressHearingBoth(_ name: String) async throws -> (atOnce: String, later: String) {
    let key = TerminalEvent.key(try #require(Key(name)))
    transcript += speech.hear(key, in: app.model)
    app.hurry(key)
    let atOnce = speech.say(app.model.spoken)
    await app.settle()
    let later = speech.say(app.model.spoken)
    transcript += atOnce + later
    heard = atOnce
    note(name)
    heard = later
    note("\(name), later")
    return (atOnce, later)
  }

  /// Pastes a text, or hands over a line, and returns what is said to it.
  @discardableResult
  func send(_ event: TerminalEvent) async -> String {
    let said = speech.hear(event, in: app.model)
    await app.handle(event)
    heard = said + speech.say(app.model.spoken)
    transcript += heard
    note("\(event)")
    return heard
  }

  /// Scans a number, and returns what is said to it.
  @discardableResult
  func scan(_ number: String, ending: [Key] = [.enter]) async -> String {
    let start = transcript.count
    for key in number.map({ Key.character($0) }) + ending {
      transcript += speech.hear(.key(key), in: app.model)
      app.hurry(.key(key), at: .scanner)
      await app.settle()
      if !app.model.scan.isOpen { transcript += speech.say(app.model.spoken) }
    }
    heard = String(transcript.dropFirst(start))
    return heard
  }

  /// Goes through a form to the line that asks for this.
  func goOn(to label: String) async throws {
    for _ in 0..<30 where app.model.spoken.prompt?.label != label { try await press("Tab") }
    try #require(app.model.spoken.prompt?.label == label, "nothing asks for \(label)")
  }

  private func press(_ key: Key) async {
    transcript += speech.hear(.key(key), in: app.model)
    await app.handle(.key(key))
    // The terminal forgets what it has shown then.
    transcript += speech.say(app.model.spoken, isWhole: key == .control("l"))
    // The program looks again whenever time passes: then there is nothing more to say.
    transcript += speech.say(app.model.spoken)
  }

  /// Waits, as one who listens.
  func pause() -> String {
    let said = speech.pause() + speech.say(app.model.spoken)
    transcript += said
    heard = said
    note("pause")
    return said
  }
}

/// Compares the keys and what was said to each with `Golden/plain-NAME.txt`.
func assertHeard(
  _ plain: PlainDriver,
  matches name: String,
  filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  assertText(
    timeless(plain.log),
    matches: "plain-heard-\(name)",
    filePath: filePath,
    sourceLocation: sourceLocation
  )
}

/// Compares the whole screen as it is said with `Golden/plain-NAME.txt`.
func assertPlain(
  _ app: AppDriver,
  matches name: String,
  filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var speech = Speech()
  _ = speech.say(app.model.spoken)
  _ = speech.end()
  let said = speech.say(app.model.spoken, isWhole: true) + speech.end()
  assertText(
    timeless(said),
    matches: "plain-\(name)",
    filePath: filePath,
    sourceLocation: sourceLocation
  )
}

/// The text without what depends on the day.
func timeless(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    let start = ["added ", "today ", "since ", "again at "].compactMap {
      line.firstRange(of: $0)?.lowerBound
    }
    .min()
    let known = start.map { line[..<$0] + "…" } ?? String(line)
    // Nor is the folder of a test the same each time.
    return known.replacing(/\/[^ ]*\/octavo-[0-9]+\/[-0-9A-Fa-f]+/, with: "…")
  }.joined(separator: "\n")
}
