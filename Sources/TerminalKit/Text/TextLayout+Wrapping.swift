extension TextLayout {
  /// Breaks a text into lines of at most `width` cells, at spaces where there are any.
  ///
  /// Line breaks in the text are kept; a word longer than a line is cut where the line ends.
  ///
  /// - Parameter limit: The lines that are wanted; the text is read no further.
  package static func wrap(_ text: String, to width: Int, limit: Int = .max) -> [String] {
    guard width > 0, limit > 0 else { return [] }
    var lines: [String] = []
    var rest = text[...]
    while lines.count < limit {
      let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
      wrapLine(rest[..<end], to: width, into: &lines, limit: limit)
      guard end < rest.endIndex else { break }
      rest = rest[rest.index(after: end)...]
    }
    return lines
  }

  private static func wrapLine(
    _ text: Substring,
    to width: Int,
    into lines: inout [String],
    limit: Int
  ) {
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let length = displayWidth(of: String(word), limit: width)
      if used > 0, used + 1 + length <= width {
        line += " " + word
        used += 1 + length
        continue
      }
      if used > 0 { lines.append(line) }
      line = ""
      used = 0
      for character in word {
        if lines.count >= limit { return }
        let cells = displayWidth(of: character)
        if used + cells > width, used > 0 {
          lines.append(line)
          line = ""
          used = 0
        }
        line.append(character)
        used += cells
      }
    }
    if lines.count < limit { lines.append(line) }
  }
}
