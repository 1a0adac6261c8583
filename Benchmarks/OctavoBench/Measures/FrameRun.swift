import CYardsticks
import Books
import Catalog
@testable import CatalogUI
import Glibc
import TerminalKit

/// Draws frames on the terminal that this process was started in, and writes their median time.
struct FrameRun {
  private let kind: String
  private let count: Int
  private let result: String
  private let catalog: String

  init(_ arguments: [String]) throws {
    guard arguments.count == 4, let count = Int(arguments[1]) else {
      throw Trouble("--frames KIND COUNT FILE CATALOG")
    }
    kind = arguments[0]
    self.count = count
    result = arguments[2]
    catalog = arguments[3]
  }

  func run() async throws {
    let times: [Double] =
      switch kind {
      case "ncurses-all": try yardstick(movesBar: false)
      case "ncurses-bar": try yardstick(movesBar: true)
      case "every-cell": try everyCell()
      case "selection": try await list(sendingOnly: false) { $0 / 30 % 2 == 0 ? .down : .up }
      case "selection-sent": try await list(sendingOnly: true) { $0 / 30 % 2 == 0 ? .down : .up }
      case "page": try await list(sendingOnly: false) { $0 % 2 == 0 ? .pageDown : .pageUp }
      default: throw Trouble("there are no frames of “\(kind)”")
      }
    guard let file = fopen(result, "w") else { throw Trouble("cannot write \(result)") }
    fputs("\(Samples(times).median)\n", file)
    fclose(file)
  }

  private func yardstick(movesBar: Bool) throws -> [Double] {
    var times = [Double](repeating: 0, count: count)
    guard octavo_yardstick_frames(movesBar ? 1 : 0, Int32(count), &times) == 0 else {
      throw Trouble("ncurses does not start")
    }
    return times
  }

  /// The same texts and colours as the yardstick, through a surface.
  private func everyCell() throws -> [Double] {
    let terminal = try CursesTerminal(pipe: WakePipe())
    defer { terminal.stop() }
    let styles: [Style] = [.plain, .accent, .error, .warning, .good]
    return (0..<count).map { frame in
      let texts = (0..<terminal.size.height).map { y in
        FrameText.text(width: terminal.size.width, seed: frame * 50 + y)
      }
      return timed {
        var surface = Surface(size: terminal.size, glyphs: terminal.glyphs)
        for (y, text) in texts.enumerated() {
          surface.put(text, at: Point(x: 0, y: y), style: styles[y % 5])
        }
        terminal.draw(surface)
      }
    }
  }

  /// The list of books with its details beside it: a key, the whole screen drawn, and sent.
  private func list(sendingOnly: Bool, _ key: (Int) -> Key) async throws -> [Double] {
    let catalog = try Catalog.open(at: catalog, user: "bench")
    let terminal = try CursesTerminal(pipe: WakePipe())
    defer { terminal.stop() }
    var model = try Startup(
      catalog: catalog,
      options: OctavoApp.Options(),
      size: terminal.size
    ).model()
    let (answers, continuation) = AsyncStream.makeStream(of: WorkAnswer.self)
    let runner = EffectRunner(catalog: catalog) { continuation.yield($0) }
    var next = answers.makeAsyncIterator()
    runner.serve(&model)
    while !model.isIdle, let answer = await next.next() {
      runner.deliver(answer, to: &model)
      runner.serve(&model)
    }
    var first = Surface(size: terminal.size, glyphs: terminal.glyphs)
    model.draw(on: &first)
    terminal.draw(first)
    return (0..<count).map { number in
      var surface = Surface(size: terminal.size, glyphs: terminal.glyphs)
      let time = timed {
        model.handle(.key(key(number)), at: catalog.clock())
        _ = model.drainWork()
        model.draw(on: &surface)
        if !sendingOnly { terminal.draw(surface) }
      }
      return sendingOnly ? timed { terminal.draw(surface) } : time
    }
  }
}

/// The text of a row, the same as in the yardstick.
enum FrameText {
  static func text(width: Int, seed: Int) -> String {
    let bytes = (0..<width).map { column in
      UInt8(32 + (seed * 31 + column * (7 + seed % 5) + seed * seed) % 95)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
