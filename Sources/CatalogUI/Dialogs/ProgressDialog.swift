import Books
import Catalog
import TerminalKit

/// A long change: how far it is, how long it will take, and the way to stop it.
///
/// It closes by itself when the work is done. The reply of the work goes to the screen under it.
struct ProgressDialog: Screen {
  /// Does the work, tells how far it is, and returns what follows.
  typealias Perform = @Sendable (Catalog, WorkProgress) throws -> Reply

  let title: String
  /// The result, as in "Imported 100,000 books from library.csv".
  private let text: String
  /// "Taking back", before "12,000 of 100,000".
  private let verb: String
  private let perform: Perform
  private let progress: WorkProgress
  /// The progress as it is shown.
  private var shown: WorkProgress.State

  init(_ title: String, text: String, verb: String, perform: @escaping Perform) {
    self.title = title
    self.text = text
    self.verb = verb
    self.perform = perform
    progress = WorkProgress()
    shown = progress.now
  }

  var context: CommandContext { .dialog }
  var footer: [CommandID] { [.cancel] }
  /// Leaving asks, as long as the change goes on.
  var isUnsaved: Bool { true }

  func situation(in environment: Environment) -> Situation {
    Situation(escape: tr("stop, nothing changed"))
  }

  mutating func handle(_ event: ScreenEvent, in environment: Environment) -> [Effect] {
    switch event {
    case .opened:
      let tick = Self.tick { screen, _ in
        screen.shown = screen.progress.now
        return true
      }
      return [work(), tick]
    case .command(.cancel, _), .leaving, .ending:
      progress.stop()
      shown.isStopped = true
    default: break
    }
    return []
  }

  private func work() -> Effect {
    let (perform, progress) = (perform, progress)
    return Self.work(isQuiet: true, writes: true) { catalog in
      do {
        return try await onOwnThread { try perform(catalog, progress) }
      } catch is CancellationError {
        return { _, _ in [.say(tr("Stopped. Nothing was changed."))] }
      }
    } then: { _, reply, _ in
      [.cancel(Self.ticking), .answer([.update(reply)])]
    } failed: { _, error, _ in
      [.cancel(Self.ticking), .answer([.complain(words(of: error))])]
    }
  }

  func draw(on surface: inout Surface, in area: Rect, environment: Environment) {
    let frame = FloatingFrame(title: title, foot: tr("Esc stops it, nothing is changed"))
    let lines = TextLayout.wrap(text, to: 56)
    let size = Size(width: 60, height: lines.count + 4)
    let inside = frame.draw(on: &surface, in: area, content: size)
    let column = Rect(x: inside.x + 2, y: inside.y, width: inside.width - 4, height: 1)
    for (row, line) in lines.enumerated() where row + 1 < inside.height - 2 {
      surface.put(line, at: Point(x: column.x, y: column.y + 1 + row), width: column.width)
    }
    let last = Point(x: column.x, y: inside.maxY - 1)
    let bar = BarChart.blocks(
      shown.done,
      of: shown.total,
      cells: column.width,
      glyphs: surface.glyphs
    )
    let place = Point(x: last.x, y: last.y - 1)
    surface.put(bar, at: place, width: column.width, style: .accent, role: .drawing)
    surface.put(sentence, at: last, width: column.width)
    surface.cursor = last
  }

  private var sentence: String {
    if shown.isStopped { return tr("Stopping…") }
    return shown.total > 0 ? shown.sentence(verb) : "\(verb)…"
  }
}
