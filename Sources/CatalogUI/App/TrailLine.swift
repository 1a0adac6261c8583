import TerminalKit

/// The way from a section to here: `Books › The Dispossessed › Ursula K. Le Guin`.
struct TrailLine {
  let titles: [String]

  /// The end is kept whole where it can be; what was first gives way to `…`.
  func text(width: Int) -> String {
    let separator = " › "
    // A title may be very long; no more of it is read than can be shown.
    var kept = titles.map { TextLayout.truncate($0, to: max(20, width)) }
    while kept.count > 2, displayWidth(of: kept.joined(separator: separator)) > width {
      kept.remove(at: kept[0] == "…" ? 1 : 0)
      if kept[0] != "…" { kept.insert("…", at: 0) }
      if kept.count == 2 { break }
    }
    let whole = kept.joined(separator: separator)
    guard displayWidth(of: whole) > width, let last = kept.last, kept.count > 1 else {
      return whole
    }
    let start = kept.dropLast().joined(separator: separator) + separator
    let room = max(8, width - displayWidth(of: start))
    return start + TextLayout.truncate(last, to: room)
  }
}
