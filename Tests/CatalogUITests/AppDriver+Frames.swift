@testable import CatalogUI
import TerminalKit
import TestSupport
import Testing

/// How a whole screen is drawn to be compared with a file.
enum Frame {
  /// 80x24.
  case usual
  /// 40x12, the smallest.
  case small
  /// 200x50.
  case large
  /// What is said of it in plain lines.
  case plain

  var size: Size {
    switch self {
    case .usual: Size(width: 80, height: 24)
    case .small: Size(width: 40, height: 12)
    case .large: Size(width: 200, height: 50)
    case .plain: PlainDriver.size
    }
  }
}

extension [Frame] {
  /// The small one last: what it scrolls stays scrolled.
  static var all: [Frame] { [.usual, .large, .plain, .small] }
  /// For a screen that at 200x50 has no more than longer rows and more empty ones.
  static var butLarge: [Frame] { all.filter { $0 != .large } }

  /// The frames that one app draws, and those for which one is started at their size, since keys do
  /// something else there, or leave something else in sight.
  func apart(_ own: Frame...) -> [[Frame]] {
    [filter { !own.contains($0) }] + own.map { [$0] }
  }
}

extension AppDriver {
  /// Makes the window as large as the first of some frames.
  func resize(to frames: [Frame]) async {
    if let size = frames.first?.size { await resize(to: size) }
  }

  private func resize(to size: Size) async {
    if size != model.size { await handle(.resize(size)) }
  }

  /// Resizes the window to each frame and compares what is drawn with `Golden/NAME-80x24.txt` and so
  /// on, and what is said with `Golden/plain-NAME.txt`; then the window is as large as before.
  ///
  /// - Parameter seen: The screen as it is compared.
  func assertFrames(
    match name: String,
    in frames: [Frame] = .all,
    as seen: (AppDriver) -> Surface = \.dayless,
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let size = model.size
    for frame in frames {
      await resize(to: frame.size)
      guard frame != .plain else {
        assertPlain(self, matches: name, filePath: filePath, sourceLocation: sourceLocation)
        continue
      }
      assertScreen(
        seen(self),
        matches: "\(name)-\(frame.size.width)x\(frame.size.height)",
        filePath: filePath,
        sourceLocation: sourceLocation
      )
    }
    await resize(to: size)
  }

  /// The screen without what depends on the day: what follows “added” or “today”.
  var dayless: Surface {
    var surface = surface
    for y in 0..<surface.size.height {
      let text = surface.text(row: y) + " "
      let starts = ["added ", "today "].compactMap { text.firstRange(of: $0)?.lowerBound }
      guard let start = starts.min() else { continue }
      let x = displayWidth(of: String(text[..<start]))
      surface.fill(Rect(x: x, y: y, width: surface.size.width - x, height: 1))
    }
    return surface
  }

  /// The screen without the time of day.
  var timeless: Surface {
    var surface = surface
    for y in 0..<surface.size.height {
      let text = surface.text(row: y)
      let ranges = ["today ", "again at "].compactMap { text.firstRange(of: $0) }
      guard let range = ranges.first, text[range.upperBound...].first?.isNumber == true else {
        continue
      }
      let x = displayWidth(of: String(text[..<range.upperBound]))
      surface.put("14:02", at: Point(x: x, y: y))
    }
    return surface
  }
}
