import Books

/// The texts as paragraphs, each of them once: references have one abstract under several tags.
func paragraphs(_ texts: [String]) -> String {
  var known: Set<String> = []
  return texts.filter { !isBlank($0) && known.insert(tidied($0)).inserted }
    .joined(separator: "\n\n")
}

/// The text with a line feed at the end of each line, in place of the carriage returns of other
/// systems, the vertical tab of databases, and the `_x000D_` that stands for a carriage return in
/// spreadsheets.
func withLineFeeds(_ text: String) -> String {
  let isSpreadsheets = text.firstRange(ofASCII: "_x000D_") != nil
  guard isSpreadsheets || text.has(0x0D) || text.has(0x0B) else { return text }
  let text = isSpreadsheets ? text.replacing("_x000D_", with: "\r") : text
  var result = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n" where last == "\r": break
    case "\r" where last == "\r" && isSpreadsheets: break
    case "\r", "\u{B}": result.append("\n")
    default: result.append(scalar)
    }
    last = scalar
  }
  return String(result)
}
