import Catalog

/// A series that stands in brackets behind a title, as Goodreads writes it.
enum SeriesInTitle {
  /// The title without its series, the series and the volume; nil when there is none.
  ///
  /// ```swift
  /// SeriesInTitle.split("Gideon the Ninth (The Locked Tomb #1)")
  /// // "Gideon the Ninth", "The Locked Tomb", "1"
  /// ```
  /// Of several series ("A, #1; B, #7") the first is taken; the whole bracket is answered as well.
  static func split(
    _ title: String
  ) -> (title: String, series: String, volume: String, bracket: String)? {
    guard title.utf8.last == UInt8(ascii: ")"), let open = opening(of: title) else { return nil }
    let bracket = title[title.index(after: open)...].dropLast()
    let first = bracket.prefix { $0 != ";" }
    guard let sign = first.lastIndex(of: "#") else { return nil }
    let volume = trimmed(String(first[first.index(after: sign)...]))
    var series = trimmed(String(first[..<sign]))
    if series.hasSuffix(",") { series = trimmed(String(series.dropLast())) }
    let bare = trimmed(String(title[..<open]))
    guard !series.isEmpty, !bare.isEmpty, volume.utf8.contains(where: { 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return (bare, series, volume, String(bracket))
  }

  /// The bracket that the last one closes.
  private static func opening(of title: String) -> String.Index? {
    var depth = 0
    var index = title.endIndex
    while index > title.startIndex {
      index = title.index(before: index)
      if title[index] == ")" { depth += 1 }
      if title[index] == "(" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
