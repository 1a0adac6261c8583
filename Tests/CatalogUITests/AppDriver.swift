import Books
import Catalog
@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// The real model over a real catalogue, without a terminal: presses keys, waits until everything
/// that they began is done, and shows what is on the screen.
///
/// ```swift
/// let app = try await AppDriver()
/// try await app.press("Down", "Enter")
/// #expect(app.screen.contains("Gabriel García Márquez"))
/// ```
final class AppDriver {
  let store: TemporaryCatalog
  private(set) var model: AppModel
  /// The time at which everything happens, but for the keys, whose times tell a scanner from a person.
  private let now: Timestamp
  /// When the last key came.
  private var typed = ContinuousClock.now
  private let runner: EffectRunner
  private var answers: AsyncStream<WorkAnswer>.Iterator

  /// - Parameters:
  ///   - isFilled: Whether the catalogue has the books of ``Library``.
  ///   - store: A catalogue that is there already, as at the next start.
  ///   - isSettled: Whether all is read that the first frame does not show.
  init(
    width: Int = 80,
    height: Int = 24,
    isFilled: Bool = true,
    options: OctavoApp.Options = OctavoApp.Options(),
    store known: TemporaryCatalog? = nil,
    isSettled: Bool = true
  ) async throws {
    store = try known ?? TemporaryCatalog(of: isFilled ? Library.template : .empty)
    now = store.catalog.clock()
    let (stream, continuation) = AsyncStream.makeStream(of: WorkAnswer.self)
    runner = EffectRunner(catalog: store.catalog) { continuation.yield($0) }
    answers = stream.makeAsyncIterator()
    let size = Size(width: width, height: height)
    model = try Startup(catalog: store.catalog, options: options, size: size).model()
    model.readWanted()
    if isSettled { await settle() }
  }

  /// The library with a text typed into the line that finds.
  static func finding(
    _ text: String,
    width: Int = 80,
    height: Int = 24
  ) async throws -> AppDriver {
    let app = try await AppDriver(width: width, height: height)
    try await app.press("/")
    await app.type(text)
    return app
  }

  /// Waits until no work is under way.
  func settle() async {
    runner.serve(&model)
    while !model.isIdle, let answer = await answers.next(isolation: #isolation) {
      runner.deliver(answer, to: &model)
      runner.serve(&model)
    }
  }

  /// Lets what is under way go on until the screen shows a text, or nothing is under way.
  func settle(until text: String) async {
    while !screen.contains(text), !model.isIdle,
      let answer = await answers.next(isolation: #isolation)
    {
      runner.deliver(answer, to: &model)
      runner.serve(&model)
    }
  }

  /// How fast keys are pressed.
  enum Speed {
    /// A person who types fast: 150 ms a key.
    case person
    /// A barcode scanner: 20 ms a key.
    case scanner
    /// A key of a scanner on a computer that is busy: 90 ms.
    case late
    /// What a slow line has gathered and hands on at once, whoever typed it.
    case bunched

    fileprivate var pause: Duration {
      switch self {
      case .person: .milliseconds(150)
      case .scanner: .milliseconds(20)
      case .late: .milliseconds(90)
      case .bunched: .zero
      }
    }
  }

  /// Presses keys by their names at a person's speed, and waits after each.
  func press(_ names: String...) async throws {
    for name in names { await handle(.key(try #require(Key(name), "there is no key \(name)"))) }
  }

  /// Types a text; nothing is waited for between its letters.
  func type(_ text: String, at speed: Speed = .person) async {
    for character in text { hurry(.key(.character(character)), at: speed) }
    await pause()
  }

  /// Types a number as a scanner does, with the key that ends it, and waits until all is done.
  ///
  /// - Parameter isSettled: Whether what each key begins is done before the next one comes.
  func scan(
    _ number: String,
    ending: [Key] = [.enter],
    at speed: Speed = .scanner,
    isSettled: Bool = false
  ) async {
    // Somebody lifted the next book before.
    typed += Speed.person.pause
    for key in number.map({ Key.character($0) }) + ending {
      hurry(.key(key), at: speed)
      if isSettled { await settle() }
    }
    await pause()
  }

  /// Lets the moment pass in which another key of a scan could come.
  private func pause() async {
    await settle()
    if model.endScanAfterPause() { await settle() }
  }

  func pressWithoutWaiting(_ key: Key) { hurry(.key(key)) }

  /// Does what a page could ask for, without waiting for it.
  func begin(_ effect: Effect) {
    model.run([effect], for: model.screens.page.token)
    runner.serve(&model)
  }

  /// Lets so many seconds pass.
  func wait(_ seconds: Int64) async {
    model.timePassed(to: Timestamp(seconds: model.environment.now.seconds + seconds))
    await settle()
  }

  func expirePendingKeys() { model.expirePendingKeys() }

  /// Lets the moment pass after which what is typed is kept on the disk.
  func keepDrafts() async {
    model.keepDrafts()
    await settle()
  }

  /// Puts a screen into the place of the page.
  func show(_ screen: any Screen) { model.screens[model.screens.page.token] = screen }

  func perform(_ command: CommandID) async {
    model.perform(command)
    await settle()
  }

  /// Takes an event without waiting for what it begins.
  func hurry(_ event: TerminalEvent, at speed: Speed = .person) {
    typed += speed.pause
    model.handle(event, at: now, typed: typed)
    runner.serve(&model)
  }

  func handle(_ event: TerminalEvent) async {
    hurry(event)
    await pause()
  }

  /// Tells of a change that another program made.
  func notices(_ newest: ID<Revision>) async {
    model.noticed(newest)
    await settle()
  }

  /// Tells that another program put something into the file's place.
  func notices(_ replacement: Replacement) async {
    model.noticed(replacement)
    await settle()
  }

  var surface: Surface { model.frame() }
  /// The whole screen as text.
  var screen: String { surface.description }
  /// One row of it, counted from the top; negative from the bottom.
  func row(_ index: Int) -> String {
    surface.text(row: index < 0 ? surface.size.height + index : index)
  }

  /// The text of the row that is chosen.
  var chosenRow: String {
    let surface = surface
    guard let cursor = surface.cursor else { return "" }
    return surface.text(row: cursor.y)
  }

  var footer: String { row(-1) }
  /// The line above the keys, or the lines of a message that has no room in one.
  var status: String {
    let surface = surface
    guard let text = model.message?.text, displayWidth(of: text) > surface.size.width - 2 else {
      return row(-2)
    }
    let lines = (0..<surface.size.height - 1).map(surface.text(row:))
    let rule = lines.lastIndex { $0.hasPrefix("──") || $0.hasPrefix("--") } ?? lines.count - 2
    return lines[(rule + 1)...].flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }
}

extension AppModel {
  /// The whole screen as it is now.
  func frame() -> Surface {
    var surface = Surface(size: size)
    draw(on: &surface)
    return surface
  }
}
