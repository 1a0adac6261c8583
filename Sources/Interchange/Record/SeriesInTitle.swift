import Books

/// A series that stands in brackets behind a title, as Goodreads writes it.
enum SeriesInTitle {
  typealias Split = (title: String, series: String, volume: String, more: String?)

  /// The title without its series, the series and the volume; nil when there is none.
  ///
  /// ```swift
  /// SeriesInTitle.split("Gideon the Ninth (The Locked Tomb #1)")
  /// // "Gideon the Ninth", "The Locked Tomb", "1"
  /// ```
  /// Of several series ("A, #1; B, #7") the first is taken, and `more` is the whole bracket.
  static func split(
    _ title: String
  ) -> Split? {
    guard title.utf8.last == UInt8(ascii: ")"), let open = opening(of: title) else { return nil }
    let bracket = title[title.index(after: open)...].dropLast()
    guard bracket.prefix(while: { $0 != ";" }).contains("#") else { return nil }
    let all = all(in: bracket)
    let bare = trimmed(String(title[..<open]))
    guard let first = all.first, !first.name.isEmpty, !bare.isEmpty,
      first.volume.utf8.contains(where: { 0x30...0x39 ~= $0 })
    else { return nil }
    return (bare, first.name, first.volume, all.count > 1 ? String(bracket) : nil)
  }

  /// Splits a title whose bracket holds a known series, or a part of its name.
  static func split(
    _ title: String,
    of series: String
  ) -> Split? {
    guard title.utf8.last == UInt8(ascii: ")"), let open = opening(of: title) else { return nil }
    let words = folded(String(title[title.index(after: open)...].dropLast())).split(separator: " ")
    let name = folded(series).split(separator: " ")
    let bare = trimmed(String(title[..<open]))
    guard !name.isEmpty, !words.isEmpty, !bare.isEmpty else { return nil }
    // "Sabriel (Abhorsen)" is of "Old Kingdom / Abhorsen".
    if name.indices.contains(where: { name[$0...].starts(with: words) }) {
      return (bare, series, "", nil)
    }
    // "(Hercule Poirot series Book 4)" is of "Hercule Poirot Mystery".
    let telling = words.filter { !fillers.contains($0) && !isNumber($0) }
    if telling.count > 1, name.starts(with: telling), let last = words.last, isNumber(last) {
      return (bare, series, String(last), nil)
    }
    guard words.starts(with: name) else { return nil }
    // "Dune (Dune Messiah)" is no volume of Dune.
    let rest = words.dropFirst(name.count)
    let volume = rest.last ?? ""
    return rest.count <= 2 && isNumber(volume) ? (bare, series, String(volume), nil) : nil
  }

  private static let fillers: Set<Substring> = ["series", "book", "volume", "vol"]

  private static func isNumber(_ word: Substring) -> Bool {
    word.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The series of a text, each with the volume behind its sign: "A, #1; B, #7", "A #1, B #2".
  static func all(in text: some StringProtocol) -> [(name: String, volume: String)] {
    let pieces = text.components(by: "#")
    var all: [(name: String, volume: String)] = []
    var name = pieces.first ?? ""
    for (index, piece) in pieces.enumerated().dropFirst() {
      let isLast = index == pieces.count - 1
      let volume = isLast ? piece[...] : piece.prefix { !",;".contains($0) }
      let bare = tidied(String(name[...].trimmingSuffix { " ,;".contains($0) }))
      if bare.isEmpty, let last = all.indices.last {
        // "A, #1, #2": two volumes of one.
        all[last].volume += ", " + trimmed(String(volume))
      } else {
        all.append((bare, trimmed(String(volume))))
      }
      name = String(piece[volume.endIndex...].drop { " ,;".contains($0) })
    }
    return all
  }

  /// A series with its volume behind it: "Dune (#1)", "Dune, #1", "Dune [1]"; nil without one.
  static func numbered(_ series: String) -> (name: String, volume: String)? {
    guard let mark = series.lastIndex(where: { "#[".contains($0) }), mark > series.startIndex else {
      return worded(series)
    }
    let volume = series[series.index(after: mark)...].prefix { !")]".contains($0) }
    var name = series[..<mark].trimmingSuffix { " ,;(".contains($0) }
    // "Dune Chronicles (Book #1.5)"
    if let open = name.lastIndex(of: "("), !name[open...].contains(")") {
      name = name[..<open].trimmingSuffix { $0 == " " }
    }
    let isNumber = volume.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
    let rest = series[volume.endIndex...]
    guard isNumber, !name.isEmpty, rest.utf8.count <= 1, volume.utf8.count <= 10 else { return nil }
    return (String(name), trimmed(String(volume)))
  }

  /// A series with a word and the volume behind it.
  ///
  /// Such are "Dune, Book 6", "Dune Bd. 9" and "Dune (7)".
  private static func worded(_ series: String) -> (name: String, volume: String)? {
    let words = series.split(separator: " ")
    guard words.count > 1, let last = words.last else { return nil }
    let volume = last.drop { $0 == "(" }.prefix { $0 != ")" }.trimmingSuffix { $0 == "." }
    let isNumber =
      volume.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
      && volume.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    guard isNumber, volume.utf8.count <= 4 else { return nil }
    let isBracketed = last.hasPrefix("(") && last.hasSuffix(")")
    let mark = words[words.count - 2].lowercased().filter { $0.isLetter }
    let isWord = volumeWords.contains(mark) || words[words.count - 2].lowercased() == "v."
    guard isBracketed || words.count > 2 && isWord else { return nil }
    let end = isBracketed ? last.startIndex : words[words.count - 2].startIndex
    let name = series[..<end].trimmingSuffix { " ,;(:-–".contains($0) }
    guard !name.isEmpty else { return nil }
    // "Annals. v. 16, no. 1"
    if let outer = worded(String(name)) {
      return (outer.name, outer.volume + series[name.endIndex...])
    }
    return (String(name), String(volume))
  }

  private static let volumeWords: Set = [
    "book", "bk", "volume", "vol", "band", "bd", "tome", "tomo", "nr", "no", "part", "teil",
    "libro",
    "livre", "deel",
  ]

  /// The opening bracket of the last closing one.
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

extension Substring {
  fileprivate func trimmingSuffix(while isOut: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isOut(last) { text.removeLast() }
    return text
  }
}
