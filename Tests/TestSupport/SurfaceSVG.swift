package import TerminalKit

extension Surface {
  /// The surface as a picture: text on a grid, so that it stays sharp and can be searched.
  package var svg: String {
    let cell = (width: 8.4, height: 18.0)
    let margin = 14.0
    let width = Double(size.width) * cell.width + 2 * margin
    let height = Double(size.height) * cell.height + 2 * margin
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(width)) \(Int(height))" font-family="ui-monospace, Menlo, Consolas, \
      'DejaVu Sans Mono', monospace" font-size="14">
      """,
      "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#16181d\"/>",
    ]
    for y in 0..<size.height {
      let top = margin + Double(y) * cell.height
      for run in runs(inRow: y) {
        let left = margin + Double(run.x) * cell.width
        let length = Double(run.width) * cell.width
        if run.style.contains(.reversed) {
          lines.append(
            "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(length)\" height=\"\(cell.height)\""
              + " fill=\"#d6d9e0\"/>"
          )
        }
        guard run.text.contains(where: { $0 != " " }) else { continue }
        lines.append(
          "<text x=\"\(left)\" y=\"\(top + 13.5)\" textLength=\"\(length)\""
            + " lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" \(run.style.svg)>"
            + "\(escaped(run.text))</text>"
        )
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func runs(inRow y: Int) -> [(x: Int, width: Int, text: String, style: Style)] {
    var runs: [(x: Int, width: Int, text: String, style: Style)] = []
    for x in 0..<size.width {
      let point = Point(x: x, y: y)
      let text = text(at: point)
      let style = style(at: point)
      if let last = runs.last, last.style == style, last.text.last != " " || text == " " {
        runs[runs.count - 1].text += text
        runs[runs.count - 1].width += 1
      } else {
        runs.append((x, 1, text, style))
      }
    }
    return runs
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension Style {
  fileprivate var svg: String {
    let colours: [Colour: String] = [
      .plain: "#d6d9e0", .accent: "#4cc9d8", .error: "#ff7a85", .warning: "#f2c14e",
      .good: "#8fd18a",
    ]
    let fill = contains(.reversed) ? "#16181d" : colours[colour] ?? "#d6d9e0"
    var attributes = ["fill=\"\(fill)\""]
    if contains(.bold) { attributes.append("font-weight=\"bold\"") }
    if contains(.dim) { attributes.append("opacity=\"0.6\"") }
    if contains(.underline) { attributes.append("text-decoration=\"underline\"") }
    return attributes.joined(separator: " ")
  }
}
