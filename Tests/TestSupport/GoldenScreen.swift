import Foundation
package import TerminalKit
package import Testing

/// Compares a surface with the file `Golden/NAME.txt` beside the test that asks.
///
/// The file holds the characters, a map of the styles and the cursor. With `UPDATE_GOLDEN=1` in the
/// environment it is written anew instead; read the difference before it is committed.
package func assertScreen(
  _ surface: Surface,
  matches name: String,
  filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  assertText(
    goldenText(of: surface),
    matches: name,
    filePath: filePath,
    sourceLocation: sourceLocation
  )
}

/// The same with any text.
package func assertText(
  _ screen: String,
  matches name: String,
  filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = goldenFolder(besideTest: filePath)
  let path = folder + "/" + name + ".txt"
  if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try screen.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return
  }
  let golden = try? String(contentsOfFile: path, encoding: .utf8)
  if golden == screen { return }
  let expected = golden ?? "(no such file: run with UPDATE_GOLDEN=1 to write it)\n"
  Issue.record(
    "\(name) looks different.\n--- is\n\(screen)--- should be, by \(path)\n\(expected)",
    sourceLocation: sourceLocation
  )
}

/// `Tests/TARGET/Golden` of a file anywhere in `Tests/TARGET`.
private func goldenFolder(besideTest filePath: String) -> String {
  let parts = filePath.split(separator: "/", omittingEmptySubsequences: false)
  let tests = parts.lastIndex(of: "Tests") ?? parts.count - 3
  return parts[...(tests + 1)].joined(separator: "/") + "/Golden"
}

/// A surface as text: its size and cursor, its rows between bars, then a letter for each style.
package func goldenText(of surface: Surface) -> String {
  var letters = StyleLetters()
  let cursor = surface.cursor.map { "cursor \($0.x),\($0.y)" } ?? "no cursor"
  var lines = ["\(surface.size.width)x\(surface.size.height), \(cursor)"]
  var styles: [String] = []
  for y in 0..<surface.size.height {
    var text = ""
    var map = ""
    for x in 0..<surface.size.width {
      let point = Point(x: x, y: y)
      text += surface.text(at: point)
      map.append(letters.letter(of: surface.style(at: point)))
    }
    lines.append("|\(text)|")
    styles.append("|\(map)|")
  }
  return (lines + ["styles: \(letters.legend)"] + styles).joined(separator: "\n") + "\n"
}

/// A letter for each style: small ones for a single attribute or colour, `.` for plain, capitals in
/// order of appearance for what is combined.
private struct StyleLetters {
  private var combined: [Style] = []

  private static let single: [(style: Style, letter: Character, name: String)] = [
    (.bold, "b", "bold"), (.dim, "d", "dim"), (.underline, "u", "underline"),
    (.reversed, "r", "reversed"), (.accent, "a", "accent"), (.error, "e", "error"),
    (.warning, "w", "warning"), (.good, "g", "good"),
  ]

  mutating func letter(of style: Style) -> Character {
    if style == .plain { return "." }
    if let known = Self.single.first(where: { $0.style == style }) { return known.letter }
    let index = combined.firstIndex(of: style) ?? combined.count
    if index == combined.count { combined.append(style) }
    return Character(Unicode.Scalar(UInt8(65 + index % 26)))
  }

  var legend: String {
    let capitals = combined.enumerated().map { index, style in
      let names = Self.single.filter { style.contains($0.style) }.map(\.name)
      return "\(Character(Unicode.Scalar(UInt8(65 + index % 26)))) \(names.joined(separator: " "))"
    }
    return
      (["b bold, d dim, u underline, r reversed, a accent, e error, w warning, g good"]
      + capitals).joined(separator: ", ")
  }
}
